//! A test as a file: which launch, and what is expected of it.
//!
//! ```yaml
//! launch: demo.yaml
//! arguments: {rate: 50.0}
//! expect:
//!   - {topic: /greetings, type: my_robot/msg/Greeting}
//!   - {rate: /greetings, min: 40, max: 60, window: 1}
//!   - {latency: /greetings, percentile: 95, below_ms: 50, messages: 20}
//!   - {message: /greetings, where: $(count) > 3}
//!   - {node: /talker}
//!   - {log: "I heard: 'Hello", process: listener}
//!   - {exit: checker, code: 0}
//!   - {no_errors: true}
//! ```

use super::report::{CaseResult, Report};
use super::{LaunchTest, Running, TestError};
use crate::error::LaunchError;
use crate::file::AnyDeployment;
use crate::tree::{Node, Place, Spanned, TreeError};
use crate::values::{Ordered, Seconds, Text};
use serde::Deserialize;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Bytes of one file.
const MAX_BYTES: u64 = 1 << 20;
/// Expectations of one file; each has a thread while the test runs.
const MAX_EXPECTATIONS: usize = 200;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    launch: Spanned<String>,
    #[serde(default)]
    arguments: Ordered<Text>,
    #[serde(default)]
    deployment: AnyDeployment,
    #[serde(default)]
    timeout: Option<Seconds>,
    #[serde(default)]
    env: Ordered<Text>,
    expect: Spanned<Vec<Spanned<ExpectText>>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ExpectText {
    topic: Option<String>,
    rate: Option<String>,
    latency: Option<String>,
    message: Option<String>,
    node: Option<String>,
    log: Option<String>,
    exit: Option<String>,
    no_errors: Option<bool>,
    #[serde(rename = "type")]
    ty: Option<String>,
    min: Option<f64>,
    max: Option<f64>,
    window: Option<Seconds>,
    percentile: Option<f64>,
    below_ms: Option<f64>,
    messages: Option<usize>,
    #[serde(rename = "where")]
    condition: Option<String>,
    process: Option<String>,
    code: Option<i32>,
    except: Option<String>,
}

/// What is expected of a launch.
#[derive(Clone, Debug, PartialEq)]
pub enum Expectation {
    /// A topic has a publisher, of a type.
    Topic(String, Option<String>),
    /// Messages per second, from, to, over a window.
    Rate(String, f64, f64, Duration),
    /// Percentile, time, number of messages.
    Latency(String, f64, Duration, usize),
    /// A message for which a condition holds.
    Message(String, String),
    /// A node is there.
    Node(String),
    /// A line of output matches, of a process.
    Log(String, Option<String>),
    /// A process ends with a code.
    Exit(String, i32),
    /// No line has ERROR, but for those that match.
    NoErrors(Option<String>),
}

/// A test that was read.
#[derive(Clone, Debug)]
pub struct TestFile {
    /// The file as it was named.
    pub name: String,
    /// The launch under test.
    pub test: LaunchTest,
    /// What is expected of it.
    pub expectations: Vec<Expectation>,
}

impl TestFile {
    /// Reads a test; the launch file stands relative to it.
    ///
    /// # Errors
    /// A file that cannot be read or is no test.
    pub fn read(path: &Path) -> Result<Self, LaunchError> {
        let name = path.display().to_string();
        let unreadable = |error: std::io::Error| {
            LaunchError::new(&name, None, &format!("cannot be read: {error}"))
        };
        let mut text = String::new();
        let file = std::fs::File::open(path).map_err(unreadable)?;
        file.take(MAX_BYTES + 1).read_to_string(&mut text).map_err(unreadable)?;
        if text.len() as u64 > MAX_BYTES {
            return Err(LaunchError::new(&name, None, &format!("has more than {MAX_BYTES} bytes")));
        }
        let folder = path.parent().map_or_else(PathBuf::new, Path::to_owned);
        let (test, expectations) =
            Self::parse(&text, &folder).map_err(|error| LaunchError::tree(&name, &error))?;
        Ok(Self { name, test, expectations })
    }

    fn parse(text: &str, folder: &Path) -> Result<(LaunchTest, Vec<Expectation>), TreeError> {
        let file: FileText = Node::parse(text)?.read()?;
        let mut test = LaunchTest::file(folder.join(&file.launch.value));
        for (name, Text(value)) in &file.arguments.0 {
            test = test.argument(name, value);
        }
        for (name, Text(value)) in &file.env.0 {
            test = test.env(name, value);
        }
        if let Some(Seconds(seconds)) = file.timeout {
            test = test.timeout(Duration::from_secs_f64(seconds));
        }
        test = test.deployment(file.deployment.into());
        let Spanned { place, value: expect } = file.expect;
        if expect.is_empty() || expect.len() > MAX_EXPECTATIONS {
            let message = format!("a test expects 1 to {MAX_EXPECTATIONS} things");
            return Err(TreeError::new(place, message));
        }
        let read = expect.into_iter().map(expectation);
        Ok((test, read.collect::<Result<_, _>>()?))
    }

    /// Runs the launch and looks at every expectation, all at once; those of what must not happen
    /// at the end.
    ///
    /// # Errors
    /// The launch cannot be started.
    pub fn run(&self) -> Result<Report, TestError> {
        let begun = Instant::now();
        let running = self.test.clone().start()?;
        let at_end = |expectation: &&Expectation| matches!(expectation, Expectation::NoErrors(_));
        let mut cases: Vec<Option<CaseResult>> = vec![None; self.expectations.len()];
        std::thread::scope(|scope| {
            let mut threads = Vec::new();
            for (slot, expectation) in cases.iter_mut().zip(&self.expectations) {
                if at_end(&expectation) {
                    continue;
                }
                let running = &running;
                let check = move || *slot = Some(expectation.check(running));
                let thread = std::thread::Builder::new().name("launch-check".into());
                threads.push(thread.spawn_scoped(scope, check).map_err(TestError::of)?);
            }
            Ok::<(), TestError>(())
        })?;
        for (slot, expectation) in cases.iter_mut().zip(&self.expectations) {
            if at_end(&expectation) {
                *slot = Some(expectation.check(&running));
            }
        }
        let mut cases: Vec<CaseResult> = cases.into_iter().flatten().collect();
        let output = running.output();
        let ending = Instant::now();
        let interrupted = running.is_interrupted();
        let ended = match running.is_over() {
            // How it ended by itself is for `exit` to judge.
            true => Ok(()),
            false => running.stop().map(drop),
        };
        cases.push(CaseResult {
            name: "the launch ends when it is told to".into(),
            took: ending.elapsed(),
            failure: match interrupted {
                true => Some("the test was interrupted".into()),
                false => ended.err().map(|error| error.0),
            },
        });
        Ok(Report { name: self.name.clone(), cases, took: begun.elapsed(), output })
    }
}

fn expectation(text: Spanned<ExpectText>) -> Result<Expectation, TreeError> {
    let Spanned { place, value: text } = text;
    let names = [
        text.topic.is_some(),
        text.rate.is_some(),
        text.latency.is_some(),
        text.message.is_some(),
        text.node.is_some(),
        text.log.is_some(),
        text.exit.is_some(),
        text.no_errors.is_some(),
    ];
    if names.iter().filter(|given| **given).count() != 1 {
        let message = "an expectation is not about exactly one thing; hint: give one of topic, \
                       rate, latency, message, node, log, exit, no_errors";
        return Err(TreeError::new(place, message));
    }
    surplus(&text, place)?;
    let message = |message: &str| TreeError::new(place, message);
    if let Some(topic) = text.topic {
        return Ok(Expectation::Topic(topic, text.ty));
    }
    if let Some(topic) = text.rate {
        let min = text.min.unwrap_or(0.0);
        let max = text.max.unwrap_or(f64::INFINITY);
        if text.min.is_none() && text.max.is_none() || min > max {
            return Err(message("a rate has no bound; hint: give 'min' or 'max', or both"));
        }
        let window = text.window.map_or(1.0, |window| window.0).max(0.01);
        return Ok(Expectation::Rate(topic, min, max, Duration::from_secs_f64(window)));
    }
    if let Some(topic) = text.latency {
        let below = text.below_ms.filter(|below| (0.0..=1e9).contains(below));
        let below =
            below.ok_or_else(|| message("a latency has no bound; hint: give 'below_ms'"))?;
        let below = Duration::from_secs_f64(below / 1e3);
        let percentile = text.percentile.unwrap_or(95.0);
        let messages = text.messages.unwrap_or(20).min(100_000);
        return Ok(Expectation::Latency(topic, percentile, below, messages));
    }
    if let Some(topic) = text.message {
        return Ok(Expectation::Message(topic, text.condition.unwrap_or_default()));
    }
    if let Some(node) = text.node {
        return Ok(Expectation::Node(node));
    }
    if let Some(pattern) = text.log {
        regex_lite::Regex::new(&pattern)
            .map_err(|error| message(&format!("'{pattern}' is no regular expression: {error}")))?;
        return Ok(Expectation::Log(pattern, text.process));
    }
    if let Some(process) = text.exit {
        return Ok(Expectation::Exit(process, text.code.unwrap_or(0)));
    }
    match text.no_errors {
        Some(true) => Ok(Expectation::NoErrors(text.except)),
        _ => Err(message("'no_errors' is true or absent")),
    }
}

/// Keys that do not belong to what is expected.
fn surplus(text: &ExpectText, place: Place) -> Result<(), TreeError> {
    let keys = [
        ("type", text.ty.is_some(), text.topic.is_some(), "topic"),
        ("min", text.min.is_some(), text.rate.is_some(), "rate"),
        ("max", text.max.is_some(), text.rate.is_some(), "rate"),
        ("window", text.window.is_some(), text.rate.is_some(), "rate"),
        ("percentile", text.percentile.is_some(), text.latency.is_some(), "latency"),
        ("below_ms", text.below_ms.is_some(), text.latency.is_some(), "latency"),
        ("messages", text.messages.is_some(), text.latency.is_some(), "latency"),
        ("where", text.condition.is_some(), text.message.is_some(), "message"),
        ("process", text.process.is_some(), text.log.is_some(), "log"),
        ("code", text.code.is_some(), text.exit.is_some(), "exit"),
        ("except", text.except.is_some(), text.no_errors.is_some(), "no_errors"),
    ];
    match keys.iter().find(|(_, given, belongs, _)| *given && !belongs) {
        Some((key, _, _, to)) => {
            Err(TreeError::new(place, format!("'{key}' belongs to '{to}' only")))
        }
        None => Ok(()),
    }
}

impl Expectation {
    /// In words.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Topic(topic, None) => format!("topic {topic}"),
            Self::Topic(topic, Some(ty)) => format!("topic {topic} of {ty}"),
            Self::Rate(topic, min, max, window) => {
                let window = window.as_secs_f64();
                format!("rate of {topic} from {min} to {max} per second over {window} s")
            }
            Self::Latency(topic, percentile, below, messages) => {
                let below = below.as_secs_f64() * 1e3;
                format!("latency of {topic}: {percentile} % of {messages} within {below} ms")
            }
            Self::Message(topic, condition) if condition.is_empty() => {
                format!("message on {topic}")
            }
            Self::Message(topic, condition) => format!("message on {topic} with {condition}"),
            Self::Node(node) => format!("node {node}"),
            Self::Log(pattern, None) => format!("log '{pattern}'"),
            Self::Log(pattern, Some(process)) => format!("log '{pattern}' of {process}"),
            Self::Exit(process, code) => format!("exit of {process} with code {code}"),
            Self::NoErrors(None) => "no errors".into(),
            Self::NoErrors(Some(except)) => format!("no errors but '{except}'"),
        }
    }

    fn check(&self, running: &Running) -> CaseResult {
        let begun = Instant::now();
        let result = match self {
            Self::Topic(topic, ty) => running.expect_topic(topic, ty.as_deref()),
            Self::Rate(topic, min, max, window) => {
                running.expect_rate(topic, *min..=*max, *window).map(drop)
            }
            Self::Latency(topic, percentile, below, messages) => {
                running.expect_latency(topic, *percentile, *below, *messages).map(drop)
            }
            Self::Message(topic, condition) => running.expect_message(topic, condition),
            Self::Node(node) => running.expect_node(node),
            Self::Log(pattern, process) => {
                running.expect_log(process.as_deref(), pattern).map(drop)
            }
            Self::Exit(process, code) => running.expect_exit(process, *code),
            Self::NoErrors(except) => running.expect_no_errors_except(except.as_deref()),
        };
        CaseResult {
            name: self.name(),
            took: begun.elapsed(),
            failure: result.err().map(|error| error.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_read_with_everything_it_expects() {
        let text = "launch: a.yaml\narguments: {rate: 5}\ndeployment: split\nexpect:\n\
                    - {topic: /a, type: std_msgs/msg/String}\n- {rate: /a, min: 1}\n\
                    - {latency: /a, below_ms: 5}\n- {message: /a, where: $(data) == x}\n\
                    - {node: /n}\n- {log: x+, process: n}\n- {exit: n}\n- {no_errors: true}\n";
        let (_, expected) = TestFile::parse(text, Path::new("/f")).unwrap();
        assert_eq!(expected.len(), 8);
        let latency = Expectation::Latency("/a".into(), 95.0, Duration::from_millis(5), 20);
        assert_eq!(expected[2], latency);
    }

    #[test]
    fn what_makes_no_sense_is_an_error_with_its_place() {
        for (text, what) in [
            ("launch: a\nexpect: []", "1 to 200"),
            ("launch: a\nexpect: [{topic: /a, node: /b}]", "exactly one"),
            ("launch: a\nexpect: [{topic: /a, min: 5}]", "'min' belongs to 'rate'"),
            ("launch: a\nexpect: [{rate: /a}]", "no bound"),
            ("launch: a\nexpect: [{log: '('}]", "no regular expression"),
            ("launch: a\nexpekt: []", "did you mean 'expect'?"),
            ("launch: a\nexpect: [{no_errors: false}]", "true or absent"),
        ] {
            let error = TestFile::parse(text, Path::new("/")).unwrap_err();
            assert!(error.message.contains(what), "{text}: {error}");
            assert_eq!(error.place.unwrap().line, 2, "{text}");
        }
    }
}

//! A launch under test: started apart from everything else on the host, looked at, ended.
//!
//! ```no_run
//! use angaros_launch::test::LaunchTest;
//!
//! # fn main() -> Result<(), angaros_launch::test::TestError> {
//! let test = LaunchTest::file("launch/demo.yaml").argument("rate", "50.0").start()?;
//! test.expect_topic("/greetings", Some("my_robot/msg/Greeting"))?;
//! test.expect_rate("/greetings", 40.0..=60.0, std::time::Duration::from_secs(1))?;
//! test.expect_message("/greetings", "$(count) > 3")?;
//! test.expect_no_errors()?;
//! test.stop()?;
//! # Ok(())
//! # }
//! ```
//!
//! 1. A test has a domain of its own, which no other test of this host has while it runs.
//! 2. Every expectation waits until it holds, at most [`LaunchTest::timeout`]; an error says what
//!    was seen instead.
//! 3. What a test started ends with it, also when it is dropped or killed.

mod domain;
mod expect;
mod file;
mod graph;
mod record;
mod report;

#[cfg(test)]
pub(super) use file::ExpectText;
pub use file::{Expectation, TestFile};
pub use report::{CaseResult, Report};

use super::graph::GraphWatcher;
use super::supervisor::{Observer, Options, Outcome, ProcessStatus, Remote, Request, Supervisor};
use super::{Deployment, Launch, Programs, schedule};
use angaros::{ALL, Context, ContextOptions};
use domain::Domain;
use record::Record;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// How often is looked whether an expectation holds.
const EVERY: Duration = Duration::from_millis(10);

/// What went wrong in a test, in one line, with the remedy where there is one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct TestError(pub String);

impl TestError {
    fn of(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

/// A launch file to be tested.
#[derive(Clone, Debug)]
pub struct LaunchTest {
    file: PathBuf,
    arguments: Vec<(String, String)>,
    deployment: Deployment,
    program: Option<PathBuf>,
    env: Vec<(String, String)>,
    domain: Option<u32>,
    timeout: Duration,
    echo: bool,
    signals: bool,
    this: bool,
}

impl LaunchTest {
    /// A test of this launch file.
    #[must_use]
    pub fn file(path: impl AsRef<Path>) -> Self {
        Self {
            file: path.as_ref().to_owned(),
            arguments: Vec::new(),
            deployment: Deployment::AsWritten,
            program: None,
            env: Vec::new(),
            domain: None,
            timeout: Duration::from_secs(10),
            echo: false,
            signals: false,
            this: false,
        }
    }

    /// Gives an argument of the file a value.
    #[must_use]
    pub fn argument(mut self, name: &str, value: &str) -> Self {
        self.arguments.push((name.to_owned(), value.to_owned()));
        self
    }

    /// How nodes are spread over processes; as the file says unless asked otherwise.
    #[must_use]
    pub fn deployment(mut self, deployment: Deployment) -> Self {
        self.deployment = deployment;
        self
    }

    /// The program that has the components, as in `env!("CARGO_BIN_EXE_my_robot")`; unless given it
    /// is looked for as `angaros run` does.
    #[must_use]
    pub fn program(mut self, program: impl AsRef<Path>) -> Self {
        self.program = Some(program.as_ref().to_owned());
        self
    }

    /// Sets an environment variable of every process.
    #[must_use]
    pub fn env(mut self, name: &str, value: &str) -> Self {
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Runs in this domain instead of one that no other test has.
    #[must_use]
    pub fn domain(mut self, domain: u32) -> Self {
        self.domain = Some(domain);
        self
    }

    /// How long an expectation may take to hold; 10 s unless said otherwise.
    #[must_use]
    pub fn timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Shows the output of the processes while the test runs.
    #[must_use]
    pub fn echo(mut self, echo: bool) -> Self {
        self.echo = echo;
        self
    }

    /// Signals to this process end the launch, and this program may be the one with the components:
    /// for the command line.
    #[must_use]
    pub fn on_command_line(mut self) -> Self {
        (self.signals, self.this) = (true, true);
        self
    }

    /// Starts the launch.
    ///
    /// # Errors
    /// A launch file that cannot be used, or no free domain.
    pub fn start(self) -> Result<Running, TestError> {
        let launch = Launch::open(&self.file, &self.arguments).map_err(TestError::of)?;
        let schedule = schedule(&launch, self.deployment).map_err(TestError::of)?;
        let domain = match self.domain {
            Some(number) => Domain::given(number),
            None => Domain::take().map_err(TestError::of)?,
        };
        let options = ContextOptions { domain: Some(domain.number), ..ContextOptions::default() };
        let context = Context::new(options, ALL).map_err(TestError::of)?;
        let record = Arc::new(Record::default());
        let over = Arc::new(AtomicBool::new(false));
        let interrupted = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&interrupted);
        let mut env = self.env.clone();
        env.push(("ROS_DOMAIN_ID".to_owned(), domain.number.to_string()));
        let echo = self.echo;
        let signals = self.signals;
        let observer: Arc<dyn Observer> = record.clone();
        let (to, remote) = mpsc::channel();
        let end = Arc::clone(&over);
        let number = domain.number;
        let programs =
            Programs { program: self.program.clone(), not_this: !self.this, ..Programs::default() };
        let run = move || {
            let options =
                Options { signals, echo, env, observer: Some(observer), ..Options::default() };
            let result = Supervisor::new(&schedule, &programs, options).and_then(|supervisor| {
                let watch = GraphWatcher::start(&schedule, &supervisor.remote(), Some(number))?;
                // Whoever started the test waits for it.
                let _ = to.send(supervisor.remote());
                let outcome = supervisor.run();
                drop(watch);
                outcome
            });
            // Before anybody has told it to end.
            let by_signal = result.as_ref().is_ok_and(|outcome| outcome.interrupted);
            cut.store(by_signal, Ordering::Release);
            end.store(true, Ordering::Release);
            result
        };
        let thread = std::thread::Builder::new().name("launch-run".into()).spawn(run);
        let thread = thread.map_err(TestError::of)?;
        let Ok(remote) = remote.recv() else {
            let ended = thread.join().map_err(|_| TestError("the launch panicked".into()))?;
            let why = ended.err().map_or("it ended at once".to_owned(), |error| error.to_string());
            return Err(TestError(format!("the launch cannot be started: {why}")));
        };
        Ok(Running {
            context,
            remote,
            thread: Some(thread),
            record,
            over,
            interrupted,
            timeout: self.timeout,
            _domain: domain,
        })
    }
}

/// A launch that runs under test.
pub struct Running {
    context: Context,
    remote: Remote,
    thread: Option<JoinHandle<std::io::Result<Outcome>>>,
    record: Arc<Record>,
    over: Arc<AtomicBool>,
    interrupted: Arc<AtomicBool>,
    timeout: Duration,
    _domain: Domain,
}

impl Running {
    /// A context in the launch's domain, for nodes of the test itself.
    #[must_use]
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// What every process does now; nothing once the launch is over.
    #[must_use]
    pub fn processes(&self) -> Vec<ProcessStatus> {
        self.remote.ask(Request::List).and_then(Result::ok).unwrap_or_default()
    }

    /// Starts, stops or restarts a process; does not wait until it is done.
    ///
    /// # Errors
    /// No such process, or the launch is over.
    pub fn request(&self, request: Request) -> Result<Vec<ProcessStatus>, TestError> {
        let answer = self.remote.ask(request);
        answer.ok_or_else(|| TestError("the launch is over".into()))?.map_err(TestError)
    }

    /// The newest lines of output, each with its process in front.
    #[must_use]
    pub fn output(&self) -> String {
        self.record.text()
    }

    /// Whether every process has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// Whether a signal to this process ended the launch.
    fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Acquire)
    }

    /// Ends the launch as Ctrl-C does, and waits for the end.
    ///
    /// # Errors
    /// A process failed on its way.
    pub fn stop(mut self) -> Result<Outcome, TestError> {
        let outcome = self.end()?;
        match outcome.code() {
            0 => Ok(outcome),
            code => Err(TestError(format!(
                "the launch ended with code {code}, {} processes failed; the last lines are:\n{}",
                outcome.failed,
                self.output()
            ))),
        }
    }

    /// Waits until the launch ends by itself.
    ///
    /// # Errors
    /// It does not within the time-out.
    pub fn wait(mut self) -> Result<Outcome, TestError> {
        let over = || self.is_over().then_some(());
        let waited = self.until(over);
        let ended = waited.ok_or_else(|| TestError("the launch does not end by itself".into()));
        ended.and_then(|()| self.end())
    }

    fn end(&mut self) -> Result<Outcome, TestError> {
        let _ = self.remote.ask(Request::Shutdown);
        let Some(thread) = self.thread.take() else {
            return Err(TestError("the launch has ended before".into()));
        };
        let ended = thread.join().map_err(|_| TestError("the launch panicked".into()))?;
        ended.map_err(TestError::of)
    }

    /// What the condition yields, once it does.
    fn until<T>(&self, mut condition: impl FnMut() -> Option<T>) -> Option<T> {
        let deadline = Instant::now() + self.timeout;
        loop {
            let over = self.is_over();
            if let Some(found) = condition() {
                return Some(found);
            }
            if over || Instant::now() >= deadline {
                return None;
            }
            std::thread::sleep(EVERY);
        }
    }

    /// Why the wait was in vain.
    fn waited(&self) -> String {
        match self.is_over() {
            true => "before the launch ended".to_owned(),
            false => format!("within {} s", self.timeout.as_secs_f64()),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if self.thread.is_some() {
            // It failed already, or nobody wants to know.
            let _ = self.end();
        }
        self.context.shutdown();
    }
}

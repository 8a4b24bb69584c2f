//! Where the time of messages went, for the page: of a recording, or of the session that runs.
//!
//! The answer to `trace` is:
//!
//! ```json
//! {"path": "trace-1", "live": false, "remarks": [],
//!  "report": {}, "pathsLeftOut": 0,
//!  "processes": [{"ids": ["0a1b2c3d4e5f60718293a4b5"], "pid": 7, "name": "demo",
//!    "host": "robot"}],
//!  "layers": ["build", "serialise"], "chosen": 0,
//!  "messages": [{"atNs": 1000, "totalNs": 500, "publisher": "0a.1b...", "number": "7",
//!    "hops": [[10, 20]]}]}
//! ```
//!
//! `report` is what `angaros trace report --json` prints, with [`MOST_PATHS`] paths at most.
//! `chosen` is the path whose `messages` follow: the one that the question names by its hops (see
//! [`key`]), else the first. `hops` holds the nanoseconds of each layer of `layers`, hop by hop;
//! together they are `totalNs`. `atNs` counts from the first event. `ids` of a process are the 12
//! bytes that its endpoints have in common.
//!
//! * **VT1** Only who may read every topic of a trace is told of it: chains, threads and losses
//!   tell of all.
//! * **VT2** One thread reads and reckons, from the first question on; it lives as long as the
//!   server. A recording is read once.

use crate::client::trace::{EntityKind, Recording};
use crate::cmd::trace::newest;
use angaros_trace::live::Live;
use angaros_trace::{Chains, Folder, Index, Layer, Options, Report};
use angaros_window::{Grant, Right};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Mutex, PoisonError};
use tokio::sync::oneshot;

/// Paths of one answer, those with most hops first.
const MOST_PATHS: usize = 200;

/// Messages of one answer, and how many of them are the slowest ones.
const MOST_MESSAGES: usize = 300;
const SLOWEST: usize = 20;

/// What is looked back on in a session that runs: by itself, and at most.
const WINDOW_S: f64 = 5.0;
const LONGEST_WINDOW_S: f64 = 30.0;

/// Questions that wait; further ones are refused.
const MOST_WAITING: usize = 16;

/// What is asked about.
#[derive(Clone)]
pub enum Source {
    /// The trace files of a session.
    Recording(PathBuf),
    /// The session that runs on this host in this domain.
    Running,
}

/// What a question wants to see.
#[derive(Debug, Default, PartialEq, serde::Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Wish {
    /// Only chains that pass this topic.
    topic: Option<String>,
    /// The path whose messages are wanted, by its [`key`].
    path: Option<String>,
    /// Seconds that are looked back in a session that runs.
    window_s: Option<f64>,
}

impl Wish {
    /// The arguments of a question.
    pub fn read(arguments: Value) -> Result<Self, String> {
        if arguments.is_null() {
            return Ok(Self::default());
        }
        serde_json::from_value(arguments).map_err(|error| format!("about a trace: {error}"))
    }

    fn window_ns(&self) -> i64 {
        let seconds = self.window_s.filter(|seconds| *seconds > 0.0).unwrap_or(WINDOW_S);
        (seconds.min(LONGEST_WINDOW_S) * 1e9) as i64
    }
}

struct Question {
    grant: Grant,
    wish: Wish,
    answer: oneshot::Sender<Result<Value, String>>,
}

impl Question {
    fn end(self, answer: Result<Value, String>) {
        // Who asked may have left.
        drop(self.answer.send(answer));
    }
}

/// Answers questions about traces.
pub struct Traces {
    source: Source,
    worker: Mutex<Option<SyncSender<Question>>>,
}

impl Traces {
    pub fn of(source: Source) -> Self {
        Self { source, worker: Mutex::default() }
    }

    /// Waits for the answer.
    pub async fn ask(&self, grant: Grant, wish: Wish) -> Result<Value, String> {
        let (answer, answered) = oneshot::channel();
        self.send(Question { grant, wish, answer })?;
        answered.await.unwrap_or_else(|_| Err("the trace cannot be told of".to_owned()))
    }

    fn send(&self, question: Question) -> Result<(), String> {
        let mut worker = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        let sender = match worker.take() {
            Some(sender) => sender,
            None => start(self.source.clone())?,
        };
        match sender.try_send(question) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                *worker = Some(sender);
                return Err("too many questions about the trace wait already".to_owned());
            }
            // The next question starts another thread.
            Err(TrySendError::Disconnected(_)) => {
                return Err("the trace is not read any more; hint: ask again".to_owned());
            }
        }
        *worker = Some(sender);
        Ok(())
    }
}

fn start(source: Source) -> Result<SyncSender<Question>, String> {
    let (sender, questions) = sync_channel(MOST_WAITING);
    let thread = std::thread::Builder::new().name("ang-view-trace".to_owned());
    let thread = thread.spawn(move || match source {
        Source::Recording(path) => answer_of_recording(&path, &questions),
        Source::Running => answer_of_running(&questions),
    });
    drop(thread.map_err(|error| format!("cannot start a thread for the trace: {error}"))?);
    Ok(sender)
}

fn answer_of_recording(path: &Path, questions: &Receiver<Question>) {
    let folder = match Folder::read(path, |_, _, _| {}) {
        Ok(folder) => folder,
        Err(error) => {
            questions.iter().for_each(|question| question.end(Err(error.to_string())));
            return;
        }
    };
    let index = Index::of(&folder.recording);
    let chains = Chains::of(&index);
    let joined = Joined { index: &index, chains: &chains };
    let remarks = folder.remarks();
    for question in questions {
        let told = joined.told(&question.grant, &question.wish, None);
        let told = told.map(|mut value| {
            value["path"] = json!(path.display().to_string());
            value["live"] = json!(false);
            value["remarks"] = json!(remarks);
            value
        });
        question.end(told);
    }
}

fn answer_of_running(questions: &Receiver<Question>) {
    let mut followed = None;
    for question in questions {
        let told = look(&mut followed, &question.grant, &question.wish);
        question.end(told);
    }
}

/// Follows the session that runs at this moment, which may be another one than before.
fn look(
    followed: &mut Option<(PathBuf, Live)>,
    grant: &Grant,
    wish: &Wish,
) -> Result<Value, String> {
    let Some(path) = newest::running() else {
        *followed = None;
        return Err("no tracing session runs on this host; hint: angaros trace start".to_owned());
    };
    if followed.as_ref().is_none_or(|(known, _)| *known != path) {
        let live = Live::new(&path, (LONGEST_WINDOW_S * 1e9) as u64);
        *followed = Some((path.clone(), live));
    }
    let Some((_, live)) = followed else { return Err("nothing is followed".to_owned()) };
    let faults = live.look().map_err(|error| error.to_string())?;
    let remarks: Vec<String> = faults.into_iter().map(|fault| fault.why).collect();
    let index = Index::of(live.recording());
    let chains = Chains::of(&index);
    let joined = Joined { index: &index, chains: &chains };
    let mut value = joined.told(grant, wish, Some(wish.window_ns()))?;
    value["path"] = json!(path.display().to_string());
    value["live"] = json!(true);
    value["remarks"] = json!(remarks);
    Ok(value)
}

/// What names a path: sending node, topic and receiving node of each hop, a line for each.
fn key<'h>(hops: impl Iterator<Item = (&'h str, &'h str, &'h str)>) -> String {
    let lines: Vec<String> = hops.map(|(from, topic, to)| format!("{from} {topic} {to}")).collect();
    lines.join("\n")
}

/// A recording whose events are joined.
struct Joined<'j, 'a> {
    index: &'j Index<'a>,
    chains: &'j Chains,
}

/// A chain in time.
struct Timed<'j> {
    begin: i64,
    total: i64,
    chain: &'j [usize],
}

impl Joined<'_, '_> {
    /// The answer; `last_ns` says how far back it looks.
    fn told(&self, grant: &Grant, wish: &Wish, last_ns: Option<i64>) -> Result<Value, String> {
        let recording = self.index.recording;
        may_read(recording, grant)?;
        let options = Options { topic: wish.topic.clone(), slowest: 0, last_ns };
        let mut report = Report::from_parts(self.index, self.chains, &options);
        let left_out = report.paths.len().saturating_sub(MOST_PATHS);
        report.paths.truncate(MOST_PATHS);
        let keys = report
            .paths
            .iter()
            .map(|path| key(path.hops.iter().map(|hop| (&*hop.from, &*hop.topic, &*hop.to))));
        let keys: Vec<String> = keys.collect();
        let wished = wish.path.as_ref();
        let chosen = keys.iter().position(|key| Some(key) == wished).unwrap_or(0);
        let since = last_ns.map(|last| self.index.seen.1.saturating_sub(last));
        let messages = keys.get(chosen).map(|key| self.messages(key, since)).unwrap_or_default();
        Ok(json!({
            "report": report,
            "pathsLeftOut": left_out,
            "processes": processes(recording),
            "layers": Layer::ALL.map(Layer::name),
            "chosen": (!keys.is_empty()).then_some(chosen),
            "messages": messages,
        }))
    }

    fn messages(&self, wished: &str, since: Option<i64>) -> Vec<Value> {
        let name = |hop: &u32| {
            let hop = &self.chains.hops[*hop as usize];
            (&*hop.from, &*hop.topic, &*hop.to)
        };
        let mut paths = self.chains.paths.iter();
        let path = paths.find(|path| key(path.hops.iter().map(name)) == wished);
        let chains = path.into_iter().flat_map(angaros_trace::chain::Path::chains);
        let timed = chains.map(|chain| {
            let (begin, end) = self.chains.bounds(self.index, chain);
            Timed { begin, total: end - begin, chain }
        });
        let mut timed: Vec<Timed<'_>> =
            timed.filter(|one| since.is_none_or(|since| one.begin >= since)).collect();
        timed.sort_by_key(|one| one.begin);
        let totals: Vec<i64> = timed.iter().map(|one| one.total).collect();
        shown(&totals).into_iter().filter_map(|at| self.message(&timed[at])).collect()
    }

    fn message(&self, timed: &Timed<'_>) -> Option<Value> {
        let first = &self.index.deliveries[*timed.chain.first()?];
        let hops = self.chains.parts(self.index, timed.chain);
        let hops = hops.iter().map(|parts| Layer::ALL.map(|layer| parts.get(layer)));
        Some(json!({
            "atNs": timed.begin - self.index.seen.0,
            "totalNs": timed.total,
            "publisher": first.message.0.to_string(),
            "number": first.message.1.to_string(),
            "hops": hops.collect::<Vec<_>>(),
        }))
    }
}

/// Which of the messages in the order of time are shown: all if they are few, else the slowest and
/// as many of the others as there is room for, at even distances.
fn shown(totals: &[i64]) -> BTreeSet<usize> {
    if totals.len() <= MOST_MESSAGES {
        return (0..totals.len()).collect();
    }
    let mut by_time: Vec<usize> = (0..totals.len()).collect();
    by_time.sort_by_key(|at| std::cmp::Reverse(totals[*at]));
    let mut kept: BTreeSet<usize> = by_time.into_iter().take(SLOWEST).collect();
    let room = MOST_MESSAGES - SLOWEST;
    kept.extend((0..room).map(|number| number * totals.len() / room));
    kept
}

/// Rule VT1.
fn may_read(recording: &Recording, grant: &Grant) -> Result<(), String> {
    let is_topic = |kind| matches!(kind, EntityKind::Publisher | EntityKind::Subscription);
    let topics = recording.entities.iter().filter(|entity| is_topic(entity.kind));
    // Those of services have names of another form.
    let mut topics = topics.filter(|entity| entity.name.starts_with('/'));
    match topics.find(|entity| !grant.allows(Right::Read, &entity.name)) {
        None => Ok(()),
        Some(entity) => {
            let who = grant.name();
            Err(format!("{who} may not see the trace, which tells of {}", entity.name))
        }
    }
}

/// The processes with what tells their endpoints.
fn processes(recording: &Recording) -> Vec<Value> {
    let mut ids = vec![BTreeSet::new(); recording.processes.len()];
    for entity in &recording.entities {
        let of_process = ids.get_mut(entity.process as usize);
        if let (Some(of_process), Some(id)) = (of_process, process_id(&entity.gid)) {
            of_process.insert(id);
        }
    }
    let told = recording.processes.iter().zip(ids).map(|(process, ids)| {
        json!({"ids": ids, "pid": process.pid, "name": process.name, "host": process.host})
    });
    told.collect()
}

/// The first 12 bytes of a gid, without the dots that may stand between them.
fn process_id(gid: &str) -> Option<String> {
    let digits: String = gid.chars().filter(|c| *c != '.').take(33).collect();
    let is_gid = digits.len() == 32 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_gid.then(|| digits[..24].to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::Gid;
    use crate::client::trace::{Entity, Event, EventId, Process};
    use angaros_window::access::{Globs, Rules};

    /// One process, whose callback takes `callback_us[n]` for message `n`.
    fn recording(callback_us: &[u64]) -> Recording {
        let gid = Gid([0xab; 16]);
        let entity = |kind, number, node: &str| Entity {
            kind,
            number,
            node: node.into(),
            name: "/in".into(),
            gid: if kind == EntityKind::Publisher { gid.to_string() } else { String::new() },
            ..Entity::default()
        };
        let mut events = Vec::new();
        for (number, callback_us) in (1_u64..).zip(callback_us) {
            let mut event = |us: u64, id: EventId, thread: u32, a: u64, b: u64| {
                let time_ns = (number * 10_000 + us) * 1000;
                let publisher = gid;
                let sequence_number = number;
                let event = Event { time_ns, publisher, sequence_number, a, b, c: 0, id, thread };
                events.push((0, event));
            };
            event(10, EventId::Publish, 1, 0, number * 10_000_000);
            event(20, EventId::Published, 1, 0, 1);
            event(30, EventId::Take, 2, 0, 2);
            event(40, EventId::CallbackStart, 2, 0, 2);
            event(40 + callback_us, EventId::CallbackEnd, 2, 0, 2);
        }
        let name = "robot".to_owned();
        let host = "here".to_owned();
        let process = Process { pid: 7, name, host, ..Process::default() };
        let entities = vec![
            entity(EntityKind::Publisher, 1, "/source"),
            entity(EntityKind::Subscription, 2, "/sink"),
        ];
        Recording { processes: vec![process], entities, events }
    }

    fn told(recording: &Recording, wish: &Wish, grant: &Grant) -> Result<Value, String> {
        let index = Index::of(recording);
        let chains = Chains::of(&index);
        Joined { index: &index, chains: &chains }.told(grant, wish, None)
    }

    fn everybody() -> Grant {
        Grant::new("everybody", Rules::everything())
    }

    #[test]
    fn the_layers_of_each_message_add_up_to_its_time() {
        let told = told(&recording(&[500, 900]), &Wish::default(), &everybody()).unwrap();
        assert_eq!(told["chosen"], 0);
        assert_eq!(told["report"]["paths"][0]["title"], "/source -> /sink");
        let messages = told["messages"].as_array().unwrap();
        let totals: Vec<i64> = messages.iter().map(|m| m["totalNs"].as_i64().unwrap()).collect();
        assert_eq!(totals, [540_000, 940_000]);
        for (message, total) in messages.iter().zip(totals) {
            let layers = message["hops"][0].as_array().unwrap();
            assert_eq!(layers.iter().map(|ns| ns.as_i64().unwrap()).sum::<i64>(), total);
            assert_eq!(layers.len(), told["layers"].as_array().unwrap().len());
        }
        assert_eq!(messages[1]["number"], "2");
        let process = &told["processes"][0];
        assert_eq!(process["ids"], json!(["ab".repeat(12)]));
        assert_eq!((&process["pid"], &process["host"]), (&json!(7), &json!("here")));
    }

    #[test]
    fn a_path_that_is_not_there_gives_the_first_and_a_topic_that_none_passes_gives_nothing() {
        let recording = recording(&[500]);
        let path = Some("/source /in /sink".to_owned());
        for path in [path, Some("/other /in /sink".to_owned())] {
            let wish = Wish { path, ..Wish::default() };
            assert_eq!(told(&recording, &wish, &everybody()).unwrap()["chosen"], 0);
        }
        let wish = Wish { topic: Some("/else".to_owned()), ..Wish::default() };
        let none = told(&recording, &wish, &everybody()).unwrap();
        assert_eq!((&none["chosen"], &none["messages"]), (&Value::Null, &json!([])));
    }

    #[test]
    fn who_may_not_read_a_topic_of_the_trace_is_told_nothing() {
        let rules = Rules { read: Globs::parse("/out"), ..Rules::default() };
        let refused = told(&recording(&[500]), &Wish::default(), &Grant::new("guest", rules));
        assert_eq!(refused, Err("guest may not see the trace, which tells of /in".to_owned()));
    }

    #[test]
    fn of_many_messages_the_slowest_are_shown_and_some_of_all_times() {
        assert_eq!(shown(&[5; 10]).len(), 10);
        let mut totals = vec![1; 10_000];
        totals[777] = 100;
        totals[9_999] = 50;
        let kept = shown(&totals);
        assert!(kept.len() <= MOST_MESSAGES && kept.len() > MOST_MESSAGES - 2 * SLOWEST);
        assert!(kept.contains(&777) && kept.contains(&9_999) && kept.contains(&0));
        let list: Vec<usize> = kept.into_iter().collect();
        let widest = list.windows(2).map(|two| two[1] - two[0]).max().unwrap();
        assert!(widest <= 40, "{widest}");
    }

    #[test]
    fn a_question_says_what_it_wants_or_nothing() {
        assert_eq!(Wish::read(Value::Null), Ok(Wish::default()));
        let wish = Wish::read(json!({"windowS": 2.0, "topic": "/a"})).unwrap();
        assert_eq!((wish.window_ns(), wish.topic.as_deref()), (2_000_000_000, Some("/a")));
        assert!(Wish::read(json!({"windowS": "x"})).unwrap_err().starts_with("about a trace: "));
        for window_s in [0.0, -1.0, f64::NAN] {
            let wish = Wish { window_s: Some(window_s), ..Wish::default() };
            assert_eq!(wish.window_ns(), 5_000_000_000);
        }
        let wish = Wish { window_s: Some(1e300), ..Wish::default() };
        assert_eq!(wish.window_ns(), 30_000_000_000);
    }

    #[tokio::test]
    async fn a_folder_that_cannot_be_read_is_told_to_everybody_who_asks() {
        let traces = Traces::of(Source::Recording(PathBuf::from("/no/such/folder")));
        for _ in 0..2 {
            let error = traces.ask(everybody(), Wish::default()).await.unwrap_err();
            assert!(error.starts_with("cannot read /no/such/folder"), "{error}");
        }
    }
}

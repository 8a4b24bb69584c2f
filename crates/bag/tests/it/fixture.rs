//! Recorders and players on threads.

use angaros::{Context, Node};
use angaros_bag::play::{PlayOptions, PlayReport, Player};
use angaros_bag::record::{RecordControl, RecordOptions, RecordReport, Recorder};
use angaros_bag::{BagMessage, BagReader, Filter, Selection, SessionError, open};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub use angaros_fixture::{LONG, context};

pub fn node(context: &Context, name: &str) -> Node {
    Node::new(context, name).unwrap()
}

/// Waits for a condition that another thread brings about.
pub fn eventually(what: &str, condition: impl Fn() -> bool) {
    let deadline = Instant::now() + LONG;
    while !condition() {
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The real recording of a robot.
pub fn jackal() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/bags/jackal_imu_odometry.bag")
}

/// A recorder on a thread of its own.
pub struct Recording {
    pub control: RecordControl,
    thread: JoinHandle<Result<RecordReport, SessionError>>,
    over: Arc<AtomicBool>,
}

impl Recording {
    /// Records, and returns once it runs.
    pub fn start(context: &Context, options: RecordOptions) -> Self {
        let context = context.clone();
        let over = Arc::new(AtomicBool::new(false));
        let (tell, hear) = mpsc::channel();
        let ended = Arc::clone(&over);
        let thread = std::thread::spawn(move || {
            let recorder = Recorder::new(&context, options)?;
            tell.send(recorder.control()).unwrap();
            recorder.run(|| ended.load(Ordering::Relaxed))
        });
        let control = hear.recv().expect("the recorder starts");
        Self { control, thread, over }
    }

    /// How many messages it has received.
    pub fn received(&self) -> u64 {
        self.control.accounts().total().received
    }

    pub fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    pub fn end(self) -> Result<RecordReport, SessionError> {
        self.over.store(true, Ordering::Relaxed);
        self.thread.join().unwrap()
    }
}

/// Everything into this folder, but for what nodes say about themselves.
pub fn all(output: PathBuf) -> RecordOptions {
    let mut options = RecordOptions::new(output);
    let own = ["/rosout", "/parameter_events"].map(str::to_owned).to_vec();
    options.selection = Selection { exclude_topics: own, ..Selection::everything() };
    options.polling_interval = Duration::from_millis(5);
    options
}

pub fn bag(path: &Path) -> Box<dyn BagReader> {
    open(path).unwrap()
}

pub fn messages(bag: &dyn BagReader) -> Vec<BagMessage> {
    bag.messages(&Filter::default()).unwrap().map(|message| message.unwrap()).collect()
}

pub fn play(
    context: &Context,
    paths: &[PathBuf],
    options: PlayOptions,
) -> Result<PlayReport, SessionError> {
    let bags = paths.iter().map(|path| bag(path)).collect();
    Player::new(context, bags, options)?.run()
}

//! Real graphs with a delay where a test wants it, and what their traces say.

use angaros::msg::cdr::{Cdr, Reader, Writer};
use angaros::sim;
use angaros::std_msgs::msg::{Int32, Int32Writer};
use angaros::trace::{self, Recording};
use angaros::transport::OpenOptions;
use angaros::transport::decorate::{MessageObserver, Recorded, observe};
use angaros::{CdrError, Context, ContextOptions, Endpoint, EndpointKind, Message, Node, TypeHash};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, MutexGuard};
use std::time::Duration;

/// What is injected.
pub const DELAY: Duration = Duration::from_millis(30);
/// Long enough for a loaded machine.
pub const LONG: Duration = Duration::from_secs(20);

/// A number whose bits say where it takes long.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Slow(pub Int32);

pub const IN_ENCODING: i32 = 1;
pub const IN_DECODING: i32 = 2;

fn delay_if(wanted: bool) {
    if wanted {
        std::thread::sleep(DELAY);
    }
}

impl Cdr for Slow {
    const MIN: usize = Int32::MIN;

    fn end(&self, at: usize) -> usize {
        self.0.end(at)
    }

    fn write(&self, w: &mut Writer<'_>) -> Result<(), CdrError> {
        delay_if(self.0.data & IN_ENCODING != 0);
        self.0.write(w)
    }

    fn read(r: &mut Reader<'_>) -> Result<Self, CdrError> {
        let read = Int32::read(r)?;
        delay_if(read.data & IN_DECODING != 0);
        Ok(Self(read))
    }
}

impl Message for Slow {
    const TYPE_NAME: &'static str = Int32::TYPE_NAME;
    const TYPE_HASH: TypeHash = Int32::TYPE_HASH;
    const DEFINITION: &'static str = Int32::DEFINITION;
    type View<'a> = Int32;
    type Writer<'a> = Int32Writer<'a>;
}

/// Delays the publishers of one topic in their transport.
struct SlowWire(&'static str);

impl MessageObserver for SlowWire {
    fn before(&self, endpoint: &Endpoint) {
        delay_if(endpoint.kind == EndpointKind::Publisher && endpoint.topic == self.0);
    }

    fn published(&self, _: Recorded<'_>) {}
}

/// A context over a transport that takes long with this topic.
pub fn context(slow_topic: &'static str) -> Context {
    static DOMAIN: AtomicU32 = AtomicU32::new(100);
    let domain = DOMAIN.fetch_add(1, Ordering::Relaxed);
    let open = OpenOptions { domain, deliver_within_process: true, ..OpenOptions::default() };
    let wire = observe((sim::ENTRY.open)(&open).unwrap(), Arc::new(SlowWire(slow_topic)));
    let options = ContextOptions { domain: Some(domain), ..ContextOptions::default() };
    Context::over(options, vec![wire]).unwrap()
}

pub fn node(context: &Context, name: &str) -> Node {
    Node::new(context, name).unwrap()
}

/// A session is the process's, so one test at a time has it.
pub struct Session(MutexGuard<'static, ()>);

impl Session {
    pub fn start() -> Self {
        let alone = crate::tracing_alone();
        trace::start().unwrap();
        Self(alone)
    }

    pub fn stop(self) -> Recording {
        let recording = trace::stop();
        drop(self.0);
        recording
    }
}

/// Waits for what another thread or process brings about.
pub fn eventually(what: &str, condition: impl Fn() -> bool) {
    let deadline = std::time::Instant::now() + LONG;
    while !condition() {
        assert!(std::time::Instant::now() < deadline, "waited in vain for {what}");
        std::thread::sleep(Duration::from_micros(200));
    }
}

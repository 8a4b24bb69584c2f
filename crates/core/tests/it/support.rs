//! A context of its own for each test: domains never meet, so tests run side by side.

#![allow(dead_code, reason = "several test programs share it, and none uses all")]

use angaros_core::{
    Context, ContextOptions, MAX_DOMAIN, MultiThreadedExecutor, Node, RealTimeExecutor,
    RealTimeOptions, SingleThreadedExecutor,
};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

pub const LONG: Duration = Duration::from_secs(10);

pub fn context() -> Context {
    context_with(&[])
}

pub fn context_with(args: &[&str]) -> Context {
    static DOMAIN: AtomicU32 = AtomicU32::new(1);
    let options = ContextOptions {
        // There are more tests than domains; the first have ended when their numbers come again.
        domain: Some(DOMAIN.fetch_add(1, Ordering::Relaxed) % MAX_DOMAIN + 1),
        transport: Some("local".into()),
        args: args.iter().map(ToString::to_string).collect(),
        ..ContextOptions::default()
    };
    Context::new(options, &[]).unwrap()
}

pub fn node(context: &Context, name: &str) -> Node {
    Node::new(context, name).unwrap()
}

/// Waits for a condition that another thread brings about.
pub fn eventually(what: &str, condition: impl Fn() -> bool) {
    let deadline = std::time::Instant::now() + LONG;
    while !condition() {
        assert!(std::time::Instant::now() < deadline, "waited in vain for {what}");
        std::thread::sleep(Duration::from_micros(200));
    }
}

/// Keeps tests apart in which a real-time executor spins: its memory lock is the process's.
pub fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps tests apart that record: a session is the process's.
pub fn tracing_alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What all executors can do.
pub trait AnyExecutor: Sync {
    fn add_node(&self, node: &Node);
    fn spin(&self);
    fn spin_for(&self, done: &(dyn Fn() -> bool + Sync), within: Duration) -> bool;
    fn cancel(&self);
}

macro_rules! any_executor {
    ($type:ty, $spin:expr, $spin_for:expr) => {
        impl AnyExecutor for $type {
            fn add_node(&self, node: &Node) {
                self.add_node(node).unwrap();
            }
            fn spin(&self) {
                let spin: fn(&$type) = $spin;
                spin(self);
            }
            fn spin_for(&self, done: &(dyn Fn() -> bool + Sync), within: Duration) -> bool {
                let spin: fn(&$type, &(dyn Fn() -> bool + Sync), Duration) -> bool = $spin_for;
                spin(self, done, within)
            }
            fn cancel(&self) {
                self.cancel();
            }
        }
    };
}

any_executor!(SingleThreadedExecutor, |e| e.spin(), |e, done, t| e.spin_until(done, t));
any_executor!(MultiThreadedExecutor, |e| e.spin(), |e, done, t| e.spin_until(done, t));
any_executor!(RealTimeExecutor, |e| e.spin().unwrap(), |e, done, t| e.spin_until(done, t).unwrap());

/// Runs a test with each kind of executor, the real-time one as far as this process may.
pub fn with_every_executor(test: impl Fn(&Context, &dyn AnyExecutor)) {
    let one = context();
    test(&one, &SingleThreadedExecutor::new(&one).unwrap());
    for threads in [1, 3] {
        let one = context();
        test(&one, &MultiThreadedExecutor::new(&one, threads).unwrap());
    }
    let _alone = alone();
    let one = context();
    let options = RealTimeOptions { best_effort: true, ..RealTimeOptions::default() };
    test(&one, &RealTimeExecutor::with_options(&one, options).unwrap());
}

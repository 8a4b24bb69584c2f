//! The executors that users make, beside the one for real time.

use super::shared::Shared;
use super::task::{self, Task};
use super::until::Until;
use super::worker::{self, Done};
use crate::context::Context;
use crate::node::Node;
use crate::node_interfaces;
use angaros_transport::doorbell::WakePolicy;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// How an executor runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExecutorOptions {
    /// How it waits.
    pub wake: WakePolicy,
}

/// Runs the callbacks of its nodes one after the other on the thread that spins. Spinning it from
/// a second thread waits for the first; from one of its own callbacks it deadlocks.
pub struct SingleThreadedExecutor {
    shared: Arc<Shared>,
    /// Kept between spins, so that whoever had no turn yet comes first in the next one.
    worker: Mutex<Box<worker::Worker>>,
}

/// Runs the callbacks of its nodes on several threads.
pub struct MultiThreadedExecutor {
    shared: Arc<Shared>,
    threads: usize,
}

macro_rules! executor_methods {
    () => {
        /// Runs the callbacks of `node` from now on; a node belongs to one executor at a time.
        ///
        /// # Errors
        /// When the executor has no room for the node's entities.
        pub fn add_node(&self, node: &Node) -> Result<()> {
            node_interfaces::attach(node, &self.shared)
        }

        /// Stops running the callbacks of `node`.
        pub fn remove_node(&self, node: &Node) {
            node.detach(&self.shared);
        }

        /// Reports callbacks of this executor that have kept others waiting for this long: rules W2
        /// to W4 in [`stalls`](crate::stalls).
        pub fn watch_stalls(&self, limit: Duration) {
            self.shared.watch_stalls(limit);
        }

        /// Ends every `spin` of this executor, from any thread or signal handler. Without one,
        /// the next ends at once: no cancel is lost.
        pub fn cancel(&self) {
            self.shared.cancel();
        }

        /// Runs `future` to its end on this executor, beside the callbacks.
        ///
        /// # Errors
        /// When the executor has no room for it.
        pub fn spawn(&self, future: impl Future<Output = ()> + Send + 'static) -> Result<Task> {
            task::spawn(&self.shared, Box::pin(future))
        }
    };
}

impl SingleThreadedExecutor {
    /// An executor of this context that sleeps while there is nothing to do.
    ///
    /// # Errors
    /// When no doorbell can be had.
    pub fn new(context: &Context) -> Result<Self> {
        Self::with_options(context, ExecutorOptions::default())
    }

    /// The same with options.
    ///
    /// # Errors
    /// When no doorbell can be had.
    pub fn with_options(context: &Context, options: ExecutorOptions) -> Result<Self> {
        let shared = Shared::new("SingleThreadedExecutor", context, options.wake, 1)?;
        let worker = Mutex::new(Box::new(shared.worker().run_alone()));
        Ok(Self { shared, worker })
    }

    executor_methods!();

    /// Runs callbacks until the executor is cancelled or the context shut down.
    pub fn spin(&self) {
        lock(&self.worker).run(None, Until::NEVER);
        self.shared.rearm();
    }

    /// Runs at most one callback; waits for it up to `timeout`. Returns whether one ran.
    pub fn spin_once(&self, timeout: Duration) -> bool {
        let ran = lock(&self.worker).run_once(Until::after(timeout));
        self.shared.rearm();
        ran
    }

    /// Runs one callback that is ready now, without waiting; returns the node it belongs to.
    pub fn run_ready(&self) -> Option<Arc<str>> {
        let mut worker = lock(&self.worker);
        let ran = worker.run_once(Until::Now);
        self.shared.rearm();
        ran.then(|| worker.last_owner()).flatten()
    }

    /// When the next timer of its nodes is due; `u64::MAX` if there is none.
    pub fn next_timer_ns(&self) -> u64 {
        self.shared.next_timer_ns()
    }

    /// Runs what is ready now and what becomes ready meanwhile, without waiting.
    pub fn spin_some(&self) {
        while self.spin_once(Duration::ZERO) {}
    }

    /// Runs callbacks until `done` (asked after each), or the time is up. Returns whether done.
    pub fn spin_until(&self, done: impl Fn() -> bool, timeout: Duration) -> bool {
        let until = Until::At(self.shared.clock().deadline_after(timeout));
        lock(&self.worker).run(Some(&done), until);
        self.shared.rearm();
        done()
    }
}

/// What an event loop of somebody else runs it by; the models have none.
#[cfg(not(loom))]
impl SingleThreadedExecutor {
    pub(super) fn doorbell(&self) -> &angaros_transport::doorbell::Doorbell {
        &self.shared.doorbell
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.shared.stopped()
    }

    pub(super) fn run_one_ready(&self) -> bool {
        lock(&self.worker).run_once(Until::Now)
    }

    pub(super) fn until_next_timer(&self) -> Option<Duration> {
        let next_ns = self.shared.next_timer_ns();
        let left_ns = next_ns.saturating_sub(self.shared.clock().monotonic_ns());
        (next_ns != u64::MAX).then(|| Duration::from_nanos(left_ns))
    }

    pub(super) fn rearm(&self) {
        self.shared.rearm();
    }
}

impl MultiThreadedExecutor {
    /// An executor with `threads` threads; 0 means one per processor.
    ///
    /// # Errors
    /// When no doorbell can be had.
    pub fn new(context: &Context, threads: usize) -> Result<Self> {
        Self::with_options(context, threads, ExecutorOptions::default())
    }

    /// The same with options.
    ///
    /// # Errors
    /// When no doorbell can be had.
    pub fn with_options(
        context: &Context,
        threads: usize,
        options: ExecutorOptions,
    ) -> Result<Self> {
        let available = || thread::available_parallelism().map_or(1, usize::from);
        let threads = if threads == 0 { available() } else { threads };
        let shared = Shared::new("MultiThreadedExecutor", context, options.wake, threads)?;
        Ok(Self { shared, threads })
    }

    executor_methods!();

    /// Runs callbacks on all threads, this one included, until the executor is cancelled or the
    /// context shut down.
    pub fn spin(&self) {
        self.run(None, Until::NEVER);
    }

    /// Runs at most one callback on this thread, waiting up to `timeout`. Returns whether one ran.
    pub fn spin_once(&self, timeout: Duration) -> bool {
        let ran = self.shared.worker().run_once(Until::after(timeout));
        self.shared.rearm();
        ran
    }

    /// Runs callbacks until `done` says so (asked after each callback), or the time is up.
    /// Returns whether it was done.
    pub fn spin_until(&self, done: impl Fn() -> bool + Sync, timeout: Duration) -> bool {
        self.run(Some(&done), Until::At(self.shared.clock().deadline_after(timeout)));
        done()
    }

    fn run(&self, done: Option<&(dyn Fn() -> bool + Sync)>, until: Until) {
        let run = || {
            let done: Done<'_> = match &done {
                Some(done) => Some(done),
                None => None,
            };
            self.shared.worker().run(done, until);
        };
        thread::scope(|scope| {
            for number in 1..self.threads {
                let name = format!("ang-exec-{number}");
                if let Err(error) = thread::Builder::new().name(name).spawn_scoped(scope, run) {
                    tracing::warn!("executor runs with fewer threads than asked for: {error}");
                }
            }
            run();
            self.shared.wake_all();
        });
        // Not before all threads have seen it.
        self.shared.rearm();
    }
}

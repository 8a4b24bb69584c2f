//! The executor for work with a deadline.
//!
//! While it spins, its thread has, in this order: the CPUs it was given, no timer slack, memory
//! that is not paged, a stack, a heap and buffers that were touched before, and last `SCHED_FIFO`.
//! When the spin ends all of that is undone (rules S1 and S2 of `settings.rs`).
//!
//! * **R1** It never looks at its doorbell for long: at most [`MAX_SPIN_US`] a wait and half of the
//!   time altogether. A real-time thread that runs through is stopped by the kernel for 50 ms each
//!   second (`sched_rt_runtime_us`), and starves whoever would ring.
//! * **R2** After warm-up it takes no page fault, as long as callbacks stay within the heap and
//!   stack that were touched.

use super::settings::{AppliedSettings, OnMissingRight};
use super::shared::Shared;
use super::until::Until;
use super::worker::{Done, Worker};
use super::{Task, prefault, task};
use crate::context::Context;
use crate::node::{Node, NodeCore};
use crate::node_interfaces;
use angaros_transport::doorbell::WakePolicy;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::mutex::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

/// The longest look at the doorbell before the thread sleeps, microseconds (rule R1).
pub const MAX_SPIN_US: u32 = 200;

/// How a [`RealTimeExecutor`] runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RealTimeOptions {
    /// `SCHED_FIFO` priority, 1 to 99. From 50 on it stands before the interrupt threads of a
    /// `PREEMPT_RT` kernel, without which no message and no timer comes.
    pub priority: u8,
    /// CPUs the thread may run on; all when empty. Best are ones that nothing else uses
    /// (`isolcpus`).
    pub cpus: Vec<usize>,
    /// Keeps the process's memory from being paged (`mlockall`) and its freed memory with the
    /// allocator.
    pub lock_memory: bool,
    /// Bytes of stack that are touched before; at most half of the thread's stack.
    pub stack_bytes: usize,
    /// Bytes of heap that are touched before: as much as callbacks allocate at one time.
    pub heap_bytes: usize,
    /// How it waits; what is longer than [`MAX_SPIN_US`] is cut.
    pub wake: WakePolicy,
    /// Where a right is missing: one warning each, and it goes on without. Otherwise an error.
    pub best_effort: bool,
}

impl Default for RealTimeOptions {
    fn default() -> Self {
        Self {
            priority: 40,
            cpus: Vec::new(),
            lock_memory: true,
            stack_bytes: 256 * 1024,
            heap_bytes: 4 * 1024 * 1024,
            wake: WakePolicy::Block,
            best_effort: false,
        }
    }
}

/// Runs the callbacks of its nodes one after the other on the thread that spins, which is a
/// real-time thread for that long. Threads that callbacks start inherit its priority and CPUs.
pub struct RealTimeExecutor {
    shared: Arc<Shared>,
    worker: Mutex<Box<Worker>>,
    options: RealTimeOptions,
    nodes: Mutex<Vec<Weak<NodeCore>>>,
    warned: AtomicBool,
}

impl RealTimeExecutor {
    /// An executor of this context with the default options.
    ///
    /// # Errors
    /// When no doorbell can be had.
    pub fn new(context: &Context) -> Result<Self> {
        Self::with_options(context, RealTimeOptions::default())
    }

    /// The same with options. Rights are asked for when it spins.
    ///
    /// # Errors
    /// When no doorbell can be had, or for a priority that does not exist.
    pub fn with_options(context: &Context, mut options: RealTimeOptions) -> Result<Self> {
        if !(1..=99).contains(&options.priority) {
            let message = format!("cannot run at real-time priority {}", options.priority);
            return Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("priorities are 1 to 99; for 0 take another executor"));
        }
        options.wake = clamped(options.wake);
        let shared = Shared::new("RealTimeExecutor", context, options.wake, 1)?;
        let mut worker = shared.worker().run_alone();
        worker.limit_spinning();
        Ok(Self {
            shared,
            worker: Mutex::new(Box::new(worker)),
            options,
            nodes: Mutex::default(),
            warned: AtomicBool::new(false),
        })
    }

    /// Runs the callbacks of `node` from now on; a node belongs to one executor at a time.
    ///
    /// # Errors
    /// When the executor has no room for the node's entities.
    pub fn add_node(&self, node: &Node) -> Result<()> {
        node_interfaces::attach(node, &self.shared)?;
        lock(&self.nodes).push(Arc::downgrade(node.core()));
        Ok(())
    }

    /// Stops running the callbacks of `node`.
    pub fn remove_node(&self, node: &Node) {
        node.detach(&self.shared);
        let removed = Arc::downgrade(node.core());
        lock(&self.nodes).retain(|known| !Weak::ptr_eq(known, &removed));
    }

    /// Reports callbacks of this executor that have kept others waiting for this long: rules W2 to
    /// W4 in [`stalls`](crate::stalls).
    pub fn watch_stalls(&self, limit: Duration) {
        self.shared.watch_stalls(limit);
    }

    /// Ends the spin, from any thread or signal handler; without one, the next ends at once.
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

    /// How it runs, with the cuts that were made.
    #[must_use]
    pub fn options(&self) -> &RealTimeOptions {
        &self.options
    }

    /// Runs callbacks until the executor is cancelled or the context shut down.
    ///
    /// # Errors
    /// A missing right, unless [`RealTimeOptions::best_effort`]; nothing ran then.
    pub fn spin(&self) -> Result<()> {
        self.run(None, Until::NEVER).map(drop)
    }

    /// Runs callbacks until `done` says so (asked after each), or the time is up. Returns whether
    /// it was done.
    ///
    /// # Errors
    /// As [`RealTimeExecutor::spin`].
    pub fn spin_until(&self, done: impl Fn() -> bool, timeout: Duration) -> Result<bool> {
        self.run(Some(&done), Until::At(self.shared.clock().deadline_after(timeout)))
    }

    fn run(&self, done: Done<'_>, until: Until) -> Result<bool> {
        let mut worker = lock(&self.worker);
        let held = self.prepare()?;
        worker.run(done, until);
        // While the thread still is what `done` was asked on: it may be about that.
        let done = done.is_some_and(|done| done());
        drop(held);
        self.shared.rearm();
        Ok(done)
    }

    /// Makes this thread a real-time one and touches what it will need, that last step before its
    /// priority keeps others waiting.
    fn prepare(&self) -> Result<(AppliedSettings, crate::fd::PriorityHeld)> {
        let options = &self.options;
        let missing = match options.best_effort {
            false => OnMissingRight::Fail,
            true if self.warned.swap(true, Ordering::Relaxed) => OnMissingRight::Ignore,
            true => OnMissingRight::Warn,
        };
        let mut held = AppliedSettings::new(missing);
        held.cpus(&options.cpus)?;
        held.timer_slack()?;
        if options.lock_memory {
            held.memory()?;
        }
        prefault::touch_stack(options.stack_bytes);
        prefault::touch_heap(options.heap_bytes);
        for node in lock(&self.nodes).iter().filter_map(Weak::upgrade) {
            node.touch_buffers();
        }
        held.priority(options.priority)?;
        Ok((held, crate::fd::raise_priority(options.priority)))
    }
}

/// The policy within the bounds of rule R1; what is cut is said.
fn clamped(wake: WakePolicy) -> WakePolicy {
    let cut = |us: u32| {
        if us > MAX_SPIN_US {
            tracing::warn!(
                "real-time executor spins {MAX_SPIN_US} us before it sleeps, not {us}: longer \
                 would make the kernel stop it for 50 ms; hint: ask for {MAX_SPIN_US} us or less"
            );
        }
        us.min(MAX_SPIN_US)
    };
    match wake {
        WakePolicy::Block => WakePolicy::Block,
        WakePolicy::Spin { us } => WakePolicy::Spin { us: cut(us) },
        WakePolicy::Adaptive { us } => WakePolicy::Adaptive { us: cut(us) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_that_looks_too_long_is_cut() {
        assert_eq!(clamped(WakePolicy::Spin { us: 5000 }), WakePolicy::Spin { us: MAX_SPIN_US });
        assert_eq!(clamped(WakePolicy::Adaptive { us: 50 }), WakePolicy::Adaptive { us: 50 });
        assert_eq!(clamped(WakePolicy::Block), WakePolicy::Block);
    }
}

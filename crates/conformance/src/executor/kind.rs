//! The executors there are, and the ways in which they wait.

use angaros::{
    Context, ExecutorOptions, MultiThreadedExecutor, Node, RealTimeExecutor, RealTimeOptions,
    Result, SingleThreadedExecutor, WakePolicy,
};
use std::fmt;
use std::time::Duration;

/// One kind of executor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    threads: Threads,
    wake: WakePolicy,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Threads {
    Single,
    Multi(usize),
    /// As real-time as this process may be.
    RealTime,
}

impl Kind {
    /// Every executor with every way to wait.
    pub fn all() -> impl Iterator<Item = Self> {
        let wakes =
            [WakePolicy::Block, WakePolicy::Spin { us: 50 }, WakePolicy::Adaptive { us: 50 }];
        [Threads::Single, Threads::Multi(1), Threads::Multi(4), Threads::RealTime]
            .into_iter()
            .flat_map(move |threads| wakes.into_iter().map(move |wake| Self { threads, wake }))
    }

    /// Every executor, waiting in the way that all of them have: for rules that have nothing to do
    /// with how it waits.
    pub fn blocking() -> impl Iterator<Item = Self> {
        Self::all().filter(|kind| kind.wake == WakePolicy::Block)
    }

    /// How many callbacks can run at the same time.
    pub fn width(&self) -> usize {
        match self.threads {
            Threads::Single | Threads::RealTime => 1,
            Threads::Multi(threads) => threads,
        }
    }

    /// An executor of this kind that runs `nodes`.
    pub fn executor(&self, context: &Context, nodes: &[&Node]) -> Result<Executor> {
        let options = ExecutorOptions { wake: self.wake };
        let executor = match self.threads {
            Threads::Single => {
                Executor::Single(SingleThreadedExecutor::with_options(context, options)?)
            }
            Threads::Multi(threads) => {
                Executor::Multi(MultiThreadedExecutor::with_options(context, threads, options)?)
            }
            Threads::RealTime => {
                let wake = self.wake;
                let best_effort = true;
                let options = RealTimeOptions { wake, best_effort, ..RealTimeOptions::default() };
                Executor::RealTime(RealTimeExecutor::with_options(context, options)?)
            }
        };
        nodes.iter().try_for_each(|node| executor.add_node(node))?;
        Ok(executor)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.threads {
            Threads::Single => write!(f, "single_threaded")?,
            Threads::Multi(threads) => write!(f, "multi_threaded_{threads}")?,
            Threads::RealTime => write!(f, "real_time")?,
        }
        f.write_str(match self.wake {
            WakePolicy::Block => "_block",
            WakePolicy::Spin { .. } => "_spin",
            WakePolicy::Adaptive { .. } => "_adaptive",
        })
    }
}

/// The suite's real-time executors make do with the rights they have.
const NEVER_REFUSES: &str = "with best effort there is nothing to refuse";

/// One of the executors, behind one type.
pub enum Executor {
    Single(SingleThreadedExecutor),
    Multi(MultiThreadedExecutor),
    RealTime(RealTimeExecutor),
}

impl Executor {
    /// Runs the callbacks of `node` too.
    pub fn add_node(&self, node: &Node) -> Result<()> {
        match self {
            Self::Single(executor) => executor.add_node(node),
            Self::Multi(executor) => executor.add_node(node),
            Self::RealTime(executor) => executor.add_node(node),
        }
    }

    /// Runs callbacks until the executor is cancelled or the context shut down.
    pub fn spin(&self) {
        match self {
            Self::Single(executor) => executor.spin(),
            Self::Multi(executor) => executor.spin(),
            Self::RealTime(executor) => executor.spin().expect(NEVER_REFUSES),
        }
    }

    /// Runs callbacks until `done` or for a long time; returns whether it was done.
    pub fn spin_until(&self, done: impl Fn() -> bool + Sync) -> bool {
        self.spin_for(done, crate::check::LONG)
    }

    /// Runs callbacks until `done` or for this long; returns whether it was done.
    pub fn spin_for(&self, done: impl Fn() -> bool + Sync, within: Duration) -> bool {
        match self {
            Self::Single(executor) => executor.spin_until(done, within),
            Self::Multi(executor) => executor.spin_until(done, within),
            Self::RealTime(executor) => executor.spin_until(done, within).expect(NEVER_REFUSES),
        }
    }

    /// Ends every spin.
    pub fn cancel(&self) {
        match self {
            Self::Single(executor) => executor.cancel(),
            Self::Multi(executor) => executor.cancel(),
            Self::RealTime(executor) => executor.cancel(),
        }
    }
}

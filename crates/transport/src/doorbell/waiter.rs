//! How long an executor looks at its doorbell before it sleeps.

use super::{Waited, Wake};
use crate::clock::monotonic_ns;
use crate::error::{Error, ErrorKind, Result};

/// How an executor waits for work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WakePolicy {
    /// Sleep at once; no CPU while idle.
    #[default]
    Block,
    /// Look for this many microseconds, then sleep. As `Block` where the executor has more threads
    /// than there are processors.
    Spin {
        /// Microseconds to look.
        us: u32,
    },
    /// As `Spin` while looking pays: work came within the time of the last look, or of more than
    /// half of the recent ones. Otherwise as `Block`, but for one wait of 32 that finds out.
    Adaptive {
        /// Microseconds to look.
        us: u32,
    },
}

impl WakePolicy {
    /// As [`WakePolicy::parse`]; the empty text means `block`.
    ///
    /// # Errors
    /// A text that is none of them.
    pub fn from_setting(text: &str) -> Result<Self> {
        Self::parse(if text.is_empty() { "block" } else { text }).ok_or_else(|| {
            Error::new(ErrorKind::InvalidArgument, format!("'{text}' is no way to wait"))
                .hint("use block, spin, spin(50), adaptive or adaptive(50)")
        })
    }

    /// Reads `block`, `spin`, `spin(50)`, `adaptive` or `adaptive(20)`; the number is microseconds,
    /// 50 when left out.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (name, us) = match text.split_once('(') {
            None => (text, 50),
            Some((name, rest)) => (name, rest.strip_suffix(')')?.parse().ok()?),
        };
        match name {
            "block" if name == text => Some(Self::Block),
            "spin" => Some(Self::Spin { us }),
            "adaptive" => Some(Self::Adaptive { us }),
            _ => None,
        }
    }
}

/// The running decision of one worker.
pub struct Waiter {
    policy: WakePolicy,
    /// Recent looks, newest in the lowest bit; 1 means that work came while looking.
    hits: u32,
    looks: u32,
    budget: Option<Budget>,
}

/// Bounds the time spent looking to half of each [`BUDGET_WINDOW_NS`].
#[derive(Clone, Copy, Default)]
struct Budget {
    window_began_ns: u64,
    look_began_ns: u64,
    looked_ns: u64,
}

/// Well below the second over which the kernel counts a real-time thread's time.
const BUDGET_WINDOW_NS: u64 = 100_000_000;

impl Budget {
    /// Whether a look of `ns` may begin now.
    fn allows(&mut self, now_ns: u64, ns: u64) -> bool {
        if now_ns - self.window_began_ns >= BUDGET_WINDOW_NS {
            *self = Self { window_began_ns: now_ns, ..Self::default() };
        }
        self.look_began_ns = now_ns;
        self.looked_ns + ns <= BUDGET_WINDOW_NS / 2
    }
}

/// Without success one wait in this many still looks, to notice when looking pays again.
const PROBE_EVERY: u32 = 32;

impl Waiter {
    /// For one of `threads` threads of an executor. Where they outnumber the processors all of them
    /// sleep: one that looks would only keep another from the work it has in hand.
    pub fn new(policy: WakePolicy, threads: usize) -> Self {
        let policy = if threads > processors() { WakePolicy::Block } else { policy };
        Self { policy, hits: u32::MAX, looks: 0, budget: None }
    }

    /// Keeps it from looking more than half of the time.
    pub fn limit(&mut self) {
        self.budget = Some(Budget::default());
    }

    /// How to wait this time.
    pub fn wake(&mut self) -> Wake {
        let wake = self.choose();
        if let (Wake::Spin { ns }, Some(budget)) = (wake, &mut self.budget)
            && !budget.allows(monotonic_ns(), ns)
        {
            return Wake::Block;
        }
        wake
    }

    fn choose(&mut self) -> Wake {
        self.looks = self.looks.wrapping_add(1);
        // Two that wait for each other would not find out by single looks far apart.
        let pays = self.hits & 1 == 1 || self.hits.count_ones() > 16;
        let probes = self.looks.is_multiple_of(PROBE_EVERY);
        match self.policy {
            WakePolicy::Adaptive { .. } if !pays && !probes => Wake::Block,
            WakePolicy::Spin { us } | WakePolicy::Adaptive { us } => {
                Wake::Spin { ns: u64::from(us) * 1000 }
            }
            WakePolicy::Block => Wake::Block,
        }
    }

    /// Learns how the wait that [`Waiter::wake`] chose passed.
    pub fn learn(&mut self, chosen: Wake, waited: Waited) {
        let Wake::Spin { ns } = chosen else { return };
        if let WakePolicy::Adaptive { .. } = self.policy {
            self.hits = self.hits << 1 | u32::from(waited.found_by_looking());
        }
        if let Some(budget) = &mut self.budget {
            budget.looked_ns += (monotonic_ns() - budget.look_began_ns).min(ns);
        }
    }
}

/// Processors this thread may run on.
fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_threads_than_processors_never_look() {
        let next = |threads| Waiter::new(WakePolicy::Spin { us: 10 }, threads).wake();
        assert_eq!([next(processors() + 1), next(1)], [Wake::Block, Wake::Spin { ns: 10_000 }]);
    }

    #[test]
    fn a_limited_waiter_looks_half_of_the_time_at_most() {
        let mut budget = Budget::default();
        let mut now = BUDGET_WINDOW_NS;
        let mut looked = 0;
        while now < 11 * BUDGET_WINDOW_NS {
            if budget.allows(now, 200_000) {
                budget.looked_ns += 200_000;
                looked += 200_000;
            }
            now += 200_000;
        }
        assert_eq!(looked, 5 * BUDGET_WINDOW_NS);
    }

    const SLEPT: Waited = Waited { slept: true, slept_ns: 1, looked_until_ns: 0, rang: false };

    #[test]
    fn adaptive_stops_looking_when_it_does_not_pay_and_probes_now_and_then() {
        // What comes while a look is interrupted was not found by looking.
        for waited in [SLEPT, Waited { looked_until_ns: 1, ..Waited::default() }] {
            let mut waiter = Waiter::new(WakePolicy::Adaptive { us: 10 }, 1);
            let mut looked = 0;
            for _ in 0..1000 {
                let wake = waiter.wake();
                looked += u32::from(wake != Wake::Block);
                waiter.learn(wake, waited);
            }
            assert!((30..80).contains(&looked), "{looked}");
        }
    }

    #[test]
    fn a_look_that_found_work_is_followed_by_another() {
        let mut waiter = Waiter::new(WakePolicy::Adaptive { us: 10 }, 1);
        waiter.hits = 0;
        let look =
            std::iter::repeat_with(|| waiter.wake()).find(|wake| *wake != Wake::Block).unwrap();
        waiter.learn(look, Waited { looked_until_ns: u64::MAX, ..Waited::default() });
        assert_eq!(waiter.wake(), look);
        waiter.learn(look, SLEPT);
        assert_eq!(waiter.wake(), Wake::Block);
    }
}

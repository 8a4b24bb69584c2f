//! One sender on the channel: its queue, its backoff and its rate.

use std::collections::VecDeque;
use std::sync::Arc;

use super::airtime::{AIFS_NS, SLOT_NS, WINDOW_LEAST, WINDOW_MOST};
use crate::random::Random;

/// Failures in a row after which the next lower rate is taken, as ARF does (Kamerman and Monteban
/// 1997), but one more, as two collisions in a row say nothing of the rate.
const FAILURES: u32 = 3;
/// Successes in a row after which the next higher one is tried: of transmissions, each of many
/// frames.
const SUCCESSES: u32 = 5;

/// To whom a frame goes over the air.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum To {
    /// From this host to the access point.
    AccessPoint(usize),
    /// From the access point to this host.
    Host(usize),
    /// From the access point to these at once, without acknowledgement.
    Group(Vec<usize>),
}

impl To {
    /// The hosts whose cable it is: the sender's, or those of whoever gets it.
    pub(crate) fn hosts(&self) -> Vec<usize> {
        match self {
            Self::AccessPoint(host) | Self::Host(host) => vec![*host],
            Self::Group(hosts) => hosts.clone(),
        }
    }
}

/// A frame that waits or is on the air.
pub(super) struct Waiting {
    pub(super) frame: Arc<[u8]>,
    pub(super) to: To,
    pub(super) arrived_ns: u64,
    /// How often it was sent in vain.
    pub(super) tries: u32,
    /// What became of it, where that is known already but a frame before it is not through.
    pub(super) is_done: Option<bool>,
}

pub(super) struct Station {
    pub(super) queue: VecDeque<Waiting>,
    window: u32,
    slots: u64,
    /// From when on the backoff counts.
    since_ns: u64,
    pub(super) rate: usize,
    failures: u32,
    successes: u32,
}

impl Station {
    /// A sender that begins with this rate.
    pub(super) fn new(rate: usize) -> Self {
        Self {
            queue: VecDeque::new(),
            window: WINDOW_LEAST,
            slots: 0,
            since_ns: 0,
            rate,
            failures: 0,
            successes: 0,
        }
    }

    pub(super) fn push(&mut self, waiting: Waiting, random: &mut Random) {
        if self.queue.is_empty() {
            self.draw(waiting.arrived_ns, random);
        }
        self.queue.push_back(waiting);
    }

    /// A new backoff that counts from `since_ns` on.
    pub(super) fn draw(&mut self, since_ns: u64, random: &mut Random) {
        self.since_ns = since_ns;
        self.slots = random.below(u64::from(self.window) + 1);
    }

    /// When it sends if nobody does before, the channel being free from `free_ns` on.
    pub(super) fn start_ns(&self, free_ns: u64) -> u64 {
        free_ns.max(self.since_ns) + AIFS_NS + self.slots * SLOT_NS
    }

    /// Another one began to send at `at_ns`: what is left of the backoff counts after that.
    pub(super) fn defer(&mut self, free_ns: u64, at_ns: u64) {
        let counted = at_ns.saturating_sub(free_ns.max(self.since_ns) + AIFS_NS) / SLOT_NS;
        self.slots -= counted.min(self.slots);
    }

    /// How many frames from the front go out together at `now_ns`: those to the same receiver that
    /// have no answer yet, `most` at most.
    pub(super) fn together(&self, now_ns: u64, most: usize) -> Vec<usize> {
        let Some(first) = self.queue.front() else { return Vec::new() };
        let alone = matches!(first.to, To::Group(_));
        let same = |(_, one): &(usize, &Waiting)| one.to == first.to && one.arrived_ns <= now_ns;
        let all = self.queue.iter().enumerate().take_while(same);
        let open = all.filter(|(_, one)| one.is_done.is_none()).map(|(index, _)| index);
        open.take(if alone { 1 } else { most }).collect()
    }

    /// A transmission got an acknowledgement, or none.
    pub(super) fn heard(&mut self, success: bool, rates: usize) {
        if success {
            self.window = WINDOW_LEAST;
            (self.failures, self.successes) = (0, self.successes + 1);
            if self.successes >= SUCCESSES {
                (self.successes, self.rate) = (0, (self.rate + 1).min(rates.saturating_sub(1)));
            }
        } else {
            self.window = (2 * self.window + 1).min(WINDOW_MOST);
            (self.successes, self.failures) = (0, self.failures + 1);
            if self.failures >= FAILURES {
                (self.failures, self.rate) = (0, self.rate.saturating_sub(1));
            }
        }
    }

    /// Takes from the front what has an outcome, in order.
    pub(super) fn finished(&mut self) -> Vec<(Waiting, bool)> {
        let mut all = Vec::new();
        while let Some(done) = self.queue.front().and_then(|first| first.is_done) {
            all.extend(self.queue.pop_front().map(|first| (first, done)));
        }
        all
    }
}

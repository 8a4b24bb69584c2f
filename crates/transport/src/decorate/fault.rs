//! Faults on purpose, decided by a seed.

use super::layer::{Layer, Layered, PublisherHooks, SubscriptionHooks};
use crate::buffer::{Slot, SlotMut};
use crate::contract::{
    Events, MessageInfo, Received, SubscriptionOptions, Transport, TransportPublisher,
    TransportSubscription,
};
use crate::endpoint::Endpoint;
use crate::error::{Error, ErrorKind, LoanError, PublishError, Result, TakeError};
use crate::mutex::lock;
use crate::random::Random;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// What goes wrong, and how often: probabilities from 0 to 1. The default is nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Faults {
    /// A subscription loses a sample that arrived. Counted as lost (rule T2).
    pub drop: f64,
    /// A subscription receives a sample a second time, right after the first. This breaks rule T2,
    /// for those who must bear it.
    pub duplicate: f64,
    /// A sample, and all behind it, waits until [`Faults::delay_by`] more have arrived. What waits
    /// when nothing follows is never delivered.
    pub delay: f64,
    /// How many samples a delayed one waits for; at most [`MAX_DELAY`].
    pub delay_by: usize,
    /// `loan` fails with [`Faults::loan_error`].
    pub loan: f64,
    /// With what it fails.
    pub loan_error: LoanError,
    /// `publish` fails with [`Faults::publish_error`], and nothing is sent.
    pub publish: f64,
    /// With what it fails.
    pub publish_error: PublishError,
}

/// The most samples a delayed one can wait for: they are held meanwhile.
pub const MAX_DELAY: usize = 1024;

impl Default for Faults {
    fn default() -> Self {
        Self {
            drop: 0.0,
            duplicate: 0.0,
            delay: 0.0,
            delay_by: 1,
            loan: 0.0,
            loan_error: LoanError::Exhausted { held: 0 },
            publish: 0.0,
            publish_error: PublishError::Full { waited_ms: 0 },
        }
    }
}

impl Faults {
    fn check(&self) -> Result<()> {
        let all = [
            ("drop", self.drop),
            ("duplicate", self.duplicate),
            ("delay", self.delay),
            ("loan", self.loan),
            ("publish", self.publish),
        ];
        let wrong = all.into_iter().find(|(_, value)| !(0.0..=1.0).contains(value));
        if let Some((name, value)) = wrong {
            let text = format!("cannot make faults: the probability of {name} is {value}");
            return Err(Error::new(ErrorKind::InvalidArgument, text).hint("give it from 0 to 1"));
        }
        if self.delay_by > MAX_DELAY {
            let text = format!("cannot make faults: a delay by {} samples", self.delay_by);
            let hint = format!("delay by at most {MAX_DELAY}, as they are held meanwhile");
            return Err(Error::new(ErrorKind::InvalidArgument, text).hint(hint));
        }
        Ok(())
    }
}

/// A transport in which things go wrong. What goes wrong at an endpoint is decided by the seed, the
/// names of its node and topic, and how many of the same names were declared before it.
///
/// # Errors
/// A probability that is none, or a delay that is too long.
pub fn fault(inside: Arc<dyn Transport>, seed: u64, faults: Faults) -> Result<Arc<dyn Transport>> {
    faults.check()?;
    let layer = Fault { seed, faults, declared: Mutex::default() };
    Ok(Arc::new(Layered { inside, layer }))
}

struct Fault {
    seed: u64,
    faults: Faults,
    /// How many endpoints there were of these names.
    declared: Mutex<HashMap<String, u32>>,
}

impl Fault {
    fn random(&self, endpoint: &Endpoint) -> Random {
        let names = format!("{} {} {}", endpoint.kind, endpoint.node, endpoint.topic);
        let mut declared = lock(&self.declared);
        let number = declared.entry(names.clone()).or_default();
        *number += 1;
        Random::named(self.seed, &format!("{names} {number}"))
    }
}

impl Layer for Fault {
    type Publisher = FaultyPublisher;
    type Subscription = FaultySubscription;

    fn publisher(&self, endpoint: &Arc<Endpoint>) -> FaultyPublisher {
        FaultyPublisher { faults: self.faults, random: Mutex::new(self.random(endpoint)) }
    }

    fn subscription(
        &self,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> FaultySubscription {
        let arrivals = Arrivals { random: self.random(endpoint), waiting: VecDeque::new() };
        let faults = self.faults;
        let events = Arc::clone(&options.events);
        FaultySubscription {
            faults,
            arrivals: Mutex::new(arrivals),
            events,
            lost: AtomicU64::new(0),
        }
    }
}

struct FaultyPublisher {
    faults: Faults,
    random: Mutex<Random>,
}

impl PublisherHooks for FaultyPublisher {
    fn loan(&self, inside: &dyn TransportPublisher, len: usize) -> Result<SlotMut, LoanError> {
        if lock(&self.random).chance(self.faults.loan) {
            return Err(self.faults.loan_error);
        }
        inside.loan(len)
    }

    fn publish(
        &self,
        inside: &dyn TransportPublisher,
        bytes: &Slot,
        info: &MessageInfo,
    ) -> Result<(), PublishError> {
        if lock(&self.random).chance(self.faults.publish) {
            return Err(self.faults.publish_error);
        }
        inside.publish(bytes, info)
    }
}

struct FaultySubscription {
    faults: Faults,
    arrivals: Mutex<Arrivals>,
    events: Arc<dyn Events>,
    lost: AtomicU64,
}

struct Arrivals {
    random: Random,
    /// Samples in order, each with how many more must arrive before it may go.
    waiting: VecDeque<(usize, Received)>,
}

impl Arrivals {
    /// The first sample, if it may go.
    fn due(&mut self) -> Option<Received> {
        match self.waiting.front() {
            Some((0, _)) => self.waiting.pop_front().map(|(_, received)| received),
            _ => None,
        }
    }

    /// Takes over what arrived. Returns whether it was lost.
    fn arrived(&mut self, received: Received, faults: &Faults) -> bool {
        for (left, _) in &mut self.waiting {
            *left = left.saturating_sub(1);
        }
        let [lost, twice, late] =
            [faults.drop, faults.duplicate, faults.delay].map(|p| self.random.chance(p));
        if lost {
            return true;
        }
        let left = if late { faults.delay_by } else { 0 };
        if twice {
            let Received { bytes, info } = &received;
            self.waiting.push_back((left, Received { bytes: bytes.clone(), info: *info }));
        }
        self.waiting.push_back((left, received));
        false
    }
}

impl SubscriptionHooks for FaultySubscription {
    fn take(&self, inside: &dyn TransportSubscription) -> Result<Option<Received>, TakeError> {
        let mut arrivals = lock(&self.arrivals);
        loop {
            if let Some(received) = arrivals.due() {
                return Ok(Some(received));
            }
            let Some(received) = inside.take()? else { return Ok(None) };
            let info = received.info;
            if arrivals.arrived(received, &self.faults) {
                self.events.lost(info.publisher, info.sequence_number, 1);
                self.lost.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    fn has_pending(&self, inside: &dyn TransportSubscription) -> bool {
        let due = matches!(lock(&self.arrivals).waiting.front(), Some((0, _)));
        due || inside.has_pending()
    }

    fn lost(&self, inside: &dyn TransportSubscription) -> u64 {
        inside.lost() + self.lost.load(Ordering::Relaxed)
    }
}

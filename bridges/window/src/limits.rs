//! How much one client, and all of them together, may take (rule WN7).

use crate::error::WindowError;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The limits of one server. The defaults suit a robot on a desk.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Connections at one time, all bridges together.
    pub clients: usize,
    /// Connections at one time from one address.
    pub clients_per_address: usize,
    /// The largest message from a client, fragments put together.
    pub message_bytes: usize,
    /// Messages per second from one client, on average; bursts of ten times as many pass.
    pub messages_per_s: u32,
    /// Subscriptions, publishers and servers of one client, each.
    pub entities_per_client: usize,
    /// Calls of one client that wait for an answer.
    pub calls_per_client: usize,
    /// What the answers that a client has not read may take before it is disconnected.
    pub control_bytes: usize,
    /// What the messages of one client that wait may take, all topics together.
    pub queued_bytes: usize,
    /// How long TLS, the HTTP head, or one message may take to arrive in full.
    pub arrival_timeout: Duration,
    /// How long a connection may be silent; a WebSocket is asked in between.
    pub idle_timeout: Duration,
    /// How long a write may make no progress.
    pub write_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            clients: 256,
            clients_per_address: 128,
            message_bytes: 10_000_000,
            messages_per_s: 20_000,
            entities_per_client: 4096,
            calls_per_client: 256,
            control_bytes: 32 << 20,
            queued_bytes: 64 << 20,
            arrival_timeout: Duration::from_secs(10),
            idle_timeout: Duration::from_secs(60),
            write_timeout: Duration::from_secs(60),
        }
    }
}

/// How often the log is told of refusals, at most.
const BETWEEN_LINES: Duration = Duration::from_millis(200);

/// Counts who is connected.
pub struct Gate {
    limits: Limits,
    addresses: Mutex<Vec<IpAddr>>,
    /// Whoever was turned away so far.
    refused: AtomicU64,
    /// When the log was told last, and how many were not told since.
    told: Mutex<Option<(Instant, u64)>>,
}

impl Gate {
    /// A gate with these limits that nobody has passed.
    #[must_use]
    pub fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            addresses: Mutex::default(),
            refused: AtomicU64::new(0),
            told: Mutex::default(),
        })
    }

    /// Its limits.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Lets one more in, as long as what is returned is held.
    ///
    /// # Errors
    /// `TooMuch`: too many are connected, from that address or in all.
    pub fn admit(self: &Arc<Self>, from: IpAddr) -> Result<Admission, WindowError> {
        let mut inside = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let same = inside.iter().filter(|address| **address == from).count();
        if inside.len() >= self.limits.clients || same >= self.limits.clients_per_address {
            let all = inside.len();
            drop(inside);
            let text = format!("{from} is refused: {all} clients are connected, {same} from there");
            self.refuse(&text);
            return Err(WindowError::too_much(text));
        }
        inside.push(from);
        Ok(Admission { gate: Arc::clone(self), from })
    }

    /// How many are connected.
    #[must_use]
    pub fn count(&self) -> usize {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// How many were turned away so far, here or with [`Gate::refuse`].
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused.load(Ordering::Relaxed)
    }

    /// Counts one that was turned away, or ended, for that reason, and says so in the log: five
    /// times a second at most, so that the log is no way to fill the disk.
    pub fn refuse(&self, reason: &str) {
        self.refused.fetch_add(1, Ordering::Relaxed);
        let now = Instant::now();
        let mut told = self.told.lock().unwrap_or_else(PoisonError::into_inner);
        match *told {
            Some((at, untold)) if now.saturating_duration_since(at) < BETWEEN_LINES => {
                *told = Some((at, untold + 1));
            }
            before => {
                *told = Some((now, 0));
                drop(told);
                match before.map_or(0, |(_, untold)| untold) {
                    0 => tracing::info!("refused: {reason}"),
                    more => tracing::info!("refused: {reason}, and {more} before it"),
                }
            }
        }
    }
}

/// One connection that passed the gate; it leaves when this is dropped.
#[must_use = "the connection no longer counts when this is dropped"]
pub struct Admission {
    gate: Arc<Gate>,
    from: IpAddr,
}

impl Drop for Admission {
    fn drop(&mut self) {
        let mut inside = self.gate.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = inside.iter().position(|address| *address == self.from) {
            inside.swap_remove(at);
        }
    }
}

/// How many messages one client may still send: a bucket that fills at a constant rate.
pub struct RateLimit {
    per_s: f64,
    room: f64,
    at: Instant,
}

/// How many seconds' worth of messages may come at once.
const BURST_S: f64 = 10.0;

impl RateLimit {
    /// A bucket that is full; a rate of 0 is no limit.
    #[must_use]
    pub fn new(per_s: u32, now: Instant) -> Self {
        let per_s = f64::from(per_s);
        Self { per_s, room: per_s * BURST_S, at: now }
    }

    /// Takes one message out of the bucket; returns how long the caller should wait before it
    /// reads on. A client that sends too fast is read slower, so that TCP slows it down; none of
    /// its messages is lost.
    pub fn take(&mut self, now: Instant) -> Duration {
        if self.per_s <= 0.0 {
            return Duration::ZERO;
        }
        let filled = now.saturating_duration_since(self.at).as_secs_f64() * self.per_s;
        self.room = (self.room + filled).min(self.per_s * BURST_S) - 1.0;
        self.at = now;
        Duration::from_secs_f64((-self.room / self.per_s).clamp(0.0, 1.0))
    }
}

/// Counts what is in use of something that has a limit.
pub(crate) struct Quota {
    used: AtomicUsize,
    limit: usize,
}

impl Quota {
    pub fn new(limit: usize) -> Self {
        Self { used: AtomicUsize::new(0), limit }
    }

    /// Takes one; gives it back when what is returned is dropped.
    pub fn take(self: &Arc<Self>, what: &str) -> Result<QuotaHold, WindowError> {
        let limit = self.limit;
        let one_more = |used: usize| (used < limit).then_some(used + 1);
        match self.used.fetch_update(Ordering::SeqCst, Ordering::SeqCst, one_more) {
            Ok(_) => Ok(QuotaHold(Arc::clone(self))),
            Err(used) => Err(WindowError::too_much(format!("this client has {used} {what}"))),
        }
    }
}

pub(crate) struct QuotaHold(Arc<Quota>);

impl Drop for QuotaHold {
    fn drop(&mut self) {
        self.0.used.fetch_sub(1, Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_than_the_limit_are_inside_and_leaving_makes_room() {
        let limits = Limits { clients: 3, clients_per_address: 2, ..Limits::default() };
        let gate = Gate::new(limits);
        let here = IpAddr::from([127, 0, 0, 1]);
        let there = IpAddr::from([10, 0, 0, 1]);
        let first = gate.admit(here).unwrap();
        let _second = gate.admit(here).unwrap();
        assert!(gate.admit(here).is_err(), "two from one address");
        let _third = gate.admit(there).unwrap();
        assert!(gate.admit(there).is_err(), "three in all");
        assert_eq!(gate.count(), 3);
        assert_eq!(gate.refused(), 2);
        drop(first);
        assert!(gate.admit(here).is_ok());
        assert_eq!(gate.count(), 2);
    }

    #[test]
    fn a_client_that_sends_too_fast_is_read_slower_after_its_burst() {
        let start = Instant::now();
        let mut rate = RateLimit::new(10, start);
        for _ in 0..100 {
            assert_eq!(rate.take(start), Duration::ZERO);
        }
        assert_eq!(rate.take(start), Duration::from_millis(100));
        assert_eq!(rate.take(start + Duration::from_millis(200)), Duration::ZERO);
        let mut unlimited = RateLimit::new(0, start);
        assert!((0..1000).all(|_| unlimited.take(start).is_zero()));
    }

    #[test]
    fn a_quota_is_given_back_by_drop() {
        let quota = Arc::new(Quota::new(1));
        let hold = quota.take("calls").unwrap();
        assert!(quota.take("calls").is_err());
        drop(hold);
        assert!(quota.take("calls").is_ok());
    }
}

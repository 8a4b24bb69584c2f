//! The receiving ends of all wires of one subscription: the queue of this process and every
//! transport, looked at in turn. With several transports, `merge.rs` decides what is delivered.

use super::losses::Losses;
use super::merge::{Merge, PATIENCE, Verdict};
use crate::context::Context;
use crate::metrics::{Traffic, WireTotals};
use crate::reach::Reachability;
use angaros_transport::WarmLines;
use angaros_transport::endpoint::{Endpoint, Gid};
use angaros_transport::error::{Result, TakeError};
use angaros_transport::local::{LocalItem, LocalSubscription, Payload};
use angaros_transport::mutex::lock;
use angaros_transport::services::{End, Role};
use angaros_transport::used::numbers;
use angaros_transport::{Binding, SubscriptionOptions, TransportSubscription, TransportUse};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, TryLockError};

/// Where the messages of one subscription come from, and how many came to nothing. Taking one reads
/// and writes its first cache line.
#[repr(C, align(64))]
pub struct SubscriptionTransports {
    /// Only where there are several transports; nobody else waits for its lock.
    merge: Option<Box<Mutex<Merge>>>,
    /// Which wire to look at first next time, so that none starves another.
    turn: AtomicUsize,
    /// Messages that it holds back for the moment.
    held: AtomicUsize,
    local: LocalSubscription,
    /// What was taken of all wires and delivered.
    taken: Traffic,
    pub(super) transports: Vec<Arc<dyn TransportSubscription>>,
    unreadable: AtomicU64,
    expired: AtomicU64,
    /// Only where there are several transports: who is reached by what.
    reach: Option<Arc<Reachability>>,
    /// Rule M3: what the transports tell of losses, and what of it was true when last looked at.
    losses: Arc<Losses>,
    merged_losses: AtomicU64,
    /// What came over each transport; `totals` keeps it when the subscription goes.
    received: Vec<Traffic>,
    totals: Arc<WireTotals>,
}

impl Drop for SubscriptionTransports {
    fn drop(&mut self) {
        self.totals.keep_received(&self.received);
    }
}

impl SubscriptionTransports {
    /// Declares the subscription on all transports of the context.
    ///
    /// # Errors
    /// A limit of a transport.
    pub fn create(
        context: &Context,
        endpoint: &Arc<Endpoint>,
        options: &SubscriptionOptions,
    ) -> Result<Self> {
        let deliver = context.delivers_locally();
        let reach = (context.transports().len() > 1).then(Arc::<Reachability>::default);
        let losses = Arc::<Losses>::default();
        let told = |wire| match &reach {
            Some(reach) => {
                let events = reach.listen_with(wire, &options.events, &losses);
                SubscriptionOptions { events }
            }
            None => options.clone(),
        };
        let local = context.local().create_subscription(endpoint, &told(0), deliver);
        let mut transports = Vec::with_capacity(context.transports().len());
        for (transport, wire) in context.transports().iter().zip(1..) {
            let made = transport.create_subscription(endpoint, &told(wire))?;
            made.tell_use(TransportUse::new(local.use_holder(), wire - 1));
            transports.push(made);
        }
        let many = transports.len() > 1;
        let role = End::of(endpoint).map(|end| end.role);
        // Which reply is whose, and that it is the first, the client knows by its calls.
        let merge = (many && role != Some(Role::ReplyIn))
            .then(|| Box::new(Mutex::new(Merge::new(role.is_none(), Arc::clone(&losses)))));
        Ok(Self {
            local,
            taken: Traffic::default(),
            transports,
            turn: AtomicUsize::new(0),
            unreadable: AtomicU64::new(0),
            expired: AtomicU64::new(0),
            merge,
            reach,
            held: AtomicUsize::new(0),
            losses,
            merged_losses: AtomicU64::new(0),
            received: context.wire_totals().of_endpoint(),
            totals: Arc::clone(context.wire_totals()),
        })
    }

    /// Takes messages of this process whose bytes are not made yet, from now on.
    pub fn accept_deferred(&self) {
        self.local.accept_deferred();
    }

    /// Whether it does.
    pub fn accepts_deferred(&self) -> bool {
        self.local.accepts_deferred()
    }

    /// Its messages are taken in the turns of its entity, and not otherwise, from now on.
    pub(super) fn take_in_turns(&self) {
        self.local.take_in_turns();
    }

    /// The next message from any wire. Calls do not overlap.
    #[inline]
    pub fn take(&self) -> Result<Option<LocalItem>, TakeError> {
        match self.local.used_transports() {
            0 if self.held.load(Ordering::Relaxed) == 0 => Ok(self.local.take()),
            _ => self.take_in_turn(),
        }
    }

    /// The same where transports have to be asked.
    #[inline(never)]
    fn take_in_turn(&self) -> Result<Option<LocalItem>, TakeError> {
        if let Some(merge) = &self.merge {
            return self.take_merged(&mut lock(merge));
        }
        let wires = self.transports.len() + 1;
        let first = self.turn.load(Ordering::Relaxed);
        for step in 0..wires {
            // At most one more than there are.
            let wire = first + step;
            let wire = if wire < wires { wire } else { wire - wires };
            let item = match wire {
                0 => self.local.take(),
                n => self.take_from(n - 1)?,
            };
            if let Some(item) = item {
                self.turn.store(wire + 1, Ordering::Relaxed);
                return Ok(Some(item));
            }
        }
        Ok(None)
    }

    fn take_from(&self, transport: usize) -> Result<Option<LocalItem>, TakeError> {
        let received = self.transports[transport].take()?;
        if let Some(received) = &received {
            self.received[transport].count(received.bytes.as_bytes().len());
        }
        Ok(received.map(|r| LocalItem { payload: Payload::Bytes(r.bytes), info: r.info }))
    }

    #[inline(never)]
    fn take_merged(&self, merge: &mut Merge) -> Result<Option<LocalItem>, TakeError> {
        let wires = self.transports.len() + 1;
        let first = self.turn.load(Ordering::Relaxed);
        let mut taken = self.release(merge, merge.waited < PATIENCE);
        for wire in (0..wires).map(|step| (first + step) % wires) {
            if taken.is_some() {
                break;
            }
            taken = match wire {
                0 => self.local.take(),
                n => self.take_new(merge, n - 1)?,
            };
            if taken.is_some() {
                self.turn.store(wire + 1, Ordering::Relaxed);
            }
        }
        // Nobody has what is missing.
        let taken = taken.or_else(|| self.release(merge, false));
        merge.waited = if self.held.load(Ordering::Relaxed) > 0 { merge.waited + 1 } else { 0 };
        Ok(taken)
    }

    /// The next message of the transport that is to be delivered now.
    fn take_new(&self, merge: &mut Merge, wire: usize) -> Result<Option<LocalItem>, TakeError> {
        while merge.held[wire].is_none() {
            let Some(item) = self.take_from(wire)? else { break };
            if self.is_delivered_in_process(item.info.publisher) {
                merge.note_other_path(wire, &item.info);
                continue;
            }
            match merge.judge(wire, &item.info, true) {
                Verdict::Deliver => return Ok(Some(item)),
                Verdict::Drop => {}
                Verdict::Ahead => {
                    merge.held[wire] = Some(item);
                    self.held.fetch_add(1, Ordering::Relaxed);
                }
            }
        }
        Ok(None)
    }

    /// What is held and may go now; without `wait` that is whatever comes first.
    fn release(&self, merge: &mut Merge, wait: bool) -> Option<LocalItem> {
        while self.held.load(Ordering::Relaxed) > 0 {
            let number = |item: &LocalItem| item.info.sequence_number;
            let held = merge.held.iter().enumerate();
            let held = held.filter_map(|(wire, item)| Some((number(item.as_ref()?), wire)));
            let (_, wire) = held.min()?;
            let item = merge.held[wire].take()?;
            match merge.judge(wire, &item.info, wait) {
                Verdict::Ahead => {
                    merge.held[wire] = Some(item);
                    return None;
                }
                verdict => {
                    self.held.fetch_sub(1, Ordering::Relaxed);
                    if verdict == Verdict::Deliver {
                        return Some(item);
                    }
                }
            }
        }
        None
    }

    /// Whether delivery inside the process brings what this publisher sends.
    fn is_delivered_in_process(&self, publisher: Gid) -> bool {
        publisher.is_of_this_process()
            && self.reach.as_ref().is_some_and(|reach| reach.reaches(0, publisher))
    }

    /// Whether a message can be taken.
    pub fn has_pending(&self) -> bool {
        self.held.load(Ordering::Relaxed) > 0
            || self.local.has_pending()
            || (self.local.used_transports() != 0 && self.any_pending())
    }

    #[inline(never)]
    fn any_pending(&self) -> bool {
        self.used().any(|wire| wire.has_pending())
    }

    /// The transports by which messages may come.
    #[inline]
    fn used(&self) -> impl Iterator<Item = &Arc<dyn TransportSubscription>> {
        numbers(self.local.used_transports()).filter_map(|at| self.transports.get(at))
    }

    /// Publishers, one that several wires reach once.
    pub fn matched(&self) -> usize {
        if let Some(reach) = &self.reach {
            return reach.count();
        }
        self.local.matched() + self.used().map(|t| t.matched()).sum::<usize>()
    }

    /// Messages that were lost, over all transports.
    pub fn lost(&self) -> u64 {
        let remote = match &self.merge {
            Some(merge) => self.lost_merged(merge),
            None => self.transports.iter().map(|transport| transport.lost()).sum(),
        };
        self.local.lost() + remote + self.unreadable.load(Ordering::Relaxed)
    }

    /// Rule M3, and what transports count without telling whose it is.
    fn lost_merged(&self, merge: &Mutex<Merge>) -> u64 {
        let transports = self.transports.iter().enumerate();
        // In this order: they tell before they count.
        let untold = transports.map(|(n, t)| t.lost().saturating_sub(self.losses.total(n)));
        let untold: u64 = untold.sum();
        let mut merge = match merge.try_lock() {
            Ok(merge) => merge,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            // Somebody takes; who asks while it changes hears what was.
            Err(TryLockError::WouldBlock) => {
                return untold + self.merged_losses.load(Ordering::Relaxed);
            }
        };
        let lost = merge.lost(|| !self.has_pending());
        self.merged_losses.store(lost, Ordering::Relaxed);
        untold + lost
    }

    /// Messages and bytes that came over a transport, repeated ones included.
    pub fn received_over(&self, transport: usize) -> (u64, u64) {
        self.received.get(transport).map(Traffic::read).unwrap_or_default()
    }

    /// Counts a message that is delivered, with its bytes if it was encoded.
    #[inline]
    pub fn count_taken(&self, payload: &Payload) {
        self.taken.count(match payload {
            Payload::Bytes(bytes) | Payload::Both { bytes, .. } => bytes.as_bytes().len(),
            Payload::Owned { .. } => 0,
        });
    }

    /// Messages and bytes that were delivered.
    pub fn taken(&self) -> (u64, u64) {
        self.taken.read()
    }

    /// Messages in the queue of this process, those held back included.
    pub fn queued(&self) -> usize {
        self.local.filling().0 + self.held.load(Ordering::Relaxed)
    }

    /// Messages that this queue holds.
    pub fn capacity(&self) -> usize {
        self.local.filling().1
    }

    /// Messages that were replaced in this queue.
    pub fn replaced(&self) -> u64 {
        self.local.lost()
    }

    /// Messages that could not be read.
    pub fn unreadable(&self) -> u64 {
        self.unreadable.load(Ordering::Relaxed)
    }

    /// Messages that were older than their lifespan.
    pub fn expired(&self) -> u64 {
        self.expired.load(Ordering::Relaxed)
    }

    /// Counts a message that was older than its lifespan.
    pub fn count_expired(&self) {
        self.expired.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a message that cannot be delivered; returns how many there were.
    pub fn count_unreadable(&self) -> u64 {
        self.unreadable.fetch_add(1, Ordering::Relaxed) + 1
    }

    /// Adds the memory that a look at all of them touches.
    pub fn warm(&self, lines: &mut WarmLines) {
        lines.add_head(self);
        self.local.warm(lines);
        if self.local.used_transports() != 0 {
            lines.add(&*self.transports);
            lines.add(&*self.received);
            self.used().for_each(|transport| transport.warm(lines));
        }
    }

    /// Sets where arrivals are announced.
    pub fn bind(&self, binding: Option<&Binding>) {
        self.local.bind(binding);
        for transport in &self.transports {
            transport.bind(binding);
        }
    }
}

//! A publisher of this session: its links to subscriptions, its history, who waits for room.

use super::path::DeliveryPath;
use super::send::{Outgoing, Sender, Setup};
use super::session::{LINGER_NS, Session};
use angaros_msg::qos::{Durability, History};
use angaros_transport::clock::{Clock, monotonic_ns};
use angaros_transport::endpoint::{Endpoint, Gid};
use angaros_transport::error::PublishError;
use angaros_transport::mutex::lock;
use angaros_transport::{EndReason, Events, PublisherOptions, Shutdown};
use std::collections::VecDeque;
use std::net::SocketAddrV4;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Longest sleep of a `KEEP_ALL` publisher before it looks whether its context was shut down.
const LOOK: Duration = Duration::from_millis(20);

/// Subscriptions that fell silent for which messages are kept.
const MAX_RESTING: usize = 32;

/// The sending end of a publisher over UDP.
pub struct UdpWriter {
    /// Its number in the session.
    pub number: u32,
    pub endpoint: Arc<Endpoint>,
    pub events: Arc<dyn Events>,
    /// Subscriptions it serves.
    pub matched: AtomicUsize,
    /// Subscriptions that fell silent and may come back.
    pub awaited: AtomicUsize,
    /// When it last showed that it is alive (rule T12), and the value others were told.
    pub asserted_ns: AtomicU64,
    asserted_told_ns: AtomicU64,
    /// Something is on its way, or is to be told: the thread looks after it.
    pub busy: AtomicBool,
    pub state: Mutex<State>,
    room: Condvar,
    clock: Clock,
    shutdown: Shutdown,
    full_timeout_ns: u64,
}

/// What the publisher's lock guards.
#[derive(Default)]
pub struct State {
    pub links: Vec<Link>,
    history: VecDeque<Outgoing>,
    /// The stream to the multicast group, once a subscription may share.
    pub group: Option<Sender>,
    /// Links to subscriptions whose session fell silent, and until when they may come back.
    resting: VecDeque<(u64, Link)>,
    /// Of links that are gone.
    overwritten: u64,
    /// It was dropped, and ends when everything has arrived or at this time.
    pub ending_ns: Option<u64>,
    /// When it ends at the latest.
    pub most_ending_ns: u64,
}

impl State {
    /// The other side is there, if perhaps without room: a publisher that was dropped has time.
    pub fn linger_on(&mut self, now_ns: u64) {
        if let Some(ending_ns) = &mut self.ending_ns {
            *ending_ns = (now_ns + LINGER_NS).min(self.most_ending_ns);
        }
    }

    fn forget_oldest(&mut self) {
        if let Some((_, link)) = self.resting.pop_front() {
            self.overwritten += link.sender.overwritten();
        }
    }
}

/// The way to one subscription.
pub struct Link {
    /// The subscription's session, its address and the subscription.
    pub peer: u64,
    pub address: SocketAddrV4,
    pub subscription: Gid,
    pub sender: Sender,
    pub way: DeliveryPath,
}

impl UdpWriter {
    /// A publisher that serves nobody.
    pub fn new(number: u32, endpoint: &Arc<Endpoint>, options: &PublisherOptions) -> Self {
        Self {
            number,
            endpoint: Arc::clone(endpoint),
            events: Arc::clone(&options.events),
            matched: AtomicUsize::new(0),
            awaited: AtomicUsize::new(0),
            asserted_ns: AtomicU64::new(options.clock.monotonic_ns()),
            asserted_told_ns: AtomicU64::new(0),
            busy: AtomicBool::new(false),
            state: Mutex::default(),
            room: Condvar::new(),
            clock: options.clock.clone(),
            shutdown: options.shutdown.clone(),
            full_timeout_ns: options.full_timeout_ns,
        }
    }

    fn keeps_history(&self) -> bool {
        self.endpoint.qos.durability == Durability::TransientLocal
    }

    /// Adds a link, on which history goes first if the subscription asks for it and is new.
    /// A subscription that is back gets what waits for it.
    pub fn connect(&self, session: &Session, mut link: Link, setup: Setup, other: &Endpoint) {
        let mut state = lock(&self.state);
        let stream = link.sender.stream();
        let is = |(_, known): &(u64, Link)| {
            known.peer == link.peer && known.sender.stream().reader == stream.reader
        };
        let known = state.resting.iter().position(is);
        if let Some((_, known)) = known.and_then(|at| state.resting.remove(at)) {
            link.sender = known.sender;
            link.sender.resume(stream, setup);
        }
        if !link.sender.is_fresh() {
            session.flush(link.peer, link.address, &mut link.sender, monotonic_ns());
        } else if self.keeps_history() && other.qos.durability == Durability::TransientLocal {
            let now = self.clock.system_time();
            for item in state.history.iter().filter(|item| !item.info.has_expired(now)) {
                link.sender.push(item.clone());
            }
            session.flush(link.peer, link.address, &mut link.sender, monotonic_ns());
        }
        state.links.push(link);
        // In this order: who finds nobody matched sees that somebody is awaited, or looks again.
        self.matched.store(state.links.len(), Ordering::SeqCst);
        self.awaited.store(state.resting.len(), Ordering::SeqCst);
        self.asserted_told_ns.store(0, Ordering::Relaxed);
        self.busy.store(true, Ordering::Relaxed);
        self.events.matched(other, None);
    }

    /// Removes the links that `gone` names; their subscriptions went so, and may come back until
    /// this time.
    pub fn disconnect(&self, gone: impl Fn(&Link) -> bool, how: EndReason, until: Option<u64>) {
        let mut state = lock(&self.state);
        let state = &mut *state;
        while let Some(at) = state.links.iter().position(&gone) {
            let mut link = state.links.swap_remove(at);
            self.events.unmatched(link.subscription, how);
            match until {
                Some(until_ns) => {
                    link.sender.rest();
                    if state.resting.len() == MAX_RESTING {
                        state.forget_oldest();
                    }
                    state.resting.push_back((until_ns, link));
                }
                None => state.overwritten += link.sender.overwritten(),
            }
        }
        self.awaited.store(state.resting.len(), Ordering::SeqCst);
        self.matched.store(state.links.len(), Ordering::SeqCst);
        self.room.notify_all();
    }

    /// Keeps a message for those who may come back.
    fn keep_for_absent(&self, state: &mut State, item: &Outgoing, now_ns: u64) {
        while state.resting.front().is_some_and(|(until_ns, _)| *until_ns <= now_ns) {
            state.forget_oldest();
        }
        self.awaited.store(state.resting.len(), Ordering::Relaxed);
        for (_, link) in &mut state.resting {
            link.sender.push(item.clone());
            link.sender.displace_resting();
        }
    }

    /// Sends to everybody it serves.
    pub fn publish(&self, session: &Session, item: &Outgoing) -> Result<(), PublishError> {
        let mut state = lock(&self.state);
        if self.endpoint.qos.history == History::KeepAll {
            state = self.wait_for_room(state)?;
        }
        let now_ns = monotonic_ns();
        let shared = state.publish_shared(session, item, now_ns);
        let mut idle = shared.is_none_or(|waiting| waiting == 0);
        for link in &mut state.links {
            match shared.filter(|_| link.way == DeliveryPath::Shared) {
                Some(waiting) => link.sender.follow(waiting, now_ns),
                None => {
                    link.sender.push(item.clone());
                    session.flush(link.peer, link.address, &mut link.sender, now_ns);
                    link.sender.displace();
                }
            }
            idle &= link.sender.is_idle();
        }
        state.align_cells();
        if !state.resting.is_empty() {
            self.keep_for_absent(&mut state, item, now_ns);
        }
        if self.keeps_history() {
            if state.history.len() == self.endpoint.qos.depth() {
                state.history.pop_front();
            }
            state.history.push_back(item.clone());
        }
        drop(state);
        if !idle {
            self.busy.store(true, Ordering::Relaxed);
            session.wake_thread();
        }
        Ok(())
    }

    /// Rule T3 of `KEEP_ALL`.
    fn wait_for_room<'a>(
        &self,
        mut state: MutexGuard<'a, State>,
    ) -> Result<MutexGuard<'a, State>, PublishError> {
        let full = |state: &State| state.links.iter().any(|link| !link.sender.has_room());
        if !full(&state) {
            return Ok(state);
        }
        let waited_ms = self.full_timeout_ns / 1_000_000;
        if self.clock.stands_still() {
            return Err(PublishError::Full { waited_ms: 0 });
        }
        let deadline = self.clock.monotonic_ns().saturating_add(self.full_timeout_ns);
        while full(&state) {
            if self.shutdown.is_set() {
                return Err(PublishError::Shutdown);
            }
            let left = deadline.saturating_sub(self.clock.monotonic_ns());
            if left == 0 {
                return Err(PublishError::Full { waited_ms });
            }
            let wait = self.room.wait_timeout(state, LOOK.min(Duration::from_nanos(left)));
            state = wait.unwrap_or_else(PoisonError::into_inner).0;
        }
        Ok(state)
    }

    /// Somebody may have made room.
    pub fn made_room(&self) {
        self.room.notify_all();
    }

    /// When it last showed that it is alive, how long ago, if that was not told yet.
    pub fn news_of_life(&self) -> Option<u64> {
        if !self.endpoint.qos.must_assert() {
            return None;
        }
        let asserted_ns = self.asserted_ns.load(Ordering::Relaxed);
        let told_ns = self.asserted_told_ns.swap(asserted_ns, Ordering::Relaxed);
        (told_ns != asserted_ns).then(|| self.clock.monotonic_ns().saturating_sub(asserted_ns))
    }

    /// Messages that were replaced before they were sent.
    pub fn overwritten(&self) -> u64 {
        let state = lock(&self.state);
        let resting = state.resting.iter().map(|(_, link)| link);
        let links = state.links.iter().chain(resting);
        state.overwritten + links.map(|link| link.sender.overwritten()).sum::<u64>()
    }
}

//! Who is on the network, and what it does with a message.

use super::connection::Arrival;
use super::link::{Link, LinkStats};
use super::state::{Event, Receiver, Sender, State, Target};
use super::step::Step;
use angaros_msg::TypeHash;
use angaros_msg::qos::Durability;
use angaros_transport::clock::Clock;
use angaros_transport::endpoint::{Endpoint, NodeName};
use angaros_transport::error::{PublishError, Result};
use angaros_transport::local::{LocalItem, SpaceWait};
use angaros_transport::mutex::lock;
use angaros_transport::trace::{self, DropReason};
use angaros_transport::{EndReason, GraphSnapshot, MessageInfo, PublisherOptions};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// A simulated network.
pub(super) struct Network {
    clock: Clock,
    /// Messages travel by events that a simulation takes one by one; otherwise they are delivered
    /// when they are published.
    driven: bool,
    began_ns: u64,
    state: Mutex<State>,
}

impl Network {
    /// One whose messages are delivered when they are published.
    pub(super) fn immediate(clock: Clock) -> Arc<Self> {
        Self::create(clock, 0, false)
    }

    /// One whose messages travel for as long as its links say.
    pub(super) fn driven(clock: Clock, seed: u64) -> Arc<Self> {
        Self::create(clock, seed, true)
    }

    fn create(clock: Clock, seed: u64, driven: bool) -> Arc<Self> {
        let began_ns = clock.monotonic_ns();
        Arc::new(Self { clock, driven, began_ns, state: Mutex::new(State::new(seed)) })
    }

    /// Time since the beginning.
    pub(super) fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.clock.monotonic_ns().saturating_sub(self.began_ns))
    }

    /// A further host, named by its number.
    pub(super) fn new_host(&self) -> usize {
        let mut state = lock(&self.state);
        let name = format!("host_{}", state.hosts.len());
        state.host(&name)
    }

    /// The host of this name.
    pub(super) fn host(&self, name: &str) -> usize {
        lock(&self.state).host(name)
    }

    // --- links ---

    pub(super) fn set_usual_link(&self, link: &Link) -> Result<()> {
        link.check()?;
        lock(&self.state).set_usual_link(link);
        Ok(())
    }

    pub(super) fn set_link(&self, from: &str, to: &str, link: &Link) -> Result<()> {
        link.check()?;
        let mut state = lock(&self.state);
        let pair = (state.host(from), state.host(to));
        state.channel(pair).set_own(link);
        Ok(())
    }

    pub(super) fn set_cut(&self, from: &str, to: &str, cut: bool) {
        let mut state = lock(&self.state);
        let pair = (state.host(from), state.host(to));
        let channel = state.channel(pair);
        let healed = channel.cut && !cut;
        channel.cut = cut;
        if healed {
            state.resume(self.clock.monotonic_ns(), pair);
        }
    }

    pub(super) fn stats(&self, from: &str, to: &str) -> LinkStats {
        let mut state = lock(&self.state);
        let pair = (state.host(from), state.host(to));
        state.channel(pair).stats
    }

    // --- who is there ---

    pub(super) fn add_node(&self, domain: u32, node: &NodeName) {
        lock(&self.state).nodes.push((domain, node.clone()));
    }

    pub(super) fn remove_node(&self, domain: u32, node: &NodeName) {
        let mut state = lock(&self.state);
        let same = |known: &(u32, NodeName)| known.0 == domain && known.1 == *node;
        if let Some(at) = state.nodes.iter().position(same) {
            state.nodes.remove(at);
        }
    }

    pub(super) fn define(&self, hash: TypeHash, definition: &str) {
        lock(&self.state).definitions.entry(hash).or_insert_with(|| definition.to_owned());
    }

    pub(super) fn definition(&self, hash: TypeHash) -> Option<String> {
        lock(&self.state).definitions.get(&hash).cloned()
    }

    pub(super) fn graph(&self, domain: u32) -> GraphSnapshot {
        lock(&self.state).graph(domain)
    }

    pub(super) fn add_sender(&self, sender: &Arc<Sender>) {
        let mut state = lock(&self.state);
        let receivers = state.topic(&sender.endpoint, sender.place).subscriptions.clone();
        for receiver in &receivers {
            self.introduce(&mut state, sender, receiver);
        }
        state.topic(&sender.endpoint, sender.place).publishers.push(Arc::clone(sender));
    }

    pub(super) fn add_receiver(&self, receiver: &Arc<Receiver>) {
        let mut state = lock(&self.state);
        let senders = state.topic(&receiver.endpoint, receiver.place).publishers.clone();
        for sender in &senders {
            self.introduce(&mut state, sender, receiver);
        }
        state.topic(&receiver.endpoint, receiver.place).subscriptions.push(Arc::clone(receiver));
    }

    /// Connects the two, or reports why that cannot be (rule T9).
    fn introduce(&self, state: &mut State, sender: &Arc<Sender>, receiver: &Arc<Receiver>) {
        if !sender.place.meets(receiver.place) {
            return;
        }
        if sender.endpoint.can_serve(&receiver.endpoint).is_err() {
            sender.options.events.mismatch(&sender.endpoint, &receiver.endpoint);
            receiver.events.mismatch(&sender.endpoint, &receiver.endpoint);
            return;
        }
        let target = state.connect(sender, receiver);
        let mut outbox = lock(&sender.outbox);
        if receiver.endpoint.qos.durability == Durability::TransientLocal {
            let now = self.clock.system_time();
            for item in outbox.history.iter().filter(|item| !item.info.has_expired(now)) {
                // Without waiting: a full queue here is one that the history fills by itself.
                match self.driven {
                    true => drop(self.send(state, &target, item)),
                    false => receiver.queue.replay(item.clone()),
                }
            }
        }
        sender.options.events.matched(&receiver.endpoint, None);
        receiver.events.matched(&sender.endpoint, target.last_assertion(&sender.endpoint.qos));
        outbox.targets.push(target);
        receiver.queue.matched.fetch_add(1, Ordering::Relaxed);
        sender.matched.store(outbox.targets.len(), Ordering::Relaxed);
    }

    pub(super) fn remove_sender(&self, sender: &Arc<Sender>) {
        let mut state = lock(&self.state);
        state.forget(&sender.endpoint, sender.place);
        for target in lock(&sender.outbox).targets.drain(..) {
            target.receiver.queue.matched.fetch_sub(1, Ordering::Relaxed);
            target.receiver.events.unmatched(sender.endpoint.gid, EndReason::Ended);
            // What is on its way still arrives (rule T5).
            state.end(target.route);
        }
    }

    pub(super) fn remove_receiver(&self, receiver: &Arc<Receiver>) {
        receiver.queue.close();
        let mut state = lock(&self.state);
        let senders = state.topic(&receiver.endpoint, receiver.place).publishers.clone();
        for sender in senders {
            let mut outbox = lock(&sender.outbox);
            let before = outbox.targets.len();
            outbox.targets.retain(|target| !Arc::ptr_eq(&target.receiver, receiver));
            if outbox.targets.len() < before {
                sender.options.events.unmatched(receiver.endpoint.gid, EndReason::Ended);
            }
            sender.matched.store(outbox.targets.len(), Ordering::Relaxed);
        }
        state.routes.retain(|_, route| !Arc::ptr_eq(&route.receiver, receiver));
        state.forget(&receiver.endpoint, receiver.place);
        receiver.queue.wake_publishers();
    }

    // --- messages ---

    /// Sends to everybody the publisher serves.
    pub(super) fn publish(&self, sender: &Sender, item: &LocalItem) -> Result<(), PublishError> {
        if !self.driven {
            return self.hand_over(sender, item);
        }
        let mut state = lock(&self.state);
        let mut outbox = lock(&sender.outbox);
        let mut result = Ok(());
        for target in &outbox.targets {
            result = result.and(self.send(&mut state, target, item));
        }
        outbox.keep(&sender.endpoint.qos, item);
        result
    }

    /// What an immediate network does; no lock is held while the publisher waits for room.
    fn hand_over(&self, sender: &Sender, item: &LocalItem) -> Result<(), PublishError> {
        let mut outbox = lock(&sender.outbox);
        let mut owes = false;
        for target in &mut outbox.targets {
            target.owed = target.receiver.queue.offer(item.clone()).is_err();
            owes |= target.owed;
        }
        outbox.keep(&sender.endpoint.qos, item);
        drop(outbox);
        if !owes {
            return Ok(());
        }
        let PublisherOptions { full_timeout_ns: timeout_ns, shutdown, .. } = &sender.options;
        let wait = SpaceWait { timeout_ns: *timeout_ns, clock: &self.clock, shutdown };
        let waited = wait.wait(|| {
            let mut full = None;
            for target in lock(&sender.outbox).targets.iter_mut().filter(|target| target.owed) {
                target.owed = target.receiver.queue.offer(item.clone()).is_err();
                if target.owed {
                    full = Some(Arc::clone(&target.receiver.queue));
                }
            }
            full
        });
        if matches!(waited, Err(PublishError::Full { .. })) {
            for target in lock(&sender.outbox).targets.iter().filter(|target| target.owed) {
                trace::dropped(DropReason::Refused, &item.info, &target.receiver.endpoint);
            }
        }
        waited
    }

    fn send(
        &self,
        state: &mut State,
        target: &Target,
        item: &LocalItem,
    ) -> Result<(), PublishError> {
        let Some(route) = state.routes.get_mut(&target.route) else { return Ok(()) };
        // Nobody takes anything while the caller waits: time stands still.
        let index = route.connection.accept(item).ok_or(PublishError::Full { waited_ms: 0 })?;
        state.send(self.clock.monotonic_ns(), target.route, index, item);
        Ok(())
    }

    /// The publisher shows that it is alive, to all that a link not cut leads to (rule N6).
    pub(super) fn assert_liveliness(&self, sender: &Sender, now_ns: u64) {
        let mut state = lock(&self.state);
        sender.asserted_ns.store(now_ns, Ordering::Relaxed);
        for target in &lock(&sender.outbox).targets {
            let pair = (sender.place.host, target.receiver.place.host);
            if !state.channel(pair).cut {
                target.heard_ns.store(now_ns, Ordering::Relaxed);
            }
        }
    }

    /// After a message was taken: hands on what waited for room.
    pub(super) fn refill(&self, receiver: &Receiver) {
        let mut state = lock(&self.state);
        let State { routes, journal, .. } = &mut *state;
        let mut crowded = false;
        for route in routes.values_mut() {
            if std::ptr::eq(&raw const *route.receiver, receiver) {
                route.connection.deliver(&mut self.noting(journal, &receiver.endpoint));
                crowded |= route.connection.is_crowded();
            }
        }
        receiver.crowded.store(crowded, Ordering::Relaxed);
        routes.retain(|_, route| !route.connection.is_over());
    }

    /// When something happens next; `u64::MAX` if nothing does.
    pub(super) fn next_event_ns(&self) -> u64 {
        lock(&self.state).next_event_ns()
    }

    /// Lets the next event happen.
    pub(super) fn take_event(&self) {
        let mut state = lock(&self.state);
        let Some((key, event)) = state.events.pop_first() else { return };
        match event {
            Event::Retry { route, index } => state.retry(key, route, index),
            Event::Arrival { pair, route, index, item } => {
                let channel = state.channel_of_arrival(pair, route);
                if channel.cut {
                    channel.stats.dropped += 1;
                    state.dropped(key, route, index);
                } else {
                    self.arrive(&mut state, (route, index), item);
                }
            }
        }
    }

    fn arrive(&self, state: &mut State, (number, index): (u64, u64), item: LocalItem) {
        let State { routes, channels, journal, .. } = state;
        // The subscription may be gone.
        let Some(route) = routes.get_mut(&number) else { return };
        let arrival = {
            let mut note = self.noting(journal, &route.receiver.endpoint);
            route.connection.arrive(index, item, &mut note)
        };
        if let Some(channel) = channels.get_mut(&route.pair) {
            match arrival {
                Arrival::Fresh => {}
                Arrival::Copy => channel.stats.hidden += 1,
                Arrival::Late => channel.stats.late += 1,
            }
        }
        if route.connection.is_crowded() {
            route.receiver.crowded.store(true, Ordering::Relaxed);
        }
        state.end_if_over(number);
    }

    // --- what happened ---

    /// What writes deliveries into the journal.
    fn noting<'a>(
        &self,
        journal: &'a mut Option<Vec<Step>>,
        to: &'a Endpoint,
    ) -> impl FnMut(&LocalItem) + use<'a> {
        let at = self.elapsed();
        move |item| {
            if let Some(journal) = journal {
                let MessageInfo { publisher, sequence_number: sequence, .. } = item.info;
                let topic = Arc::from(to.topic.as_str());
                let subscription = to.gid;
                journal.push(Step::Delivered { at, topic, publisher, sequence, subscription });
            }
        }
    }

    /// From now on deliveries are noted.
    pub(super) fn keep_journal(&self) {
        lock(&self.state).journal.get_or_insert_default();
    }

    /// What was noted since the last call.
    pub(super) fn read_journal(&self) -> Vec<Step> {
        lock(&self.state).journal.as_mut().map(std::mem::take).unwrap_or_default()
    }
}

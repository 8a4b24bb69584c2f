//! One publisher and one subscription on another host: what is sent again, what is put in order,
//! what is given up.
//!
//! Acknowledgements are not simulated: the sending end knows at once what arrived. A reliable
//! publisher sends a lost message again for as long as its history holds it; what is on its way
//! when it leaves the history may still arrive. Losses are counted when a later message shows the
//! gap, as on a real wire.

use angaros_transport::MessageInfo;
use angaros_transport::local::{LocalItem, LocalQueue};
use angaros_transport::trace::{self, DropReason};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where a message of a reliable connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MessageState {
    /// On its way, in this many copies.
    Travelling(u8),
    /// Lost, to be sent again; whether a time is set for that.
    Waiting {
        /// Whether a time is set for that.
        scheduled: bool,
    },
    /// At the receiving end, behind one that is not, or in front of a full queue.
    Arrived,
    /// Given up: it left the history.
    GivenUp,
}

struct Sent {
    item: LocalItem,
    place: MessageState,
}

/// What a connection is made of.
pub(super) struct ConnectionParts {
    pub(super) queue: Arc<LocalQueue>,
    /// Where losses are counted.
    pub(super) lost: Arc<AtomicU64>,
    /// Both are reliable.
    pub(super) reliable: bool,
    /// Messages the publisher can send again.
    pub(super) history: u64,
    /// The publisher refuses what finds no room in its history.
    pub(super) keep_all: bool,
}

/// A connection. Messages are counted from 0 in the order in which it accepted them.
pub(super) struct Connection {
    ends: ConnectionParts,
    next: u64,
    expected: u64,
    /// Messages of a reliable connection that are neither in the queue nor counted as lost.
    open: BTreeMap<u64, Sent>,
    /// The last 64 best-effort messages up to the expected one; a set bit was delivered.
    recent: u64,
    /// The publisher is gone; the connection ends when everything has arrived.
    pub(super) ending: bool,
    /// Copies on their way.
    pub(super) travelling: usize,
}

/// What an arrival was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrival {
    /// The first copy.
    Fresh,
    /// A copy of what had arrived before.
    Copy,
    /// One after which another was delivered already (best effort). So is a copy of a message that
    /// lies more than 64 back.
    Late,
}

impl Connection {
    pub(super) fn new(ends: ConnectionParts) -> Self {
        Self {
            ends,
            next: 0,
            expected: 0,
            open: BTreeMap::new(),
            recent: 0,
            ending: false,
            travelling: 0,
        }
    }

    /// Whether nothing more can come of it.
    pub(super) fn is_over(&self) -> bool {
        self.ending && self.open.is_empty() && self.travelling == 0
    }

    /// Takes a message over; `None` when a `KEEP_ALL` publisher has no room for it. It is to be
    /// sent next, and [`Connection::sent`] told how that went.
    pub(super) fn accept(&mut self, item: &LocalItem) -> Option<u64> {
        if self.ends.reliable {
            if self.ends.keep_all && self.open.len() as u64 >= self.ends.history {
                return None;
            }
            self.open
                .insert(self.next, Sent { item: item.clone(), place: MessageState::Travelling(0) });
        }
        self.next += 1;
        self.displace();
        Some(self.next - 1)
    }

    /// Gives up what left the history and is not on its way.
    fn displace(&mut self) {
        let oldest = self.next.saturating_sub(self.ends.history);
        // An arrived message at the head means that the queue is full; the receiving end has not
        // accepted it.
        let full = self.is_crowded();
        for (_, sent) in self.open.range_mut(..oldest) {
            match sent.place {
                MessageState::Waiting { .. } => sent.place = MessageState::GivenUp,
                MessageState::Arrived if full => sent.place = MessageState::GivenUp,
                _ => {}
            }
        }
    }

    /// `copies` of a message are on their way. Returns whether a time must be set to try again.
    pub(super) fn sent(&mut self, index: u64, copies: u8) -> bool {
        let Some(sent) = self.open.get_mut(&index) else { return false };
        sent.place = MessageState::Travelling(copies);
        copies == 0 && self.lost_copy(index)
    }

    /// No copy is on its way any more: tries again later, or gives up. Returns whether a time must
    /// be set.
    fn lost_copy(&mut self, index: u64) -> bool {
        let in_history = index >= self.next.saturating_sub(self.ends.history);
        let Some(sent) = self.open.get_mut(&index) else { return false };
        let place = match in_history {
            true => MessageState::Waiting { scheduled: true },
            false => MessageState::GivenUp,
        };
        sent.place = place;
        in_history
    }

    /// A copy was lost on its way. Returns whether a time must be set to try again.
    pub(super) fn dropped(&mut self, index: u64) -> bool {
        match self.open.get_mut(&index).map(|sent| &mut sent.place) {
            Some(MessageState::Travelling(copies)) if *copies > 1 => {
                *copies -= 1;
                false
            }
            Some(MessageState::Travelling(_)) => self.lost_copy(index),
            _ => false,
        }
    }

    /// The message to send now that its time has come, if it still waits for it. On a cut link it
    /// goes on waiting, without a time.
    pub(super) fn retry(&mut self, index: u64, cut: bool) -> Option<LocalItem> {
        let sent = self.open.get_mut(&index)?;
        if !matches!(sent.place, MessageState::Waiting { .. }) {
            return None;
        }
        if cut {
            sent.place = MessageState::Waiting { scheduled: false };
            return None;
        }
        Some(sent.item.clone())
    }

    /// Messages that wait without a time, with their origins; from now on they have one.
    pub(super) fn schedule_all(&mut self) -> Vec<(u64, MessageInfo)> {
        let mut found = Vec::new();
        for (index, sent) in &mut self.open {
            if sent.place == (MessageState::Waiting { scheduled: false }) {
                sent.place = MessageState::Waiting { scheduled: true };
                found.push((*index, sent.item.info));
            }
        }
        found
    }

    /// A copy arrives. `delivered` hears of every message that enters the queue by it.
    pub(super) fn arrive(
        &mut self,
        index: u64,
        item: LocalItem,
        delivered: &mut dyn FnMut(&LocalItem),
    ) -> Arrival {
        if self.ends.reliable {
            return self.arrive_reliable(index, delivered);
        }
        if index < self.expected {
            let back = self.expected - 1 - index;
            let known = back < 64 && self.recent & (1 << back) != 0;
            return if known { Arrival::Copy } else { Arrival::Late };
        }
        let skipped = index - self.expected;
        self.count_lost(&item.info, 1, skipped);
        self.recent = if skipped < 63 { self.recent << (skipped + 1) | 1 } else { 1 };
        self.expected = index + 1;
        let announced = item.clone();
        match self.ends.queue.offer(item) {
            Ok(()) => delivered(&announced),
            Err(_) => self.count_lost(&announced.info, 0, 1),
        }
        Arrival::Fresh
    }

    fn arrive_reliable(&mut self, index: u64, delivered: &mut dyn FnMut(&LocalItem)) -> Arrival {
        let Some(sent) = self.open.get_mut(&index) else { return Arrival::Copy };
        match sent.place {
            MessageState::Arrived | MessageState::GivenUp => return Arrival::Copy,
            MessageState::Travelling(_) | MessageState::Waiting { .. } => {
                sent.place = MessageState::Arrived;
            }
        }
        self.deliver(delivered);
        Arrival::Fresh
    }

    /// Whether something waits for room in the queue.
    pub(super) fn is_crowded(&self) -> bool {
        self.open.get(&self.expected).is_some_and(|sent| sent.place == MessageState::Arrived)
    }

    /// Hands on what is complete from the front; stops at a gap or a full queue.
    pub(super) fn deliver(&mut self, delivered: &mut dyn FnMut(&LocalItem)) {
        while let Some(sent) = self.open.get(&self.expected) {
            match sent.place {
                MessageState::GivenUp => self.count_lost(&sent.item.info, 0, 1),
                MessageState::Arrived => {
                    if self.ends.queue.offer(sent.item.clone()).is_err() {
                        return;
                    }
                    delivered(&sent.item);
                }
                MessageState::Travelling(_) | MessageState::Waiting { .. } => return,
            }
            self.open.remove(&self.expected);
            self.expected += 1;
        }
    }

    /// Counts messages of which the last lies `before` this one.
    fn count_lost(&self, info: &MessageInfo, before: u64, count: u64) {
        if count == 0 {
            return;
        }
        let last = info.sequence_number.saturating_sub(before);
        let lost = (info.publisher, last);
        trace::lost(DropReason::Missed, lost, count, self.ends.queue.endpoint());
        self.ends.queue.events().lost(info.publisher, last, count);
        self.ends.lost.fetch_add(count, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::{Qos, TypeHash};
    use angaros_transport::buffer::HeapPool;
    use angaros_transport::endpoint::{Endpoint, EndpointKind, Gid, NodeName};
    use angaros_transport::local::Payload;
    use angaros_transport::{EndReason, Events, LastAssertion};

    struct Nobody;

    impl Events for Nobody {
        fn mismatch(&self, _: &Endpoint, _: &Endpoint) {}
        fn matched(&self, _: &Endpoint, _: Option<LastAssertion>) {}
        fn unmatched(&self, _: Gid, _: EndReason) {}
    }

    struct Wire {
        connection: Connection,
        queue: Arc<LocalQueue>,
        lost: Arc<AtomicU64>,
    }

    fn wire(reliable: bool, history: u64, queue: Qos) -> Wire {
        let queue = Arc::new(LocalQueue::new(
            &Arc::new(Endpoint {
                gid: Gid::default(),
                kind: EndpointKind::Subscription,
                node: NodeName { namespace: "/".into(), name: "n".into() },
                topic: "/t".into(),
                type_name: String::new(),
                type_hash: TypeHash([0; 32]),
                qos: queue,
                service_hash: None,
            }),
            &(Arc::new(Nobody) as Arc<dyn Events>),
            true,
        ));
        let lost = Arc::<AtomicU64>::default();
        let ends = ConnectionParts {
            queue: Arc::clone(&queue),
            lost: Arc::clone(&lost),
            reliable,
            history,
            keep_all: false,
        };
        Wire { connection: Connection::new(ends), queue, lost }
    }

    fn item(sequence_number: u64) -> LocalItem {
        let info = MessageInfo { sequence_number, ..MessageInfo::default() };
        LocalItem { payload: Payload::Bytes(HeapPool::new(1).loan(0).freeze()), info }
    }

    impl Wire {
        fn accept(&mut self, copies: u8) -> u64 {
            let index = self.connection.accept(&item(self.connection.next + 1)).unwrap();
            self.connection.sent(index, copies);
            index
        }

        fn arrive(&mut self, index: u64) -> Arrival {
            self.connection.arrive(index, item(index + 1), &mut |_| {})
        }

        /// Sequence numbers in the queue.
        fn taken(&self) -> Vec<u64> {
            std::iter::from_fn(|| self.queue.take()).map(|i| i.info.sequence_number).collect()
        }

        fn lost(&self) -> u64 {
            self.lost.load(Ordering::Relaxed)
        }
    }

    #[test]
    fn a_reliable_message_behind_a_lost_one_waits_for_it() {
        let mut wire = wire(true, 10, Qos::keep_last(10));
        let a = wire.accept(0);
        let b = wire.accept(1);
        assert_eq!(wire.arrive(b), Arrival::Fresh);
        assert!(wire.taken().is_empty());
        assert!(wire.connection.retry(a, false).is_some());
        assert!(!wire.connection.sent(a, 1));
        wire.arrive(a);
        assert_eq!((wire.taken(), wire.lost()), (vec![1, 2], 0));
    }

    #[test]
    fn a_lost_message_that_left_the_history_is_given_up_and_counted() {
        let mut wire = wire(true, 2, Qos::keep_last(10));
        (0..4).for_each(|_| _ = wire.accept(0));
        assert!(wire.connection.retry(0, false).is_none(), "it left the history");
        wire.connection.sent(2, 1);
        assert_eq!((wire.arrive(2), wire.taken(), wire.lost()), (Arrival::Fresh, vec![3], 2));
    }

    #[test]
    fn what_is_on_its_way_when_it_leaves_the_history_still_arrives() {
        let mut wire = wire(true, 1, Qos::keep_last(10));
        let all: Vec<_> = (0..3).map(|_| wire.accept(1)).collect();
        all.iter().for_each(|index| _ = wire.arrive(*index));
        assert_eq!((wire.taken(), wire.lost()), (vec![1, 2, 3], 0));
    }

    #[test]
    fn of_two_copies_one_is_delivered_and_losing_one_is_no_loss() {
        for reliable in [true, false] {
            let mut wire = wire(reliable, 10, Qos::keep_last(10));
            let a = wire.accept(2);
            let b = wire.accept(2);
            assert_eq!((wire.arrive(a), wire.arrive(a)), (Arrival::Fresh, Arrival::Copy));
            assert!(!wire.connection.dropped(b));
            assert_eq!((wire.arrive(b), wire.arrive(a)), (Arrival::Fresh, Arrival::Copy));
            assert_eq!((wire.taken(), wire.lost()), (vec![1, 2], 0));
        }
    }

    #[test]
    fn a_best_effort_message_that_comes_too_late_is_lost_once() {
        let mut wire = wire(false, 10, Qos::keep_last(10));
        (0..100).for_each(|_| _ = wire.accept(1));
        wire.arrive(0);
        assert_eq!(wire.arrive(2), Arrival::Fresh);
        assert_eq!((wire.arrive(1), wire.arrive(2)), (Arrival::Late, Arrival::Copy));
        assert_eq!((wire.arrive(99), wire.arrive(0)), (Arrival::Fresh, Arrival::Late));
        assert_eq!((wire.taken(), wire.lost()), (vec![1, 3, 100], 97));
    }

    #[test]
    fn a_full_keep_all_queue_holds_the_sender_up_and_loses_nothing() {
        let mut wire = wire(true, 4, Qos::keep_all());
        wire.connection.ends.keep_all = true;
        let depth = Qos::KEEP_ALL_DEPTH as u64;
        for _ in 0..depth + 4 {
            let index = wire.accept(1);
            wire.arrive(index);
        }
        assert!(wire.connection.is_crowded());
        assert!(wire.connection.accept(&item(0)).is_none());
        assert_eq!(wire.taken().len() as u64, depth);
        wire.connection.deliver(&mut |_| {});
        assert_eq!(wire.taken(), (depth + 1..=depth + 4).collect::<Vec<_>>());
        assert_eq!(wire.lost(), 0);
    }

    #[test]
    fn a_keep_last_sender_replaces_what_a_full_keep_all_queue_refuses() {
        let mut wire = wire(true, 2, Qos::keep_all());
        let depth = Qos::KEEP_ALL_DEPTH as u64;
        for _ in 0..depth + 10 {
            let index = wire.accept(1);
            wire.arrive(index);
        }
        assert_eq!(wire.taken().len() as u64, depth);
        wire.connection.deliver(&mut |_| {});
        assert_eq!((wire.taken(), wire.lost()), (vec![depth + 9, depth + 10], 8));
    }

    #[test]
    fn what_waits_on_a_cut_link_is_sent_when_it_is_healed() {
        let mut wire = wire(true, 10, Qos::keep_last(10));
        let a = wire.accept(0);
        assert!(wire.connection.retry(a, true).is_none());
        let waiting = wire.connection.schedule_all();
        assert_eq!(waiting, [(a, item(1).info)]);
        assert!(wire.connection.schedule_all().is_empty(), "they have a time now");
        assert!(wire.connection.retry(a, false).is_some());
    }
}

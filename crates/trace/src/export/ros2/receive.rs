//! Taking, and the queues of messages that stay within a process.

use super::super::handles::Role;
use super::super::table::Exported;
use super::Deriver;
use angaros::Gid;
use angaros::trace::Event;
use std::collections::VecDeque;

/// Most messages remembered of one queue; what is older counts as overwritten.
const MAX_INSIDE: usize = 1 << 16;

/// What lies in a subscription's queue of messages from its own process.
pub(super) struct Queue {
    /// Places; 0 if it grows without limit.
    capacity: u64,
    enqueued: u64,
    inside: VecDeque<((Gid, u64), u64)>,
}

impl Queue {
    pub(super) fn new(capacity: u64) -> Self {
        Self { capacity, enqueued: 0, inside: VecDeque::new() }
    }

    /// A message came; returns its place.
    pub(super) fn enqueue(&mut self, message: (Gid, u64), overwritten: bool) -> u64 {
        if overwritten || self.inside.len() >= MAX_INSIDE {
            self.inside.pop_front();
        }
        let count = self.enqueued;
        self.enqueued += 1;
        let place = count.checked_rem(self.capacity).unwrap_or(count);
        self.inside.push_back((message, place));
        place
    }

    /// A message was taken; returns its place and how many are left, or `None` if it was not here.
    fn dequeue(&mut self, message: (Gid, u64)) -> Option<(u64, u64)> {
        let at = self.inside.iter().position(|(inside, _)| *inside == message)?;
        let (_, place) = self.inside.drain(..=at).next_back()?;
        Some((place, self.inside.len() as u64))
    }
}

impl Deriver<'_> {
    pub(super) fn take(&mut self, event: &Event) {
        let message = Self::message(event);
        let values = [
            self.pointer(Role::Rcl, event.b),
            message.clone(),
            event.publisher.0.into(),
            event.sequence_number.into(),
            event.a.into(),
        ];
        self.tell(event, Exported::Dequeue, values);
        let of = (event.publisher, event.sequence_number);
        let place = self.queues.get_mut(&(event.b as u32)).and_then(|queue| queue.dequeue(of));
        if let Some((place, left)) = place {
            let buffer = self.pointer(Role::Buffer, event.b);
            let values = [buffer, place.into(), left.into()];
            self.tell(event, Exported::RclcppRingBufferDequeue, values);
        } else if self.is_told(event.b) {
            let rmw = self.pointer(Role::Rmw, event.b);
            let values = [rmw, message.clone(), event.c.into(), 1.into()];
            self.tell(event, Exported::RmwTake, values);
            self.tell(event, Exported::RclTake, [message.clone()]);
            self.tell(event, Exported::RclcppTake, [message]);
        }
        self.thread(event).took = Some((*event, place.is_some()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queue_goes_round_and_forgets_what_was_overwritten() {
        let message = |number| (Gid([1; 16]), number);
        let mut queue = Queue::new(2);
        assert_eq!([1, 2].map(|n| queue.enqueue(message(n), false)), [0, 1]);
        assert_eq!(queue.enqueue(message(3), true), 0);
        assert_eq!(queue.dequeue(message(1)), None);
        assert_eq!(queue.dequeue(message(2)), Some((1, 1)));
        assert_eq!(queue.dequeue(message(3)), Some((0, 0)));
        let mut endless = Queue::new(0);
        assert_eq!([1, 2, 3].map(|n| endless.enqueue(message(n), false)), [0, 1, 2]);
    }
}

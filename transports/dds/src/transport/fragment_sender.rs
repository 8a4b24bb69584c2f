//! Sends large samples fragment by fragment to every recipient, no faster than they receive.

use super::datagram_sender::{
    DatagramSender, Destination, Destinations, FRAGMENT, RUN, Recipient, form, fragment_count,
};
use super::socket::Sockets;
use super::throttle::{DelayLimit, Throttle};
use crate::engine::OutgoingSample;
use crate::wire::{EntityId, Guid};

/// Sends the large samples of one writer. Its buffers keep their memory.
#[derive(Default)]
pub struct FragmentSender {
    recipients: Vec<Receiving>,
    head: Vec<u8>,
    tail: Vec<u8>,
    throttle: Throttle,
    reliable: bool,
}

/// Who gets a sample.
struct Receiving {
    recipient: Recipient,
    reader: EntityId,
    /// Bytes of a fragment.
    size: usize,
    /// So many fragments of it at most.
    limit: u32,
}

impl FragmentSender {
    /// Sets the recipients of the sample of this number, and how many fragments of it each gets at
    /// most; `reliable` says whether some of them may ask for it again.
    pub fn set_recipients(
        &mut self,
        destinations: &Destinations,
        number: i64,
        reliable: bool,
        mut limit: impl FnMut(&Destination) -> u32,
    ) {
        self.reliable = reliable;
        self.recipients.clear();
        self.recipients.extend(destinations.0.iter().map(|destination| Receiving {
            recipient: destination.recipient(),
            reader: destination.reader(),
            size: destination.fragment_size(number),
            limit: limit(destination),
        }));
    }

    /// Sends all fragments of a sample but the last, which the writer sends with a HEARTBEAT.
    pub fn send(&mut self, sockets: &Sockets, own: Guid, number: i64, sample: &OutgoingSample) {
        let Self { recipients, head, tail, throttle, reliable } = self;
        let destinations = Destinations::default();
        let mut sender = DatagramSender {
            sockets,
            own,
            destinations: &destinations,
            head,
            tail,
            throttle: None,
        };
        let bytes = |recipient: &Recipient| form(sample, recipient.2).len();
        // All but the last, so many at a time.
        let end = |to: &Receiving| {
            let last = fragment_count(bytes(&to.recipient), to.size);
            last.min(to.limit.saturating_add(1))
        };
        let at_once = |to: &Receiving| if to.size == FRAGMENT { 1 } else { RUN };
        let turns = |to: &Receiving| (end(to) - 1).div_ceil(at_once(to));
        let largest = recipients.iter().map(|to| bytes(&to.recipient)).max();
        throttle.begin(DelayLimit::with(largest.unwrap_or(0), *reliable));
        for turn in 0..recipients.iter().map(turns).max().unwrap_or(0) {
            for to in recipients.iter().filter(|to| turn < turns(to)) {
                let first = 1 + turn * at_once(to);
                let fragments = first..end(to).min(first + at_once(to));
                let bytes = fragments.len() * to.size;
                // What may be lost is sent all the same: it may not be, and is asked for otherwise.
                throttle.admit(sockets, to.recipient.1, bytes);
                sender.run(to.recipient, to.reader, (number, sample, to.size), fragments);
            }
        }
    }
}

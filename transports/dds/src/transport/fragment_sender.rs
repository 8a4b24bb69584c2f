//! Sends large samples fragment by fragment to every recipient, no faster than they receive.

use super::datagram_sender::{
    DatagramSender, Destinations, RUN, Recipient, form, fragment_count, fragment_size,
};
use super::socket::Sockets;
use super::throttle::{DelayLimit, Throttle};
use crate::engine::OutgoingSample;
use crate::wire::{EntityId, Guid};

/// Sends the large samples of one writer. Its buffers keep their memory.
#[derive(Default)]
pub struct FragmentSender {
    recipients: Vec<(Recipient, EntityId)>,
    head: Vec<u8>,
    tail: Vec<u8>,
    throttle: Throttle,
    reliable: bool,
}

impl FragmentSender {
    /// Sets the recipients of the next sample; `reliable` says whether some of them may ask for it
    /// again.
    pub fn set_recipients(&mut self, destinations: &Destinations, reliable: bool) {
        self.reliable = reliable;
        self.recipients.clear();
        self.recipients.extend(
            destinations
                .0
                .iter()
                .map(|destination| (destination.recipient(), destination.reader())),
        );
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
        let size = |recipient: &Recipient| fragment_size(sockets, recipient.1);
        let bytes = |recipient: &Recipient| form(sample, recipient.2).len();
        // All but the last, so many at a time.
        let last = |recipient: &Recipient| fragment_count(bytes(recipient), size(recipient));
        let at_once = |recipient: &Recipient| if sockets.is_near(recipient.1) { 1 } else { RUN };
        let turns = |recipient: &Recipient| (last(recipient) - 1).div_ceil(at_once(recipient));
        let largest = recipients.iter().map(|(recipient, _)| bytes(recipient)).max();
        throttle.begin(DelayLimit::with(largest.unwrap_or(0), *reliable));
        let longest = recipients.iter().map(|(recipient, _)| turns(recipient)).max().unwrap_or(0);
        for turn in 0..longest {
            for (recipient, reader) in
                recipients.iter().filter(|(recipient, _)| turn < turns(recipient))
            {
                let first = 1 + turn * at_once(recipient);
                let end = last(recipient).min(first + at_once(recipient));
                let bytes = (end - first) as usize * size(recipient);
                // What may be lost is sent all the same: it may not be, and is asked for otherwise.
                throttle.admit(sockets, recipient.1, bytes);
                sender.run(*recipient, *reader, (number, sample), first..end);
            }
        }
    }
}

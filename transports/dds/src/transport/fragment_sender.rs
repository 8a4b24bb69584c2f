//! Sends large samples fragment by fragment to every recipient, no faster than they receive.

use super::datagram_sender::{
    DatagramSender, Destinations, FRAGMENT, Recipient, form, fragment_count,
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
        let count = |recipient: &Recipient| fragment_count(form(sample, recipient.2).len());
        let bytes: usize = recipients
            .iter()
            .map(|(recipient, _)| form(sample, recipient.2).len())
            .max()
            .unwrap_or(0);
        throttle.begin(DelayLimit::with(bytes, *reliable));
        let longest = recipients.iter().map(|(recipient, _)| count(recipient)).max().unwrap_or(0);
        for fragment in 1..longest {
            for (recipient, reader) in
                recipients.iter().filter(|(recipient, _)| fragment < count(recipient))
            {
                // What may be lost is sent all the same: it may not be, and is asked for otherwise.
                throttle.admit(sockets, recipient.1, FRAGMENT);
                sender.fragment(*recipient, *reader, (number, sample), fragment, None);
            }
        }
    }
}

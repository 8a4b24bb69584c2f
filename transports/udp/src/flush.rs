//! Sends what a stream may send now: one datagram, or several of one message, by a system call.

use super::offload::MOST_SEGMENTS;
use super::send::{Run, Sender};
use super::session::Session;
use super::wire::{DATA_HEADER, data_header, data_header_behind};
use angaros_transport::mutex::lock;
use std::io::IoSlice;
use std::net::SocketAddrV4;

/// Bytes of a message at most that goes with an acknowledgement: both fit into a frame.
const TAKES_ALONG: usize = 1200;

impl Session {
    /// Sends what a stream may send now.
    pub fn flush(&self, peer: u64, to: SocketAddrV4, sender: &mut Sender, now_ns: u64) {
        let most = self.sockets.segments(DATA_HEADER + sender.setup().chunk);
        self.flush_by(peer, sender, (now_ns, most), |parts| self.sockets.send_all(parts, to));
    }

    /// The same by whatever sends datagrams, `most` at most, each of two parts, and says whether
    /// there was room.
    pub fn flush_by(
        &self,
        peer: u64,
        sender: &mut Sender,
        (now_ns, most): (u64, usize),
        send: impl Fn(&[IoSlice<'_>]) -> bool,
    ) {
        let mut pacer = self.settings.rate.is_some().then(|| lock(&self.pacer));
        let most = if pacer.is_some() { 1 } else { most };
        loop {
            if pacer.as_mut().is_some_and(|pacer| !pacer.allows(now_ns)) {
                break;
            }
            let Some(run) = sender.transmit(now_ns, most) else { break };
            let (sent, bytes) = match run.count {
                1 => self.send_one((peer, now_ns), sender, run, &send),
                _ => self.send_run(peer, sender, run, &send),
            };
            if let Some(pacer) = &mut pacer {
                pacer.spend(bytes);
            }
            if !sent {
                sender.refused(run);
                break;
            }
        }
        sender.settle();
    }

    /// Sends a datagram; returns whether there was room, and its length.
    fn send_one(
        &self,
        (peer, now_ns): (u64, u64),
        sender: &Sender,
        run: Run,
        send: impl Fn(&[IoSlice<'_>]) -> bool,
    ) -> (bool, usize) {
        let Some(next) = sender.datagrams(run).next() else { return (true, 0) };
        let route = self.route(peer);
        let takes_along = next.data.fragments == 1 && next.payload.len() <= TAKES_ALONG;
        if let Some(ack) = takes_along.then(|| self.riding_acks.take(peer, now_ns)).flatten() {
            let header = data_header_behind(&ack, route, &next.data, next.ack_now);
            let sent = send(&[IoSlice::new(&header), IoSlice::new(next.payload)]);
            return (sent, header.len() + next.payload.len());
        }
        let header = data_header(route, &next.data, next.ack_now);
        let sent = send(&[IoSlice::new(&header), IoSlice::new(next.payload)]);
        (sent, header.len() + next.payload.len())
    }

    /// Sends several datagrams by one call, each of a header and its part of the message.
    fn send_run(
        &self,
        peer: u64,
        sender: &Sender,
        run: Run,
        send: impl Fn(&[IoSlice<'_>]) -> bool,
    ) -> (bool, usize) {
        let mut headers = [[0; DATA_HEADER]; MOST_SEGMENTS];
        let mut parts = [IoSlice::new(&[]); 2 * MOST_SEGMENTS];
        let mut bytes = 0;
        let mut filled = 0;
        let places = headers.iter_mut().zip(parts.chunks_exact_mut(2));
        for (next, (header, places)) in sender.datagrams(run).zip(places) {
            *header = data_header(self.route(peer), &next.data, next.ack_now);
            bytes += header.len() + next.payload.len();
            places.copy_from_slice(&[IoSlice::new(header), IoSlice::new(next.payload)]);
            filled += places.len();
        }
        (send(parts.get(..filled).unwrap_or_default()), bytes)
    }
}

//! Messages for several subscriptions of other hosts go once to a multicast group (rule U7).
//!
//! * Who has a group tells it 5 times a second that it is there. Who hears that tells the session
//!   so, by an announcement, and takes it back when nothing was heard for a lease. So nothing goes
//!   by a way that was not seen to work.
//! * A publisher counts what it sends to the group as a stream of its own, whose positions differ
//!   from those of each subscription's stream by a number that never changes. A subscription that
//!   is to share is told this number; once its session acknowledged that, it shares.
//! * A message goes to the group when two best-effort subscriptions share at least; then the
//!   streams of those that share count it as sent. All else, questions about the end of a stream
//!   too, goes to each as before. The receiver turns what the group brings into what would have
//!   come to its subscriptions, which drop what they have already.

use super::announcement::Announcement;
use super::path::{DeliveryPath, Sharing};
use super::receive::Part;
use super::send::{Outgoing, Sender, Setup};
use super::session::Session;
use super::table::{MAX_ENDPOINTS, Table};
use super::wire::{Body, Data, Datagram, Route, Small, Stream};
use super::writer::{Link, State, UdpWriter};
use angaros_transport::mutex::lock;
use std::collections::hash_map::Entry;
use std::net::SocketAddrV4;

/// In place of a subscription's number: all that share.
pub const ALL: u32 = u32::MAX;
/// Links that share before a message goes to the group.
const FEWEST: usize = 2;

impl State {
    /// The publisher's stream to the group; made when it is needed first.
    fn group_stream(&mut self, writer: u32, setup: impl FnOnce() -> Setup) -> &mut Sender {
        self.group.get_or_insert_with(|| {
            Sender::new(Stream { writer, reader: ALL, incarnation: 1 }, setup())
        })
    }

    /// Sends to the group if that is worth it; returns how many messages wait there, `None` if it
    /// went not there.
    pub fn publish_shared(
        &mut self,
        session: &Session,
        item: &Outgoing,
        now_ns: u64,
    ) -> Option<u64> {
        let group = self.group.as_mut()?;
        if self.links.iter().filter(|link| link.way == DeliveryPath::Shared).count() < FEWEST {
            group.skip();
            return None;
        }
        group.push(item.clone());
        session.flush_shared(group, now_ns);
        group.displace();
        Some(group.waiting())
    }

    /// After a message was sent: nobody's cells fall behind.
    pub fn align_cells(&mut self) {
        let Some(group) = &mut self.group else { return };
        let best_effort = |link: &&mut Link| !link.sender.setup().reliable;
        for link in self.links.iter_mut().filter(best_effort) {
            group.skip_cells(link.sender.next_cell());
        }
        let next = group.next_cell();
        for link in self.links.iter_mut().filter(|link| link.way == DeliveryPath::Shared) {
            link.sender.skip_cells(next);
        }
    }

    /// Sends what the group's stream may send now; returns whether something waits still.
    pub fn tick_shared(&mut self, session: &Session, now_ns: u64) -> bool {
        let Some(group) = self.group.as_mut().filter(|group| group.waiting() > 0) else {
            return false;
        };
        session.flush_shared(group, now_ns);
        let waiting = group.waiting();
        for link in self.links.iter_mut().filter(|link| link.way == DeliveryPath::Shared) {
            link.sender.catch_up(waiting, now_ns);
        }
        self.align_cells();
        waiting > 0
    }
}

impl UdpWriter {
    /// What the subscriptions of a session have to know to share.
    fn tell_sharing(&self, session: &Session, peer: u64) -> Vec<Sharing> {
        let mut state = lock(&self.state);
        let mut announced = Vec::new();
        for at in 0..state.links.len() {
            let link = &state.links[at];
            let setup = link.sender.setup();
            if link.peer != peer || setup.reliable || link.way != DeliveryPath::Alone {
                continue;
            }
            let setup = setup.clone();
            let stream = link.sender.stream();
            let position = link.sender.position();
            let next = link.sender.next_cell();
            let Some(most) = session.sockets.group_chunk(&session.settings) else {
                return announced;
            };
            let chunk = setup.chunk.min(most);
            let group = state.group_stream(self.number, || setup);
            group.limit_chunk(chunk);
            group.skip_cells(next);
            announced.push(Sharing { stream, offset: group.position().wrapping_sub(position) });
            state.links[at].way = DeliveryPath::Announced;
        }
        announced
    }

    /// From now on the subscriptions of a session go this way.
    fn set_path(&self, peer: u64, from: DeliveryPath, to: DeliveryPath) {
        let mut state = lock(&self.state);
        let is =
            |link: &&mut Link| link.peer == peer && (link.way == from || to == DeliveryPath::Alone);
        state.links.iter_mut().filter(is).for_each(|link| link.way = to);
    }
}

impl Session {
    /// Sends what a publisher's stream to the group may send now.
    fn flush_shared(&self, sender: &mut Sender, now_ns: u64) {
        self.flush_by(0, sender, (now_ns, 1), |parts| self.sockets.send_to_group(parts));
    }

    /// Tells the group that this session is there.
    pub fn greet_group(&self) {
        let heartbeat = Small::heartbeat(Route { from: self.id, to: 0 });
        self.sockets.send_to_group(&[std::io::IoSlice::new(heartbeat.as_bytes())]);
    }

    /// Tells a session that hears the group how its subscriptions share.
    pub fn tell_sharing(&self, table: &mut Table, peer: u64, now_ns: u64) {
        let Table { outlets, peers, .. } = table;
        let Some(known) = peers.get_mut(&peer).filter(|known| known.hears_group) else { return };
        for outlet in outlets.values() {
            for sharing in outlet.tell_sharing(self, peer) {
                known.announce(&Announcement::Shared(sharing), &self.pool);
                known.sharing_announced = true;
            }
        }
        self.flush(peer, known.address, &mut known.outgoing, now_ns);
    }

    /// A session says whether it hears the group.
    pub fn hears_group(&self, table: &mut Table, peer: u64, hears: bool, now_ns: u64) {
        let Some(known) = table.peers.get_mut(&peer) else { return };
        known.hears_group = hears && self.sockets.has_group();
        match known.hears_group {
            true => self.tell_sharing(table, peer, now_ns),
            false => {
                table.outlets.values().for_each(|outlet| {
                    outlet.set_path(peer, DeliveryPath::Announced, DeliveryPath::Alone);
                });
            }
        }
    }

    /// A session acknowledged announcements: when it did all, its subscriptions share.
    pub fn share(&self, table: &mut Table, peer: u64) {
        let Table { outlets, peers, .. } = table;
        let announced =
            |known: &&mut super::table::Peer| known.sharing_announced && known.outgoing.is_idle();
        if let Some(known) = peers.get_mut(&peer).filter(announced) {
            known.sharing_announced = false;
            if known.hears_group {
                outlets.values().for_each(|outlet| {
                    outlet.set_path(peer, DeliveryPath::Announced, DeliveryPath::Shared);
                });
            }
        }
    }

    /// A session says how one of this session's subscriptions shares.
    pub fn note_sharing(&self, table: &mut Table, from: u64, sharing: Sharing) {
        let Stream { writer, reader, .. } = sharing.stream;
        let Table { inbound, peers, .. } = table;
        let Some(known) = inbound.get_mut(&(from, writer, reader)) else { return };
        known.sharing = Some(sharing);
        let Some(peer) = peers.get_mut(&from) else { return };
        let full = peer.sharing.len() >= MAX_ENDPOINTS;
        let readers = match peer.sharing.entry(writer) {
            Entry::Occupied(readers) => readers.into_mut(),
            Entry::Vacant(_) if full => return,
            Entry::Vacant(none) => none.insert(Vec::new()),
        };
        readers.retain(|known| *known != reader && inbound.contains_key(&(from, writer, *known)));
        readers.push(reader);
    }

    /// Takes a datagram of the group.
    pub fn handle_group(
        &self,
        table: &mut Table,
        datagram: &Datagram<'_>,
        from: SocketAddrV4,
        now_ns: u64,
    ) {
        let session = datagram.from;
        let Some(peer) = table.peers.get_mut(&session) else { return };
        if datagram.to != 0 || session == self.id || peer.address.ip() != from.ip() {
            return;
        }
        (peer.heard_ns, peer.group_heard_ns) = (now_ns, now_ns);
        if !peer.group_heard {
            peer.group_heard = true;
            peer.announce(&Announcement::Hears(true), &self.pool);
            self.flush(session, peer.address, &mut peer.outgoing, now_ns);
        }
        match datagram.body {
            Body::Data { data, payload, .. } if data.stream.reader == ALL => {
                self.handle_shared(table, session, (&data, payload), now_ns);
            }
            _ => {}
        }
    }

    /// Takes a part of a message for all that share.
    fn handle_shared(
        &self,
        table: &mut Table,
        from: u64,
        (data, payload): (&Data, &[u8]),
        now_ns: u64,
    ) {
        let writer = data.stream.writer;
        let reader = |table: &Table, at: usize| {
            table.peers.get(&from)?.sharing.get(&writer)?.get(at).copied()
        };
        let mut at = 0;
        while let Some(reader) = reader(table, at) {
            at += 1;
            let key = (from, writer, reader);
            let sharing = table.inbound.get(&key).and_then(|inbound| inbound.sharing);
            if let Some(data) = sharing.and_then(|sharing| sharing.turn(data)) {
                self.handle_data(table, key, (&data, false, Part::Bytes(payload)), now_ns);
            }
        }
    }

    /// Tells those whose group fell silent that it is not heard any more.
    pub fn look_after_group(&self, table: &mut Table, now_ns: u64) {
        for (session, peer) in &mut table.peers {
            let silence_ns = now_ns.saturating_sub(peer.group_heard_ns);
            if peer.group_heard && silence_ns > self.settings.lease_ns {
                peer.group_heard = false;
                peer.announce(&Announcement::Hears(false), &self.pool);
                self.flush(*session, peer.address, &mut peer.outgoing, now_ns);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_of_the_group_are_turned_into_those_of_the_stream_and_older_ones_ignored() {
        let stream = Stream { writer: 3, reader: 4, incarnation: 5 };
        let data = |position| Data { position, sequence: 9, ..Data::default() };
        for (offset, group, own) in [(10, 12, Some(2)), (10, 10, None), (10, 3, None)] {
            let turned = Sharing { stream, offset }.turn(&data(group));
            assert_eq!(turned.map(|data| data.position), own);
            assert!(turned.is_none_or(|data| data.stream == stream && data.sequence == 9));
        }
        // The stream was there before the group's.
        let sharing = Sharing { stream, offset: 0u64.wrapping_sub(100) };
        assert_eq!(sharing.turn(&data(1)).map(|data| data.position), Some(101));
    }
}

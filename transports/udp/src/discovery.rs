//! What other sessions announce: who is there, and what belongs together.

use super::announcement::Announcement;
use super::receive::{Part, Receiver};
use super::session::Session;
use super::table::{MAX_DEFINITIONS, MAX_ENDPOINTS, Peer, Table};
use super::wire::{Data, Key, Route, Small, Stream};
use super::writer::Link;
use angaros_transport::EndReason;
use angaros_transport::endpoint::{Endpoint, EndpointKind};
use std::sync::atomic::Ordering;

/// How long two sessions count as having just met.
const JUST_MET_NS: u64 = 500_000_000;

impl Session {
    pub fn handle_announcements(
        &self,
        table: &mut Table,
        from: u64,
        (data, ack_now, payload): (&Data, bool, Part<'_>),
        now_ns: u64,
    ) {
        self.follow(table, from, data.stream.incarnation, now_ns);
        let Some(peer) = table.peers.get_mut(&from) else { return };
        peer.incoming.take(data, ack_now, payload, &self.memory, now_ns);
        while let Some(ready) = next_announcement(self, table, from) {
            match Announcement::decode(&ready) {
                Some(announcement) => self.apply(table, from, announcement, now_ns),
                None => _ = self.refused.fetch_add(1, Ordering::Relaxed),
            }
        }
        if let Some(peer) = table.peers.get_mut(&from) {
            self.acknowledge_announcements(from, peer, now_ns);
        }
    }

    /// A session that announces everything anew took this one for dead: what is known of it is
    /// old. Two that have just met do so without having been apart.
    fn follow(&self, table: &mut Table, from: u64, incarnation: u32, now_ns: u64) {
        let Some(peer) = table.peers.get_mut(&from) else { return };
        let known = peer.incoming.incarnation();
        if known == 0 || incarnation <= known {
            return;
        }
        if now_ns.saturating_sub(peer.since_ns) < JUST_MET_NS {
            peer.incoming.clear(&self.memory);
            peer.incoming = Receiver::new(Stream::default(), true, 1);
            return;
        }
        let address = peer.address;
        self.remove_peer(table, from, EndReason::Died, true);
        self.add_peer(table, from, address, now_ns);
    }

    pub fn acknowledge_announcements(&self, from: u64, peer: &mut Peer, now_ns: u64) {
        if peer.incoming.due_ns().is_some() {
            let (ack, words) = peer.incoming.acknowledge(now_ns);
            let small = Small::ack(Route { from: self.id, to: from }, &ack, words);
            self.send(&small, peer.address);
        }
    }

    fn apply(&self, table: &mut Table, from: u64, announcement: Announcement, now_ns: u64) {
        let Some(peer) = table.peers.get_mut(&from) else { return };
        match announcement {
            Announcement::Endpoint(number, endpoint) => {
                if peer.endpoints.contains_key(&number) {
                    return;
                }
                if peer.endpoints.len() >= MAX_ENDPOINTS {
                    self.refuse("endpoints of a session", MAX_ENDPOINTS);
                    return;
                }
                peer.endpoints.insert(number, (*endpoint).clone());
                peer.endpoints_of.insert(&endpoint.topic, number);
                self.connect(table, from, number, &endpoint);
            }
            Announcement::EndpointGone(number) => {
                peer.sharing.remove(&number);
                if let Some(endpoint) = peer.endpoints.remove(&number) {
                    peer.endpoints_of.remove(&endpoint.topic, number);
                    self.part(table, from, number, &endpoint);
                }
            }
            Announcement::Node(number, node) => {
                if peer.nodes.len() < MAX_ENDPOINTS {
                    peer.nodes.insert(number, node);
                } else {
                    self.refuse("nodes of a session", MAX_ENDPOINTS);
                }
            }
            Announcement::NodeGone(number) => _ = peer.nodes.remove(&number),
            Announcement::Complete => {
                peer.complete = true;
                self.notify();
            }
            Announcement::Hears(hears) => self.hears_group(table, from, hears, now_ns),
            Announcement::Shared(sharing) => self.note_sharing(table, from, sharing),
            Announcement::Wanted(hash) => {
                if let Some(text) = table.definitions.get(&hash).cloned()
                    && let Some(peer) = table.peers.get_mut(&from)
                {
                    peer.announce(&Announcement::Definition(hash, text), &self.pool);
                    self.flush(from, peer.address, &mut peer.outgoing, now_ns);
                }
            }
            Announcement::Definition(hash, text) => {
                if table.definitions.len() < MAX_DEFINITIONS {
                    table.definitions.entry(hash).or_insert(text);
                    self.notify();
                }
            }
        }
    }

    /// An endpoint of another session exists.
    fn connect(&self, table: &mut Table, from: u64, number: u32, endpoint: &Endpoint) {
        match endpoint.kind {
            EndpointKind::Publisher => {
                let own = table.inlets_of.of(&endpoint.topic).iter();
                let own = own.filter_map(|number| table.inlets.get(number));
                for inlet in own.cloned().collect::<Vec<_>>() {
                    self.connect_inlet(table, &inlet, from, number, endpoint);
                }
            }
            EndpointKind::Subscription => {
                let own = table.outlets_of.of(&endpoint.topic).iter();
                let own = own.filter_map(|number| table.outlets.get(number));
                for outlet in own.cloned().collect::<Vec<_>>() {
                    self.connect_outlet(table, &outlet, from, number, endpoint);
                }
            }
        }
    }

    /// An endpoint of another session is gone.
    fn part(&self, table: &mut Table, from: u64, number: u32, endpoint: &Endpoint) {
        match endpoint.kind {
            EndpointKind::Publisher => {
                let of = |key: &Key| key.0 == from && key.1 == number;
                self.end_inbound(table, of, EndReason::Ended, false);
            }
            EndpointKind::Subscription => {
                let gone = |link: &Link| link.peer == from && link.sender.stream().reader == number;
                for outlet in table.outlets.values() {
                    outlet.disconnect(gone, EndReason::Ended, None);
                }
            }
        }
    }
}

fn next_announcement(session: &Session, table: &mut Table, from: u64) -> Option<Vec<u8>> {
    let ready = table.peers.get_mut(&from)?.incoming.next(&session.memory)?;
    Some(ready.bytes.as_bytes().to_vec())
}

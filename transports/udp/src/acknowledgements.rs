//! Acknowledgements of a session: those that it owes, and those that it gets.

use super::riding_acks::Settled;
use super::session::Session;
use super::table::Table;
use super::wire::{Ack, Bitmap, Key, Route, Small, Stream};
use super::writer::Link;
use angaros_transport::mutex::lock;
use std::sync::atomic::Ordering;

impl Session {
    /// Sends the acknowledgement that is due, or notes that one is owed.
    pub fn settle_inbound(&self, table: &mut Table, key: Key, now_ns: u64) {
        let Some(inbound) = table.inbound.get_mut(&key) else { return };
        match inbound.riding_ack.settle(&mut inbound.receiver, now_ns) {
            Settled::Nothing => return,
            Settled::Waits => {
                if !inbound.owes {
                    inbound.owes = true;
                    table.owed.push(key);
                    self.owes.store(true, Ordering::Relaxed);
                }
                return;
            }
            Settled::Due => {}
        }
        let Some(peer) = table.peers.get(&key.0) else { return };
        let (ack, words) = inbound.receiver.acknowledge(now_ns);
        let small = Small::ack(Route { from: self.id, to: key.0 }, &ack, words);
        self.send(&small, peer.address);
    }

    /// Sends acknowledgements that are due; returns whether others are owed.
    pub fn pay_owed(&self, table: &mut Table, now_ns: u64) -> bool {
        let owed = std::mem::take(&mut table.owed);
        for key in &owed {
            if let Some(inbound) = table.inbound.get_mut(key) {
                inbound.owes = false;
            }
            self.settle_inbound(table, *key, now_ns);
        }
        // The longer list keeps its memory.
        if table.owed.is_empty() {
            let mut owed = owed;
            owed.clear();
            table.owed = owed;
        }
        !table.owed.is_empty()
    }

    /// Says to a stream of ours what has arrived of it.
    pub fn handle_ack(
        &self,
        table: &mut Table,
        from: u64,
        ack: &Ack,
        bitmap: Bitmap<'_>,
        now_ns: u64,
    ) {
        let Stream { writer, reader, .. } = ack.stream;
        if (writer, reader) == (0, 0) {
            // One that has forgotten announces itself anew, which is where that is noticed.
            let Some(peer) = table.peers.get_mut(&from) else { return };
            let acked = peer.outgoing.acknowledged(ack, bitmap, now_ns);
            peer.slow &= !acked.progress;
            self.flush(from, peer.address, &mut peer.outgoing, now_ns);
            self.share(table, from);
            self.notify();
            return;
        }
        let Some(outlet) = table.outlets.get(&writer).cloned() else { return };
        let mut state = lock(&outlet.state);
        let is = |link: &&mut Link| link.peer == from && link.sender.stream().reader == reader;
        let Some(link) = state.links.iter_mut().find(is) else { return };
        let acked = link.sender.acknowledged(ack, bitmap, now_ns);
        if acked.forgotten {
            link.sender.restart(table.incarnation());
        }
        self.flush(link.peer, link.address, &mut link.sender, now_ns);
        let ending = state.ending_ns.is_some();
        state.linger_on(now_ns);
        drop(state);
        outlet.made_room();
        if ending {
            self.finish_outlet(table, &outlet, now_ns);
        }
    }
}

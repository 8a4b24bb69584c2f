//! Forwards announcements of new participants to local participants that they cannot find.
//!
//! A participant without multicast looks at an address for participants 0 to 32 only. Where many
//! run, most have a port beyond those (`discovery/ports.rs`). A local participant that received
//! such an announcement forwards it to them unchanged, once for each new participant.

use super::{Shared, State};
use crate::wire::{GuidPrefix, VendorId};
use std::io::IoSlice;
use std::net::SocketAddr;

impl Shared {
    /// Forwards the datagram that announced a participant.
    pub fn forward(&self, state: &State, participant: GuidPrefix, datagram: &[u8]) {
        let is_ours = participant.vendor() == VendorId::ANGAROS;
        if is_ours || state.discovery.participant(participant).is_none() {
            return;
        }
        let is_asked_for = |at: &SocketAddr| self.io.sockets.is_asked_for(state.domain, at.port());
        if !is_asked_for(&self.io.sockets.address) {
            return;
        }
        let all = state.peers.iter().filter(|(prefix, peer)| {
            prefix.vendor() == VendorId::ANGAROS && self.io.sockets.is_near(peer.address)
        });
        let others: Vec<SocketAddr> = all.map(|(_, peer)| peer.address).collect();
        // One local participant is enough: the last of those that were reached.
        let own_port = self.io.sockets.address.port();
        if others.iter().any(|at| is_asked_for(at) && at.port() > own_port) {
            return;
        }
        for other in others.iter().filter(|at| !is_asked_for(at)) {
            self.io.sockets.send(*other, &[IoSlice::new(datagram)]);
        }
    }
}

//! Participants of others that come: those of ours that nobody asks for are told of them.
//!
//! Who may not use multicast asks, at an address, for the participants 0 to 32 only. Where many of
//! ours run, most have a port beyond those (`discovery/ports.rs`); one that was asked hands what it
//! heard on to them, as it is, once for each participant that is new.

use super::{Shared, State};
use crate::wire::{GuidPrefix, VendorId};
use std::io::IoSlice;
use std::net::SocketAddr;

impl Shared {
    /// Hands on the datagram by which we alone heard of a participant.
    pub fn pass_on(&self, state: &State, newcomer: GuidPrefix, datagram: &[u8]) {
        let is_ours = newcomer.vendor() == VendorId::ANGAROS;
        if is_ours || state.discovery.participant(newcomer).is_none() {
            return;
        }
        let is_asked_for =
            |at: &SocketAddr| self.link.sockets.is_asked_for(state.domain, at.port());
        if !is_asked_for(&self.link.sockets.address) {
            return;
        }
        let all = state.peers.iter().filter(|(prefix, peer)| {
            prefix.vendor() == VendorId::ANGAROS && self.link.sockets.is_near(peer.address)
        });
        let others: Vec<SocketAddr> = all.map(|(_, peer)| peer.address).collect();
        // One of us is enough: the last of those who were asked.
        let own_port = self.link.sockets.address.port();
        if others.iter().any(|at| is_asked_for(at) && at.port() > own_port) {
            return;
        }
        for other in others.iter().filter(|at| !is_asked_for(at)) {
            self.link.sockets.send(*other, &[IoSlice::new(datagram)]);
        }
    }
}

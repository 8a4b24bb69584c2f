//! Definitions of types that sessions ask each other for.

use super::announcement::{Announcement, MAX_DEFINITION};
use super::session::Session;
use super::table::{MAX_DEFINITIONS, Peer, Table};
use angaros_msg::TypeHash;
use angaros_transport::clock::monotonic_ns;
use angaros_transport::mutex::lock;
use std::sync::MutexGuard;
use std::time::Duration;

/// How long a search for a definition waits for an answer.
const ANSWERED: Duration = Duration::from_millis(500);

impl Session {
    /// Keeps a definition for whoever asks.
    pub fn define(&self, hash: TypeHash, definition: &str) {
        let mut table = lock(&self.table);
        let known = table.definitions.contains_key(&hash);
        if known || definition.len() > MAX_DEFINITION {
            return;
        }
        if table.definitions.len() < MAX_DEFINITIONS {
            table.definitions.insert(hash, definition.to_owned());
            self.notify();
        }
    }

    /// The definition; others are asked for one that is not known here.
    pub fn definition(&self, hash: TypeHash) -> Option<String> {
        let mut table: MutexGuard<'_, Table> = lock(&self.table);
        if let Some(known) = table.definitions.get(&hash) {
            return Some(known.clone());
        }
        let uses = |peer: &Peer| peer.endpoints.values().any(|known| known.type_hash == hash);
        let own = self.id;
        if !table.peers.iter().any(|(session, peer)| *session != own && uses(peer)) {
            return None;
        }
        let now_ns = monotonic_ns();
        for (session, peer) in table.peers.iter_mut().filter(|(session, _)| **session != own) {
            peer.announce(&Announcement::Wanted(hash), &self.pool);
            self.flush(*session, peer.address, &mut peer.outgoing, now_ns);
        }
        drop(table);
        let mut found = None;
        self.wait_until(ANSWERED, ANSWERED, |table| {
            found = table.definitions.get(&hash).cloned();
            found.is_some()
        });
        found
    }
}

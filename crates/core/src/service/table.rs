//! The calls of one client that wait for responses, and the servers they wait for.

use super::call::ResultSlot;
use super::error::CallError;
use angaros_transport::endpoint::Gid;
use angaros_transport::mutex::lock;
use angaros_transport::services::correlation::MAX_CALLS;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// What a client knows; guarded by one lock, with which no transport is called.
pub(super) struct Table<T> {
    inner: Mutex<Inner<T>>,
    /// Rule S3.
    ready: AtomicBool,
    /// Bits of servers that are gone and whose calls were not looked at yet.
    departed: AtomicU64,
    /// Replies that nobody waited for.
    unexpected: AtomicU64,
}

struct Inner<T> {
    calls: HashMap<u64, PendingReply<T>>,
    servers: Vec<Server>,
    /// Publishers of replies.
    repliers: Vec<(Gid, u32)>,
    /// Nobody takes replies any more.
    closed: bool,
}

struct PendingReply<T> {
    cell: Arc<ResultSlot<T>>,
    /// A bit for each server that has the request.
    servers: u64,
}

struct Server {
    gid: Gid,
    bit: u64,
    /// Several transports may connect the same pair.
    wires: u32,
}

/// The bit that servers share for which no other is left.
const SHARED: u64 = 1 << 63;

impl<T> Default for Table<T> {
    fn default() -> Self {
        let inner = Inner {
            calls: HashMap::default(),
            servers: Vec::new(),
            repliers: Vec::new(),
            closed: false,
        };
        Self {
            inner: Mutex::new(inner),
            ready: AtomicBool::new(false),
            departed: AtomicU64::new(0),
            unexpected: AtomicU64::new(0),
        }
    }
}

impl<T> Inner<T> {
    /// A replier comes only after its server has met the requests, in the same process.
    fn is_ready(&self) -> bool {
        let process = |gid: &Gid| gid.0.first_chunk::<12>().copied();
        self.servers.iter().any(|server| {
            self.repliers.iter().any(|(replier, _)| process(replier) == process(&server.gid))
        })
    }
}

impl<T> Table<T> {
    pub fn is_ready(&self) -> bool {
        self.ready.load(Ordering::SeqCst)
    }

    pub fn unexpected(&self) -> u64 {
        self.unexpected.load(Ordering::Relaxed)
    }

    pub fn count_unexpected(&self) -> u64 {
        self.unexpected.fetch_add(1, Ordering::Relaxed) + 1
    }

    pub fn pending(&self) -> usize {
        lock(&self.inner).calls.len()
    }

    /// What `judge` says of the servers that requests reach.
    pub fn all_servers<R>(&self, judge: impl FnOnce(&mut dyn Iterator<Item = Gid>) -> R) -> R {
        judge(&mut lock(&self.inner).servers.iter().map(|server| server.gid))
    }

    /// Whether the queue of replies holds those of another call, one of each server.
    pub fn has_room(&self) -> bool {
        let inner = lock(&self.inner);
        inner.calls.len() < MAX_CALLS / inner.servers.len().max(1)
    }

    /// A call is about to be sent to every server that is there.
    pub fn add(&self, number: u64, cell: &Arc<ResultSlot<T>>) {
        let mut inner = lock(&self.inner);
        let servers = inner.servers.iter().fold(0, |bits, server| bits | server.bit);
        let in_vain = match (inner.closed, servers) {
            (true, _) => Some(CallError::NodeFailed),
            // The last one went a moment ago.
            (false, 0) => Some(CallError::ServerLost),
            _ => None,
        };
        if let Some(error) = in_vain {
            drop(inner);
            cell.complete(Err(error));
            return;
        }
        inner.calls.insert(number, PendingReply { cell: Arc::clone(cell), servers });
    }

    /// Takes out the call of this number; whoever gets it completes it.
    pub fn remove(&self, number: u64) -> Option<Arc<ResultSlot<T>>> {
        lock(&self.inner).calls.remove(&number).map(|waiting| waiting.cell)
    }

    /// Nobody takes replies any more: ends the calls that wait for one, and all later ones.
    pub fn close(&self) {
        let mut inner = lock(&self.inner);
        inner.closed = true;
        let calls = std::mem::take(&mut inner.calls);
        drop(inner);
        let mut calls: Vec<_> = calls.into_iter().collect();
        calls.sort_unstable_by_key(|(number, _)| *number);
        for (_, waiting) in calls {
            waiting.cell.complete(Err(CallError::NodeFailed));
        }
    }

    /// Whether [`Table::close`] was called.
    pub fn is_closed(&self) -> bool {
        lock(&self.inner).closed
    }

    /// A server was met.
    pub fn server_came(&self, gid: Gid) {
        let mut inner = lock(&self.inner);
        if let Some(known) = inner.servers.iter_mut().find(|server| server.gid == gid) {
            known.wires += 1;
            return;
        }
        let departed = self.departed.load(Ordering::SeqCst);
        let used = inner.servers.iter().fold(departed | SHARED, |bits, server| bits | server.bit);
        let bit = if used == u64::MAX { SHARED } else { 1 << used.trailing_ones() };
        inner.servers.push(Server { gid, bit, wires: 1 });
        self.ready.store(inner.is_ready(), Ordering::SeqCst);
    }

    /// A server is gone; returns whether calls may have lost their last one.
    pub fn server_went(&self, gid: Gid) -> bool {
        let mut inner = lock(&self.inner);
        let Some(at) = inner.servers.iter().position(|server| server.gid == gid) else {
            return false;
        };
        inner.servers[at].wires -= 1;
        if inner.servers[at].wires > 0 {
            return false;
        }
        let gone = inner.servers.swap_remove(at);
        self.ready.store(inner.is_ready(), Ordering::SeqCst);
        if inner.servers.iter().any(|server| server.bit == gone.bit) {
            return false;
        }
        self.departed.fetch_or(gone.bit, Ordering::SeqCst);
        true
    }

    /// A publisher of replies was met.
    pub fn replier_came(&self, gid: Gid) {
        let mut inner = lock(&self.inner);
        match inner.repliers.iter_mut().find(|(known, _)| *known == gid) {
            Some((_, wires)) => *wires += 1,
            None => inner.repliers.push((gid, 1)),
        }
        self.ready.store(inner.is_ready(), Ordering::SeqCst);
    }

    /// A publisher of replies is gone.
    pub fn replier_went(&self, gid: Gid) {
        let mut inner = lock(&self.inner);
        if let Some((_, wires)) = inner.repliers.iter_mut().find(|(known, _)| *known == gid) {
            *wires -= 1;
        }
        inner.repliers.retain(|(_, wires)| *wires > 0);
        self.ready.store(inner.is_ready(), Ordering::SeqCst);
    }

    /// Servers that are gone, as bits; to be read before the last look for their replies.
    pub fn departed(&self) -> u64 {
        self.departed.load(Ordering::SeqCst)
    }

    /// Ends the calls that wait for nobody but these servers, whose replies were all taken.
    pub fn give_up(&self, departed: u64) {
        let mut inner = lock(&self.inner);
        let mut lost = Vec::new();
        inner.calls.retain(|number, waiting| {
            waiting.servers &= !departed;
            if waiting.servers == 0 {
                lost.push((*number, Arc::clone(&waiting.cell)));
            }
            waiting.servers != 0
        });
        self.departed.fetch_and(!departed, Ordering::SeqCst);
        drop(inner);
        // In the order of the calls, so that everything happens the same way again.
        lost.sort_unstable_by_key(|(number, _)| *number);
        lost.iter().for_each(|(_, cell)| cell.complete(Err(CallError::ServerLost)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gid(process: u8, number: u8) -> Gid {
        let mut gid = [process; 16];
        gid[15] = number;
        Gid(gid)
    }

    fn call(table: &Table<u32>, number: u64) -> Arc<ResultSlot<u32>> {
        let cell = Arc::new(ResultSlot::new());
        table.add(number, &cell);
        cell
    }

    #[test]
    fn a_service_is_ready_when_the_server_that_was_met_can_answer() {
        let table = Table::<u32>::default();
        table.server_came(gid(1, 1));
        table.replier_came(gid(2, 2));
        assert!(!table.is_ready(), "another process answers");
        table.replier_came(gid(1, 3));
        assert!(table.is_ready());
        table.replier_went(gid(1, 3));
        assert!(!table.is_ready());
    }

    #[test]
    fn a_call_is_lost_only_with_the_last_server_that_had_it() {
        let table = Table::default();
        table.server_came(gid(1, 1));
        let early = call(&table, 1);
        table.server_came(gid(2, 1));
        let late = call(&table, 2);
        assert!(table.server_went(gid(1, 1)));
        table.give_up(table.departed());
        assert_eq!(early.take(), Some(Err(CallError::ServerLost)));
        assert!(!late.is_done());
        assert!(table.server_went(gid(2, 1)));
        table.give_up(table.departed());
        assert_eq!(late.take(), Some(Err(CallError::ServerLost)));
        assert_eq!(table.pending(), 0);
    }

    #[test]
    fn calls_of_a_client_that_nobody_serves_any_more_end() {
        let table = Table::default();
        table.server_came(gid(1, 1));
        let before = call(&table, 1);
        table.close();
        assert_eq!(before.take(), Some(Err(CallError::NodeFailed)));
        assert_eq!(call(&table, 2).take(), Some(Err(CallError::NodeFailed)));
        assert_eq!(table.pending(), 0);
    }

    #[test]
    fn a_new_server_does_not_stand_for_one_that_is_gone() {
        let table = Table::default();
        table.server_came(gid(1, 1));
        let old = call(&table, 1);
        table.server_went(gid(1, 1));
        table.server_came(gid(2, 1));
        let new = call(&table, 2);
        table.give_up(table.departed());
        assert_eq!((old.take(), new.is_done()), (Some(Err(CallError::ServerLost)), false));
    }

    #[test]
    fn more_servers_than_bits_share_the_last_one() {
        let table = Table::default();
        for number in 0..100 {
            table.server_came(gid(1, number));
        }
        let cell = call(&table, 1);
        for number in 0..99 {
            table.server_went(gid(1, number));
            table.give_up(table.departed());
            assert!(!cell.is_done(), "after {number}");
        }
        assert!(table.server_went(gid(1, 99)));
        table.give_up(table.departed());
        assert_eq!(cell.take(), Some(Err(CallError::ServerLost)));
    }

    #[test]
    fn a_pair_that_two_transports_connect_is_one() {
        let table = Table::<u32>::default();
        table.server_came(gid(1, 1));
        table.server_came(gid(1, 1));
        assert!(!table.server_went(gid(1, 1)));
        assert!(table.server_went(gid(1, 1)));
    }

    #[test]
    fn as_many_calls_may_wait_as_the_queue_holds_replies_of_all_servers() {
        for servers in [1, 2, 3] {
            let table = Table::default();
            (0..servers).for_each(|server| table.server_came(gid(server, 1)));
            let most = MAX_CALLS / usize::from(servers);
            let calls: Vec<_> = (0..most as u64)
                .map(|number| {
                    assert!(table.has_room(), "{number} of {most}");
                    call(&table, number)
                })
                .collect();
            assert!(!table.has_room(), "{} calls to {servers} servers", calls.len());
            table.remove(0);
            assert!(table.has_room());
        }
    }
}

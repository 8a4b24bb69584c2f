//! The calls of a domain between clients and servers of which one is in this process.

use crate::receive_queue::ReceiveQueue;
use crate::remote::ServiceEndpoint;
use crate::sync::lock;
use angaros_msg::Qos;
use angaros_transport::Gid;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};
use zenoh::query::Query;

/// Requests that wait for their answers in one domain of a process at most.
const MAX_WAITING: usize = 65_536;

/// A request that was not answered yet.
pub(super) struct PendingQuery {
    /// The server that has it.
    pub server: Gid,
    pub query: Query,
}

/// Which client and which of its requests.
pub(super) type Call = (Gid, u64);

/// The calls of a domain in which clients or servers of this process take part.
#[derive(Default)]
pub struct Calls {
    waiting: Mutex<HashMap<Call, Vec<PendingQuery>>>,
    /// The calls that wait, oldest first; some have been answered.
    order: Mutex<VecDeque<Call>>,
    /// Queues of replies for the clients of this process.
    pub(super) queues: Mutex<HashMap<Gid, Arc<ReceiveQueue>>>,
    /// Servers of this process.
    pub(super) servers: Mutex<Vec<ServiceEndpoint>>,
}

impl Calls {
    /// Keeps a request until it is answered. Some are answered over another transport; the oldest
    /// ones make room.
    pub(super) fn keep(&self, call: Call, waiting: PendingQuery) {
        let mut order = lock(&self.order);
        order.push_back(call);
        let oldest = (order.len() > MAX_WAITING).then(|| order.pop_front()).flatten();
        drop(order);
        let forgotten = oldest.and_then(|oldest| lock(&self.waiting).remove(&oldest));
        drop(forgotten);
        lock(&self.waiting).entry(call).or_default().push(waiting);
    }

    /// Removes and returns the request that is answered now.
    pub(super) fn answered(&self, call: Call) -> Option<Query> {
        let mut all = lock(&self.waiting);
        let here = all.get_mut(&call)?;
        let waiting = here.pop();
        if here.is_empty() {
            all.remove(&call);
        }
        waiting.map(|waiting| waiting.query)
    }

    /// Drops the requests of a server that is gone.
    pub(super) fn abandon(&self, server: Gid) {
        let mut all = lock(&self.waiting);
        let mut dropped = Vec::new();
        all.retain(|_, here| {
            dropped.extend(here.extract_if(.., |waiting| waiting.server == server));
            !here.is_empty()
        });
        drop(all);
        drop(dropped);
    }

    /// The queue of replies for a client of this process.
    pub(super) fn queue(&self, client: Gid) -> Arc<ReceiveQueue> {
        let mut queues = lock(&self.queues);
        let fresh = || Arc::new(ReceiveQueue::new(Qos::KEEP_ALL_DEPTH, 1));
        Arc::clone(queues.entry(client).or_insert_with(fresh))
    }
}

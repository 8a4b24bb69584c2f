//! Tells nodes of changes: a queue for each node (rule MA3).

use super::registry::Notice;
use crate::xmlrpc::call;
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Calls that wait for one node; beyond it the oldest are lost.
const MAX_WAITING: usize = 1024;

/// How long a node may take for one of them.
const PATIENCE: Duration = Duration::from_secs(5);

type Queues = HashMap<String, VecDeque<Notice>>;

/// The queues of all nodes. A node that has one has a task that empties it.
#[derive(Clone, Default)]
pub(super) struct Notifier {
    queues: Arc<Mutex<Queues>>,
}

impl Notifier {
    fn queues(&self) -> MutexGuard<'_, Queues> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has nodes told, in this order.
    pub fn tell(&self, notices: Vec<Notice>) {
        for notice in notices {
            let mut queues = self.queues();
            if let Some(queue) = queues.get_mut(&notice.api) {
                if queue.len() >= MAX_WAITING {
                    queue.pop_front();
                }
                queue.push_back(notice);
                continue;
            }
            let api = notice.api.clone();
            queues.insert(api.clone(), VecDeque::from([notice]));
            drop(queues);
            tokio::spawn(self.clone().work(api));
        }
    }

    async fn work(self, api: String) {
        while let Some(notice) = self.next(&api) {
            if let Err(error) = call(&api, notice.method, &notice.params, PATIENCE).await {
                tracing::debug!("a node was not told: {error}");
            }
        }
    }

    /// The next one; the queue goes with the last.
    fn next(&self, api: &str) -> Option<Notice> {
        let mut queues = self.queues();
        let next = queues.get_mut(api)?.pop_front();
        if next.is_none() {
            queues.remove(api);
        }
        next
    }
}

//! The publishers of a topic of ROS 1 that are followed, a task for each.

use super::base::lock;
use std::collections::HashMap;
use std::sync::Mutex;
use tokio::runtime::Handle;
use tokio::task::AbortHandle;

/// The tasks, by the URIs of the publishers' nodes.
#[derive(Default)]
pub(super) struct Followers(Mutex<HashMap<String, AbortHandle>>);

impl Followers {
    /// Follows these publishers and no others, each by a task of its own. The publisher `own` is
    /// that of this bridge, which is not followed.
    pub fn follow<F>(&self, runtime: &Handle, own: &str, uris: &[String], run: impl Fn(String) -> F)
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let mut tasks = lock(&self.0);
        tasks.retain(|uri, task| {
            let stays = uris.contains(uri);
            if !stays {
                task.abort();
            }
            stays
        });
        for uri in uris.iter().filter(|uri| *uri != own) {
            if !tasks.contains_key(uri) {
                let task = runtime.spawn(run(uri.clone())).abort_handle();
                tasks.insert(uri.clone(), task);
            }
        }
    }

    /// Ends all connections.
    pub fn end(&self) {
        lock(&self.0).drain().for_each(|(_, task)| task.abort());
    }
}

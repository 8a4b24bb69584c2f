//! A topic of ROS 1 to which the bridge itself subscribes: a task for each publisher.

use super::super::followers::Followers;
use super::super::links::{LATE, SOON, connect_publisher};
use super::super::shared::Shared;
use angaros_ros1_msg::Definition;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::sync::Notify;

/// What is done with a message.
type Take = Box<dyn Fn(&[u8]) + Send + Sync>;

pub(in super::super) struct Subscriber1 {
    pub topic: String,
    /// As in `actionlib_msgs/GoalID`.
    pub type_name: String,
    md5sum: String,
    take: Take,
    followers: Followers,
    connected: AtomicUsize,
    /// Told when a publisher is connected or gone.
    changed: Arc<Notify>,
}

/// A connection, as long as this is held.
struct Connected<'a>(&'a Subscriber1);

impl<'a> Connected<'a> {
    fn begin(subscriber: &'a Subscriber1) -> Self {
        subscriber.connected.fetch_add(1, Ordering::SeqCst);
        subscriber.changed.notify_one();
        Self(subscriber)
    }
}

impl Drop for Connected<'_> {
    fn drop(&mut self) {
        self.0.connected.fetch_sub(1, Ordering::SeqCst);
        self.0.changed.notify_one();
    }
}

impl Subscriber1 {
    /// A topic of that type, or of whatever type it has with that md5sum.
    pub fn new(
        topic: String,
        definition: &Definition,
        changed: &Arc<Notify>,
        take: impl Fn(&[u8]) + Send + Sync + 'static,
    ) -> Arc<Self> {
        Arc::new(Self {
            topic,
            type_name: definition.name.clone(),
            md5sum: definition.md5sum.clone(),
            take: Box::new(take),
            followers: Followers::default(),
            connected: AtomicUsize::new(0),
            changed: Arc::clone(changed),
        })
    }

    /// How many publishers are connected.
    pub fn publishers(&self) -> usize {
        self.connected.load(Ordering::SeqCst)
    }

    /// Ends all connections.
    pub fn end(&self) {
        self.followers.end();
    }

    /// Follows these publishers and no others.
    pub fn follow(self: &Arc<Self>, shared: &Arc<Shared>, uris: &[String]) {
        self.followers.follow(&shared.runtime, &shared.node.uri, uris, |uri| {
            Arc::clone(self).run(Arc::clone(shared), uri)
        });
    }

    async fn run(self: Arc<Self>, shared: Arc<Shared>, uri: String) {
        let mut wait = SOON;
        loop {
            let mut is_connected = false;
            if let Err(error) = self.once(&shared, &uri, &mut is_connected).await {
                tracing::debug!("topic {} of {uri}: {error}", self.topic);
            }
            wait = if is_connected { SOON } else { wait };
            tokio::time::sleep(wait).await;
            wait = (wait * 2).min(LATE);
        }
    }

    /// Connects and takes what comes until the connection ends.
    async fn once(
        &self,
        shared: &Shared,
        uri: &str,
        is_connected: &mut bool,
    ) -> Result<(), String> {
        let (mut reader, header) = connect_publisher(&shared.node, uri, &self.topic).await?;
        let theirs = header.get("md5sum").unwrap_or_default();
        if theirs != self.md5sum {
            let why = format!(
                "{} has md5sum {theirs} there and {} here; hint: name its definition in the \
                 mapping",
                header.get("type").unwrap_or("its type"),
                self.md5sum
            );
            shared.fail(&format!("topic {} of ROS 1", self.topic), &why);
            return Err(why);
        }
        *is_connected = true;
        let _connected = Connected::begin(self);
        let mut message = Vec::new();
        loop {
            let read = reader.frame(shared.options.max_message_bytes, &mut message).await;
            read.map_err(|error| error.to_string())?;
            (self.take)(&message);
        }
    }
}

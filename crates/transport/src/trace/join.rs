//! What a synchroniser or sequencer joins, found without anybody saying so: messages that came in
//! by several subscriptions go out together, or later, by other publishers.
//!
//! While a session runs, a [`Join`] notes which subscription feeds each of its inputs (the one
//! whose callback runs on the thread that brings a message) and which publishers send while it
//! hands messages on. When both are known it declares a message link, as the annotations
//! `message_link_partial_sync` and `message_link_periodic_async` of `ros2_tracing` would.

use super::entity::{Entity, EntityKind};
use super::is_on;
use super::registry::{Tag, declare, node_of};
use super::thread::{Local, MAX_JOINED, with};
use super::work::MessageLink;
use crate::mutex::lock;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

/// Publishers of one join that are linked; those of a callback are few.
const MAX_LINKS: usize = 64;

/// What is known of one synchroniser.
pub struct Join {
    how: MessageLink,
    /// The subscription that feeds each input; 0 while it is not known.
    inputs: Box<[AtomicU32]>,
    links: Mutex<Vec<(u32, Tag)>>,
}

impl Join {
    /// Of so many inputs.
    pub fn new(how: MessageLink, inputs: usize) -> Self {
        let inputs = (0..inputs).map(|_| AtomicU32::new(0)).collect();
        Self { how, inputs, links: Mutex::default() }
    }

    /// A message arrived at an input, on this thread.
    #[inline]
    pub fn arrived(&self, input: usize) {
        if is_on()
            && let Some(known) = self.inputs.get(input)
        {
            let by = with(|thread| thread.running.get());
            // A message that no callback brought says nothing.
            if by != 0 {
                known.store(by, Ordering::Relaxed);
            }
        }
    }

    /// While the result lives, what this thread publishes comes of the messages.
    #[inline]
    #[must_use]
    pub fn hands_on(&self) -> impl Drop {
        let join = is_on().then_some(self);
        JoinInProgress { outer: join.and_then(|_| with(Local::join)), join }
    }

    fn link(&self, publisher: u32) {
        let inputs: Vec<u32> = self.inputs.iter().map(|by| by.load(Ordering::Relaxed)).collect();
        let mut links = lock(&self.links);
        let known = links.iter().any(|(linked, _)| *linked == publisher);
        if known || links.len() >= MAX_LINKS || inputs.contains(&0) {
            return;
        }
        let tag = declare(Entity {
            kind: EntityKind::MessageLink,
            node: node_of(publisher),
            type_name: self.how.name().into(),
            links: (inputs, vec![publisher]),
            ..Entity::default()
        });
        links.push((publisher, tag));
    }
}

/// A synchroniser hands messages on.
struct JoinInProgress<'a> {
    join: Option<&'a Join>,
    /// Of a synchroniser whose callback feeds this one.
    outer: Option<[u32; MAX_JOINED]>,
}

impl Drop for JoinInProgress<'_> {
    fn drop(&mut self) {
        let Some(join) = self.join else { return };
        let published = with(|thread| thread.end_join(self.outer));
        published.into_iter().filter(|number| *number != 0).for_each(|number| join.link(number));
    }
}

//! Messages with the descriptor of memory on a device in place of a sequence (rule T13).
//!
//! Who looks whether every subscription takes them, and queues the message for those, holds the
//! publisher's lock: none is connected between the two. What keeps the memory stays beside the
//! message's chunk until no connection has a bit in that, so that it ends with a subscription that
//! was killed, too. While it stays the chunk is not handed out again.

use super::PublisherState;
use super::state::{LockedState, copy_into};
use crate::pool::Pool;
use angaros_msg::qos::Durability;
use angaros_transport::buffer::{HeapPool, Slot};
use angaros_transport::local::{Carried, Described, Payload};
use angaros_transport::{MessageInfo, PublishError};
use std::sync::Arc;

/// A message that went with a descriptor, and what keeps the memory.
pub(super) type OnItsWay = (Slot, Arc<Carried>);

impl PublisherState {
    pub(super) fn may_hand_over(&self) -> bool {
        let mut locked = self.locked();
        locked.let_go(self.pool.get());
        self.all_take_descriptors(&locked)
    }

    /// Somebody, and nobody who comes later.
    fn all_take_descriptors(&self, locked: &LockedState) -> bool {
        let list = &locked.links.list;
        let registry = &self.process.registry;
        self.endpoint.qos.durability == Durability::Volatile
            && !list.is_empty()
            && list.iter().all(|link| registry.takes_descriptors(link.remote))
    }

    pub(super) fn hand_over(
        &self,
        payload: Payload,
        info: &MessageInfo,
    ) -> Result<usize, PublishError> {
        if let Some(described) = payload.described() {
            let len = described.message.as_bytes().len();
            if self.publish_described(described, info)? {
                return Ok(len);
            }
        }
        let bytes = match &payload {
            Payload::Owned { message, making, .. } => {
                let mut loan = self.loan((making.encoded_len)(&**message))?;
                (making.make)(&**message, loan.as_bytes_mut()).map_err(PublishError::Encode)?;
                loan.freeze()
            }
            _ => payload.into_bytes(&HeapPool::new(1)).map_err(PublishError::Encode)?,
        };
        self.publish(&bytes, info)?;
        Ok(bytes.as_bytes().len())
    }

    /// Returns whether it was sent: to all, or to nobody.
    fn publish_described(
        &self,
        described: Described,
        info: &MessageInfo,
    ) -> Result<bool, PublishError> {
        let mut locked = self.wait_for_room()?;
        let Some(pool) = self.pool.get().filter(|_| self.all_take_descriptors(&locked)) else {
            return Ok(false);
        };
        locked.let_go(Some(pool));
        let message = copy_into(pool, &described.message)?;
        let Some(chunk) = pool.chunk_of(&message) else { return Ok(false) };
        chunk.mark_published();
        self.deliver(&mut locked, pool, chunk, &message, info);
        locked.on_their_way.push((message, described.memory));
        Ok(true)
    }
}

impl LockedState {
    /// Lets go of the memory of messages that nobody has any more.
    pub(super) fn let_go(&mut self, pool: Option<&Arc<Pool>>) {
        let is_used = |message: &Slot| {
            pool.and_then(|pool| pool.chunk_of(message)).is_some_and(|c| !c.shared().is_free())
        };
        self.on_their_way.retain(|(message, _)| is_used(message));
    }
}

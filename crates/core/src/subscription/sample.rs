//! A received message: owned, or bytes read in place.

use angaros_msg::{CdrError, Message};
use angaros_transport::MessageInfo;
use angaros_transport::buffer::{HeapPool, Slot};
use angaros_transport::error::TakeError;
use angaros_transport::local::{Deferred, LocalItem, Payload};
use std::any::Any;
use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

/// A message as it arrived. It keeps its buffer until dropped, so hold few of them; clones share
/// the buffer.
pub struct Sample<T> {
    item: LocalItem,
    /// Bytes made here because the message came owned or not readable in place.
    made: OnceLock<Slot>,
    _type: PhantomData<fn() -> T>,
}

impl<T> Clone for Sample<T> {
    fn clone(&self) -> Self {
        Self { item: self.item.clone(), made: self.made.clone(), _type: PhantomData }
    }
}

impl<T: Message> Sample<T> {
    pub(crate) fn new(item: LocalItem) -> Self {
        Self { item, made: OnceLock::new(), _type: PhantomData }
    }

    /// Where and when it came from.
    #[must_use]
    pub fn info(&self) -> &MessageInfo {
        &self.item.info
    }

    /// Whether the owned message is there without decoding.
    pub fn is_owned(&self) -> bool {
        self.carried().is_some_and(|carried| carried.is::<T>())
    }

    /// What the message will be made of, where its publisher deferred that and the subscription
    /// [accepts](crate::SubscriptionOptions::accept_deferred) it: `None` where it is there, or is
    /// made of something else.
    #[must_use]
    pub fn deferred<D: Deferred<T>>(&self) -> Option<Arc<D>> {
        Arc::clone(self.carried()?).downcast().ok()
    }

    /// The object that was published, if one was.
    fn carried(&self) -> Option<&Arc<dyn Any + Send + Sync>> {
        match &self.item.payload {
            Payload::Owned { message, .. } | Payload::Both { message, .. } => Some(message),
            Payload::Bytes(_) => None,
        }
    }

    /// The owned message: the publisher's own if it came from this process, else decoded now.
    ///
    /// # Errors
    /// Bytes that are not a message of this type.
    pub fn message(&self) -> Result<Arc<T>, TakeError> {
        // Types are matched by name and hash: what was published may be another Rust type for the
        // same ROS type, or deferred.
        match self.carried().map(|carried| Arc::clone(carried).downcast::<T>()) {
            Some(Ok(message)) => Ok(message),
            _ => T::decode(self.bytes()?).map(Arc::new).map_err(TakeError::BadMessage),
        }
    }

    /// The face that reads fields straight from the bytes, validated now.
    ///
    /// # Errors
    /// Bytes that are not a message of this type.
    pub fn view(&self) -> Result<T::View<'_>, TakeError> {
        let bytes = self.bytes()?;
        match T::view(bytes) {
            Err(CdrError::NotInPlace) => self.normalised(bytes),
            other => other.map_err(TakeError::BadMessage),
        }
    }

    /// The encoded message, encapsulation header first. An owned message is encoded at most once
    /// for all subscriptions of this process.
    ///
    /// # Errors
    /// A message that breaks a bound of its definition.
    pub fn bytes(&self) -> Result<&[u8], TakeError> {
        match &self.item.payload {
            Payload::Bytes(slot) | Payload::Both { bytes: slot, .. } => Ok(slot.as_bytes()),
            Payload::Owned { message, bytes, making } => {
                let cell = bytes.as_deref().unwrap_or(&self.made);
                if cell.get().is_none() {
                    let encoded = making.encode(&**message, &HeapPool::new(1));
                    let encoded = encoded.map_err(TakeError::BadMessage)?;
                    // Somebody else may have been faster; both made the same bytes.
                    drop(cell.set(encoded));
                }
                cell.get().map(Slot::as_bytes).ok_or(TakeError::Protocol)
            }
        }
    }

    /// One copy brings foreign byte order or alignment into the form that is read in place.
    fn normalised(&self, bytes: &[u8]) -> Result<T::View<'_>, TakeError> {
        if self.made.get().is_none() {
            let message = T::decode(bytes).map_err(TakeError::BadMessage)?;
            drop(self.made.set(encode(&message).map_err(TakeError::BadMessage)?));
        }
        let slot = self.made.get().ok_or(TakeError::Protocol)?;
        T::view(slot.as_bytes()).map_err(TakeError::BadMessage)
    }
}

fn encode<T: Message>(message: &T) -> Result<Slot, CdrError> {
    let mut slot = HeapPool::new(1).loan(message.cdr_size());
    message.encode(slot.as_bytes_mut())?;
    Ok(slot.freeze())
}

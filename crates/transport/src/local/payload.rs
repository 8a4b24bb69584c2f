//! What moves inside the process: a message, its bytes, or what it will be made of.

use crate::buffer::{HeapPool, Slot};
use angaros_msg::{CdrError, Message};
use std::any::Any;
use std::sync::{Arc, OnceLock};

/// What a message of type `T` is made of, when somebody needs its bytes; an owned message is one
/// that is made of itself.
pub trait Deferred<T>: Any + Send + Sync {
    /// Bytes of the message, encapsulation header included.
    fn encoded_len(&self) -> usize;

    /// Makes the message: all of its bytes, encapsulation header first. Is called on the thread of
    /// whoever needs them. What is in `bytes` before means nothing.
    ///
    /// # Errors
    /// A message that breaks a bound of its definition; [`CdrError::NotMade`] where it cannot be
    /// made, after a line in the log that says why.
    fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError>;
}

impl<T: Message> Deferred<T> for T {
    fn encoded_len(&self) -> usize {
        self.cdr_size()
    }

    fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
        self.encode(bytes).map(|_| ())
    }
}

/// Makes the bytes of a message in a buffer of the pool.
pub type EncodeOwned = fn(&(dyn Any + Send + Sync), &HeapPool) -> Result<Slot, CdrError>;

/// A message on its way inside the process.
#[derive(Clone)]
pub enum Payload {
    /// An owned message, or what one will be made of; `bytes` is filled by the first subscription
    /// that needs them and is there only if several may.
    Owned {
        /// `Arc<T>` of the topic's type, or of what is [`Deferred`].
        message: Arc<dyn Any + Send + Sync>,
        /// The encoded form, made at most once.
        bytes: Option<Arc<OnceLock<Slot>>>,
        /// How it is encoded.
        encode: EncodeOwned,
    },
    /// An owned message that was encoded for another transport anyway.
    Both {
        /// `Arc<T>` of the topic's type.
        message: Arc<dyn Any + Send + Sync>,
        /// The encoded form.
        bytes: Slot,
    },
    /// Encoded bytes only.
    Bytes(Slot),
}

impl Payload {
    /// A message of type `T`, or what it will be made of. With `shared` its bytes are made once for
    /// all who hold it.
    #[must_use]
    pub fn owned<T, D: Deferred<T>>(message: Arc<D>, shared: bool) -> Self {
        let bytes = shared.then(Arc::default);
        Self::Owned { message, bytes, encode: encode_owned::<T, D> }
    }

    /// The encoded form, made now if nobody made it before.
    ///
    /// # Errors
    /// A message that breaks a bound of its definition, or cannot be made.
    pub fn into_bytes(self, pool: &HeapPool) -> Result<Slot, CdrError> {
        let (message, shared, encode) = match self {
            Self::Bytes(bytes) | Self::Both { bytes, .. } => return Ok(bytes),
            Self::Owned { message, bytes, encode } => (message, bytes, encode),
        };
        if let Some(made) = shared.as_ref().and_then(|cell| cell.get()) {
            return Ok(made.clone());
        }
        let made = encode(&*message, pool)?;
        if let Some(cell) = shared {
            // Somebody else may have been faster; both made the same bytes.
            drop(cell.set(made.clone()));
        }
        Ok(made)
    }
}

fn encode_owned<T, D: Deferred<T>>(
    message: &(dyn Any + Send + Sync),
    pool: &HeapPool,
) -> Result<Slot, CdrError> {
    let message = message.downcast_ref::<D>().ok_or(CdrError::NotMade)?;
    let mut slot = pool.loan(message.encoded_len());
    message.make(slot.as_bytes_mut())?;
    Ok(slot.freeze())
}

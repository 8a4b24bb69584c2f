//! What moves inside the process: a message, its bytes, or what it will be made of.

mod on_device;

pub use on_device::{Described, OnDevice, Place, ResidentSequence};

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

    /// Where one of its sequences lies, if that is on a device (rules OD1 to OD3).
    fn on_device(&self) -> Option<OnDevice> {
        None
    }

    /// What other processes of this host get in place of its bytes, if they can take that sequence
    /// from its device (rule OD4).
    fn described(&self) -> Option<Described> {
        None
    }
}

impl<T: Message> Deferred<T> for T {
    fn encoded_len(&self) -> usize {
        self.cdr_size()
    }

    fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
        self.encode(bytes).map(|_| ())
    }
}

/// What is published in the place of bytes, whatever type it has.
pub type Carried = dyn Any + Send + Sync;

/// What can be made of it: the methods of [`Deferred`].
#[derive(Debug)]
pub struct Making {
    /// See [`Deferred::encoded_len`].
    pub encoded_len: fn(&Carried) -> usize,
    /// See [`Deferred::make`].
    pub make: fn(&Carried, &mut [u8]) -> Result<(), CdrError>,
    /// See [`Deferred::on_device`].
    pub on_device: fn(&Carried) -> Option<OnDevice>,
    /// See [`Deferred::described`].
    pub described: fn(&Carried) -> Option<Described>,
}

impl Making {
    /// Makes the bytes of a message in a buffer of the pool.
    ///
    /// # Errors
    /// As [`Deferred::make`].
    pub fn encode(&self, message: &Carried, pool: &HeapPool) -> Result<Slot, CdrError> {
        let mut slot = pool.loan((self.encoded_len)(message));
        (self.make)(message, slot.as_bytes_mut())?;
        Ok(slot.freeze())
    }
}

/// A message on its way inside the process.
#[derive(Clone)]
pub enum Payload {
    /// An owned message, or what one will be made of; `bytes` is filled by the first subscription
    /// that needs them and is there only if several may.
    Owned {
        /// `Arc<T>` of the topic's type, or of what is [`Deferred`].
        message: Arc<Carried>,
        /// The encoded form, made at most once.
        bytes: Option<Arc<OnceLock<Slot>>>,
        /// How it is encoded.
        making: &'static Making,
    },
    /// An owned message that was encoded for another transport anyway.
    Both {
        /// `Arc<T>` of the topic's type.
        message: Arc<Carried>,
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
        let making = const {
            &Making {
                encoded_len: |message| of::<T, D>(message).map_or(0, D::encoded_len),
                make: |message, bytes| of::<T, D>(message).ok_or(CdrError::NotMade)?.make(bytes),
                on_device: |message| of::<T, D>(message)?.on_device(),
                described: |message| of::<T, D>(message)?.described(),
            }
        };
        Self::Owned { message, bytes, making }
    }

    /// What other processes of this host get in place of its bytes, if anything.
    #[must_use]
    pub fn described(&self) -> Option<Described> {
        let Self::Owned { message, making, .. } = self else { return None };
        (making.described)(&**message)
    }

    /// The encoded form, made now if nobody made it before.
    ///
    /// # Errors
    /// A message that breaks a bound of its definition, or cannot be made.
    pub fn into_bytes(self, pool: &HeapPool) -> Result<Slot, CdrError> {
        let (message, shared, making) = match self {
            Self::Bytes(bytes) | Self::Both { bytes, .. } => return Ok(bytes),
            Self::Owned { message, bytes, making } => (message, bytes, making),
        };
        if let Some(made) = shared.as_ref().and_then(|cell| cell.get()) {
            return Ok(made.clone());
        }
        let made = making.encode(&*message, pool)?;
        if let Some(cell) = shared {
            // Somebody else may have been faster; both made the same bytes.
            drop(cell.set(made.clone()));
        }
        Ok(made)
    }
}

fn of<T, D: Deferred<T>>(message: &Carried) -> Option<&D> {
    message.downcast_ref()
}

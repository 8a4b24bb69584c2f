//! A message whose type is known at run time only, as it is received.

use super::{LocalItem, ResidentSequence};
use crate::MessageInfo;
use crate::buffer::{HeapPool, Slot};
use crate::error::TakeError;
use angaros_msg::CdrError;

/// A message as bytes, encapsulation header first. Clones share the bytes.
#[derive(Clone)]
pub struct GenericSample {
    slot: Slot,
    device: Option<ResidentSequence>,
    /// Where and when it came from.
    pub info: MessageInfo,
}

impl GenericSample {
    /// The message of this item. Where it is wanted as it is, a sequence on a device stays there.
    ///
    /// # Errors
    /// What making its bytes returns.
    pub fn take(item: LocalItem, as_it_is: bool) -> Result<Self, TakeError> {
        let LocalItem { payload, info } = item;
        let pool = HeapPool::new(1);
        if as_it_is && let Some(device) = ResidentSequence::of(&payload) {
            let rest = &device.about().rest;
            let mut slot = pool.loan(rest.len());
            slot.as_bytes_mut().copy_from_slice(rest);
            return Ok(Self { slot: slot.freeze(), device: Some(device), info });
        }
        let slot = payload.into_bytes(&pool).map_err(TakeError::BadMessage)?;
        Ok(Self { slot, device: None, info })
    }

    /// The encoded message; without the elements of [`GenericSample::resident_sequence`], if there
    /// is one.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.slot.as_bytes()
    }

    /// The message with all its bytes: those that lie on a device are copied.
    ///
    /// # Errors
    /// As [`ResidentSequence::bytes`].
    pub fn whole(&self) -> Result<Self, CdrError> {
        let slot = match &self.device {
            Some(device) => device.bytes()?,
            None => self.slot.clone(),
        };
        Ok(Self { slot, device: None, info: self.info })
    }

    /// The sequence of the message that lies on a device: only for a subscription that takes
    /// messages whose bytes are not made yet.
    #[must_use]
    pub fn resident_sequence(&self) -> Option<&ResidentSequence> {
        self.device.as_ref()
    }
}

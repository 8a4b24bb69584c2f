//! A sequence of a message whose elements lie on a device.
//!
//! * **OD1** Whoever holds a [`ResidentSequence`] holds its memory: it is not used again meanwhile.
//! * **OD2** What wrote the elements is over before anybody is told where they lie, and nobody
//!   writes them afterwards.
//! * **OD3** The bytes of the message are made when they are asked for first, for all who ask.
//! * **OD4** Other processes of the host can get the message with a descriptor of the place in the
//!   sequence's stead, which is valid while what keeps the memory lives.

use super::{Carried, Payload};
use crate::buffer::{HeapPool, Slot};
use angaros_msg::CdrError;
use std::sync::Arc;

/// Where bytes lie, in the numbers of DLPack (`dlpack.h`), so that other libraries find them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// What kind of device: a `DLDeviceType`.
    pub kind: i32,
    /// Its number among those of the kind.
    pub id: i32,
    /// The address on it; for OpenCL the `cl_mem` that holds them.
    pub address: u64,
}

impl Place {
    /// Memory of the host.
    pub const HOST: i32 = 1;
    /// Memory of a device of CUDA.
    pub const CUDA: i32 = 2;
    /// A buffer of OpenCL.
    pub const OPENCL: i32 = 4;
}

/// A message one sequence of which lies on a device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnDevice {
    /// The field that is that sequence, of numbers of one byte.
    pub field: String,
    /// Where its elements begin in the bytes of the message.
    pub at: usize,
    /// How many there are.
    pub len: usize,
    /// The message with none of them, encapsulation header first.
    pub rest: Vec<u8>,
    /// The name of the device.
    pub device: String,
    /// Where they lie.
    pub place: Place,
}

/// Such a message for other processes of the host.
#[derive(Clone)]
pub struct Described {
    /// The message with a descriptor (`angaros_msg::cdr::DeviceSequence`) in place of the sequence,
    /// encapsulation header first.
    pub message: Slot,
    /// What keeps the memory.
    pub memory: Arc<Carried>,
}

/// What holds such a message. Clones hold the same one.
#[derive(Clone)]
pub struct ResidentSequence {
    about: Arc<OnDevice>,
    payload: Payload,
}

impl ResidentSequence {
    /// The sequence of a message on its way; `None` where nothing of it lies on a device.
    #[must_use]
    pub fn of(payload: &Payload) -> Option<Self> {
        let Payload::Owned { message, making, .. } = payload else { return None };
        let about = Arc::new((making.on_device)(&**message)?);
        Some(Self { about, payload: payload.clone() })
    }

    /// What is known of it.
    #[must_use]
    pub fn about(&self) -> &OnDevice {
        &self.about
    }

    /// The bytes of the whole message, by one copy from the device.
    ///
    /// # Errors
    /// [`CdrError::NotMade`] where the device does not give them.
    pub fn bytes(&self) -> Result<Slot, CdrError> {
        self.payload.clone().into_bytes(&HeapPool::new(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::payload::Deferred;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A message whose bytes are five and whose third and fourth lie on a device.
    #[derive(Default)]
    struct Far(AtomicUsize);

    fn about() -> OnDevice {
        let place = Place { kind: Place::CUDA, id: 3, address: 0x1000 };
        let [field, device] = ["data", "cuda:3"].map(str::to_owned);
        OnDevice { field, at: 2, len: 2, rest: vec![0, 1, 0], device, place }
    }

    impl Deferred<()> for Far {
        fn encoded_len(&self) -> usize {
            5
        }

        fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
            self.0.fetch_add(1, Ordering::Relaxed);
            bytes.copy_from_slice(&[0, 1, 7, 8, 0]);
            Ok(())
        }

        fn on_device(&self) -> Option<OnDevice> {
            Some(about())
        }
    }

    #[test]
    fn the_bytes_of_a_message_on_a_device_are_made_once_for_all_who_hold_it() {
        let far = Arc::new(Far::default());
        let payload = Payload::owned::<(), Far>(Arc::clone(&far), true);
        let held = ResidentSequence::of(&payload).unwrap();
        assert_eq!(held.about(), &about());
        assert_eq!(far.0.load(Ordering::Relaxed), 0);
        assert_eq!(held.bytes().unwrap().as_bytes(), [0, 1, 7, 8, 0]);
        assert_eq!(payload.into_bytes(&HeapPool::new(1)).unwrap().as_bytes(), [0, 1, 7, 8, 0]);
        assert_eq!(far.0.load(Ordering::Relaxed), 1);
        assert_eq!(Arc::strong_count(&far), 2, "it is held");
        drop(held);
        assert_eq!(Arc::strong_count(&far), 1);
    }

    #[test]
    fn bytes_that_are_there_lie_on_no_device() {
        let bytes = HeapPool::new(1).loan(4).freeze();
        assert!(ResidentSequence::of(&Payload::Bytes(bytes)).is_none());
    }
}

//! Messages across the edge whose bytes are not made yet (rule L7).

use super::abi::{Handle, RawDeferred, RawOnDevice, Text};
use super::convert::guarded;
use angaros_msg::CdrError;
use angaros_transport::local::{Carried, Deferred, Making, OnDevice, Payload, Place};
use angaros_transport::trace;
use std::sync::Arc;

/// What the other side keeps until it calls `release`.
struct Kept {
    message: Arc<Carried>,
    making: &'static Making,
}

/// Calls `send` with the message for the other side, which takes it over. `None` where its bytes
/// are there.
pub(super) fn give<R>(payload: Payload, send: impl FnOnce(&RawDeferred) -> R) -> Option<R> {
    unsafe extern "C" fn make(to: Handle, bytes: *mut u8, len: usize) -> bool {
        guarded("making a message", false, || {
            // SAFETY: the box below until it is released; the buffer is the caller's, so long.
            let (kept, bytes) =
                unsafe { (&*to.cast::<Kept>(), std::slice::from_raw_parts_mut(bytes, len)) };
            let is_whole = (kept.making.encoded_len)(&*kept.message) == len;
            is_whole && (kept.making.make)(&*kept.message, bytes).is_ok()
        })
    }
    unsafe extern "C" fn release(to: Handle) {
        // SAFETY: the box below, given back once.
        guarded("a message", (), || drop(unsafe { Box::from_raw(to.cast::<Kept>()) }));
    }
    let Payload::Owned { message, making, .. } = payload else { return None };
    let len = (making.encoded_len)(&*message);
    let there = (making.on_device)(&*message);
    let raw = there.as_ref().map(|there| RawOnDevice {
        field: Text::of(&there.field),
        device: Text::of(&there.device),
        rest: there.rest.as_ptr(),
        rest_len: there.rest.len(),
        at: there.at,
        len: there.len,
        kind: there.place.kind,
        id: there.place.id,
        address: there.place.address,
    });
    let on_device = raw.as_ref().map_or(std::ptr::null(), std::ptr::from_ref);
    let to = Box::into_raw(Box::new(Kept { message, making })).cast();
    Some(send(&RawDeferred { to, len, make, release, on_device }))
}

/// A message of the other side, let go when it is dropped.
pub(super) struct Foreign {
    raw: RawDeferred,
    on_device: Option<OnDevice>,
}

// SAFETY: the functions may be called from any thread with their own pointer; the pointer that
// holds for the call only is not kept.
unsafe impl Send for Foreign {}
// SAFETY: as above.
unsafe impl Sync for Foreign {}

impl Foreign {
    /// Takes over what the other side gave.
    ///
    /// # Safety
    /// `raw` came from [`give`], in whichever copy of this code, and is received once.
    pub(super) unsafe fn receive(raw: &RawDeferred) -> Self {
        // SAFETY: null or the other side's, for the time of the call.
        let on_device = unsafe { raw.on_device.as_ref() }.map(|there| OnDevice {
            // SAFETY: the texts and the bytes live for the call.
            field: unsafe { there.field.to_owned() },
            // SAFETY: as above.
            device: unsafe { there.device.to_owned() },
            // SAFETY: as above; a list that is empty has an address too.
            rest: unsafe { std::slice::from_raw_parts(there.rest, there.rest_len) }.to_vec(),
            at: there.at,
            len: there.len,
            place: Place { kind: there.kind, id: there.id, address: there.address },
        });
        Self { raw: RawDeferred { on_device: std::ptr::null(), ..*raw }, on_device }
    }
}

impl Drop for Foreign {
    fn drop(&mut self) {
        // SAFETY: released once, here.
        unsafe { (self.raw.release)(self.raw.to) };
    }
}

/// A message of a type that this side need not know.
pub(super) struct Unknown;

impl Deferred<Unknown> for Foreign {
    fn encoded_len(&self) -> usize {
        self.raw.len
    }

    fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
        let mut make = || {
            // SAFETY: valid until it is released; the buffer lives for the call.
            let made = unsafe { (self.raw.make)(self.raw.to, bytes.as_mut_ptr(), bytes.len()) };
            if made { Ok(()) } else { Err(CdrError::NotMade) }
        };
        match &self.on_device {
            // The other side records nothing: its trace is not that of the program.
            Some(there) => trace::copying_to_host(there.len as u64, make),
            None => make(),
        }
    }

    fn on_device(&self) -> Option<OnDevice> {
        self.on_device.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_transport::buffer::HeapPool;

    /// A message that is made or not.
    struct Made(bool);

    fn place() -> OnDevice {
        let place = Place { kind: Place::OPENCL, id: 1, address: 0xabcd };
        let [field, device] = ["data", "gpu:1"].map(str::to_owned);
        OnDevice { field, at: 12, len: 4, rest: vec![0, 1, 0, 0, 9, 0, 0, 0], device, place }
    }

    impl Deferred<()> for Made {
        fn encoded_len(&self) -> usize {
            16
        }

        fn make(&self, bytes: &mut [u8]) -> Result<(), CdrError> {
            bytes.fill(7);
            if self.0 { Ok(()) } else { Err(CdrError::NotMade) }
        }

        fn on_device(&self) -> Option<OnDevice> {
            self.0.then(place)
        }
    }

    fn across(message: &Arc<Made>) -> Payload {
        let payload = Payload::owned::<(), Made>(Arc::clone(message), true);
        // SAFETY: given, and received once.
        let foreign = give(payload, |raw| unsafe { Foreign::receive(raw) }).unwrap();
        Payload::owned::<Unknown, Foreign>(Arc::new(foreign), true)
    }

    #[test]
    fn a_message_on_a_device_crosses_the_edge_with_its_place_and_is_let_go() {
        let message = Arc::new(Made(true));
        let foreign = across(&message);
        let held = angaros_transport::local::ResidentSequence::of(&foreign).unwrap();
        assert_eq!(held.about(), &place());
        assert_eq!(foreign.into_bytes(&HeapPool::new(1)).unwrap().as_bytes(), [7; 16]);
        assert_eq!(Arc::strong_count(&message), 2);
        drop(held);
        assert_eq!(Arc::strong_count(&message), 1);
    }

    #[test]
    fn a_message_that_cannot_be_made_is_an_error_across_the_edge() {
        let message = Arc::new(Made(false));
        let foreign = across(&message);
        let made = foreign.into_bytes(&HeapPool::new(1));
        assert_eq!(made.map(drop), Err(CdrError::NotMade));
        assert_eq!(Arc::strong_count(&message), 1);
    }

    #[test]
    fn bytes_that_are_there_do_not_cross_in_this_way() {
        let bytes = Payload::Bytes(HeapPool::new(1).loan(4).freeze());
        assert!(give(bytes, |_| ()).is_none());
    }
}

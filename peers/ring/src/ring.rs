//! A ring of two slots, or as many as asked for, with a doorbell, and the pair of them that carries
//! a round trip.
//!
//! Layout of one direction: a control page (offset 0: count of messages sent, offset 64: receiver
//! sleeps, offset 128: count of messages taken), then the slots, each rounded up to a page.

use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use angaros_bench_peer::shm::{Doorbell, SharedFile};
use angaros_bench_peer::{Args, Link, LinkError, Payload, Role, Wake};

const PAGE: usize = 4096;
const SLOTS: usize = 2;
const SLEEPING: usize = 64;
const TAKEN: usize = 128;

/// One direction, as one of its two ends sees it.
pub struct Way {
    file: Rc<SharedFile>,
    /// Byte offset of the control page in the file.
    start: usize,
    payload: usize,
    slot: usize,
    slots: u32,
    /// Messages this end has sent or taken.
    count: u32,
    spin: bool,
    patience: Duration,
}

impl Way {
    /// The bytes one direction needs.
    pub fn bytes(args: &Args) -> usize {
        PAGE + args.payload.next_multiple_of(PAGE).saturating_mul(slots(args))
    }

    /// The direction at `start` of a file.
    pub fn new(file: Rc<SharedFile>, start: usize, args: &Args) -> Self {
        Self {
            file,
            start,
            payload: args.payload,
            slot: args.payload.next_multiple_of(PAGE),
            slots: slots(args) as u32,
            count: 0,
            spin: args.wake == Wake::Spin,
            patience: args.timeout,
        }
    }

    fn bell(&self) -> Result<Doorbell<'_>, LinkError> {
        Ok(Doorbell::new(self.file.word(self.start)?, self.file.word(self.start + SLEEPING)?))
    }

    fn slot(&self) -> *mut u8 {
        let offset = self.start + PAGE + (self.count % self.slots) as usize * self.slot;
        // SAFETY: the file holds `slots` slots of `slot` bytes behind each control page.
        unsafe { self.file.start().add(offset) }
    }

    /// Waits for a free slot, lets `write` fill it and rings.
    pub fn send(
        &mut self,
        write: impl FnOnce(&mut [u8]) -> Result<(), LinkError>,
    ) -> Result<(), LinkError> {
        let taken = self.file.word(self.start + TAKEN)?;
        let start = std::time::Instant::now();
        while self.count.wrapping_sub(taken.load(Ordering::Acquire)) >= self.slots {
            if start.elapsed() > self.patience {
                let seconds = self.patience.as_secs_f64();
                return Err(LinkError::Silent { what: "receiver of a full ring".into(), seconds });
            }
            std::thread::yield_now();
        }
        // SAFETY: the slot is inside the file, `payload` bytes long, and the receiver gave it back
        // (the count of taken messages says so), so this process is its only user.
        write(unsafe { std::slice::from_raw_parts_mut(self.slot(), self.payload) })?;
        self.count = self.count.wrapping_add(1);
        self.bell()?.ring();
        Ok(())
    }

    /// Waits for a message, lets `read` look at it and gives the slot back. `None`: none came.
    pub fn receive<T>(
        &mut self,
        timeout: Duration,
        read: impl FnOnce(&[u8]) -> Result<T, LinkError>,
    ) -> Result<Option<T>, LinkError> {
        if self.bell()?.wait(self.count, self.spin, timeout) == self.count {
            return Ok(None);
        }
        // SAFETY: inside the file, `payload` bytes long; the sender has published this slot and
        // will not write it before it is taken.
        let result = read(unsafe { std::slice::from_raw_parts(self.slot(), self.payload) })?;
        self.count = self.count.wrapping_add(1);
        self.file.word(self.start + TAKEN)?.store(self.count, Ordering::Release);
        Ok(Some(result))
    }
}

/// Slots of a ring: a power of two, because the count of messages wraps around.
fn slots(args: &Args) -> usize {
    args.depth_or(SLOTS).max(SLOTS).next_power_of_two()
}

/// One side of the pair of rings.
pub struct RingLink {
    outgoing: Way,
    incoming: Way,
}

impl RingLink {
    /// Pong creates the file, ping waits for it.
    pub fn open(args: &Args) -> Result<Self, LinkError> {
        let ring = Way::bytes(args);
        let name = format!("ring-{}", args.session);
        let (file, outgoing, incoming) = match args.role {
            Role::Ping => (SharedFile::open(&name, 2 * ring, args.timeout)?, 0, ring),
            _ => (SharedFile::create(&name, 2 * ring)?, ring, 0),
        };
        let file = Rc::new(file);
        let outgoing = Way::new(Rc::clone(&file), outgoing, args);
        Ok(Self { outgoing, incoming: Way::new(file, incoming, args) })
    }
}

impl Link for RingLink {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        self.outgoing.send(|slot| payload.write_into(word, slot))
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        self.incoming.receive(timeout, |slot| {
            let word = slot.first_chunk::<8>().copied().unwrap_or_default();
            Ok(u64::from_le_bytes(word))
        })
    }
}

//! Two rings of two slots in one shared file, each with a doorbell.
//!
//! Layout: per direction a control page (offset 0: count of messages sent, offset 64: receiver
//! sleeps, offset 128: count of messages taken), then the slots, each rounded up to a page.

use std::sync::atomic::Ordering;
use std::time::Duration;

use angaros_bench::peer::shm::{Doorbell, SharedFile};
use angaros_bench::peer::{Args, Link, LinkError, Payload, Role, Wake};

const PAGE: usize = 4096;
const SLOTS: u32 = 2;
const SLEEPING: usize = 64;
const TAKEN: usize = 128;

/// One side of the pair of rings.
pub struct RingLink {
    file: SharedFile,
    payload: usize,
    slot: usize,
    /// Byte offset of the ring this side writes.
    outgoing: usize,
    /// Byte offset of the ring this side reads.
    incoming: usize,
    sent: u32,
    taken: u32,
    spin: bool,
    patience: Duration,
}

impl RingLink {
    /// Pong creates the file, ping waits for it.
    pub fn open(args: &Args) -> Result<Self, LinkError> {
        let slot = args.payload.next_multiple_of(PAGE);
        let ring = PAGE + slot * SLOTS as usize;
        let name = format!("ring-{}", args.session);
        let (file, outgoing, incoming) = match args.role {
            Role::Pong => (SharedFile::create(&name, 2 * ring)?, ring, 0),
            Role::Ping => (SharedFile::open(&name, 2 * ring, args.timeout)?, 0, ring),
        };
        Ok(Self {
            file,
            payload: args.payload,
            slot,
            outgoing,
            incoming,
            sent: 0,
            taken: 0,
            spin: args.wake == Wake::Spin,
            patience: args.timeout,
        })
    }

    fn bell(&self, ring: usize) -> Result<Doorbell<'_>, LinkError> {
        Ok(Doorbell::new(self.file.word(ring)?, self.file.word(ring + SLEEPING)?))
    }

    fn slot_at(&self, ring: usize, number: u32) -> *mut u8 {
        let offset = ring + PAGE + (number % SLOTS) as usize * self.slot;
        // SAFETY: the file holds SLOTS slots of `slot` bytes behind the control page of each ring.
        unsafe { self.file.start().add(offset) }
    }
}

impl Link for RingLink {
    fn send(&mut self, word: u64, payload: &mut Payload) -> Result<(), LinkError> {
        let taken = self.file.word(self.outgoing + TAKEN)?;
        let start = std::time::Instant::now();
        while self.sent.wrapping_sub(taken.load(Ordering::Acquire)) >= SLOTS {
            if start.elapsed() > self.patience {
                let seconds = self.patience.as_secs_f64();
                return Err(LinkError::Silent { what: "receiver of a full ring".into(), seconds });
            }
            std::thread::yield_now();
        }
        // SAFETY: the slot is inside the file, `payload` bytes long, and the receiver gave it back
        // (the count of taken messages says so), so this process is its only user.
        let slot = unsafe {
            std::slice::from_raw_parts_mut(self.slot_at(self.outgoing, self.sent), self.payload)
        };
        payload.write_into(word, slot)?;
        self.sent = self.sent.wrapping_add(1);
        self.bell(self.outgoing)?.ring();
        Ok(())
    }

    fn receive(&mut self, timeout: Duration) -> Result<Option<u64>, LinkError> {
        let count = self.bell(self.incoming)?.wait(self.taken, self.spin, timeout);
        if count == self.taken {
            return Ok(None);
        }
        // SAFETY: the sender has published this slot and will not write it before it is taken; a
        // slot is page aligned, and a message is at least eight bytes.
        let word = unsafe { self.slot_at(self.incoming, self.taken).cast::<u64>().read() };
        self.taken = self.taken.wrapping_add(1);
        self.file.word(self.incoming + TAKEN)?.store(self.taken, Ordering::Release);
        Ok(Some(u64::from_le(word)))
    }
}

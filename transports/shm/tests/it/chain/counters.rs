//! What a process of the chain did, in a file that outlives it however it ends.

use angaros_transport::Gid;
use angaros_transport::clock::monotonic_ns;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

/// Publishers one process can tell apart; the table is used in turn.
const MAX_PUBLISHERS: usize = 16;

/// Counters of one process, all zero at its start.
#[repr(C)]
pub struct ProcessCounters {
    /// When its endpoints existed, monotonic ns.
    pub ready: AtomicU64,
    /// First 8 bytes of its gids.
    pub identity: AtomicU64,
    /// Messages whose `publish` has returned.
    pub published: AtomicU64,
    /// Messages that `publish` refused because a queue stayed full.
    pub refused: AtomicU64,
    /// Longest `publish` in ns.
    pub slowest_publish: AtomicU64,
    /// Messages received, from everybody.
    pub received: AtomicU64,
    /// Messages its subscription counts as lost.
    pub lost: AtomicU64,
    /// When the last message came, monotonic ns.
    pub heard_at: AtomicU64,
    /// Set by the parent: end in good order.
    pub stop: AtomicU64,
    turn: AtomicU64,
    publishers: [PublisherCounters; MAX_PUBLISHERS],
}

#[repr(C)]
struct PublisherCounters {
    identity: AtomicU64,
    last: AtomicU64,
    first_at: AtomicU64,
}

/// The part of a gid that its process shares.
pub fn identity(gid: &Gid) -> u64 {
    u64::from_ne_bytes(gid.0[..8].try_into().unwrap())
}

impl ProcessCounters {
    /// The ledger in a file, made when it is not there; mapped until this process ends.
    pub fn open(path: &Path) -> &'static Self {
        use std::os::fd::AsRawFd;
        let file = std::fs::OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .unwrap();
        file.set_len(size_of::<Self>() as u64).unwrap();
        let protection = libc::PROT_READ | libc::PROT_WRITE;
        // SAFETY: a new mapping of a file that is long enough; all fields are atomics for which
        // zero is valid, and it is never unmapped.
        unsafe {
            let at = libc::mmap(
                std::ptr::null_mut(),
                size_of::<Self>(),
                protection,
                libc::MAP_SHARED,
                file.as_raw_fd(),
                0,
            );
            assert_ne!(at, libc::MAP_FAILED);
            &*at.cast()
        }
    }

    fn find(&self, identity: u64) -> Option<&PublisherCounters> {
        self.publishers.iter().find(|publishers| publishers.identity.load(SeqCst) == identity)
    }

    /// The last sequence number that came from a process, and when its first one came.
    pub fn last_from(&self, identity: u64) -> Option<(u64, u64)> {
        self.find(identity)
            .map(|publishers| (publishers.last.load(SeqCst), publishers.first_at.load(SeqCst)))
    }

    /// Notes a message; `lost` is what the subscription counts by now. Every gap must be what
    /// that counter has grown by (rule T2), unless publishing may be refused.
    pub fn note(&self, gid: &Gid, sequence: u64, lost: u64, refusals: bool) {
        let now = monotonic_ns();
        let identity = identity(gid);
        let more_lost = lost - self.lost.swap(lost, SeqCst);
        match self.find(identity) {
            Some(publishers) => {
                let last = publishers.last.load(SeqCst);
                assert!(sequence > last, "{sequence} after {last}: out of order or twice");
                let gap = sequence - last - 1;
                assert!(gap == more_lost || refusals, "a gap of {gap}, {more_lost} counted");
                publishers.last.store(sequence, SeqCst);
            }
            None => {
                let at = self.turn.fetch_add(1, SeqCst) as usize % MAX_PUBLISHERS;
                let publishers = &self.publishers[at];
                publishers.last.store(sequence, SeqCst);
                publishers.first_at.store(now, SeqCst);
                publishers.identity.store(identity, SeqCst);
            }
        }
        self.received.fetch_add(1, SeqCst);
        self.heard_at.store(now, SeqCst);
    }
}

//! The registry of one domain on this host: its participants, their publishers and subscriptions,
//! and the doorbells by which they are woken.
//!
//! Rules:
//! * Every change happens under one lock that its holder's death frees ([`lock`]).
//! * A participant holds a lock on a byte of its own for life; who does not is dead, and whoever
//!   notices removes what the dead left ([`sweep`]).
//! * Readers take no lock: a record is intact when its stamp is the same before and after.
//! * The last one to leave removes the files.

mod announce;
mod join;
pub mod layout;
mod lock;
pub mod record;
mod robust;
mod sweep;

use crate::dir::Dir;
use crate::fault;
use crate::sys::{self, Mapping};
use angaros_transport::WarmLines;
use angaros_transport::doorbell::DoorbellSlot;
use angaros_transport::{Endpoint, Error, ErrorKind, NodeName, Result};
use layout::{EndpointRecord, Header, NodeRecord, Participant};
use record::Record;
pub use robust::{Others, RobustWord};
use std::fs::File;
use std::path::PathBuf;
use std::ptr::NonNull;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering, fence};

/// A process's membership of a domain; leaving happens when it is dropped.
pub struct Registry {
    dir: Dir,
    domain: u32,
    path: PathBuf,
    file: File,
    map: Mapping,
    threads: Mutex<()>,
    announcements: announce::Announcements,
    slot: u32,
    generation: u64,
}

/// The doorbell and entity that a subscription's arrivals are announced to, as one word: bit 63
/// set, then the number of the doorbell in bits 32..48 and the entity in the low 32 bits. 0 is
/// none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BindingWord(pub u64);

impl BindingWord {
    /// Entity `entity` of doorbell `doorbell`.
    pub fn new(doorbell: usize, entity: u32) -> Self {
        Self(1 << 63 | (doorbell as u64 & 0xffff) << 32 | u64::from(entity))
    }

    /// Doorbell and entity; `None` if none is bound.
    pub fn get(self) -> Option<(usize, usize)> {
        (self.0 >> 63 == 1).then_some(((self.0 >> 32) as usize & 0xffff, self.0 as u32 as usize))
    }
}

impl Registry {
    /// The folder with all files.
    pub fn dir(&self) -> &Dir {
        &self.dir
    }

    /// The ROS domain of this registry.
    pub fn domain(&self) -> u32 {
        self.domain
    }

    /// This process's slot and generation.
    pub fn identity(&self) -> (u32, u64) {
        (self.slot, self.generation)
    }

    /// One value of an array in the file.
    fn item<T>(&self, array_at: usize, index: usize) -> &T {
        let offset = array_at + index * size_of::<T>();
        assert!(offset + size_of::<T>() <= self.map.len(), "an index inside the layout");
        // SAFETY: inside the mapping, aligned by the layout, and T consists of atomics only.
        unsafe { self.map.base().add(offset).cast().as_ref() }
    }

    pub(self) fn header(&self) -> &Header {
        self.item(0, 0)
    }

    fn participant(&self, slot: usize) -> &Participant {
        self.item(layout::PARTICIPANTS_AT, slot)
    }

    fn doorbell_owner(&self, index: usize) -> &AtomicU64 {
        self.item(layout::OWNERS_AT, index)
    }

    fn node_stamp(&self, index: usize) -> &AtomicU64 {
        self.item(layout::NODE_STAMPS_AT, index)
    }

    fn node_record(&self, index: usize) -> &NodeRecord {
        self.item(layout::NODES_AT, index)
    }

    fn endpoint_record(&self, index: usize) -> &EndpointRecord {
        self.item(layout::ENDPOINTS_AT, index)
    }

    /// Changes whenever others must look again.
    pub fn epoch(&self) -> &AtomicU32 {
        &self.header().epoch
    }

    fn lock(&self) -> Result<lock::Guard<'_>> {
        lock::lock(&self.file, Some(&self.threads), &self.path)
    }

    /// A number that no participant and no record had before.
    fn next_generation(&self) -> u64 {
        self.header().generation.fetch_add(1, Ordering::Relaxed).wrapping_add(1).max(1)
    }

    /// Whether the participant is registered; the dead are until somebody sweeps.
    pub fn is_registered(&self, slot: u32, generation: u64) -> bool {
        (slot as usize) < layout::PARTICIPANTS
            && self.participant(slot as usize).generation.load(Ordering::Acquire) == generation
    }

    /// Endpoint records below this index may be live.
    pub fn endpoints_high(&self) -> usize {
        (self.header().endpoints_high.load(Ordering::Acquire) as usize).min(layout::ENDPOINTS)
    }

    /// The stamp of an endpoint record, 0 when it is free.
    pub fn endpoint_stamp(&self, index: usize) -> u64 {
        self.item::<AtomicU64>(layout::ENDPOINT_STAMPS_AT, index).load(Ordering::Acquire)
    }

    /// The offset of a publisher's control block.
    pub fn control(&self, index: usize) -> &AtomicU64 {
        &self.endpoint_record(index).control
    }

    /// Whether a subscription takes descriptors now (rule T13).
    pub fn takes_descriptors(&self, index: usize) -> bool {
        self.control(index).load(Ordering::Acquire) == layout::TAKES_DESCRIPTORS
    }

    /// Sets that.
    pub fn take_descriptors(&self, index: usize, takes: bool) {
        let word = if takes { layout::TAKES_DESCRIPTORS } else { 0 };
        self.control(index).store(word, Ordering::Release);
    }

    /// The binding of a subscription; any index has one.
    #[inline]
    pub fn binding(&self, index: usize) -> &AtomicU64 {
        &self.endpoint_record(index % layout::ENDPOINTS).binding
    }

    /// Rings the doorbell that the word names, if any.
    #[inline]
    pub fn ring(&self, word: BindingWord) {
        if let Some((doorbell, entity)) = word.get()
            && doorbell < layout::DOORBELLS
        {
            self.doorbell(doorbell).ring(entity);
        }
    }

    /// Adds the memory that ringing for the subscription with this index touches.
    pub fn warm_bell(&self, index: usize, lines: &mut WarmLines) {
        let binding = self.binding(index);
        lines.add(binding);
        if let Some((doorbell, _)) = BindingWord(binding.load(Ordering::Relaxed)).get()
            && doorbell < layout::DOORBELLS
        {
            lines.add_bytes(self.doorbell_address(doorbell).addr().get(), 64);
        }
    }

    fn doorbell(&self, index: usize) -> &DoorbellSlot {
        self.item(layout::DOORBELLS_AT, index)
    }

    /// The memory of a doorbell.
    pub fn doorbell_address(&self, index: usize) -> NonNull<DoorbellSlot> {
        NonNull::from(self.doorbell(index))
    }

    /// Which doorbell lies at an address.
    pub fn doorbell_at(&self, address: NonNull<DoorbellSlot>) -> Option<usize> {
        let first = self.doorbell_address(0).addr().get();
        let distance = address.addr().get().checked_sub(first)?;
        let index = distance / size_of::<DoorbellSlot>();
        (index < layout::DOORBELLS).then_some(index)
    }

    /// Gives an array's items below `count` real space.
    fn back(&self, array_at: usize, item: usize, index: usize) -> Result<()> {
        // A block of 16 at a time keeps the calls few.
        let first = index - index % 16;
        let start = (array_at + first * item) as u64;
        let end = (array_at + (first + 16) * item) as u64;
        sys::allocate(&self.file, start..end.min(layout::TOTAL as u64)).map_err(|error| {
            Error::new(ErrorKind::Exhausted, format!("no space for {}", self.path.display()))
                .source(error)
                .hint(self.dir.when_full())
        })
    }

    /// The first free record of an array of `count` stamps, none of them below `from`; where that
    /// leaves none, one below it.
    fn free_record(
        stamps: impl Fn(usize) -> u64,
        from: usize,
        high: &AtomicU32,
        count: usize,
        what: &str,
    ) -> Result<usize> {
        let used = (high.load(Ordering::Relaxed) as usize).min(count);
        let from = from.min(used);
        let free = |index: &usize| stamps(*index) == 0;
        match (from..used).find(free) {
            Some(index) => return Ok(index),
            None if used < count => return Ok(used),
            None => {}
        }
        // What somebody took out and did not live to note stands below.
        (0..from).find(free).ok_or_else(|| {
            Error::new(
                ErrorKind::Exhausted,
                format!("no room for another {what}: this host has {count} in this domain"),
            )
            .hint("use domains (ROS_DOMAIN_ID) to keep apart what need not meet")
        })
    }

    /// Takes a free endpoint record; the lock is held. Who opens very many endpoints does not look
    /// at all those that are there for each of them.
    fn free_endpoint(&self) -> Result<usize> {
        let free = &self.header().endpoints_free;
        let high = &self.header().endpoints_high;
        // Removals of this moment note themselves in the place that is left empty.
        let from = free.swap(u32::MAX, Ordering::AcqRel) as usize;
        let found = Self::free_record(
            |i| self.endpoint_stamp(i),
            from,
            high,
            layout::ENDPOINTS,
            "endpoint",
        );
        let next = found.as_ref().map_or(from, |index| index + 1);
        free.fetch_min(u32::try_from(next).unwrap_or(u32::MAX), Ordering::AcqRel);
        found
    }

    /// Frees an endpoint record.
    fn free_up(&self, index: usize) {
        self.item::<AtomicU64>(layout::ENDPOINT_STAMPS_AT, index).store(0, Ordering::Release);
        fault::step("record freed");
        self.header().endpoints_free.fetch_min(index as u32, Ordering::AcqRel);
    }

    /// Declares an endpoint and returns its index.
    pub fn insert_endpoint(&self, endpoint: &Endpoint) -> Result<usize> {
        self.insert(endpoint, false)
    }

    /// Declares a subscription that takes nothing.
    pub fn insert_shown(&self, endpoint: &Endpoint) -> Result<usize> {
        self.insert(endpoint, true)
    }

    fn insert(&self, endpoint: &Endpoint, shown_only: bool) -> Result<usize> {
        let endpoint = endpoint.clone();
        let slot = self.slot;
        let generation = self.generation;
        let bytes = Record { endpoint, slot, generation, shown_only }.encode()?;
        let _guard = self.lock()?;
        let index = self.free_endpoint()?;
        if let Err(error) = self.back(layout::ENDPOINTS_AT, size_of::<EndpointRecord>(), index) {
            self.header().endpoints_free.fetch_min(index as u32, Ordering::AcqRel);
            return Err(error);
        }
        let record = self.endpoint_record(index);
        fence(Ordering::Release);
        record.owner.store(self.generation, Ordering::Relaxed);
        record.control.store(0, Ordering::Relaxed);
        record.binding.store(0, Ordering::Relaxed);
        record::store_words(&record.body, &bytes);
        fault::step("record written");
        let stamp = self.next_generation();
        self.item::<AtomicU64>(layout::ENDPOINT_STAMPS_AT, index).store(stamp, Ordering::Release);
        fault::step("record stamped");
        self.header().endpoints_high.fetch_max(index as u32 + 1, Ordering::Release);
        Ok(index)
    }

    /// Takes an endpoint of this process out again.
    pub fn remove_endpoint(&self, index: usize) {
        // Only the owner and a sweep after its death write this word: no lock is needed.
        self.binding(index).store(0, Ordering::SeqCst);
        self.free_up(index);
    }

    /// The record with its stamp; `None` when it is free, being written or does not decode.
    pub fn endpoint(&self, index: usize) -> Option<(u64, Record)> {
        let mut bytes = [0; layout::ENDPOINT_WORDS * 8];
        let before = self.endpoint_stamp(index);
        if before == 0 {
            return None;
        }
        record::load_words(&self.endpoint_record(index).body, &mut bytes);
        fence(Ordering::Acquire);
        let record = Record::decode(&bytes)?;
        (self.endpoint_stamp(index) == before).then_some((before, record))
    }

    /// Declares a node and returns its index.
    pub fn insert_node(&self, node: &NodeName) -> Result<usize> {
        let bytes = record::encode_node(node)?;
        let _guard = self.lock()?;
        let stamp_of = |i| self.node_stamp(i).load(Ordering::Relaxed);
        let high = &self.header().nodes_high;
        let index = Self::free_record(stamp_of, 0, high, layout::NODES, "node")?;
        self.back(layout::NODES_AT, size_of::<NodeRecord>(), index)?;
        let record = self.node_record(index);
        fence(Ordering::Release);
        record.owner.store(self.generation, Ordering::Relaxed);
        record::store_words(&record.body, &bytes);
        self.node_stamp(index).store(self.next_generation(), Ordering::Release);
        self.header().nodes_high.fetch_max(index as u32 + 1, Ordering::Release);
        Ok(index)
    }

    /// Takes a node of this process out again.
    pub fn remove_node(&self, index: usize) {
        self.node_stamp(index).store(0, Ordering::Release);
    }

    /// Every node of the domain on this host.
    pub fn nodes(&self) -> Vec<NodeName> {
        let high = (self.header().nodes_high.load(Ordering::Acquire) as usize).min(layout::NODES);
        (0..high).filter_map(|index| self.node(index)).collect()
    }

    fn node(&self, index: usize) -> Option<NodeName> {
        let mut bytes = [0; layout::NODE_WORDS * 8];
        let before = self.node_stamp(index).load(Ordering::Acquire);
        if before == 0 {
            return None;
        }
        record::load_words(&self.node_record(index).body, &mut bytes);
        fence(Ordering::Acquire);
        let node = record::decode_node(&bytes)?;
        (self.node_stamp(index).load(Ordering::Acquire) == before).then_some(node)
    }

    /// Every endpoint of the domain on this host.
    pub fn endpoints(&self) -> Vec<Endpoint> {
        (0..self.endpoints_high()).filter_map(|i| Some(self.endpoint(i)?.1.endpoint)).collect()
    }

    /// Claims a doorbell for this process.
    pub fn claim_doorbell(&self) -> Result<usize> {
        let _guard = self.lock()?;
        let free = |i: &usize| self.doorbell_owner(*i).load(Ordering::Relaxed) == 0;
        let index = (0..layout::DOORBELLS).find(free).ok_or_else(|| {
            Error::new(
                ErrorKind::Exhausted,
                format!(
                    "no doorbell left: this host has {} executors in this domain",
                    layout::DOORBELLS
                ),
            )
        })?;
        self.back(layout::DOORBELLS_AT, size_of::<DoorbellSlot>(), index)?;
        // A dead owner's sleeper would cost every ring a kernel call.
        let words: &[AtomicU64; size_of::<DoorbellSlot>() / 8] =
            self.item(layout::DOORBELLS_AT, index);
        words.iter().for_each(|word| word.store(0, Ordering::SeqCst));
        self.doorbell_owner(index).store(self.generation, Ordering::Release);
        fault::step("doorbell claimed");
        Ok(index)
    }

    /// Gives a doorbell back.
    pub fn release_doorbell(&self, index: usize) {
        self.doorbell_owner(index).store(0, Ordering::Release);
    }
}

impl Drop for Registry {
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_msg::{Qos, TypeHash};
    use angaros_transport::{EndpointKind, Gid};
    use std::collections::BTreeSet;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    fn endpoint() -> Endpoint {
        Endpoint {
            gid: Gid::next(),
            kind: EndpointKind::Publisher,
            node: NodeName { namespace: "/".into(), name: "n".into() },
            topic: "/t".into(),
            type_name: "test_msgs/msg/Bytes".into(),
            type_hash: TypeHash([9; 32]),
            qos: Qos::keep_last(2),
            service_hash: None,
        }
    }

    #[test]
    fn what_was_freed_is_taken_again_and_what_nobody_noted_when_nothing_else_is_left() {
        let base = std::env::temp_dir().join(format!("angaros-free-{}", std::process::id()));
        std::fs::create_dir_all(&base).unwrap();
        {
            let registry = Registry::join(&Dir::new(Some(&base)), 0).unwrap();
            let insert = || registry.insert_endpoint(&endpoint());
            let stamp = |i| registry.item::<AtomicU64>(layout::ENDPOINT_STAMPS_AT, i);
            assert_eq!([(); 5].map(|()| insert().unwrap()), [0, 1, 2, 3, 4]);
            registry.remove_endpoint(3);
            registry.remove_endpoint(1);
            assert_eq!([(); 3].map(|()| insert().unwrap()), [1, 3, 5]);
            // Somebody dies after this and before it is noted.
            stamp(2).store(0, Ordering::Release);
            assert_eq!(insert().unwrap(), 6);
            (7..layout::ENDPOINTS).for_each(|i| stamp(i).store(1, Ordering::Release));
            registry.header().endpoints_high.store(layout::ENDPOINTS as u32, Ordering::Release);
            assert_eq!(insert().unwrap(), 2);
            assert_eq!(insert().unwrap_err().kind(), ErrorKind::Exhausted);
            registry.remove_endpoint(4);
            assert_eq!(insert().unwrap(), 4);
        }
        std::fs::remove_dir_all(&base).unwrap();
    }

    /// A folder in place of `/dev/shm`, removed at the end.
    pub(super) struct Base(PathBuf);

    impl Base {
        pub fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("angaros-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        pub fn join(&self) -> Registry {
            Registry::join(&Dir::new(Some(&self.0)), 0).unwrap()
        }
    }

    impl Drop for Base {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// Leaves what a killed process leaves: the kernel frees its locks, all else stays.
    pub(super) fn kill(registry: Registry) {
        sys::unlock(&registry.file, layout::LOCK_ALIVE + u64::from(registry.slot));
        std::mem::forget(registry);
    }

    #[test]
    fn of_a_dead_process_no_doorbell_endpoint_node_or_segment_stays() {
        let base = Base::new("dead");
        let living = base.join();
        let dead = base.join();
        let own = living.claim_doorbell().unwrap();
        assert_eq!((own, [(); 2].map(|()| dead.claim_doorbell().unwrap())), (0, [1, 2]));
        dead.insert_endpoint(&endpoint()).unwrap();
        dead.insert_node(&endpoint().node).unwrap();
        let (slot, generation) = dead.identity();
        let segment = living.dir().segment(0, slot, generation);
        std::fs::write(&segment, []).unwrap();
        assert!(!living.sweep(), "everybody lives");
        assert_eq!((living.nodes().len(), living.endpoints().len()), (1, 1));
        kill(dead);
        assert!(living.sweep());
        assert_eq!((living.nodes().len(), living.endpoints().len()), (0, 0));
        assert!(!segment.exists() && !living.is_registered(slot, generation));
        let (own_slot, own_generation) = living.identity();
        assert!(living.is_registered(own_slot, own_generation));
        assert_eq!([(); 3].map(|()| living.claim_doorbell().unwrap()), [1, 2, 3]);
        assert!(!living.sweep(), "nobody else is dead");
    }

    #[test]
    fn a_slot_that_another_process_has_now_is_not_the_one_before() {
        let base = Base::new("slot");
        let watcher = base.join();
        let first = base.join();
        let before = first.identity();
        drop(first);
        let second = base.join();
        let now = second.identity();
        assert_eq!(before.0, now.0, "the slot is used again");
        assert!(watcher.is_registered(now.0, now.1));
        assert!(!watcher.is_registered(before.0, before.1));
        assert!(!watcher.is_registered(u32::MAX, now.1));
    }

    #[test]
    fn a_registry_that_was_cut_short_is_refused_while_it_is_used() {
        let base = Base::new("short");
        let registry = base.join();
        registry.file.set_len(layout::TOTAL as u64 - 1).unwrap();
        let error = Registry::join(&Dir::new(Some(&base.0)), 0).err().unwrap();
        registry.file.set_len(layout::TOTAL as u64).unwrap();
        assert_eq!(error.kind(), ErrorKind::BadData);
        assert!(error.to_string().contains(&format!("of {} bytes", layout::TOTAL)), "{error}");
        drop(base.join());
    }

    /// The lock of the file does not tell threads apart, as both have the same file open.
    #[test]
    fn of_the_threads_of_a_process_one_at_a_time_changes_the_registry() {
        let base = Base::new("threads");
        let registry = base.join();
        let begun = AtomicBool::new(false);
        let ended = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let changing = registry.lock().unwrap();
            scope.spawn(|| {
                begun.store(true, Ordering::SeqCst);
                registry.insert_endpoint(&endpoint()).unwrap();
                ended.store(true, Ordering::SeqCst);
            });
            let wait = |what: &AtomicBool, limit| {
                let begin = Instant::now();
                while !what.load(Ordering::SeqCst) && begin.elapsed() < limit {
                    std::thread::sleep(Duration::from_millis(1));
                }
                what.load(Ordering::SeqCst)
            };
            assert!(wait(&begun, Duration::from_secs(20)));
            // Nothing shows that it waits but that it does not end.
            assert!(!wait(&ended, Duration::from_millis(200)), "two threads change it at once");
            drop(changing);
        });
        assert!(ended.load(Ordering::SeqCst));
    }

    #[test]
    fn a_record_that_is_written_while_it_is_read_is_not_seen() {
        let base = Base::new("torn");
        let registry = base.join();
        let both = ["a", "b"].map(|letter| {
            let names = letter.repeat(record::MAX_NAME);
            Endpoint { topic: names.clone(), type_name: names, ..endpoint() }
        });
        let index = registry.insert_endpoint(&both[0]).unwrap();
        let encoded = |endpoint| {
            Record { endpoint, slot: 0, generation: 1, shown_only: false }.encode().unwrap()
        };
        let bytes = both.map(encoded);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            // As `insert_endpoint` does it, over and over again.
            scope.spawn(|| {
                let stamp = registry.item::<AtomicU64>(layout::ENDPOINT_STAMPS_AT, index);
                for number in (1..).take_while(|_| !stop.load(Ordering::Relaxed)) {
                    stamp.store(0, Ordering::Release);
                    fence(Ordering::Release);
                    let body = &registry.endpoint_record(index).body;
                    record::store_words(body, &bytes[number % 2]);
                    stamp.store(number as u64, Ordering::Release);
                    // As long as a look takes and some, or none would ever end in time.
                    (0..2000).for_each(|_| std::hint::spin_loop());
                }
            });
            let mut seen = BTreeSet::new();
            let mut torn = None;
            let begin = Instant::now();
            while seen.len() < 300 && torn.is_none() && begin.elapsed() < Duration::from_secs(20) {
                let Some((stamp, record)) = registry.endpoint(index) else { continue };
                seen.insert(stamp);
                let Endpoint { topic, type_name, .. } = record.endpoint;
                torn = (topic != type_name).then_some((topic, type_name));
            }
            stop.store(true, Ordering::Relaxed);
            assert_eq!(torn, None);
            assert!(!seen.is_empty());
        });
    }
}

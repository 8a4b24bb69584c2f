//! The one thing an executor sleeps on: a futex word and the set of entities that have work.
//!
//! Rules:
//! * **D1** Whoever has something for an entity first queues it, then rings the entity's bit.
//! * **D2** An executor takes a bit before it looks at the queue, so no ring is ever lost: work
//!   queued after the look sets the bit again.
//! * **D3** A ring costs a system call only when somebody sleeps.
//! * **D4** The slot may lie in memory shared with other processes: nothing in it is trusted. A
//!   ringer that stands still or dies half-way holds up only its own work: whoever rings for the
//!   same entity [`RING_AGAIN_NS`] later wakes the waiter itself, and whoever finds a dead process
//!   calls [`DoorbellSlot::recover`].
//! * **D5** A transport may lend a doorbell of this process a socket: then one waiter sleeps on the
//!   socket too, and takes itself what arrives.
//! * **D6** An event loop of somebody else cannot sleep on the futex. It says by a number in the
//!   slot that it sleeps, and whoever rings sends a datagram to the socket of that number.

use crate::clock::host::monotonic_ns;
use crate::signal::WakeOnSignal;
use crate::sync::atomic::{AtomicU32, AtomicU64, Ordering};
#[cfg(loom)]
use crate::sync::{futex_wait as futex_wait_until, futex_wake};
use std::any::Any;
use std::os::fd::BorrowedFd;
use std::ptr::NonNull;
use std::sync::Arc;

mod look;
#[cfg(not(loom))]
mod loop_socket;
mod sleep_slot;
#[cfg(not(loom))]
mod socket_poller;
mod waiter;
pub use look::{Waited, Wake};
use look::{look, look_often};
#[cfg(not(loom))]
pub use loop_socket::LoopSocket;
use sleep_slot::SleepSlot;
pub use waiter::{Waiter, WakePolicy};

/// Entities one doorbell distinguishes.
pub const MAX_ENTITIES: usize = WORDS * 64;
/// A model has to visit every word.
const WORDS: usize = if cfg!(loom) { 2 } else { 64 };

/// How often whoever waits for a condition that nobody rings for looks at it.
pub const LOOK_AGAIN_NS: u64 = 100_000_000;

/// A ring for work that was announced before wakes the waiter if nobody has for this long (rule
/// D4). A waiter that was woken takes some microseconds to go on, and need not be woken again then.
const RING_AGAIN_NS: u64 = 1_000_000;

/// The memory of one doorbell; all zero is a valid, silent doorbell.
#[repr(C, align(64))]
#[derive(Default)]
pub struct DoorbellSlot {
    sequence: AtomicU32,
    sleepers: AtomicU32,
    /// Which of the further words are not empty.
    summary: AtomicU64,
    /// When a ringer last woke somebody, by the monotonic clock.
    woken_ns: AtomicU64,
    /// The number of the socket of an event loop that sleeps; 0 while none does (rule D6).
    #[cfg_attr(loom, allow(dead_code, reason = "the models have no sockets"))]
    loop_number: AtomicU64,
    /// The first entities that are ready; most executors have no others, and these cost no line of
    /// their own.
    first: AtomicU64,
    _padding: [u64; 3],
    /// The further ones; the first of these words is not used.
    further: ReadyWords,
}

#[repr(C)]
struct ReadyWords([AtomicU64; WORDS]);

impl Default for ReadyWords {
    fn default() -> Self {
        Self(std::array::from_fn(|_| AtomicU64::new(0)))
    }
}

/// A handle to a doorbell; clones are the same doorbell.
#[derive(Clone)]
pub struct Doorbell {
    slot: NonNull<DoorbellSlot>,
    _memory: Arc<dyn Any + Send + Sync>,
    /// Of those in this process's own memory only.
    sleep_slot: Option<Arc<SleepSlot>>,
}

// SAFETY: the slot consists of atomics and lives as long as `_memory`.
unsafe impl Send for Doorbell {}
// SAFETY: as above.
unsafe impl Sync for Doorbell {}

/// Takes what arrived on the sockets of a transport.
pub trait SocketPoller: Send + Sync {
    /// Takes what has arrived and hands it on, until nothing is left or there is `enough` for the
    /// waiter to do; whatever comes later wakes somebody again. `false` when nothing will ever
    /// come.
    fn poll(&self, enough: &dyn Fn() -> bool) -> bool;
}

impl WakeOnSignal for Doorbell {
    fn wake(&self) {
        self.wake_all();
    }
}

impl Doorbell {
    /// A doorbell in this process's own memory.
    #[must_use]
    pub fn private() -> Self {
        let memory = Arc::new(DoorbellSlot::default());
        let slot = NonNull::from(&*memory);
        Self { slot, _memory: memory, sleep_slot: Some(Arc::default()) }
    }

    /// A doorbell in memory that `memory` keeps alive.
    ///
    /// # Safety
    /// `slot` is valid and 64-aligned for as long as `memory` lives.
    #[must_use]
    pub unsafe fn from_raw(
        slot: NonNull<DoorbellSlot>,
        memory: Arc<dyn Any + Send + Sync>,
    ) -> Self {
        Self { slot, _memory: memory, sleep_slot: None }
    }

    /// From now on whoever waits for the doorbell waits for this socket too, and calls `poller`
    /// when something arrived (rule D5). `false` if that cannot be: other processes ring this
    /// doorbell, or it has one already.
    pub fn lend(&self, poller: Arc<dyn SocketPoller>, socket: BorrowedFd<'_>) -> bool {
        #[cfg(not(loom))]
        return self.sleep_slot.as_ref().is_some_and(|sleep_slot| {
            let lent = (!sleep_slot.has_primitive())
                .then(|| socket_poller::EpollSleep::new(poller, socket));
            lent.and_then(Result::ok).is_some_and(|lent| sleep_slot.install(Box::new(lent)))
        });
        // The models have no sockets.
        #[cfg(loom)]
        {
            let _ = (poller, socket);
            false
        }
    }

    /// Wakes so many sleepers.
    fn wake(&self, count: i32) {
        let slot = self.slot();
        match &self.sleep_slot {
            Some(_) if slot.wake_loop(count) => {}
            Some(sleep_slot) => sleep_slot.wake(slot, count),
            None => slot.wake(count),
        }
    }

    /// Where the doorbell lies, by which a transport recognises one of its own.
    #[must_use]
    pub fn address(&self) -> NonNull<DoorbellSlot> {
        self.slot
    }

    fn slot(&self) -> &DoorbellSlot {
        // SAFETY: alive while `_memory` is.
        unsafe { self.slot.as_ref() }
    }

    /// Announces work for `entity` and wakes a sleeper if there is one.
    #[inline]
    pub fn ring(&self, entity: usize) {
        if self.slot().announce(entity) {
            crate::trace::ringing();
            self.wake(1);
            self.slot().note_wake();
        }
    }

    /// As [`Doorbell::ring`], from a signal handler too: atomics and the wake-up, nothing else.
    pub fn ring_from_signal(&self, entity: usize) {
        if self.slot().announce(entity) {
            self.wake(1);
            self.slot().note_wake();
        }
    }

    /// Wakes every sleeper without work, for instance to make it see a stop flag.
    pub fn wake_all(&self) {
        let slot = self.slot();
        slot.sequence.fetch_add(1, Ordering::SeqCst);
        self.wake(i32::MAX);
    }

    /// Wakes every sleeper, if there is one, to look at something that no bit stands for.
    pub fn wake_sleepers(&self) {
        let slot = self.slot();
        // Counted before asking: who is about to sleep, and not yet a sleeper, must not.
        slot.sequence.fetch_add(1, Ordering::SeqCst);
        if slot.sleepers.load(Ordering::SeqCst) != 0 {
            self.wake(i32::MAX);
        }
    }

    /// Wakes one sleeper, if there is one, to share the work that is ready.
    pub fn wake_one(&self) {
        let slot = self.slot();
        // Counted before asking: who is about to sleep, and not yet a sleeper, must not.
        slot.sequence.fetch_add(1, Ordering::SeqCst);
        if slot.sleepers.load(Ordering::SeqCst) != 0 {
            self.wake(1);
        }
    }

    /// Marks `entity` as ready without waking anybody: for the waiter itself.
    #[inline]
    pub fn mark(&self, entity: usize) {
        self.slot().mark(entity);
    }

    /// Whether `entity` is ready.
    #[inline]
    #[must_use]
    pub fn is_ready(&self, entity: usize) -> bool {
        self.slot().word(entity / 64).load(Ordering::Acquire) >> (entity % 64) & 1 == 1
    }

    /// Whether any entity is ready.
    #[inline]
    #[must_use]
    pub fn any_ready(&self) -> bool {
        self.slot().summary() != 0
    }

    /// Takes the next ready entity at or after `from`, wrapping around: round-robin when the
    /// caller passes the last result plus one.
    #[must_use]
    pub fn take_ready(&self, from: usize) -> Option<usize> {
        self.slot().take_ready(from % MAX_ENTITIES)
    }

    /// The number to pass to [`Doorbell::wait`]; read it before the last look at the work.
    #[inline]
    #[must_use]
    pub fn sequence(&self) -> u32 {
        self.slot().sequence.load(Ordering::SeqCst)
    }

    /// Looks for a ring after `seen` for a moment, without a look at the clock.
    #[must_use]
    pub fn look_briefly(&self, seen: u32) -> Option<Waited> {
        let found = look_often(&self.slot().sequence, seen);
        found.then(|| Waited { looked_until_ns: u64::MAX, rang: true, ..Waited::default() })
    }

    /// Waits until a ring after `seen` or until the monotonic clock reads `deadline_ns`, for ever
    /// with `u64::MAX`.
    pub fn wait(&self, seen: u32, deadline_ns: u64, wake: Wake) -> Waited {
        let slot = self.slot();
        let mut waited = Waited::default();
        if let Wake::Spin { ns } = wake
            && look(&slot.sequence, seen, ns, deadline_ns, &mut waited)
        {
            waited.rang = true;
            return waited;
        }
        let now = monotonic_ns();
        if deadline_ns <= now {
            return waited;
        }
        self.sleep(seen, deadline_ns, now);
        Waited { slept: true, slept_ns: monotonic_ns() - now, ..waited }
    }

    fn sleep(&self, seen: u32, deadline_ns: u64, now: u64) {
        let slot = self.slot();
        if let Some(sleep_slot) = &self.sleep_slot
            && sleep_slot.wait(slot, seen, deadline_ns - now).is_some()
        {
            return;
        }
        slot.sleepers.fetch_add(1, Ordering::SeqCst);
        if slot.sequence.load(Ordering::SeqCst) == seen {
            futex_wait_until(&slot.sequence, seen, deadline_ns);
        }
        slot.sleepers.fetch_sub(1, Ordering::SeqCst);
    }
}

impl DoorbellSlot {
    /// As [`Doorbell::ring`], for a slot of another process.
    #[inline]
    pub fn ring(&self, entity: usize) {
        if self.announce(entity) {
            crate::trace::ringing();
            self.wake(1);
            self.note_wake();
        }
    }

    /// Makes good what a ringer left that died half-way, and wakes every sleeper (rule D4).
    pub fn recover(&self) {
        for (word, ready) in self.further.0.iter().enumerate().skip(1) {
            if ready.load(Ordering::SeqCst) != 0 {
                self.summary.fetch_or(1 << word, Ordering::SeqCst);
            }
        }
        self.sequence.fetch_add(1, Ordering::SeqCst);
        if self.sleepers.load(Ordering::SeqCst) != 0 {
            self.wake(i32::MAX);
        }
    }

    /// Wakes so many sleepers.
    fn wake(&self, count: i32) {
        if !self.wake_loop(count) {
            futex_wake(&self.sequence, count);
        }
    }

    /// Wakes the event loop that sleeps; whether nobody else has to be woken (rule D6).
    fn wake_loop(&self, count: i32) -> bool {
        // The models have no sockets.
        #[cfg(loom)]
        {
            let _ = count;
            false
        }
        #[cfg(not(loom))]
        {
            let number = self.loop_number.load(Ordering::SeqCst);
            let is_told = number != 0 && loop_socket::tell(number);
            is_told && count == 1 && self.sleepers.load(Ordering::SeqCst) <= 1
        }
    }

    /// Announces work for `entity`; returns whether somebody sleeps who must be woken.
    #[inline]
    fn announce(&self, entity: usize) -> bool {
        let before = self.mark(entity);
        // Also when the bit was set: whoever set it may stand still, and the waiter is to look.
        self.sequence.fetch_add(1, Ordering::SeqCst);
        self.sleepers.load(Ordering::SeqCst) != 0 && (!before || self.is_wake_overdue())
    }

    /// Notes that somebody was woken.
    fn note_wake(&self) {
        self.woken_ns.store(wake_clock_ns(), Ordering::Relaxed);
    }

    /// Whether the last wake-up lies so long back that whoever announced the work has not yet woken
    /// anybody for it.
    fn is_wake_overdue(&self) -> bool {
        wake_clock_ns().wrapping_sub(self.woken_ns.load(Ordering::Relaxed)) > RING_AGAIN_NS
    }

    /// Sets the entity's bit; returns whether it was set before.
    #[inline]
    fn mark(&self, entity: usize) -> bool {
        let word = entity / 64 % WORDS;
        let before = set_bit(self.word(word), entity % 64);
        if word > 0 {
            self.summary.fetch_or(1 << word, Ordering::SeqCst);
        }
        before
    }

    fn word(&self, number: usize) -> &AtomicU64 {
        match number % WORDS {
            0 => &self.first,
            number => &self.further.0[number],
        }
    }

    /// Which words are not empty.
    fn summary(&self) -> u64 {
        let first = self.first.load(Ordering::Acquire) != 0;
        self.summary.load(Ordering::Acquire) & !1 | u64::from(first)
    }

    fn take_ready(&self, from: usize) -> Option<usize> {
        let summary = self.summary();
        if summary == 0 {
            return None;
        }
        let first = from / 64;
        let begins = summary >> first & 1 == 1;
        // The first word is visited twice: its bits from `from` on, and at the end those before.
        let later = u64::MAX << (from % 64);
        if begins && let Some(entity) = self.take_from_word(first, later) {
            return Some(entity);
        }
        let mut others = (summary & !(1 << first)).rotate_right(first as u32);
        while others != 0 {
            let word = (first + others.trailing_zeros() as usize) % WORDS;
            if let Some(entity) = self.take_from_word(word, u64::MAX) {
                return Some(entity);
            }
            others &= others - 1;
        }
        if begins { self.take_from_word(first, !later) } else { None }
    }

    fn take_from_word(&self, word: usize, mask: u64) -> Option<usize> {
        loop {
            let bits = self.word(word).load(Ordering::Acquire);
            if bits & mask == 0 {
                if bits == 0 {
                    self.clear_summary(word);
                }
                return None;
            }
            let bit = (bits & mask).trailing_zeros();
            let before = self.word(word).fetch_and(!(1 << bit), Ordering::SeqCst);
            if before & (1 << bit) != 0 {
                if before & !(1 << bit) == 0 {
                    self.clear_summary(word);
                }
                return Some(word * 64 + bit as usize);
            }
        }
    }

    /// Clears the summary bit of an empty word, and sets it again if a ringer came in between.
    fn clear_summary(&self, word: usize) {
        if word == 0 {
            return;
        }
        self.summary.fetch_and(!(1 << word), Ordering::SeqCst);
        if self.further.0[word].load(Ordering::SeqCst) != 0 {
            self.summary.fetch_or(1 << word, Ordering::SeqCst);
        }
    }
}

/// Sets a bit; returns whether it was set before. As a function of its own this is one instruction:
/// where it is inlined, the compiler reads the word first, and its line comes from the other
/// processor twice.
#[inline(never)]
fn set_bit(word: &AtomicU64, number: usize) -> bool {
    let bit = 1u64 << (number % 64);
    word.fetch_or(bit, Ordering::SeqCst) & bit != 0
}

/// The time by which wake-ups are noted. That of a model stands still: it is to hold without.
fn wake_clock_ns() -> u64 {
    if cfg!(loom) { 0 } else { monotonic_ns() }
}

/// `FUTEX_WAIT_BITSET` takes an absolute monotonic time, so a timer needs no arithmetic here.
#[cfg(not(loom))]
fn futex_wait_until(word: &AtomicU32, seen: u32, deadline_ns: u64) {
    let until = libc::timespec {
        tv_sec: (deadline_ns / 1_000_000_000) as libc::time_t,
        tv_nsec: (deadline_ns % 1_000_000_000) as libc::c_long,
    };
    // SAFETY: the word and the timespec outlive the call; the kernel only reads them. A return for
    // any reason (wake, time-out, signal) is handled alike: the caller looks again.
    unsafe {
        libc::syscall(
            libc::SYS_futex,
            word.as_ptr(),
            libc::FUTEX_WAIT_BITSET,
            seen,
            &raw const until,
            std::ptr::null::<u32>(),
            libc::FUTEX_BITSET_MATCH_ANY,
        );
    }
}

#[cfg(not(loom))]
fn futex_wake(word: &AtomicU32, waiters: i32) {
    // SAFETY: the kernel uses only the address of the word.
    unsafe {
        libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, waiters);
    }
}

#[cfg(all(test, loom))]
mod model;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ready_entities_are_taken_in_turn() {
        let bell = Doorbell::private();
        for entity in [3, 70, 4095] {
            bell.ring(entity);
        }
        assert_eq!(bell.take_ready(4), Some(70));
        bell.ring(70);
        assert_eq!(bell.take_ready(71), Some(4095));
        assert_eq!(bell.take_ready(4096), Some(3));
        assert_eq!(bell.take_ready(4), Some(70));
        assert_eq!(bell.take_ready(0), None);
        assert!(!bell.any_ready());
    }

    #[test]
    fn an_entity_before_the_start_in_the_same_word_is_found() {
        let bell = Doorbell::private();
        bell.ring(1);
        assert_eq!(bell.take_ready(5), Some(1));
    }

    #[test]
    fn a_ring_from_another_thread_ends_the_wait() {
        let bell = Doorbell::private();
        let seen = bell.sequence();
        let ringer = bell.clone();
        let thread = std::thread::spawn(move || ringer.ring(9));
        while !bell.any_ready() {
            bell.wait(seen, monotonic_ns() + 5_000_000_000, Wake::Block);
        }
        assert_eq!(bell.take_ready(0), Some(9));
        assert!(thread.join().is_ok());
    }

    #[test]
    fn a_ring_wakes_the_waiter_though_whoever_announced_the_work_before_stands_still() {
        let bell = Doorbell::private();
        let seen = bell.sequence();
        let ringer = bell.clone();
        let thread = std::thread::spawn(move || {
            while ringer.slot().sleepers.load(Ordering::SeqCst) == 0 {
                std::thread::yield_now();
            }
            // As far as a ringer comes that stands still before it wakes anybody.
            assert!(!ringer.slot().mark(9));
            std::thread::sleep(std::time::Duration::from_millis(5));
            ringer.ring(9);
        });
        bell.wait(seen, u64::MAX, Wake::Block);
        assert_eq!(bell.take_ready(0), Some(9));
        assert!(thread.join().is_ok());
    }

    #[test]
    fn rings_for_work_that_was_announced_wake_nobody_again_at_once() {
        let bell = Doorbell::private();
        bell.slot().sleepers.store(1, Ordering::SeqCst);
        assert!(bell.slot().announce(9), "somebody sleeps");
        bell.slot().note_wake();
        assert!(!bell.slot().announce(9), "and was woken just now");
        std::thread::sleep(std::time::Duration::from_nanos(2 * RING_AGAIN_NS));
        assert!(bell.slot().announce(9), "too long ago");
    }

    #[test]
    fn what_a_ringer_left_that_died_half_way_is_found_after_the_recovery() {
        let bell = Doorbell::private();
        bell.slot().further.0[1].store(1 << 6, Ordering::SeqCst);
        assert_eq!(bell.take_ready(0), None, "it died before it said in which word");
        bell.slot().recover();
        assert_eq!(bell.take_ready(0), Some(70));
    }

    #[test]
    fn a_wait_ends_at_its_deadline() {
        let bell = Doorbell::private();
        let deadline = monotonic_ns() + 2_000_000;
        bell.wait(bell.sequence(), deadline, Wake::Spin { ns: 10_000 });
        assert!(monotonic_ns() >= deadline);
    }
}

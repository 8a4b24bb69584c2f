//! What loom can take apart.
//!
//! loom treats a sequentially consistent access as one that acquires and releases, but knows the
//! fence; so such an access stands between two of them here. (The second also orders writes by
//! different threads, which loom else leaves open even where a read-modify-write decides it.) That
//! is what x86 does and a little more than the standard promises: an access with a weaker order
//! directly beside a sequentially consistent one is not seen to change places with it.
//!
//! A futex is a list of sleepers behind a lock, as in the kernel, and no sleep ends by its time-
//! out: who is not woken is a deadlock, which loom reports.

use loom::sync::{Condvar, MutexGuard};
use std::collections::VecDeque;
use std::sync::PoisonError;

pub use loom::cell::UnsafeCell;
pub use loom::sync::Mutex;
/// Lets another thread go on.
pub use loom::thread::yield_now as pause;

/// Locks, whether or not a holder panicked.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Atomics with the operations that are used.
pub mod atomic {
    pub use loom::sync::atomic::{Ordering, fence};

    #[track_caller]
    fn ordered<R>(ordering: Ordering, access: impl FnOnce() -> R) -> R {
        if ordering != Ordering::SeqCst {
            return access();
        }
        fence(Ordering::SeqCst);
        let result = access();
        // No switch to another thread comes between: loom switches before an access.
        fence(Ordering::SeqCst);
        result
    }

    macro_rules! atomic {
        ($(#[$doc:meta])* $name:ident $(<$generic:ident>)?, $value:ty, { $($fetch:ident),* }) => {
            $(#[$doc])*
            #[derive(Debug)]
            pub struct $name$(<$generic>)?(loom::sync::atomic::$name$(<$generic>)?);

            #[allow(missing_docs, reason = "as in the standard library")]
            impl$(<$generic>)? $name$(<$generic>)? {
                #[must_use]
                pub fn new(value: $value) -> Self {
                    Self(loom::sync::atomic::$name::new(value))
                }

                #[track_caller]
                pub fn load(&self, ordering: Ordering) -> $value {
                    ordered(ordering, || self.0.load(ordering))
                }

                #[track_caller]
                pub fn store(&self, value: $value, ordering: Ordering) {
                    ordered(ordering, || self.0.store(value, ordering));
                }

                #[track_caller]
                pub fn swap(&self, value: $value, ordering: Ordering) -> $value {
                    ordered(ordering, || self.0.swap(value, ordering))
                }

                #[track_caller]
                pub fn compare_exchange(
                    &self,
                    current: $value,
                    new: $value,
                    success: Ordering,
                    failure: Ordering,
                ) -> Result<$value, $value> {
                    ordered(success, || self.0.compare_exchange(current, new, success, failure))
                }

                $(
                    #[track_caller]
                    pub fn $fetch(&self, value: $value, ordering: Ordering) -> $value {
                        ordered(ordering, || self.0.$fetch(value, ordering))
                    }
                )*
            }
        };
    }

    atomic!(
        /// As in the standard library.
        AtomicU32, u32, { fetch_add, fetch_sub, fetch_or, fetch_max });
    atomic!(
        /// As in the standard library.
        AtomicU64, u64, { fetch_add, fetch_sub, fetch_and, fetch_or, fetch_max });
    atomic!(
        /// As in the standard library.
        AtomicUsize, usize, { fetch_add, fetch_sub });
    atomic!(
        /// As in the standard library.
        AtomicBool, bool, {});
    atomic!(
        /// As in the standard library.
        AtomicPtr<T>, *mut T, {});

    macro_rules! zero {
        ($($name:ident)*) => {
            $(impl Default for $name {
                fn default() -> Self {
                    Self::new(Default::default())
                }
            })*
        };
    }
    zero!(AtomicU32 AtomicU64 AtomicUsize AtomicBool);
}

#[derive(Default)]
struct Waiters {
    next: u64,
    list: Vec<(usize, u64)>,
}

loom::lazy_static! {
    static ref SLEEPERS: (Mutex<Waiters>, Condvar) =
        (Mutex::new(Waiters::default()), Condvar::new());
}

/// Sleeps while `word` is `seen`; the time-out never comes.
pub fn futex_wait(word: &atomic::AtomicU32, seen: u32, _ns: u64) {
    let mut sleepers = lock(&SLEEPERS.0);
    // Under the lock of the bucket, as the kernel does it: a change that this misses is followed by
    // a wake that finds the sleeper.
    if word.load(atomic::Ordering::SeqCst) != seen {
        return;
    }
    sleepers.next += 1;
    let ticket = sleepers.next;
    sleepers.list.push((std::ptr::from_ref(word).addr(), ticket));
    while sleepers.list.iter().any(|(_, waiting)| *waiting == ticket) {
        sleepers = SLEEPERS.1.wait(sleepers).unwrap_or_else(PoisonError::into_inner);
    }
}

/// Wakes up to `waiters` sleepers of `word`.
pub fn futex_wake(word: &atomic::AtomicU32, waiters: i32) {
    let mut sleepers = lock(&SLEEPERS.0);
    for _ in 0..waiters {
        let address = std::ptr::from_ref(word).addr();
        let Some(at) = sleepers.list.iter().position(|(of, _)| *of == address) else { break };
        sleepers.list.remove(at);
    }
    SLEEPERS.1.notify_all();
}

/// A bounded queue; what the real one promises, behind a lock.
pub struct ArrayQueue<T> {
    items: Mutex<VecDeque<T>>,
    capacity: usize,
}

impl<T> ArrayQueue<T> {
    /// An empty queue.
    #[must_use]
    pub fn new(capacity: usize) -> Self {
        Self { items: Mutex::new(VecDeque::new()), capacity }
    }

    /// Appends; a full queue gives the item back.
    ///
    /// # Errors
    /// The item, when there is no room.
    pub fn push(&self, item: T) -> Result<(), T> {
        let mut items = lock(&self.items);
        if items.len() == self.capacity {
            return Err(item);
        }
        items.push_back(item);
        Ok(())
    }

    /// Appends in any case; a full queue gives its oldest item.
    pub fn force_push(&self, item: T) -> Option<T> {
        let mut items = lock(&self.items);
        let oldest = if items.len() == self.capacity { items.pop_front() } else { None };
        items.push_back(item);
        oldest
    }

    /// Takes the oldest item.
    pub fn pop(&self) -> Option<T> {
        lock(&self.items).pop_front()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        lock(&self.items).len()
    }

    /// How many there may be.
    pub fn capacity(&self) -> usize {
        self.capacity
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        lock(&self.items).is_empty()
    }
}

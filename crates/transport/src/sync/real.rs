//! The real thing.

pub use crossbeam_queue::ArrayQueue;
pub use std::sync::{Mutex, atomic};

pub use crate::mutex::lock;
pub use std::hint::spin_loop as pause;

/// A cell whose accesses the model checker sees.
#[derive(Default)]
pub struct UnsafeCell<T>(std::cell::UnsafeCell<T>);

impl<T> UnsafeCell<T> {
    /// A cell with this value.
    pub fn new(value: T) -> Self {
        Self(std::cell::UnsafeCell::new(value))
    }

    /// Writes through the pointer; the caller sees to it that nobody else accesses the cell.
    #[inline]
    pub fn with_mut<R>(&self, access: impl FnOnce(*mut T) -> R) -> R {
        access(self.0.get())
    }
}

//! The real thing.

pub(crate) use crossbeam_queue::ArrayQueue;
pub(crate) use std::sync::{Mutex, atomic};

pub(crate) use crate::transport::local::lock;

/// A cell whose accesses the model checker sees.
#[derive(Default)]
pub(crate) struct UnsafeCell<T>(std::cell::UnsafeCell<T>);

impl<T> UnsafeCell<T> {
    pub(crate) fn new(value: T) -> Self {
        Self(std::cell::UnsafeCell::new(value))
    }

    /// Writes through the pointer; the caller sees to it that nobody else accesses the cell.
    #[inline]
    pub(crate) fn with_mut<R>(&self, access: impl FnOnce(*mut T) -> R) -> R {
        access(self.0.get())
    }
}

//! A bounded queue of buffers between who writes them and who reads them, on the same device: a
//! message between two kernels whose bytes never pass through the host.

use crate::{Buffer, Device, Result};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Why a queue gave or took no buffer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum QueueError {
    /// Every buffer is full or in use: whoever reads is behind.
    #[error(
        "all {depth} buffers of the queue are in use\n\
         hint: release buffers sooner, or make the queue deeper"
    )]
    Full {
        /// Buffers of the queue.
        depth: usize,
    },
    /// No buffer is full: whoever writes has not written.
    #[error("no buffer of the queue is full\nhint: take again after the next one was sent")]
    Empty,
    /// The buffer is not one that was taken from this queue, or was given back already.
    #[error("the buffer is not one of this queue\nhint: give back what was taken, once")]
    NotOurs,
}

struct State {
    free: VecDeque<Buffer>,
    full: VecDeque<Buffer>,
    /// Given out: to a writer, or to a reader.
    out: Vec<Buffer>,
}

/// Buffers that go round: free, being written, full, being read, free again. Each call takes a lock
/// for moments and allocates nothing.
pub struct BufferQueue {
    depth: usize,
    state: Mutex<State>,
}

impl BufferQueue {
    /// A queue of `depth` buffers of `bytes` each, which are allocated now.
    ///
    /// # Errors
    /// What [`Device::allocate`] returns.
    pub fn new(device: &dyn Device, bytes: usize, depth: usize) -> Result<Self> {
        let depth = depth.max(1);
        let mut free = VecDeque::new();
        for _ in 0..depth {
            free.push_back(device.allocate(bytes)?);
        }
        let full = VecDeque::with_capacity(depth);
        let out = Vec::with_capacity(depth);
        Ok(Self { depth, state: Mutex::new(State { free, full, out }) })
    }

    /// Buffers of the queue.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// Buffers that are full and wait to be taken.
    #[must_use]
    pub fn len(&self) -> usize {
        self.state().full.len()
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A buffer to write; goes on by [`BufferQueue::send`] or back by [`BufferQueue::release`].
    ///
    /// # Errors
    /// [`QueueError::Full`].
    pub fn reserve(&self) -> Result<Buffer, QueueError> {
        let mut state = self.state();
        let buffer = state.free.pop_front().ok_or(QueueError::Full { depth: self.depth })?;
        state.out.push(buffer.clone());
        Ok(buffer)
    }

    /// Puts a written buffer behind the others.
    ///
    /// # Errors
    /// [`QueueError::NotOurs`].
    pub fn send(&self, buffer: &Buffer) -> Result<(), QueueError> {
        let mut state = self.state();
        let buffer = state.take_back(buffer)?;
        state.full.push_back(buffer);
        Ok(())
    }

    /// The buffer that was sent first; goes back by [`BufferQueue::release`].
    ///
    /// # Errors
    /// [`QueueError::Empty`].
    pub fn take(&self) -> Result<Buffer, QueueError> {
        let mut state = self.state();
        let buffer = state.full.pop_front().ok_or(QueueError::Empty)?;
        state.out.push(buffer.clone());
        Ok(buffer)
    }

    /// Gives a buffer back that is no longer needed.
    ///
    /// # Errors
    /// [`QueueError::NotOurs`].
    pub fn release(&self, buffer: &Buffer) -> Result<(), QueueError> {
        let mut state = self.state();
        let buffer = state.take_back(buffer)?;
        state.free.push_back(buffer);
        Ok(())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn take_back(&mut self, buffer: &Buffer) -> Result<Buffer, QueueError> {
        let at = self.out.iter().position(|one| one.is(buffer)).ok_or(QueueError::NotOurs)?;
        Ok(self.out.swap_remove(at))
    }
}

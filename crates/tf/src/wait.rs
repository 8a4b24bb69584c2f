//! Waiting for transforms that are not there yet.

use crate::TransformError;
use crate::buffer::{Buffer, Found};
use angaros_core::{Clock, Node, Result, Timer};
use angaros_msg::Time;
use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// Notifies waiting threads, futures and hooks of every change of a buffer.
#[derive(Default)]
pub(crate) struct ChangeNotifier {
    state: Mutex<State>,
    changed: Condvar,
    /// Number of waiting threads, futures and hooks; at 0 a change costs one atomic load.
    count: AtomicUsize,
}

type Hook = Arc<dyn Fn() + Send + Sync>;

#[derive(Default)]
struct State {
    generation: u64,
    next: u64,
    wakers: Vec<(u64, Waker)>,
    hooks: Vec<(u64, Hook)>,
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl ChangeNotifier {
    /// Reports a change. The caller has released the buffer's lock.
    pub(crate) fn notify(&self) {
        // A waiter increments the count before it checks the buffer under its lock. A check without
        // success came before the change, so that its increment is visible here.
        if self.count.load(Ordering::SeqCst) == 0 {
            return;
        }
        let (wakers, hooks) = {
            let mut state = lock(&self.state);
            state.generation += 1;
            (std::mem::take(&mut state.wakers), state.hooks.clone())
        };
        self.changed.notify_all();
        wakers.into_iter().for_each(|(_, waker)| waker.wake());
        hooks.iter().for_each(|(_, hook)| hook());
    }

    /// Calls `ready` after each change until it returns something or the timeout has passed. On a
    /// virtual clock, which does not advance meanwhile, it is called once.
    pub(crate) fn block<R>(
        &self,
        clock: &Clock,
        timeout: Duration,
        ready: impl Fn() -> Option<R>,
    ) -> Option<R> {
        if clock.is_virtual() || timeout.is_zero() {
            return ready();
        }
        let timeout_ns = u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX);
        let deadline_ns = clock.monotonic_ns().saturating_add(timeout_ns);
        self.count.fetch_add(1, Ordering::SeqCst);
        let found = loop {
            let seen = lock(&self.state).generation;
            let left = Duration::from_nanos(deadline_ns.saturating_sub(clock.monotonic_ns()));
            let found = ready();
            if found.is_some() || left.is_zero() {
                break found;
            }
            // A time-out is seen in the next round, after one more look.
            let unchanged = |state: &mut State| state.generation == seen;
            drop(self.changed.wait_timeout_while(lock(&self.state), left, unchanged));
        };
        self.count.fetch_sub(1, Ordering::SeqCst);
        found
    }

    fn register(&self) -> u64 {
        self.count.fetch_add(1, Ordering::SeqCst);
        let mut state = lock(&self.state);
        state.next += 1;
        state.next
    }

    fn wake(&self, id: u64, waker: &Waker) {
        let mut state = lock(&self.state);
        match state.wakers.iter_mut().find(|known| known.0 == id) {
            Some(known) => known.1.clone_from(waker),
            None => state.wakers.push((id, waker.clone())),
        }
    }

    fn unregister(&self, id: u64) {
        let mut state = lock(&self.state);
        state.wakers.retain(|known| known.0 != id);
        state.hooks.retain(|known| known.0 != id);
        drop(state);
        self.count.fetch_sub(1, Ordering::SeqCst);
    }
}

/// The registration of a hook; ends when it is dropped.
#[must_use = "the hook is called for as long as this lives"]
pub struct ChangeHook {
    buffer: Buffer,
    id: u64,
}

impl Drop for ChangeHook {
    fn drop(&mut self) {
        self.buffer.notifier().unregister(self.id);
    }
}

impl Buffer {
    /// Calls `hook` after each change, on the thread that made it; it must not block.
    pub fn on_change(&self, hook: impl Fn() + Send + Sync + 'static) -> ChangeHook {
        let id = self.notifier().register();
        lock(&self.notifier().state).hooks.push((id, Arc::new(hook)));
        ChangeHook { buffer: self.clone(), id }
    }

    /// The transform as soon as it is there, at most `timeout` of the clock of `node` later; the
    /// executor of that node tells when the time is up.
    ///
    /// # Errors
    /// When `node` can have no timer. The future ends with [`TransformError::Timeout`], which tells
    /// what was missing.
    pub fn wait_for_transform(
        &self,
        node: &Node,
        target: &str,
        source: &str,
        time: Time,
        timeout: Duration,
    ) -> Result<WaitForTransform> {
        let clock = node.context().clock().clone();
        let timeout_ns = u64::try_from(timeout.as_nanos()).unwrap_or(u64::MAX);
        let deadline_ns = clock.monotonic_ns().saturating_add(timeout_ns);
        let alarm = Arc::new(Mutex::new(None::<Waker>));
        let ring = Arc::clone(&alarm);
        let timer = node.create_wall_timer(timeout.max(Duration::from_nanos(1)), move |_| {
            if let Some(waker) = lock(&ring).take() {
                waker.wake();
            }
        })?;
        let id = self.notifier().register();
        let target = target.to_owned();
        let source = source.to_owned();
        let buffer = self.clone();
        Ok(WaitForTransform {
            buffer,
            id,
            target,
            source,
            time,
            clock,
            deadline_ns,
            alarm,
            _timer: timer,
        })
    }
}

/// Resolves to a transform once it is there, or to an error when the time is up.
#[must_use = "a future does nothing unless it is awaited"]
pub struct WaitForTransform {
    buffer: Buffer,
    id: u64,
    target: String,
    source: String,
    time: Time,
    clock: Clock,
    deadline_ns: u64,
    alarm: Arc<Mutex<Option<Waker>>>,
    _timer: Timer,
}

impl Future for WaitForTransform {
    type Output = Result<Found, TransformError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        // Both are told before the look, so that whatever comes after it wakes.
        self.buffer.notifier().wake(self.id, context.waker());
        *lock(&self.alarm) = Some(context.waker().clone());
        let is_over = self.clock.monotonic_ns() >= self.deadline_ns;
        match self.buffer.lookup(&self.target, &self.source, self.time) {
            Err(error @ TransformError::InvalidArgument(_)) => Poll::Ready(Err(error)),
            Err(error) if is_over => Poll::Ready(Err(TransformError::Timeout(error.to_string()))),
            Err(_) => Poll::Pending,
            found => Poll::Ready(found),
        }
    }
}

impl Drop for WaitForTransform {
    fn drop(&mut self) {
        self.buffer.notifier().unregister(self.id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc::channel;

    #[test]
    fn who_looked_in_vain_looks_again_after_the_next_change() {
        let notifier = Arc::new(ChangeNotifier::default());
        let is_there = Arc::new(AtomicBool::new(false));
        let (looked, look) = channel();
        let (found, find) = channel();
        let theirs = Arc::clone(&notifier);
        let flag = Arc::clone(&is_there);
        let waiting = std::thread::spawn(move || {
            let ready = || {
                let ready = flag.load(Ordering::SeqCst).then_some(7);
                looked.send(()).unwrap();
                ready
            };
            let timeout = Duration::from_secs(600);
            found.send(theirs.block(&Clock::system(), timeout, ready)).unwrap();
        });
        let minute = Duration::from_secs(60);
        look.recv_timeout(minute).unwrap();
        // A change that brings nothing, then the one that does.
        notifier.notify();
        look.recv_timeout(minute).expect("it was not woken");
        is_there.store(true, Ordering::SeqCst);
        notifier.notify();
        assert_eq!(find.recv_timeout(minute), Ok(Some(7)));
        waiting.join().unwrap();
        assert_eq!(notifier.count.load(Ordering::SeqCst), 0);
    }
}

//! Futures that the executor of a node polls.

use angaros::{GuardCondition, Node};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Wake, Waker};

type Future = Pin<Box<dyn std::future::Future<Output = ()> + Send>>;

/// Futures that the executor polls until they have ended, or this is dropped.
pub(crate) struct Tasks {
    woken: Arc<Mutex<VecDeque<Arc<Task>>>>,
    /// Those that wait belong to whoever will wake them.
    all: Mutex<Vec<Weak<Task>>>,
    guard: GuardCondition,
}

/// A future, until it has ended.
struct Task {
    future: Mutex<Option<Future>>,
    /// Nobody polls it any more.
    is_given_up: AtomicBool,
    tasks: Weak<Tasks>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Tasks {
    pub(crate) fn new(node: &Node) -> angaros::Result<Arc<Self>> {
        let woken: Arc<Mutex<VecDeque<Arc<Task>>>> = Arc::default();
        let queue = Arc::clone(&woken);
        let guard = node.create_guard_condition(move || {
            // Those that wake meanwhile trigger the guard again.
            let ready: Vec<Arc<Task>> = lock(&queue).drain(..).collect();
            ready.iter().for_each(Task::poll);
        })?;
        Ok(Arc::new(Self { woken, all: Mutex::default(), guard }))
    }

    /// Polls `future` on the executor until it has ended.
    pub(crate) fn spawn(
        self: &Arc<Self>,
        future: impl std::future::Future<Output = ()> + Send + 'static,
    ) {
        let future = Mutex::new(Some(Box::pin(future) as Future));
        let tasks = Arc::downgrade(self);
        let task = Arc::new(Task { future, is_given_up: AtomicBool::new(false), tasks });
        let mut all = lock(&self.all);
        all.retain(|known| known.strong_count() > 0);
        all.push(Arc::downgrade(&task));
        drop(all);
        task.wake();
    }
}

impl Drop for Tasks {
    fn drop(&mut self) {
        let all = std::mem::take(&mut *lock(&self.all));
        for task in all.iter().filter_map(Weak::upgrade) {
            task.is_given_up.store(true, Ordering::SeqCst);
            // One that is polled now, perhaps by this thread, drops its future when that is over.
            let future = task.future.try_lock().ok().and_then(|mut slot| slot.take());
            drop(future);
        }
    }
}

impl Task {
    fn poll(self: &Arc<Self>) {
        let waker = Waker::from(Arc::clone(self));
        let mut slot = lock(&self.future);
        let Some(future) = &mut *slot else { return };
        let is_over = future.as_mut().poll(&mut Context::from_waker(&waker)).is_ready();
        if is_over || self.is_given_up.load(Ordering::SeqCst) {
            let ended = slot.take();
            drop(slot);
            drop(ended);
        }
    }
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        if let Some(tasks) = self.tasks.upgrade() {
            lock(&tasks.woken).push_back(self);
            tasks.guard.trigger();
        }
    }
}

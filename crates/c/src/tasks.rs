//! Futures that the executor of a node polls.

use angaros::{GuardCondition, Node};
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Wake, Waker};

type Future = Pin<Box<dyn std::future::Future<Output = ()> + Send>>;

/// The futures that were woken, and what makes the executor look at them.
pub(crate) struct Tasks {
    woken: Arc<Mutex<VecDeque<Arc<Task>>>>,
    guard: GuardCondition,
}

/// A future, until it has ended.
struct Task {
    future: Mutex<Option<Future>>,
    tasks: Arc<Tasks>,
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
        Ok(Arc::new(Self { woken, guard }))
    }

    /// Polls `future` on the executor until it has ended.
    pub(crate) fn spawn(
        self: &Arc<Self>,
        future: impl std::future::Future<Output = ()> + Send + 'static,
    ) {
        let future = Mutex::new(Some(Box::pin(future) as Future));
        Arc::new(Task { future, tasks: Arc::clone(self) }).wake();
    }
}

impl Task {
    fn poll(self: &Arc<Self>) {
        let waker = Waker::from(Arc::clone(self));
        let mut slot = lock(&self.future);
        if let Some(future) = &mut *slot
            && future.as_mut().poll(&mut Context::from_waker(&waker)).is_ready()
        {
            *slot = None;
        }
    }
}

impl Wake for Task {
    fn wake(self: Arc<Self>) {
        let tasks = Arc::clone(&self.tasks);
        lock(&tasks.woken).push_back(self);
        tasks.guard.trigger();
    }
}

//! Futures that run on an executor beside its callbacks.

use super::group::{CallbackGroup, CallbackGroupType};
use super::shared::Shared;
use super::{Executable, Progress};
use crate::stalls::EntityDescription;
use angaros_transport::error::Result;
use angaros_transport::mutex::lock;
use angaros_transport::{Binding, BindingSlot};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, Wake, Waker};

type BoxedFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A running future; it is dropped with the last handle.
#[must_use = "a task is dropped, and so stopped, with its handle"]
pub struct Task {
    core: Arc<TaskCore>,
    shared: Weak<Shared>,
    entity: Weak<dyn Executable>,
}

impl Task {
    /// Whether the future has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.core.finished.load(Ordering::Acquire)
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        if let Some(shared) = self.shared.upgrade() {
            shared.remove(&self.entity);
        }
    }
}

pub(super) fn spawn(shared: &Arc<Shared>, future: BoxedFuture) -> Result<Task> {
    let core = Arc::new(TaskCore {
        future: Mutex::new(Some(future)),
        finished: AtomicBool::new(false),
        group: CallbackGroup::new(CallbackGroupType::Reentrant),
        alarm: Arc::new(Alarm { binding: BindingSlot::default() }),
    });
    let weak = Arc::downgrade(&core);
    let entity: Weak<dyn Executable> = weak;
    let owner: Arc<str> = Arc::from("(task)");
    shared.add(&entity, &owner, &Arc::new(AtomicBool::new(false)))?;
    Ok(Task { core, shared: Arc::downgrade(shared), entity })
}

struct TaskCore {
    future: Mutex<Option<BoxedFuture>>,
    finished: AtomicBool,
    group: CallbackGroup,
    alarm: Arc<Alarm>,
}

/// What the future's waker does: ring the task's bit.
struct Alarm {
    binding: BindingSlot,
}

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.binding.ring();
    }
}

impl Executable for TaskCore {
    fn execute(&self) -> Progress {
        let mut slot = lock(&self.future);
        let Some(future) = slot.as_mut() else { return Progress::Idle };
        let waker = Waker::from(Arc::clone(&self.alarm));
        if let Poll::Ready(()) = future.as_mut().poll(&mut Context::from_waker(&waker)) {
            *slot = None;
            self.finished.store(true, Ordering::Release);
        }
        Progress::Idle
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.alarm.binding.set(binding);
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("task", "")
    }

    fn has_work(&self) -> bool {
        true
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}

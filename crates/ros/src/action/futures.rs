//! Many futures behind one entity of an executor: the goals of a server whose callback is `async`,
//! or what others wait for who have no `async` of their own.
//!
//! One future is polled per turn; those of one set never at the same time. A set takes one of the
//! executor's places however many futures it has.

use angaros_core::EntityGuard;
use angaros_core::Node;
use angaros_core::executor::{CallbackGroup, Executable, Progress};
use angaros_core::stalls::EntityDescription;
use angaros_transport::mutex::lock;
use angaros_transport::{Binding, BindingSlot};
use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

/// A future as a set takes it.
pub type BoxedFuture = Pin<Box<dyn Future<Output = ()> + Send>>;

/// The set; its futures are dropped with it.
#[must_use = "its futures are dropped with it"]
pub struct FutureSet {
    entity: Arc<Entity>,
    _guard: EntityGuard,
}

struct Entity {
    group: CallbackGroup,
    alarm: Arc<Alarm>,
    futures: Mutex<Futures>,
}

#[derive(Default)]
struct Futures {
    next: u64,
    by_number: HashMap<u64, (BoxedFuture, Arc<FutureWaker>)>,
}

/// Which futures want to be polled.
#[derive(Default)]
struct Alarm {
    binding: BindingSlot,
    /// Each number at most once.
    ready: Mutex<VecDeque<u64>>,
}

/// The waker of one future.
struct FutureWaker {
    number: u64,
    queued: AtomicBool,
    alarm: Arc<Alarm>,
}

impl FutureSet {
    /// A set whose futures run on the executor of the node, in the group.
    pub fn new(node: &Node, group: CallbackGroup) -> Self {
        let alarm = Arc::default();
        let futures = Mutex::default();
        let entity = Arc::new(Entity { group, alarm, futures });
        let guard = node.add_entity(&entity);
        Self { entity, _guard: guard }
    }

    /// Runs a future to its end, from the executor's next turn on.
    pub fn spawn(&self, future: BoxedFuture) {
        let ticket = {
            let mut futures = lock(&self.entity.futures);
            let number = futures.next;
            futures.next += 1;
            let queued = AtomicBool::new(false);
            let alarm = Arc::clone(&self.entity.alarm);
            let ticket = Arc::new(FutureWaker { number, queued, alarm });
            futures.by_number.insert(number, (future, Arc::clone(&ticket)));
            ticket
        };
        ticket.wake();
    }
}

impl Wake for FutureWaker {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if self.queued.swap(true, Ordering::AcqRel) {
            return;
        }
        lock(&self.alarm.ready).push_back(self.number);
        self.alarm.binding.ring();
    }
}

impl Executable for Entity {
    fn execute(&self) -> Progress {
        let Some(number) = lock(&self.alarm.ready).pop_front() else { return Progress::Idle };
        // Taken out while it is polled: if it panics, it is dropped with all it holds.
        let Some((mut future, ticket)) = lock(&self.futures).by_number.remove(&number) else {
            return Progress::Ran;
        };
        // Before the poll, so that a wake-up during it leads to another.
        ticket.queued.store(false, Ordering::Release);
        let waker = Waker::from(Arc::clone(&ticket));
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(()) => drop(future),
            Poll::Pending => {
                lock(&self.futures).by_number.insert(number, (future, ticket));
            }
        }
        Progress::Ran
    }

    fn bind(&self, binding: Option<&Binding>) {
        self.alarm.binding.set(binding);
    }

    fn about(&self) -> EntityDescription {
        EntityDescription::new("goals of an action", "")
    }

    fn has_work(&self) -> bool {
        !lock(&self.alarm.ready).is_empty()
    }

    fn group(&self) -> &CallbackGroup {
        &self.group
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_core::executor::{CallbackGroupType, SingleThreadedExecutor};
    use angaros_core::{Context as Core, ContextOptions};
    use std::sync::atomic::AtomicUsize;
    use std::time::Duration;

    /// Yields so many times, then counts.
    async fn after(yields: usize, done: Arc<AtomicUsize>) {
        for _ in 0..yields {
            let mut yielded = false;
            std::future::poll_fn(|cx| {
                if std::mem::replace(&mut yielded, true) {
                    return Poll::Ready(());
                }
                cx.waker().wake_by_ref();
                Poll::Pending
            })
            .await;
        }
        done.fetch_add(1, Ordering::SeqCst);
    }

    #[test]
    fn every_future_of_a_set_runs_to_its_end_in_one_place_of_the_executor() {
        let options = ContextOptions {
            domain: Some(91),
            transport: Some("local".to_owned()),
            ..ContextOptions::default()
        };
        let context = Core::new(options, &[]).unwrap();
        let node = Node::new(&context, "futures").unwrap();
        let set = FutureSet::new(&node, CallbackGroup::new(CallbackGroupType::Reentrant));
        let done: Arc<AtomicUsize> = Arc::default();
        for yields in 0..50 {
            set.spawn(Box::pin(after(yields, Arc::clone(&done))));
        }
        let executor = SingleThreadedExecutor::new(&context).unwrap();
        executor.add_node(&node).unwrap();
        set.spawn(Box::pin(after(3, Arc::clone(&done))));
        let all = || done.load(Ordering::SeqCst) == 51;
        assert!(executor.spin_until(all, Duration::from_secs(10)));
        assert!(lock(&set.entity.futures).by_number.is_empty());
    }
}

//! Requests whose answers are futures: polled on the server's executor, in the server's group.

use super::links::Links;
use angaros_transport::mutex::lock;
use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::task::{Context, Poll, Wake, Waker};

/// What remains to be done for one request.
pub type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Requests of one server that may be in work at a time.
pub(super) const MAX_JOBS: usize = 1024;

/// The jobs of one server.
pub(super) struct Tasks {
    slots: Mutex<Slots>,
    woken: Arc<ReadyQueue>,
}

#[derive(Default)]
struct Slots {
    jobs: Vec<Option<Task>>,
    running: usize,
}

struct Task {
    job: Job,
    alarm: Arc<Alarm>,
}

/// Jobs that want to be polled.
struct ReadyQueue {
    queue: Mutex<VecDeque<usize>>,
    links: Weak<Links>,
}

/// What a job's waker does.
struct Alarm {
    number: usize,
    queued: AtomicBool,
    woken: Arc<ReadyQueue>,
}

impl Wake for Alarm {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        if self.queued.swap(true, Ordering::SeqCst) {
            return;
        }
        lock(&self.woken.queue).push_back(self.number);
        if let Some(links) = self.woken.links.upgrade() {
            links.ring();
        }
    }
}

impl Tasks {
    pub fn new(links: &Arc<Links>) -> Self {
        let woken = Arc::new(ReadyQueue { queue: Mutex::default(), links: Arc::downgrade(links) });
        Self { slots: Mutex::default(), woken }
    }

    /// Whether another job may begin.
    pub fn has_room(&self) -> bool {
        lock(&self.slots).running < MAX_JOBS
    }

    /// Begins a job: polls it for the first time and keeps it if it has not ended.
    pub fn begin(&self, job: Job) {
        let mut slots = lock(&self.slots);
        slots.running += 1;
        let free = slots.jobs.iter().position(Option::is_none);
        let number = free.unwrap_or(slots.jobs.len());
        if free.is_none() {
            slots.jobs.push(None);
        }
        drop(slots);
        let queued = AtomicBool::new(false);
        let alarm = Arc::new(Alarm { number, queued, woken: Arc::clone(&self.woken) });
        self.poll(Task { job, alarm });
    }

    /// Whether a job wants to be polled.
    pub fn is_woken(&self) -> bool {
        !lock(&self.woken.queue).is_empty()
    }

    /// Polls one job that wants it; returns whether there was one. Calls do not overlap.
    pub fn poll_one(&self) -> bool {
        let Some(number) = lock(&self.woken.queue).pop_front() else { return false };
        let task = lock(&self.slots).jobs.get_mut(number).and_then(Option::take);
        if let Some(task) = task {
            self.poll(task);
        }
        true
    }

    fn poll(&self, mut task: Task) {
        // Forgotten if the job panics: then its node is out of service.
        task.alarm.queued.store(false, Ordering::SeqCst);
        let waker = Waker::from(Arc::clone(&task.alarm));
        let polled = task.job.as_mut().poll(&mut Context::from_waker(&waker));
        let mut slots = lock(&self.slots);
        match polled {
            Poll::Pending => {
                let number = task.alarm.number;
                slots.jobs[number] = Some(task);
            }
            Poll::Ready(()) => slots.running -= 1,
        }
    }
}

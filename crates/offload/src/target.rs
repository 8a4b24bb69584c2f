//! What works on requests: the server of a service, or a function on a thread of its own.

use crate::error::Failure;
use angaros::service::Call;
use angaros::trace::{Label, work_named};
use angaros::transport::mutex::lock;
use angaros::{Client, Error, ErrorKind, Service};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};

/// What a thread does with a request.
pub(crate) type Function<S> =
    Box<dyn FnMut(&<S as Service>::Request) -> <S as Service>::Response + Send>;

/// How the function of a target appears in recordings.
static WORK: Label = Label::new("offloaded request");

/// Where requests can be sent.
pub(crate) enum Target<S: Service> {
    /// To a server.
    Service(Client<S>),
    /// To a thread.
    Thread(SyncSender<Arc<Job<S>>>),
}

impl<S: Service> Target<S> {
    /// A thread that runs `function` for requests, of which so many have room; it ends with the
    /// value, after what it has begun.
    pub fn thread(number: usize, room: usize, function: Function<S>) -> Result<Self, Error> {
        let (sender, jobs) = sync_channel(room);
        let thread = std::thread::Builder::new().name(format!("ang-offload-{number}"));
        thread.spawn(move || work(&jobs, function)).map_err(|error| {
            let message = "cannot start the thread of a target";
            Error::new(ErrorKind::System, message).source(error)
        })?;
        Ok(Self::Thread(sender))
    }

    pub fn is_ready(&self) -> bool {
        match self {
            Self::Service(client) => client.service_is_ready(),
            Self::Thread(_) => true,
        }
    }

    /// Sends a request without waiting; `waker` is woken when it was answered or failed.
    pub fn begin(&self, request: &Arc<S::Request>, waker: &Waker) -> Result<Run<S>, Failure> {
        match self {
            Self::Service(client) => client.call_async(request).map(Run::Call).map_err(Failure::of),
            Self::Thread(jobs) => {
                let job = Arc::new(Job {
                    request: Arc::clone(request),
                    progress: AtomicU8::new(QUEUED),
                    result: Mutex::default(),
                    waker: waker.clone(),
                });
                match jobs.try_send(Arc::clone(&job)) {
                    Ok(()) => Ok(Run::Job(job)),
                    Err(TrySendError::Full(_)) => Err(Failure::NoRoom),
                    Err(TrySendError::Disconnected(_)) => Err(Failure::NotReady),
                }
            }
        }
    }
}

/// A request under way at a target.
pub(crate) enum Run<S: Service> {
    /// Dropped, the client forgets it.
    Call(Call<S::Response>),
    Job(Arc<Job<S>>),
}

impl<S: Service> Run<S> {
    /// What came of it, once.
    pub fn take(&self, waker: &Waker) -> Option<Result<S::Response, Failure>> {
        match self {
            Self::Call(call) => match call.look(&Context::from_waker(waker)) {
                Poll::Ready(result) => Some(result.map_err(Failure::of)),
                Poll::Pending => None,
            },
            Self::Job(job) => lock(&job.result).take(),
        }
    }

    /// Takes it back; returns whether it is certain that the target never begins it.
    pub fn withdraw(&self) -> bool {
        match self {
            Self::Call(_) => false,
            Self::Job(job) => job.leave(WITHDRAWN),
        }
    }
}

const QUEUED: u8 = 0;
const BEGUN: u8 = 1;
const WITHDRAWN: u8 = 2;

/// A request for a thread.
pub(crate) struct Job<S: Service> {
    request: Arc<S::Request>,
    progress: AtomicU8,
    result: Mutex<Option<Result<S::Response, Failure>>>,
    waker: Waker,
}

impl<S: Service> Job<S> {
    /// Leaves the queue for this state; only one can.
    fn leave(&self, next: u8) -> bool {
        let order = Ordering::AcqRel;
        self.progress.compare_exchange(QUEUED, next, order, Ordering::Acquire).is_ok()
    }
}

/// Runs `function` for all that comes.
fn work<S: Service>(jobs: &Receiver<Arc<Job<S>>>, mut function: Function<S>) {
    for job in jobs {
        if !job.leave(BEGUN) {
            continue;
        }
        let run = || work_named(&WORK, || function(&job.request));
        let result = catch_unwind(AssertUnwindSafe(run)).map_err(|_| Failure::Panicked);
        *lock(&job.result) = Some(result);
        // Runs callbacks of users.
        if catch_unwind(AssertUnwindSafe(|| job.waker.wake_by_ref())).is_err() {
            tracing::error!("the callback of an offloaded request panicked");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
    use std::sync::mpsc::{Sender, channel};

    fn request(a: i64) -> Arc<AddTwoInts_Request> {
        Arc::new(AddTwoInts_Request { a, b: 1 })
    }

    /// A thread that begins a request when told to and says what it has begun.
    fn held(room: usize) -> (Target<AddTwoInts>, Sender<()>, Receiver<i64>) {
        let (go, wait) = channel();
        let (begun, says) = channel();
        let function = move |request: &AddTwoInts_Request| {
            // At the end of a test nobody is there any more.
            let _ = begun.send(request.a);
            let _ = wait.recv();
            AddTwoInts_Response { sum: request.a + request.b }
        };
        (Target::thread(0, room, Box::new(function)).unwrap(), go, says)
    }

    fn wait_for(run: &Run<AddTwoInts>) -> Result<i64, Failure> {
        let begun = std::time::Instant::now();
        loop {
            if let Some(result) = run.take(Waker::noop()) {
                return result.map(|response| response.sum);
            }
            assert!(begun.elapsed() < angaros_fixture::LONG);
            std::thread::yield_now();
        }
    }

    #[test]
    fn a_request_that_was_withdrawn_in_time_is_never_begun() {
        let (target, go, begun) = held(4);
        let first = target.begin(&request(1), Waker::noop()).unwrap();
        assert_eq!(begun.recv(), Ok(1));
        let second = target.begin(&request(2), Waker::noop()).unwrap();
        let third = target.begin(&request(3), Waker::noop()).unwrap();
        assert!(!first.withdraw(), "it was begun");
        assert!(second.withdraw());
        go.send(()).unwrap();
        go.send(()).unwrap();
        assert_eq!(wait_for(&first), Ok(2));
        assert_eq!(wait_for(&third), Ok(4));
        assert_eq!(begun.try_iter().collect::<Vec<_>>(), [3]);
        assert!(second.take(Waker::noop()).is_none());
    }

    #[test]
    fn a_thread_takes_no_more_requests_than_have_room() {
        let (target, _go, begun) = held(1);
        let _first = target.begin(&request(1), Waker::noop()).unwrap();
        begun.recv().unwrap();
        let _second = target.begin(&request(2), Waker::noop()).unwrap();
        assert_eq!(target.begin(&request(3), Waker::noop()).err(), Some(Failure::NoRoom));
    }

    #[test]
    fn a_function_that_panics_fails_its_request_and_works_on() {
        let function = |request: &AddTwoInts_Request| {
            assert!(request.a > 0, "as it should");
            AddTwoInts_Response { sum: request.a }
        };
        let target = Target::<AddTwoInts>::thread(0, 2, Box::new(function)).unwrap();
        let bad = target.begin(&request(0), Waker::noop()).unwrap();
        let good = target.begin(&request(5), Waker::noop()).unwrap();
        assert_eq!(wait_for(&bad), Err(Failure::Panicked));
        assert_eq!(wait_for(&good), Ok(5));
    }
}

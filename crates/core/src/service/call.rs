//! A call that waits for its response.

use super::client::Handle;
use super::error::CallError;
use super::waiting;
use angaros_msg::Service;
use angaros_transport::doorbell::Doorbell;
use angaros_transport::mutex::lock;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

/// Where the result of one call arrives.
pub(super) struct ResultSlot<T> {
    state: Mutex<State<T>>,
    done: AtomicBool,
}

enum State<T> {
    Waiting(Waiter),
    Followed(Sink<T>),
    Done(Result<T, CallError>),
    Taken,
}

/// Who is woken by the result.
pub(super) enum Waiter {
    Nobody,
    Task(Waker),
    Thread(Doorbell),
}

/// For whoever asks again after the end.
const TAKEN: CallError = CallError::Unanswered;

/// What takes the result where it ends instead of whoever waits.
pub(super) type Sink<T> = Box<dyn FnOnce(Result<T, CallError>) + Send>;

impl<T> ResultSlot<T> {
    pub fn new() -> Self {
        Self { state: Mutex::new(State::Waiting(Waiter::Nobody)), done: AtomicBool::new(false) }
    }

    /// Whether the result is there or was.
    pub fn is_done(&self) -> bool {
        self.done.load(Ordering::SeqCst)
    }

    /// Sets the result, once, and wakes whoever waits for it.
    pub fn complete(&self, result: Result<T, CallError>) {
        let mut state = lock(&self.state);
        self.done.store(true, Ordering::SeqCst);
        let waiter = match std::mem::replace(&mut *state, State::Taken) {
            State::Followed(sink) => {
                drop(state);
                return sink(result);
            }
            State::Waiting(waiter) => waiter,
            ended => {
                *state = ended;
                return;
            }
        };
        *state = State::Done(result);
        drop(state);
        match waiter {
            Waiter::Nobody => {}
            Waiter::Task(waker) => waker.wake(),
            Waiter::Thread(bell) => bell.wake_sleepers(),
        }
    }

    /// Names who is woken, unless the result is there.
    pub fn wake_by(&self, waiter: Waiter) {
        if let State::Waiting(known) = &mut *lock(&self.state) {
            *known = waiter;
        }
    }

    /// Gives the result to `sink`, now or when it comes.
    pub fn follow(&self, sink: Sink<T>) {
        let mut state = lock(&self.state);
        match std::mem::replace(&mut *state, State::Taken) {
            State::Waiting(_) => *state = State::Followed(sink),
            State::Done(result) => {
                drop(state);
                sink(result);
            }
            ended @ (State::Followed(_) | State::Taken) => *state = ended,
        }
    }

    /// Takes the result out; `None` while it is not there.
    pub fn take(&self) -> Option<Result<T, CallError>> {
        let mut state = lock(&self.state);
        match std::mem::replace(&mut *state, State::Taken) {
            State::Done(result) => Some(result),
            State::Taken => Some(Err(TAKEN)),
            other => {
                *state = other;
                None
            }
        }
    }

    fn poll(&self, context: &Context<'_>) -> Poll<Result<T, CallError>> {
        let mut state = lock(&self.state);
        match std::mem::replace(&mut *state, State::Taken) {
            State::Done(result) => Poll::Ready(result),
            State::Waiting(_) => {
                *state = State::Waiting(Waiter::Task(context.waker().clone()));
                Poll::Pending
            }
            State::Taken | State::Followed(_) => Poll::Ready(Err(TAKEN)),
        }
    }
}

/// A call that was sent: a future of the response. Dropped, nobody waits for that any more; it
/// keeps its client.
#[must_use = "nobody waits for the response of a call that is dropped"]
pub struct Call<T: Send + 'static> {
    pub(super) cell: Arc<ResultSlot<T>>,
    pub(super) number: u64,
    pub(super) client: Arc<Handle<T>>,
    /// Somebody else has the result.
    pub(super) followed: bool,
}

/// A call of a service whose type is known at compile time.
pub type PendingCall<S> = Call<<S as Service>::Response>;

impl<T: Send + 'static> Call<T> {
    /// Whether the result is there.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.cell.is_done()
    }

    /// Lets `callback` have the result: it runs on the executor of the client's node, in the
    /// client's group, and keeps the client until then.
    pub fn then(mut self, callback: impl FnOnce(Result<T, CallError>) + Send + 'static) {
        let client = Arc::clone(&self.client);
        let sink = move |result| {
            // Without its node, no executor runs anything of it any more.
            let Some(followers) = client.followers() else { return };
            followers.run(Box::new(move || {
                callback(result);
                drop(client);
            }));
        };
        self.followed = true;
        self.cell.follow(Box::new(sink));
    }

    /// Waits for the result as [`Client::call`](super::Client::call) does; may be called in
    /// callbacks.
    ///
    /// # Errors
    /// Why there is no response; after a time-out the call is over.
    pub fn wait(self, timeout: Duration) -> Result<T, CallError> {
        waiting::wait(&self, timeout)
    }

    /// Looks for the result as a future does.
    pub fn look(&self, context: &Context<'_>) -> Poll<Result<T, CallError>> {
        self.cell.poll(context)
    }

    /// Waits as [`Call::wait`] does until the result is there, without taking it; after a time-out
    /// the call goes on. Whoever else was to be woken by the result is not.
    pub fn linger(&self, timeout: Duration) -> Result<(), CallError> {
        waiting::linger(self, self.client.core.context.clock().deadline_after(timeout))
    }
}

impl<T: Send + 'static> Future for Call<T> {
    type Output = Result<T, CallError>;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.cell.poll(context)
    }
}

impl<T: Send + 'static> Drop for Call<T> {
    fn drop(&mut self) {
        if !self.cell.is_done() && !self.followed {
            self.client.core.state.forget(self.number);
        }
    }
}

//! Requests and what is known of each.

use crate::error::{Failure, OffloadError};
use crate::target::Run;
use angaros::Service;
use std::sync::Arc;
use std::task::Waker;
use std::time::Duration;

/// Whether a request may be sent again when it is not known what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeat {
    /// Done twice is as good as done once: it is sent to the next target after a time-out or the
    /// death of one.
    Idempotent,
    /// It is never done twice: it is sent to another target only if the one that had it is known
    /// not to have begun it. If that is not known, it fails and names the target.
    Fenced,
}

impl Repeat {
    /// The same with a deadline other than that of the [`Offload`](crate::Offload).
    #[must_use]
    pub fn within(self, deadline: Duration) -> RequestOptions {
        RequestOptions { repeat: self, deadline: Some(deadline) }
    }
}

/// How a request is to be treated; made of a [`Repeat`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequestOptions {
    pub(crate) repeat: Repeat,
    pub(crate) deadline: Option<Duration>,
}

impl From<Repeat> for RequestOptions {
    fn from(repeat: Repeat) -> Self {
        Self { repeat, deadline: None }
    }
}

/// What came of a request.
pub(crate) type Outcome<S> = Result<<S as Service>::Response, OffloadError>;

/// What came of it at one target.
pub(crate) type Answer<S> = Result<<S as Service>::Response, Failure>;

/// Whoever gets what came of a request.
pub(crate) type Sink<S> = Box<dyn FnOnce(Outcome<S>) + Send>;

/// A request that has not ended.
pub(crate) struct Request<S: Service> {
    pub content: Arc<S::Request>,
    pub repeat: Repeat,
    pub deadline: Duration,
    pub deadline_ns: u64,
    /// When it is to be looked at again, at the latest.
    pub due_ns: u64,
    /// Where it is under way.
    pub attempts: Vec<Attempt<S>>,
    /// How often it was sent.
    pub sent: u32,
    /// Targets that it does not go to any more.
    pub tried: Vec<usize>,
    /// Why targets did not answer it: the last reason of each.
    pub failures: Vec<(usize, Failure)>,
    /// It waits for a target.
    pub waits: bool,
    pub sink: Sink<S>,
}

impl<S: Service> Request<S> {
    pub fn is_fenced(&self) -> bool {
        self.repeat == Repeat::Fenced
    }

    /// The next attempt that has ended, and how.
    pub fn take_ended(&mut self) -> Option<(Attempt<S>, Answer<S>)> {
        let mut all = self.attempts.iter().enumerate();
        let (at, result) = all.find_map(|(at, one)| Some((at, one.run.take(&one.waker)?)))?;
        Some((self.attempts.swap_remove(at), result))
    }

    pub fn note(&mut self, target: usize, failure: Failure) {
        self.failures.retain(|(known, _)| *known != target);
        self.failures.push((target, failure));
    }

    /// Why this target has not answered, as far as the request knows.
    pub fn failure_of(&self, target: usize) -> Option<Failure> {
        if self.attempts.iter().any(|attempt| attempt.target == target) {
            return Some(Failure::Late);
        }
        let known = self.failures.iter().find(|(known, _)| *known == target);
        known.map(|(_, failure)| *failure)
    }
}

/// A request at one target.
pub(crate) struct Attempt<S: Service> {
    pub target: usize,
    /// Counts the attempts of a request from 1 on.
    pub number: u32,
    /// Requests that were under way there when it was sent, itself included.
    pub share: usize,
    pub begun_ns: u64,
    pub is_late: bool,
    pub run: Run<S>,
    pub waker: Waker,
}

//! Answers that are given later.

use super::error::RespondError;
use super::links::Links;
use angaros_msg::{CdrError, Message, Service};
use angaros_transport::endpoint::Gid;
use angaros_transport::services::correlation::Outcome;
use std::marker::PhantomData;
use std::sync::Weak;

/// The obligation to answer one request.
pub(super) struct PendingAnswer {
    links: Weak<Links>,
    request: (Gid, u64),
    open: bool,
}

impl PendingAnswer {
    pub fn new(links: Weak<Links>, request: (Gid, u64)) -> Self {
        Self { links, request, open: true }
    }

    /// Fulfils it with bytes that `encode` writes.
    pub fn answer(
        mut self,
        size: usize,
        encode: impl FnOnce(&mut [u8]) -> Result<(), CdrError>,
    ) -> Result<(), RespondError> {
        let links = self.links.upgrade().ok_or(RespondError::ServerGone)?;
        let sent = links.reply(self.request, Outcome::Answered, size, encode);
        // A response that cannot be encoded or is too large is no answer: the caller hears of it.
        let refused = matches!(sent, Err(RespondError::Publish(_)));
        self.open = refused;
        sent
    }

    /// Ends it without an answer.
    pub fn refuse(mut self, outcome: Outcome) {
        self.close(outcome);
    }

    fn close(&mut self, outcome: Outcome) {
        if std::mem::take(&mut self.open)
            && let Some(links) = self.links.upgrade()
        {
            // Whatever is in the way is counted there.
            let _ = links.reply(self.request, outcome, 0, |_| Ok(()));
        }
    }
}

impl Drop for PendingAnswer {
    fn drop(&mut self) {
        self.close(Outcome::Unanswered);
    }
}

/// Answers one request, from any thread and at any time; dropped without an answer it tells the
/// caller so (rule S5).
#[must_use = "dropped without an answer, the call ends with an error"]
pub struct Responder<S: Service> {
    pending: PendingAnswer,
    _type: PhantomData<fn(S)>,
}

impl<S: Service> Responder<S> {
    pub(super) fn new(pending: PendingAnswer) -> Self {
        Self { pending, _type: PhantomData }
    }

    /// Sends the response.
    ///
    /// # Errors
    /// When the server or the client is gone, or the response cannot be sent.
    #[expect(clippy::needless_pass_by_value, reason = "a response is given away")]
    pub fn respond(self, response: S::Response) -> Result<(), RespondError> {
        self.respond_ref(&response)
    }

    /// The same with a response that the caller keeps.
    ///
    /// # Errors
    /// As [`Responder::respond`].
    pub fn respond_ref(self, response: &S::Response) -> Result<(), RespondError> {
        self.pending.answer(response.cdr_size(), |bytes| response.encode(bytes).map(drop))
    }
}

//! Why a call or an answer came to nothing.

use angaros_msg::CdrError;
use angaros_transport::error::PublishError;

/// Why a call ended without a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CallError {
    /// No server of this service is there.
    #[error("no server of this service is ready\nhint: start one, or wait_for_service first")]
    Unavailable,
    /// The time was up before the response came.
    #[error("no response within the time-out")]
    TimedOut,
    /// Every server the request was sent to is gone.
    #[error("every server that had the request is gone\nhint: wait_for_service and call again")]
    ServerLost,
    /// A server's queue of requests is full, or too many calls of this client are pending.
    #[error(
        "the service has no room for another request\nhint: wait for pending calls first, or \
         call less often"
    )]
    Full,
    /// The context was shut down or the executor stopped.
    #[error("the call ended because its context or executor was stopped")]
    Shutdown,
    /// The server's callback cannot run before the caller's returns.
    #[error(
        "the call would wait for ever: the server's callback cannot run before this callback \
         returns\nhint: give the server a callback group of its own, or use call_async"
    )]
    WouldDeadlock,
    /// Too many callbacks that wait for responses run inside one another.
    #[error(
        "{} callbacks wait for responses inside one another on this thread\nhint: use call_async \
         in callbacks, or more threads",
        crate::executor::nested::MAX_DEPTH
    )]
    TooDeep,
    /// A callback of the client's own node panicked; nothing takes its responses any more.
    #[error(
        "the client's node is out of service because a callback panicked\nhint: the log says which"
    )]
    NodeFailed,
    /// The server dropped the request without a response, or its callback panicked.
    #[error("the server dropped the request without a response")]
    Unanswered,
    /// The server could not read the request.
    #[error(
        "the server could not read the request\nhint: were both built from the same .srv file?"
    )]
    BadRequest,
    /// The server has too many requests in work.
    #[error("the server has too many requests in work\nhint: call less often")]
    Busy,
    /// The bytes of the response are not a message of its type.
    #[error("received bytes that are not a response: {0}")]
    BadMessage(CdrError),
    /// The request could not be sent.
    #[error("cannot send the request: {0}")]
    Publish(PublishError),
}

impl From<PublishError> for CallError {
    fn from(error: PublishError) -> Self {
        match error {
            PublishError::Full { .. } => Self::Full,
            PublishError::Shutdown => Self::Shutdown,
            other => Self::Publish(other),
        }
    }
}

/// Why a response was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RespondError {
    /// The server was dropped, or its node is out of service; the client knows (rule S4).
    #[error("cannot respond: the server was dropped or its node is out of service")]
    ServerGone,
    /// The client is gone.
    #[error("cannot respond: the client is gone")]
    ClientGone,
    /// The response could not be sent; a full queue means that the client takes no replies.
    #[error("cannot respond: {0}")]
    Publish(#[from] PublishError),
}

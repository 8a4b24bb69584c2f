//! What can be a subscription's callback.

use super::Sample;
use angaros_msg::Message;
use angaros_transport::trace;
use std::sync::Arc;

/// Why a callback failed; logged with the names of node and topic.
pub type CallbackError = Box<dyn std::error::Error + Send + Sync>;

pub(super) type Run<T> = Box<dyn FnMut(Sample<T>) -> Result<(), CallbackError> + Send>;

/// A callback of any type.
pub(super) struct BoxedCallback<T> {
    pub run: Run<T>,
    /// The address of its code.
    pub code: usize,
}

impl<T: 'static> BoxedCallback<T> {
    pub fn new<Marker, F: SubscriptionCallback<T, Marker>>(mut callback: F) -> Self {
        Self { code: (F::call as *const ()).addr(), run: Box::new(move |s| callback.call(s)) }
    }
}

/// What a callback may return: nothing, or a result whose error is logged.
pub trait CallbackResult {
    /// The error, if there is one.
    ///
    /// # Errors
    /// What the callback returned.
    fn into_result(self) -> Result<(), CallbackError>;
}

impl CallbackResult for () {
    fn into_result(self) -> Result<(), CallbackError> {
        Ok(())
    }
}

impl<E: Into<CallbackError>> CallbackResult for Result<(), E> {
    fn into_result(self) -> Result<(), CallbackError> {
        self.map_err(Into::into)
    }
}

/// A callback that takes `Arc<T>` or [`Sample<T>`]. `Marker` tells the two apart and is inferred.
pub trait SubscriptionCallback<T, Marker>: Send + 'static {
    /// Runs it for one sample.
    ///
    /// # Errors
    /// What the callback returned, or why the bytes are not a message.
    fn call(&mut self, sample: Sample<T>) -> Result<(), CallbackError>;
}

impl<T: Message, F, R> SubscriptionCallback<T, fn(Sample<T>) -> R> for F
where
    F: FnMut(Sample<T>) -> R + Send + 'static,
    R: CallbackResult,
{
    fn call(&mut self, sample: Sample<T>) -> Result<(), CallbackError> {
        trace::callback_start(sample.info());
        self(sample).into_result()
    }
}

impl<T: Message, F, R> SubscriptionCallback<T, fn(Arc<T>) -> R> for F
where
    F: FnMut(Arc<T>) -> R + Send + 'static,
    R: CallbackResult,
{
    fn call(&mut self, sample: Sample<T>) -> Result<(), CallbackError> {
        let message = sample.message()?;
        trace::callback_start(sample.info());
        self(message).into_result()
    }
}

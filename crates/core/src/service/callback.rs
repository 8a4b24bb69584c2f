//! What can be a server's callback.

use super::responder::Responder;
use super::tasks::Job;
use angaros_msg::Service;

/// A callback of a server: `FnMut(S::Request) -> S::Response`; one that returns a future of the
/// response; or `FnMut(S::Request, Responder<S>)`, which answers whenever it likes. `Marker` tells
/// them apart and is inferred.
pub trait ServiceCallback<S: Service, Marker>: Send + 'static {
    /// Runs it for one request; what it returns is polled by the server's executor until it ends.
    fn call(&mut self, request: S::Request, responder: Responder<S>) -> Option<Job>;
}

/// Marks callbacks that return the response.
pub struct Immediate;

/// Marks callbacks that take a [`Responder`].
pub struct Deferred;

/// Marks callbacks that return a future.
pub struct Asynchronous<F>(std::marker::PhantomData<fn(F)>);

impl<S: Service, F> ServiceCallback<S, Immediate> for F
where
    F: FnMut(S::Request) -> S::Response + Send + 'static,
{
    fn call(&mut self, request: S::Request, responder: Responder<S>) -> Option<Job> {
        let response = self(request);
        // What is in the way is counted and logged where it is.
        let _ = responder.respond_ref(&response);
        None
    }
}

impl<S: Service, F> ServiceCallback<S, Deferred> for F
where
    F: FnMut(S::Request, Responder<S>) + Send + 'static,
{
    fn call(&mut self, request: S::Request, responder: Responder<S>) -> Option<Job> {
        self(request, responder);
        None
    }
}

impl<S: Service, F, R> ServiceCallback<S, Asynchronous<R>> for F
where
    F: FnMut(S::Request) -> R + Send + 'static,
    R: Future<Output = S::Response> + Send + 'static,
{
    fn call(&mut self, request: S::Request, responder: Responder<S>) -> Option<Job> {
        let response = self(request);
        Some(Box::pin(async move {
            let response = response.await;
            let _ = responder.respond_ref(&response);
        }))
    }
}

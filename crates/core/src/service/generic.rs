//! Services whose types are known at run time only: tools, bridges, recorders. Requests and
//! responses are bytes, encapsulation header first.

use super::call::Call;
use super::client::Handle;
use super::error::{CallError, RespondError};
use super::responder::PendingAnswer;
use super::server::{RawServer, ServiceOptions};
use super::{RuntimeService, waiting};
use crate::node::Node;
use angaros_msg::ServiceEventKind;
use angaros_transport::error::Result;
use std::sync::Arc;
use std::time::Duration;

/// Calls a service of any type; the bytes of requests are not checked. Clones are the same client.
#[derive(Clone)]
pub struct GenericClient {
    pub(super) handle: Arc<Handle<Vec<u8>>>,
}

/// A call whose response is bytes.
pub type PendingGenericCall = Call<Vec<u8>>;

impl GenericClient {
    /// Whether a server is there that can answer.
    #[must_use]
    pub fn service_is_ready(&self) -> bool {
        self.handle.is_ready()
    }

    /// Waits until a server is there that can answer; returns whether one is.
    #[must_use]
    pub fn wait_for_service(&self, timeout: Duration) -> bool {
        self.handle.wait_for_service(timeout)
    }

    /// Sends a request; the response comes by the future that is returned.
    ///
    /// # Errors
    /// As [`Client::call_async`](super::Client::call_async).
    pub fn call_async(&self, request: &[u8]) -> Result<PendingGenericCall, CallError> {
        let call = self.handle.send(request.len(), |bytes| {
            bytes.copy_from_slice(request);
            Ok(())
        })?;
        let core = &self.handle.core;
        if core.observed.is_on() {
            core.tell(ServiceEventKind::RequestSent, call.number, request);
        }
        Ok(call)
    }

    /// Sends a request and waits for the response.
    ///
    /// # Errors
    /// As [`Client::call`](super::Client::call).
    pub fn call(&self, request: &[u8], timeout: Duration) -> Result<Vec<u8>, CallError> {
        self.handle.core.check_deadlock()?;
        waiting::wait(&self.call_async(request)?, timeout)
    }

    /// The full name of the service.
    #[must_use]
    pub fn service_name(&self) -> &str {
        &self.handle.core.service
    }
}

/// A server of any type; ends when dropped.
#[must_use = "a server ends when it is dropped"]
pub struct GenericServer {
    pub(super) raw: RawServer,
}

impl GenericServer {
    /// The full name of the service.
    #[must_use]
    pub fn service_name(&self) -> &str {
        self.raw.core.links.service()
    }
}

/// Answers one request of a [`GenericServer`] (rule S5).
#[must_use = "dropped without an answer, the call ends with an error"]
pub struct GenericResponder(PendingAnswer);

impl GenericResponder {
    /// Sends the response. Its bytes are not checked.
    ///
    /// # Errors
    /// As [`Responder::respond`](super::Responder::respond).
    pub fn respond(self, response: &[u8]) -> Result<(), RespondError> {
        self.0.answer(response.len(), |bytes| {
            bytes.copy_from_slice(response);
            Ok(())
        })
    }
}

impl Node {
    /// A client of a service whose type is known at run time.
    ///
    /// # Errors
    /// As [`Node::create_client`].
    pub fn create_generic_client(
        &self,
        service: &str,
        of: &RuntimeService<'_>,
    ) -> Result<GenericClient> {
        let decode = |bytes: &[u8]| Ok(bytes.to_vec());
        Ok(GenericClient { handle: Handle::create(self, service, of, decode, None)? })
    }

    /// A server of a service whose type is known at run time.
    ///
    /// # Errors
    /// As [`Node::create_service`].
    pub fn create_generic_service(
        &self,
        service: &str,
        of: &RuntimeService<'_>,
        options: ServiceOptions,
        mut callback: impl FnMut(&[u8], GenericResponder) + Send + 'static,
    ) -> Result<GenericServer> {
        let handler = move |bytes: &[u8], pending: PendingAnswer| {
            callback(bytes, GenericResponder(pending));
            None
        };
        Ok(GenericServer { raw: RawServer::create(self, service, of, options, Box::new(handler))? })
    }
}

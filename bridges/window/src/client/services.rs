//! Services that a client calls, and those that it offers.

use super::{Client, SERVERS, lock};
use crate::access::Right;
use crate::error::{ErrorKind, WindowError};
use crate::types::ServiceType;
use angaros::{CallError, GenericClient, GenericResponder, ServiceOptions};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A service that this client has called.
#[derive(Clone)]
pub(super) struct Known {
    client: GenericClient,
    ty: Arc<ServiceType>,
}

/// Services whose clients are kept; the next one makes room.
const MAX_KEPT: usize = 64;

/// How often is looked whether a server is ready.
const LOOK: Duration = Duration::from_millis(2);

impl Client {
    /// The type of a service that this client may call, to make a request of it.
    ///
    /// # Errors
    /// `Denied`; as [`Engine::service_type`](crate::Engine::service_type).
    pub async fn service_type(
        &self,
        service: &str,
        type_name: Option<&str>,
    ) -> Result<Arc<ServiceType>, WindowError> {
        let service = self.full_name(service)?;
        self.check(Right::Call, &service)?;
        Ok(self.known(&service, type_name).await?.ty)
    }

    async fn known(&self, service: &str, type_name: Option<&str>) -> Result<Known, WindowError> {
        let kept = lock(&self.service_clients).get(service).cloned();
        if let Some(known) = kept.filter(|known| known.client.service_is_ready()) {
            return Ok(known);
        }
        let ty = self.core.service_type(service, type_name).await?;
        let client = self.core.node.create_generic_client(service, &ty.runtime())?;
        let known = Known { client, ty };
        let mut all = lock(&self.service_clients);
        if all.len() >= MAX_KEPT {
            all.clear();
        }
        all.insert(service.to_owned(), known.clone());
        Ok(known)
    }

    /// Calls a service with a request in CDR, encapsulation header first, and waits for the
    /// response in CDR. The time counts from now; it includes the wait for a server.
    ///
    /// # Errors
    /// `Denied`; `NotFound`; `Invalid`: no request of that type; `TooMuch`; `Unanswered`.
    pub async fn call_service(
        &self,
        service: &str,
        type_name: Option<&str>,
        request: &[u8],
        timeout: Duration,
    ) -> Result<Vec<u8>, WindowError> {
        let service = self.full_name(service)?;
        self.check(Right::Call, &service)?;
        let _hold = self.begin_call()?;
        let until = Instant::now() + timeout;
        let known = self.known(&service, type_name).await?;
        if let Err(error) = known.ty.request.ty.decode(request) {
            let name = &known.ty.request.name;
            return Err(WindowError::invalid(format!("no {name} for {service}: {error}")));
        }
        while !known.client.service_is_ready() {
            if Instant::now() >= until {
                let text = format!("no server of {service} is ready");
                return Err(WindowError::new(ErrorKind::Unanswered, text));
            }
            tokio::time::sleep(LOOK).await;
        }
        let call = known.client.call_async(request).map_err(|error| failed(&service, error))?;
        let left = until.saturating_duration_since(Instant::now());
        match tokio::time::timeout(left, call).await {
            Ok(answer) => answer.map_err(|error| failed(&service, error)),
            Err(_) => Err(failed(&service, CallError::TimedOut)),
        }
    }

    /// Offers a service. `answer` is called on the engine's thread with each request in CDR; it
    /// must not wait there, but hands the responder to whoever will answer.
    ///
    /// # Errors
    /// `Denied`; `NotFound`: the type has no definition; `TooMuch`; `Invalid`: this client
    /// offers it already.
    pub async fn advertise_service(
        &self,
        service: &str,
        type_name: &str,
        answer: impl FnMut(&[u8], GenericResponder) + Send + 'static,
    ) -> Result<Arc<ServiceType>, WindowError> {
        let service = self.full_name(service)?;
        self.check(Right::Serve, &service)?;
        let ty = self.core.types.service(&self.core.node, type_name, None).await?;
        let mut servers = lock(&self.servers);
        if servers.contains_key(&service) {
            let text = format!("service {service} is offered by this client already");
            return Err(WindowError::invalid(text));
        }
        let hold = self.entities[SERVERS].take("servers")?;
        let options = ServiceOptions::default();
        let made =
            self.core.node.create_generic_service(&service, &ty.runtime(), options, answer)?;
        servers.insert(service, (made, hold));
        Ok(ty)
    }

    /// Ends a server of this client. Returns whether there was one.
    pub fn unadvertise_service(&self, service: &str) -> bool {
        let Ok(service) = self.full_name(service) else { return false };
        let gone = lock(&self.servers).remove(&service);
        gone.is_some()
    }
}

fn failed(service: &str, error: CallError) -> WindowError {
    let kind = match error {
        CallError::Full | CallError::Busy => ErrorKind::TooMuch,
        CallError::BadRequest => ErrorKind::Invalid,
        CallError::Unavailable => ErrorKind::NotFound,
        _ => ErrorKind::Unanswered,
    };
    let text = error.to_string().replace("\nhint: ", "; hint: ");
    WindowError::new(kind, format!("call of {service}: {text}"))
}

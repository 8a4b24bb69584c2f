//! Services: those that the client calls, and those that it offers.

use super::{Done, Session, lock};
use crate::convert::{Inbound, json_from_cdr};
use crate::protocol::body::Body;
use crate::protocol::{Call, Compression, Id, Level, Writer, service_type};
use crate::rosapi;
use angaros::GenericResponder;
use angaros_window::{ErrorKind, ServiceType, WindowError};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Requests to one client that it has not answered.
const MAX_WAITING: usize = 1024;

/// The longest time that a call waits.
const LONGEST: Duration = Duration::from_secs(24 * 3600);

/// What a client offers, and the requests that it is still to answer.
#[derive(Default)]
pub(super) struct Served {
    types: Mutex<HashMap<String, Arc<ServiceType>>>,
    waiting: Mutex<HashMap<String, Waiting>>,
}

/// A request that the client is to answer. Dropped, its caller gets an error.
struct Waiting {
    service: String,
    responder: GenericResponder,
}

/// A call, apart from the text in which it came.
struct Asked {
    id: Option<Id>,
    /// As the client wrote it.
    name: String,
    full: String,
    ty: Option<String>,
    request: Vec<u8>,
    timeout: Duration,
    fragment_size: Option<usize>,
    compression: Compression,
}

impl Session {
    pub(super) async fn call_service(self: &Arc<Self>, id: Option<Id>, call: Call<'_>) {
        let name = call.service.clone().into_owned();
        match self.prepare(id.clone(), call).await {
            Ok(asked) => {
                let session = Arc::downgrade(self);
                let client = Arc::clone(&self.client);
                let rosapi = Arc::clone(self.bridge.rosapi());
                self.spawn(async move {
                    let answer = ask(&client, &rosapi, &asked).await;
                    if let Some(session) = session.upgrade() {
                        session.answer(&asked, answer);
                    }
                });
            }
            Err(error) => self.refuse(&name, id.as_ref(), &error.message, None),
        }
    }

    async fn prepare(&self, id: Option<Id>, call: Call<'_>) -> Result<Asked, WindowError> {
        let full = self.client.full_name(&call.service)?;
        let ty = call.ty.as_deref().map(service_type).transpose().map_err(WindowError::invalid)?;
        let request_type = match rosapi::request_type(&full) {
            Some(ty) => {
                self.client.check(angaros_window::Right::Call, &full)?;
                ty
            }
            None => self.client.service_type(&full, ty.as_deref()).await?.request.ty.clone(),
        };
        let request = Inbound::at(Self::now())
            .to_cdr(&request_type, call.args)
            .map_err(|error| WindowError::invalid(format!("{full}: {error}")))?;
        let timeout = wait_of(call.timeout_s, self.bridge.options().call_timeout);
        Ok(Asked {
            id,
            name: call.service.into_owned(),
            full,
            ty,
            request,
            timeout,
            fragment_size: call.fragment_size,
            compression: call.compression,
        })
    }

    fn answer(&self, asked: &Asked, answer: Result<Vec<u8>, WindowError>) {
        let json = match answer {
            Ok(json) => json,
            Err(error) => {
                let size = asked.fragment_size;
                return self.refuse(&asked.name, asked.id.as_ref(), &error.message, size);
            }
        };
        let message = Writer::new("service_response")
            .id(asked.id.as_ref())
            .text("service", &asked.name)
            .json("values", &json)
            .bool("result", true)
            .end();
        self.send_packed(message, asked.compression, asked.fragment_size);
    }

    /// A call that came to nothing is told twice, as by the reference: as its response and, to
    /// whoever wants that, as a status. Some clients know only the former.
    fn refuse(&self, service: &str, id: Option<&Id>, why: &str, fragment_size: Option<usize>) {
        self.tell(Level::Error, &format!("call_service: {why}"), id);
        let message = Writer::new("service_response")
            .id(id)
            .text("service", service)
            .text("values", why)
            .bool("result", false)
            .end();
        self.send(message, fragment_size);
    }

    /// As [`Session::send`], in a PNG if the client asked for that.
    pub(super) fn send_packed(
        &self,
        message: Vec<u8>,
        compression: Compression,
        fragment_size: Option<usize>,
    ) {
        let message = match compression {
            // Only what a topic brings is written as CBOR.
            Compression::None | Compression::Cbor | Compression::CborRaw => message,
            Compression::Png => match crate::protocol::png_encode(&message) {
                Ok(data) => Writer::new("png").text("data", &data).end(),
                Err(_) => message,
            },
        };
        self.send(message, fragment_size);
    }

    pub(super) async fn advertise_service(self: &Arc<Self>, service: &str, ty: &str) -> Done {
        let full = self.client.full_name(service)?;
        let ty = service_type(ty).map_err(WindowError::invalid)?;
        // A second one takes the place of the first, as at the reference.
        self.end_service(&full);
        self.client.check(angaros_window::Right::Serve, &full)?;
        let known = self.bridge.engine().service_type(&full, Some(&ty)).await?;
        let served = Arc::clone(&self.services);
        let session = Arc::downgrade(self);
        let request_type = Arc::clone(&known.request);
        let name = service.to_owned();
        let key = full.clone();
        let answer = move |request: &[u8], responder: GenericResponder| {
            let Some(session) = session.upgrade() else { return };
            let id = format!("service_request:{key}:{}", session.bridge.next_id());
            let message = Writer::new("call_service")
                .text("id", &id)
                .text("service", &name)
                .written("args", |out| json_from_cdr(&request_type.ty, request, out));
            let Ok(message) = message else { return };
            if served.add(id, Waiting { service: key.clone(), responder }) {
                session.send(message.end(), None);
            }
        };
        self.client.advertise_service(&full, &ty, answer).await?;
        lock(&self.services.types).insert(full, known);
        Ok(())
    }

    pub(super) fn unadvertise_service(&self, service: &str) -> Done {
        let full = self.client.full_name(service)?;
        match self.end_service(&full) {
            true => Ok(()),
            false => Err(not_offered(&full)),
        }
    }

    fn end_service(&self, full: &str) -> bool {
        lock(&self.services.types).remove(full);
        lock(&self.services.waiting).retain(|_, waiting| waiting.service != full);
        self.client.unadvertise_service(full)
    }

    pub(super) fn service_response(
        &self,
        service: &str,
        id: Option<&Id>,
        values: Option<Body<'_>>,
        result: bool,
    ) -> Done {
        let full = self.client.full_name(service)?;
        let Some(ty) = lock(&self.services.types).get(&full).cloned() else {
            return Err(not_offered(&full));
        };
        let id = id.map(ToString::to_string).unwrap_or_default();
        let Some(waiting) = self.services.take(&full, &id) else {
            let text = format!("no request '{id}' of service {full} waits for a response");
            return Err(WindowError::not_found(text));
        };
        if !result {
            // The caller is told that there is no answer.
            drop(waiting);
            return Ok(());
        }
        let response = Inbound::at(Self::now())
            .to_cdr(&ty.response.ty, values)
            .map_err(|error| WindowError::invalid(format!("response of {full}: {error}")))?;
        waiting.responder.respond(&response).map_err(|error| {
            WindowError::new(ErrorKind::Unanswered, format!("response of {full}: {error}"))
        })
    }
}

/// How long a call waits that asked for so many seconds: [`LONGEST`] if these are not above zero,
/// which the reference takes for no limit, and `otherwise` if it did not say.
fn wait_of(asked_s: Option<f64>, otherwise: Duration) -> Duration {
    match asked_s {
        None => otherwise,
        Some(seconds) if seconds > 0.0 => {
            Duration::try_from_secs_f64(seconds).map_or(LONGEST, |asked| asked.min(LONGEST))
        }
        Some(_) => LONGEST,
    }
}

/// The response of a service, as JSON.
async fn ask(
    client: &Arc<angaros_window::Client>,
    rosapi: &rosapi::Rosapi,
    asked: &Asked,
) -> Result<Vec<u8>, WindowError> {
    let mut json = Vec::new();
    let written = match rosapi.answer(client, &asked.full, &asked.request).await {
        Some(answer) => {
            let (ty, response) = answer?;
            json_from_cdr(&ty, &response, &mut json)
        }
        None => {
            let ty = asked.ty.as_deref();
            let response =
                client.call_service(&asked.full, ty, &asked.request, asked.timeout).await?;
            let known = client.service_type(&asked.full, ty).await?;
            json_from_cdr(&known.response.ty, &response, &mut json)
        }
    };
    let unreadable = |error| WindowError::invalid(format!("response of {}: {error}", asked.full));
    written.map(|()| json).map_err(unreadable)
}

fn not_offered(service: &str) -> WindowError {
    WindowError::not_found(format!("service {service} is not offered by this client"))
}

impl Served {
    /// Keeps a request until it is answered; drops it if too many wait already.
    fn add(&self, id: String, waiting: Waiting) -> bool {
        let mut all = lock(&self.waiting);
        let fits = all.len() < MAX_WAITING;
        if fits {
            all.insert(id, waiting);
        }
        fits
    }

    /// The request of that id, if that service was asked it; it waits no longer then. A response
    /// in the name of another service would be one of another type.
    fn take(&self, service: &str, id: &str) -> Option<Waiting> {
        let mut all = lock(&self.waiting);
        let is_of = all.get(id).is_some_and(|waiting| waiting.service == service);
        if is_of { all.remove(id) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_waits_as_long_as_it_says_and_one_that_says_nothing_or_less_without_a_limit() {
        let otherwise = Duration::from_secs(5);
        assert_eq!(wait_of(None, otherwise), otherwise);
        assert_eq!(wait_of(Some(0.25), otherwise), Duration::from_millis(250));
        for without_limit in [0.0, -1.0, f64::MAX] {
            assert_eq!(wait_of(Some(without_limit), otherwise), LONGEST, "{without_limit}");
        }
    }
}

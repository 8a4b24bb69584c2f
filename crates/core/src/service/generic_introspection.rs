//! Service introspection of services whose types are known at run time only.

use super::introspection::{Observer, ServiceIntrospection};
use super::{GenericClient, GenericServer};
use crate::node::{Node, RuntimeType};
use crate::publisher::GenericPublisher;
use angaros_msg::dynamic::{DynamicError, DynamicMessage, DynamicType, Element, Value};
use angaros_msg::{Qos, ServiceEventKind};
use angaros_transport::clock::Clock;
use angaros_transport::endpoint::Gid;
use angaros_transport::error::{Error, ErrorKind, Result};
use std::sync::Arc;

impl GenericClient {
    /// Publishes from now on what happens to calls, on `SERVICE/_service_event`; `event` is the
    /// type `SERVICE_TYPE_Event`.
    ///
    /// # Errors
    /// A definition that is not that of such a type, or a transport's limit.
    pub fn configure_introspection(
        &self,
        event: &RuntimeType<'_>,
        qos: Qos,
        what: ServiceIntrospection,
    ) -> Result<()> {
        let core = &self.handle.core;
        let Some(node) = core.node.upgrade() else { return Ok(()) };
        let observer = observer(&node, &core.service, event, qos, what)?;
        core.observed.set(observer);
        Ok(())
    }
}

impl GenericServer {
    /// Publishes from now on what happens to requests, on `SERVICE/_service_event`; `event` is the
    /// type `SERVICE_TYPE_Event`.
    ///
    /// # Errors
    /// As [`GenericClient::configure_introspection`].
    pub fn configure_introspection(
        &self,
        event: &RuntimeType<'_>,
        qos: Qos,
        what: ServiceIntrospection,
    ) -> Result<()> {
        let links = &self.raw.core.links;
        let Some(node) = links.node() else { return Ok(()) };
        links.observed.set(observer(&node, links.service(), event, qos, what)?);
        Ok(())
    }
}

fn observer(
    node: &Node,
    service: &str,
    event: &RuntimeType<'_>,
    qos: Qos,
    what: ServiceIntrospection,
) -> Result<Option<Arc<dyn Observer>>> {
    if what == ServiceIntrospection::Off {
        return Ok(None);
    }
    let ty = DynamicType::from_definition(event.name, event.definition).map_err(|error| {
        let message = format!("cannot watch the calls of {service} as {}", event.name);
        Error::new(ErrorKind::InvalidArgument, message).source(error)
    })?;
    let topic = format!("{service}/_service_event");
    Ok(Some(Arc::new(GenericIntrospector {
        publisher: node.create_generic_publisher(&topic, event, qos)?,
        ty,
        contents: what == ServiceIntrospection::Contents,
        clock: node.context().clock().clone(),
    })))
}

struct GenericIntrospector {
    publisher: GenericPublisher,
    ty: Arc<DynamicType>,
    contents: bool,
    clock: Clock,
}

impl GenericIntrospector {
    fn event(
        &self,
        kind: ServiceEventKind,
        (client, number): (Gid, u64),
        content: &[u8],
    ) -> Result<DynamicMessage, DynamicError> {
        use ServiceEventKind::{RequestReceived, RequestSent};
        let mut event = DynamicMessage::new(&self.ty);
        if let Value::Message(mut info) = event.get("info")?.clone() {
            let client = client.0.iter().map(|byte| Value::Uint(u64::from(*byte)));
            info.set("event_type", Value::Uint(u64::from(kind as u8)))?;
            info.set("client_gid", Value::List(client.collect()))?;
            let number = i64::try_from(number).unwrap_or(i64::MAX);
            info.set("sequence_number", Value::Int(number))?;
            if let Value::Message(mut stamp) = info.get("stamp")?.clone() {
                let (sec, nanosec) = self.clock.system_time().to_sec_nanosec();
                stamp.set("sec", Value::Int(i64::from(sec)))?;
                stamp.set("nanosec", Value::Uint(u64::from(nanosec)))?;
                info.set("stamp", Value::Message(stamp))?;
            }
            event.set("info", Value::Message(info))?;
        }
        if self.contents {
            let is_request = matches!(kind, RequestSent | RequestReceived);
            let name = if is_request { "request" } else { "response" };
            let (_, field) = self.ty.field(name)?;
            if let Element::Message(ty) = &field.element
                && let Ok(content) = ty.decode(content)
            {
                event.set(name, Value::List(vec![Value::Message(content)]))?;
            }
        }
        Ok(event)
    }
}

impl Observer for GenericIntrospector {
    fn tell(&self, kind: ServiceEventKind, request: (Gid, u64), content: &[u8]) {
        let Ok(event) = self.event(kind, request, content) else { return };
        let Ok(bytes) = event.encode() else { return };
        // Introspection must not disturb the call; the publisher counts what it could not send.
        let _ = self.publisher.publish(&bytes);
    }
}

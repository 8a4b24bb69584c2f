//! The type of a service: from the command line or the graph, its definition built in or told by
//! the process that offers it.

use super::list;
use crate::client::{Context, Endpoint, EndpointKind, RuntimeService};
use crate::cmd::session;
use crate::cmd::types::Known;
use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicError, DynamicType, standard_catalog};
use angaros_msg::idl::{Catalog, Kind, TypeName};
use angaros_msg::names::mangle_service_request;
use std::time::Duration;

type Found<T> = Result<T, Box<dyn std::error::Error>>;

/// All that is needed to speak a service.
pub struct KnownService {
    /// As in `std_srvs/srv/SetBool`.
    name: String,
    hash: TypeHash,
    definition: String,
    pub request: Known,
    pub response: Known,
    pub event: Known,
}

impl KnownService {
    /// As the client library wants it.
    pub fn runtime(&self) -> RuntimeService<'_> {
        RuntimeService {
            name: &self.name,
            hash: self.hash,
            definition: &self.definition,
            request: self.request.runtime(),
            response: self.response.runtime(),
        }
    }

    fn from_catalog(catalog: &Catalog, name: &str) -> Result<Self, DynamicError> {
        let part = |suffix: &str| Known::from_catalog(catalog, &format!("{name}{suffix}"));
        Ok(Self {
            name: name.to_owned(),
            hash: DynamicType::hash(catalog, name)?,
            definition: DynamicType::definition(catalog, name)?,
            request: part("_Request")?,
            response: part("_Response")?,
            event: part("_Event")?,
        })
    }

    /// The type of a server: built in if the hashes agree, else as its process defines it.
    fn of(context: &Context, server: &Endpoint) -> Found<Self> {
        let name = service_type(server);
        if let Ok(known) = Self::from_catalog(standard_catalog(), name)
            && known.request.hash == server.type_hash
        {
            return Ok(known);
        }
        let text = context.find_definition(server.type_hash);
        let announced = text.and_then(|text| announced(name, &text));
        announced.filter(|known| known.request.hash == server.type_hash).ok_or_else(|| {
            let hint = "the process that offers it must be an Angaros one, or the definition a \
                        standard one";
            format!("{name} with {} has no definition here; hint: {hint}", server.type_hash).into()
        })
    }

    /// The type named, or that of whoever offers the service within the time.
    pub fn find(
        context: &Context,
        service: &str,
        ty: Option<&str>,
        timeout: Duration,
    ) -> Found<Self> {
        let topic = mangle_service_request(service);
        let servers = || {
            let mut servers = context.graph().service_endpoints;
            servers.retain(|e| e.kind == EndpointKind::Subscription && e.topic == topic);
            (!servers.is_empty()).then_some(servers)
        };
        let Some(ty) = ty else {
            let Some(servers) = session::wait_for(context, timeout, servers) else {
                return Err(list::unknown(&context.graph(), service).into());
            };
            return Self::of(context, &servers[0]);
        };
        let name = parse_type(ty)?;
        let standard = Self::from_catalog(standard_catalog(), &name);
        let now = match &standard {
            Ok(_) => servers(),
            Err(_) => session::wait_for(context, timeout, servers),
        };
        let Some(servers) = now else { return Ok(standard?) };
        match servers.iter().find(|server| service_type(server) == name) {
            Some(server) => Self::of(context, server),
            None => {
                let theirs = service_type(&servers[0]);
                let hint = "name that type, or leave the type out";
                Err(format!("service {service} is a {theirs}, not a {name}; hint: {hint}").into())
            }
        }
    }
}

/// The type of a service by the endpoint of its requests.
fn service_type(server: &Endpoint) -> &str {
    server.type_name.strip_suffix("_Request").unwrap_or(&server.type_name)
}

/// The full name of a type as typed: `pkg/srv/Name` or `pkg/Name`.
fn parse_type(typed: &str) -> Result<String, String> {
    let name = TypeName::parse(typed).map(|name| match typed.matches('/').count() {
        1 => TypeName { kind: Kind::Srv, ..name },
        _ => name,
    });
    name.filter(|name| name.kind == Kind::Srv).map(|name| name.to_string()).ok_or_else(|| {
        format!("'{typed}' is no type of a service; hint: write it as std_srvs/srv/SetBool")
    })
}

/// The service whose request, with its response, the text of a running process defines.
fn announced(name: &str, text: &str) -> Option<KnownService> {
    let (request, response) = (format!("{name}_Request"), format!("{name}_Response"));
    let told = DynamicType::catalog_of_definition(&request, text).ok()?;
    // The events of a service are of standard types.
    let mut catalog = standard_catalog().clone();
    told.iter().for_each(|interface| catalog.add_interface(interface.clone()));
    let (request, response) = (&told.get(&request)?.text, &told.get(&response)?.text);
    let whole = format!("{}\n---\n{}", request.trim_end(), response);
    catalog.add_text(&TypeName::parse(name)?, &whole).ok()?;
    KnownService::from_catalog(&catalog, name).ok()
}

//! The type of a service: from the command line or the graph.

use super::list;
use crate::client::type_lookup::{Definition, Definitions};
use crate::client::{Context, Endpoint, EndpointKind, RuntimeService};
use crate::cmd::session;
use crate::cmd::types::{Found, Known, resolve};
use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicError, DynamicType};
use angaros_msg::idl::{Catalog, Kind, TypeName};
use angaros_msg::names::mangle_service_request;
use std::time::Duration;

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
    /// Its full name.
    pub fn name(&self) -> &str {
        &self.name
    }

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

    /// The type named, or that of whoever offers the service within the time.
    pub fn find(
        context: &Context,
        definitions: &Definitions,
        service: &str,
        ty: Option<&str>,
        timeout: Duration,
    ) -> Found<Self> {
        let offered = || Some(servers(context, service)).filter(|servers| !servers.is_empty());
        let Some(ty) = ty else {
            let Some(servers) = session::wait_for(context, timeout, offered) else {
                return Err(list::unknown(&context.graph(), service).into());
            };
            return Self::of(&definition_of(context, definitions, &servers[0])?);
        };
        let name = parse_type(ty)?;
        let here = definitions.find(&name, None);
        let now = match &here {
            // A client of another type than the server's would make both sides warn.
            Ok(_) => {
                session::seen(context, || offered().is_some());
                offered()
            }
            Err(_) => session::wait_for(context, timeout, offered),
        };
        let Some(servers) = now else { return Self::of(&here?) };
        match servers.iter().find(|server| service_type(server) == name) {
            Some(server) => match here {
                Ok(here) if fits(&here, server) => Self::of(&here),
                _ => Self::of(&definition_of(context, definitions, server)?),
            },
            None => Err(another(service, service_type(&servers[0]), &name).into()),
        }
    }

    fn of(found: &Definition) -> Found<Self> {
        let whole = found.whole();
        let whole = whole.ok_or_else(|| format!("{} is known in part only", found.name))?;
        Ok(Self::from_catalog(&whole.catalog, &whole.name)?)
    }
}

/// Who offers the service.
pub fn servers(context: &Context, service: &str) -> Vec<Endpoint> {
    let topic = mangle_service_request(service);
    let mut servers = context.graph().service_endpoints;
    servers.retain(|e| e.kind == EndpointKind::Subscription && e.topic == topic);
    servers
}

/// What is wrong if everybody who offers the service offers another type.
pub fn other_type(context: &Context, service: &str, name: &str) -> Option<String> {
    let servers = servers(context, service);
    let other = servers.first()?;
    let is_other = servers.iter().all(|server| service_type(server) != name);
    is_other.then(|| another(service, service_type(other), name))
}

fn another(service: &str, theirs: &str, name: &str) -> String {
    let hint = "name that type, or leave the type out";
    format!("service {service} is a {theirs}, not a {name}; hint: {hint}")
}

/// The type of a service by the endpoint of its requests.
pub fn service_type(server: &Endpoint) -> &str {
    server.type_name.strip_suffix("_Request").unwrap_or(&server.type_name)
}

/// Whether a service of that definition is what the server offers, as far as it says. Some announce
/// the hash of the service, some that of its request, and some none.
pub fn fits(whole: &Definition, server: &Endpoint) -> bool {
    let request = format!("{}_Request", service_type(server));
    let hash = |name: &str| DynamicType::hash(&whole.catalog, name).unwrap_or(TypeHash::UNKNOWN);
    let service = server.service_hash.unwrap_or(TypeHash::UNKNOWN);
    hash(service_type(server)).matches(service) && hash(&request).matches(server.type_hash)
}

/// The service, or a part of it, as a server announces it.
pub fn definition_of(
    context: &Context,
    definitions: &Definitions,
    server: &Endpoint,
) -> Found<Definition> {
    let name = service_type(server);
    match server.service_hash.filter(|hash| *hash != TypeHash::UNKNOWN) {
        Some(hash) => resolve(context, definitions, name, hash),
        None if server.type_hash == TypeHash::UNKNOWN => {
            resolve(context, definitions, name, TypeHash::UNKNOWN)
        }
        None => resolve(context, definitions, &format!("{name}_Request"), server.type_hash),
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::{Gid, NodeName};

    /// A server as it is seen over Zenoh: with the hash of the service, not of its request.
    fn server(service_hash: Option<TypeHash>, type_hash: TypeHash) -> Endpoint {
        Endpoint {
            gid: Gid::default(),
            kind: EndpointKind::Subscription,
            node: NodeName { namespace: "/".to_owned(), name: "sums".to_owned() },
            topic: mangle_service_request("/add"),
            type_name: "example_interfaces/srv/AddTwoInts_Request".to_owned(),
            type_hash,
            qos: angaros_msg::Qos::default(),
            service_hash,
        }
    }

    #[test]
    fn a_service_fits_by_whichever_hash_its_server_announces() {
        let definitions = Definitions::of_process();
        let here = definitions.find("example_interfaces/srv/AddTwoInts", None).unwrap();
        let other = TypeHash([1; 32]);
        let unknown = TypeHash::UNKNOWN;
        assert!(fits(&here, &server(Some(here.hash), unknown)));
        assert!(fits(&here, &server(Some(unknown), unknown)), "a server that tells no hash");
        assert!(fits(&here, &server(None, unknown)));
        assert!(!fits(&here, &server(Some(other), unknown)));
        assert!(!fits(&here, &server(None, other)));
        let request = "example_interfaces/srv/AddTwoInts_Request";
        let hash = DynamicType::hash(&here.catalog, request).unwrap();
        assert!(fits(&here, &server(None, hash)));
        let whole = definitions.find(request, Some(hash)).unwrap().whole().unwrap();
        assert_eq!(whole.hash, here.hash);
        assert_eq!(KnownService::of(&whole).unwrap().name(), "example_interfaces/srv/AddTwoInts");
    }
}

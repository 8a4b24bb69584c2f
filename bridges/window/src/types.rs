//! Types that are known at run time, and the one place that finds and keeps them.
//!
//! A type is looked for where [`type_lookup`](angaros::type_lookup) looks: compiled in, files,
//! workspaces, and last the processes of the domain that use it.

use crate::error::{ErrorKind, WindowError};
use crate::kept::Kept;
use angaros::type_lookup::{Definition, Definitions, TypeQuery};
use angaros::{Endpoint, EndpointKind, Node, RuntimeService, RuntimeType};
use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicError, DynamicType, standard_catalog};
use angaros_msg::idl::{Catalog, Kind, TypeName};
use angaros_msg::names::mangle_service_request;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long the processes that use a type are asked for it.
const ASKING: Duration = Duration::from_secs(5);

/// How often is looked whether they have answered.
const LOOK: Duration = Duration::from_millis(10);

/// All that is needed to speak a type of messages.
#[derive(Debug)]
pub struct MessageType {
    /// The full name, as in `std_msgs/msg/String`.
    pub name: String,
    /// RIHS01.
    pub hash: TypeHash,
    /// The definition with those it refers to, in the `ros2msg` form of MCAP.
    pub definition: String,
    /// Its fields.
    pub ty: Arc<DynamicType>,
}

impl MessageType {
    /// A type of a catalog.
    ///
    /// # Errors
    /// No such type, or one that refers to what is not there.
    pub fn from_catalog(catalog: &Catalog, name: &str) -> Result<Self, DynamicError> {
        let ty = DynamicType::from_catalog(catalog, name)?;
        let hash = DynamicType::hash(catalog, &ty.name)?;
        let definition = DynamicType::definition(catalog, &ty.name)?;
        Ok(Self { name: ty.name.clone(), hash, definition, ty })
    }

    /// One of the types that come with ROS 2.
    ///
    /// # Errors
    /// No such type.
    pub fn standard(name: &str) -> Result<Self, DynamicError> {
        Self::from_catalog(standard_catalog(), name)
    }

    /// As the client library wants it.
    #[must_use]
    pub fn runtime(&self) -> RuntimeType<'_> {
        RuntimeType { name: &self.name, hash: self.hash, definition: &self.definition }
    }
}

/// All that is needed to speak a service.
#[derive(Debug)]
pub struct ServiceType {
    /// The full name, as in `std_srvs/srv/SetBool`.
    pub name: String,
    /// RIHS01 of the service as a whole.
    pub hash: TypeHash,
    /// The text of its file with those it refers to.
    pub definition: String,
    /// What a client sends.
    pub request: Arc<MessageType>,
    /// What a server answers.
    pub response: Arc<MessageType>,
}

impl ServiceType {
    /// A service of a catalog.
    ///
    /// # Errors
    /// No such service, or one that is there in part only.
    pub fn from_catalog(catalog: &Catalog, name: &str) -> Result<Self, DynamicError> {
        let part = |suffix: &str| MessageType::from_catalog(catalog, &format!("{name}{suffix}"));
        Ok(Self {
            name: name.to_owned(),
            hash: DynamicType::hash(catalog, name)?,
            definition: DynamicType::definition(catalog, name)?,
            request: Arc::new(part("_Request")?),
            response: Arc::new(part("_Response")?),
        })
    }

    /// The service of that name, which may be a part of an action.
    fn of(found: &Definition, name: &str) -> Result<Self, WindowError> {
        let Some(whole) = found.whole() else {
            let text = format!("{} is known in part only", found.name);
            return Err(WindowError::not_found(text));
        };
        Self::from_catalog(&whole.catalog, name).map_err(broken)
    }

    /// As the client library wants it.
    #[must_use]
    pub fn runtime(&self) -> RuntimeService<'_> {
        RuntimeService {
            name: &self.name,
            hash: self.hash,
            definition: &self.definition,
            request: self.request.runtime(),
            response: self.response.runtime(),
        }
    }
}

fn broken(error: DynamicError) -> WindowError {
    WindowError::new(ErrorKind::System, error.to_string().replace("\nhint: ", "; hint: "))
}

/// The full name of a type as clients write it: `pkg/msg/Name`, or `pkg/Name` for that kind.
///
/// # Errors
/// `Invalid`: text that is no name.
pub fn full_name(typed: &str, kind: Kind) -> Result<String, WindowError> {
    let name = TypeName::parse(typed).map(|name| match typed.matches('/').count() {
        1 => TypeName { kind, ..name },
        _ => name,
    });
    name.map(|name| name.to_string()).ok_or_else(|| {
        let hint = format!("write it as package/{kind}/Name");
        WindowError::invalid(format!("{typed:?} is no name of a type; hint: {hint}"))
    })
}

/// Finds types and keeps them.
pub(crate) struct Types {
    definitions: Arc<Definitions>,
    messages: Kept<(String, TypeHash), MessageType>,
    services: Kept<(String, TypeHash), ServiceType>,
}

impl Types {
    pub fn new(definitions: Definitions) -> Self {
        Self {
            definitions: Arc::new(definitions),
            messages: Kept::default(),
            services: Kept::default(),
        }
    }

    /// The names of all types that are known without asking anybody.
    pub fn names(&self) -> Vec<String> {
        self.definitions.names().into_iter().collect()
    }

    pub async fn message(
        &self,
        node: &Node,
        name: &str,
        hash: TypeHash,
    ) -> Result<Arc<MessageType>, WindowError> {
        let name = full_name(name, Kind::Msg)?;
        let key = (name.clone(), hash);
        if let Some(kept) = self.messages.get(&key) {
            return Ok(kept);
        }
        let found = self.find(node, &name, hash).await?;
        let made = MessageType::from_catalog(&found.catalog, &found.name).map_err(broken)?;
        Ok(self.messages.keep(key, made))
    }

    /// The type of a service by name, or by what a server of it announces.
    pub async fn service(
        &self,
        node: &Node,
        name: &str,
        server: Option<&Endpoint>,
    ) -> Result<Arc<ServiceType>, WindowError> {
        let name = full_name(name, Kind::Srv)?;
        let known = |hash: &TypeHash| *hash != TypeHash::UNKNOWN;
        let of_service = server.and_then(|server| server.service_hash).filter(known);
        let of_request = server.map(|server| server.type_hash).filter(known);
        let key = (name.clone(), of_service.or(of_request).unwrap_or(TypeHash::UNKNOWN));
        if let Some(kept) = self.services.get(&key) {
            return Ok(kept);
        }
        let found = match (of_service, of_request) {
            (Some(hash), _) => self.find(node, &name, hash).await?,
            // Some announce the hash of the request only.
            (None, Some(hash)) => self.find(node, &format!("{name}_Request"), hash).await?,
            (None, None) => self.find(node, &name, TypeHash::UNKNOWN).await?,
        };
        Ok(self.services.keep(key, ServiceType::of(&found, &name)?))
    }

    async fn find(
        &self,
        node: &Node,
        name: &str,
        hash: TypeHash,
    ) -> Result<Definition, WindowError> {
        let definitions = Arc::clone(&self.definitions);
        let wanted = name.to_owned();
        // It may read files.
        let here = tokio::task::spawn_blocking(move || definitions.find(&wanted, Some(hash))).await;
        let error = match here {
            Ok(Ok(found)) => return Ok(found),
            Ok(Err(error)) => WindowError::from(error),
            Err(error) => return Err(WindowError::new(ErrorKind::System, error.to_string())),
        };
        if hash == TypeHash::UNKNOWN {
            return Err(error);
        }
        let told = |said: WindowError| {
            WindowError::new(said.kind, format!("{}, {}", error.message, said.message))
        };
        ask_processes(node, name, hash).await.map_err(told)
    }
}

/// Asks the processes that use a type for its definition.
///
/// # Errors
/// `NotFound`: they tell none, or nobody answers in time.
pub async fn ask_processes(
    node: &Node,
    name: &str,
    hash: TypeHash,
) -> Result<Definition, WindowError> {
    let mut query = TypeQuery::new(node, name, hash)?;
    let begun = Instant::now();
    while begun.elapsed() < ASKING {
        if let Some(answer) = query.poll() {
            return answer.map_err(WindowError::not_found);
        }
        tokio::time::sleep(LOOK).await;
    }
    Err(WindowError::not_found("no process answered in time"))
}

/// The endpoints of the servers of a service, by its full name.
pub(crate) fn servers<'a>(
    endpoints: &'a [Endpoint],
    service: &str,
) -> impl Iterator<Item = &'a Endpoint> + use<'a> {
    let topic = mangle_service_request(service);
    endpoints.iter().filter(move |e| e.kind == EndpointKind::Subscription && e.topic == topic)
}

/// The type of a service by the endpoint of its requests.
pub(crate) fn service_type_of(server: &Endpoint) -> &str {
    server.type_name.strip_suffix("_Request").unwrap_or(&server.type_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_in_their_long_and_their_short_form() {
        assert_eq!(full_name("std_msgs/String", Kind::Msg).unwrap(), "std_msgs/msg/String");
        assert_eq!(full_name("std_msgs/msg/String", Kind::Msg).unwrap(), "std_msgs/msg/String");
        assert_eq!(full_name("std_srvs/SetBool", Kind::Srv).unwrap(), "std_srvs/srv/SetBool");
        for wrong in ["", "String", "a/b/c/d", "../x/y"] {
            assert_eq!(
                full_name(wrong, Kind::Msg).unwrap_err().kind,
                ErrorKind::Invalid,
                "{wrong}"
            );
        }
    }

    #[test]
    fn the_parts_of_an_action_are_services_too() {
        let name = "example_interfaces/action/Fibonacci_SendGoal";
        let definitions = Definitions::of(std::path::Path::new("/"), &[], &[]);
        for known in [name.to_owned(), format!("{name}_Request")] {
            let found = definitions.find(&known, None).unwrap();
            let service = ServiceType::of(&found, name).unwrap();
            assert_eq!(service.request.name, format!("{name}_Request"));
            assert_eq!(service.response.ty.fields[0].name, "accepted");
        }
    }

    #[test]
    fn a_service_has_a_request_and_a_response() {
        let service =
            ServiceType::from_catalog(standard_catalog(), "example_interfaces/srv/AddTwoInts");
        let service = service.unwrap();
        assert_eq!(service.request.name, "example_interfaces/srv/AddTwoInts_Request");
        assert_eq!(service.response.ty.fields[0].name, "sum");
        assert_eq!(service.runtime().hash, service.hash);
    }
}

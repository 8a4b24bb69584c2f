//! The type of a topic: from the command line or the graph, its definition built in or told by
//! the process that uses it.

use super::{output, session};
use crate::client::{Context, Endpoint, RuntimeType};
use angaros_msg::TypeHash;
use angaros_msg::dynamic::{DynamicError, DynamicType, nearest, standard_catalog};
use angaros_msg::idl::{Catalog, TypeName};
use std::sync::Arc;
use std::time::Duration;

/// A wait longer than this is announced with its deadline.
const SILENT: Duration = Duration::from_millis(300);

/// All that is needed to speak a type.
pub struct Known {
    pub ty: Arc<DynamicType>,
    pub hash: TypeHash,
    pub definition: String,
}

impl Known {
    /// As the client library wants it.
    pub fn runtime(&self) -> RuntimeType<'_> {
        RuntimeType { name: &self.ty.name, hash: self.hash, definition: &self.definition }
    }

    /// A type that is built in.
    pub fn standard(name: &str) -> Result<Self, DynamicError> {
        Self::from_catalog(standard_catalog(), name)
    }

    /// A type of a catalog.
    pub fn from_catalog(catalog: &Catalog, name: &str) -> Result<Self, DynamicError> {
        let ty = DynamicType::from_catalog(catalog, name)?;
        let hash = DynamicType::hash(catalog, &ty.name)?;
        let definition = DynamicType::definition(catalog, &ty.name)?;
        Ok(Self { ty, hash, definition })
    }

    /// The type of an endpoint: built in if the hashes agree, else as its process defines it.
    pub fn of(context: &Context, endpoint: &Endpoint) -> Result<Self, Box<dyn std::error::Error>> {
        if let Ok(known) = Self::standard(&endpoint.type_name)
            && known.hash == endpoint.type_hash
        {
            return Ok(known);
        }
        let Some(definition) = context.find_definition(endpoint.type_hash) else {
            let message = format!(
                "{} with {} has no definition here; hint: the process that publishes it must be \
                 an Angaros one, or the definition a standard one",
                endpoint.type_name, endpoint.type_hash
            );
            return Err(message.into());
        };
        let ty = DynamicType::from_definition(&endpoint.type_name, &definition)?;
        Ok(Self { ty, hash: endpoint.type_hash, definition })
    }

    /// The type named, or that of whoever uses the topic first within the time.
    pub fn find(
        context: &Context,
        topic: &str,
        name: Option<&str>,
        timeout: Duration,
    ) -> Result<Self, Box<dyn std::error::Error>> {
        let full = name.and_then(TypeName::parse).map(|name| name.to_string());
        let user = || {
            let endpoints = context.graph().endpoints;
            endpoints.into_iter().find(|endpoint| {
                endpoint.topic == topic
                    && full.as_ref().is_none_or(|full| *full == endpoint.type_name)
            })
        };
        if let Some(name) = name {
            let standard = Self::standard(name);
            if standard.is_ok() {
                return Ok(standard?);
            }
            let found = session::wait_for(context, timeout, user);
            return match found {
                Some(endpoint) => Self::of(context, &endpoint),
                None => Ok(standard?),
            };
        }
        let found = session::wait_for(context, timeout.min(SILENT), user).or_else(|| {
            if timeout > SILENT && !context.is_shutdown() {
                output::progress(&format!(
                    "waiting up to {} s for topic {topic}",
                    timeout.as_secs_f64()
                ));
            }
            session::wait_for(context, timeout.saturating_sub(SILENT), user)
        });
        match found {
            Some(endpoint) => Self::of(context, &endpoint),
            None => Err(nobody(context, topic, timeout).into()),
        }
    }
}

/// Why a topic's type is not known, with the topic that was probably meant.
fn nobody(context: &Context, topic: &str, timeout: Duration) -> String {
    let topics: Vec<String> = context.graph().endpoints.into_iter().map(|e| e.topic).collect();
    let hint = match nearest(topic, topics.iter().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => "name its type after the topic, or see 'angaros topic list'".to_owned(),
    };
    let waited = timeout.as_secs_f64();
    format!("topic {topic} has no publisher and no subscription after {waited} s; hint: {hint}")
}

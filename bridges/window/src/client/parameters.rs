//! Parameters of other nodes. A parameter is named `/node.parameter` where rights are checked.

use super::{Client, lock};
use crate::access::Right;
use crate::error::{ErrorKind, WindowError};
use angaros::names::ParameterValue;
use angaros::rcl_interfaces::msg::ParameterDescriptor;
use angaros::{ParameterSetting, ParametersClient, RemoteParameterError};
use std::time::{Duration, Instant};

/// How long a node may take for each of its answers.
const ANSWERS: Duration = Duration::from_secs(2);

/// How often is looked whether a node answers.
const LOOK: Duration = Duration::from_millis(2);

/// Nodes whose clients are kept; the next one makes room.
const MAX_KEPT: usize = 64;

/// A parameter's bounds and type, as its node describes it.
pub type ParameterDescription = ParameterDescriptor;

/// What a node says to one value: done, or why not.
pub type ParameterVerdict = Result<(), String>;

impl Client {
    /// The names of a node's parameters that this client may read. Nodes that have no parameter
    /// services have none.
    ///
    /// # Errors
    /// `NotFound`: the node does not answer.
    pub async fn list_parameters(&self, node: &str) -> Result<Vec<String>, WindowError> {
        let node = self.full_name(node)?;
        if self.grant().never(Right::ReadParameter) {
            return Err(self.check(Right::ReadParameter, &node).err().unwrap_or_else(|| {
                WindowError::denied(format!("parameters of {node} may not be read"))
            }));
        }
        let client = self.parameters_of(&node).await?;
        let list = answered(&node, client.list_parameters_async::<&str>(&[], 0)).await?;
        let grant = self.grant();
        let mut names = list.names;
        names.retain(|name| grant.allows(Right::ReadParameter, &format!("{node}.{name}")));
        Ok(names)
    }

    /// The values of these parameters of a node, in their order; `None` of one that is not there.
    ///
    /// # Errors
    /// `Denied`; `NotFound`: the node does not answer.
    pub async fn get_parameters(
        &self,
        node: &str,
        names: &[String],
    ) -> Result<Vec<Option<ParameterValue>>, WindowError> {
        let node = self.full_name(node)?;
        self.may(Right::ReadParameter, &node, names.iter())?;
        if names.is_empty() {
            return Ok(Vec::new());
        }
        let client = self.parameters_of(&node).await?;
        match values(&node, &client, names).await {
            // One that is not declared takes the others with it: then each is asked for alone.
            Err(Unread::NotDeclared) if names.len() > 1 => {
                let mut all = Vec::with_capacity(names.len());
                for name in names {
                    match values(&node, &client, std::slice::from_ref(name)).await {
                        Ok(found) => all.push(found.into_iter().next().flatten()),
                        Err(Unread::NotDeclared) => all.push(None),
                        Err(Unread::Other(error)) => return Err(error),
                    }
                }
                Ok(all)
            }
            Err(Unread::NotDeclared) => Ok(vec![None]),
            Err(Unread::Other(error)) => Err(error),
            Ok(found) => Ok(found),
        }
    }

    /// Type, range and description of these parameters of a node, in their order.
    ///
    /// # Errors
    /// `Denied`; `NotFound`: the node does not answer, or one of them is not declared.
    pub async fn describe_parameters(
        &self,
        node: &str,
        names: &[String],
    ) -> Result<Vec<ParameterDescription>, WindowError> {
        let node = self.full_name(node)?;
        self.may(Right::ReadParameter, &node, names.iter())?;
        let client = self.parameters_of(&node).await?;
        answered(&node, client.describe_parameters_async(names)).await
    }

    /// Sets parameters of a node, each by itself; the node's verdicts are in their order. A value
    /// of `None` takes a parameter away.
    ///
    /// # Errors
    /// `Denied`, and then none is set; `NotFound`: the node does not answer.
    pub async fn set_parameters(
        &self,
        node: &str,
        settings: Vec<(String, Option<ParameterValue>)>,
    ) -> Result<Vec<ParameterVerdict>, WindowError> {
        let node = self.full_name(node)?;
        self.may(Right::WriteParameter, &node, settings.iter().map(|(name, _)| name))?;
        let settings: Vec<ParameterSetting> =
            settings.into_iter().map(|(name, value)| ParameterSetting { name, value }).collect();
        let client = self.parameters_of(&node).await?;
        let verdicts = answered(&node, client.set_parameters_async(&settings)).await?;
        let told = |error: RemoteParameterError| one_line(&error);
        Ok(verdicts.into_iter().map(|verdict| verdict.map_err(told)).collect())
    }

    fn may<'a>(
        &self,
        right: Right,
        node: &str,
        names: impl Iterator<Item = &'a String>,
    ) -> Result<(), WindowError> {
        let grant = self.grant();
        names.into_iter().try_for_each(|name| grant.check(right, &format!("{node}.{name}")))
    }

    /// A client of the parameters of a node that answers.
    async fn parameters_of(&self, node: &str) -> Result<ParametersClient, WindowError> {
        let kept = lock(&self.parameter_clients).get(node).cloned();
        let client = match kept {
            Some(client) => client,
            None => {
                // A client of a node that is not there would wait for it.
                if !self.core.look().has_node(node) {
                    return Err(WindowError::not_found(format!("there is no node {node}")));
                }
                let made = self.core.node.create_parameters_client(node)?;
                let mut all = lock(&self.parameter_clients);
                if all.len() >= MAX_KEPT {
                    all.clear();
                }
                all.insert(node.to_owned(), made.clone());
                made
            }
        };
        let until = Instant::now() + ANSWERS;
        while !client.services_are_ready() {
            if Instant::now() >= until {
                lock(&self.parameter_clients).remove(node);
                let text = format!("node {node} does not answer for its parameters");
                return Err(WindowError::not_found(text));
            }
            tokio::time::sleep(LOOK).await;
        }
        Ok(client)
    }
}

enum Unread {
    NotDeclared,
    Other(WindowError),
}

async fn values(
    node: &str,
    client: &ParametersClient,
    names: &[String],
) -> Result<Vec<Option<ParameterValue>>, Unread> {
    match tokio::time::timeout(ANSWERS, client.get_parameters_async(names)).await {
        Ok(Ok(values)) => Ok(values),
        Ok(Err(RemoteParameterError::NotDeclared)) => Err(Unread::NotDeclared),
        Ok(Err(error)) => Err(Unread::Other(failed(node, &error))),
        Err(_) => Err(Unread::Other(late(node))),
    }
}

async fn answered<T>(
    node: &str,
    call: impl Future<Output = Result<T, RemoteParameterError>>,
) -> Result<T, WindowError> {
    match tokio::time::timeout(ANSWERS, call).await {
        Ok(answer) => answer.map_err(|error| failed(node, &error)),
        Err(_) => Err(late(node)),
    }
}

fn late(node: &str) -> WindowError {
    WindowError::new(ErrorKind::Unanswered, format!("node {node} does not answer in time"))
}

fn failed(node: &str, error: &RemoteParameterError) -> WindowError {
    let kind = match error {
        RemoteParameterError::NotDeclared => ErrorKind::NotFound,
        RemoteParameterError::Refused { .. } => ErrorKind::Invalid,
        _ => ErrorKind::Unanswered,
    };
    WindowError::new(kind, format!("parameters of {node}: {}", one_line(error)))
}

fn one_line(error: &RemoteParameterError) -> String {
    error.to_string().replace("\nhint: ", "; hint: ")
}

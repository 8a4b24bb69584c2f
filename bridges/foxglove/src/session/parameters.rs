//! Parameters of other nodes (rule FG7).

use super::Session;
use crate::parameters::{description, fitted, from_wire, split, to_wire};
use crate::protocol::client::Parameter;
use crate::protocol::server::{self, ServerOp};
use angaros::names::ParameterValue;
use angaros_window::client::ParameterVerdict;
use angaros_window::{Client, WindowError};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinSet;

/// How long the nodes that are asked may take, all together.
const READING: Duration = Duration::from_millis(2500);

/// The same for nodes that set parameters: what they do not answer may be done all the same.
const SETTING: Duration = Duration::from_secs(8);

/// Nodes that are asked at one time.
const AT_ONCE: usize = 64;

/// What was asked of each node and came to something, or one line that says why not.
type Answers<T> = BTreeMap<String, Result<T, String>>;

type Settings = Vec<(String, Option<ParameterValue>)>;

impl Session {
    pub(super) async fn get_parameters(&self, names: Vec<String>, id: Option<String>) {
        let is_named = !names.is_empty();
        let answers = self.ask_nodes(self.by_node(names), READING, values).await;
        let parameters = self.what_came(answers, is_named);
        self.send(&ServerOp::ParameterValues { parameters, id: id.as_deref() });
    }

    pub(super) async fn set_parameters(&self, wanted: Vec<Parameter>, id: Option<String>) {
        let mut nodes: BTreeMap<String, Settings> = BTreeMap::new();
        for parameter in &wanted {
            let value = from_wire(parameter);
            match split(&parameter.name).and_then(|split| Ok((split, value?))) {
                Ok(((node, name), value)) => {
                    nodes.entry(node.to_owned()).or_default().push((name.to_owned(), value));
                }
                Err(error) => self.complain(&error),
            }
        }
        let answers = self.ask_nodes(nodes, SETTING, set).await;
        for (name, verdict) in self.what_came(answers, true) {
            if let Err(reason) = verdict {
                self.complain(&format!("{name} is not set: {reason}"));
            }
        }
        // As the reference does, the values are told only if they were asked for.
        if id.is_some() {
            let names = wanted.into_iter().map(|parameter| parameter.name).collect();
            self.get_parameters(names, id).await;
        }
    }

    pub(super) async fn describe(&self, names: Vec<String>, id: Option<String>) {
        let is_named = !names.is_empty();
        let answers = self.ask_nodes(self.by_node(names), READING, descriptions).await;
        let all = self.what_came(answers, is_named);
        let answer = json!({
            "op": "angaros.parameterDescriptions", "id": id, "parameters": all,
        });
        self.client.outbox().send(answer.to_string());
    }

    /// Parameters by node; all nodes if none is named, and none of a node stands for all of it.
    fn by_node(&self, names: Vec<String>) -> BTreeMap<String, Vec<String>> {
        if names.is_empty() {
            let nodes = super::graph::parameter_nodes(&self.bridge.engine.look());
            return nodes.into_iter().map(|node| (node, Vec::new())).collect();
        }
        let mut nodes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for name in names {
            match split(&name) {
                Ok((node, parameter)) => {
                    nodes.entry(node.to_owned()).or_default().push(parameter.to_owned());
                }
                Err(error) => self.complain(&error),
            }
        }
        nodes
    }

    /// Asks nodes side by side, each with what is there for it, until the time is over.
    async fn ask_nodes<Q, T, F>(
        &self,
        nodes: BTreeMap<String, Q>,
        patience: Duration,
        ask: impl Fn(Arc<Client>, String, Q) -> F,
    ) -> Answers<T>
    where
        F: Future<Output = Result<T, WindowError>> + Send + 'static,
        T: Send + 'static,
    {
        let until = tokio::time::Instant::now() + patience;
        let mut answers = Answers::new();
        let mut asked = JoinSet::new();
        for (node, question) in nodes {
            if asked.len() >= AT_ONCE
                && let Some(Ok((node, answer))) = asked.join_next().await
            {
                answers.insert(node, answer);
            }
            let answer = ask(Arc::clone(&self.client), node.clone(), question);
            asked.spawn(async move {
                let answer = match tokio::time::timeout_at(until, answer).await {
                    Ok(answer) => answer.map_err(|error| error.message),
                    Err(_) => Err(format!("node {node} does not answer in time")),
                };
                (node, answer)
            });
        }
        while let Some(answered) = asked.join_next().await {
            if let Ok((node, answer)) = answered {
                answers.insert(node, answer);
            }
        }
        answers
    }

    /// All that nodes have answered, in their order. Nodes that were named and do not answer are
    /// complained about; of others it is no fault, as not every node has parameters to show.
    fn what_came<T>(&self, answers: Answers<Vec<T>>, is_named: bool) -> Vec<T> {
        let mut all = Vec::new();
        for answer in answers.into_values() {
            match answer {
                Ok(found) => all.extend(found),
                Err(error) if is_named => self.complain(&error),
                Err(_) => {}
            }
        }
        all
    }
}

/// The names that were asked for, or all that the node has.
async fn known(
    client: &Client,
    node: &str,
    names: Vec<String>,
) -> Result<Vec<String>, WindowError> {
    match names.is_empty() {
        true => client.list_parameters(node).await,
        false => Ok(names),
    }
}

async fn values(
    client: Arc<Client>,
    node: String,
    names: Vec<String>,
) -> Result<Vec<server::ParameterValue>, WindowError> {
    let names = known(&client, &node, names).await?;
    let values = client.get_parameters(&node, &names).await?;
    let there = names.into_iter().zip(values).filter(|(_, value)| value.is_some());
    Ok(there.map(|(name, value)| to_wire(format!("{node}.{name}"), value)).collect())
}

async fn descriptions(
    client: Arc<Client>,
    node: String,
    names: Vec<String>,
) -> Result<Vec<Value>, WindowError> {
    let names = known(&client, &node, names).await?;
    let found = client.describe_parameters(&node, &names).await?;
    Ok(found.iter().map(|of| description(&node, of)).collect())
}

/// Sets parameters of a node; gives its verdict on each by its full name.
async fn set(
    client: Arc<Client>,
    node: String,
    mut settings: Settings,
) -> Result<Vec<(String, ParameterVerdict)>, WindowError> {
    let names: Vec<String> = settings.iter().map(|(name, _)| name.clone()).collect();
    // Who may set but not read cannot have whole numbers taken for doubles.
    let now = client.get_parameters(&node, &names).await.unwrap_or_default();
    let padded = now.iter().map(Option::as_ref).chain(std::iter::repeat(None));
    for ((_, value), now) in settings.iter_mut().zip(padded) {
        *value = value.take().map(|value| fitted(value, now));
    }
    let verdicts = client.set_parameters(&node, settings).await?;
    let full = names.into_iter().map(|name| format!("{node}.{name}"));
    Ok(full.zip(verdicts).collect())
}

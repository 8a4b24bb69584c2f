//! What the master says who is there.

use super::node::{Node1, texts};
use crate::xmlrpc::Value;
use std::collections::BTreeMap;

/// Names of nodes by the names of what they use.
pub(super) type Users = BTreeMap<String, Vec<String>>;

#[derive(Debug, Default)]
pub(super) struct State {
    pub publishers: Users,
    pub subscribers: Users,
    pub services: Users,
    /// ROS 1 types of topics; `*` where nobody has said.
    pub types: BTreeMap<String, String>,
    /// That of the master: another one is another master.
    pub pid: i32,
}

impl State {
    pub async fn ask(node: &Node1) -> Result<Self, String> {
        let state = node.master("getSystemState", &[]).await?;
        let types = node.master("getTopicTypes", &[]).await?;
        let pid = node.master("getPid", &[]).await?;
        let part = |at: usize| users(state.items().get(at));
        Ok(Self {
            publishers: part(0),
            subscribers: part(1),
            services: part(2),
            types: types.items().iter().filter_map(pair).collect(),
            pid: pid.int().unwrap_or_default(),
        })
    }
}

fn users(part: Option<&Value>) -> Users {
    let entries = part.map(Value::items).unwrap_or_default();
    let entry = |entry: &Value| match entry.items() {
        [name, nodes] => Some((name.text()?.to_owned(), texts(nodes))),
        _ => None,
    };
    entries.iter().filter_map(entry).collect()
}

fn pair(entry: &Value) -> Option<(String, String)> {
    match entry.items() {
        [topic, ty] => Some((topic.text()?.to_owned(), ty.text()?.to_owned())),
        _ => None,
    }
}

/// Whether a node other than `own` uses something.
pub(super) fn used_by_others(users: &Users, name: &str, own: &str) -> bool {
    users.get(name).is_some_and(|nodes| nodes.iter().any(|node| node != own))
}

/// Whether a node is registered for something.
pub(super) fn is_used_by(users: &Users, name: &str, node: &str) -> bool {
    users.get(name).is_some_and(|nodes| nodes.iter().any(|known| known == node))
}

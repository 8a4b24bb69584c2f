//! Servers of `dynamic_reconfigure` in ROS 1, which are asked to set their parameters.

use super::super::base::lock;
use super::super::node::Node1;
use super::super::service_calls::Caller;
use super::super::state::{State, used_by_others};
use super::{SET, UPDATES, setting, value};
use crate::messages::dynamic_reconfigure::{CONFIG, put_config, read_config, reconfigure_md5sum};
use crate::xmlrpc::Value;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::timeout;

/// How long a server may take.
const WITHIN: Duration = Duration::from_secs(5);

/// The servers.
pub(in super::super) struct Servers {
    node: Arc<Node1>,
    max_answer_bytes: usize,
    /// The names before their topics.
    names: Mutex<BTreeSet<String>>,
}

fn of_state(state: &State, own: &str) -> BTreeSet<String> {
    let server = |(topic, ty): (&String, &String)| {
        let name =
            topic.strip_suffix(UPDATES)?.strip_suffix('/').filter(|name| !name.is_empty())?;
        let is_served = ty == CONFIG
            && used_by_others(&state.publishers, topic, own)
            && used_by_others(&state.services, &format!("{name}/{SET}"), own);
        is_served.then(|| name.to_owned())
    };
    state.types.iter().filter_map(server).collect()
}

impl Servers {
    pub fn new(node: &Arc<Node1>, max_answer_bytes: usize) -> Self {
        Self { node: Arc::clone(node), max_answer_bytes, names: Mutex::default() }
    }

    /// Looks who is there.
    pub fn adapt(&self, state: &State) {
        *lock(&self.names) = of_state(state, &self.node.name);
    }

    /// Whether a service is that of a server.
    pub fn has_service(&self, service: &str) -> bool {
        let name = service.strip_suffix(SET).and_then(|name| name.strip_suffix('/'));
        name.is_some_and(|name| lock(&self.names).contains(name))
    }

    /// The server that may have a parameter, and the name that the parameter has there.
    pub fn of_key<'a>(&self, key: &'a str) -> Option<(&'a str, &'a str)> {
        key.rsplit_once('/').filter(|(server, _)| lock(&self.names).contains(*server))
    }

    /// Asks a server to set a parameter. Returns the keys and values of all that it has; `None`
    /// if that parameter is not one of them.
    pub async fn set(
        &self,
        (server, name): (&str, &str),
        to: &Value,
    ) -> Result<Option<Vec<(String, Value)>>, String> {
        let Some(to) = setting(to) else { return Ok(None) };
        let mut request = vec![0; 4];
        put_config(&mut request, &[(name.to_owned(), to)]);
        let len = u32::try_from(request.len() - 4).map_err(|_| "it is too large".to_owned())?;
        request[..4].copy_from_slice(&len.to_le_bytes());
        let service = format!("{server}/{SET}");
        let limit = self.max_answer_bytes;
        let caller = Caller::new(&self.node, &service, &reconfigure_md5sum()?, limit);
        let answer = timeout(WITHIN, caller.call(&request)).await;
        let answer = answer.map_err(|_| format!("{service} does not answer in time"))??;
        let config = read_config(&answer).ok_or(format!("{service} answers what is no Config"))?;
        if !config.iter().any(|(known, _)| known == name) {
            return Ok(None);
        }
        let keyed = |(name, setting)| (format!("{server}/{name}"), value(setting));
        Ok(Some(config.into_iter().map(keyed).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_has_a_topic_of_values_and_a_service() {
        let mut state = State::default();
        let users = vec!["/camera".to_owned()];
        state.publishers.insert("/camera/parameter_updates".to_owned(), users.clone());
        state.types.insert("/camera/parameter_updates".to_owned(), CONFIG.to_owned());
        let name = || BTreeSet::from(["/camera".to_owned()]);
        assert!(of_state(&state, "/bridge").is_empty(), "without the service");
        state.services.insert("/camera/set_parameters".to_owned(), users);
        assert!(of_state(&state, "/camera").is_empty(), "the bridge's own");
        assert_eq!(of_state(&state, "/bridge"), name());
        state.types.insert("/camera/parameter_updates".to_owned(), "my_msgs/Config".to_owned());
        assert!(of_state(&state, "/bridge").is_empty(), "of another type");
    }
}

//! Parameters as `dynamic_reconfigure` has them, both ways. What it has of its own are the topics
//! `NODE/parameter_descriptions` and `NODE/parameter_updates` and the service
//! `NODE/set_parameters`; the values are parameters of the master too, as all others.
//!
//! * **RD1** A node of this graph whose parameters are bridged is a server of `dynamic_reconfigure`
//!   in ROS 1. Parameters that are read only, and those whose type it does not know, are left out.
//! * **RD2** A parameter of ROS 1 that such a server has is set by calling the server. What the
//!   server makes of it is the value then, on both sides.
//! * **RD3** A name that a node of ROS 1 serves stays that node's.

mod offered;
mod servers;

use super::base::lock;
use super::node::Node1;
use crate::messages::dynamic_reconfigure::Setting;
use crate::xmlrpc::Value;
use angaros_window::Client;
use angaros_window::access::Globs;
use offered::Offered;
use servers::Servers;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

const DESCRIPTIONS: &str = "parameter_descriptions";
const UPDATES: &str = "parameter_updates";
const SET: &str = "set_parameters";

/// What is bridged.
pub(super) struct Reconfigure {
    node: Arc<Node1>,
    client: Arc<Client>,
    /// Parameters that are bridged, by their names in ROS 1.
    wanted: Globs,
    /// Nodes of this graph, by name (rule RD1).
    offered: Mutex<HashMap<String, Arc<Offered>>>,
    /// Those of ROS 1 (rule RD2).
    pub servers: Servers,
}

impl Reconfigure {
    pub fn new(node: &Arc<Node1>, client: Client, wanted: Globs, max_answer_bytes: usize) -> Self {
        Self {
            node: Arc::clone(node),
            client: Arc::new(client),
            wanted,
            offered: Mutex::default(),
            servers: Servers::new(node, max_answer_bytes),
        }
    }

    fn all(&self) -> Vec<Arc<Offered>> {
        lock(&self.offered).values().cloned().collect()
    }
}

/// A value that `dynamic_reconfigure` knows.
fn setting(value: &Value) -> Option<Setting> {
    Some(match value {
        Value::Bool(truth) => Setting::Bool(*truth),
        Value::Int(number) => Setting::Int(*number),
        Value::Double(number) => Setting::Double(*number),
        Value::Text(text) => Setting::Str(text.clone()),
        Value::Binary(_) | Value::Array(_) | Value::Struct(_) => return None,
    })
}

fn value(setting: Setting) -> Value {
    match setting {
        Setting::Bool(truth) => Value::Bool(truth),
        Setting::Int(number) => Value::Int(number),
        Setting::Double(number) => Value::Double(number),
        Setting::Str(text) => Value::Text(text),
    }
}

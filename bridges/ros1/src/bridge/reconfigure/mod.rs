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
use super::shared::ByName;
use crate::messages::dynamic_reconfigure::Setting;
use crate::xmlrpc::Value;
pub(super) use offered::Offered;
use servers::Servers;

const DESCRIPTIONS: &str = "parameter_descriptions";
const UPDATES: &str = "parameter_updates";
const SET: &str = "set_parameters";

/// What is bridged.
#[derive(Default)]
pub(super) struct Reconfigure {
    /// Nodes of this graph, by name (rule RD1).
    offered: ByName<Offered>,
    /// Those of ROS 1 (rule RD2).
    pub servers: Servers,
}

impl Reconfigure {
    fn all(&self) -> Vec<std::sync::Arc<Offered>> {
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

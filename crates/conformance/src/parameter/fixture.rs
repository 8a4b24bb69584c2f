//! The fixture of the rules of parameters: a node with parameters and one with a client.

use crate::check::{LONG, Verdict, ensure};
use crate::fixture::Fixture;
use crate::service::spin_all;
use crate::wire::Wire;
use angaros::parameters::ParametersClient;
use angaros::{Node, ParameterSetting, SingleThreadedExecutor};

/// A node with parameters and one with a client.
pub struct ParameterFixture {
    nodes: Fixture,
}

impl ParameterFixture {
    pub fn on(wire: &Wire) -> Verdict<Self> {
        Ok(Self { nodes: Fixture::on(wire)? })
    }

    /// The node with the parameters.
    pub fn server_node(&self) -> &Node {
        &self.nodes.listener
    }

    /// The node with the client.
    pub fn client_node(&self) -> &Node {
        &self.nodes.talker
    }

    /// Spins both while `work` runs with a client that the owner answers.
    pub fn with_client<T: Send>(
        &self,
        work: impl FnOnce(&ParametersClient) -> Verdict<T> + Send,
    ) -> Verdict<T> {
        let client =
            self.client_node().create_parameters_client(&self.server_node().name().to_string())?;
        spin_all(&[self.server_node(), self.client_node()], || {
            ready(&client)?;
            work(&client)
        })
    }
}

/// Waits until the node answers.
pub fn ready(client: &ParametersClient) -> Verdict {
    ensure(client.wait_for_services(LONG), || "the parameter services are not ready".to_owned())
}

/// A parameter gets a value.
pub fn set<P: angaros::Parameter>(name: &str, value: P) -> ParameterSetting {
    ParameterSetting::new(name, value)
}

/// Parameters of the child process.
pub const COUNT: usize = 8;

/// The child process that holds parameters until it is killed; it says its node's name.
pub fn hold(node: &Node, say: fn(&str)) -> Verdict {
    for i in 0..COUNT {
        node.declare_parameter(&format!("count{i}"), 0_i64)?;
    }
    let executor = SingleThreadedExecutor::new(node.context())?;
    executor.add_node(node)?;
    say(&node.name().to_string());
    executor.spin_until(|| false, 3 * LONG);
    Ok(())
}

//! What the rules of parameters have in common: a node that has some, and one that asks for them.

use crate::check::{LONG, Verdict, ensure};
use crate::service::spin_all;
use crate::stage::Stage;
use crate::wire::Wire;
use angaros::parameters::ParametersClient;
use angaros::{Node, ParameterSetting, SingleThreadedExecutor};

/// A node with parameters and another one.
pub struct Place {
    stage: Stage,
}

impl Place {
    pub fn on(wire: &Wire) -> Verdict<Self> {
        Ok(Self { stage: Stage::on(wire)? })
    }

    /// The node whose parameters they are.
    pub fn owner(&self) -> &Node {
        &self.stage.hearer
    }

    /// The node that asks.
    pub fn asker(&self) -> &Node {
        &self.stage.speaker
    }

    /// Spins both while `work` runs with a client that the owner answers.
    pub fn with_client<T: Send>(
        &self,
        work: impl FnOnce(&ParametersClient) -> Verdict<T> + Send,
    ) -> Verdict<T> {
        let client = self.asker().create_parameters_client(&self.owner().name().to_string())?;
        spin_all(&[self.owner(), self.asker()], || {
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

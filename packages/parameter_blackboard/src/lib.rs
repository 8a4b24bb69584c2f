//! A node that holds parameters which belong to no other node: all may set and read them.
//!
//! It is what `demo_nodes_cpp parameter_blackboard` is in ROS 2: it declares nothing of its own,
//! allows everything, and starts with what the command line, launch file or parameter file gives.

use angaros::prelude::*;

/// Holds global parameters. Every parameter that is given when it starts is declared, others can be
/// set at any time, of any type.
#[component]
pub struct ParameterBlackboard;

impl ParameterBlackboard {
    /// Declares the parameters that are given to its node when it starts.
    ///
    /// # Errors
    /// A parameter that cannot be declared.
    pub fn new(ctx: ComponentContext) -> Result<Self> {
        ctx.node().allow_undeclared_parameters();
        ctx.node().declare_parameters_from_overrides()?;
        Ok(Self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::msg::names::ParameterValue;
    use angaros::{ContextOptions, component};

    #[test]
    fn it_has_what_it_is_given_and_takes_anything() -> Result<()> {
        let options = ContextOptions { transport: Some("local".into()), ..Default::default() };
        let context = Context::new(options, angaros::ALL)?;
        let parameters = vec![("speed".to_owned(), ParameterValue::Double(0.5))];
        let options = NodeOptions { parameters, ..NodeOptions::default() };
        let entry = component::find("parameter_blackboard/ParameterBlackboard")?;
        assert_eq!(entry.default_node_name(), "parameter_blackboard");
        let node = Node::with_options(&context, &entry.default_node_name(), options)?;
        let _board = (entry.create)(ComponentContext::new(node.clone()))?;
        assert_eq!(node.get_parameter("speed")?, Some(ParameterValue::Double(0.5)));
        node.set_parameter("speed", "fast".to_owned())?;
        node.set_parameter("other.one", true)?;
        assert_eq!(node.list_parameters(&["speed", "other"], 0).names, ["other.one", "speed"]);
        Ok(())
    }
}

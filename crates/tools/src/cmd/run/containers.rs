//! The programs of `rclcpp_components`: containers into which `component load` brings components.

use crate::client::component::ContainerSpec;
use angaros_msg::names::{RemapTarget, RosArgs};

/// The package of ROS 2 that has the containers.
pub const PACKAGE: &str = "rclcpp_components";

/// Its programs that are containers.
pub const PROGRAMS: [&str; 4] = [
    "component_container",
    "component_container_event",
    "component_container_isolated",
    "component_container_mt",
];

/// What the node of a container is called when nobody says.
const NAME: &str = "ComponentManager";

/// The container that a program of `rclcpp_components` is, with the arguments that are left for
/// its nodes; `None` if it is none of these programs.
///
/// # Errors
/// Arguments of ROS 2 that cannot be read.
pub fn of(
    package: &str,
    program: &str,
    arguments: &[String],
) -> Result<Option<(ContainerSpec, Vec<String>)>, String> {
    const MULTI_THREADED: &str = "--use_multi_threaded_executor";
    let threads = match (package, program) {
        (PACKAGE, "component_container" | "component_container_event") => 1,
        (PACKAGE, "component_container_mt" | "component_container_isolated") => 0,
        _ => return Ok(None),
    };
    let is_threads = |word: &String| word == MULTI_THREADED;
    let threads = if arguments.iter().any(is_threads) { 0 } else { threads };
    let (ros, _) = RosArgs::parse(arguments.iter().cloned()).map_err(|error| error.to_string())?;
    let named = |target: RemapTarget| {
        let mut rules = ros.remaps.iter().rev();
        rules.find(|rule| rule.target == target && rule.node.is_none()).map(|rule| rule.to.clone())
    };
    let spec = ContainerSpec {
        threads,
        name: Some(named(RemapTarget::NodeName).unwrap_or_else(|| NAME.to_owned())),
        namespace: named(RemapTarget::Namespace),
        ..ContainerSpec::default()
    };
    let arguments = arguments.iter().filter(|word| !is_threads(word)).cloned().collect();
    Ok(Some((spec, without_names(arguments))))
}

/// The arguments without the rules that name the container, which are not meant for what is loaded
/// into it.
fn without_names(arguments: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for word in arguments {
        let names = word.starts_with("__node:=")
            || word.starts_with("__name:=")
            || word.starts_with("__ns:=");
        let is_rule = kept.last().is_some_and(|flag| flag == "-r" || flag == "--remap");
        if names && is_rule {
            kept.pop();
        } else {
            kept.push(word);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(String::from).collect()
    }

    fn container(program: &str, line: &str) -> (ContainerSpec, Vec<String>) {
        of("rclcpp_components", program, &words(line)).unwrap().unwrap()
    }

    #[test]
    fn a_container_has_the_name_of_ros_2_and_a_thread_for_each_processor_if_asked() {
        let (spec, rest) = container("component_container", "");
        assert_eq!((spec.name.as_deref(), spec.namespace, spec.threads), (Some(NAME), None, 1));
        assert!(rest.is_empty());
        assert_eq!(container("component_container_mt", "").0.threads, 0);
        let (spec, rest) = container("component_container", "--use_multi_threaded_executor");
        assert_eq!((spec.threads, rest.len()), (0, 0));
        assert!(of("rclcpp_components", "container", &[]).unwrap().is_none());
        assert!(of("demo_nodes_cpp", "component_container", &[]).unwrap().is_none());
    }

    #[test]
    fn rules_that_name_the_container_do_not_name_what_is_loaded() {
        let line = "--ros-args -r __node:=box -r __ns:=/far -r chatter:=talk -p a:=1";
        let (spec, rest) = container("component_container", line);
        assert_eq!((spec.name.as_deref(), spec.namespace.as_deref()), (Some("box"), Some("/far")));
        assert_eq!(rest, words("--ros-args -r chatter:=talk -p a:=1"));
        assert!(of("rclcpp_components", "component_container", &words("--ros-args -r")).is_err());
    }
}

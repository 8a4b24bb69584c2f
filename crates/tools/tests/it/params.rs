//! Parameter verbs against a node in this process.

use crate::support::{Folder, angaros, text};
use angaros::names::ParameterValue;
use angaros::{Context, ContextOptions, Node, ParameterDescriptor, SingleThreadedExecutor};
use std::process::Output;

/// Runs a verb in the domain, with time-outs that suit one host.
fn ran(domain: &str, args: &[&str]) -> Output {
    let mut command = angaros(&["param"]);
    // What is said of the network is another test's.
    command.env("ANGAROS_TRANSPORT", "local,shm");
    command.args(args).env("ROS_DOMAIN_ID", domain).output().unwrap()
}

fn shown(domain: &str, args: &[&str]) -> String {
    let output = ran(domain, args);
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// What a verb that must fail says.
fn refused(domain: &str, args: &[&str]) -> String {
    let output = ran(domain, args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", text(&output.stdout));
    text(&output.stderr)
}

/// Ends the executor's thread, also when a test fails.
struct Cancel<'a>(&'a SingleThreadedExecutor);

impl Drop for Cancel<'_> {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// A camera that runs, and in the same process a node that nobody runs.
fn with_camera(test: impl FnOnce(&str, &Node)) {
    let domain = crate::topics::domain();
    let number = domain.parse().ok();
    let options = ContextOptions { domain: number, ..ContextOptions::default() };
    let context = Context::new(options, angaros::ALL).unwrap();
    let node = Node::new(&context, "camera").unwrap();
    let rate = ParameterDescriptor::new("pictures per second").range(1..=120).step(1);
    let _rate = node.declare_parameter_with("rate", 30_i64, rate).unwrap();
    let gain = ParameterDescriptor::default().range(0.0..=1.0);
    let _gain = node.declare_parameter_with("lens.gain", 0.5, gain).unwrap();
    let frame = ParameterDescriptor::default().read_only();
    let _frame = node.declare_parameter_with("frame", "camera".to_owned(), frame).unwrap();
    let _names = node.declare_parameter("names", vec!["a".to_owned()]).unwrap();
    let free = ParameterDescriptor::default();
    let free = ParameterDescriptor { dynamic_typing: true, ..free };
    node.declare_dynamic_parameter("free", Some(ParameterValue::Bool(true)), free).unwrap();
    let _silent = Node::new(&context, "silent").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        let _cancel = Cancel(&executor);
        test(&domain, &node);
    });
}

const NAMES: &str = "  frame\n  free\n  lens.gain\n  names\n\
                     \x20 qos_overrides./parameter_events.publisher.depth\n\
                     \x20 qos_overrides./parameter_events.publisher.durability\n\
                     \x20 qos_overrides./parameter_events.publisher.history\n\
                     \x20 qos_overrides./parameter_events.publisher.reliability\n\
                     \x20 rate\n  start_type_description_service\n  use_sim_time\n";

#[test]
fn parameters_are_listed_as_ros2_param_does() {
    with_camera(|domain, _| {
        assert_eq!(shown(domain, &["list", "/camera"]), NAMES);
        let all = ran(domain, &["list", "--timeout", "0.2"]);
        assert_eq!(text(&all.stdout), format!("/camera:\n{NAMES}"));
        let error = text(&all.stderr);
        assert!(error.starts_with("error: node '/silent' offers no parameter services"), "{error}");
        assert_eq!(all.status.code(), Some(1));
        let below = ["list", "camera", "--param-type", "--param-prefixes", "lens"];
        assert_eq!(shown(domain, &below), "  lens.gain (type: double)\n");
        assert_eq!(shown(domain, &["list", "camera", "--filter", "fr"]), "  frame\n  free\n");
        let json = shown(domain, &["list", "camera", "--json", "--filter", "rate"]);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(json, serde_json::json!({"/camera": {"rate": null}}));
        assert!(refused(domain, &["list", "camera", "--filter", "("]).contains("--filter"));
        assert!(refused(domain, &["list", "/camra"]).contains("hint: did you mean '/camera'?"));
        let silent = refused(domain, &["get", "/silent", "rate", "--timeout", "0.1"]);
        assert!(silent.contains("offers no parameter services after 0.1 s"), "{silent}");
    });
}

#[test]
fn values_are_read_and_set_as_ros2_param_does() {
    with_camera(|domain, node| {
        let get = |name: &str| shown(domain, &["get", "/camera", name]);
        let set = |name: &str, value: &str| {
            assert_eq!(
                shown(domain, &["set", "/camera", name, value]),
                "Set parameter successful\n"
            );
        };
        assert_eq!(get("rate"), "Integer value is: 30\n");
        set("rate", "42");
        assert_eq!(get("rate"), "Integer value is: 42\n");
        assert_eq!(shown(domain, &["get", "camera", "rate", "--hide-type"]), "42\n");
        assert_eq!(get("lens.gain"), "Double value is: 0.5\n");
        set("names", "[b, 'c d']");
        assert_eq!(get("names"), "String values are: ['b', 'c d']\n");
        set("free", "-3");
        assert_eq!(get("free"), "Integer value is: -3\n");
        set("free", "{a: 1}");
        assert_eq!(get("free"), "String value is: {a: 1}\n");
        let deleted = shown(domain, &["delete", "camera", "free"]);
        assert_eq!(deleted, "Deleted parameter successfully\n");
        assert!(!node.has_parameter("free"));
        let json = shown(domain, &["get", "camera", "rate", "--json"]);
        assert!(json.contains("\"value\": 42"), "{json}");
    });
}

#[test]
fn what_a_node_refuses_is_told_with_its_reason() {
    with_camera(|domain, node| {
        let unknown = refused(domain, &["get", "/camera", "rte"]);
        assert_eq!(
            unknown,
            "error: parameter 'rte' is not declared at node '/camera'\nhint: did you mean 'rate'?\n"
        );
        assert!(refused(domain, &["describe", "/camera", "rate", "nmes"]).contains("'nmes'"));
        for (name, value, reason) in [
            ("other", "1", "parameter 'other' was not declared"),
            ("rate", "fast", "parameter 'rate' is of type integer and was given string"),
            ("rate", "121", "parameter 'rate' cannot be 121"),
            ("frame", "other", "parameter 'frame' is read-only"),
        ] {
            let error = refused(domain, &["set", "/camera", name, value]);
            assert!(error.starts_with("Setting parameter failed: "), "{error}");
            assert!(error.contains(reason), "{error}");
        }
        let fixed = refused(domain, &["delete", "/camera", "rate"]);
        assert!(fixed.starts_with("Deleting parameter failed: parameter 'rate'"), "{fixed}");
        assert_eq!(node.get_parameter("rate").unwrap(), Some(ParameterValue::Integer(30)));
    });
}

#[test]
fn descriptions_stand_as_in_ros2_param() {
    with_camera(|domain, _| {
        let about = shown(domain, &["describe", "/camera", "rate", "lens.gain", "frame"]);
        assert_eq!(
            about,
            "Parameter name: rate\n  Type: integer\n  Description: pictures per second\n  \
             Constraints:\n    Min value: 1\n    Max value: 120\n    Step: 1\n\
             Parameter name: lens.gain\n  Type: double\n  Constraints:\n    Min value: 0.0\n    \
             Max value: 1.0\n\
             Parameter name: frame\n  Type: string\n  Constraints:\n    Read only: true\n"
        );
    });
}

#[test]
fn what_is_dumped_is_loaded_and_each_result_told() {
    with_camera(|domain, node| {
        let folder = Folder::new("params");
        let dumped = shown(domain, &["dump", "/camera"]);
        assert!(dumped.starts_with("/camera:\n  ros__parameters:\n"), "{dumped}");
        assert!(dumped.contains("    lens:\n      gain: 0.5\n"), "{dumped}");
        let changed = folder.file(
            "changed.yaml",
            "/**: {ros__parameters: {rate: 7}}\n/camera: {ros__parameters: {lens: {gain: 0.25}}}\n",
        );
        let changed = changed.to_str().unwrap();
        let named = ["load", "/camera", changed, "--no-use-wildcard"];
        assert_eq!(shown(domain, &named), "Set parameter lens.gain successful\n");
        assert_eq!(node.get_parameter("rate").unwrap(), Some(ParameterValue::Integer(30)));
        assert_eq!(
            shown(domain, &["load", "/camera", changed]),
            "Set parameter rate successful\nSet parameter lens.gain successful\n"
        );
        assert_eq!(node.get_parameter("rate").unwrap(), Some(ParameterValue::Integer(7)));
        // A dump holds what is read-only, and can be loaded where nothing has changed.
        let dump = folder.file("dump.yaml", &shown(domain, &["dump", "/camera"]));
        let again = ran(domain, &["load", "/camera", dump.to_str().unwrap()]);
        assert_eq!(again.status.code(), Some(0), "{}", text(&again.stderr));
        assert!(text(&again.stdout).contains("Set parameter rate successful\n"));
        assert!(text(&again.stderr).contains("Parameter frame has this value already\n"));
        let bad = folder.file("bad.yaml", "/camera: {ros__parameters: {rate: 0, names: [z]}}\n");
        let partly = ran(domain, &["load", "/camera", bad.to_str().unwrap()]);
        assert_eq!(partly.status.code(), Some(1));
        assert_eq!(text(&partly.stdout), "Set parameter names successful\n");
        assert!(text(&partly.stderr).starts_with("Set parameter rate failed: parameter 'rate'"));
        let other = folder.file("other.yaml", "/other: {ros__parameters: {rate: 1}}\n");
        let none = refused(domain, &["load", "/camera", other.to_str().unwrap()]);
        assert!(
            none.contains("has no value for /camera\nhint: it has values for /other"),
            "{none}"
        );
        assert!(refused(domain, &["load", "/camera", "/none.yaml"]).contains("/none.yaml"));
    });
}

#[test]
fn a_shell_is_offered_the_parameters_of_the_node_on_the_line() {
    with_camera(|domain, _| {
        let offered = |words: &[&str]| {
            let mut command = angaros(&["--", "angaros", "param"]);
            command.args(words).env("ROS_DOMAIN_ID", domain);
            command.env("ANGAROS_TRANSPORT", "local,shm").env("COMPLETE", "bash");
            command.env("_CLAP_IFS", "\n");
            command.env("_CLAP_COMPLETE_INDEX", (words.len() + 1).to_string());
            text(&command.output().unwrap().stdout)
        };
        assert_eq!(offered(&["get", "/camera", "use_s"]), "use_sim_time");
        assert_eq!(offered(&["set", "/camera", "use_s"]), "use_sim_time");
        assert_eq!(offered(&["get", "/nobody", "use_s"]), "", "a node that is not there has none");
    });
}

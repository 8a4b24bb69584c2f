//! Lifecycle verbs against a managed node in this process.

use crate::services::with_node;
use crate::support::{angaros, text};
use crate::topics::{domain, shown};
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};

/// Cannot be activated.
struct Stubborn;

impl Lifecycle for Stubborn {
    fn on_activate(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        CallbackReturn::Failure
    }
}

/// What a verb says that must fail with exit code 1.
fn refused(domain: &str, args: &[&str]) -> String {
    let mut command = angaros(&[&["lifecycle"], args].concat());
    let output = command
        .env("ROS_DOMAIN_ID", domain)
        .env("ANGAROS_TRANSPORT", "local,shm")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}", text(&output.stderr));
    text(&output.stderr)
}

#[test]
fn a_managed_node_is_seen_and_led() {
    let domain = domain();
    with_node(&domain, "camera", |node| {
        let _managed = LifecycleNode::new(node, Stubborn).unwrap();
        let show = |args: &[&str]| shown(&domain, &[&["lifecycle"], args].concat());
        assert_eq!(show(&["nodes"]), "/camera\n");
        assert_eq!(show(&["nodes", "-c"]), "1\n");
        assert_eq!(show(&["get", "camera"]), "unconfigured [1]\n");
        assert_eq!(show(&["get"]), "/camera: unconfigured [1]\n");
        assert_eq!(
            show(&["list", "/camera"]),
            "- configure [1]\n\tStart: unconfigured\n\tGoal: configuring\n\
             - shutdown [5]\n\tStart: unconfigured\n\tGoal: shuttingdown\n"
        );
        let all = show(&["list", "-a", "/camera"]);
        assert_eq!(all.lines().filter(|line| line.starts_with("- ")).count(), 25, "{all}");
        assert_eq!(show(&["set", "/camera", "configure"]), "Transitioning successful\n");
        assert_eq!(show(&["get", "/camera"]), "inactive [2]\n");
        assert_eq!(refused(&domain, &["set", "/camera", "activate"]), "Transitioning failed\n");
        assert_eq!(show(&["get", "/camera"]), "inactive [2]\n");
        assert_eq!(
            refused(&domain, &["set", "/camera", "configure"]),
            "error: Unknown transition 'configure' requested, available ones are:\n\
             - cleanup [2]\n- activate [3]\n- shutdown [6]\n"
        );
        assert_eq!(show(&["set", "/camera", "2"]), "Transitioning successful\n");
        let json = show(&["get", "/camera", "--json"]);
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let expected = serde_json::json!({"node": "/camera", "state": "unconfigured", "id": 1});
        assert_eq!(json, expected);
        assert_eq!(
            refused(&domain, &["get", "/camra"]),
            "error: Node not found: '/camra'\nhint: did you mean '/camera'?\n"
        );
    });
}

#[test]
fn a_node_that_nobody_manages_is_told_from_one_that_is_not_there() {
    let domain = domain();
    with_node(&domain, "plain", |_| {
        assert_eq!(shown(&domain, &["lifecycle", "nodes"]), "");
        assert_eq!(shown(&domain, &["lifecycle", "get"]), "");
        assert_eq!(
            refused(&domain, &["list", "/plain"]),
            "error: node '/plain' is not a managed one\nhint: angaros lifecycle nodes\n"
        );
    });
}

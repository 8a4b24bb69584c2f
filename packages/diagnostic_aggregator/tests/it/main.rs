//! The component in a container, between a node with diagnostics and one that reads the tree.

#![allow(clippy::unwrap_used, reason = "a test fails by it")]

use angaros::component::{Container, ContainerSpec, NodeSpec};
use angaros::diagnostic_msgs::msg::{DiagnosticArray, DiagnosticStatus};
use angaros::diagnostics::{Level, Updater};
use angaros::prelude::*;
use angaros::{ContextOptions, ErrorKind};
use diagnostic_aggregator as _;
use std::time::{Duration, Instant};

fn context(domain: u32) -> Context {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("local".into()),
        ..ContextOptions::default()
    };
    Context::new(options, &[]).unwrap()
}

fn spec(parameters: &[(&str, &str)]) -> ContainerSpec {
    let of = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    let node = NodeSpec {
        component: "diagnostic_aggregator/Aggregator".into(),
        parameters: parameters.iter().map(of).collect(),
        ..NodeSpec::default()
    };
    ContainerSpec { nodes: vec![node], threads: 1, ..ContainerSpec::default() }
}

#[test]
fn the_diagnostics_of_a_node_come_out_as_a_tree() {
    let context = context(211);
    let spec = spec(&[
        ("path", "Robot"),
        ("pub_rate", "100.0"),
        ("arm.type", "diagnostic_aggregator/GenericAnalyzer"),
        ("arm.path", "Arm"),
        ("arm.startswith", "[motor]"),
        ("arm.expected", "['motor: Brake']"),
    ]);
    let container = Container::new(&context, &spec).unwrap();
    let motor = Node::new(&context, "motor").unwrap();
    let updater = Updater::new(&motor).unwrap();
    updater.add("Temperature", |status| status.summary(Level::Warn, "hot"));
    let reader = Node::new(&context, "reader").unwrap();
    let tree = reader
        .create_polled_subscription::<DiagnosticArray>("/diagnostics_agg", Qos::keep_last(1))
        .unwrap();
    let state = reader
        .create_polled_subscription::<DiagnosticStatus>(
            "/diagnostics_toplevel_state",
            Qos::keep_last(1),
        )
        .unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| container.spin());
        updater.force_update();
        let deadline = Instant::now() + Duration::from_secs(10);
        let found = loop {
            if let Some(sample) = tree.take().unwrap() {
                let array = sample.message().unwrap();
                let hot = |status: &&DiagnosticStatus| status.message == "hot";
                if array.status.iter().any(|status| hot(&status)) {
                    break Some(array);
                }
            }
            if Instant::now() > deadline {
                break None;
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let top = state.take().unwrap();
        context.shutdown();
        let array = found.unwrap();
        let seen: Vec<_> = array.status.iter().map(|s| (&*s.name, s.level, &*s.message)).collect();
        let expected = [
            ("/Robot", 2, "Error"),
            ("/Robot/Arm", 2, "Error"),
            ("/Robot/Arm/motor: Temperature", 1, "hot"),
            ("/Robot/Arm/motor: Brake", 3, "Missing"),
        ];
        assert_eq!(seen, expected);
        assert_eq!(top.unwrap().message().unwrap().name, "toplevel_state");
    });
}

#[test]
fn a_rate_or_an_analyzer_that_is_none_is_refused_with_its_name() {
    let context = context(212);
    for (parameter, value, expected) in [
        ("pub_rate", "0.0", "parameter 'pub_rate' of node /aggregator is 0"),
        ("arm.type", "x/Y", "analyzer 'arm'"),
    ] {
        let refused = Container::new(&context, &spec(&[(parameter, value)]));
        let error = refused.err().unwrap();
        assert_eq!(error.kind(), ErrorKind::InvalidArgument);
        assert!(error.to_string().contains(expected), "{error}");
    }
}

//! What a launch file or command line says reaches a loaded node.

use super::support::{Fixture, Spinning, loaded, named};
use angaros::component::NodeSpec;
use angaros::msg::qos::{History, Reliability};
use angaros::{EndpointKind, QosOverride, QosOverrides, ReliabilityName};

#[test]
fn names_remaps_parameters_and_qos_reach_a_loaded_node() {
    Fixture::play("settings");
}

pub fn settings() {
    let change = QosOverride {
        reliability: Some(ReliabilityName::BestEffort),
        depth: Some(3),
        ..QosOverride::default()
    };
    let qos = QosOverrides([("/robot/picture".to_owned(), change)].into());
    let talker = NodeSpec {
        remaps: vec!["image:=picture".into()],
        qos: qos.clone(),
        ..named(loaded("Talker", &[("bytes", "300")]), "/robot", "eye")
    };
    let remaps = vec!["heard:=told/heard".into()];
    // The rest comes from the command line. It refuses images of another length.
    let listener = NodeSpec { remaps, qos, ..named(loaded("Listener", &[]), "/robot", "ear") };
    let args = ["--ros-args", "-p", "ear:bytes:=300", "-r", "ear:image:=picture"];
    let spinning = Spinning::with_args(vec![talker, listener], &args);
    spinning.heard("/robot/told").more(20);

    let graph = spinning.context.graph();
    let mut names: Vec<_> = graph.nodes.iter().map(ToString::to_string).collect();
    names.retain(|name| name != "/witness");
    names.sort();
    assert_eq!(names, ["/robot/ear", "/robot/eye"]);
    let listed: Vec<_> = spinning.container.list().into_iter().map(|node| node.name).collect();
    assert_eq!(listed, ["/robot/eye", "/robot/ear"]);
    for kind in [EndpointKind::Publisher, EndpointKind::Subscription] {
        let endpoint =
            graph.endpoints.iter().find(|e| e.topic == "/robot/picture" && e.kind == kind);
        let qos = endpoint.unwrap().qos;
        assert_eq!((qos.reliability, qos.history), (Reliability::BestEffort, History::KeepLast(3)));
    }
}

//! The parts of a node beside topics and services, with a real ROS 2: parameters, managed nodes,
//! and what the tools of ROS 2 ask the graph for.

use super::Case;
use super::fixture::{Fixture, topic, wait_until};
use super::peer::{Kind, LONG, Peer};
use angaros::lifecycle::{Lifecycle, LifecycleClient, LifecycleNode};
use angaros::msg::dynamic::DynamicType;
use angaros::msg::names::ParameterValue as Value;
use angaros::prelude::*;
use angaros::rcl_interfaces::srv::GetParameterTypes_Response;
use angaros::rcl_interfaces::srv::{GetParameterTypes, GetParameterTypes_Request};
use angaros::std_msgs::msg::{String as Text, UInt8MultiArray as Octets};
use angaros::type_lookup::TypeQuery;
use angaros::{ParameterDescriptor, ParameterSetting, TypeHash};
use serde_json::{Value as Json, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// As sentences.
pub const CASES: [(&str, Case); 7] = [
    ("lists, reads, describes and sets parameters of ours", parameters_of_ours),
    ("has its parameters listed, read and set by ours", parameters_of_theirs),
    ("leads a managed node of ours", managed_of_ours),
    ("is led as a managed node by ours", managed_of_theirs),
    ("is told by the graph all that its tools ask of a node of ours", node_info),
    ("describes to ours a type that ours does not have", described_by_theirs),
    ("sees at a node of ours what its own nodes have by themselves", own_interfaces),
];

/// Runs the stage's node until the value is dropped.
pub struct Spinning(Arc<AtomicBool>, Option<JoinHandle<()>>);

impl Spinning {
    pub fn start(stage: &Fixture) -> Self {
        let executor = SingleThreadedExecutor::new(&stage.context).unwrap();
        executor.add_node(&stage.node).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let until = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            executor.spin_until(|| until.load(Ordering::Relaxed), 3 * LONG);
        });
        Self(stop, Some(thread))
    }
}

impl Drop for Spinning {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
        let _ = self.1.take().map(JoinHandle::join);
    }
}

fn long() -> [String; 2] {
    ["--timeout".to_owned(), LONG.as_secs().to_string()]
}

/// Starts the program, whose own node is not in the way of a name.
fn start(stage: &Fixture, role: &str, name: &str) -> Peer {
    stage.start(role, name, &long())
}

/// What only the other program uses, as if it were not compiled in: a query looks nowhere else.
fn described_by_theirs(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let more = [["--type", "bytes"].map(str::to_owned), long()].concat();
    let _peer = stage.start("publish", topic(), &more);
    let _spinning = Spinning::start(&stage);
    let is_seen = || {
        let ends = stage.context.graph().endpoints;
        ends.iter().any(|end| end.topic == topic() && end.type_hash == Octets::TYPE_HASH)
    };
    wait_until("the publisher is seen", is_seen);
    let ask = |hash| {
        let mut query = TypeQuery::new(&stage.node, Octets::TYPE_NAME, hash).unwrap();
        let end = Instant::now() + LONG;
        loop {
            if let Some(answer) = query.poll() {
                return answer;
            }
            assert!(Instant::now() < end, "no answer in time");
            std::thread::sleep(Duration::from_millis(10));
        }
    };
    let found = ask(Octets::TYPE_HASH).unwrap();
    assert_eq!(found.hash, Octets::TYPE_HASH);
    assert_eq!(found.source.to_string(), "node /peer");
    let text = found.text().unwrap();
    assert!(text.contains("MSG: std_msgs/MultiArrayDimension\n"), "{text}");
    assert!(text.contains("# array of data"), "the comments of the file: {text}");
    let ty = DynamicType::from_catalog(&found.catalog, &found.name).unwrap();
    assert_eq!(ty, DynamicType::standard(Octets::TYPE_NAME).unwrap());
    let error = ask(TypeHash([1; 32])).unwrap_err();
    assert_eq!(error, "no node that uses it is known");
}

fn parameters_of_ours(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let about = ParameterDescriptor {
        description: "messages a second".to_owned(),
        ..ParameterDescriptor::default()
    };
    let rate = stage.node.declare_parameter_with("rate", 30.0, about).unwrap();
    let label = stage.node.declare_parameter("label", "ours".to_owned()).unwrap();
    let places = stage.node.declare_parameter("places", vec!["a".to_owned()]).unwrap();
    let _spinning = Spinning::start(&stage);
    let told = start(&stage, "parameters", "/ours").told("parameters");
    let listed = told["listed"].as_array().unwrap();
    assert!(listed.iter().any(|name| name == "rate"), "{told}");
    assert_eq!(told["described"], json!(["messages a second"]), "{told}");
    assert_eq!(told["set"], json!([true, false, true]), "{told}");
    assert!(!told["reasons"][1].as_str().unwrap().is_empty(), "{told}");
    assert_eq!(told["after"], json!([12.5, "ours", ["one", "two"]]), "{told}");
    assert_eq!((rate.get(), label.get()), (12.5, "ours".to_owned()));
    assert_eq!(places.get(), ["one", "two"]);
}

fn parameters_of_theirs(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let mut peer = start(&stage, "own_parameters", "");
    let client = stage.node.create_parameters_client("/peer").unwrap();
    let spinning = Spinning::start(&stage);
    assert!(client.wait_for_services(LONG), "its services are not seen");
    let listed = client.list_parameters::<&str>(&[], 0, LONG).unwrap();
    assert!(listed.names.iter().any(|name| name == "places"), "{listed:?}");
    let read = client.get_parameters(&["rate", "label"], LONG).unwrap();
    assert_eq!(read, [Some(Value::Double(30.0)), Some(Value::String("theirs".to_owned()))]);
    let described = client.describe_parameters(&["rate"], LONG).unwrap();
    assert_eq!(described[0].description, "messages a second");
    let set = |name: &str, value| ParameterSetting { name: name.to_owned(), value: Some(value) };
    let settings = [
        set("rate", Value::Double(12.5)),
        set("label", Value::Integer(1)),
        set("places", Value::StringArray(vec!["one".to_owned(), String::new()])),
    ];
    let results = client.set_parameters(&settings, LONG).unwrap();
    assert!(results[0].is_ok() && results[1].is_err() && results[2].is_ok(), "{results:?}");
    drop(spinning);
    peer.let_go();
    assert_eq!(peer.told("end")["values"], json!([12.5, "theirs", ["one", ""]]));
}

struct AcceptsEveryTransition;

impl Lifecycle for AcceptsEveryTransition {}

fn managed_of_ours(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let managed = LifecycleNode::new(&stage.node, AcceptsEveryTransition).unwrap();
    let _spinning = Spinning::start(&stage);
    let told = start(&stage, "manage", "/ours").told("managed");
    assert_eq!(told["done"], json!([true, true]), "{told}");
    assert_eq!(told["states"], json!(["unconfigured", "inactive", "active"]), "{told}");
    assert_eq!(managed.state().to_string(), "active");
}

fn managed_of_theirs(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let _peer = start(&stage, "managed", "theirs");
    let client = LifecycleClient::new(&stage.node, "/theirs").unwrap();
    let _spinning = Spinning::start(&stage);
    assert!(client.wait_for_node(LONG), "its services are not seen");
    assert_eq!(client.get_state(LONG).unwrap().to_string(), "unconfigured");
    assert!(client.change_state("configure", LONG).unwrap());
    assert!(client.change_state("activate", LONG).unwrap());
    assert_eq!(client.get_state(LONG).unwrap().to_string(), "active");
}

fn types<'a>(told: &'a Json, what: &str, name: &str) -> &'a Json {
    &told[what][name]
}

fn node_info(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    let qos = Qos::keep_last(5)
        .transient_local()
        .deadline(angaros::msg::Duration::from_nanoseconds(2_000_000_000))
        .lifespan(angaros::msg::Duration::from_nanoseconds(5_000_000_000));
    let out = format!("{}/out", topic());
    let back = format!("{}/back", topic());
    let asked = format!("{}/asked", topic());
    let asks = format!("{}/asks", topic());
    let node = &stage.node;
    let _publisher = node.create_publisher::<Text>(&out, qos).unwrap();
    let _subscription = node.create_polled_subscription::<Text>(&back, Qos::default()).unwrap();
    let answer = |_: GetParameterTypes_Request| GetParameterTypes_Response { types: Vec::new() };
    let _service = node.create_service::<GetParameterTypes, _>(&asked, answer).unwrap();
    let _client = node.create_client::<GetParameterTypes>(&asks).unwrap();
    let told = start(&stage, "node_info", "/ours").told("node_info");
    let text = json!(["std_msgs/msg/String"]);
    assert_eq!(*types(&told, "publishers", &out), text, "{told}");
    assert_eq!(*types(&told, "subscriptions", &back), text, "{told}");
    assert_eq!(*types(&told, "topics", &out), text, "{told}");
    let service = json!(["rcl_interfaces/srv/GetParameterTypes"]);
    assert_eq!(*types(&told, "services", &asked), service, "{told}");
    assert_eq!(*types(&told, "clients", &asks), service, "{told}");
    let hidden = told["topics"].as_object().unwrap().keys().any(|name| name.contains("Reply"));
    assert!(!hidden, "ends of services are no topics: {told}");
    let profile = &told["profiles"][&out];
    assert_eq!(profile["node"], "ours", "{told}");
    assert_eq!(profile["durability"], "transient_local", "{told}");
    assert_eq!(profile["reliability"], "reliable", "{told}");
    assert_eq!(profile["deadline_ns"], 2_000_000_000_i64, "{told}");
    assert_eq!(profile["lifespan_ns"], 5_000_000_000_i64, "{told}");
    let hash = Text::TYPE_HASH.to_string();
    assert!(profile["hash"].as_str().unwrap().contains(hash.trim_start_matches("RIHS01_")));
}

/// What a node of rclcpp in Jazzy has before it does anything: topics, services, parameters.
fn own_interfaces(kind: &'static Kind) {
    let stage = Fixture::new(kind);
    // It ends its looking once it has seen one of each kind.
    let _client = stage.node.create_client::<GetParameterTypes>(topic()).unwrap();
    let _spinning = Spinning::start(&stage);
    let ends = [
        ("publishers", "/parameter_events", "rcl_interfaces/msg/ParameterEvent"),
        ("publishers", "/rosout", "rcl_interfaces/msg/Log"),
        ("subscriptions", "/parameter_events", "rcl_interfaces/msg/ParameterEvent"),
        ("services", "/ours/list_parameters", "rcl_interfaces/srv/ListParameters"),
        (
            "services",
            "/ours/get_type_description",
            "type_description_interfaces/srv/GetTypeDescription",
        ),
    ];
    // Discovery brings one after the other.
    let begun = std::time::Instant::now();
    loop {
        let told = start(&stage, "node_info", "/ours").told("node_info");
        let missing = ends.iter().find(|(kind, name, of)| told[kind][name] != json!([of]));
        let Some(missing) = missing else { break };
        assert!(begun.elapsed() < LONG, "{missing:?} is not in {told}");
    }
    let told = start(&stage, "parameter_names", "/ours").told("parameter_names");
    let listed = told["listed"].as_array().unwrap();
    for name in [
        "qos_overrides./parameter_events.publisher.depth",
        "qos_overrides./parameter_events.publisher.durability",
        "qos_overrides./parameter_events.publisher.history",
        "qos_overrides./parameter_events.publisher.reliability",
        "start_type_description_service",
        "use_sim_time",
    ] {
        assert!(listed.iter().any(|one| one == name), "{name} is not in {told}");
    }
}

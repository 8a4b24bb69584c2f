//! Nodes that answer for their parameters, and nodes that do not.

use crate::client::Client;
use crate::stage::{Stage, until};
use angaros::{Node, ParameterDescriptor, SingleThreadedExecutor};
use serde_json::json;

/// So many that asking one after the other would take longer than a client of these tests waits.
const SILENT: usize = 12;

/// A node whose services are there and never run, as those of a process that was stopped.
fn silent(stage: &Stage, name: &str) -> (Node, SingleThreadedExecutor) {
    let node = stage.node(name);
    let executor = SingleThreadedExecutor::new(&stage.context).unwrap();
    executor.add_node(&node).unwrap();
    (node, executor)
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_do_not_answer_for_their_parameters_keep_nobody_waiting() {
    let stage = Stage::new().await;
    let camera = stage.node("camera");
    let _rate = camera.declare_parameter_with("rate", 2.5, ParameterDescriptor::default()).unwrap();
    let _spinning = stage.spin(&camera);
    let all: Vec<_> = (0..SILENT).map(|at| silent(&stage, &format!("silent_{at}"))).collect();
    let offered = |node: &str| {
        let wanted = format!("/{node}/list_parameters");
        stage.context.graph().services().iter().any(|one| one.name == wanted)
    };
    until("their services", || (0..SILENT).all(|at| offered(&format!("silent_{at}")))).await;
    until("the camera's", || offered("camera")).await;
    let mut client = Client::connect(stage.address).await;
    client.send(json!({"op": "getParameters", "parameterNames": [], "id": "all"})).await;
    let values = client.op("parameterValues").await;
    assert_eq!(values["id"], "all");
    let rate = json!({"name": "/camera.rate", "value": 2.5, "type": "float64"});
    assert!(values["parameters"].as_array().unwrap().contains(&rate), "{values}");
    // Who is named and silent is complained about, and the others are told all the same.
    let names = json!(["/silent_0.a", "/camera.rate"]);
    client.send(json!({"op": "getParameters", "parameterNames": names, "id": "two"})).await;
    let status = client.op("status").await;
    assert!(status["message"].as_str().unwrap().contains("/silent_0"), "{status}");
    let values = client.op("parameterValues").await;
    assert_eq!((&values["id"], &values["parameters"]), (&json!("two"), &json!([rate])));
    drop(all);
}

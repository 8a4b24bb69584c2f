//! Services: called by clients, offered by clients.

use crate::support::{Bench, LONG, eventually};
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::{CallError, Responder};
use angaros_rosbridge::BridgeOptions;
use angaros_window::Limits;
use serde_json::Value;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::timeout;

const ADD: &str = "example_interfaces/AddTwoInts";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_calls_a_service_of_the_graph() {
    let bench = Bench::new();
    let other = bench.other("adder");
    let _server = other
        .node
        .create_service::<AddTwoInts, _>("/add", |r: AddTwoInts_Request| AddTwoInts_Response {
            sum: r.a + r.b,
        })
        .unwrap();
    let client = bench.client();
    eventually("the service", || bench.offers("/add")).await;
    for args in [r#"{"a":2,"b":40}"#, "[2,40]"] {
        let call = format!(
            "{{\"op\":\"call_service\",\"id\":\"c\",\"service\":\"/add\",\"args\":{args}}}"
        );
        client.send(&call).await;
        let response = client.next().await;
        let expected = serde_json::json!({
            "op": "service_response", "id": "c", "service": "/add", "values": {"sum": 42},
            "result": true,
        });
        assert_eq!(response, expected);
    }
    let wrong = r#"{"op":"call_service","id":"d","service":"/add","args":{"c":1}}"#;
    client.send(wrong).await;
    assert_eq!(client.next().await["op"], "status");
    let response = client.next().await;
    assert_eq!(response["result"], false);
    assert!(response["values"].as_str().unwrap().contains("no field 'c'"), "{response}");
    let packed = r#"{"op":"call_service","service":"add","args":[1,2],"compression":"png"}"#;
    client.send(packed).await;
    assert_eq!(client.next().await["op"], "png");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_that_is_not_there_or_is_silent_ends_the_call() {
    let options =
        BridgeOptions { call_timeout: Duration::from_millis(100), ..BridgeOptions::default() };
    let bench = Bench::with(options, Limits::default());
    let other = bench.other("silent");
    let held: Arc<Mutex<Vec<Responder<AddTwoInts>>>> = Arc::default();
    let kept = Arc::clone(&held);
    let _server = other
        .node
        .create_service::<AddTwoInts, _>(
            "/silent",
            move |_: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
                kept.lock().unwrap().push(responder);
            },
        )
        .unwrap();
    let client = bench.client();
    client.send(r#"{"op":"set_level","level":"none"}"#).await;
    client.send(r#"{"op":"call_service","id":1,"service":"/nobody"}"#).await;
    let response = client.next().await;
    assert_eq!(response["result"], false);
    assert_eq!(response["id"], 1);
    assert!(response["values"].as_str().unwrap().contains("/nobody"));
    eventually("the service", || bench.offers("/silent")).await;
    client.send(r#"{"op":"call_service","id":2,"service":"/silent"}"#).await;
    let response = client.next().await;
    assert_eq!(response["id"], 2);
    assert!(response["values"].as_str().unwrap().contains("time"), "{response}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_offers_a_service_to_the_graph_and_to_other_clients() {
    let bench = Bench::new();
    let server = bench.client();
    server
        .send(&format!("{{\"op\":\"advertise_service\",\"service\":\"/sum\",\"type\":\"{ADD}\"}}"))
        .await;
    let answer = async |request: &Value| {
        let sum = request["args"]["a"].as_i64().unwrap() + request["args"]["b"].as_i64().unwrap();
        let response = serde_json::json!({
            "op": "service_response", "id": request["id"], "service": "/sum",
            "values": {"sum": sum}, "result": true,
        });
        server.send(&response.to_string()).await;
    };
    let client = bench.client();
    client.send(r#"{"op":"call_service","id":"c","service":"/sum","args":{"a":3,"b":4}}"#).await;
    let request = server.next_of("call_service").await;
    assert_eq!(request["service"], "/sum");
    assert_eq!(request["args"], serde_json::json!({"a": 3, "b": 4}));
    answer(&request).await;
    assert_eq!(client.next_of("service_response").await["values"]["sum"], 7);

    let other = bench.other("caller");
    let caller = other.node.create_client::<AddTwoInts>("/sum").unwrap();
    eventually("the service", || caller.service_is_ready()).await;
    let call = caller.call_async(&AddTwoInts_Request { a: 1, b: 2 }).unwrap();
    answer(&server.next_of("call_service").await).await;
    assert_eq!(timeout(LONG, call).await.unwrap().unwrap().sum, 3);
    // One that refuses leaves its caller without an answer, but not without an end.
    let call = caller.call_async(&AddTwoInts_Request { a: 1, b: 2 }).unwrap();
    let request = server.next_of("call_service").await;
    let refusal = serde_json::json!({
        "op": "service_response", "id": request["id"], "service": "/sum", "result": false,
    });
    server.send(&refusal.to_string()).await;
    assert_eq!(timeout(LONG, call).await.unwrap().unwrap_err(), CallError::Unanswered);
    server.send(&refusal.to_string()).await;
    let text = server.next().await["msg"].as_str().unwrap().to_owned();
    assert!(text.contains("no request"), "{text}");
    // So does one that goes.
    let call = caller.call_async(&AddTwoInts_Request { a: 1, b: 2 }).unwrap();
    server.next_of("call_service").await;
    drop(server);
    assert!(timeout(LONG, call).await.unwrap().is_err());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_ends_when_it_is_unadvertised() {
    let bench = Bench::new();
    let server = bench.client();
    let offered = || bench.context.graph().services().iter().any(|one| one.name == "/s");
    let advertise = r#"{"op":"advertise_service","service":"/s","type":"std_srvs/Trigger"}"#;
    server.send(advertise).await;
    server.send(advertise).await;
    assert!(offered());
    server.send(r#"{"op":"unadvertise_service","service":"/s"}"#).await;
    eventually("the end", || !offered()).await;
    server.send(r#"{"op":"unadvertise_service","service":"/s"}"#).await;
    let text = server.next().await["msg"].as_str().unwrap().to_owned();
    assert!(text.contains("/s is not offered by this client"), "{text}");
    server.send(r#"{"op":"advertise_service","service":"/s","type":"no_such/Type"}"#).await;
    assert!(server.next().await["msg"].as_str().unwrap().contains("no_such/srv/Type"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_response_is_one_of_the_service_that_was_asked() {
    let bench = Bench::new();
    let server = bench.client();
    for (service, ty) in [("/sum", ADD), ("/set", "std_srvs/SetBool")] {
        let advertise =
            serde_json::json!({"op": "advertise_service", "service": service, "type": ty});
        server.send(&advertise.to_string()).await;
    }
    let client = bench.client();
    client.send(r#"{"op":"call_service","id":"c","service":"/sum","args":{"a":3,"b":4}}"#).await;
    let request = server.next_of("call_service").await;
    let response = |service: &str, values: Value| {
        let response = serde_json::json!({
            "op": "service_response", "id": request["id"], "service": service, "values": values,
            "result": true,
        });
        response.to_string()
    };
    server.send(&response("/set", serde_json::json!({"success": true}))).await;
    let text = server.next().await["msg"].as_str().unwrap().to_owned();
    assert!(text.contains("no request"), "{text}");
    server.send(&response("/sum", serde_json::json!({"sum": 7}))).await;
    assert_eq!(client.next_of("service_response").await["values"]["sum"], 7);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_to_rosapi_are_counted_among_the_calls_of_a_client() {
    let limits = Limits { calls_per_client: 0, ..Limits::default() };
    let bench = Bench::with(BridgeOptions::default(), limits);
    let client = bench.client();
    client.send(r#"{"op":"set_level","level":"none"}"#).await;
    client.send(r#"{"op":"call_service","service":"/rosapi/get_param_names"}"#).await;
    let response = client.next().await;
    assert_eq!(response["result"], false);
    let text = response["values"].as_str().unwrap();
    assert!(text.contains("calls without an answer"), "{text}");
}

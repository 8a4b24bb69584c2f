//! Questions about the graph.

use crate::support::{Bench, Client, eventually, serve_options};
use angaros::rosapi_msgs::srv::{Topics, Topics_Request};
use angaros::{ParameterDescriptor, Qos, std_msgs};
use angaros_rosbridge::serve;
use serde_json::{Value, json};

async fn ask(client: &Client, service: &str, args: Value) -> Value {
    let call = json!({"op": "call_service", "id": service, "service": service, "args": args});
    client.send(&call.to_string()).await;
    let response = client.next_of("service_response").await;
    assert_eq!(response["result"], true, "{response}");
    response["values"].clone()
}

fn has(list: &Value, text: &str) -> bool {
    list.as_array().unwrap().iter().any(|one| one == text)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_graph_is_told_with_and_without_a_leading_slash() {
    let bench = Bench::new();
    let other = bench.other("talker");
    let _publisher =
        other.node.create_publisher::<std_msgs::msg::String>("/chatter", Qos::default()).unwrap();
    let client = bench.client();
    client.send(r#"{"op":"subscribe","topic":"/chatter"}"#).await;
    let topics = ask(&client, "/rosapi/topics", json!({})).await;
    assert!(has(&topics["topics"], "/chatter") && has(&topics["topics"], "/rosout"), "{topics}");
    assert_eq!(
        topics["topics"].as_array().unwrap().len(),
        topics["types"].as_array().unwrap().len()
    );
    let ty = ask(&client, "rosapi/topic_type", json!({"topic": "chatter"})).await;
    assert_eq!(ty["type"], "std_msgs/msg/String");
    let found = ask(&client, "rosapi/topics_for_type", json!({"type": "std_msgs/String"})).await;
    assert_eq!(found["topics"], json!(["/chatter"]));
    let found = ask(&client, "/rosapi/publishers", json!({"topic": "/chatter"})).await;
    assert_eq!(found["publishers"], json!(["/talker"]));
    let nodes = ask(&client, "/rosapi/nodes", json!({})).await;
    assert_eq!(nodes["nodes"], json!(["/talker"]));
    let details = ask(&client, "/rosapi/node_details", json!({"node": "/talker"})).await;
    assert!(has(&details["publishing"], "/chatter"), "{details}");
    let services = ask(&client, "/rosapi/services", json!({})).await;
    assert!(has(&services["services"], "/talker/list_parameters"), "{services}");
    let args = json!({"service": "/talker/list_parameters"});
    let ty = ask(&client, "/rosapi/service_type", args.clone()).await;
    assert_eq!(ty["type"], "rcl_interfaces/srv/ListParameters");
    assert_eq!(ask(&client, "/rosapi/service_node", args).await["node"], "/talker");
    let args = json!({"type": "rcl_interfaces/ListParameters"});
    let found = ask(&client, "/rosapi/services_for_type", args).await;
    assert_eq!(found["services"], json!(["/talker/list_parameters"]));
    let time = ask(&client, "/rosapi/get_time", json!({})).await;
    assert!(time["time"]["sec"].as_i64().unwrap() > 1_700_000_000, "{time}");
    assert_eq!(ask(&client, "/rosapi/get_ros_version", json!({})).await["version"], 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn types_are_told_with_those_of_their_fields() {
    let bench = Bench::new();
    let client = bench.client();
    let found =
        ask(&client, "/rosapi/message_details", json!({"type": "geometry_msgs/Twist"})).await;
    assert_eq!(found["typedefs"][0]["type"], "geometry_msgs/Twist");
    assert_eq!(found["typedefs"][1]["fieldnames"], json!(["x", "y", "z"]));
    let args = json!({"type": "std_srvs/SetBool"});
    let found = ask(&client, "/rosapi/service_request_details", args.clone()).await;
    assert_eq!(found["typedefs"][0]["fieldtypes"], json!(["bool"]));
    let found = ask(&client, "/rosapi/service_response_details", args).await;
    assert_eq!(found["typedefs"][0]["fieldnames"], json!(["success", "message"]));
    let call = r#"{"op":"call_service","service":"/rosapi/message_details","args":{"type":"a/B"}}"#;
    client.send(call).await;
    client.next().await;
    assert_eq!(client.next().await["result"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parameters_are_read_and_set() {
    let bench = Bench::new();
    let other = bench.other("robot");
    let descriptor = ParameterDescriptor::default();
    let _speed = other.node.declare_parameter_with("speed", 0.5, descriptor).unwrap();
    let client = bench.client();
    eventually("the services", || {
        bench.context.graph().services().iter().any(|one| one.name == "/robot/set_parameters")
    })
    .await;
    let names = ask(&client, "/rosapi/get_param_names", json!({})).await;
    assert!(has(&names["names"], "/robot:speed"), "{names}");
    // JavaScript writes 1 for 1.0.
    let args = json!({"name": "/robot:speed", "value": "1"});
    let set = ask(&client, "/rosapi/set_param", args).await;
    assert_eq!(set, json!({"successful": true, "reason": ""}));
    let got = ask(&client, "/rosapi/get_param", json!({"name": "/robot:speed"})).await;
    assert_eq!(got, json!({"value": "1.0", "successful": true, "reason": ""}));
    assert_eq!(
        ask(&client, "/rosapi/has_param", json!({"name": "/robot:speed"})).await["exists"],
        true
    );
    let missing = ask(&client, "/rosapi/get_param", json!({"name": "/robot:height"})).await;
    assert_eq!(missing["successful"], false);
    let args = json!({"name": "/robot:speed", "value": "\"fast\""});
    let refused = ask(&client, "/rosapi/set_param", args).await;
    assert_eq!(refused["successful"], false);
    assert!(!refused["reason"].as_str().unwrap().is_empty());
    let gone = ask(&client, "/rosapi/delete_param", json!({"name": "/robot:speed"})).await;
    assert_eq!(gone["successful"], false, "a declared one with a type stays");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_graph_may_ask_too_and_sees_who_is_connected() {
    let bench = Bench::new();
    let server = serve(&bench.context, bench.bridge.engine(), serve_options()).await.unwrap();
    let other = bench.other("asker");
    let asker = other.node.create_client::<Topics>("/rosapi/topics").unwrap();
    eventually("rosapi", || asker.service_is_ready()).await;
    let topics = asker.call_async(&Topics_Request::default()).unwrap().await.unwrap();
    assert!(topics.topics.iter().any(|topic| topic == "/connected_clients"), "{topics:?}");
    let counted = std::sync::Arc::new(std::sync::atomic::AtomicI32::new(-1));
    let heard = std::sync::Arc::clone(&counted);
    let qos = Qos::keep_last(1).transient_local();
    let _subscription = other
        .node
        .create_subscription(
            "/client_count",
            qos,
            move |m: std::sync::Arc<std_msgs::msg::Int32>| {
                heard.store(m.data, std::sync::atomic::Ordering::SeqCst);
            },
        )
        .unwrap();
    let now = || counted.load(std::sync::atomic::Ordering::SeqCst);
    eventually("the count from before", || now() == 0).await;
    let (socket, _) = crate::servers::open_websocket(server.websocket(), "/").await.unwrap();
    eventually("the client", || now() == 1).await;
    drop(socket);
    eventually("its end", || now() == 0).await;
    server.close().await;
}

//! What the protocol promises.

use crate::client::{Client, Frame};
use crate::stage::{Stage, until};
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::std_msgs::msg::String as Text;
use angaros::{Message, ParameterDescriptor, Qos};
use angaros_window::{AccessOptions, Limits};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

pub fn text(data: &str) -> Text {
    Text { data: data.into() }
}

pub fn encoded<T: Message>(message: &T) -> Vec<u8> {
    let mut bytes = vec![0; message.cdr_size()];
    message.encode(&mut bytes).unwrap();
    bytes
}

#[tokio::test(flavor = "multi_thread")]
async fn a_topic_is_announced_with_its_definition_and_its_messages_arrive() {
    let stage = Stage::new().await;
    let node = stage.node("talker");
    let publisher = node.create_publisher::<Text>("chatter", Qos::default()).unwrap();
    let mut client = Client::connect(stage.address).await;
    let info = client.op("serverInfo").await;
    assert!(info["capabilities"].as_array().unwrap().contains(&json!("clientPublish")));
    let channel = client.channel("/chatter").await;
    assert_eq!(channel["encoding"], "cdr");
    assert_eq!(channel["schemaEncoding"], "ros2msg");
    assert_eq!(channel["schemaName"], "std_msgs/msg/String");
    assert!(channel["schema"].as_str().unwrap().contains("string data"));
    assert_eq!(stage.engine.subscribed_topics(), [""; 0], "nobody looks at it yet");
    let subscription = json!({"id": 7, "channelId": channel["id"]});
    client.send(json!({"op": "subscribe", "subscriptions": [subscription]})).await;
    until("a subscription", || publisher.subscription_count() == 1).await;
    publisher.publish(text("hello")).unwrap();
    let frame = client.binary().await;
    assert_eq!(frame[..5], [1, 7, 0, 0, 0]);
    assert_ne!(frame[5..13], [0; 8]);
    assert_eq!(Text::decode(&frame[13..]).unwrap().data, "hello");
    client.send(json!({"op": "unsubscribe", "subscriptionIds": [7]})).await;
    until("the end of the subscription", || publisher.subscription_count() == 0).await;
    drop((publisher, node));
    let gone = client.op("unadvertise").await;
    assert!(gone["channelIds"].as_array().unwrap().contains(&channel["id"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_sent_as_soon_as_there_is_a_subscription_arrives() {
    let stage = Stage::new().await;
    let node = stage.node("talker");
    let mut client = Client::connect(stage.address).await;
    for round in 0..50 {
        let topic = format!("chatter{round}");
        let publisher = node.create_publisher::<Text>(&topic, Qos::default()).unwrap();
        let channel = client.channel(&format!("/{topic}")).await;
        let waiting = tokio::task::spawn_blocking(move || {
            let end = Instant::now() + Duration::from_secs(20);
            while publisher.subscription_count() == 0 && Instant::now() < end {
                std::hint::spin_loop();
            }
            publisher.publish(text(&topic)).unwrap();
            publisher
        });
        let subscription = json!({"id": round, "channelId": channel["id"]});
        client.send(json!({"op": "subscribe", "subscriptions": [subscription]})).await;
        let frame = client.binary().await;
        assert_eq!(Text::decode(&frame[13..]).unwrap().data, format!("chatter{round}"));
        waiting.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn definitions_of_what_a_type_refers_to_stand_below_it() {
    let stage = Stage::new().await;
    let node = stage.node("laser");
    let publisher =
        node.create_publisher::<angaros::sensor_msgs::msg::LaserScan>("scan", Qos::sensor_data());
    let mut client = Client::connect(stage.address).await;
    let channel = client.channel("/scan").await;
    let schema = channel["schema"].as_str().unwrap();
    let rule = format!("\n{}\nMSG: std_msgs/Header\n", "=".repeat(80));
    assert!(schema.contains(&rule), "{schema}");
    drop(publisher);
}

#[tokio::test(flavor = "multi_thread")]
async fn late_clients_get_what_late_subscriptions_get() {
    let stage = Stage::new().await;
    let node = stage.node("describer");
    let qos = Qos::keep_last(1).transient_local();
    let publisher = node.create_publisher::<Text>("robot_description", qos).unwrap();
    publisher.publish(text("<robot/>")).unwrap();
    let mut clients = Vec::new();
    for _ in 0..3 {
        let mut client = Client::connect(stage.address).await;
        client.subscribe("/robot_description", 1).await;
        assert_eq!(Text::decode(&client.binary().await[13..]).unwrap().data, "<robot/>");
        clients.push(client);
    }
    assert_eq!(publisher.subscription_count(), 1, "one subscription for all");
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_publish_and_what_is_no_message_is_refused() {
    let stage = Stage::new().await;
    let node = stage.node("listener");
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let to = Arc::clone(&heard);
    let _subscription = node
        .create_subscription("from_client", Qos::default(), move |message: Arc<Text>| {
            to.lock().unwrap().push(message.data.clone());
        })
        .unwrap();
    let _spinning = stage.spin(&node);
    let mut client = Client::connect(stage.address).await;
    let channel = json!({"id": 3, "topic": "/from_client", "encoding": "cdr",
        "schemaName": "std_msgs/msg/String"});
    client.send(json!({"op": "advertise", "channels": [channel]})).await;
    let head: &[u8] = &[1, 3, 0, 0, 0];
    client.send_binary(&[head, b"nonsense"]).await;
    let refused = client.op("status").await;
    assert!(refused["message"].as_str().unwrap().contains("no std_msgs/msg/String"), "{refused}");
    until("the listener", || {
        stage
            .engine
            .graph()
            .borrow()
            .topics()
            .get("/from_client")
            .is_some_and(|users| users.publishers.len() == 1)
    })
    .await;
    client.send_binary(&[head, &encoded(&text("hi"))]).await;
    until("the message", || *heard.lock().unwrap() == ["hi"]).await;
    client.send(json!({"op": "unadvertise", "channelIds": [3]})).await;
    client.send_binary(&[head, &encoded(&text("too late"))]).await;
    let refused = client.op("status").await;
    assert_eq!(refused["message"], "channel 3 is not advertised");
    assert_eq!(*heard.lock().unwrap(), ["hi"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn services_are_called() {
    let stage = Stage::new().await;
    let node = stage.node("adder");
    let _server = node
        .create_service::<AddTwoInts, _>("add", |request: AddTwoInts_Request| AddTwoInts_Response {
            sum: request.a + request.b,
        })
        .unwrap();
    let _spinning = stage.spin(&node);
    let mut client = Client::connect(stage.address).await;
    let service = client.service("/add").await;
    assert_eq!(service["type"], "example_interfaces/srv/AddTwoInts");
    assert_eq!(service["request"]["schemaName"], "example_interfaces/srv/AddTwoInts_Request");
    assert!(service["requestSchema"].as_str().unwrap().contains("int64 a"));
    let id = u32::try_from(service["id"].as_u64().unwrap()).unwrap();
    let head = [&[2][..], &id.to_le_bytes(), &9_u32.to_le_bytes(), &3_u32.to_le_bytes()].concat();
    let request = encoded(&AddTwoInts_Request { a: 2, b: 40 });
    client.send_binary(&[&head, b"cdr", &request]).await;
    let response = client.binary().await;
    assert_eq!(response[0], 3);
    assert_eq!(response[5..9], 9_u32.to_le_bytes());
    assert_eq!(&response[13..16], b"cdr");
    assert_eq!(AddTwoInts_Response::decode(&response[16..]).unwrap().sum, 42);
    for (encoding, payload) in [("cdr", &b"x"[..]), ("xml", &request)] {
        client.send_binary(&[&head, encoding.as_bytes(), payload]).await;
        let failure = client.op("serviceCallFailure").await;
        assert_eq!((&failure["serviceId"], &failure["callId"]), (&json!(id), &json!(9)));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn parameters_are_read_set_and_followed() {
    let stage = Stage::new().await;
    let node = stage.node("camera");
    let descriptor = || ParameterDescriptor::default();
    let _rate = node.declare_parameter_with("rate", 2.5, descriptor()).unwrap();
    let _name = node.declare_parameter_with("lens.name", "wide".to_owned(), descriptor()).unwrap();
    let _spinning = stage.spin(&node);
    let mut client = Client::connect(stage.address).await;
    client.service("/camera/list_parameters").await;
    let names = json!(["/camera.rate", "/camera.lens.name", "/camera.none"]);
    client.send(json!({"op": "getParameters", "parameterNames": names, "id": "a"})).await;
    let values = client.op("parameterValues").await;
    let expected = json!([{"name": "/camera.rate", "value": 2.5, "type": "float64"},
        {"name": "/camera.lens.name", "value": "wide"}]);
    assert_eq!((&values["id"], &values["parameters"]), (&json!("a"), &expected));
    client
        .send(json!({"op": "subscribeParameterUpdates", "parameterNames": ["/camera.rate"]}))
        .await;
    until("the events", || {
        node.context()
            .graph()
            .endpoints
            .iter()
            .any(|e| e.topic == "/parameter_events" && e.node.name.starts_with("_angaros_window"))
    })
    .await;
    // A whole number is meant as a double.
    let set = json!([{"name": "/camera.rate", "value": 3}]);
    client.send(json!({"op": "setParameters", "parameters": set, "id": "b"})).await;
    let mut seen: Vec<Value> =
        vec![client.op("parameterValues").await, client.op("parameterValues").await];
    seen.sort_by_key(|op| op["id"].is_null());
    let three = json!([{"name": "/camera.rate", "value": 3.0, "type": "float64"}]);
    assert_eq!((&seen[0]["id"], &seen[0]["parameters"]), (&json!("b"), &three));
    assert_eq!((&seen[1]["id"], &seen[1]["parameters"]), (&Value::Null, &three));
    let wrong = json!([{"name": "/camera.rate", "value": "fast"}]);
    client.send(json!({"op": "setParameters", "parameters": wrong})).await;
    let status = client.op("status").await;
    assert!(status["message"].as_str().unwrap().starts_with("/camera.rate is not set: "));
    let describe = json!({"op": "angaros.describeParameters", "id": "c",
        "parameterNames": ["/camera.rate"]});
    client.send(describe).await;
    let described = client.op("angaros.parameterDescriptions").await;
    assert_eq!(described["parameters"][0]["type"], "double");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_graph_is_told_in_both_forms_and_its_changes_too() {
    let stage = Stage::new().await;
    let node = stage.node("talker");
    let publisher = node.create_publisher::<Text>("chatter", Qos::sensor_data()).unwrap();
    let mut client = Client::connect(stage.address).await;
    client.channel("/chatter").await;
    client.send(json!({"op": "subscribeConnectionGraph"})).await;
    let first = client.op("connectionGraphUpdate").await;
    let published = first["publishedTopics"].as_array().unwrap();
    assert!(published.contains(&json!({"name": "/chatter", "publisherIds": ["/talker"]})));
    client.send(json!({"op": "angaros.subscribeGraph"})).await;
    let graph = client.op("angaros.graph").await;
    let endpoints = graph["endpoints"].as_array().unwrap();
    let of_chatter = endpoints.iter().find(|e| e["topic"] == "/chatter").unwrap();
    assert_eq!(of_chatter["qos"]["reliability"], "best_effort");
    assert!(graph["nodes"].as_array().unwrap().iter().any(|one| one["name"] == "/talker"));
    // One that asks for more than is offered.
    let other = stage.node("listener");
    let listening = other.create_subscription("chatter", Qos::default(), |_: Arc<Text>| {});
    let graph = loop {
        let graph = client.op("angaros.graph").await;
        if graph["mismatches"] != json!([]) {
            break graph;
        }
    };
    let mismatch = &graph["mismatches"][0];
    assert_eq!(mismatch["reasons"], json!(["RELIABILITY"]));
    assert_eq!(mismatch["publisher"], of_chatter["gid"]);
    drop((publisher, node, listening, other));
    loop {
        let update = client.op("connectionGraphUpdate").await;
        if update["removedTopics"].as_array().unwrap().contains(&json!("/chatter")) {
            break;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_program_knows_is_asked_for_with_an_id() {
    let stage = Stage::new().await;
    let mut client = Client::connect(stage.address).await;
    client.send(json!({"op": "angaros.ask", "what": "echo", "arguments": [1], "id": "7"})).await;
    let answer = client.op("angaros.answer").await;
    assert_eq!(answer["id"], "7");
    assert_eq!(answer["value"], json!({"said": [1], "may": true}));
    client.send(json!({"op": "angaros.ask", "what": "else", "id": "8"})).await;
    let answer = client.op("angaros.answer").await;
    assert_eq!(answer["id"], "8");
    assert_eq!(answer["error"], "nothing is known about else");
    assert!(answer.get("value").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn statistics_are_those_of_what_came_also_of_topics_that_are_only_watched() {
    let stage = Stage::new().await;
    let node = stage.node("talker");
    let publisher = node.create_publisher::<Text>("chatter", Qos::default()).unwrap();
    let mut client = Client::connect(stage.address).await;
    client.channel("/chatter").await;
    client.send(json!({"op": "angaros.watch", "topics": ["/chatter"]})).await;
    until("a subscription", || publisher.subscription_count() == 1).await;
    for number in 0..5 {
        publisher.publish(text(&number.to_string())).unwrap();
    }
    client.send(json!({"op": "angaros.subscribeStatistics", "intervalMs": 100})).await;
    let figures = loop {
        let statistics = client.op("angaros.statistics").await;
        if statistics["topics"]["/chatter"]["messages"] == 5 {
            break statistics;
        }
    };
    let topic = &figures["topics"]["/chatter"];
    assert_eq!((&topic["lost"], &topic["dropped"]), (&json!(0), &json!(0)));
    assert!(topic["latencyMedianNs"].is_i64() || topic["latencyMedianNs"].is_u64());
    client.send(json!({"op": "angaros.watch", "topics": []})).await;
    until("its end", || publisher.subscription_count() == 0).await;
    client.send(json!({"op": "angaros.unsubscribeStatistics"})).await;
    client.send(json!({"op": "nonsense"})).await;
    loop {
        match client.next().await {
            Frame::Text(op) if op["op"] == "status" => break,
            Frame::Text(op) => assert_eq!(op["op"], "angaros.statistics"),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_publisher_that_comes_later_and_offers_less_is_heard_too() {
    let stage = Stage::new().await;
    let other = stage.node("listener");
    let listening = other.create_subscription("later", Qos::sensor_data(), |_: Arc<Text>| {});
    let mut client = Client::connect(stage.address).await;
    client.subscribe("/later", 1).await;
    until("a subscription", || stage.engine.subscribed_topics() == ["/later"]).await;
    let node = stage.node("talker");
    let publisher = node.create_publisher::<Text>("later", Qos::sensor_data()).unwrap();
    until("both subscriptions", || publisher.subscription_count() == 2).await;
    publisher.publish(text("here")).unwrap();
    assert_eq!(Text::decode(&client.binary().await[13..]).unwrap().data, "here");
    drop(listening);
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_are_larger_than_what_a_client_may_leave_unread_arrive() {
    const BYTES: usize = 3 << 20;
    let limits = Limits { control_bytes: 1 << 20, ..Limits::default() };
    let stage = Stage::with(AccessOptions::default(), limits).await;
    std::fs::write(stage.robot.path().join("arm.stl"), vec![7; BYTES]).unwrap();
    let mut client = Client::connect(stage.address).await;
    for request in 0..3 {
        let uri = "package://robot/arm.stl";
        client.send(json!({"op": "fetchAsset", "uri": uri, "requestId": request})).await;
    }
    let mut answered = Vec::new();
    for _ in 0..3 {
        let answer = client.binary().await;
        assert_eq!((answer[0], answer[5]), (4, 0));
        assert!(answer.len() > BYTES, "{}", answer.len());
        answered.push(answer[1]);
    }
    answered.sort_unstable();
    assert_eq!(answered, [0, 1, 2]);
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_of_a_client_have_a_bound_also_where_they_are_of_one_topic() {
    let limits = Limits { entities_per_client: 3, ..Limits::default() };
    let stage = Stage::with(AccessOptions::default(), limits).await;
    let mut client = Client::connect(stage.address).await;
    let channels: Vec<_> = (0..4)
        .map(|id| {
            json!({"id": id, "topic": "/t", "encoding": "cdr", "schemaName": "std_msgs/msg/String"})
        })
        .collect();
    client.send(json!({"op": "advertise", "channels": channels})).await;
    assert_eq!(client.op("status").await["message"], "3 channels are advertised already");
}

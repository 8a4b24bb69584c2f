//! A graph of ours and nodes of ROS 1 that are made of sockets.

use crate::support::{
    Bench, LOCAL, LONG, Ros1Node, STRING_MD5, eventually, frame, framed, listener, master, options,
    text, wait_for,
};
use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use angaros::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use angaros_ros1::tcpros::Header;
use angaros_ros1::xmlrpc::Value;
use angaros_window::access::Globs;
use std::sync::{Arc, Mutex};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// The node under which the bridge registers.
const BRIDGE: &str = "/angaros_ros1_bridge";

fn message(data: &str) -> Text {
    Text { data: data.to_owned() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_topic_of_this_graph_reaches_ros_1() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let other = bench.other("talker");
    let publisher = other.node.create_publisher::<Text>("/chatter", Qos::default()).unwrap();
    let node = Ros1Node::new("/listener", master.uri(), 1).await;
    wait_for("the registration", async || {
        (node.users(0, "/chatter").await == [BRIDGE]).then_some(())
    })
    .await;
    let publishers = node.subscribe("/chatter", "std_msgs/String").await;
    let uri = publishers.items()[0].text().unwrap();
    let (mut stream, header) = node.connect(uri, "/chatter", STRING_MD5).await;
    assert_eq!(header.get("type"), Some("std_msgs/String"));
    assert_eq!(header.get("message_definition"), Some("string data\n"));
    assert_eq!(header.get("latching"), Some("0"));
    eventually("the match", || publisher.subscription_count() == 1).await;
    for said in ["one", "", "three"] {
        publisher.publish(message(said)).unwrap();
        assert_eq!(frame(&mut stream).await, text(said));
    }
    let said = angaros_ros1::xmlrpc::call(uri, "getPublications", &["/n".into()], LONG).await;
    let pair = Value::Array(vec!["/chatter".into(), "std_msgs/String".into()]);
    // Beside it the log of the node.
    assert!(said.unwrap().items()[2].items().contains(&pair));
    let (_, refused) = node.connect(uri, "/chatter", "0123").await;
    assert!(refused.get("error").unwrap().contains("0123"));
    drop(stream);
    eventually("the end of the subscription", || publisher.subscription_count() == 0).await;
    drop(publisher);
    wait_for("the end of the registration", async || {
        node.users(0, "/chatter").await.is_empty().then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_kept_for_late_subscribers_is_latched() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let other = bench.other("maps");
    let qos = Qos::keep_last(1).transient_local();
    let first = other.node.create_publisher::<Text>("/map", qos).unwrap();
    let second = other.node.create_publisher::<Text>("/map", qos).unwrap();
    first.publish(message("a")).unwrap();
    second.publish(message("b")).unwrap();
    let node = Ros1Node::new("/late", master.uri(), 1).await;
    let uri = wait_for("the registration", async || {
        let found = node.ask("lookupNode", &[BRIDGE.into()]).await;
        found.items()[2].text().map(str::to_owned)
    })
    .await;
    wait_for("the topic", async || (!node.users(0, "/map").await.is_empty()).then_some(())).await;
    for _ in 0..2 {
        let (mut stream, header) = node.connect(&uri, "/map", "*").await;
        assert_eq!(header.get("latching"), Some("1"));
        let mut got = [frame(&mut stream).await, frame(&mut stream).await];
        got.sort();
        assert_eq!(got, [text("a"), text("b")]);
    }
}

/// A node of ROS 1 with one publisher on a port of its own.
struct Talker {
    node: Ros1Node,
    listener: tokio::net::TcpListener,
    latching: &'static str,
}

impl Talker {
    async fn new(master: &str, latching: &'static str) -> Self {
        let listener = listener().await;
        let port = listener.local_addr().unwrap().port();
        Self { node: Ros1Node::new("/talker", master, port).await, listener, latching }
    }

    /// The next subscriber.
    async fn accept(&self, ty: &str, definition: &str) -> (TcpStream, Header) {
        let accepted = tokio::time::timeout(LONG, self.listener.accept()).await.unwrap();
        let (mut stream, _) = accepted.unwrap();
        let asked = Header::decode(&frame(&mut stream).await).unwrap();
        let answer = Header::new([
            ("callerid", "/talker"),
            ("type", ty),
            ("md5sum", STRING_MD5),
            ("message_definition", definition),
            ("latching", self.latching),
        ]);
        stream.write_all(&answer.encode()).await.unwrap();
        (stream, asked)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_topic_of_ros_1_reaches_this_graph_when_somebody_wants_it() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let talker = Talker::new(master.uri(), "0").await;
    talker.node.publish("/chatter", "std_msgs/String").await;
    let (mut stream, asked) = talker.accept("std_msgs/String", "string data\n").await;
    assert_eq!((asked.get("md5sum"), asked.get("tcp_nodelay")), (Some("*"), Some("1")));
    let ended = tokio::time::timeout(LONG, stream.read(&mut [0; 1])).await.unwrap().unwrap();
    assert_eq!(ended, 0, "nobody wants it");
    assert!(bench.context.graph().endpoints.iter().any(|one| one.topic == "/chatter"));

    let other = bench.other("listener");
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = Arc::clone(&heard);
    let _subscription = other
        .node
        .create_subscription("/chatter", Qos::default(), move |m: Arc<Text>| {
            kept.lock().unwrap().push(m.data.clone());
        })
        .unwrap();
    let (mut stream, _) = talker.accept("std_msgs/String", "string data\n").await;
    stream.write_all(&framed(&text("one"))).await.unwrap();
    // What is no message is left out, and in pieces it is the same message.
    stream.write_all(&framed(&[9, 9])).await.unwrap();
    for byte in framed(&text("two")) {
        stream.write_all(&[byte]).await.unwrap();
    }
    eventually("both messages", || *heard.lock().unwrap() == ["one", "two"]).await;
    let gone = [Value::from("/chatter"), (&*talker.node.uri).into()];
    talker.node.well("unregisterPublisher", &gone).await;
    eventually("the end of the topic", || {
        let graph = bench.context.graph();
        !graph
            .endpoints
            .iter()
            .any(|e| e.topic == "/chatter" && e.kind == angaros::EndpointKind::Publisher)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_latched_topic_of_an_unknown_type_is_there_for_whoever_comes_late() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let talker = Talker::new(master.uri(), "1").await;
    talker.node.publish("/own", "my_msgs/Own").await;
    let (mut stream, _) = talker.accept("my_msgs/Own", "uint8 a\nstring b\n").await;
    let own = [vec![7], text("x")].concat();
    stream.write_all(&framed(&own)).await.unwrap();
    let node = bench.other("late");
    let qos = Qos::keep_last(1).transient_local();
    let definition = "uint8 a\nstring b\n";
    let catalog =
        angaros::dynamic::DynamicType::catalog_of_definition("my_msgs/msg/Own", definition)
            .unwrap();
    let hash = angaros::dynamic::DynamicType::hash(&catalog, "my_msgs/msg/Own").unwrap();
    let ty = angaros::RuntimeType { name: "my_msgs/msg/Own", hash, definition };
    let heard: Arc<Mutex<Vec<Vec<u8>>>> = Arc::default();
    let kept = Arc::clone(&heard);
    let take =
        move |sample: angaros::GenericSample| kept.lock().unwrap().push(sample.bytes().to_vec());
    let _subscription = node.node.create_generic_subscription("/own", &ty, qos, take).unwrap();
    eventually("the message", || !heard.lock().unwrap().is_empty()).await;
    let expected = [0, 1, 0, 0, 7, 0, 0, 0, 2, 0, 0, 0, b'x', 0];
    assert_eq!(heard.lock().unwrap()[0], expected);
}

/// Both sides publish and subscribe to one topic: everybody gets each message once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_goes_round_in_circles() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let talker = Talker::new(master.uri(), "0").await;
    let other = bench.other("both");
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let kept = Arc::clone(&heard);
    let _subscription = other
        .node
        .create_subscription("/t", Qos::default(), move |m: Arc<Text>| {
            kept.lock().unwrap().push(m.data.clone());
        })
        .unwrap();
    let publisher = other.node.create_publisher::<Text>("/t", Qos::default()).unwrap();
    talker.node.publish("/t", "std_msgs/String").await;
    let (mut out, _) = talker.accept("std_msgs/String", "string data\n").await;
    wait_for("the bridge as a publisher", async || {
        (talker.node.users(0, "/t").await.len() == 2).then_some(())
    })
    .await;
    let uri = talker.node.well("lookupNode", &[BRIDGE.into()]).await;
    let (mut back, _) = talker.node.connect(uri.text().unwrap(), "/t", "*").await;
    eventually("all matches", || publisher.subscription_count() == 2).await;
    out.write_all(&framed(&text("from 1"))).await.unwrap();
    eventually("the first", || heard.lock().unwrap().len() == 1).await;
    publisher.publish(message("from 2")).unwrap();
    eventually("the second", || heard.lock().unwrap().len() == 2).await;
    assert_eq!(*heard.lock().unwrap(), ["from 1", "from 2"]);
    assert_eq!(frame(&mut back).await, text("from 2"), "not its own back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_of_this_graph_is_called_from_ros_1() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let other = bench.other("server");
    let _server = other
        .node
        .create_service::<SetBool, _>("/switch", |request: SetBool_Request| SetBool_Response {
            success: !request.data,
            message: "done".to_owned(),
        })
        .unwrap();
    let node = Ros1Node::new("/caller", master.uri(), 1).await;
    wait_for("the service", async || (node.users(2, "/switch").await == [BRIDGE]).then_some(()))
        .await;
    let md5 = "09fb03525b03e7ea1fd3992bafd87e16";
    let (_, said) = node.service("/switch", &[("md5sum", "*"), ("probe", "1")]).await;
    assert_eq!((said.get("type"), said.get("md5sum")), (Some("std_srvs/SetBool"), Some(md5)));
    let (mut stream, _) = node.service("/switch", &[("md5sum", md5), ("persistent", "1")]).await;
    for on in [0, 1] {
        stream.write_all(&framed(&[on])).await.unwrap();
        assert_eq!(stream.read_u8().await.unwrap(), 1);
        assert_eq!(frame(&mut stream).await, [vec![1 - on], text("done")].concat());
    }
    stream.write_all(&framed(&[1, 2, 3])).await.unwrap();
    assert_eq!(stream.read_u8().await.unwrap(), 0);
    let why = String::from_utf8(frame(&mut stream).await).unwrap();
    assert!(why.contains("request is broken"), "{why}");
    let (_, refused) = node.service("/switch", &[("md5sum", "12")]).await;
    assert!(refused.get("error").unwrap().contains("md5sums do not match"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_of_ros_1_is_called_from_this_graph() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let listener = listener().await;
    let uri = format!("rosrpc://{}", listener.local_addr().unwrap());
    let md5 = "09fb03525b03e7ea1fd3992bafd87e16";
    let answer = Header::new([("callerid", "/s"), ("type", "std_srvs/SetBool"), ("md5sum", md5)]);
    let task = tokio::spawn(async move {
        let mut persistent = Vec::new();
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let asked = Header::decode(&frame(&mut stream).await).unwrap();
            stream.write_all(&answer.encode()).await.unwrap();
            if asked.is_set("probe") {
                continue;
            }
            persistent.push(asked.is_set("persistent"));
            // Two calls, then this server ends the connection.
            for _ in 0..2 {
                let request = frame(&mut stream).await;
                let is_well = request[0];
                let body =
                    if is_well == 1 { [vec![1], text("yes")].concat() } else { b"no".to_vec() };
                stream.write_all(&[vec![is_well], framed(&body)].concat()).await.unwrap();
            }
            if persistent.len() == 2 {
                return persistent;
            }
        }
    });
    let node = Ros1Node::new("/s", master.uri(), 1).await;
    node.well("registerService", &["/ask".into(), (&*uri).into(), (&*node.uri).into()]).await;
    let other = bench.other("client");
    let client = other.node.create_client::<SetBool>("/ask").unwrap();
    eventually("the service", || client.service_is_ready()).await;
    for data in [true, false, true, true] {
        let call = client.call_async(&SetBool_Request { data }).unwrap();
        let answer = tokio::time::timeout(LONG, call).await.unwrap();
        match data {
            true => assert_eq!(answer.unwrap().message, "yes"),
            false => assert!(answer.is_err(), "the server refused"),
        }
    }
    assert_eq!(task.await.unwrap(), [true, true]);
    let gone = [Value::from("/ask"), (&*uri).into()];
    node.well("unregisterService", &gone).await;
    eventually("the end of the service", || !client.service_is_ready()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parameters_pass_both_ways() {
    let master = master().await;
    let node = Ros1Node::new("/n", master.uri(), 1).await;
    node.well("setParam", &["/robot/name".into(), "r2".into()]).await;
    let bench = Bench::new(master.uri()).await;
    let other = bench.other("driver");
    let speed = other.node.declare_parameter("wheel.speed", 0.5).unwrap();
    let get = async |key: &str| node.ask("getParam", &[key.into()]).await.items()[2].clone();
    wait_for("the node's value", async || {
        (get("/driver/wheel/speed").await == Value::Double(0.5)).then_some(())
    })
    .await;
    node.well("setParam", &["/driver/wheel/speed".into(), Value::Double(1.5)]).await;
    eventually("the value of ROS 1", || speed.get() == 1.5).await;
    other.node.set_parameter("wheel.speed", 2.5).unwrap();
    wait_for("the value of ROS 2", async || {
        (get("/driver/wheel/speed").await == Value::Double(2.5)).then_some(())
    })
    .await;
    let client = other.node.create_parameters_client("/ros1_parameters").unwrap();
    eventually("the node of parameters", || client.services_are_ready()).await;
    let name = client.get_parameters_async(&["robot.name"]).await.unwrap();
    assert_eq!(name, [Some(angaros::names::ParameterValue::String("r2".to_owned()))]);
    let setting = angaros::ParameterSetting::new("robot.name", "c3".to_owned());
    client.set_parameters_async(&[setting]).await.unwrap()[0].as_ref().unwrap();
    wait_for("the name", async || (get("/robot/name").await == "c3".into()).then_some(())).await;
    node.well("deleteParam", &["/robot".into()]).await;
    wait_for("the end of the name", async || {
        let values = client.get_parameters_async(&["robot.name"]).await;
        values.is_ok_and(|values| values == [None]).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_master_gets_everything_again_and_the_end_unregisters() {
    let first = master().await;
    let uri = first.uri().to_owned();
    let bench = Bench::new(&uri).await;
    let other = bench.other("talker");
    let _publisher = other.node.create_publisher::<Text>("/chatter", Qos::default()).unwrap();
    let is_there =
        async |node: &Ros1Node| (node.users(0, "/chatter").await == [BRIDGE]).then_some(());
    let node = Ros1Node::new("/n", &uri, 1).await;
    wait_for("the first registration", async || is_there(&node).await).await;
    let place = uri.trim_start_matches("http://").trim_end_matches('/').to_owned();
    drop(first);
    let listener =
        wait_for("the port", async || tokio::net::TcpListener::bind(&place).await.ok()).await;
    let second = angaros_ros1::master::Master::serve(listener, LOCAL).unwrap();
    assert_eq!(second.uri(), uri);
    wait_for("the second registration", async || is_there(&node).await).await;
    bench.bridge.close().await;
    assert!(node.users(0, "/chatter").await.is_empty());
    assert_eq!(node.ask("lookupNode", &[BRIDGE.into()]).await.items()[0], (-1).into());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_user_leaves_out_is_not_bridged() {
    let master = master().await;
    let allowed = Globs::parse("*,!/secret*");
    let bench = Bench::with(angaros_ros1::Options {
        topics: allowed.clone(),
        services: allowed,
        ..options(master.uri())
    })
    .await;
    let other = bench.other("talker");
    let _secret = other.node.create_publisher::<Text>("/secret", Qos::default()).unwrap();
    let _hidden = other.node.create_publisher::<Text>("/_hidden", Qos::default()).unwrap();
    let node = Ros1Node::new("/n", master.uri(), 1).await;
    node.publish("/secret_of_ros_1", "std_msgs/String").await;
    // What comes later has come: so would have what came before.
    let _open = other.node.create_publisher::<Text>("/zz_open", Qos::default()).unwrap();
    wait_for("the open one", async || (!node.users(0, "/zz_open").await.is_empty()).then_some(()))
        .await;
    for topic in ["/secret", "/_hidden", "/parameter_events"] {
        assert!(node.users(0, topic).await.is_empty(), "{topic}");
    }
    assert!(node.users(1, "/secret_of_ros_1").await.is_empty());
}

/// A node of the same name takes the bridge's place, and the bridge says so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_bridge_of_the_same_name_ends_the_first() {
    let master = master().await;
    let first = Bench::new(master.uri()).await;
    let other = first.other("talker");
    let _publisher = other.node.create_publisher::<Text>("/a", Qos::default()).unwrap();
    let node = Ros1Node::new("/n", master.uri(), 1).await;
    wait_for("the first", async || (!node.users(0, "/a").await.is_empty()).then_some(())).await;
    let _second = Bench::new(master.uri()).await;
    tokio::time::timeout(LONG, first.bridge.ended()).await.unwrap();
}

/// The header exchange of a connection that asks for nothing known.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_offers_is_refused_by_name() {
    let master = master().await;
    let bench = Bench::new(master.uri()).await;
    let node = Ros1Node::new("/n", master.uri(), 1).await;
    let (_, refused) = node.connect(bench.bridge.uri(), "/nothing", "*").await;
    assert!(refused.get("error").unwrap().contains("/nothing"));
    let place = bench.bridge.uri().to_owned();
    let protocols = Value::Array(vec![Value::Array(vec!["UDPROS".into()])]);
    let params = ["/n".into(), "/nothing".into(), protocols];
    let answer = angaros_ros1::xmlrpc::call(&place, "requestTopic", &params, LONG).await.unwrap();
    assert_eq!(answer.items()[0], 0.into());
}

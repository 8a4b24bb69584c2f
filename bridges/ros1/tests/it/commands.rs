//! The commands of ROS 1, at a graph of ours: rostopic, rosservice, rosparam and rosbag.

use crate::ros1::{can_import, listen, publisher, ros1_command};
use crate::support::{Bench, eventually, master, wait_for};
use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use angaros::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};

/// A program ends after so many seconds, whatever happens.
const LIMIT: &str = "60";

fn has_commands() -> bool {
    let packages = "python3-rostopic python3-rosservice python3-rosparam python3-rosbag \
                    python3-std-srvs";
    can_import("rostopic, rosservice, rosparam, rosbag, std_srvs.srv", packages)
}

/// What a command of ROS 1 prints.
async fn printed(master: &str, words: &[&str]) -> String {
    let mut command = ros1_command("timeout", master);
    command.arg(LIMIT).args(words);
    let done = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let out = text(&done.stdout);
    assert!(done.status.success(), "{words:?}: {out}{}", text(&done.stderr));
    out
}

fn text(data: &str) -> Text {
    Text { data: data.to_owned() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rostopic_lists_echoes_and_publishes_topics_of_this_graph() {
    if !has_commands() {
        return;
    }
    let master = master().await;
    let bench = Bench::beside(&master).await;
    let other = bench.other("mapper");
    let qos = Qos::keep_last(1).transient_local();
    let kept = other.node.create_publisher::<Text>("/map", qos).unwrap();
    kept.publish(text("hall")).unwrap();
    let (heard, _subscription) = listen(&other, "/orders", Qos::default());
    let topics = async || printed(master.uri(), &["rostopic", "list"]).await;
    wait_for("the topic", async || topics().await.contains("/map").then_some(())).await;
    assert_eq!(printed(master.uri(), &["rostopic", "type", "/map"]).await, "std_msgs/String\n");
    let echoed = printed(master.uri(), &["rostopic", "echo", "-n", "1", "/map"]).await;
    assert_eq!(echoed, "data: \"hall\"\n---\n");
    let order = ["rostopic", "pub", "-1", "/orders", "std_msgs/String", "go home"];
    printed(master.uri(), &order).await;
    eventually("the order", || *heard.lock().unwrap() == ["go home"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rosservice_calls_a_service_of_this_graph() {
    if !has_commands() {
        return;
    }
    let master = master().await;
    let bench = Bench::beside(&master).await;
    let other = bench.other("lamp");
    let switch = |request: SetBool_Request| SetBool_Response {
        success: request.data,
        message: "switched".to_owned(),
    };
    let _server = other.node.create_service::<SetBool, _>("/switch", switch).unwrap();
    let services = async || printed(master.uri(), &["rosservice", "list"]).await;
    wait_for("the service", async || services().await.contains("/switch").then_some(())).await;
    let ty = printed(master.uri(), &["rosservice", "type", "/switch"]).await;
    assert_eq!(ty, "std_srvs/SetBool\n");
    let answer = printed(master.uri(), &["rosservice", "call", "/switch", "true"]).await;
    assert_eq!(answer, "success: True\nmessage: \"switched\"\n");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rosparam_reads_and_sets_parameters_of_this_graph() {
    if !has_commands() {
        return;
    }
    let master = master().await;
    let bench = Bench::beside(&master).await;
    let other = bench.other("driver");
    let speed = other.node.declare_parameter("wheel.speed", 0.5).unwrap();
    let list = async || printed(master.uri(), &["rosparam", "list"]).await;
    wait_for("the parameter", async || list().await.contains("/driver/wheel/speed").then_some(()))
        .await;
    let value = printed(master.uri(), &["rosparam", "get", "/driver/wheel/speed"]).await;
    assert_eq!(value, "0.5\n");
    printed(master.uri(), &["rosparam", "set", "/driver/wheel/speed", "1.5"]).await;
    eventually("the new value", || speed.get() == 1.5).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rosbag_records_a_topic_of_this_graph_and_plays_it_to_it() {
    if !has_commands() {
        return;
    }
    let master = master().await;
    let bench = Bench::beside(&master).await;
    let other = bench.other("counter");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("numbers.bag");
    let path = path.to_str().unwrap();
    let numbers = publisher::<Text>(&other, "/numbers");
    let record = ["rosbag", "record", "-q", "-l", "3", "-O", path, "/numbers"];
    let recorded = printed(master.uri(), &record);
    let published = async {
        eventually("the recorder", || numbers.subscription_count() == 1).await;
        ["one", "two", "three"].iter().for_each(|word| numbers.publish(text(word)).unwrap());
    };
    tokio::join!(recorded, published);
    drop(numbers);
    let (heard, _subscription) = listen(&other, "/numbers", Qos::default());
    printed(master.uri(), &["rosbag", "play", "-q", "--wait-for-subscribers", path]).await;
    eventually("the recording", || *heard.lock().unwrap() == ["one", "two", "three"]).await;
}

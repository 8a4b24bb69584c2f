//! With ROS 1 itself: Debian's rosmaster and rospy.

use crate::actions::counting;
use crate::support::{Bench, LOCAL, LONG, eventually, master, options};
use angaros::action::{GoalStatus, SendGoalOptions};
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Feedback, Fibonacci_Goal};
use angaros::prelude::*;
use angaros::rcl_interfaces::msg::Log;
use angaros::std_msgs::msg::{Header, String as Text, UInt8MultiArray};
use angaros::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use angaros_fixture::RunningNode;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

/// Where Debian's rospy lies.
pub const PYTHON: &str = "/usr/bin/python3";

/// Whether modules of Python are there; says `skipped` with what to install if they are not.
pub fn can_import(modules: &str, packages: &str) -> bool {
    let import = format!("import {modules}");
    let found = Command::new(PYTHON).args(["-c", &import]).stderr(Stdio::null()).status();
    let is_so = found.is_ok_and(|status| status.success());
    if !is_so {
        angaros_testing::skipped(format!("ROS 1 is not there: apt install {packages}"));
    }
    is_so
}

fn is_installed() -> bool {
    let modules = "rospy, rosgraph, rosmaster.master, std_msgs.msg, rosgraph_msgs.msg";
    can_import(modules, "python3-rospy python3-rosmaster")
}

fn has_actionlib() -> bool {
    can_import("actionlib", "python3-actionlib")
}

/// A program of ROS 1 that is killed when the test ends.
pub struct Program {
    child: Child,
    said: Arc<Mutex<Vec<String>>>,
}

/// A program that finds a master.
pub fn ros1_command(program: &str, master: &str) -> Command {
    let mut command = Command::new(program);
    command.env("ROS_MASTER_URI", master).env("ROS_IP", LOCAL).env_remove("ROS_HOSTNAME");
    command
}

impl Program {
    pub fn start(what: &str, master: &str) -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/ros1_node.py");
        let mut command = ros1_command(PYTHON, master);
        command.args([script, what]);
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let said: Arc<Mutex<Vec<String>>> = Arc::default();
        let kept = Arc::clone(&said);
        std::thread::spawn(move || {
            lines.map_while(Result::ok).for_each(|line| kept.lock().unwrap().push(line));
        });
        Self { child, said }
    }

    pub fn has_said(&self, line: &str) -> bool {
        self.said.lock().unwrap().iter().any(|said| said == line)
    }

    pub async fn says(&self, line: &str) {
        eventually(line, || self.has_said(line)).await;
    }

    async fn first_line(&self) -> String {
        eventually("a first line", || !self.said.lock().unwrap().is_empty()).await;
        self.said.lock().unwrap()[0].clone()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rospy_and_rosgraph_work_with_our_master() {
    if !is_installed() {
        return;
    }
    let master = master().await;
    let pair = Program::start("pair", master.uri());
    pair.says("well").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rospy_and_this_graph_share_everything_through_our_master() {
    if !is_installed() {
        return;
    }
    let master = master().await;
    share(master.uri(), Some(master.changed())).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rospy_and_this_graph_share_everything_through_rosmaster() {
    if !is_installed() {
        return;
    }
    let master = Program::start("master", "http://127.0.0.1:1/");
    let uri = master.first_line().await;
    share(&uri, None).await;
}

/// What this graph's node hears.
pub type Heard = Arc<Mutex<Vec<String>>>;

pub fn listen(other: &RunningNode, topic: &str, qos: Qos) -> (Heard, angaros::Subscription<Text>) {
    let heard = Heard::default();
    let kept = Arc::clone(&heard);
    let take = move |m: Arc<Text>| kept.lock().unwrap().push(m.data.clone());
    (heard, other.node.create_subscription(topic, qos, take).unwrap())
}

pub fn publisher<T: angaros::Message>(other: &RunningNode, topic: &str) -> angaros::Publisher<T> {
    other.node.create_publisher::<T>(topic, Qos::default()).unwrap()
}

/// A node of this graph beside a node of rospy.
struct Stage {
    other: RunningNode,
    python: Program,
    words: angaros::Publisher<Text>,
    answers: Heard,
    _answers: angaros::Subscription<Text>,
    _bench: Bench,
}

impl Stage {
    fn tell(&self, word: &str) {
        self.words.publish(Text { data: word.to_owned() }).unwrap();
    }

    async fn hears(&self, word: &str) {
        let heard = || self.answers.lock().unwrap().iter().any(|said| said == word);
        eventually(word, heard).await;
    }
}

async fn share(master: &str, changed: Option<Arc<tokio::sync::Notify>>) {
    let options = angaros_ros1::Options { changed, ..options(master) };
    let bench = Bench::with(options).await;
    let other = bench.other("angaros_node");
    let kept_qos = Qos::keep_last(1).transient_local();
    let kept = other.node.create_publisher::<Text>("/kept_angaros", kept_qos).unwrap();
    kept.publish(Text { data: "map".to_owned() }).unwrap();
    let (answers, subscription) = listen(&other, "/from_ros1", Qos::default());
    let (late, _late) = listen(&other, "/kept_ros1", kept_qos);
    let words = publisher::<Text>(&other, "/from_angaros");
    let speed = other.node.declare_parameter("speed", 0.5).unwrap();
    let _server = other
        .node
        .create_service::<SetBool, _>("/switch_angaros", |request: SetBool_Request| {
            SetBool_Response { success: request.data, message: "angaros".to_owned() }
        })
        .unwrap();

    let python = Program::start("node", master);
    python.says("ready").await;
    let stage = Stage { other, python, words, answers, _answers: subscription, _bench: bench };
    stage.python.says("kept map").await;
    eventually("the latched message", || *late.lock().unwrap() == ["kept in python"]).await;
    eventually("the match", || stage.words.subscription_count() == 1).await;
    // The way back may not be there yet for the first.
    eventually("an echo", || {
        stage.tell("hello");
        std::thread::sleep(std::time::Duration::from_millis(20));
        stage.answers.lock().unwrap().iter().any(|said| said == "echo hello")
    })
    .await;
    stage.tell("param");
    stage.hears("0.5").await;
    stage.tell("set");
    eventually("the new value", || speed.get() == 1.5).await;
    services(&stage).await;
    messages(&stage).await;
}

async fn services(stage: &Stage) {
    stage.tell("call");
    stage.hears("True angaros False angaros").await;
    let client = stage.other.node.create_client::<SetBool>("/switch_ros1").unwrap();
    eventually("the service", || client.service_is_ready()).await;
    for data in [true, false] {
        let call = client.call_async(&SetBool_Request { data }).unwrap();
        let answer = tokio::time::timeout(LONG, call).await.unwrap().unwrap();
        assert_eq!((answer.success, &*answer.message), (!data, "python"));
    }
}

async fn messages(stage: &Stage) {
    let bytes = publisher::<UInt8MultiArray>(&stage.other, "/bytes");
    let headers = publisher::<Header>(&stage.other, "/header_angaros");
    let logs: Arc<Mutex<Vec<Log>>> = Arc::default();
    let kept = Arc::clone(&logs);
    let take = move |m: Arc<Log>| kept.lock().unwrap().push((*m).clone());
    let _logs = stage.other.node.create_subscription("/rosout", Qos::default(), take).unwrap();
    eventually("the matches", || {
        bytes.subscription_count() == 1 && headers.subscription_count() == 1
    })
    .await;
    let data: Vec<u8> = (0..1_000_000_u32).map(|number| (number % 251) as u8).collect();
    bytes.publish(UInt8MultiArray { data, ..UInt8MultiArray::default() }).unwrap();
    stage.python.says("bytes True").await;
    let stamp = angaros::builtin_interfaces::msg::Time { sec: 5, nanosec: 7 };
    headers.publish(Header { stamp, frame_id: "map".to_owned() }).unwrap();
    stage.python.says("header 5000000007 map").await;
    let is_it =
        |log: &Log| log.msg == "said by python" && log.level == 30 && log.name == "/python_node";
    eventually("a log line", || {
        // The first may come before the bridge is connected.
        stage.tell("log");
        std::thread::sleep(std::time::Duration::from_millis(50));
        logs.lock().unwrap().iter().any(is_it)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_of_actionlib_uses_a_server_of_this_graph() {
    if !is_installed() || !has_actionlib() {
        return;
    }
    let master = master().await;
    let bench = Bench::beside(&master).await;
    let other = bench.other("counter");
    let _server = counting(&other.node, "/count_angaros");
    let python = Program::start("client", master.uri());
    python.says("done").await;
    let said = python.said.lock().unwrap();
    let ends: Vec<&str> = said.iter().map(String::as_str).collect();
    let expected = ["end 3 3 [0, 1, 2]", "end 10 5 []", "end 0 2 [7]", "end 0 2 [7]", "done"];
    assert_eq!(ends, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_of_actionlib_serves_clients_of_this_graph() {
    if !is_installed() || !has_actionlib() {
        return;
    }
    let master = master().await;
    let bench = Bench::beside(&master).await;
    let other = bench.other("user");
    let client = other.node.create_action_client::<Fibonacci>("/count_ros1").unwrap();
    let _python = Program::start("server", master.uri());
    eventually("the server", || client.server_is_ready()).await;
    let mut ends = Vec::new();
    for order in [3, 10, 0] {
        let heard: Arc<Mutex<Vec<Vec<i32>>>> = Arc::default();
        let kept = Arc::clone(&heard);
        let take = move |one: Fibonacci_Feedback| kept.lock().unwrap().push(one.sequence);
        let options = SendGoalOptions::new().on_feedback(take);
        let goal = client.send_goal(Fibonacci_Goal { order }, options);
        let goal = tokio::time::timeout(LONG, goal).await.unwrap().unwrap();
        if order == 0 {
            eventually("feedback", || heard.lock().unwrap().first() == Some(&vec![0])).await;
            eventually("the begin", || goal.status() == GoalStatus::Executing).await;
            let reply = tokio::time::timeout(LONG, client.cancel_all()).await.unwrap().unwrap();
            assert_eq!(reply.goals.len(), 1);
        }
        let (end, result) = tokio::time::timeout(LONG, goal.result()).await.unwrap().unwrap();
        ends.push((end, result.sequence));
    }
    let expected = [
        (GoalStatus::Succeeded, vec![0, 1, 2]),
        (GoalStatus::Aborted, vec![]),
        (GoalStatus::Canceled, vec![7]),
    ];
    assert_eq!(ends, expected);
}

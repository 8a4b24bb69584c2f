//! What verbs that look at the graph wait for, which options of ROS 2 they take, and what they say
//! of endpoints and nodes that do not fit together.

use crate::support::{IsolatedDomain, Running, eventually};
use crate::topics;
use angaros::geometry_msgs::msg::PointStamped;
use angaros::rosgraph_msgs::msg::Clock;
use angaros::{Context, ContextOptions, Node, Qos};
use std::io::Write as _;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nobody waits so long for a verb on one host, even on a busy one.
const AT_ONCE: Duration = Duration::from_millis(700);

/// A publisher of its own process that is there before this returns.
fn talker(domain: &IsolatedDomain, args: &[&str]) -> Running {
    let line = [&["topic", "pub", "-p", "1000000"], args].concat();
    let talker = Running::start(domain.command(&line));
    talker.wait_for("publisher: beginning loop");
    talker
}

/// Exit code, output and errors of a verb.
fn ran(domain: &IsolatedDomain, args: &[&str]) -> (Option<i32>, String, String) {
    Running::start(domain.command(args)).end(Duration::from_secs(60))
}

#[test]
fn on_one_host_the_graph_is_complete_at_once() {
    let domain = IsolatedDomain::new("graph-at-once");
    let _talker = talker(&domain, &["/chatter", "std_msgs/msg/Int32", "-n", "talker"]);
    for args in [
        &["topic", "list"][..],
        &["topic", "type", "/chatter"],
        &["topic", "info", "/chatter"],
        &["node", "list"],
        &["service", "list"],
        &["action", "list"],
        &["lifecycle", "nodes"],
        &["topic", "list", "--spin-time", "30", "--no-daemon", "-s"],
    ] {
        // The fastest of a few, as other tests run beside this one.
        let took = (0..5).map(|_| {
            let begun = Instant::now();
            domain.shown(args);
            begun.elapsed()
        });
        let took = took.min().unwrap();
        assert!(took < AT_ONCE, "{args:?}: {took:?}");
    }
}

#[test]
fn with_a_network_discovery_is_waited_for_until_nothing_new_comes() {
    let domain = IsolatedDomain::new("graph-settles");
    let verb = |args: &[&str]| {
        let mut command = domain.command(args);
        // A network of ours that needs no multicast, on which nobody else is.
        command.env("ANGAROS_TRANSPORT", "local,shm,udp").env("ROS_LOCALHOST_ONLY", "1");
        let begun = Instant::now();
        let (status, out, err) = Running::start(command).end(Duration::from_secs(60));
        assert_eq!(status, Some(0), "{args:?}: {out}{err}");
        begun.elapsed()
    };
    let _talker = talker(&domain, &["/chatter", "std_msgs/msg/Int32"]);
    let settled = verb(&["topic", "list"]);
    assert!(settled >= Duration::from_millis(300), "{settled:?}");
    assert!(verb(&["topic", "list", "--spin-time", "1.5"]) >= Duration::from_millis(1500));
    let named = (0..5).map(|_| verb(&["topic", "type", "/chatter"])).min().unwrap();
    assert!(named < settled, "one that is named is there at once: {named:?}, {settled:?}");
}

#[test]
fn echo_shows_what_ros_2_shows_with_the_same_options() {
    let domain = IsolatedDomain::new("graph-echo");
    let values = "{header: {frame_id: 'a,b'}, point: {x: 1.5, y: 0.00001}}";
    let topic = ["/p", "geometry_msgs/msg/PointStamped", values, "-r", "50", "-n", "talker"];
    let _talker = talker(&domain, &topic);
    let echo = |args: &[&str]| domain.shown(&[&["topic", "echo", "/p", "--once"], args].concat());
    assert_eq!(echo(&["--csv"]), "0,0,a,b,1.5,1e-05,0.0\n");
    let info = echo(&["-i", "--field", "header.stamp"]);
    let names: Vec<_> = info.lines().map(|line| line.split(':').next().unwrap()).collect();
    let expected = [
        "publication_sequence_number",
        "received_timestamp",
        "reception_sequence_number",
        "source_timestamp",
        "---",
        "sec",
        "nanosec",
        "---",
    ];
    assert_eq!(names, expected, "{info}");
    let row = echo(&["--csv", "--include-message-info"]);
    assert_eq!(row.split(',').count(), 4 + 7, "{row}");
    let bare = echo(&["--field", "point.x", "-i"]);
    assert!(bare.starts_with("---Got new message, message info:---\n{'source_timestamp': "));
    assert!(bare.ends_with("}\n---Message data:---\n1.5\n---\n"), "{bare}");
    assert!(echo(&["--clear", "--csv"]).starts_with("\x1b[H\x1b[2J0,0,a,b"));
    let filtered = echo(&["--filter", "m.x > 1 and m.y < 1", "--field", "point", "--csv"]);
    assert_eq!(filtered, "1.5,1e-05,0.0\n");
    let (status, _, err) = ran(&domain, &["topic", "echo", "/p", "--filter", "m.pont.x > 1"]);
    assert_eq!(status, Some(1));
    assert!(err.contains("has no field 'pont'\nhint: did you mean 'point'?"), "{err}");
}

#[test]
fn a_subscription_and_a_publisher_bear_the_name_that_is_given() {
    let domain = IsolatedDomain::new("graph-names");
    let _talker = talker(&domain, &["/n", "std_msgs/msg/Int32", "--node-name", "talker"]);
    let echo = ["topic", "echo", "/n", "--node-name", "listener", "--no-lost-messages"];
    let _echo = Running::start(domain.command(&echo));
    eventually("both nodes", || domain.shown(&["node", "list"]) == "/listener\n/talker\n");
}

#[test]
fn several_topics_are_measured_in_one_table() {
    let domain = IsolatedDomain::new("graph-hz");
    let _fast = talker(&domain, &["/fast", "std_msgs/msg/Int32", "{data: 3}", "-r", "50"]);
    let _slow = talker(&domain, &["/slow", "std_msgs/msg/String", "-r", "10"]);
    let hz = ["topic", "hz", "/fast", "/slow", "/nobody", "--duration", "2.5", "--timeout", "1"];
    let (status, out, err) = ran(&domain, &hz);
    assert_eq!(status, Some(0), "{out}{err}");
    assert!(err.contains("topic /nobody has no publisher and no subscription after"), "{err}");
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines[..2], ["Subscribed to [/fast]", "Subscribed to [/slow]"]);
    let header: Vec<_> = lines[2].split_whitespace().collect();
    assert_eq!(header, ["topic", "rate", "min_delta", "max_delta", "std_dev", "window"]);
    let rate = |topic: &str| -> f64 {
        let row = lines.iter().rfind(|line| line.starts_with(topic)).unwrap();
        row.split_whitespace().nth(1).unwrap().parse().unwrap()
    };
    assert!((30.0..70.0).contains(&rate("/fast")), "{out}");
    assert!((5.0..15.0).contains(&rate("/slow")), "{out}");
    let none = ["topic", "hz", "/fast", "--filter", "m.data > 3", "--wall-time", "--duration", "2"];
    assert_eq!(domain.shown(&none), "", "no message fits");
    let all = ["topic", "hz", "/fast", "--filter", "m.data == 3", "--duration", "2"];
    assert!(domain.shown(&all).starts_with("average rate: "));
}

#[test]
fn messages_and_requests_are_read_from_standard_input() {
    let domain = IsolatedDomain::new("graph-stdin");
    let echo = ["topic", "echo", "/from", "std_msgs/msg/Int32", "--once"];
    let echo = Running::start(domain.command(&echo));
    let publish = ["topic", "pub", "--once", "/from", "std_msgs/msg/Int32", "--stdin"];
    let mut publish = domain.command(&publish);
    let mut publish = publish.stdin(Stdio::piped()).spawn().unwrap();
    publish.stdin.take().unwrap().write_all(b"data: 41\n").unwrap();
    let published = publish.wait_with_output().unwrap();
    assert!(published.status.success(), "{published:?}");
    assert_eq!(echo.end(Duration::from_secs(60)).1, "data: 41\n---\n");
    let call = ["service", "call", "/add", "example_interfaces/srv/AddTwoInts", "--stdin"];
    let mut call = domain.command(&call);
    let mut call = call.stdin(Stdio::piped()).spawn().unwrap();
    call.stdin.take().unwrap().write_all(b"{a: one}").unwrap();
    let failed = call.wait_with_output().unwrap();
    let err = String::from_utf8(failed.stderr).unwrap();
    assert!(err.contains("example_interfaces/srv/AddTwoInts_Request: a: "), "{err}");
}

#[test]
fn a_type_that_is_none_of_messages_or_another_one_is_said_at_once() {
    let domain = IsolatedDomain::new("graph-types");
    let _talker = talker(&domain, &["/n", "std_msgs/msg/Int32"]);
    for (args, expected) in [
        (
            &["topic", "pub", "/go", "std_srvs/srv/SetBool", "{data: true}"][..],
            "std_srvs/srv/SetBool is a type of services, not of messages\nhint: angaros service \
             call /go std_srvs/srv/SetBool '{}'",
        ),
        (
            &["topic", "pub", "/fib", "example_interfaces/action/Fibonacci"],
            "is a type of actions, not of messages\nhint: angaros action send_goal /fib",
        ),
        (&["topic", "echo", "/n", "wrong/msg/Type"], "topic /n is a std_msgs/msg/Int32, which "),
        (&["topic", "echo", "/n", "std_msgs/String"], "not a std_msgs/msg/String\nhint: name that"),
    ] {
        let begun = Instant::now();
        let (status, _, err) = ran(&domain, args);
        assert_eq!(status, Some(1), "{args:?}");
        assert!(err.contains(expected), "{args:?}: {err}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{args:?}");
    }
}

#[test]
fn ctrl_c_ends_a_verb_without_a_word_on_what_it_waited_for() {
    let domain = IsolatedDomain::new("graph-ctrl-c");
    for (args, waits) in [
        (&["topic", "echo", "/nobody"][..], "waiting up to 10 s for topic /nobody"),
        (&["topic", "pub", "-1", "/nobody", "std_msgs/msg/Empty"], "Waiting for at least 1"),
        (&["service", "call", "/nobody", "std_srvs/srv/Empty"], "waiting for service"),
    ] {
        let verb = Running::start(domain.command(args));
        verb.wait_for(waits);
        let (status, out, err) = verb.interrupt(Duration::from_secs(10));
        assert_ne!(status, Some(0), "{args:?}");
        for claim in ["after", "error", "beginning loop", "publishing", "requester"] {
            assert!(!out.contains(claim) && !err.contains(claim), "{args:?}: {out}{err}");
        }
    }
}

#[test]
fn hidden_names_are_shown_wherever_ros_2_has_the_option() {
    let domain = IsolatedDomain::new("graph-hidden");
    let _hidden = talker(&domain, &["/a/_b", "std_msgs/msg/Int32", "-n", "_quiet"]);
    let _shown = talker(&domain, &["/c", "std_msgs/msg/Int32", "-n", "loud"]);
    assert!(!domain.shown(&["topic", "list"]).contains("/a/_b"));
    assert!(domain.shown(&["topic", "list", "--include-hidden-topics"]).contains("/a/_b\n"));
    assert!(domain.shown(&["topic", "--include-hidden-topics", "list"]).contains("/a/_b\n"));
    let find = ["topic", "find", "std_msgs/msg/Int32", "-c"];
    assert_eq!(domain.shown(&find), "1\n");
    assert_eq!(domain.shown(&[&find[..], &["--include-hidden-topics"]].concat()), "2\n");
    assert_eq!(domain.shown(&["node", "list"]), "/loud\n");
    let info = domain.shown(&["node", "info", "/_quiet", "--include-hidden"]);
    assert!(info.contains("/a/_b: std_msgs/msg/Int32"), "{info}");
    domain.shown(&["service", "--include-hidden-services", "list", "-c"]);
    domain.shown(&["service", "find", "std_srvs/srv/Empty", "--include-hidden-services", "-c"]);
    let (_, _, err) = ran(&domain, &["param", "list", "--include-hidden-nodes", "--timeout", "0"]);
    assert!(err.contains("/_quiet") && err.contains("/loud"), "{err}");
    assert_eq!(
        domain.shown(&["action", "find", "example_interfaces/action/Fibonacci", "-c"]),
        "0\n"
    );
}

#[test]
fn pairs_that_cannot_be_connected_are_named_with_both_values() {
    let domain = IsolatedDomain::new("graph-mismatch");
    let offer = ["/m", "std_msgs/msg/Int32", "-n", "eye", "--qos-reliability", "best_effort"];
    let _offer = talker(&domain, &offer);
    let request = ["topic", "echo", "/m", "-n", "brain", "--qos-reliability", "reliable"];
    let request = [&request[..], &["--qos-durability", "transient_local"]].concat();
    let _request = Running::start(domain.command(&request));
    let info = || domain.shown(&["topic", "info", "-v", "/m"]);
    eventually("the subscription", || info().contains("Subscription count: 1"));
    let expected = "Incompatible pairs: 1\n\nPublisher: /eye\nSubscription: /brain\n  \
                    RELIABILITY: offered BEST_EFFORT, requested RELIABLE\n  \
                    DURABILITY: offered VOLATILE, requested TRANSIENT_LOCAL\n  Remedy: offer";
    assert!(info().contains(expected), "{}", info());
    assert!(!domain.shown(&["topic", "info", "/m"]).contains("Incompatible"));
    let json = domain.shown(&["topic", "info", "/m", "--json"]);
    assert!(json.contains("\"publisher\": \"/eye\""), "{json}");
}

#[test]
fn two_nodes_of_one_name_are_pointed_out() {
    let domain = IsolatedDomain::new("graph-same-name");
    let _one = talker(&domain, &["/a", "std_msgs/msg/Int32", "-n", "twin"]);
    let (_, _, err) = ran(&domain, &["node", "list"]);
    assert!(!err.contains("WARNING"), "{err}");
    let _other = talker(&domain, &["/b", "std_msgs/msg/Int32", "-n", "twin"]);
    let (status, out, err) = ran(&domain, &["node", "list"]);
    assert_eq!((status, out.as_str()), (Some(0), "/twin\n/twin\n"));
    assert!(
        err.contains("WARNING: Be aware that there are nodes in the graph that share an exact")
    );
    let (_, out, err) = ran(&domain, &["node", "info", "/twin"]);
    assert!(err.contains("There are 2 nodes in the graph with the exact name \"/twin\"."), "{err}");
    assert!(out.contains("/a: std_msgs") && out.contains("/b: std_msgs"), "{out}");
}

#[test]
fn the_graph_is_drawn_as_text_dot_and_svg_with_rates() {
    let domain = IsolatedDomain::new("graph-drawn");
    let _talker = talker(&domain, &["/count", "std_msgs/msg/Int32", "-r", "50", "-n", "talker"]);
    let echo = ["topic", "echo", "/count", "std_msgs/msg/Int32", "-n", "listener"];
    let _echo = Running::start(domain.command(&echo));
    let drawn = "Nodes: 2\n  /listener\n  /talker\nTopics: 1\n  /count [std_msgs/msg/Int32]\n    \
                 /talker -> /listener\n";
    eventually("both nodes", || domain.shown(&["graph"]) == drawn);
    let rated = domain.shown(&["graph", "--rates", "1", "--format", "json"]);
    let rated: serde_json::Value = serde_json::from_str(&rated).unwrap();
    let rate = rated["links"][0]["rate"].as_f64().unwrap();
    assert!((30.0..70.0).contains(&rate), "{rated}");
    let file = domain.folder.path().join("graph.svg");
    assert_eq!(domain.shown(&["graph", "-o", file.to_str().unwrap()]), "");
    let svg = std::fs::read_to_string(&file).unwrap();
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && svg.contains(">/count<"));
    assert!(
        domain.shown(&["graph", "--format", "dot"]).contains("\"node /talker\" -> \"topic /count")
    );
    let (status, _, err) = ran(&domain, &["graph", "-o", "graph.png"]);
    assert_eq!(status, Some(1));
    assert!(err.contains("'.png' names no format\nhint: write a .svg"), "{err}");
}

#[test]
fn verbs_of_ros_2_that_look_at_the_machine_answer() {
    let domain = IsolatedDomain::new("graph-machine");
    let (status, out, err) = ran(&domain, &["daemon", "start"]);
    assert_eq!((status, out.as_str()), (Some(0), ""));
    assert_eq!(err, "there is no daemon: every command looks at the graph itself\n");
    assert_eq!(domain.shown(&["daemon", "status"]), "The daemon is not running\n");
    let (_, out, _) = ran(&domain, &["wtf", "--report"]);
    for section in ["PLATFORM INFORMATION", "ENVIRONMENT", "TOPIC LIST", "QOS COMPATIBILITY LIST"] {
        assert!(out.contains(&format!("\n   {section}\n")), "{section}: {out}");
    }
    let (_, out, _) = ran(&domain, &["doctor", "--report-failed"]);
    assert!(!out.contains("ok    "), "{out}");
    let (status, _, err) = ran(&domain, &["multicast", "send", "--group", "10.0.0.1"]);
    assert_eq!(status, Some(1));
    assert!(err.contains("10.0.0.1 is no group of multicast\nhint: write one from"), "{err}");
}

#[test]
fn hosts_that_say_hello_hear_each_other() {
    let domain = IsolatedDomain::new("graph-hello");
    let other = Running::start(domain.command(&["doctor", "hello"]));
    other.wait_for("MULTIMACHINE COMMUNICATION SUMMARY");
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
    let heard = domain.shown(&["doctor", "hello", "--once", "-ep", "0.05"]);
    let (_, from_topic) = heard.split_once("Subscribed from, with how many messages:\n").unwrap();
    assert!(from_topic.starts_with(&format!("    {}: ", host.trim())), "{heard}");
    let (status, ..) = other.interrupt(Duration::from_secs(10));
    assert_eq!(status, Some(0));
}

#[test]
fn a_datagram_to_a_group_is_received_on_the_same_host() {
    let domain = IsolatedDomain::new("graph-multicast");
    let port = (20_000 + std::process::id() % 20_000).to_string();
    let receive = ["multicast", "receive", "-p", &port, "--timeout", "20"];
    let receive = Running::start(domain.command(&receive));
    eventually("an answer", || receive.out().contains("Waiting for") || !receive.err().is_empty());
    let (status, _, err) = ran(&domain, &["multicast", "send", "-p", &port]);
    if status != Some(0) || receive.err().contains("error: ") {
        angaros_testing::skipped(format!("no multicast here: {err}{}", receive.err()));
        return;
    }
    let (status, out, err) = receive.end(Duration::from_secs(60));
    if err.contains("no datagram came") {
        angaros_testing::skipped("multicast does not come back to this host");
        return;
    }
    assert_eq!(status, Some(0), "{err}");
    assert!(out.contains("Received from ") && out.ends_with(": 'Hello World!'\n"), "{out}");
}

/// Publishes `/clock` at twice the speed of real time, and a message with a header each 20 ms.
struct Simulation {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Simulation {
    fn start(domain: &str) -> Self {
        let options =
            ContextOptions { domain: Some(domain.parse().unwrap()), ..Default::default() };
        let context = Context::new(options, angaros::ALL).unwrap();
        let node = Node::new(&context, "simulation").unwrap();
        let clock = node.create_publisher::<Clock>("/clock", Qos::default()).unwrap();
        let point = node.create_publisher::<PointStamped>("/point", Qos::default()).unwrap();
        let stop = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&stop);
        let thread = std::thread::spawn(move || {
            let begun = Instant::now();
            let mut turn = 0_u32;
            while !over.load(Ordering::Relaxed) {
                let now = Duration::from_secs(1000) + Duration::from_millis(20) * turn;
                let mut told = Clock::default();
                told.clock.sec = i32::try_from(now.as_secs()).unwrap();
                told.clock.nanosec = now.subsec_nanos();
                let mut message = PointStamped::default();
                message.header.stamp = told.clock;
                clock.publish(told).unwrap();
                if turn.is_multiple_of(2) {
                    point.publish(message).unwrap();
                }
                turn += 1;
                let next = Duration::from_millis(10) * turn;
                std::thread::sleep(next.saturating_sub(begun.elapsed()));
            }
            drop(node);
        });
        Self { stop, thread: Some(thread) }
    }
}

impl Drop for Simulation {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.take().unwrap().join().unwrap();
    }
}

#[test]
fn rates_delays_and_stamps_follow_the_clock_of_a_simulation() {
    let domain = topics::domain();
    let _simulation = Simulation::start(&domain);
    let rate = |args: &[&str]| -> f64 {
        let line = [&["topic", "hz", "/point", "--duration", "2.5"], args].concat();
        let text = topics::shown(&domain, &line);
        let rate = text.lines().rev().find_map(|line| line.strip_prefix("average rate: "));
        rate.unwrap_or_else(|| panic!("{text}")).parse().unwrap()
    };
    let wall = rate(&["-s", "--wall-time"]);
    let sim = rate(&["-s"]);
    assert!((1.6..2.4).contains(&(wall / sim)), "{wall} by this host, {sim} by /clock");
    let delay = topics::shown(&domain, &["topic", "delay", "/point", "-s", "--duration", "1.5"]);
    let mean = delay.lines().rev().find_map(|line| line.strip_prefix("average delay: "));
    let mean: f64 = mean.unwrap_or_else(|| panic!("{delay}")).parse().unwrap();
    assert!(mean.abs() < 1.0, "{delay}");
    let values = "{header: {stamp: now}}";
    let line = ["topic", "pub", "-s", "/here", "geometry_msgs/msg/PointStamped", values];
    let said = topics::shown(&domain, &[&line[..], &["-t", "3", "-r", "10", "-w", "0"]].concat());
    let last = said.rsplit("sec=").nth(1).unwrap();
    let sec: u32 = last.split(',').next().unwrap().parse().unwrap();
    assert!((1000..2000).contains(&sec), "{said}");
}

//! Topic and node verbs between real processes of one domain.

use crate::support::{angaros, text};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A domain that no other test of this process uses at the same time.
pub fn domain() -> String {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed) + std::process::id() % 20 * 10;
    (1 + number % 200).to_string()
}

fn command(domain: &str, args: &[&str]) -> Command {
    let mut command = angaros(args);
    // What is said of the network is another test's.
    command.env("ANGAROS_TRANSPORT", "local,shm");
    command.env("ROS_DOMAIN_ID", domain).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a verb prints; it must succeed.
pub fn shown(domain: &str, args: &[&str]) -> String {
    let output = command(domain, args).output().unwrap();
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// A publisher that ends with the value.
struct Talker(Child);

impl Talker {
    fn new(domain: &str, args: &[&str]) -> Self {
        let mut line = vec!["topic", "pub", "-r", "50"];
        line.extend(args);
        let mut child = command(domain, &line).spawn().unwrap();
        let first = BufReader::new(child.stdout.as_mut().unwrap()).lines().next();
        assert_eq!(first.unwrap().unwrap(), "publisher: beginning loop");
        child.stdout = None;
        Self(child)
    }
}

impl Drop for Talker {
    fn drop(&mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[test]
fn what_one_process_publishes_another_one_prints() {
    let domain = domain();
    let args = ["/chatter", "std_msgs/msg/String", "{data: 'hi: there'}", "-p", "1000000"];
    let _talker = Talker::new(&domain, &args);
    assert_eq!(shown(&domain, &["topic", "list"]), "/chatter\n");
    assert_eq!(shown(&domain, &["topic", "list", "-t"]), "/chatter [std_msgs/msg/String]\n");
    assert_eq!(shown(&domain, &["topic", "type", "chatter"]), "std_msgs/msg/String\n");
    assert_eq!(shown(&domain, &["topic", "find", "std_msgs/msg/String"]), "/chatter\n");
    let echo = shown(&domain, &["topic", "echo", "/chatter", "--once"]);
    assert_eq!(echo, "data: 'hi: there'\n---\n");
    let field = shown(&domain, &["topic", "echo", "/chatter", "--once", "--field", "data"]);
    assert_eq!(field, "hi: there\n---\n");
    let json = shown(&domain, &["topic", "echo", "/chatter", "--once", "--json"]);
    assert_eq!(json, "{\"data\":\"hi: there\"}\n");
    let info = shown(&domain, &["topic", "info", "-v", "/chatter"]);
    assert!(info.contains("Publisher count: 1\n\nNode name: _angaros_cli_"), "{info}");
    assert!(
        info.contains("  Reliability: RELIABLE\n  History (Depth): KEEP_LAST (10)\n"),
        "{info}"
    );
}

#[test]
fn the_rate_of_another_process_is_measured() {
    let domain = domain();
    let args = ["/fast", "std_msgs/msg/Int32", "{data: 1}", "-p", "1000000"];
    let _talker = Talker::new(&domain, &args);
    let text = shown(&domain, &["topic", "hz", "/fast", "--duration", "2.2"]);
    let rate: f64 = text
        .lines()
        .filter_map(|line| line.strip_prefix("average rate: "))
        .next_back()
        .unwrap_or_else(|| panic!("{text}"))
        .parse()
        .unwrap();
    assert!((35.0..65.0).contains(&rate), "{text}");
    let bytes = shown(&domain, &["topic", "bw", "/fast", "--duration", "1.2"]);
    assert!(bytes.contains("/s from ") && bytes.contains("Message size mean: 8 B"), "{bytes}");
}

#[test]
fn nodes_are_listed_with_what_they_use() {
    let domain = domain();
    let _talker = Talker::new(&domain, &["/n", "std_msgs/msg/Empty", "-p", "1000000"]);
    assert_eq!(shown(&domain, &["node", "list"]), "", "the command's own nodes are hidden");
    let all = shown(&domain, &["node", "list", "-a"]);
    let node = all.lines().next().unwrap();
    assert!(node.starts_with("/_angaros_cli_"), "{all}");
    let info = shown(&domain, &["node", "info", node]);
    let expected = "\n  Subscribers:\n\n  Publishers:\n    /n: std_msgs/msg/Empty\n  \
                    Service Servers:\n\n  Service Clients:\n\n  Action Servers:\n\n  \
                    Action Clients:\n\n";
    assert_eq!(info, format!("{node}{expected}"));
    let unknown = command(&domain, &["node", "info", "/nobody"]).output().unwrap();
    assert!(text(&unknown.stderr).starts_with("error: unable to find node '/nobody'\nhint:"));
}

#[test]
fn one_message_reaches_a_waiting_subscription() {
    let domain = domain();
    let mut echo = command(&domain, &["topic", "echo", "/once", "std_msgs/msg/Int32", "--once"]);
    let echo = echo.spawn().unwrap();
    let args = ["topic", "pub", "--once", "/once", "std_msgs/msg/Int32", "{data: 7}"];
    let published = shown(&domain, &args);
    assert!(published.ends_with("publishing #1: std_msgs.msg.Int32(data=7)\n\n"), "{published}");
    let heard = echo.wait_with_output().unwrap();
    assert_eq!(text(&heard.stdout), "data: 7\n---\n");
}

#[test]
fn what_cannot_be_published_or_heard_is_said_at_once() {
    let domain = domain();
    for (args, expected) in [
        (
            &["topic", "pub", "/x", "std_msgs/msg/String", "{dta: 1}"][..],
            "error: std_msgs/msg/String has no field 'dta'\n\
             hint: did you mean 'data'?\n",
        ),
        (
            &["topic", "pub", "/x", "std_msgs/msg/Strin"][..],
            "error: type 'std_msgs/msg/Strin' is not known\n\
             hint: did you mean 'std_msgs/msg/String'?\n",
        ),
        (
            &["topic", "echo", "/a b"][..],
            "error: topic name '/a b' is not valid: character ' ' at position 2 is not allowed\n\
             hint: use letters a-z A-Z, digits and '_'\n",
        ),
        (
            &["topic", "echo", "/x", "std_msgs/msg/String", "--field", "dat"][..],
            "error: std_msgs/msg/String has no field 'dat'\nhint: did you mean 'data'?\n",
        ),
    ] {
        let output = command(&domain, args).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert_eq!(text(&output.stderr), expected, "{args:?}");
    }
}

#[test]
fn a_shell_is_offered_the_topics_and_types_that_fit() {
    let domain = domain();
    let _talker = Talker::new(&domain, &["/chatter", "std_msgs/msg/Empty", "-p", "1000000"]);
    let offered = |words: &[&str]| {
        let mut line = vec!["--", "angaros"];
        line.extend(words);
        let mut command = command(&domain, &line);
        command.env("COMPLETE", "bash").env("_CLAP_IFS", "\n");
        command.env("_CLAP_COMPLETE_INDEX", words.len().to_string());
        text(&command.output().unwrap().stdout)
    };
    assert_eq!(offered(&["topic", "echo", "/ch"]), "/chatter");
    let types = offered(&["topic", "find", "sensor_msgs/msg/Im"]);
    assert_eq!(types, "sensor_msgs/msg/Image\nsensor_msgs/msg/Imu");
    assert!(shown(&domain, &["completions", "bash"]).contains("complete -o nospace"));
}

#[test]
fn services_are_shown_with_their_node_and_not_among_the_topics() {
    use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
    let domain = domain();
    let options = angaros::ContextOptions {
        domain: Some(domain.parse().unwrap()),
        ..angaros::ContextOptions::default()
    };
    let context = angaros::Context::new(options, angaros::ALL).unwrap();
    let node = angaros::Node::new(&context, "sums").unwrap();
    let add = |request: AddTwoInts_Request| AddTwoInts_Response { sum: request.a + request.b };
    let _server = node.create_service::<AddTwoInts, _>("add", add).unwrap();
    let _hidden = node.create_service::<AddTwoInts, _>("_hidden", add).unwrap();
    let _client = node.create_client::<AddTwoInts>("other/add").unwrap();
    let info = shown(&domain, &["node", "info", "/sums"]);
    let of = "example_interfaces/srv/AddTwoInts";
    let expected =
        format!("  Service Servers:\n    /add: {of}\n  Service Clients:\n    /other/add: {of}\n");
    assert!(info.contains(&expected), "{info}");
    assert!(shown(&domain, &["node", "info", "-a", "/sums"]).contains("/_hidden"));
    let json = shown(&domain, &["node", "info", "--json", "/sums"]);
    assert!(json.contains("service_servers") && json.contains("/other/add"), "{json}");
    let topics = shown(&domain, &["topic", "list", "-a"]);
    assert!(!topics.contains("add"), "{topics}");
}

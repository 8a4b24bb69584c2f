//! How a session is set up by the environment: client or peer, a file, peers on other hosts.

use crate::support::{LONG, Peer, context, eventually, free_port, port, say, wait_for};
use angaros_core::Node;
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::UInt64;
use std::collections::HashSet;
use std::time::Duration;

const DOMAIN: u32 = 30;
const TOPIC: &str = "/modes/numbers";
const CLIENT: &str = "mode=\"client\"";

/// How many TCP sockets of this process wait for connections.
fn listening() -> usize {
    let open = std::fs::read_dir("/proc/self/fd").unwrap().flatten();
    let open: HashSet<String> = open
        .filter_map(|file| {
            std::fs::read_link(file.path()).ok()?.into_os_string().into_string().ok()
        })
        .collect();
    let is_ours = |line: &str| {
        let words: Vec<_> = line.split_whitespace().collect();
        words.get(3) == Some(&"0A")
            && words.get(9).is_some_and(|inode| open.contains(&format!("socket:[{inode}]")))
    };
    let tables = ["/proc/self/net/tcp", "/proc/self/net/tcp6"].map(std::fs::read_to_string);
    tables
        .into_iter()
        .flatten()
        .map(|table| table.lines().filter(|line| is_ours(line)).count())
        .sum()
}

/// Hears a number and says it; says before on how many ports it listens.
#[test]
#[ignore = "is started by another test"]
fn hearing_child() {
    let node = Node::new(&context(DOMAIN), "hearer").unwrap();
    let heard = node.create_polled_subscription::<UInt64>(TOPIC, Qos::default()).unwrap();
    say(&format!("listens {}", listening()));
    let sample = wait_for("a message", || heard.take().unwrap());
    say(&format!("heard {}", sample.message().unwrap().data));
}

/// Publishes numbers for as long as it is not killed, a bounded time.
#[test]
#[ignore = "is started by another test"]
fn publishing_child() {
    let node = Node::new(&context(DOMAIN), "speaker").unwrap();
    let publisher = node.create_publisher::<UInt64>(TOPIC, Qos::default()).unwrap();
    say(&format!("listens {}", listening()));
    for data in 0..2000 {
        publisher.publish(UInt64 { data }).unwrap();
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The router of these tests, which listens like a peer besides.
fn router() -> Node {
    Node::new(&context(DOMAIN), "router").unwrap()
}

fn meet(hearer: &[(&str, &str)], speaker: &[(&str, &str)]) -> [String; 2] {
    let mut hearer = Peer::test_with("modes::hearing_child", hearer);
    let listens = hearer.hear();
    assert_eq!(listens[0], "listens");
    let mut speaker = Peer::test_with("modes::publishing_child", speaker);
    let also = speaker.hear();
    assert_eq!(also[0], "listens");
    assert_eq!(hearer.hear()[0], "heard");
    [listens[1].clone(), also[1].clone()]
}

#[test]
fn clients_listen_nowhere_and_meet_peers_and_each_other_over_the_router() {
    let _router = router();
    let client = [("ZENOH_CONFIG_OVERRIDE", CLIENT)];
    assert_eq!(meet(&client, &client), ["0", "0"]);
    let [theirs, ours] = meet(&client, &[]);
    assert_eq!(theirs, "0");
    assert_ne!(ours, "0", "a peer waits for other peers");
}

#[test]
fn a_file_of_zenoh_sets_the_session_up() {
    let _router = router();
    let path = std::env::temp_dir().join(format!("ang-zenoh-modes-{}.json5", std::process::id()));
    let text = format!(
        "{{ mode: 'client', connect: {{ endpoints: ['tcp/127.0.0.1:{}'] }},
            scouting: {{ multicast: {{ enabled: false }} }}, timestamping: {{ enabled: true }} }}",
        port()
    );
    std::fs::write(&path, text).unwrap();
    // The port of the test is not asked: who came there would be alone.
    let elsewhere = free_port().to_string();
    let file = [
        ("ZENOH_SESSION_CONFIG_URI", path.to_str().unwrap()),
        ("ANGAROS_ZENOH_TEST_PORT", &elsewhere),
    ];
    let met = meet(&file, &[]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(met[0], "0");
}

/// Two routers, as on two hosts: who names the other's meets its nodes, who does not is alone.
#[test]
fn static_peers_are_met_at_their_routers() {
    let node = router();
    let heard = node.create_polled_subscription::<UInt64>(TOPIC, Qos::default()).unwrap();
    let (one, other) = (free_port().to_string(), free_port().to_string());
    let alone = [("ANGAROS_ZENOH_TEST_PORT", one.as_str())];
    let mut alone = Peer::test_with("modes::publishing_child", &alone);
    assert_eq!(alone.hear()[0], "listens");
    let named = format!("127.0.0.1:{}", port());
    let static_peers =
        [("ANGAROS_ZENOH_TEST_PORT", other.as_str()), ("ROS_STATIC_PEERS", named.as_str())];
    let mut met = Peer::test_with("modes::publishing_child", &static_peers);
    assert_eq!(met.hear()[0], "listens");
    assert!(heard.wait_for_publishers(1, LONG), "the peer was not met");
    wait_for("a message", || heard.take().unwrap());
    assert_eq!(heard.publisher_count(), 1, "who names nobody is alone");
    met.kill();
    eventually("its end is seen", || heard.publisher_count() == 0);
    drop(alone);
}

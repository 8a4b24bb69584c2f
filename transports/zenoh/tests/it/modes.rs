//! How a session is set up by the environment: client or peer, a file, peers on other hosts.

use crate::support::{
    LONG, Peer, context, eventually, free_port, port, say, try_context, wait_for,
};
use angaros_core::Node;
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::UInt64;
use std::collections::HashSet;
use std::time::Duration;

/// Names the domain of a child; each test has one of its own.
const DOMAIN: &str = "MODES_DOMAIN";
const TOPIC: &str = "/modes/numbers";
const CLIENT: &str = "mode=\"client\"";

/// The domain of this child.
fn domain() -> u32 {
    std::env::var(DOMAIN).unwrap().parse().unwrap()
}

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
    let node = Node::new(&context(domain()), "hearer").unwrap();
    let heard = node.create_polled_subscription::<UInt64>(TOPIC, Qos::default()).unwrap();
    say(&format!("listens {}", listening()));
    let sample = wait_for("a message", || heard.take().unwrap());
    say(&format!("heard {}", sample.message().unwrap().data));
}

/// Publishes numbers for as long as it is not killed, a bounded time.
#[test]
#[ignore = "is started by another test"]
fn publishing_child() {
    let node = Node::new(&context(domain()), "speaker").unwrap();
    let publisher = node.create_publisher::<UInt64>(TOPIC, Qos::default()).unwrap();
    say(&format!("listens {}", listening()));
    for data in 0..2000 {
        publisher.publish(UInt64 { data }).unwrap();
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// The router of these tests, which listens like a peer besides.
fn router(domain: &str) -> Node {
    Node::new(&context(domain.parse().unwrap()), "router").unwrap()
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
    let at = (DOMAIN, "30");
    let _router = router(at.1);
    let client = [at, ("ZENOH_CONFIG_OVERRIDE", CLIENT)];
    assert_eq!(meet(&client, &client), ["0", "0"]);
    let [theirs, ours] = meet(&client, &[at]);
    assert_eq!(theirs, "0");
    assert_ne!(ours, "0", "a peer waits for other peers");
}

/// Says why there is no context, or that there is one.
#[test]
#[ignore = "is started by another test"]
fn opening_child() {
    match try_context(domain()) {
        Ok(_) => say("opened"),
        Err(error) => say(&format!("failed {error}").replace('\n', " ")),
    }
}

#[test]
fn a_client_without_a_router_says_so_or_waits_as_long_as_it_is_told() {
    let at = (DOMAIN, "33");
    let client = ("ZENOH_CONFIG_OVERRIDE", CLIENT);
    let alone = free_port().to_string();
    let alone = ("ANGAROS_ZENOH_TEST_PORT", alone.as_str());
    let said = Peer::test_with("modes::opening_child", &[at, client, alone]).hear().join(" ");
    assert!(said.starts_with("failed cannot open a Zenoh session: Unable to connect"), "{said}");
    assert!(said.contains("hint: start the router of connect/endpoints"), "{said}");
    let patient = ("ZENOH_ROUTER_CHECK_ATTEMPTS", "0");
    let mut patient = Peer::test_with("modes::opening_child", &[at, client, alone, patient]);
    let mut router = Peer::test_with("modes::publishing_child", &[at, alone]);
    assert_eq!(router.hear()[0], "listens");
    assert_eq!(patient.hear(), ["opened"]);
}

#[test]
fn a_client_finds_its_router_again() {
    let port = free_port().to_string();
    let port = ("ANGAROS_ZENOH_TEST_PORT", port.as_str());
    let router = Peer::test_with("router::publishing_child", &[port]);
    let patient = ("ZENOH_ROUTER_CHECK_ATTEMPTS", "0");
    let client = [port, patient, ("ZENOH_CONFIG_OVERRIDE", CLIENT)];
    let mut client = Peer::test_with("router::hearing_child", &client);
    assert_eq!(client.hear(), ["ready"]);
    assert_eq!(client.hear(), ["heard"]);
    router.kill();
    assert_eq!(client.hear(), ["ended"]);
    let _router = Peer::test_with("router::publishing_child", &[port]);
    assert_eq!(client.hear(), ["heard"]);
}

#[test]
fn a_file_of_zenoh_sets_the_session_up() {
    let at = (DOMAIN, "31");
    let _router = router(at.1);
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
        at,
        ("ZENOH_SESSION_CONFIG_URI", path.to_str().unwrap()),
        ("ANGAROS_ZENOH_TEST_PORT", &elsewhere),
    ];
    let met = meet(&file, &[at]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(met[0], "0");
}

/// Two routers, as on two hosts: who names the other's meets its nodes, who does not is alone.
#[test]
fn static_peers_are_met_at_their_routers() {
    let at = (DOMAIN, "32");
    let node = router(at.1);
    let heard = node.create_polled_subscription::<UInt64>(TOPIC, Qos::default()).unwrap();
    let one = free_port().to_string();
    let other = free_port().to_string();
    let alone = [at, ("ANGAROS_ZENOH_TEST_PORT", one.as_str())];
    let mut alone = Peer::test_with("modes::publishing_child", &alone);
    assert_eq!(alone.hear()[0], "listens");
    let named = format!("127.0.0.1:{}", port());
    let static_peers =
        [at, ("ANGAROS_ZENOH_TEST_PORT", other.as_str()), ("ROS_STATIC_PEERS", named.as_str())];
    let mut met = Peer::test_with("modes::publishing_child", &static_peers);
    assert_eq!(met.hear()[0], "listens");
    assert!(heard.wait_for_publishers(1, LONG), "the peer was not met");
    wait_for("a message", || heard.take().unwrap());
    assert_eq!(heard.publisher_count(), 1, "who names nobody is alone");
    met.kill();
    eventually("its end is seen", || heard.publisher_count() == 0);
    drop(alone);
}

//! A real Cyclone DDS (PyPI `cyclonedds`) on the other side.

use crate::transport::{domain, eventually, info, next, open, publisher_of, subscription_of};
use angaros_msg::Qos;
use angaros_msg::qos::History;
use angaros_transport::EndpointKind;
use angaros_transport::Transport as _;
use angaros_transport::buffer::{HeapPool, Slot};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The Python that has `cyclonedds`, or `None` after saying why not.
fn python() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let venv = std::env::var_os("ANGAROS_VENV").map_or(root.join(".venv"), PathBuf::from);
    let python = venv.join("bin/python");
    let found = Command::new(&python).args(["-c", "import cyclonedds.domain"]).output();
    match found {
        Ok(output) if output.status.success() => Some(python),
        _ => {
            angaros_testing::skipped(format_args!(
                "{} has no cyclonedds; hint: scripts/setup.sh",
                python.display()
            ));
            None
        }
    }
}

/// A peer that ends with its test.
struct Peer(Child);

impl Peer {
    fn start(python: &Path, domain: u32, arguments: &[&str]) -> Self {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cyclone_peer.py");
        let mut command = Command::new(python);
        command.arg(script).arg(domain.to_string()).args(arguments);
        Self(command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap())
    }

    /// What it prints until it ends.
    fn lines(&mut self) -> Vec<String> {
        BufReader::new(self.0.stdout.take().unwrap()).lines().map(Result::unwrap).collect()
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

const STRING: &str = "std_msgs/msg/String";

/// `std_msgs/msg/String` as CDR.
fn string(text: &str) -> Slot {
    let mut slot = HeapPool::new(1).loan(8 + text.len() + 1);
    let bytes = slot.as_bytes_mut();
    bytes[..4].copy_from_slice(&[0, 1, 0, 0]);
    bytes[4..8].copy_from_slice(&(text.len() as u32 + 1).to_le_bytes());
    bytes[8..8 + text.len()].copy_from_slice(text.as_bytes());
    bytes[8 + text.len()] = 0;
    slot.freeze()
}

fn text(bytes: &[u8]) -> String {
    let length = u32::from_le_bytes(bytes[4..8].try_into().unwrap()) as usize;
    String::from_utf8(bytes[8..8 + length - 1].to_vec()).unwrap()
}

#[test]
fn messages_of_cyclone_dds_arrive_in_order_and_its_writer_is_in_the_graph() {
    let Some(python) = python() else { return };
    let domain = domain();
    let transport = open(domain);
    let heard = subscription_of(&transport, "/chatter", STRING, Qos::keep_last(100));
    let peer = Peer::start(&python, domain, &["talk", "rt/chatter"]);
    let numbers: Vec<u64> = (0..50)
        .map(|_| {
            let received = next(&*heard);
            let text = text(received.bytes.as_bytes());
            assert_eq!(received.info.publisher.0[..2], [1, 0x10], "Cyclone's own id");
            assert!(received.info.source_timestamp.nanoseconds > 1_700_000_000_000_000_000);
            text.strip_prefix("hello ").unwrap().parse().unwrap()
        })
        .collect();
    assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
    assert_eq!(heard.lost(), 0);
    let graph = transport.graph();
    let theirs = graph.endpoints.iter().find(|it| it.kind == EndpointKind::Publisher).unwrap();
    assert_eq!((theirs.topic.as_str(), theirs.type_name.as_str()), ("/chatter", STRING));
    assert_eq!(theirs.qos.history, History::KeepLast(100));
    assert_eq!(theirs.node.name, "_CREATED_BY_BARE_DDS_APP_");
    drop(peer);
}

#[test]
fn a_late_reader_of_cyclone_dds_gets_the_history_large_messages_included() {
    let Some(python) = python() else { return };
    let domain = domain();
    let transport = open(domain);
    let said = publisher_of(&transport, "/latched", STRING, Qos::keep_last(5).transient_local());
    for number in 1..=8_u64 {
        let long = if number == 6 { 3_000_000 } else { 0 };
        let text = format!("number {number} {}", "x".repeat(long));
        said.publish(&string(&text), &info(number)).unwrap();
    }
    let mut peer = Peer::start(&python, domain, &["late", "rt/latched", "5"]);
    let expected: Vec<_> = (4..=8)
        .map(|number| match number {
            6 => format!("3000009 number 6 {}", "x".repeat(7)),
            _ => format!("9 number {number} "),
        })
        .collect();
    assert_eq!(peer.lines(), expected);
    drop(peer);
    eventually("Cyclone's reader was noticed to be gone", || said.matched() == 0);
}

#[test]
fn our_nodes_and_their_endpoints_are_told_to_cyclone_dds() {
    let Some(python) = python() else { return };
    let domain = domain();
    let transport = open(domain);
    let token = transport.declare_node(&angaros_transport::NodeName {
        namespace: "/".to_owned(),
        name: "tested".to_owned(),
    });
    let _said = publisher_of(&transport, "/a", STRING, Qos::default());
    let _heard = subscription_of(&transport, "/b", STRING, Qos::default());
    let mut peer = Peer::start(&python, domain, &["graph", "tested"]);
    assert_eq!(peer.lines(), ["/ 1 1"]);
    drop(token);
}

//! What our nodes put on the wire, under the dissector of Wireshark.

use super::fixture::{Fixture, Load, send, topic};
use super::numbered::Numbered as _;
use super::peer::{KINDS, LONG};
use angaros::Qos;
use angaros::std_msgs::msg::{String as Text, UInt8MultiArray as Octets};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A capture of all packets on loopback to the ports of a domain; removed with the value.
struct Capture {
    child: Child,
    file: PathBuf,
}

impl Capture {
    /// Starts it, or tells why it cannot be.
    fn start(domain: u32) -> Result<Self, String> {
        let name = format!("angaros-interop-{}-{domain}.pcap", std::process::id());
        let file = std::env::temp_dir().join(name);
        let first = 7400 + 250 * domain;
        let ports = format!("udp portrange {first}-{}", first + 249);
        let mut command = Command::new("tshark");
        command.args(["-i", "lo", "-f", &ports, "-w"]).arg(&file).stdin(Stdio::null());
        let child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| format!("tshark: {error}"))?;
        let mut said = BufReader::new(child.stderr.take().ok_or("tshark has no output")?).lines();
        let started = said.by_ref().map_while(Result::ok).any(|line| line.contains("Capturing on"));
        // Its output is read to the end, so that it never waits for a reader.
        std::thread::spawn(move || said.for_each(drop));
        if !started {
            let _ = child.wait();
            return Err("tshark may not capture here".to_owned());
        }
        // It says so a moment before the packets are caught.
        std::thread::sleep(Duration::from_millis(500));
        Ok(Self { child, file })
    }

    /// Ends it; the file is whole then.
    fn end(&mut self) {
        std::thread::sleep(Duration::from_millis(500));
        let pid = self.child.id().to_string();
        Command::new("kill").args(["-INT", &pid]).status().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Capture {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = std::fs::remove_file(&self.file);
    }
}

/// The packets of a file that a filter lets through, one line each. What a packet looks like goes
/// before its port: a port that the kernel chose may be that of a game.
fn packets(file: &Path, filter: &str) -> Vec<String> {
    let mut command = Command::new("tshark");
    command.args(["-o", "udp.try_heuristic_first:TRUE", "-Y", filter, "-r"]).arg(file);
    let output = command.output().unwrap();
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Small, large, kept and best-effort messages to a program of others, and no packet that a
/// dissector cannot read.
pub fn every_packet_is_understood() {
    let kind = KINDS.iter().find(|kind| kind.name == "cyclonedds").unwrap();
    let stage = Fixture::new(kind);
    let mut capture = match Capture::start(stage.domain) {
        Ok(capture) => capture,
        Err(why) => {
            return angaros_testing::skipped(format_args!(
                "packets of ours under a dissector: {why}"
            ));
        }
    };
    let qos = Qos::default().transient_local();
    let kept = stage.node.create_publisher::<Text>("/angaros/kept", qos).unwrap();
    kept.publish_ref(&Text::numbered(1, 50)).unwrap();
    for load in [Load { size: 8, count: 5, hz: 50.0 }, Load { size: 200_000, count: 3, hz: 20.0 }] {
        let publisher = stage.node.create_publisher::<Octets>(topic(), Qos::default()).unwrap();
        let theirs = stage.start_topic::<Octets>("subscribe", &load, &Qos::default());
        assert!(publisher.wait_for_subscriptions(1, LONG));
        send(&publisher, &load);
        theirs.assert_received(load.count);
    }
    let _service = stage.start("serve", "/angaros/echo", &[]);
    drop(stage);
    capture.end();
    let all = packets(&capture.file, "rtps");
    let large = packets(&capture.file, "rtps.sm.id == 0x16");
    let bad = packets(&capture.file, "_ws.malformed || _ws.expert.severity == error");
    assert!(all.len() > 20 && !large.is_empty(), "{} packets, {} large", all.len(), large.len());
    assert!(bad.is_empty(), "{bad:#?}");
}

//! Thousands of connections and datagrams that are none of ours, from another host.

use super::fixture::{DEADLINE, Fixture, Load};
use super::{over_each, shipped};
use crate::support::say;
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream, UdpSocket};
use std::time::{Duration, Instant};

/// Connections that are held open at the same time.
const HELD: usize = 900;
/// Connections that come and go, and datagrams.
const PASSING: usize = 3_000;
/// Where nodes listen: Zenoh's routers, and RTPS in domain 0.
const TCP: u16 = 7447;
const UDP: [u16; 6] = [7446, 7447, 7400, 7401, 7410, 7411];
/// What a node may grow by while it lasts: connections that are looked at, and their buffers.
const MOST_FILES: usize = 600;
const MOST_KB: usize = 80_000;

/// Bytes without meaning, some of which begin as ours do.
struct Garbage(u64);

impl Garbage {
    fn next(&mut self) -> Vec<u8> {
        let mut random = || {
            self.0 ^= self.0 << 13;
            self.0 ^= self.0 >> 7;
            self.0 ^= self.0 << 17;
            self.0
        };
        let len = 1 + random() as usize % 200;
        let mut bytes: Vec<u8> = (0..len).map(|_| random() as u8).collect();
        let head: &[u8] = match random() % 4 {
            0 => b"RTPS\x02\x03",
            // A length that is never kept, then the head of an opening message.
            1 => &[0xff, 0xff, 0x01],
            2 => &[0x04, 0x00, 0x01, 0x09],
            _ => &[],
        };
        bytes.splice(..0, head.iter().copied());
        bytes
    }
}

/// Child: attacks `FLOOD_AT` until its input ends; says when all that it holds is held.
pub fn flood() {
    let at: std::net::IpAddr = std::env::var("FLOOD_AT").unwrap().parse().unwrap();
    let mut garbage = Garbage(88_172_645_463_325_252);
    let connect =
        || TcpStream::connect_timeout(&SocketAddr::new(at, TCP), Duration::from_millis(300)).ok();
    let mut held = Vec::new();
    for number in 0..HELD {
        let Some(mut stream) = connect() else { break };
        // Some say nothing, some begin and go on slowly.
        if number % 3 == 0 {
            stream.write_all(&[0x40]).ok();
        }
        held.push(stream);
    }
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    let mut reached = held.len();
    for number in 0..PASSING {
        for port in UDP {
            socket.send_to(&garbage.next(), (at, port)).ok();
        }
        if number % 3 == 0
            && let Some(mut stream) = connect()
        {
            reached += 1;
            stream.write_all(&garbage.next()).ok();
        }
        if number % 100 == 0 {
            held.iter_mut().step_by(7).for_each(|slow| _ = slow.write_all(&[0]));
        }
    }
    say(&format!("{reached} connections, {} datagrams", PASSING * UDP.len()));
    // They are held until we are told, which is by the end of the input.
    std::io::stdin().read_to_end(&mut Vec::new()).ok();
}

/// Open files and memory in kB of a process.
fn size(pid: u32) -> (usize, usize) {
    let files = std::fs::read_dir(format!("/proc/{pid}/fd")).unwrap().count();
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    (files, resident.split_whitespace().next().unwrap().parse().unwrap())
}

#[test]
fn a_flood_of_garbage_neither_stops_nor_grows_a_node() {
    over_each(|scheme| {
        let load = Load { hz: 100, count: 300, bytes: 200, depth: 1_000 };
        let Some(stage) = Fixture::new(scheme, 3, &shipped("none")) else { return };
        let mut listener = stage.start(0, "listen", load, 0);
        listener.is_ready();
        let mut sender = stage.start(1, "send", load, 1);
        sender.has_found();
        let (files, memory) = size(listener.pid());
        let mut flood = stage.start(2, "flood", load, 0);
        sender.tell();
        let said = flood.heard();
        let (most, much) = size(listener.pid());
        // What it has not looked at yet waits, a file each; then it holds no more than it looks at.
        let begun = Instant::now();
        let mut many = most;
        while many > files + MOST_FILES {
            assert!(begun.elapsed() < DEADLINE, "{files} files became {many}");
            std::thread::sleep(Duration::from_millis(20));
            many = size(listener.pid()).0;
        }
        eprintln!(
            "{scheme} flood of {said}: {files} files became {most}, then {many}; {memory} kB {much}"
        );
        let report = listener.settled(&sender.sent());
        stage.tell("flooded", &report);
        super::complete(&report, load.count);
        assert!(much <= memory + MOST_KB, "{memory} kB became {much}");
        flood.kill();
        let begun = Instant::now();
        while size(listener.pid()).0 > files + 8 {
            assert!(begun.elapsed() < DEADLINE, "its files are not closed");
            std::thread::sleep(Duration::from_millis(20));
        }
    });
}

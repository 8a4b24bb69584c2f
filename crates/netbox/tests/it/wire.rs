//! What passes between hosts.

use super::support::{agent, go, network, wait_for};
use angaros_netbox::{Counters, Host, Loss, Network, Profile};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream, UdpSocket};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

const PORT: u16 = 7000;
const GROUP: Ipv4Addr = Ipv4Addr::new(239, 255, 0, 1);
/// Marks lines of an agent among those of the test harness.
const MARK: &str = "netbox: ";

/// Not a test of its own: what other tests run on hosts, as the variable says.
#[test]
fn agent_on_a_host() {
    let Ok(words) = std::env::var("NETBOX_AGENT") else { return };
    let words: Vec<&str> = words.split(' ').collect();
    match words[..] {
        ["echo"] => echo(),
        ["ping", to, count] => ping(to, count.parse().unwrap(), Duration::from_secs(5)),
        ["ping-a-host-that-is-cut-off", to] => ping(to, 1, Duration::from_millis(500)),
        ["hear", count] => hear(count.parse().unwrap()),
        ["shout", count, pause_us] => shout(count.parse().unwrap(), pause_us.parse().unwrap()),
        ["serve"] => serve(),
        ["send", to, bytes] => send(to, bytes.parse().unwrap()),
        ["hold"] => super::cleanup::hold(),
        ref other => panic!("unknown words {other:?}"),
    }
}

/// Says a line to the test.
#[allow(clippy::print_stdout, reason = "talks to the test")]
pub(crate) fn say(line: &str) {
    println!("\n{MARK}{line}");
    std::io::stdout().flush().unwrap();
}

/// The next line that an agent says.
pub(crate) fn heard(child: &mut Child) -> String {
    let mut output = BufReader::with_capacity(1, child.stdout.take().unwrap());
    let mut line = String::new();
    while !line.starts_with(MARK) {
        line.clear();
        assert!(output.read_line(&mut line).unwrap() > 0, "the agent ended without a word");
    }
    child.stdout = Some(output.into_inner());
    line[MARK.len()..].trim().to_owned()
}

fn echo() {
    let socket = UdpSocket::bind(("0.0.0.0", PORT)).unwrap();
    say("ready");
    let mut buffer = [0; 65_536];
    while let Ok((length, from)) = socket.recv_from(&mut buffer) {
        socket.send_to(&buffer[..length], from).ok();
    }
}

/// Says how many echoes came, and the shortest time in us. Waits for each as long as `patience`.
fn ping(to: &str, count: u32, patience: Duration) {
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    socket.set_read_timeout(Some(patience)).unwrap();
    let (mut received, mut shortest) = (0, Duration::MAX);
    let mut buffer = [0; 65_536];
    for _ in 0..count {
        let begun = Instant::now();
        socket.send_to(&[7; 3_000], (to, PORT)).unwrap();
        if socket.recv_from(&mut buffer).is_ok_and(|(length, _)| length == 3_000) {
            received += 1;
            shortest = shortest.min(begun.elapsed());
        }
    }
    say(&format!("{received} {}", shortest.as_micros()));
}

/// Counts datagrams to the group until its input closes or it has `count`.
fn hear(count: u32) {
    let socket = UdpSocket::bind(("0.0.0.0", PORT)).unwrap();
    socket.join_multicast_v4(&GROUP, &Ipv4Addr::UNSPECIFIED).unwrap();
    socket.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    say("ready");
    let input = std::thread::spawn(|| std::io::stdin().read_to_end(&mut Vec::new()).unwrap());
    let (mut received, mut buffer) = (0, [0; 100]);
    loop {
        match socket.recv_from(&mut buffer) {
            Ok(_) => received += 1,
            Err(_) if input.is_finished() => break,
            Err(_) => {}
        }
        if received == count {
            break;
        }
    }
    say(&received.to_string());
}

fn shout(count: u32, pause_us: u64) {
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    for _ in 0..count {
        socket.send_to(b"hello", (GROUP, PORT)).unwrap();
        std::thread::sleep(Duration::from_micros(pause_us));
    }
    say("done");
}

fn serve() {
    let listener = TcpListener::bind(("0.0.0.0", PORT)).unwrap();
    say("ready");
    let (mut stream, _) = listener.accept().unwrap();
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes).unwrap();
    let sum: u64 = bytes.iter().map(|byte| u64::from(*byte)).sum();
    say(&format!("{} {sum}", bytes.len()));
}

fn send(to: &str, count: usize) {
    let mut stream = TcpStream::connect((to, PORT)).unwrap();
    let bytes: Vec<u8> = (0..count).map(|n| n as u8).collect();
    stream.write_all(&bytes).unwrap();
    drop(stream);
    say("done");
}

fn two(seed: u64) -> Option<(Network, Host, Host)> {
    let network = network(seed)?;
    let (robot, base) = (network.host("robot").unwrap(), network.host("base").unwrap());
    Some((network, robot, base))
}

fn ready(host: &Host, words: &str) -> Child {
    let mut child = agent(host, words).spawn().unwrap();
    assert_eq!(heard(&mut child), "ready");
    child
}

/// What an agent that ends by itself says.
fn said(host: &Host, words: &str) -> String {
    let mut child = agent(host, words).spawn().unwrap();
    let line = heard(&mut child);
    child.wait().unwrap();
    line
}

fn settled(network: &Network, host: &str) -> (Counters, Counters) {
    wait_for("nothing is under way", || {
        let counters = network.counters(host).unwrap();
        counters.up.under_way + counters.down.under_way == 0
    });
    let counters = network.counters(host).unwrap();
    assert!(counters.up.balanced() && counters.down.balanced(), "{counters:?}");
    (counters.up, counters.down)
}

#[test]
fn datagrams_larger_than_the_link_come_and_go_by_the_name_of_the_host() {
    let Some((network, robot, base)) = two(1) else { return };
    network.link(&Profile { mtu: 1_000, ..Profile::default() }).unwrap();
    let mut echo = ready(&base, "echo");
    let said = said(&robot, "ping base 20");
    assert!(said.starts_with("20 "), "{said}");
    // 3,000 bytes and 8 of a header in fragments of at most 976.
    let (up, _) = settled(&network, "robot");
    assert!(up.offered >= 80 && up.dropped() == 0, "{up}");
    echo.kill().unwrap();
    echo.wait().unwrap();
}

#[test]
fn a_stream_arrives_whole_through_loss_and_reordering() {
    let Some((network, robot, base)) = two(2) else { return };
    let profile = Profile::parse(
        "test",
        "{delay_ms: 1, loss: {random: 0.02}, duplicate: 0.01, reorder: {share: 0.02, by_ms: 3}}",
    );
    network.link(&profile.unwrap()).unwrap();
    let mut serve = ready(&base, "serve");
    assert_eq!(said(&robot, "send base 300000"), "done");
    let sum: u64 = (0..300_000u64).map(|n| n % 256).sum();
    assert_eq!(heard(&mut serve), format!("300000 {sum}"));
    serve.wait().unwrap();
    let (up, _) = settled(&network, "robot");
    assert!(up.lost > 0 && up.reordered > 0 && up.duplicated > 0, "{up}");
}

#[test]
fn multicast_comes_to_every_other_host_that_listens() {
    let Some(network) = network(3) else { return };
    let hosts: Vec<_> = (0..3).map(|n| network.host(&format!("h{n}")).unwrap()).collect();
    let mut hearing: Vec<_> = hosts[1..].iter().map(|host| ready(host, "hear 10")).collect();
    assert_eq!(said(&hosts[0], "shout 10 0"), "done");
    for child in &mut hearing {
        assert_eq!(heard(child), "10");
        child.wait().unwrap();
    }
}

#[test]
fn what_arrives_is_what_the_counters_say() {
    let Some((network, robot, base)) = two(4) else { return };
    let mut hear = ready(&base, "hear 100000");
    let before = settled(&network, "robot").0;
    let loss = Loss { random: 0.2, ..Loss::default() };
    network.link(&Profile { loss, ..Profile::default() }).unwrap();
    assert_eq!(said(&robot, "shout 1000 100"), "done");
    // What the host has sent waits at its device until the network's thread gets a turn.
    wait_for("the network has taken them all", || {
        network.counters("robot").unwrap().up.offered - before.offered >= 1_000
    });
    let (up, _) = settled(&network, "robot");
    let (sent, passed) = (up.offered - before.offered, up.passed - before.passed);
    assert_eq!((sent, up.lost), (1_000, 1_000 - passed));
    // Four standard deviations: 4 sqrt(1000 0.2 0.8) = 51.
    assert!(up.lost.abs_diff(200) <= 51, "{up}");
    drop(go(&mut hear));
    assert_eq!(heard(&mut hear), passed.to_string());
    hear.wait().unwrap();
    assert_eq!(base.traffic().unwrap().received, settled(&network, "base").1.passed);
}

#[test]
fn a_round_trip_is_no_shorter_than_the_delay_both_ways() {
    let Some((network, robot, base)) = two(5) else { return };
    network.link(&Profile::shipped("far-50ms").unwrap()).unwrap();
    let mut echo = ready(&base, "echo");
    let said = said(&robot, "ping base 3");
    let (received, shortest_us) = said.split_once(' ').unwrap();
    // The jitter's deviation is 0.3 ms, and each round trip has two.
    assert!(received == "3" && shortest_us.parse::<u64>().unwrap() > 97_000, "{said}");
    echo.kill().unwrap();
    echo.wait().unwrap();
}

#[test]
fn hosts_on_wifi_send_again_what_was_not_understood_and_every_frame_goes_twice_over_the_air() {
    let Some((network, robot, base)) = two(9) else { return };
    network.link(&Profile::shipped("wifi-80211n").unwrap()).unwrap();
    let mut echo = ready(&base, "echo");
    let said = said(&robot, "ping base 200");
    let (received, shortest_us) = said.split_once(' ').unwrap();
    // Of 3,000 bytes at 65 Mbit/s, four times over the air: 1.5 ms without any wait.
    assert!(shortest_us.parse::<u64>().unwrap() > 1_500, "{said}");
    let (up, down) = settled(&network, "robot");
    assert!(up.retries > 0 && down.retries > 0, "{up}\n{down}");
    // In a bad time all eight tries may fail: of a thousand frames three, at the rates they take.
    let (echoed, asked) = settled(&network, "base");
    let lost = up.lost + down.lost + echoed.lost + asked.lost;
    let missing = 200 - received.parse::<u64>().unwrap();
    assert!(missing <= lost && missing <= 5, "{said}; {lost} frames lost");
    echo.kill().unwrap();
    echo.wait().unwrap();
}

#[test]
fn a_cut_host_is_alone_until_it_is_restored() {
    let Some((network, robot, base)) = two(6) else { return };
    let mut echo = ready(&base, "echo");
    network.cut("base").unwrap();
    assert!(said(&robot, "ping-a-host-that-is-cut-off base").starts_with("0 "));
    // A datagram of 3,000 bytes are three fragments.
    assert_eq!(settled(&network, "base").1.cut, 3);
    network.restore("base").unwrap();
    assert!(said(&robot, "ping base 2").starts_with("2 "));
    assert!(network.cut("nobody").unwrap_err().to_string().contains("nobody"));
    echo.kill().unwrap();
    echo.wait().unwrap();
}

#[test]
fn a_host_has_its_own_name_memory_interfaces_and_the_same_folder() {
    let Some((_network, robot, base)) = two(7) else { return };
    let output = |host: &Host, script: &str| {
        let mut command = host.command("sh");
        let output = command.args(["-c", script]).stdin(Stdio::null()).output().unwrap();
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(output(&robot, "uname -n"), "robot");
    assert_eq!(output(&robot, "touch /dev/shm/here; ls /dev/shm"), "here");
    assert_eq!(output(&base, "ls /dev/shm"), "");
    assert_eq!(output(&base, "pwd"), std::env::current_dir().unwrap().to_string_lossy());
    let names = output(&base, "tail -n+3 /proc/self/net/dev | cut -d: -f1");
    let known = ["lo", "net0"];
    let used: Vec<&str> = names.split_whitespace().filter(|n| known.contains(n)).collect();
    assert_eq!(used.len(), 2, "{names}");
}

#[test]
fn the_emulator_knows_how_late_it_is() {
    let Some((network, robot, base)) = two(8) else { return };
    let mut echo = ready(&base, "echo");
    assert!(said(&robot, "ping base 50").starts_with("50 "));
    let late = network.lateness();
    assert!(late.count >= 300 && late.p50_ns <= late.p99_ns && late.p99_ns <= late.max_ns);
    echo.kill().unwrap();
    echo.wait().unwrap();
}

//! Programs without an operating system, in the emulator.

use crate::support::{Echo, LONG, agent, build, client_folder};
use angaros::Qos;
use angaros_coprocessor::emulator::Emulator;
use angaros_coprocessor::project::{BOARDS, Board, files, find};
use angaros_fixture::{RunningNode, context};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// Whether a program is installed; says so if not.
fn is_there(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output().is_ok();
    if !there {
        angaros_testing::skipped(format!("{program} is not installed"));
    }
    there
}

fn can_build(board: &Board) -> bool {
    is_there("make") && is_there(&format!("{}gcc", board.cross))
}

/// Makes a project with further files in place of its `main.c`, and builds it.
fn project(folder: &Path, board: &Board, main: &[&str], flags: &str) -> Option<PathBuf> {
    if !can_build(board) {
        return None;
    }
    for (path, text) in files("project", board).unwrap() {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    if !main.is_empty() {
        std::fs::remove_file(folder.join("main.c")).unwrap();
    }
    for file in main {
        let from = client_folder().join(file);
        std::fs::copy(&from, folder.join(from.file_name().unwrap())).unwrap();
    }
    let mut make = Command::new("make");
    make.arg("-C").arg(folder).arg(format!("DEFINES+={flags} {}", defines(folder)));
    let output = make.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", board.name);
    assert!(!said.contains("warning"), "{}: {said}", board.name);
    Some(folder.join("build/firmware.elf"))
}

/// What the project's own Makefile defines, which a definition of the command line replaces.
fn defines(folder: &Path) -> String {
    let makefile = std::fs::read_to_string(folder.join("Makefile")).unwrap();
    let line = makefile.lines().find_map(|line| line.strip_prefix("DEFINES = "));
    line.unwrap_or_default().to_owned()
}

/// Waits until the board says that it is connected, in whichever session: one that begins while
/// bytes are damaged may end before the board has declared all it has.
fn connects(emulator: &Emulator) {
    prints_one(emulator, "connected", |line| line.starts_with("connected"));
}

/// Waits for a line that the board prints.
fn prints(emulator: &Emulator, expected: &str) {
    prints_one(emulator, expected, |line| line == expected);
}

/// An emulator on a busy machine is slow.
fn prints_one(emulator: &Emulator, expected: &str, is_it: impl Fn(&str) -> bool) {
    let until = Instant::now() + 4 * LONG;
    let mut seen = Vec::new();
    loop {
        let left = until.saturating_duration_since(Instant::now());
        let Some(line) = emulator.printed(left) else {
            panic!("the board does not print {expected:?}, but {seen:?}")
        };
        if is_it(&line) {
            return;
        }
        seen.push(line);
    }
}

const FIRMWARE: [&str; 3] = ["tests/firmware.c", "examples/aes/aes128.c", "examples/aes/aes128.h"];

/// Sends texts of 8 bytes to `most` bytes, some of them at a time, and takes them back in order.
/// One of before may come again where a session has ended (rule CP3): with the agent, or because
/// the emulator stood still on a busy machine.
fn exchange(echo: &Echo, first: usize, count: usize, most: usize) {
    let text = |number: usize| {
        let length = (8_usize << (number * 7 % 14)).min(most) + number % 3;
        format!("{number:08}{}", "x".repeat(length - 8))
    };
    let mut sent = first;
    for number in first..first + count {
        while sent < first + count && sent < number + 4 {
            echo.send(&text(sent));
            sent += 1;
        }
        let came = loop {
            let came = echo.take();
            if came[..8].parse::<usize>().unwrap() >= number {
                break came;
            }
        };
        assert!(came == text(number), "message {number}: {:?}", came.get(..8));
    }
}

/// A program that echoes, with one agent after the other, and so many messages with each.
fn runs(board: &Board, agents: usize, count: usize, most: usize) {
    if !is_full() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = project(folder.path(), board, &FIRMWARE, "-DDAMAGE=10") else { return };
    if !is_there(board.emulator) {
        return;
    }
    let context = context();
    let other = RunningNode::new(&context, "other");
    let emulator = Emulator::start(board, &program, &[]).unwrap();
    prints(&emulator, "aes ok");
    let echo = Echo::new(&other, "firmware", Qos::keep_last(100));
    for session in 1..=agents {
        let mut agent = agent(&context);
        agent.open_line(emulator.line(), 115_200).unwrap();
        connects(&emulator);
        echo.ready();
        exchange(&echo, session * count, count, most);
    }
}

/// Whether boards are emulated; says so if not.
fn is_full() -> bool {
    let full = std::env::var_os("ANGAROS_MCU_FULL").is_some();
    if !full {
        let why = "they take minutes on a busy machine";
        angaros_testing::skipped(format!("emulated boards need ANGAROS_MCU_FULL=1: {why}"));
    }
    full
}

/// Messages of one run over a lossy way, and the size of the largest.
const COUNT: usize = 20;
const MOST: usize = 8192;

#[test]
fn a_cortex_m3_exchanges_messages_over_a_line_that_damages_bytes_with_one_agent_and_the_next() {
    runs(find("mps2-an385").unwrap(), 2, COUNT / 2, MOST);
}

#[test]
fn the_same_program_runs_on_cortex_m4_m7_m33_and_risc_v() {
    if !is_full() {
        return;
    }
    for board in BOARDS.iter().filter(|board| board.name != "mps2-an385") {
        runs(board, 1, 3, 1024);
    }
}

#[test]
fn boards_with_ethernet_exchange_messages_over_udp_with_5_percent_loss() {
    if !is_full() {
        return;
    }
    for board in BOARDS.iter().filter(|board| board.name.starts_with("mps2-")) {
        let context = context();
        let other = RunningNode::new(&context, "other");
        let mut agent = agent(&context);
        let address = agent.listen_udp(crate::support::loopback()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let flags = format!("-DDAMAGE=5000 -DAGENT_PORT={}", address.port());
        let Some(program) = project(folder.path(), board, &FIRMWARE, &flags) else { return };
        if !is_there(board.emulator) {
            return;
        }
        let emulator = Emulator::start(board, &program, &["-nic", "user,model=lan9118"]).unwrap();
        connects(&emulator);
        let echo = Echo::new(&other, "firmware", Qos::keep_last(100));
        echo.ready();
        exchange(&echo, 0, if board.name == "mps2-an385" { COUNT } else { 3 }, MOST);
    }
}

#[test]
fn the_cores_of_a_chip_share_the_work_that_the_robot_sends() {
    use angaros::std_msgs::msg::UInt8MultiArray;
    if !is_full() {
        return;
    }
    let board = find("riscv-virt").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let files = ["examples/mpsoc/main.c", "examples/aes/aes128.c", "examples/aes/aes128.h"];
    let Some(program) = project(folder.path(), board, &files, "") else { return };
    if !is_there(board.emulator) {
        return;
    }
    let context = context();
    let other = RunningNode::new(&context, "other");
    let emulator = Emulator::start(board, &program, &["-smp", "4"]).unwrap();
    let mut agent = agent(&context);
    agent.open_line(emulator.line(), 115_200).unwrap();
    prints(&emulator, "connected");
    let qos = Qos::keep_last(100);
    let (sender, heard) = std::sync::mpsc::channel();
    let took = move |message: std::sync::Arc<UInt8MultiArray>| {
        drop(sender.send((message.layout.data_offset, message.data.clone())));
    };
    let node = &other.node;
    let _cipher = node.create_subscription("/mpsoc/cipher", qos, took).unwrap();
    let plain = node.create_publisher::<UInt8MultiArray>("/mpsoc/plain", qos).unwrap();
    assert!(plain.wait_for_subscriptions(1, LONG));
    // The vector of FIPS 197, appendix C.1.
    let data: Vec<u8> = (0..16).map(|at| at * 0x11).collect();
    let expected = 0x69c4_e0d8_6a7b_0430_d8cd_b780_70b4_c55a_u128.to_be_bytes();
    let mut cores = std::collections::BTreeSet::new();
    for _ in 0..12 {
        plain.publish(UInt8MultiArray { data: data.clone(), ..Default::default() }).unwrap();
        let (core, cipher) = heard.recv_timeout(LONG).unwrap();
        assert_eq!(cipher, expected);
        cores.insert(core);
    }
    assert_eq!(cores.into_iter().collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn a_new_project_says_hello_on_every_board() {
    if !is_full() {
        return;
    }
    let board = find("mps2-an385").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let Some(program) = project(folder.path(), board, &[], "") else { return };
    if !is_there(board.emulator) {
        return;
    }
    let context = context();
    let other = RunningNode::new(&context, "other");
    let emulator = Emulator::start(board, &program, &[]).unwrap();
    let mut agent = agent(&context);
    agent.open_line(emulator.line(), 115_200).unwrap();
    prints(&emulator, "connected");
    let (sender, heard) = std::sync::mpsc::channel();
    let took = move |message: std::sync::Arc<angaros::std_msgs::msg::String>| {
        drop(sender.send(message.data.clone()));
    };
    let _said = other.node.create_subscription("/project/hello", Qos::keep_last(10), took).unwrap();
    assert_eq!(heard.recv_timeout(LONG).unwrap(), "hello");
    let echo = Echo::new(&other, "project", Qos::keep_last(10));
    echo.ready();
    echo.works("over the line and back");
}

#[test]
fn aes_of_the_example_gives_what_fips_197_says() {
    let aes = client_folder().join("examples/aes");
    let sources = [client_folder().join("tests/aes.c"), aes.join("aes128.c")];
    let Some(program) = build("aes", &sources, &[aes]) else { return };
    assert!(Command::new(program).status().unwrap().success());
}

/// What of the program lies in flash, and what in RAM.
fn size(board: &Board, program: &Path) -> (u32, u32) {
    let output = Command::new(format!("{}size", board.cross)).arg(program).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    let numbers: Vec<u32> =
        said.lines().nth(1).unwrap().split_whitespace().map_while(|n| n.parse().ok()).collect();
    (numbers[0] + numbers[1], numbers[1] + numbers[2])
}

#[test]
fn all_features_together_take_less_than_16_kib_of_a_cortex_m3() {
    let board = find("mps2-an385").unwrap();
    let features = [
        "nothing but the board",
        "publisher and subscription, datagrams",
        "serial line instead of datagrams",
        "service and client",
        "parameter",
        "time",
        "std_msgs/msg/String written and read",
    ];
    // What each of them takes, for the table of the guide; else with none of them and with all.
    let full = std::env::var_os("ANGAROS_MCU_FULL").is_some();
    let last = features.len() - 1;
    let steps = if full { (0..=last).collect() } else { vec![0, last] };
    let mut sizes = Vec::new();
    for with in &steps {
        let folder = tempfile::tempdir().unwrap();
        let flags = format!("-DWITH={with}");
        let Some(program) = project(folder.path(), board, &["tests/size.c"], &flags) else {
            return;
        };
        sizes.push(size(board, &program));
    }
    let (base_flash, base_ram) = sizes[0];
    for (with, (flash, ram)) in steps.iter().zip(&sizes) {
        let feature = features[*with];
        let flash = flash - base_flash;
        let ram = ram - base_ram;
        println!("{feature:<40} {flash:>6} B flash {ram:>6} B RAM");
    }
    let all = sizes.last().unwrap().0 - base_flash;
    assert!(all < 16 << 10, "{all} bytes");
    assert!(all > 1 << 10, "only {all} bytes: the linker has left the client out");
}

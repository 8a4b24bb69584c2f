//! What the facade promises of whole processes, over shared memory.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]
#![allow(clippy::print_stdout, reason = "a child tells its parent by its output")]

mod confined;
mod hostile;
mod support;
#[path = "../../examples/thousand_topics.rs"]
mod thousand_topics;

use support::{Stage, role, say};

/// Not a test of its own: what a child process does, chosen by ROLE.
#[test]
fn child_process() {
    match role().as_deref() {
        None => {}
        Some("listen") => hostile::listen(),
        Some("attack") => hostile::attack(),
        Some("ping") => confined::ping(),
        Some("pong") => confined::pong(),
        Some("topics") => topics(),
        Some(other) => panic!("unknown role {other}"),
    }
}

/// Child: makes a thousand topics and says what they cost.
fn topics() {
    let cost = thousand_topics::measure(1000).unwrap();
    let (memory, files) = (cost.resident_kilobytes, cost.files);
    say(&format!("{} topics {memory} kB {files} files {:?}", cost.topics, cost.took));
}

#[test]
fn a_thousand_topics_that_nobody_outside_uses_cost_little() {
    let stage = Stage::new("topics");
    let line = stage.start("topics").finish();
    println!("{line}");
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!(words[0], "1000");
    assert!(words[2].parse::<u64>().unwrap() < 50_000, "memory: {line}");
    assert!(words[4].parse::<u64>().unwrap() < 100, "files: {line}");
}

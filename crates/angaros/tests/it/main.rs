//! What the facade promises of whole processes, over shared memory.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]
#![allow(clippy::print_stdout, reason = "a child tells its parent by its output")]
#![allow(clippy::print_stderr, reason = "what was measured, or why it skips")]

#[cfg(feature = "dds")]
mod announced;
mod confined;
mod frozen;
mod hostile;
mod hosts;
mod idle;
mod killed;
mod managed;
mod parameters;
mod support;
mod system_calls;
mod thousand_topics;
#[cfg(feature = "udp")]
mod udp_hosts;

use support::{Fixture, role, say};

/// Not a test of its own: what a child process does, chosen by ROLE.
#[test]
fn child_process() {
    match role().as_deref() {
        None => {}
        Some("listen") => hostile::listen(),
        Some("probe-listen") => hosts::listen(),
        Some("probe-clocks") => hosts::compare_clocks(),
        Some("probe-send") => hosts::send(),
        Some("probe-flood") => hosts::flood(),
        Some("attack") => hostile::attack(),
        Some("ping") => confined::ping(),
        Some("pong") => confined::pong(),
        Some("topics") => topics(),
        Some("frozen") => frozen::work(),
        Some("frozen-locked") => frozen::work_with_a_lock(),
        Some("calls") => system_calls::operate(),
        Some("large") => system_calls::operate_large(),
        Some("idle") => idle::rest(),
        Some("asked") => idle::answer(),
        Some("ended") => idle::end(),
        Some("doomed") => killed::doomed(),
        Some("survivor") => killed::survivor(),
        Some("commander") => killed::commander(),
        Some("obeyer") => killed::obeyer(),
        #[cfg(feature = "udp")]
        Some("udp speak") => udp_hosts::speaks(),
        #[cfg(feature = "udp")]
        Some("udp hear") => udp_hosts::hears(),
        Some(other) => panic!("unknown role {other}"),
    }
}

/// Child: makes TOPICS topics and says what they cost.
fn topics() {
    let count = std::env::var("TOPICS").unwrap().parse().unwrap();
    let cost = thousand_topics::measure(count).unwrap();
    let memory = cost.resident_kilobytes;
    let files = cost.files;
    say(&format!("{} topics {memory} kB {files} files {:?}", cost.topics, cost.took));
}

/// Memory in kB and open files of a process with so many topics that nobody else uses.
fn cost_of(count: usize) -> (u64, u64) {
    let stage = Fixture::new(&format!("topics-{count}"));
    let line = stage.start_with("topics", &[("TOPICS", &count.to_string())]).finish();
    println!("{line}");
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!(words[0], count.to_string());
    (words[2].parse().unwrap(), words[4].parse().unwrap())
}

#[test]
fn a_thousand_topics_that_nobody_outside_uses_cost_little() {
    let (memory, files) = cost_of(1000);
    assert!(memory < 50_000, "{memory} kB");
    assert!(files < 100, "{files} files");
    let (_, few) = cost_of(20);
    assert_eq!(files, few, "a topic costs no file");
}

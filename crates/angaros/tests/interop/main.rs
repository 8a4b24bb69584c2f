//! Our nodes among programs of others that speak ROS 2: a real ROS 2 (rclpy), Cyclone
//! DDS, Fast DDS, Zenoh, as `scripts/interop.sh` makes them. Without that script nothing runs.
//! `ANGAROS_INTEROP_SAMPLE` is the seed of a sample; without it all cases run.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "skips, and what peers say")]

mod cases;
mod first;
mod fixture;
mod large;
mod numbered;
mod parts;
mod peer;
mod wide;
mod wire;

use libtest_mimic::{Arguments, Trial};
use peer::{KINDS, Kind, Peer};
use std::collections::BTreeMap;
use std::process::ExitCode;

type Case = fn(&'static Kind);

/// What each program is tried with, as sentences.
const CASES: [(&str, Case); 17] = [
    ("hears a text of ours", cases::text_of_ours),
    ("says a text to ours", cases::text_of_theirs),
    ("loses nothing uncounted with best effort", cases::best_effort),
    ("gets what ours kept for who comes late", cases::late_for_ours),
    ("keeps for ours that come late", cases::late_for_theirs),
    ("answers calls of ours", cases::call_of_ours),
    ("is answered by ours, each client for itself", cases::call_of_theirs),
    ("is seen by ours with node, type, hash and QoS", cases::seen_by_ours),
    ("sees ours with node, type, hash and QoS", cases::seen_by_theirs),
    ("is found again after it was killed", cases::killed),
    ("is heard again after it was killed", cases::killed_speaking),
    ("and ours say so when their QoS do not match", cases::mismatch),
    ("and ours are connected whatever their QoS", cases::connected_all_the_same),
    ("and ours lose nothing at 100 Hz both ways", cases::soak),
    ("has nothing to warn of about ours", cases::nothing_to_warn_of),
    ("reads and writes wide strings of ours", wide::there_and_back),
    ("hears ours though forty of them came before it", cases::after_many_of_ours),
];

/// What a program cannot do of what a case is about.
fn unsupported(kind: &Kind, case: &str) -> Option<&'static str> {
    match case {
        "keeps for ours that come late" | "gets what ours kept for who comes late" => {
            kind.no_history
        }
        "sees ours with node, type, hash and QoS" => kind.no_graph,
        _ => None,
    }
}

/// Whether a case is about something that its transport has.
fn applies(kind: &Kind, case: &str) -> bool {
    match case {
        // Over Zenoh, as rmw_zenoh has it, every QoS matches.
        "and ours say so when their QoS do not match" => kind.transport == "dds",
        "and ours are connected whatever their QoS" => kind.transport == "zenoh",
        "has nothing to warn of about ours" => kind.name.starts_with("ros2"),
        "hears ours though forty of them came before it" => kind.transport == "dds",
        "reads and writes wide strings of ours" => {
            kind.transport == "dds" && kind.name != "fastdds"
        }
        // Over DDS it is known after the lease of 10 to 20 s that it is gone.
        "is heard again after it was killed" => kind.transport == "zenoh",
        _ => true,
    }
}

fn size_name(size: usize) -> String {
    match size {
        0..1000 => format!("{size} B"),
        1000..1_000_000 => format!("{} kB", size / 1000),
        _ => format!("{} MB", size / 1_000_000),
    }
}

fn trials_of(kind: &'static Kind) -> Vec<Trial> {
    let applicable = CASES.iter().filter(|(name, _)| applies(kind, name));
    let possible = applicable.filter(|(name, _)| match unsupported(kind, name) {
        Some(why) => {
            angaros_testing::skipped(format_args!("{} {name}: {why}", kind.name));
            false
        }
        None => true,
    });
    let mut trials: Vec<Trial> = possible
        .map(|(name, case)| {
            Trial::test(format!("{} {name}", kind.name), move || {
                case(kind);
                Ok(())
            })
        })
        .collect();
    for (name, case) in parts::CASES.iter().filter(|_| kind.name.starts_with("ros2")) {
        trials.push(Trial::test(format!("{} {name}", kind.name), move || {
            case(kind);
            Ok(())
        }));
    }
    for (name, case) in first::CASES.iter().filter(|(name, _)| first::applies(kind, name)) {
        trials.push(Trial::test(format!("{} {name}", kind.name), move || {
            case(kind);
            Ok(())
        }));
    }
    for load in &cases::LOADS {
        let size = size_name(load.size);
        trials.push(Trial::test(format!("{} hears {size} of ours", kind.name), move || {
            cases::octets_of_ours(kind, load);
            Ok(())
        }));
        trials.push(Trial::test(format!("{} says {size} to ours", kind.name), move || {
            cases::octets_of_theirs(kind, load);
            Ok(())
        }));
    }
    for stream in large::STREAMS.iter().filter(|_| kind.transport == "dds") {
        trials.push(Trial::test(format!("{} hears {}", kind.name, stream.name), move || {
            large::arrives(kind, stream);
            Ok(())
        }));
    }
    trials
}

/// Why a program is not tried; `None` if it is.
fn missing(kind: &Kind) -> Option<String> {
    if !angaros::ALL.iter().any(|entry| entry.scheme == kind.transport) {
        return Some(format!("{} is not built in", kind.transport));
    }
    let path = peer::folder()?.join(kind.name);
    (!path.exists()).then(|| format!("there is no {}", path.display()))
}

/// What every program is tried with, whatever the sample.
const ALWAYS: [&str; 4] = [
    "hears a text of ours",
    "says a text to ours",
    "answers calls of ours",
    "is answered by ours, each client for itself",
];

/// The transport of a trial's program and its case.
fn parts_of(name: &str) -> Option<(&'static str, &str)> {
    let (program, case) = name.split_once(' ')?;
    Some((KINDS.iter().find(|kind| kind.name == program)?.transport, case))
}

/// Every case once over each transport, with a program that the seed draws; every program with what
/// is [`ALWAYS`] tried.
fn sample(trials: Vec<Trial>, seed: &str) -> Vec<Trial> {
    let draw = |name: &str| crc32fast::hash(format!("{seed} {name}").as_bytes());
    let mut drawn: BTreeMap<(&str, &str), &str> = BTreeMap::new();
    for name in trials.iter().map(Trial::name) {
        let Some(key) = parts_of(name) else { continue };
        let best = drawn.entry(key).or_insert(name);
        if draw(name) < draw(best) {
            *best = name;
        }
    }
    let is_drawn = |name: &str| {
        parts_of(name).is_none_or(|key| ALWAYS.contains(&key.1) || drawn.get(&key) == Some(&name))
    };
    let keep: Vec<bool> = trials.iter().map(|trial| is_drawn(trial.name())).collect();
    let of = trials.len();
    let sampled: Vec<Trial> =
        trials.into_iter().zip(keep).filter_map(|(trial, keep)| keep.then_some(trial)).collect();
    println!("a sample of {} of {of} cases by the seed {seed}", sampled.len());
    sampled
}

/// The router where Zenoh sessions of this run meet, at the port that ZENOH_CONFIG_OVERRIDE names.
fn router() -> Option<Peer> {
    let port = std::env::var("ANGAROS_INTEROP_ROUTER").ok()?;
    peer::folder()?.join("zenoh").exists().then_some(())?;
    let router = Peer::start("zenoh", 0, ["router", "/router", "--depth", &port]);
    router.told("ready");
    Some(router)
}

fn main() -> ExitCode {
    let mut args = Arguments::from_args();
    args.test_threads = args.test_threads.or(Some(2));
    if peer::folder().is_none() {
        angaros_testing::skipped("programs of others were not made; hint: scripts/interop.sh test");
        return ExitCode::SUCCESS;
    }
    let _router = if args.list { None } else { router() };
    let mut trials = Vec::new();
    for kind in &KINDS {
        match missing(kind) {
            Some(why) => {
                angaros_testing::skipped(format_args!("interop with {}: {why}", kind.name));
            }
            None => trials.extend(trials_of(kind)),
        }
    }
    if KINDS.iter().any(|kind| kind.name == "cyclonedds" && missing(kind).is_none()) {
        trials.push(Trial::test("every packet of ours is understood by a dissector", || {
            wire::every_packet_is_understood();
            Ok(())
        }));
    }
    if let Ok(seed) = std::env::var("ANGAROS_INTEROP_SAMPLE") {
        trials = sample(trials, &seed);
    }
    libtest_mimic::run(&args, trials).exit_code()
}

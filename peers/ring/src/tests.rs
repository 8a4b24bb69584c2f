//! Every variant carries every payload between two threads, nothing lost.

use std::time::Duration;

use angaros_bench_peer::{Args, Hop, Mode, Role, Wake, ping, pong, run_station};

use crate::chain::RingStation;
use crate::ring::RingLink;

fn open(args: &Args) -> Result<RingLink, angaros_bench_peer::LinkError> {
    RingLink::open(args)
}

/// Runs a pair and returns (received, lost, late or repeated).
fn exchange(variant: &str, change: impl Fn(&mut Args)) -> (u64, u64, u64) {
    let session = format!("t{}-{:?}", std::process::id(), std::thread::current().id());
    let session: String = session.chars().filter(char::is_ascii_alphanumeric).collect();
    let args = |role| {
        let mut args = Args::new(role, &session);
        args.variant = variant.to_owned();
        (args.count, args.warmup) = (30, 5);
        args.timeout = Duration::from_secs(5);
        change(&mut args);
        args
    };
    let (for_ping, for_pong) = (args(Role::Ping), args(Role::Pong));
    std::thread::scope(|scope| {
        let answering = scope.spawn(|| {
            let mut link = open(&for_pong).unwrap();
            pong("test", &mut link, &for_pong).unwrap()
        });
        let mut link = open(&for_ping).unwrap();
        let result = ping("test", &mut link, &for_ping).unwrap();
        assert_eq!(answering.join().unwrap().received, 30);
        let report = result.report;
        (report.received, report.lost, report.late + report.duplicates)
    })
}

#[test]
fn every_mode_and_size_arrives_by_both_ways_of_waking() {
    for (variant, wake) in [("futex", Wake::Block), ("spin", Wake::Spin)] {
        for mode in [Mode::Copied, Mode::Loaned, Mode::Untouched] {
            for payload in [8, 4097, 300_000] {
                let change = |a: &mut Args| (a.wake, a.mode, a.payload) = (wake, mode, payload);
                assert_eq!(exchange(variant, change), (30, 0, 0), "{variant} {mode:?} {payload}");
            }
        }
    }
}

#[test]
fn a_chain_of_five_carries_every_message_to_its_end() {
    let session = format!("c{}", std::process::id());
    let node = |index| {
        let role = match index {
            0 => Role::Source,
            4 => Role::Sink,
            _ => Role::Relay,
        };
        let mut args = Args::new(role, &session);
        (args.index, args.nodes, args.hz) = (index, 5, 1000.0);
        (args.payload, args.count, args.warmup) = (10_000, 50, 5);
        args
    };
    std::thread::scope(|scope| {
        let run = |index| {
            let args = node(index);
            scope.spawn(move || {
                let hop = Hop::new(&args);
                let mut station = RingStation::open(&args, &hop).unwrap();
                run_station(&mut station, &hop, &args).unwrap();
                hop.samples().len()
            })
        };
        let nodes: Vec<_> = (0..5).map(run).collect();
        let counts: Vec<usize> = nodes.into_iter().map(|node| node.join().unwrap()).collect();
        assert_eq!(counts, [50; 5]);
    });
}

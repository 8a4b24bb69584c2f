//! Every variant carries every payload between two threads, nothing lost.

use std::time::Duration;

use angaros_bench::peer::{Args, Mode, Role, Wake, ping, pong};

use crate::ring::RingLink;

fn open(args: &Args) -> Result<RingLink, angaros_bench::peer::LinkError> {
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

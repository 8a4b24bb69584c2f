//! Every variant carries every payload between two threads, nothing lost.

use std::time::Duration;

use angaros_bench_peer::{Args, Reliability, Role, Wake, ping, pong};

use crate::Socket;

fn open(args: &Args) -> Result<Socket, angaros_bench_peer::LinkError> {
    Socket::open(args)
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
fn every_variant_carries_small_and_large_messages() {
    for variant in ["udp", "tcp", "unix", "tcp-one-way", "tcp-one-way-late-ack-nodelay"] {
        for (payload, wake) in [(8, Wake::Block), (65_536, Wake::Spin), (1_048_576, Wake::Block)] {
            let change = |a: &mut Args| (a.wake, a.payload) = (wake, payload);
            assert_eq!(exchange(variant, change), (30, 0, 0), "{variant} {payload}");
        }
    }
}

#[test]
fn a_message_beyond_the_receive_buffer_goes_in_windows() {
    let change = |a: &mut Args| a.payload = 20 << 20;
    assert_eq!(exchange("udp", change), (30, 0, 0));
}

#[test]
fn udp_is_the_only_variant_with_best_effort() {
    let best = |a: &mut Args| a.reliability = Reliability::BestEffort;
    assert_eq!(exchange("udp", best), (30, 0, 0));
    for variant in ["tcp", "unix", "tcp-one-way"] {
        let mut args = Args::new(Role::Ping, "t");
        variant.clone_into(&mut args.variant);
        best(&mut args);
        assert!(open(&args).is_err());
    }
}

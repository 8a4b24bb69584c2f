//! Two, three and nine hosts in a box: what every transport to other hosts must do there. With
//! `ANGAROS_LONG=1` cuts last 10 s; with `ANGAROS_ONLY=dds` only that transport is tried. What was
//! found is on the error output (`--nocapture`).

mod fixture;
mod flood;
#[cfg(feature = "udp")]
mod multicast;
#[cfg(feature = "dds")]
mod multihomed;
mod probe;
mod probe_words;

pub use flood::flood;
pub use probe::{compare_clocks, listen, send};

use angaros_netbox::Profile;
use fixture::{DEADLINE, Fixture, Load};
use probe_words::{Report, Sent};
use std::time::{Duration, Instant};

const LOAD: Load = Load { hz: 200, count: 200, bytes: 200, depth: 1_000 };

/// How long cuts last.
fn outage() -> Duration {
    match std::env::var("ANGAROS_LONG") {
        Ok(_) => Duration::from_secs(10),
        Err(_) => Duration::from_millis(1_500),
    }
}

/// Runs a check over every transport to other hosts, side by side.
fn over_each(check: impl Fn(&'static str) + Sync) {
    let only = std::env::var("ANGAROS_ONLY").ok();
    let all = angaros::ALL.iter().filter(|entry| entry.capabilities.cross_host);
    let schemes: Vec<&'static str> = all
        .map(|entry| entry.scheme)
        .filter(|scheme| only.as_deref().is_none_or(|only| only == *scheme))
        .collect();
    if schemes.is_empty() {
        angaros_testing::skipped("this build has no transport to other hosts");
    }
    std::thread::scope(|scope| {
        let checks: Vec<_> =
            schemes.iter().map(|scheme| (scheme, scope.spawn(|| check(scheme)))).collect();
        for (scheme, thread) in checks {
            assert!(thread.join().is_ok(), "over {scheme}");
        }
    });
}

/// One host sends to all others over such links; the reports of those.
fn one_to_all(scheme: &'static str, what: &str, hosts: usize, load: Load, profile: &Profile) {
    let Some(stage) = Fixture::new(scheme, hosts, profile) else { return };
    let mut listeners: Vec<_> = (1..hosts).map(|n| stage.start(n, "listen", load, 0)).collect();
    listeners.iter_mut().for_each(fixture::Probe::is_ready);
    let mut sender = stage.start(0, "send", load, hosts - 1);
    let found_ms = sender.has_found();
    sender.tell();
    let sent = sender.sent();
    for listener in &mut listeners {
        let report = listener.settled(&sent);
        stage.tell(&format!("{what} ({hosts} hosts found in {found_ms} ms)"), &report);
        complete(&report, load.count);
    }
}

/// Waits until some messages have arrived.
fn under_way(listener: &mut fixture::Probe) {
    let begun = Instant::now();
    while listener.report().received < 50 {
        assert!(begun.elapsed() < DEADLINE, "nothing arrives");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn complete(report: &Report, sent: u64) {
    assert_eq!((report.received, report.lost, report.twice), (sent, 0, 0), "{report}");
    assert_eq!(report.disordered, 0, "{report}");
}

fn shipped(name: &str) -> Profile {
    Profile::shipped(name).unwrap()
}

#[test]
fn two_hosts_find_each_other_and_everything_arrives() {
    over_each(|scheme| one_to_all(scheme, "plain", 2, LOAD, &shipped("ethernet-1g")));
}

#[test]
fn nine_hosts_find_each_other_and_everything_arrives_everywhere() {
    let load = Load { hz: 50, count: 50, ..LOAD };
    over_each(|scheme| one_to_all(scheme, "nine", 9, load, &shipped("ethernet-1g")));
}

#[test]
fn everything_arrives_though_one_frame_in_five_is_lost() {
    over_each(|scheme| one_to_all(scheme, "lossy", 2, LOAD, &shipped("lossy-20")));
}

/// Each image is more than the queue of the link holds, and frames are lost in bursts.
#[test]
fn images_arrive_over_a_busy_wifi() {
    let load = Load { hz: 5, count: 20, bytes: 307_000, depth: 100 };
    over_each(|scheme| one_to_all(scheme, "images", 2, load, &shipped("wifi-busy")));
}

#[test]
fn everything_arrives_in_order_over_50_ms_and_the_latency_says_so() {
    over_each(|scheme| {
        let Some(stage) = Fixture::new(scheme, 2, &shipped("far-50ms")) else { return };
        let mut listener = stage.start(1, "listen", LOAD, 0);
        listener.is_ready();
        let mut sender = stage.start(0, "send", LOAD, 1);
        sender.has_found();
        sender.tell();
        let report = listener.settled(&sender.sent());
        stage.tell("far", &report);
        complete(&report, LOAD.count);
        // The jitter's deviation is 0.3 ms.
        assert!(report.p50 >= 49_000, "{report}");
    });
}

#[test]
fn everything_arrives_in_order_though_frames_pass_each_other_and_come_twice() {
    let profile = Profile::parse(
        "foul",
        "{delay_ms: 2, jitter: {distribution: uniform, ms: 2, passes: true}, duplicate: 0.1, \
         reorder: {share: 0.1, by_ms: 10}}",
    );
    let profile = profile.unwrap();
    let load = Load { bytes: 5_000, ..LOAD };
    over_each(|scheme| one_to_all(scheme, "foul", 2, load, &profile));
}

/// All hosts of the box read one clock, so the true offset is 0.
#[test]
fn the_clocks_of_two_hosts_are_found_equal_within_the_bound() {
    let profile = Profile::parse("slow", "{delay_ms: 5, jitter: {distribution: pareto, ms: 4}}");
    let profile = profile.unwrap();
    over_each(|scheme| {
        let Some(stage) = Fixture::new(scheme, 2, &profile) else { return };
        let mut clocks: Vec<_> = (0..2).map(|n| stage.start(n, "clocks", LOAD, 0)).collect();
        clocks.iter_mut().for_each(fixture::Probe::is_ready);
        let begun = Instant::now();
        let said = loop {
            clocks[0].tell();
            let said = clocks[0].heard();
            if said != "none" {
                break said;
            }
            assert!(begun.elapsed() < DEADLINE, "over {scheme}: no exchange of times");
            std::thread::sleep(Duration::from_millis(20));
        };
        let words: Vec<i64> = said.split(' ').map(|word| word.parse().unwrap()).collect();
        let offset_ns = words[0];
        let bound_ns = words[1];
        let round_trip_ns = words[2];
        eprintln!("{scheme} clocks: offset {offset_ns} ns, bound {bound_ns} ns");
        assert!(offset_ns.abs() <= bound_ns, "{said}");
        assert!(round_trip_ns >= 10_000_000 && bound_ns <= round_trip_ns, "{said}");
    });
}

/// Cuts the listener off in the middle; what it has in the end, and of how many.
fn through_a_cut(scheme: &'static str, what: &str, depth: usize) -> Option<(Report, Sent)> {
    through_a_cut_on((scheme, what), depth, &shipped("none"), &[])
}

/// The same on such links, with further settings.
fn through_a_cut_on(
    (scheme, what): (&'static str, &str),
    depth: usize,
    profile: &Profile,
    settings: &'static [(&'static str, &'static str)],
) -> Option<(Report, Sent)> {
    let count = 200 + u64::try_from(outage().as_millis()).unwrap() / 5;
    let load = Load { count, depth, ..LOAD };
    let mut stage = Fixture::new(scheme, 2, profile)?;
    stage.settings = settings;
    let mut listener = stage.start(1, "listen", load, 0);
    listener.is_ready();
    let mut sender = stage.start(0, "send", load, 1);
    sender.has_found();
    sender.tell();
    under_way(&mut listener);
    stage.network.cut("h1").unwrap();
    std::thread::sleep(outage());
    stage.network.restore("h1").unwrap();
    let sent = sender.sent();
    let report = listener.settled(&sent);
    stage.tell(what, &report);
    assert!(stage.network.counters("h1").unwrap().down.cut > 0, "nothing came while it was cut");
    assert!(depth == 0 || sent.refused == 0, "{what}: {sent:?}");
    Some((report, sent))
}

#[test]
fn a_history_deeper_than_a_cut_is_long_delivers_everything() {
    over_each(|scheme| {
        if let Some((report, sent)) = through_a_cut(scheme, "cut, deep", 4_000) {
            complete(&report, sent.count);
        }
    });
}

/// Its history of 1,024 messages holds what is sent during the short cut; during the long one the
/// publisher has to wait, and is told of what it cannot send.
#[test]
fn a_publisher_that_keeps_all_loses_nothing_in_a_cut() {
    over_each(|scheme| {
        if let Some((report, sent)) = through_a_cut(scheme, "cut, keep all", 0) {
            complete(&report, sent.count - sent.refused);
        }
    });
}

#[test]
fn what_a_cut_took_from_a_shallow_history_is_counted() {
    over_each(|scheme| {
        if let Some((report, sent)) = through_a_cut(scheme, "cut, shallow", 5) {
            assert_eq!(report.received + report.lost, sent.count, "{report}");
            assert_eq!((report.twice, report.disordered), (0, 0), "{report}");
        }
    });
}

/// A session of `udp` ends after 0.3 s of silence here: what was not sent by then waits until the
/// two meet again.
#[cfg(feature = "udp")]
#[test]
fn udp_goes_on_after_a_cut_that_ended_its_sessions_on_a_bad_link() {
    let profile = "{delay_ms: 20, loss: {random: 0.2}, reorder: {share: 0.1, by_ms: 10}}";
    let profile = Profile::parse("bad", profile).unwrap();
    let settings = &[("ANGAROS_UDP_LEASE_MS", "300")];
    let check = &|depth| {
        let what = format!("bad link, cut, depth {depth}");
        let found = through_a_cut_on(("udp", &what), depth, &profile, settings);
        let Some((report, sent)) = found else { return };
        match depth {
            5 => assert_eq!(report.received + report.lost, sent.count, "{report}"),
            _ => complete(&report, sent.count - sent.refused),
        }
        assert_eq!((report.twice, report.disordered), (0, 0), "{report}");
    };
    std::thread::scope(|scope| [4_000, 0, 5].map(|depth| _ = scope.spawn(move || check(depth))));
}

/// For Zenoh the process on the first host is the router through which the others have met.
#[test]
fn a_third_process_that_is_killed_and_comes_again_disturbs_nobody() {
    over_each(|scheme| {
        let Some(stage) = Fixture::new(scheme, 3, &shipped("none")) else { return };
        let mut third = stage.start(0, "listen", LOAD, 0);
        third.is_ready();
        let mut listener = stage.start(1, "listen", LOAD, 0);
        listener.is_ready();
        let mut sender = stage.start(2, "send", LOAD, 2);
        sender.has_found();
        sender.tell();
        let begun = Instant::now();
        under_way(&mut listener);
        third.kill();
        let mut again = stage.start(0, "listen", LOAD, 0);
        again.is_ready();
        let mut sent = sender.sent();
        while again.report().received == 0 {
            assert!(begun.elapsed() < DEADLINE, "over {scheme}: it is not found again");
            sender.tell();
            sent = sender.sent();
        }
        let report = listener.settled(&sent);
        stage.tell("third killed", &report);
        complete(&report, sent.count);
    });
}

/// The listener's host has its router in another process, without which it hears nobody until it is
/// the router itself: what is sent meanwhile is sent again.
#[test]
fn what_is_sent_while_a_host_has_no_router_arrives_when_it_has_one() {
    let load = Load { count: 500, ..LOAD };
    over_each(|scheme| {
        let Some(stage) = Fixture::new(scheme, 2, &shipped("none")) else { return };
        let mut router = stage.start(0, "clocks", load, 0);
        router.is_ready();
        let mut listener = stage.start(0, "listen", load, 0);
        listener.is_ready();
        let mut sender = stage.start(1, "send", load, 1);
        sender.has_found();
        sender.tell();
        under_way(&mut listener);
        router.kill();
        let sent = sender.sent();
        let report = listener.settled(&sent);
        stage.tell("without router", &report);
        complete(&report, sent.count);
    });
}

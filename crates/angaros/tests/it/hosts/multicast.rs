//! Three hosts, of which one sends best effort to the others: over `udp` with a multicast group a
//! message leaves the host once.

use super::fixture::{DEADLINE, Fixture, Load, Probe};
use super::probe_words::{Report, Sent};
use super::{complete, shipped};
use angaros_netbox::Profile;
use std::time::Instant;

const LOAD: Load = Load { hz: 500, count: 300, bytes: 200, depth: 1_000 };
const ALONE: &[(&str, &str)] = &[("PROBE_BEST_EFFORT", "1"), ("ANGAROS_UDP_MULTICAST", "")];
const SHARED: &[(&str, &str)] =
    &[("PROBE_BEST_EFFORT", "1"), ("ANGAROS_UDP_MULTICAST", "239.255.80.7")];

/// A sender and two listeners that have found each other.
struct Trio {
    stage: Fixture,
    sender: Probe,
    listeners: Vec<Probe>,
}

impl Trio {
    fn new(
        settings: &'static [(&'static str, &'static str)],
        load: Load,
        profile: &Profile,
    ) -> Option<Self> {
        let mut stage = Fixture::new("udp", 3, profile)?;
        stage.settings = settings;
        let mut listeners: Vec<_> = (1..3).map(|n| stage.start(n, "listen", load, 0)).collect();
        listeners.iter_mut().for_each(Probe::is_ready);
        let mut sender = stage.start(0, "send", load, 2);
        sender.has_found();
        Some(Self { stage, sender, listeners })
    }

    /// One round of messages: what was sent so far, and the frames that left the sender's host
    /// meanwhile.
    fn round(&mut self) -> (Sent, u64) {
        let frames = |stage: &Fixture| stage.network.counters("h0").unwrap().up.offered;
        let before = frames(&self.stage);
        self.sender.tell();
        let sent = self.sender.sent();
        (sent, frames(&self.stage) - before)
    }

    fn settled(&mut self, what: &str, sent: &Sent) -> Vec<Report> {
        let report = |listener: &mut Probe| listener.settled(sent);
        let reports: Vec<_> = self.listeners.iter_mut().map(report).collect();
        reports.iter().for_each(|report| self.stage.tell(what, report));
        reports
    }
}

#[test]
fn a_message_for_two_hosts_leaves_once_by_multicast_and_twice_without() {
    let Some(mut alone) = Trio::new(ALONE, LOAD, &shipped("ethernet-1g")) else { return };
    let (sent, frames) = alone.round();
    assert!(frames >= 2 * LOAD.count, "{frames} frames");
    alone.settled("alone", &sent).iter().for_each(|report| complete(report, sent.count));

    let Some(mut shared) = Trio::new(SHARED, LOAD, &shipped("ethernet-1g")) else { return };
    let begun = Instant::now();
    // Once both have said that they hear the group; signs of life and questions come on top.
    let sent = loop {
        let (sent, frames) = shared.round();
        if (LOAD.count..LOAD.count * 3 / 2).contains(&frames) {
            break sent;
        }
        assert!(begun.elapsed() < DEADLINE, "{frames} frames for {} messages", LOAD.count);
    };
    shared.settled("shared", &sent).iter().for_each(|report| complete(report, sent.count));
}

#[test]
fn what_a_bad_link_takes_of_a_multicast_stream_is_counted_by_every_subscription() {
    let load = Load { bytes: 5_000, ..LOAD };
    let profile = "{delay_ms: 2, loss: {random: 0.05}, duplicate: 0.1, \
                   reorder: {share: 0.1, by_ms: 10}}";
    let profile = Profile::parse("bad", profile).unwrap();
    let Some(mut trio) = Trio::new(SHARED, load, &profile) else { return };
    trio.round();
    let (sent, frames) = trio.round();
    // A message is four frames.
    assert!(frames < 6 * load.count, "{frames} frames: nothing was shared");
    for report in trio.settled("shared, bad", &sent) {
        assert_eq!(report.received + report.lost, sent.count, "{report}");
        assert_eq!((report.twice, report.disordered), (0, 0), "{report}");
        assert!(report.lost > 0, "{report}");
    }
}

#[test]
fn a_subscription_misses_nothing_while_others_share_its_messages_or_not() {
    let Some(mut trio) = Trio::new(SHARED, LOAD, &shipped("ethernet-1g")) else { return };
    trio.round();
    if let Some(mut other) = trio.listeners.pop() {
        other.end();
    }
    trio.round();
    let mut other = trio.stage.start(2, "listen", LOAD, 0);
    other.is_ready();
    trio.round();
    let (sent, frames) = trio.round();
    assert!(frames < LOAD.count * 3 / 2, "{frames} frames: nothing was shared");
    let report = trio.listeners[0].settled(&sent);
    trio.stage.tell("others come and go", &report);
    complete(&report, sent.count);
}

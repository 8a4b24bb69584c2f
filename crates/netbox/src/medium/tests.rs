use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::frame;
use crate::profile::Profile;
use crate::switch::Switch;

const MS: u64 = 1_000_000;
/// Frames of a message of 4 kB, with headers.
const MESSAGE: [usize; 3] = [1514, 1514, 1300];
/// An acknowledgement of TCP.
const ACK: usize = 66;

fn shipped() -> Profile {
    Profile::shipped("wifi-80211n").unwrap()
}

fn switch(profile: &Profile, hosts: usize, seed: u64) -> Switch {
    let mut switch = Switch::new(seed);
    for n in 0..hosts {
        switch.add(&format!("h{n}"), [10, 0, 0, n as u8]);
        switch.set_profiles(n, profile, profile);
    }
    switch
}

fn frame(to: usize, length: usize) -> Vec<u8> {
    let mut bytes = frame::mac(to).to_vec();
    bytes.resize(length, 0);
    bytes
}

/// A sender sends messages at a rate, an echoer sends each back once it is whole, and both
/// acknowledge the second frame of each: what TCP does with enough room. The mean round trip, ms.
fn round_trip_ms(profile: &Profile, hz: u64, count: u64, seed: u64) -> f64 {
    let mut switch = switch(profile, 2, seed);
    // What is to be sent: when, by whom, how long.
    let mut due: BinaryHeap<Reverse<(u64, u64, usize, usize)>> = BinaryHeap::new();
    let mut number = 0;
    let mut send = |due: &mut BinaryHeap<_>, at: u64, from: usize, length: usize| {
        number += 1;
        due.push(Reverse((at, number, from, length)));
    };
    for message in 0..count {
        MESSAGE.iter().for_each(|length| send(&mut due, message * 1_000_000_000 / hz, 0, *length));
    }
    let (mut got, mut sum_ns, mut answered) = ([0u64; 2], 0, 0u64);
    loop {
        let next = due.peek().map(|Reverse(first)| first.0);
        let Some(now) = next.into_iter().chain(switch.next_due_ns()).min() else { break };
        while due.peek().is_some_and(|Reverse(first)| first.0 <= now) {
            let Some(Reverse((at, _, from, length))) = due.pop() else { break };
            switch.offer(from, at, &frame(1 - from, length));
        }
        let mut arrived = Vec::new();
        switch.advance(now, |to, at, frame| arrived.push((to, at, frame.len())));
        for (to, at, length) in arrived {
            if length == ACK {
                continue;
            }
            got[to] += 1;
            if got[to] % 3 == 2 {
                send(&mut due, at, to, ACK);
            }
            if got[to] % 3 == 0 && to == 1 {
                MESSAGE.iter().for_each(|length| send(&mut due, at, 1, *length));
            } else if got[to] % 3 == 0 {
                sum_ns += at - answered * 1_000_000_000 / hz;
                answered += 1;
            }
        }
    }
    sum_ns as f64 / answered.max(1) as f64 / 1e6
}

/// The mean of so many runs.
fn mean_ms(profile: &Profile, hz: u64, runs: u32) -> f64 {
    let all = (0..runs).map(|seed| round_trip_ms(profile, hz, 1000, u64::from(seed)));
    all.sum::<f64>() / f64::from(runs)
}

#[test]
fn round_trips_of_4_kb_take_what_two_raspberry_pis_took() {
    // A queue that TCP would fill from its own buffer.
    let profile = Profile { queue_frames: 100_000, ..shipped() };
    // At 200 Hz the channel just keeps up, and single runs differ by a factor of ten. A real TCP
    // has fewer frames under way, so that less contends: it is about a fifth faster than this one.
    for (hz, measured_ms, runs) in [(200, 23.1, 16), (400, 726.4, 12), (2000, 1721.4, 4)] {
        let got = mean_ms(&profile, hz, runs);
        let off = (got / measured_ms - 1.0).abs();
        assert!(off < 0.4, "{hz} Hz: {got} ms, not {measured_ms}");
    }
}

/// What a host gets when some send as much as they can for a second: frames, by sender.
fn delivered(profile: &Profile, senders: &[usize]) -> Vec<usize> {
    let mut switch = switch(profile, 4, 1);
    let mut got = vec![0; 4];
    for us in (0..1_000_000).step_by(200) {
        for from in senders {
            switch.offer(*from, us * 1000, &frame(3, 1000 + from));
        }
        switch.advance(us * 1000, |_, _, frame| got[frame.len() - 1000] += 1);
    }
    got
}

#[test]
fn all_hosts_share_the_time_on_the_air() {
    let profile = Profile { queue_frames: 50, ..shipped() };
    let alone: usize = delivered(&profile, &[0]).iter().sum();
    let got = delivered(&profile, &[0, 1, 2]);
    let together: usize = got.iter().sum();
    assert!(together < alone * 5 / 4, "{alone} alone, {got:?} together");
    assert!(got[..3].iter().all(|one| *one > together / 6), "{got:?}");
}

/// A channel on which everything is understood and nobody else is.
fn clean() -> Profile {
    let mut profile = Profile { queue_frames: 50, ..shipped() };
    if let Some(medium) = &mut profile.medium {
        (medium.loss_good, medium.loss_bad, medium.others) = (0.0, 0.0, 0.0);
    }
    profile
}

#[test]
fn those_that_begin_in_the_same_slot_collide_and_send_again() {
    let retries = |senders: usize| -> u64 {
        let mut switch = switch(&clean(), 4, 3);
        for round in 0..100 {
            for from in 0..senders {
                switch.offer(from, round * 50 * MS, &frame(3, 500));
            }
            switch.advance((round * 50 + 49) * MS, |_, _, _| {});
        }
        let counters: Vec<_> = (0..4).map(|host| switch.counters(host)).collect();
        assert_eq!(counters[3].down.passed, 100 * senders as u64);
        counters.iter().map(|port| port.up.retries + port.down.retries).sum()
    };
    assert_eq!(retries(1), 0);
    assert!(retries(3) > 20);
}

#[test]
fn other_networks_on_the_channel_leave_less_of_it() {
    let mut profile = clean();
    let alone: usize = delivered(&profile, &[0]).iter().sum();
    if let Some(medium) = &mut profile.medium {
        medium.others = 0.6;
    }
    let shared: usize = delivered(&profile, &[0]).iter().sum();
    assert!(shared < alone * 4 / 5 && shared > alone / 5, "{alone} {shared}");
}

#[test]
fn frames_keep_their_order_and_are_sent_again_until_they_are_through() {
    let mut profile = Profile { queue_frames: 10_000, ..shipped() };
    if let Some(medium) = &mut profile.medium {
        (medium.loss_good, medium.loss_bad, medium.loss_step) = (0.3, 0.3, 1.0);
    }
    let mut switch = switch(&profile, 2, 5);
    for number in 0..500 {
        switch.offer(0, number * MS, &frame(1, 100 + number as usize));
    }
    let mut lengths = Vec::new();
    switch.advance(u64::MAX, |_, _, frame| lengths.push(frame.len()));
    assert!(lengths.is_sorted(), "{lengths:?}");
    let (up, down) = (switch.counters(0).up, switch.counters(1).down);
    assert!(up.balanced() && down.balanced() && up.under_way + down.under_way == 0);
    assert!(up.retries > 100 && down.retries > 100, "{up}\n{down}");
    // 0.3 to the eighth power, twice.
    assert!(lengths.len() >= 498, "{up}\n{down}");
}

#[test]
fn a_frame_to_all_is_sent_once_to_the_access_point_and_once_from_it() {
    let mut switch = switch(&clean(), 4, 2);
    let mut to_all = frame(0, 1000);
    to_all[..6].fill(0xff);
    switch.offer(1, 0, &to_all);
    let mut came = Vec::new();
    switch.advance(u64::MAX, |to, at, _| came.push((to, at)));
    let hosts: Vec<usize> = came.iter().map(|(to, _)| *to).collect();
    assert_eq!(hosts, [0, 2, 3]);
    assert!(came.iter().all(|(_, at)| *at == came[0].1), "{came:?}");
    // At 6.5 Mbit/s, the rate that everybody understands, it takes 1.27 ms.
    assert!(came[0].1 > 1_270_000 && came[0].1 < 2_000_000, "{came:?}");
}

#[test]
fn bad_times_delay_what_is_sent_and_lower_the_rate() {
    let mut profile = shipped();
    let mut set = |share: f64| {
        if let Some(medium) = &mut profile.medium {
            (medium.loss_good, medium.loss_bad, medium.loss_step) = (share, share, 0.5);
        }
        mean_ms(&profile, 100, 3)
    };
    let (good, bad) = (set(0.0), set(0.9));
    assert!(bad > 2.0 * good, "{good} {bad}");
}

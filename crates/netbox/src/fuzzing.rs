//! The switch without a network, for the fuzzer.

use crate::profile::Profile;
use crate::switch::Switch;

/// Sends frames through a profile between three hosts, in a time of its own: each begins with a
/// byte that says who sends it, one for its length and one for the pause before it.
///
/// # Panics
/// When the counters do not add up (N4), or a frame comes out before it went in.
pub fn send_through(profile: &Profile, mut frames: &[u8]) {
    let mut switch = Switch::new(1);
    for last in 1..4 {
        let host = switch.add(&format!("h{last}"), [10, 77, 0, last]);
        switch.set_profiles(host, profile, profile);
    }
    let mut now_ns = 0;
    while let [from, length, pause, rest @ ..] = frames {
        let (frame, rest) = rest.split_at(usize::from(*length).min(rest.len()));
        frames = rest;
        now_ns += u64::from(*pause) * 100_000;
        switch.offer(usize::from(from % 4), now_ns, frame);
        switch.advance(now_ns, |_, due_ns, _| assert!(due_ns <= now_ns));
    }
    switch.advance(u64::MAX, |_, _, frame| assert!(frame.len() <= 255));
    for host in 0..3 {
        let counters = switch.counters(host);
        for direction in [counters.up, counters.down] {
            assert!(direction.balanced() && direction.under_way == 0, "{direction}");
        }
    }
}

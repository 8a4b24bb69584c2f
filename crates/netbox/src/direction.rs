//! One direction of a cable: decides what happens to each frame. Knows no clocks or files.

use crate::counters::Counters;
use crate::profile::{Distribution, Jitter, Medium, Profile};
use crate::random::{Draw, Random};

/// Bytes of an Ethernet header, which the largest size does not count.
pub(crate) const HEADER: usize = 14;

/// When a frame comes out, ns; and when its second copy does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Passage {
    pub(crate) due_ns: u64,
    pub(crate) copy_due_ns: Option<u64>,
}

pub(crate) struct Direction {
    profile: Profile,
    random: Random,
    bad: bool,
    cut: bool,
    /// When everything accepted so far has left, ns.
    free_ns: u64,
    /// When the last frame that keeps the order comes out, ns.
    last_due_ns: u64,
    counters: Counters,
}

impl Direction {
    pub(crate) fn new(profile: Profile, seed: u64, stream: u64) -> Self {
        Self {
            profile,
            random: Random::new(seed, stream),
            bad: false,
            cut: false,
            free_ns: 0,
            last_due_ns: 0,
            counters: Counters::default(),
        }
    }

    /// From the next frame on. What is under way stays so.
    pub(crate) fn set_profile(&mut self, profile: Profile) {
        self.profile = profile;
        self.bad = false;
    }

    pub(crate) fn set_cut(&mut self, cut: bool) {
        self.cut = cut;
    }

    pub(crate) fn counters(&self) -> Counters {
        self.counters
    }

    /// A frame comes in at `now_ns`, ns since the network was made. `None`: it goes no further.
    pub(crate) fn offer(&mut self, now_ns: u64, bytes: usize) -> Option<Passage> {
        let draw = self.random.draw();
        self.counters.offered += 1;
        self.counters.offered_bytes += bytes as u64;
        if self.cut || self.cut_by_profile(now_ns) {
            self.counters.cut += 1;
            return None;
        }
        if bytes > usize::from(self.profile.mtu) + HEADER {
            self.counters.oversize += 1;
            return None;
        }
        if self.counters.under_way >= self.profile.queue_frames as u64 {
            self.counters.queue += 1;
            return None;
        }
        let Some(leaves_ns) = self.leaves(now_ns, bytes) else {
            self.counters.queue += 1;
            return None;
        };
        if self.loses(&draw) {
            self.counters.lost += 1;
            return None;
        }
        let due_ns = self.arrives(leaves_ns, &draw);
        self.counters.under_way += 1;
        let twice = draw.duplicate < self.profile.duplicate;
        if twice {
            self.counters.duplicated += 1;
            self.counters.under_way += 1;
        }
        Some(Passage { due_ns, copy_due_ns: twice.then_some(due_ns) })
    }

    /// A frame that was under way has come out.
    pub(crate) fn passed(&mut self, bytes: usize) {
        self.counters.under_way = self.counters.under_way.saturating_sub(1);
        self.counters.passed += 1;
        self.counters.passed_bytes += bytes as u64;
    }

    /// The radio channel that it goes over.
    pub(crate) fn medium(&self) -> Option<&Medium> {
        self.profile.medium.as_ref()
    }

    /// A frame that was under way was sent again so often.
    pub(crate) fn retried(&mut self, times: u64) {
        self.counters.retries += times;
    }

    /// A frame that was under way does not come out.
    pub(crate) fn lost(&mut self) {
        self.counters.under_way = self.counters.under_way.saturating_sub(1);
        self.counters.lost += 1;
    }

    fn cut_by_profile(&self, now_ns: u64) -> bool {
        let Some(cuts) = self.profile.cuts else { return false };
        let Some(since) = now_ns.checked_sub(ns(cuts.after_s * 1e3)) else { return false };
        let every = ns(cuts.every_s * 1e3);
        let into = if every == 0 { since } else { since % every };
        into < ns(cuts.for_s * 1e3)
    }

    /// When the last bit has left: a token bucket as the generic cell rate algorithm in its form
    /// of virtual scheduling (ITU-T I.371, annex A). `None`: too much waits already.
    fn leaves(&mut self, now_ns: u64, bytes: usize) -> Option<u64> {
        let Some(rate) = self.profile.rate else { return Some(now_ns) };
        let ns_a_byte = 8e3 / rate.mbit;
        let whole = |bytes: f64| ns(bytes * ns_a_byte / 1e6);
        let waiting_ns = self.free_ns.saturating_sub(now_ns);
        let queue_ns = whole(f64::from(rate.queue_bytes));
        #[expect(clippy::cast_precision_loss, reason = "frames are small")]
        let own_ns = whole(bytes as f64);
        if waiting_ns + own_ns > queue_ns {
            return None;
        }
        let credit_ns = now_ns.saturating_sub(whole(f64::from(rate.burst_bytes)));
        self.free_ns = self.free_ns.max(credit_ns) + own_ns;
        Some(self.free_ns.max(now_ns))
    }

    fn loses(&mut self, draw: &Draw) -> bool {
        let loss = self.profile.loss;
        let leave = if self.bad { loss.to_good } else { loss.to_bad };
        if draw.state < leave {
            self.bad = !self.bad;
        }
        draw.loss < if self.bad { loss.bad } else { loss.random }
    }

    fn arrives(&mut self, leaves_ns: u64, draw: &Draw) -> u64 {
        let jitter = self.profile.jitter;
        let extra_ms = jitter.map_or(0.0, |jitter| jitter_ms(jitter, draw));
        let mut due_ns = leaves_ns + ns((self.profile.delay_ms + extra_ms).max(0.0));
        if let Some(reorder) = self.profile.reorder.filter(|r| draw.reorder < r.share) {
            self.counters.reordered += 1;
            return due_ns + ns(reorder.by_ms);
        }
        if !jitter.is_some_and(|jitter| jitter.passes) {
            due_ns = due_ns.max(self.last_due_ns);
        }
        self.last_due_ns = self.last_due_ns.max(due_ns);
        due_ns
    }
}

fn jitter_ms(jitter: Jitter, draw: &Draw) -> f64 {
    let size = match jitter.distribution {
        Distribution::Uniform => 2.0 * draw.jitter - 1.0,
        Distribution::Normal => {
            let radius = (-2.0 * (1.0 - draw.jitter).ln()).sqrt();
            (radius * (std::f64::consts::TAU * draw.jitter_second).cos()).clamp(-6.0, 6.0)
        }
        Distribution::Pareto => ((1.0 - draw.jitter).powf(-1.0 / 3.0) - 1.0).min(50.0),
    };
    size * jitter.ms
}

/// Milliseconds as nanoseconds. Profiles are checked: neither negative nor huge.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts saturate")]
fn ns(ms: f64) -> u64 {
    (ms * 1e6) as u64
}

#[cfg(test)]
mod tests;

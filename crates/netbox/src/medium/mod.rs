//! A radio channel that hosts and their access point share. Knows no clocks or files.
//!
//! M1 One sender at a time: whoever wants to send waits until the channel is free and then for a
//! random backoff (CSMA/CA, IEEE 802.11 clause 9.3). A frame from host to host goes over the air
//! twice, to the access point and from it.
//!
//! M2 Two that begin in the same slot collide: neither is understood.
//!
//! M3 What is not acknowledged is sent again after a backoff from a window twice as large, up to
//! `retries` times; then it is lost. Frames to several hosts at once have no acknowledgement.
//!
//! M4 Three failures in a row lower a sender's rate, five successes raise it.
//!
//! M5 The channel is good or bad for random times; then more of what is sent is not understood, the
//! more the higher the rate.
//!
//! M6 Frames to one receiver keep their order; up to `together` of them go out at once and are
//! acknowledged one by one (A-MPDU).
//!
//! M7 Stations of other networks on the channel contend like ours and keep it busy for the share
//! `others` of the time as long as nobody else sends.

mod airtime;
mod station;

use std::sync::Arc;

use airtime::{SLOT_NS, WINDOW_LEAST};
pub(crate) use station::To;
use station::{Station, Waiting};

use crate::profile::Medium;
use crate::random::Random;

/// The stream of random numbers that the channel takes; hosts take those from 0 on.
const STREAM: u64 = u64::MAX;
/// Length of the others' frames.
const OTHERS_BYTES: usize = 1500;

/// What others did longer ago than this does not matter to a free channel.
const LONG_NS: u64 = 50_000_000;

/// What became of a frame.
pub(crate) struct Outcome {
    pub(crate) frame: Arc<[u8]>,
    pub(crate) to: To,
    /// How often it was sent again.
    pub(crate) retries: u64,
    /// Those hosts that understood it; of one to the access point its sender, if that did.
    pub(crate) understood: Vec<usize>,
}

/// What is on the air.
struct Sending {
    until_ns: u64,
    /// Who sends, and which of its frames.
    senders: Vec<(usize, Vec<usize>)>,
}

/// The channel. Station 0 is the access point, station N + 1 is host N.
pub(crate) struct Channel {
    medium: Medium,
    random: Random,
    stations: Vec<Station>,
    sending: Option<Sending>,
    /// From when on nobody sends.
    free_ns: u64,
    is_bad: bool,
    /// When good and bad change.
    turns_ns: u64,
    /// When the next frame of others is there, and its backoff.
    others_ns: u64,
    others_slots: u64,
}

impl Channel {
    pub(crate) fn new(medium: Medium, seed: u64) -> Self {
        let mut random = Random::new(seed, STREAM);
        let turns_ns = random.exponential_ns(medium.good_ms);
        let mut channel = Self {
            medium,
            random,
            stations: Vec::new(),
            sending: None,
            free_ns: 0,
            is_bad: false,
            turns_ns,
            others_ns: 0,
            others_slots: 0,
        };
        channel.next_of_others(0);
        channel
    }

    /// A frame wants to be sent at `now_ns`, by whoever `to` says.
    pub(crate) fn push(&mut self, now_ns: u64, frame: Arc<[u8]>, to: To) {
        let index = match to {
            To::AccessPoint(host) => host + 1,
            To::Host(_) | To::Group(_) => 0,
        };
        self.catch_up(now_ns);
        let highest = self.medium.rates_mbit.len().saturating_sub(1);
        while self.stations.len() <= index {
            self.stations.push(Station::new(highest));
        }
        let waiting = Waiting { frame, to, arrived_ns: now_ns, tries: 0, is_done: None };
        self.stations[index].push(waiting, &mut self.random);
    }

    /// When [`Self::step`] has something to do; `None`: nobody has a frame.
    pub(crate) fn next_ns(&self) -> Option<u64> {
        match &self.sending {
            Some(sending) => Some(sending.until_ns),
            None => self.contenders().map(|(_, start_ns)| start_ns).min(),
        }
    }

    /// Does what is next; what became of the frames that this ends, in order.
    pub(crate) fn step(&mut self) -> Vec<Outcome> {
        if let Some(sending) = self.sending.take() {
            return self.end(sending);
        }
        self.begin();
        Vec::new()
    }

    /// Own senders with something to send, and when each would begin.
    fn contenders(&self) -> impl Iterator<Item = (usize, u64)> + '_ {
        let waiting = self.stations.iter().enumerate().filter(|(_, one)| !one.queue.is_empty());
        waiting.map(|(index, one)| (index, one.start_ns(self.free_ns)))
    }

    /// Whoever is first sends, and with it who begins before it can be heard (M1, M2).
    fn begin(&mut self) {
        let Some(first_ns) = self.contenders().map(|(_, start_ns)| start_ns).min() else { return };
        let others_ns = self.others_start_ns();
        let at_ns = first_ns.min(others_ns);
        let begins = |start_ns: u64| start_ns < at_ns + SLOT_NS;
        let senders: Vec<usize> =
            self.contenders().filter(|(_, start)| begins(*start)).map(|(index, _)| index).collect();
        let others = begins(others_ns);
        let mut until_ns = at_ns;
        let mut sent = Vec::new();
        for index in senders {
            let frames = self.stations[index].together(at_ns + SLOT_NS, self.medium.together);
            until_ns = until_ns.max(at_ns + self.length_ns(index, &frames));
            sent.push((index, frames));
        }
        if others {
            until_ns = until_ns.max(at_ns + self.others_length_ns());
            self.next_of_others(until_ns);
        } else {
            let since_ns = self.free_ns.max(self.others_ns).saturating_add(airtime::AIFS_NS);
            self.others_slots -= self.others_slots.min(at_ns.saturating_sub(since_ns) / SLOT_NS);
        }
        for (index, station) in self.stations.iter_mut().enumerate() {
            if !sent.iter().any(|(sender, _)| *sender == index) {
                station.defer(self.free_ns, at_ns);
            }
        }
        // Two at once, of which one may be another network's: nobody understands anything.
        let collides = sent.len() + usize::from(others) > 1;
        self.free_ns = until_ns;
        if collides {
            self.fail(&sent, until_ns);
            sent.clear();
        }
        self.sending = Some(Sending { until_ns, senders: sent });
    }

    /// How long a sender's frames are on the air.
    fn length_ns(&self, index: usize, frames: &[usize]) -> u64 {
        let station = &self.stations[index];
        let lengths = frames.iter().filter_map(|at| station.queue.get(*at));
        let lengths = lengths.map(|waiting| waiting.frame.len());
        match station.queue.front().map(|first| &first.to) {
            Some(To::Group(_)) => airtime::unacknowledged(lengths.sum(), self.medium.rates_mbit[0]),
            _ => airtime::acknowledged(lengths, self.medium.rates_mbit[station.rate]),
        }
    }

    /// All of this was sent in vain.
    fn fail(&mut self, sent: &[(usize, Vec<usize>)], until_ns: u64) {
        let rates = self.medium.rates_mbit.len();
        for (index, frames) in sent {
            for at in frames {
                self.missed(*index, *at);
            }
            self.stations[*index].heard(false, rates);
            self.stations[*index].draw(until_ns, &mut self.random);
        }
    }

    /// A frame was not understood: once more, or never (M3).
    fn missed(&mut self, index: usize, at: usize) {
        let retries = self.medium.retries;
        let Some(waiting) = self.stations[index].queue.get_mut(at) else { return };
        waiting.tries += 1;
        if waiting.tries > retries || matches!(waiting.to, To::Group(_)) {
            waiting.is_done = Some(false);
        }
    }

    /// What was on the air has been sent.
    fn end(&mut self, sending: Sending) -> Vec<Outcome> {
        self.turn(sending.until_ns);
        for (index, frames) in sending.senders {
            self.receive(index, &frames, sending.until_ns);
        }
        let mut out = Vec::new();
        for index in 0..self.stations.len() {
            for (waiting, understood) in self.stations[index].finished() {
                out.push(self.outcome(waiting, understood));
            }
        }
        out
    }

    /// Which frames of a transmission were understood.
    fn receive(&mut self, index: usize, frames: &[usize], until_ns: u64) {
        let rate = self.stations[index].rate;
        let mut any = false;
        for at in frames {
            let group = matches!(self.stations[index].queue[*at].to, To::Group(_));
            // Of those to a group every host has its own luck, later.
            if group || self.random.unit() >= self.missing(rate) {
                self.stations[index].queue[*at].is_done = Some(true);
                any = true;
            } else {
                self.missed(index, *at);
            }
        }
        self.stations[index].heard(any, self.medium.rates_mbit.len());
        self.stations[index].draw(until_ns, &mut self.random);
    }

    /// The share of frames that is not understood at a rate, now (M5).
    fn missing(&self, rate: usize) -> f64 {
        let below = self.medium.rates_mbit.len() - 1 - rate;
        let highest = if self.is_bad { self.medium.loss_bad } else { self.medium.loss_good };
        let steps = i32::try_from(below).unwrap_or(i32::MAX);
        highest * self.medium.loss_step.powi(steps)
    }

    fn outcome(&mut self, waiting: Waiting, understood: bool) -> Outcome {
        let Waiting { frame, to, tries, .. } = waiting;
        let hosts = to.hosts();
        let lowest = matches!(to, To::Group(_)).then(|| self.missing(0));
        let mut lucky = |_: &usize| lowest.is_none_or(|missing| self.random.unit() >= missing);
        let understood: Vec<usize> =
            if understood { hosts.into_iter().filter(&mut lucky).collect() } else { Vec::new() };
        let retries =
            u64::from(if understood.is_empty() { tries.saturating_sub(1) } else { tries });
        Outcome { frame, to, retries, understood }
    }

    /// Lets good and bad times pass until `now_ns`.
    fn turn(&mut self, now_ns: u64) {
        while self.turns_ns <= now_ns {
            self.is_bad = !self.is_bad;
            let mean_ms = if self.is_bad { self.medium.bad_ms } else { self.medium.good_ms };
            self.turns_ns += self.random.exponential_ns(mean_ms).max(1);
        }
    }

    /// When others would begin to send.
    fn others_start_ns(&self) -> u64 {
        let start = self.free_ns.max(self.others_ns).saturating_add(airtime::AIFS_NS);
        start.saturating_add(self.others_slots * SLOT_NS)
    }

    fn others_length_ns(&self) -> u64 {
        let middle = self.medium.rates_mbit[self.medium.rates_mbit.len() / 2];
        airtime::acknowledged(std::iter::once(OTHERS_BYTES), middle)
    }

    /// The others' next frame after the one that ends at `now_ns`.
    fn next_of_others(&mut self, now_ns: u64) {
        let share = self.medium.others;
        self.others_slots = self.random.below(u64::from(WINDOW_LEAST) + 1);
        #[expect(clippy::cast_precision_loss, reason = "an average")]
        let length_ms = self.others_length_ns() as f64 / 1e6;
        self.others_ns = match share > 0.0 {
            true => now_ns + self.random.exponential_ns(length_ms * (1.0 - share) / share),
            false => u64::MAX,
        };
    }

    /// The others sent alone while none of ours had anything to send.
    fn catch_up(&mut self, now_ns: u64) {
        let nobody = self.sending.is_none() && self.contenders().next().is_none();
        if nobody && self.others_ns.saturating_add(LONG_NS) < now_ns {
            self.next_of_others(now_ns - LONG_NS);
        }
        while nobody && self.others_start_ns() < now_ns {
            self.free_ns = self.others_start_ns() + self.others_length_ns();
            self.next_of_others(self.free_ns);
        }
    }
}

#[cfg(test)]
mod tests;

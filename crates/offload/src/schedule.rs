//! Which target gets the next request: arithmetic over what the caller tells, without clock,
//! thread or wire.
//!
//! A target's cost is the time that it takes for one request: the time from sending to the answer,
//! divided by the requests under way there (one that works on several at once has a small cost).
//! Answers of late count more, old ones fade ([`NEWEST`]). A request goes to the target for which
//! cost times (requests under way + 1) is least: where its answer is expected first.
//!
//! A target that is never chosen is never measured. So one request of [`PROBE_SHARE`] may be a
//! probe: it goes to a target that has not been heard of for a while. A target that fails rests,
//! twice as long each time, and comes back by a probe. A fenced request is no probe of a target
//! that failed.

/// How much the newest measurement counts.
const NEWEST: f64 = 0.25;

/// Of so many requests at most one is a probe.
pub(crate) const PROBE_SHARE: u32 = 10;

/// How long a target that had no room is left alone, in nanoseconds.
const REFUSED_NS: u64 = 5_000_000;

/// The rest of a target that fails again and again is doubled so often at most.
const MOST_DOUBLINGS: u32 = 5;

/// Why a target was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Nothing is known of it yet.
    Unmeasured,
    /// It was slow or failed, and may be better by now.
    Probe,
    /// Its answer is expected first.
    Fastest,
    /// All others failed too.
    LastResort,
    /// None of the others is left.
    Fallback,
}

impl Reason {
    pub fn name(self) -> &'static str {
        match self {
            Self::Unmeasured => "unmeasured",
            Self::Probe => "probe",
            Self::Fastest => "fastest",
            Self::LastResort => "last resort",
            Self::Fallback => "fallback",
        }
    }
}

/// What is to be done with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// It goes to this target, which counts it already; `share` requests are under way there now.
    Send { target: usize, reason: Reason, share: usize },
    /// A target that it may go to will have room.
    Wait,
    /// There is none.
    NoTarget,
}

struct Load {
    limit: usize,
    is_fallback: bool,
    is_ready: bool,
    under_way: usize,
    /// `None` before the first answer.
    cost_ns: Option<f64>,
    /// Since the last answer.
    failures: u32,
    rests_until_ns: u64,
    refuses_until_ns: u64,
    /// When it last answered or failed.
    heard_ns: u64,
}

impl Load {
    fn has_room(&self, now_ns: u64) -> bool {
        self.under_way < self.limit && now_ns >= self.refuses_until_ns
    }

    fn is_due_for_probe(&self, probe_ns: u64, now_ns: u64) -> bool {
        self.under_way == 0
            && now_ns >= self.rests_until_ns
            && now_ns.saturating_sub(self.heard_ns) >= probe_ns
    }
}

/// What is known of all targets, which go by their numbers.
pub(crate) struct Scheduler {
    targets: Vec<Load>,
    probe_ns: u64,
    /// Requests since the last probe.
    since_probe: u32,
}

impl Scheduler {
    /// Targets with the bounds on their requests under way, and which of them is a fallback.
    pub fn new(targets: impl Iterator<Item = (usize, bool)>, probe_ns: u64) -> Self {
        let load = |(limit, is_fallback)| Load {
            limit,
            is_fallback,
            is_ready: false,
            under_way: 0,
            cost_ns: None,
            failures: 0,
            rests_until_ns: 0,
            refuses_until_ns: 0,
            heard_ns: 0,
        };
        Self { targets: targets.map(load).collect(), probe_ns, since_probe: 0 }
    }

    /// A target is there or is not. One that comes back is as one that is new.
    pub fn set_ready(&mut self, target: usize, is_ready: bool) {
        let load = &mut self.targets[target];
        if is_ready && !load.is_ready {
            load.cost_ns = None;
            load.failures = 0;
            load.rests_until_ns = 0;
            load.refuses_until_ns = 0;
        }
        load.is_ready = is_ready;
    }

    pub fn is_ready(&self, target: usize) -> bool {
        self.targets[target].is_ready
    }

    pub fn under_way(&self, target: usize) -> usize {
        self.targets[target].under_way
    }

    /// The time that it takes for one request, in nanoseconds.
    pub fn cost_ns(&self, target: usize) -> Option<f64> {
        self.targets[target].cost_ns
    }

    /// The target for a request that was at `tried` before.
    pub fn choose(&mut self, tried: &[usize], is_fenced: bool, now_ns: u64) -> Choice {
        let Some((target, reason)) = self.pick(tried, is_fenced, now_ns) else {
            return if self.is_any_left(tried) { Choice::Wait } else { Choice::NoTarget };
        };
        let is_probe = reason == Reason::Probe;
        self.since_probe = if is_probe { 0 } else { self.since_probe.saturating_add(1) };
        let load = &mut self.targets[target];
        load.under_way += 1;
        Choice::Send { target, reason, share: load.under_way }
    }

    /// Whether there is a target, busy or not, to which a request that was at `tried` may go.
    pub fn is_any_left(&self, tried: &[usize]) -> bool {
        self.open(tried).next().is_some()
    }

    /// Targets to which the request may go.
    fn open(&self, tried: &[usize]) -> impl Iterator<Item = (usize, &Load)> {
        let all = self.targets.iter().enumerate();
        all.filter(move |(at, load)| load.is_ready && !tried.contains(at))
    }

    fn pick(&self, tried: &[usize], is_fenced: bool, now_ns: u64) -> Option<(usize, Reason)> {
        let open = || self.open(tried).filter(|(_, load)| !load.is_fallback);
        let free = || open().filter(move |(_, load)| load.has_room(now_ns));
        let is_new =
            |load: &Load| load.cost_ns.is_none() && load.failures == 0 && load.under_way == 0;
        if let Some((at, _)) = free().find(|(_, load)| is_new(load)) {
            return Some((at, Reason::Unmeasured));
        }
        let best = self.fastest(free().filter(|(_, load)| load.failures == 0));
        let is_due = |(at, load): &(usize, &Load)| {
            Some(*at) != best
                && load.is_due_for_probe(self.probe_ns, now_ns)
                && !(is_fenced && load.failures > 0)
        };
        if self.since_probe >= PROBE_SHARE - 1
            && let Some((at, _)) = free().filter(is_due).min_by_key(|(_, load)| load.heard_ns)
        {
            return Some((at, Reason::Probe));
        }
        if let Some(at) = best {
            return Some((at, Reason::Fastest));
        }
        if open().any(|(_, load)| load.failures == 0) {
            return None;
        }
        if let Some((at, fallback)) = self.open(tried).find(|(_, load)| load.is_fallback) {
            return fallback.has_room(now_ns).then_some((at, Reason::Fallback));
        }
        let last = free().min_by_key(|(_, load)| load.failures);
        last.map(|(at, _)| (at, Reason::LastResort))
    }

    /// Where an answer is expected first. One that is being measured counts as the slowest known.
    fn fastest<'a>(&self, among: impl Iterator<Item = (usize, &'a Load)>) -> Option<usize> {
        let slowest = self.targets.iter().filter_map(|load| load.cost_ns).fold(1.0, f64::max);
        let expected = |load: &Load| load.cost_ns.unwrap_or(slowest) * (load.under_way + 1) as f64;
        among.min_by(|(_, a), (_, b)| expected(a).total_cmp(&expected(b))).map(|(at, _)| at)
    }

    /// An answer came `latency_ns` after the request was sent, when `share` were under way.
    pub fn answered(&mut self, target: usize, share: usize, latency_ns: u64, now_ns: u64) {
        let load = &mut self.targets[target];
        load.under_way -= 1;
        let newest = latency_ns as f64 / share.max(1) as f64;
        let is_old = load.failures > 0 || now_ns.saturating_sub(load.heard_ns) >= self.probe_ns;
        load.cost_ns = match load.cost_ns {
            Some(known) if !is_old => Some(known + NEWEST * (newest - known)),
            _ => Some(newest),
        };
        load.failures = 0;
        load.rests_until_ns = 0;
        load.refuses_until_ns = 0;
        load.heard_ns = now_ns;
    }

    /// It will not answer a request that it had.
    pub fn failed(&mut self, target: usize, now_ns: u64) {
        self.targets[target].under_way -= 1;
        self.rest(target, now_ns);
    }

    /// It should have answered by now; the request stays there.
    pub fn late(&mut self, target: usize, now_ns: u64) {
        self.rest(target, now_ns);
    }

    /// It had no room for a request.
    pub fn refused(&mut self, target: usize, now_ns: u64) {
        let load = &mut self.targets[target];
        load.under_way -= 1;
        load.refuses_until_ns = now_ns.saturating_add(REFUSED_NS);
    }

    /// Nobody waits any more for its answer to a request.
    pub fn abandoned(&mut self, target: usize) {
        self.targets[target].under_way -= 1;
    }

    /// Several failures at once are one.
    fn rest(&mut self, target: usize, now_ns: u64) {
        let load = &mut self.targets[target];
        load.heard_ns = now_ns;
        if now_ns >= load.rests_until_ns {
            let span = self.probe_ns.saturating_mul(1 << load.failures.min(MOST_DOUBLINGS));
            load.rests_until_ns = now_ns.saturating_add(span);
            load.failures = load.failures.saturating_add(1);
        }
    }

    /// When a request that waits may find room though nobody answered meanwhile.
    pub fn next_change_ns(&self, now_ns: u64) -> Option<u64> {
        let times = self.targets.iter().filter(|load| load.is_ready);
        times.map(|load| load.refuses_until_ns).filter(|at| *at > now_ns).min()
    }
}

#[cfg(test)]
mod tests;

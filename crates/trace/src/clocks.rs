//! One clock for all processes of a recording (rule H3).
//!
//! Processes of one boot share the monotonic clock and need nothing. The distance of two hosts'
//! clocks is bounded by the messages between them: nothing arrives before it was sent. With `d(A,
//! B)` the least of (arrival by B's clock − sending by A's clock) over all messages from A to B,
//! B's clock is ahead of A's by at most `d(A, B)` and at least `−d(B, A)`. The middle is taken and
//! half the width is the uncertainty, which holds if the clocks did not drift meanwhile. With
//! traffic in one direction only, or none, the hosts' system clocks decide, corrected so that
//! nothing arrives before it was sent; then the uncertainty is unknown.

use angaros::trace::{Event, EventId, Process, Recording};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};

/// Times are nanoseconds on the common clock: the monotonic clock of the first host.
pub type Ns = i64;

/// Beyond this no time is real; so sums and differences of times do not overflow.
const LIMIT: u64 = 1 << 58;

/// Length of the kernel's boot id.
const BOOT_ID: usize = 36;

/// A monotonic time as it stands in an event.
pub(crate) fn raw(time: u64) -> Ns {
    time.min(LIMIT).cast_signed()
}

/// How a host's clock was put on the common one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// It is the common clock.
    Reference,
    /// By messages in both directions.
    Messages,
    /// By the hosts' system clocks.
    SystemClocks,
}

/// A host in a recording, and its clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Host {
    /// Its name.
    pub name: String,
    /// What is added to its times, nanoseconds.
    pub offset_ns: Ns,
    /// How far that may be wrong; `None` if nothing bounds it.
    pub uncertainty_ns: Option<Ns>,
    /// How that was found.
    pub method: Method,
}

/// The common clock.
#[derive(Clone, Debug, Default)]
pub struct Clocks {
    /// The hosts; the first is the reference.
    pub hosts: Vec<Host>,
    /// The host of each process.
    host_of: Vec<usize>,
}

/// What tells one monotonic clock from another: the boot's id at the head of the machine's.
fn boot(process: &Process) -> &str {
    let end = process.machine.find(|c: char| !(c.is_ascii_hexdigit() || c == '-'));
    let boot = &process.machine[..end.unwrap_or(process.machine.len()).min(BOOT_ID)];
    if boot.is_empty() { &process.host } else { boot }
}

impl Clocks {
    /// The clocks of a recording's processes.
    #[must_use]
    pub fn of(recording: &Recording) -> Self {
        let mut boots: Vec<&str> = Vec::new();
        let mut known: HashMap<&str, usize> = HashMap::new();
        let mut clocks = Self::default();
        for process in &recording.processes {
            let boot = boot(process);
            let host = *known.entry(boot).or_insert_with(|| {
                boots.push(boot);
                boots.len() - 1
            });
            if host == clocks.hosts.len() {
                let name = process.host.clone();
                let method = Method::Reference;
                clocks.hosts.push(Host { name, offset_ns: 0, uncertainty_ns: Some(0), method });
            }
            clocks.host_of.push(host);
        }
        if clocks.hosts.len() > 1 {
            clocks.lay_side_by_side(recording);
        }
        clocks
    }

    /// What is added to the times of a process.
    #[must_use]
    pub fn offset(&self, process: u32) -> Ns {
        let host = self.host_of.get(process as usize);
        host.and_then(|host| self.hosts.get(*host)).map_or(0, |host| host.offset_ns)
    }

    /// How far times of different hosts may be apart from the truth; `None` if nothing bounds it.
    #[must_use]
    pub fn uncertainty_ns(&self) -> Option<Ns> {
        self.hosts
            .iter()
            .map(|host| host.uncertainty_ns)
            .try_fold(0, |most, of| Some(most.max(of?)))
    }

    fn lay_side_by_side(&mut self, recording: &Recording) {
        let least = self.least_distances(recording);
        let system = self.system_offsets(recording);
        let between = |a: usize, b: usize| Some((*least.get(&(a, b))?, *least.get(&(b, a))?));
        // From the reference on along messages in both directions; each step adds its uncertainty.
        let mut placed = vec![0];
        let mut is_placed = vec![false; self.hosts.len()];
        is_placed[0] = true;
        let mut next = 0;
        while let Some(from) = placed.get(next).copied() {
            next += 1;
            let open: Vec<usize> = (1..self.hosts.len()).filter(|to| !is_placed[*to]).collect();
            for to in open {
                let Some((there, back)) = between(from, to) else { continue };
                let known = (self.hosts[from].offset_ns, self.hosts[from].uncertainty_ns);
                let ahead = there.midpoint(-back);
                let width = (i128::from(there) + i128::from(back)).abs() / 2;
                let width = Ns::try_from(width).unwrap_or(Ns::MAX);
                let host = &mut self.hosts[to];
                host.offset_ns = (known.0 - ahead).clamp(-raw(LIMIT), raw(LIMIT));
                host.uncertainty_ns = known.1.map(|known| known.saturating_add(width));
                host.method = Method::Messages;
                placed.push(to);
                is_placed[to] = true;
            }
        }
        for to in (1..self.hosts.len()).filter(|to| !is_placed[*to]) {
            let mut offset = (system[to] - system[0]).clamp(-raw(LIMIT), raw(LIMIT));
            // Nothing arrives before it was sent.
            if let Some(there) = least.get(&(0, to)) {
                offset = offset.max(-there);
            }
            if let Some(back) = least.get(&(to, 0)) {
                offset = offset.min(*back);
            }
            let host = &mut self.hosts[to];
            (host.offset_ns, host.uncertainty_ns) = (offset, None);
            host.method = Method::SystemClocks;
        }
    }

    /// For each pair of hosts the least time that a message seems to have taken.
    fn least_distances(&self, recording: &Recording) -> BTreeMap<(usize, usize), Ns> {
        let host = |process: &u32| self.host_of.get(*process as usize).copied();
        let message = |event: &Event| (event.publisher, event.sequence_number);
        let mut sent = HashMap::new();
        for (process, event) in &recording.events {
            if event.id == EventId::Publish
                && let Some(host) = host(process)
            {
                sent.insert(message(event), (host, raw(event.time_ns)));
            }
        }
        let mut least = BTreeMap::new();
        for (process, event) in &recording.events {
            // A message that arrived earlier than it was taken was queued where it arrived.
            if !matches!(event.id, EventId::Take | EventId::Enqueue) {
                continue;
            }
            let (Some(to), Some((from, at))) = (host(process), sent.get(&message(event))) else {
                continue;
            };
            if to != *from {
                let took = raw(event.time_ns) - at;
                let known = least.entry((*from, to)).or_insert(took);
                *known = took.min(*known);
            }
        }
        least
    }

    /// For each host system time − monotonic time: the median of what its processes read.
    fn system_offsets(&self, recording: &Recording) -> Vec<Ns> {
        let mut read: Vec<Vec<Ns>> = vec![Vec::new(); self.hosts.len()];
        for (process, host) in recording.processes.iter().zip(&self.host_of) {
            let distance = |r: &angaros::trace::ClockReading| {
                let bound = raw(u64::MAX);
                r.system_ns.clamp(-bound, bound) - raw(r.monotonic_ns)
            };
            read[*host].extend(process.clocks.iter().map(distance));
        }
        let median = |mut values: Vec<Ns>| {
            values.sort_unstable();
            values.get(values.len() / 2).copied().unwrap_or(0)
        };
        read.into_iter().map(median).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::Gid;
    use angaros::trace::ClockReading;

    fn process(machine: &str, system_minus_monotonic: i64) -> Process {
        let reading = ClockReading { monotonic_ns: 50, system_ns: 50 + system_minus_monotonic };
        Process { machine: machine.into(), clocks: vec![reading], ..Process::default() }
    }

    fn event(process: u32, id: EventId, gid: u8, number: u64, time_ns: u64) -> (u32, Event) {
        let publisher = Gid([gid; 16]);
        let event =
            Event { time_ns, publisher, sequence_number: number, a: 0, b: 0, c: 0, id, thread: 1 };
        (process, event)
    }

    #[test]
    fn messages_both_ways_bound_the_distance_of_two_clocks() {
        // B's clock is 1000 ahead. A to B takes 10 or 30, B to A 20.
        let recording = Recording {
            processes: vec![process("aa", 0), process("bb", 77), process("aa:7", 0)],
            events: vec![
                event(0, EventId::Publish, 1, 1, 100),
                event(1, EventId::Take, 1, 1, 1130),
                event(0, EventId::Publish, 1, 2, 200),
                event(1, EventId::Take, 1, 2, 1210),
                event(1, EventId::Publish, 2, 1, 1300),
                event(2, EventId::Take, 2, 1, 320),
            ],
            ..Recording::default()
        };
        let clocks = Clocks::of(&recording);
        assert_eq!(clocks.hosts.len(), 2, "another namespace of a boot has the same clock");
        let host = &clocks.hosts[1];
        // Between 980 and 1010 ahead, so 995 give or take 15: the truth lies within.
        assert_eq!((host.offset_ns, host.uncertainty_ns), (-995, Some(15)));
        assert_eq!((clocks.offset(0), clocks.offset(1), clocks.offset(2)), (0, -995, 0));
        assert_eq!(clocks.uncertainty_ns(), Some(15));
    }

    #[test]
    fn with_traffic_one_way_the_system_clocks_decide_and_nothing_arrives_before_it_was_sent() {
        let events =
            vec![event(0, EventId::Publish, 1, 1, 100), event(1, EventId::Take, 1, 1, 1010)];
        let processes = vec![process("aa", 5000), process("bb", 4000)];
        let mut recording = Recording { processes, events, ..Recording::default() };
        // By the system clocks B is 1000 ahead, by the message at most 910.
        let clocks = Clocks::of(&recording);
        assert_eq!((clocks.offset(1), clocks.hosts[1].uncertainty_ns), (-910, None));
        recording.processes[1] = process("bb", 4500);
        assert_eq!(Clocks::of(&recording).offset(1), -500);
        assert_eq!(Clocks::of(&recording).hosts[1].method, Method::SystemClocks);
    }

    #[test]
    fn a_clock_behind_another_has_the_uncertainty_of_both_and_the_fastest_message_counts() {
        let recording = Recording {
            processes: vec![process("aa", 0), process("bb", 0), process("cc", 0)],
            events: vec![
                // As above: B is 995 ahead of A, give or take 15; the slower message tells nothing.
                event(0, EventId::Publish, 1, 2, 200),
                event(1, EventId::Take, 1, 2, 1210),
                event(0, EventId::Publish, 1, 3, 400),
                event(1, EventId::Take, 1, 3, 1450),
                event(1, EventId::Publish, 2, 1, 1300),
                event(0, EventId::Take, 2, 1, 320),
                // C is 515 ahead of B, give or take 25.
                event(1, EventId::Publish, 3, 1, 2000),
                event(2, EventId::Take, 3, 1, 2540),
                event(2, EventId::Publish, 4, 1, 3000),
                event(1, EventId::Take, 4, 1, 2510),
            ],
            ..Recording::default()
        };
        let clocks = Clocks::of(&recording);
        let of = |host: usize| (clocks.hosts[host].offset_ns, clocks.hosts[host].uncertainty_ns);
        assert_eq!([of(0), of(1), of(2)], [(0, Some(0)), (-995, Some(15)), (-1510, Some(40))]);
        assert_eq!(clocks.uncertainty_ns(), Some(40));
    }

    #[test]
    fn with_traffic_towards_the_reference_only_nothing_arrives_before_it_was_sent_either() {
        // By the message B is at least 980 ahead, by the system clocks 500.
        let events =
            vec![event(1, EventId::Publish, 2, 1, 1300), event(0, EventId::Take, 2, 1, 320)];
        let processes = vec![process("aa", 5000), process("bb", 4500)];
        let recording = Recording { processes, events, ..Recording::default() };
        let clocks = Clocks::of(&recording);
        assert_eq!((clocks.offset(1), clocks.hosts[1].uncertainty_ns), (-980, None));
        assert_eq!(clocks.uncertainty_ns(), None);
    }
}

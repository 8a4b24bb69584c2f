//! From events to answers: what callbacks did on accelerators.
//!
//! Of a callback, for each of its launches: `queue` = the kernel begins − the last copy to the
//! accelerator before it ended, or the launch began; `kernel` = the kernel ends − it begins;
//! `copies` = those in both directions. `rest` is what remains of the callback, so that all of them
//! add up to it exactly: an accelerator's times are put within the launch that they belong to. A
//! kernel whose time is modelled took none of the host's; simulating it is a part of the rest.

use super::event::{Event, EventId};
use super::recording::Recording;
use crate::endpoint::Gid;
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// Callbacks inside each other that are followed.
const MAX_NESTED: usize = 64;
/// Launches of one callback that are named; the times of all count.
const MAX_NAMED: usize = 4;

/// Where the time of one callback went that used accelerators, in nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceTimes {
    /// Kernels ran.
    pub kernel: u64,
    /// Bytes were copied to accelerators and back.
    pub copies: u64,
    /// Kernels waited for their begin.
    pub queue: u64,
    /// What remains of the callback; of a launch in no callback what remains of it.
    pub rest: u64,
    /// How long kernels would take whose time is modelled. No part of the callback.
    pub modelled: u64,
    /// By how much begin and end of kernels may be off: the largest bound of a clock.
    pub bound: u64,
    /// Bytes that were copied to accelerators.
    pub bytes_to_device: u64,
    /// Bytes that were copied back.
    pub bytes_to_host: u64,
}

impl DeviceTimes {
    /// How long the callback took.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.parts().saturating_add(self.rest)
    }

    /// What accelerators and the ways to them took.
    const fn parts(&self) -> u64 {
        self.kernel.saturating_add(self.copies).saturating_add(self.queue)
    }
}

/// The callbacks of one entity that made the same launches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceWork {
    /// Number of the process in the recording.
    pub process: u32,
    /// Number of the subscription, service or timer in its process; 0 for launches in no callback.
    pub entity: u32,
    /// Which launches, in order, as `rectify on cpu:0`; one that failed says so.
    pub launches: String,
    /// One entry for each callback, in the order of their ends on each thread.
    pub callbacks: Vec<DeviceTimes>,
}

/// What the callbacks of a recording did on accelerators, by callback and launches.
#[must_use]
pub fn device_work(recording: &Recording) -> Vec<DeviceWork> {
    // Most recordings have none, and are looked through quickly.
    if !recording.events.iter().any(|(_, event)| event.id == EventId::LaunchStart) {
        return Vec::new();
    }
    let mut threads: HashMap<(u32, u32), Thread> = HashMap::new();
    let mut found = Found { recording, all: BTreeMap::new() };
    for (process, event) in &recording.events {
        threads.entry((*process, event.thread)).or_default().see(*process, event, &mut found);
    }
    let work = |((process, entity, launches), callbacks)| DeviceWork {
        process,
        entity,
        launches,
        callbacks,
    };
    found.all.into_iter().map(work).collect()
}

struct Found<'a> {
    recording: &'a Recording,
    all: BTreeMap<(u32, u32, String), Vec<DeviceTimes>>,
}

impl Found<'_> {
    fn add(&mut self, (process, entity): (u32, u32), whole_ns: u64, used: Used) {
        let Used { launches, mut times } = used;
        times.rest = whole_ns.saturating_sub(times.parts());
        let names: Vec<String> =
            launches.iter().map(|launch| self.name(process, launch)).take(MAX_NAMED).collect();
        let more = launches.len().saturating_sub(MAX_NAMED);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let key = (process, entity, names.join(", ") + &more);
        self.all.entry(key).or_default().push(times);
    }

    fn name(&self, process: u32, launch: &Named) -> String {
        let of = self.recording.processes.get(process as usize);
        let label = |number| of.map_or("?", |process| process.label(number));
        let failed = if launch.failed { " (failed)" } else { "" };
        format!("{} on {}{failed}", label(launch.kernel), label(launch.device))
    }
}

/// A launch that is over, by the numbers of its labels.
#[derive(Clone, Copy)]
struct Named {
    kernel: u64,
    device: u64,
    failed: bool,
}

/// What was used of accelerators so far.
#[derive(Default)]
struct Used {
    launches: Vec<Named>,
    times: DeviceTimes,
}

/// A callback that runs: what ends it, who it is of, when it began.
struct Running {
    until: (EventId, Gid, u64),
    entity: u32,
    start: u64,
    used: Used,
}

/// A launch that has not ended.
struct Open {
    kernel: u64,
    device: u64,
    start: u64,
    /// Begin, end and whether to the host, in order.
    copies: Vec<(u64, u64, bool)>,
    ran: Option<(u64, u64)>,
    /// Bytes, bound and modelled time.
    times: DeviceTimes,
}

/// What one thread does.
#[derive(Default)]
struct Thread {
    running: Vec<Running>,
    launch: Option<Open>,
}

impl Thread {
    fn see(&mut self, process: u32, event: &Event, found: &mut Found<'_>) {
        match event.id {
            EventId::CallbackStart => {
                self.begin(event, (EventId::CallbackEnd, event.publisher, event.sequence_number));
            }
            EventId::TimerStart => self.begin(event, (EventId::TimerEnd, Gid::default(), event.b)),
            EventId::CallbackEnd => {
                self.end(process, event, (event.id, event.publisher, event.sequence_number), found);
            }
            EventId::TimerEnd => {
                self.end(process, event, (event.id, Gid::default(), event.b), found);
            }
            EventId::LaunchStart => self.launch = Some(Open::new(event)),
            EventId::DeviceCopy | EventId::KernelRan | EventId::KernelModelled => {
                if let Some(launch) = &mut self.launch {
                    launch.see(event);
                }
            }
            EventId::LaunchEnd => {
                if let Some(launch) = self.launch.take() {
                    self.launched(process, event, &launch, found);
                }
            }
            _ => {}
        }
    }

    fn begin(&mut self, event: &Event, until: (EventId, Gid, u64)) {
        // No launch goes on in another callback: the end of this one is lost.
        self.launch = None;
        if self.running.len() < MAX_NESTED {
            let used = Used::default();
            let entity = event.b as u32;
            self.running.push(Running { until, entity, start: event.time_ns, used });
        }
    }

    fn end(
        &mut self,
        process: u32,
        event: &Event,
        what: (EventId, Gid, u64),
        found: &mut Found<'_>,
    ) {
        self.launch = None;
        let Some(at) = self.running.iter().rposition(|one| one.until == what) else { return };
        let ended = self.running.drain(at..).next();
        let Some(Running { entity, start, used, .. }) = ended else { return };
        if !used.launches.is_empty() {
            found.add((process, entity), event.time_ns.saturating_sub(start), used);
        }
    }

    fn launched(&mut self, process: u32, event: &Event, launch: &Open, found: &mut Found<'_>) {
        let named = Named { kernel: launch.kernel, device: launch.device, failed: event.a != 0 };
        let times = launch.times(event.time_ns);
        match self.running.last_mut() {
            Some(running) => {
                running.used.launches.push(named);
                running.used.times.add(&times);
            }
            None => {
                let used = Used { launches: vec![named], times };
                found.add((process, 0), event.time_ns.saturating_sub(launch.start), used);
            }
        }
    }
}

impl Open {
    fn new(event: &Event) -> Self {
        Self {
            kernel: event.a,
            device: event.c,
            start: event.time_ns,
            copies: Vec::new(),
            ran: None,
            times: DeviceTimes::default(),
        }
    }

    fn see(&mut self, event: &Event) {
        let times = &mut self.times;
        match event.id {
            EventId::DeviceCopy => {
                let to_host = event.c != 0;
                let bytes =
                    if to_host { &mut times.bytes_to_host } else { &mut times.bytes_to_device };
                *bytes = bytes.saturating_add(event.b);
                self.copies.push((event.a, event.time_ns, to_host));
            }
            EventId::KernelRan => {
                self.ran = Some((event.a, event.b));
                times.bound = event.c;
            }
            _ => {
                let cycles_ns = u128::from(event.a) * 1_000_000_000;
                let ns = cycles_ns.div_ceil(u128::from(event.b.max(1)));
                times.modelled = u64::try_from(ns).unwrap_or(u64::MAX);
            }
        }
    }

    /// Its parts, one after the other: copies there, queue, kernel, copies back.
    fn times(&self, end: u64) -> DeviceTimes {
        let mut times = self.times;
        let mut at = self.start;
        let take = |from: u64, to: u64, at: &mut u64| {
            let from = from.clamp(*at, end.max(*at));
            *at = to.clamp(from, end.max(from));
            *at - from
        };
        for (from, to, _) in self.copies.iter().filter(|copy| !copy.2) {
            times.copies += take(*from, *to, &mut at);
        }
        if let Some((from, to)) = self.ran {
            // What is copied back was made before, whatever the accelerator's clock says.
            let back = self.copies.iter().find(|copy| copy.2).map_or(end, |copy| copy.0);
            let handed = at;
            times.kernel = take(from.min(back), to.min(back), &mut at);
            times.queue = (at - handed).saturating_sub(times.kernel);
        }
        for (from, to, _) in self.copies.iter().filter(|copy| copy.2) {
            times.copies += take(*from, *to, &mut at);
        }
        times
    }
}

impl DeviceTimes {
    fn add(&mut self, other: &Self) {
        let sum = |to: &mut u64, more: u64| *to = to.saturating_add(more);
        sum(&mut self.kernel, other.kernel);
        sum(&mut self.copies, other.copies);
        sum(&mut self.queue, other.queue);
        sum(&mut self.modelled, other.modelled);
        sum(&mut self.bytes_to_device, other.bytes_to_device);
        sum(&mut self.bytes_to_host, other.bytes_to_host);
        self.bound = self.bound.max(other.bound);
    }

    /// In the order of the table's columns.
    const fn columns(&self) -> [u64; 6] {
        [self.kernel, self.copies, self.queue, self.rest, self.total(), self.modelled]
    }
}

/// Writes the parts of the callbacks that used accelerators; nothing if there are none.
pub(super) fn write_table(
    f: &mut fmt::Formatter<'_>,
    rows: &[(String, DeviceWork)],
) -> fmt::Result {
    if rows.is_empty() {
        return Ok(());
    }
    let is_modelled =
        rows.iter().flat_map(|(_, work)| &work.callbacks).any(|times| times.modelled > 0);
    let heads = ["kernel", "copies", "queue", "rest", "= callback", "modelled"];
    let columns = if is_modelled { heads.len() } else { heads.len() - 1 };
    let name = |(of, work): &(String, DeviceWork)| {
        format!("{of}: {} ({})", work.launches, work.callbacks.len())
    };
    let width = rows.iter().map(|row| name(row).len()).max().unwrap_or(0).max(24);
    write!(f, "{:<width$}     ", "on accelerators, in us")?;
    heads[..columns].iter().try_for_each(|head| write!(f, " {head:>11}"))?;
    writeln!(f)?;
    for row in rows {
        let mut name = name(row);
        for (label, percent) in [("p50", 50), ("p95", 95), ("max", 100)] {
            write!(f, "{name:<width$} {label:>4}")?;
            for at in 0..columns {
                let value = percentile(&row.1.callbacks, at, percent);
                write!(f, " {:>11.1}", value as f64 / 1000.0)?;
            }
            writeln!(f)?;
            name.clear();
        }
    }
    Ok(())
}

fn percentile(callbacks: &[DeviceTimes], column: usize, percent: usize) -> u64 {
    let mut values: Vec<u64> = callbacks.iter().map(|times| times.columns()[column]).collect();
    values.sort_unstable();
    let rank = (values.len() * percent).div_ceil(100);
    values.get(rank.max(1) - 1).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Breakdown, Process};

    const KERNEL: u64 = 1;
    const DEVICE: u64 = 2;
    const OTHER: u64 = 3;
    const LOST: u64 = 4;

    fn recording(events: &[(u64, EventId, [u64; 3])]) -> Recording {
        let labels = ["", "rectify", "gpu:0", "cpu:0", "gpu:0 is lost"].map(str::to_owned);
        let event = |&(time_ns, id, [a, b, c]): &(u64, EventId, [u64; 3])| {
            let is_callback = matches!(id, EventId::CallbackStart | EventId::CallbackEnd);
            let publisher = if is_callback { Gid([7; 16]) } else { Gid::default() };
            (0, Event { time_ns, publisher, sequence_number: 1, a, b, c, id, thread: 2 })
        };
        Recording {
            processes: vec![Process { labels: labels.into(), ..Process::default() }],
            events: events.iter().map(event).collect(),
            ..Recording::default()
        }
    }

    fn parts(times: &DeviceTimes) -> [u64; 4] {
        [times.kernel, times.copies, times.queue, times.rest]
    }

    #[test]
    fn copies_queue_kernel_and_rest_add_up_to_the_callback() {
        let work = device_work(&recording(&[
            (1000, EventId::CallbackStart, [0, 5, 0]),
            (1100, EventId::LaunchStart, [KERNEL, 5, DEVICE]),
            (1200, EventId::DeviceCopy, [1110, 64, 0]),
            (1900, EventId::DeviceCopy, [1850, 32, 1]),
            (1910, EventId::KernelRan, [1250, 1800, 7]),
            (1920, EventId::LaunchEnd, [0, 5, 0]),
            (2000, EventId::CallbackEnd, [0, 5, 0]),
        ]));
        assert_eq!((work.len(), work[0].entity), (1, 5));
        assert_eq!(work[0].launches, "rectify on gpu:0");
        let times = work[0].callbacks[0];
        assert_eq!(parts(&times), [550, 90 + 50, 50, 260]);
        assert_eq!(times.total(), 1000);
        assert_eq!((times.bytes_to_device, times.bytes_to_host, times.bound), (64, 32, 7));
    }

    #[test]
    fn what_a_clock_puts_outside_of_its_launch_is_put_into_it() {
        let work = device_work(&recording(&[
            (1000, EventId::CallbackStart, [0, 5, 0]),
            (1100, EventId::LaunchStart, [KERNEL, 5, DEVICE]),
            (1200, EventId::DeviceCopy, [1150, 64, 0]),
            (1500, EventId::DeviceCopy, [1400, 64, 1]),
            (1500, EventId::KernelRan, [100, 9000, 10_000]),
            (1500, EventId::LaunchEnd, [0, 5, 0]),
            (1600, EventId::CallbackEnd, [0, 5, 0]),
        ]));
        assert_eq!(parts(&work[0].callbacks[0]), [200, 150, 0, 250]);
    }

    #[test]
    fn a_launch_that_failed_and_the_one_in_its_place_are_named() {
        let recording = recording(&[
            (1000, EventId::CallbackStart, [0, 5, 0]),
            (1100, EventId::LaunchStart, [KERNEL, 5, DEVICE]),
            (1200, EventId::LaunchEnd, [LOST, 5, 0]),
            (1300, EventId::LaunchStart, [KERNEL, 5, OTHER]),
            (1800, EventId::KernelRan, [1310, 1790, 0]),
            (1800, EventId::LaunchEnd, [0, 5, 0]),
            (2000, EventId::CallbackEnd, [0, 5, 0]),
        ]);
        let work = device_work(&recording);
        assert_eq!(work[0].launches, "rectify on gpu:0 (failed), rectify on cpu:0");
        assert_eq!(parts(&work[0].callbacks[0]), [480, 0, 10, 510]);
        let text = Breakdown::of(&recording).to_string();
        let row = text.lines().find(|line| line.contains("(failed), rectify on cpu:0 (1)"));
        let row: Vec<&str> = row.unwrap().split_whitespace().collect();
        assert_eq!(row[row.len() - 5..], ["0.5", "0.0", "0.0", "0.5", "1.0"], "{text}");
        assert!(!text.contains("modelled"), "{text}");
    }

    #[test]
    fn a_modelled_kernel_takes_no_time_of_the_host() {
        let work = device_work(&recording(&[
            (1000, EventId::LaunchStart, [KERNEL, 0, DEVICE]),
            (5000, EventId::KernelModelled, [250, 250_000_000, 0]),
            (5000, EventId::LaunchEnd, [0, 0, 0]),
        ]));
        assert_eq!((work[0].entity, work[0].callbacks[0].modelled), (0, 1000));
        assert_eq!(parts(&work[0].callbacks[0]), [0, 0, 0, 4000]);
    }

    #[test]
    fn a_timers_launch_is_its_callbacks_and_an_unfinished_one_nobodys() {
        let work = device_work(&recording(&[
            (1000, EventId::TimerStart, [0, 8, 0]),
            (1100, EventId::LaunchStart, [KERNEL, 0, DEVICE]),
            (1300, EventId::KernelRan, [1200, 1300, 0]),
            (1300, EventId::LaunchEnd, [0, 0, 0]),
            (1400, EventId::TimerEnd, [0, 8, 0]),
            (1500, EventId::TimerStart, [0, 8, 0]),
            (1600, EventId::LaunchStart, [KERNEL, 0, DEVICE]),
            (1700, EventId::TimerEnd, [0, 8, 0]),
        ]));
        assert_eq!((work.len(), work[0].entity, work[0].callbacks.len()), (1, 8, 1));
        assert_eq!(parts(&work[0].callbacks[0]), [100, 0, 100, 200]);
    }
}

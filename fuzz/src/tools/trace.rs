//! The file of a trace, and what is reckoned from recordings: any events in any order.

use angaros_core::{Gid, fuzzing};
use angaros_trace::{Chains, Diff, Index, Options, Parts, Report, Trail};
use angaros_transport::trace::{
    Breakdown, ClockReading, Entity, EntityKind, Event, EventId, Process, Recording,
};

/// Bytes from which one event is made.
const EVENT: usize = 12;
/// Times beyond this may be cut, so that parts need not add up.
const REAL: u64 = 1 << 50;

/// A recording of two hosts and three processes, with events made of the input.
fn recording(data: &[u8]) -> Recording {
    let process = |number: u32| Process {
        pid: number,
        machine: if number < 2 { "aa".into() } else { "bb".into() },
        clocks: vec![ClockReading { monotonic_ns: 1 << 20, system_ns: i64::from(number) << 30 }],
        labels: vec![String::new()],
        ..Process::default()
    };
    let kinds = [
        EntityKind::Publisher,
        EntityKind::Subscription,
        EntityKind::Timer,
        EntityKind::Executor,
        EntityKind::Client,
        EntityKind::MessageLink,
    ];
    let entity = |number: u32| Entity {
        process: number % 3,
        kind: kinds[number as usize % kinds.len()],
        number: number / 3,
        node: format!("/node_{}", number % 5),
        name: format!("/topic_{}", number % 4),
        gid: gid((number / 3) as u8).to_string(),
        links: (vec![1, 2, number / 3], vec![3, number % 7]),
        ..Entity::default()
    };
    Recording {
        processes: (0..3).map(process).collect(),
        entities: (0..36).map(entity).collect(),
        events: data.chunks_exact(EVENT).filter_map(event).collect(),
    }
}

fn gid(number: u8) -> Gid {
    let mut gid = [0; 16];
    (gid[0], gid[15]) = (1, number);
    Gid(gid)
}

fn event(bytes: &[u8]) -> Option<(u32, Event)> {
    let [id, place, publisher, number, t0, t1, scale, a, b, c, extra, spread] = *bytes else {
        return None;
    };
    let time = |low: u8, high: u8| {
        let short = u64::from(low) | u64::from(high) << 8;
        // Most inputs are near each other; a few are as far apart as numbers can be.
        short.checked_shl(u32::from(scale % 8) + u32::from(scale / 250) * 40).unwrap_or(u64::MAX)
    };
    let value = |byte: u8| if extra & 1 == 0 { u64::from(byte) } else { time(byte, spread) };
    let id = EventId::ALL[usize::from(id) % EventId::ALL.len()];
    let event = Event {
        time_ns: time(t0, t1),
        publisher: if publisher == 255 { Gid::default() } else { gid(publisher % 12) },
        sequence_number: u64::from(number % 16),
        a: value(a),
        b: if id == EventId::Publish { time(b, t1) } else { u64::from(b % 12) },
        c: u64::from(c),
        id,
        thread: u32::from(place / 3 % 4),
    };
    Some((u32::from(place % 3), event))
}

/// The report, and the difference of a recording and a later part of it.
pub fn trace_report(data: &[u8]) {
    let whole = recording(&data[..data.len().min(64 << 10)]);
    let index = Index::of(&whole);
    let chains = Chains::of(&index);
    let is_real = whole.events.iter().all(|(_, e)| e.time_ns < REAL && e.a < REAL && e.b < REAL);
    for chain in chains.paths.iter().flat_map(angaros_trace::chain::Path::chains).take(1000) {
        let (begin, end) = chains.bounds(&index, chain);
        let sum: i64 = chains.parts(&index, chain).iter().map(Parts::total).sum();
        assert!(!is_real || sum == end - begin, "{sum} is not {begin} to {end}");
    }
    let options = Options { slowest: 3, ..Options::default() };
    let report = Report::from_parts(&index, &chains, &options);
    let _ = report.to_string();
    serde_json::to_string(&report).expect("a report is JSON");
    for thread in report.threads.iter().filter(|_| is_real) {
        assert!(thread.busy <= 1.0 + 1e-9, "busier than always: {thread:?}");
    }
    // The intervals of a difference are reckoned in constant time for each row.
    let mut later = whole.clone();
    later.events.drain(..later.events.len().min(whole.events.len() / 2));
    later.events.truncate(64);
    let _ = Diff::of(&later, &later, 1).to_string();
}

/// The file of a trace, and what is reckoned from it.
pub fn trace_file(data: &[u8]) {
    let Ok(mut recording) = fuzzing::recording(data) else { return };
    recording.merge(recording.clone());
    let _ = Breakdown::of(&recording).to_string();
    let topics: Vec<_> = recording.entities.iter().map(|e| e.name.clone()).take(4).collect();
    for topic in topics {
        let chains = Trail::ending_at(&recording, &topic);
        assert!(chains.len() <= recording.events.len(), "chains appear from nowhere");
        for step in chains.iter().flat_map(|chain| &chain.steps) {
            let _ = (step.prepare(), step.way.total());
        }
    }
}

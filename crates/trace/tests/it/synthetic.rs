//! Recordings made by hand: known answers.

use angaros::Gid;
use angaros::trace::{DropReason, Entity, EntityKind, Event, EventId, Process, Recording};
use angaros_trace::{Chains, Index, Layer, Options, Parts, Report, Step, Trail};
use std::collections::HashMap;

/// Writes recordings: entities by number, events by time in microseconds.
#[derive(Default)]
pub struct RecordingBuilder {
    pub recording: Recording,
    /// When messages were published, on a system clock that is the monotonic one.
    stamps: HashMap<Message, u64>,
}

/// A message: publisher's number, and its own.
pub type Message = (u32, u64);

impl RecordingBuilder {
    pub fn new() -> Self {
        let mut builder = Self::default();
        builder.process("aa");
        builder
    }

    pub fn process(&mut self, machine: &str) -> u32 {
        let number = self.recording.processes.len() as u32;
        let host = format!("host-{machine}");
        let (name, machine) = (format!("p{number}"), machine.to_owned());
        let process = Process { pid: 100 + number, name, host, machine, ..Process::default() };
        self.recording.processes.push(process);
        number
    }

    pub fn entity(&mut self, kind: EntityKind, number: u32, node: &str, name: &str) -> &mut Entity {
        let process = self.recording.processes.len() as u32 - 1;
        let (node, name) = (node.to_owned(), name.to_owned());
        let gid =
            if kind == EntityKind::Publisher { gid(number).to_string() } else { String::new() };
        let entity = Entity { process, kind, number, node, name, gid, ..Entity::default() };
        self.recording.entities.push(entity);
        self.recording.entities.last_mut().unwrap()
    }

    pub fn event(&mut self, at: (u32, u32, u64), id: EventId, of: Message, [a, b, c]: [u64; 3]) {
        let (process, thread, us) = at;
        let publisher = if of.0 == 0 { Gid::default() } else { gid(of.0) };
        let (time_ns, sequence_number) = (us * 1000, of.1);
        let event = Event { time_ns, publisher, sequence_number, a, b, c, id, thread };
        self.recording.events.push((process, event));
    }

    /// Published on a thread: called, ready, rang (0: nobody slept), done.
    pub fn publish(&mut self, at: (u32, u32), of: Message, us: [u64; 4]) {
        let [called, ready, rang, done] = us;
        self.stamps.insert(of, ready * 1000);
        self.event((at.0, at.1, ready), EventId::Publish, of, [0, called * 1000, ready * 1000]);
        self.event((at.0, at.1, done), EventId::Published, of, [rang * 1000, 1, 0]);
    }

    /// Received on a thread: woke (0: unknown), took, callback's begin and end.
    pub fn receive(&mut self, at: (u32, u32), of: Message, by: u32, us: [u64; 4]) {
        let [woke, took, start, end] = us;
        let (by, stamp) = (u64::from(by), self.stamps.get(&of).copied().unwrap_or(0));
        self.event((at.0, at.1, took), EventId::Take, of, [woke * 1000, by, stamp]);
        self.event((at.0, at.1, start), EventId::CallbackStart, of, [0, by, 0]);
        self.event((at.0, at.1, end), EventId::CallbackEnd, of, [0, by, 0]);
    }

    pub fn report(&self) -> Report {
        Report::of(&self.recording, &Options::default())
    }
}

pub fn gid(number: u32) -> Gid {
    let mut gid = [9; 16];
    gid[12..].copy_from_slice(&number.to_be_bytes());
    Gid(gid)
}

/// The parts of the first chain of the first path, hop by hop, in microseconds.
pub fn parts(recording: &Recording) -> Vec<Vec<i64>> {
    let index = Index::of(recording);
    let chains = Chains::of(&index);
    let chain = chains.paths[0].chains().next().unwrap();
    let (begin, end) = chains.bounds(&index, chain);
    let parts = chains.parts(&index, chain);
    assert_eq!(parts.iter().map(Parts::total).sum::<i64>(), end - begin, "rule H2");
    let us = |parts: &Parts| Layer::ALL.map(|layer| parts.get(layer) / 1000).to_vec();
    parts.iter().map(us).collect()
}

fn titles(report: &Report) -> Vec<(&str, usize)> {
    report.paths.iter().map(|path| (path.title.as_str(), path.end_to_end.count)).collect()
}

/// A camera's timer publishes, a filter sends on, a sink ends it.
pub fn pipeline() -> RecordingBuilder {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/camera", "/raw");
    builder.entity(EntityKind::Subscription, 2, "/filter", "/raw");
    builder.entity(EntityKind::Publisher, 3, "/filter", "/small");
    builder.entity(EntityKind::Subscription, 4, "/sink", "/small");
    builder.entity(EntityKind::Timer, 5, "/camera", "");
    builder.event((0, 10, 90), EventId::TimerStart, (0, 0), [88_000, 5, 0]);
    builder.publish((0, 10), (1, 7), [100, 110, 120, 130]);
    builder.event((0, 10, 135), EventId::TimerEnd, (0, 0), [0, 5, 0]);
    builder.event((0, 20, 160), EventId::Take, (1, 7), [150_000, 2, 0]);
    builder.event((0, 20, 170), EventId::CallbackStart, (1, 7), [0, 2, 0]);
    builder.publish((0, 20), (3, 1), [300, 310, 320, 330]);
    builder.event((0, 20, 340), EventId::CallbackEnd, (1, 7), [0, 2, 0]);
    builder.receive((0, 30), (3, 1), 4, [360, 380, 390, 500]);
    builder
}

#[test]
fn a_chain_is_found_from_its_timer_to_its_end_and_its_parts_add_up() {
    let builder = pipeline();
    let report = builder.report();
    assert_eq!(titles(&report), [("/camera -> /filter -> /sink", 1)]);
    // build, serialise, transport, wake, queue, deserialise, gil, callback, held, unattributed
    assert_eq!(
        parts(&builder.recording),
        [[0, 10, 10, 30, 10, 10, 0, 130, 0, 0], [0, 10, 10, 40, 20, 10, 0, 110, 0, 0]]
    );
    assert_eq!(report.paths[0].end_to_end.max, 400_000.0);
    let text = report.to_string();
    for word in ["/camera -> /filter -> /sink (1)", "1. /raw to /filter", "unattributed", "SLOWEST"]
    {
        assert!(text.contains(word), "{word} is not in {text}");
    }
    assert!(report.lost.is_nothing(), "{:?}", report.lost);
}

#[test]
fn a_topic_chooses_the_chains_that_pass_it() {
    let builder = pipeline();
    let count = |topic: &str| {
        let options = Options { topic: Some(topic.into()), slowest: 3, ..Options::default() };
        let report = Report::of(&builder.recording, &options);
        assert_eq!(report.paths.len(), report.slowest.len());
        report.paths.len()
    };
    assert_eq!([count("/small"), count("raw"), count("/else")], [1, 1, 0]);
}

#[test]
fn a_fan_out_is_two_paths_and_a_fan_in_two_as_well() {
    let mut builder = pipeline();
    builder.entity(EntityKind::Subscription, 6, "/logger", "/small");
    builder.receive((0, 40), (3, 1), 6, [0, 400, 410, 420]);
    builder.entity(EntityKind::Publisher, 7, "/lidar", "/scan");
    builder.entity(EntityKind::Subscription, 8, "/filter", "/scan");
    builder.publish((0, 50), (7, 1), [600, 610, 0, 630]);
    builder.event((0, 20, 650), EventId::Take, (7, 1), [0, 8, 0]);
    builder.event((0, 20, 660), EventId::CallbackStart, (7, 1), [0, 8, 0]);
    builder.publish((0, 20), (3, 2), [670, 680, 0, 690]);
    builder.event((0, 20, 700), EventId::CallbackEnd, (7, 1), [0, 8, 0]);
    builder.receive((0, 30), (3, 2), 4, [0, 720, 730, 740]);
    assert_eq!(
        titles(&builder.report()),
        [
            ("/camera -> /filter -> /logger", 1),
            ("/camera -> /filter -> /sink", 1),
            ("/lidar -> /filter -> /sink", 1)
        ]
    );
}

#[test]
fn a_message_link_joins_what_a_timer_publishes_later() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/imu", "/imu");
    builder.entity(EntityKind::Subscription, 2, "/filter", "/imu");
    builder.entity(EntityKind::Publisher, 3, "/filter", "/pose");
    builder.entity(EntityKind::Subscription, 4, "/sink", "/pose");
    for number in [1, 2] {
        let at = number * 100;
        builder.publish((0, 10), (1, number), [at, at + 10, 0, at + 20]);
        builder.receive((0, 20), (1, number), 2, [0, at + 30, at + 40, at + 50]);
    }
    builder.event((0, 20, 400), EventId::TimerStart, (0, 0), [0, 5, 0]);
    builder.publish((0, 20), (3, 1), [410, 420, 0, 430]);
    builder.event((0, 20, 440), EventId::TimerEnd, (0, 0), [0, 5, 0]);
    builder.receive((0, 30), (3, 1), 4, [0, 450, 460, 470]);
    let unlinked = builder.report();
    assert_eq!(titles(&unlinked), [("/imu -> /filter", 2), ("/filter -> /sink", 1)]);
    builder.entity(EntityKind::MessageLink, 9, "/filter", "").links = (vec![2], vec![3]);
    let linked = builder.report();
    assert_eq!(titles(&linked), [("/imu -> /filter -> /sink", 1), ("/imu -> /filter", 1)]);
    // Held from the end of the callback at 250 until publish was called at 410.
    assert_eq!(parts(&builder.recording)[0][7..], [10, 160, 0]);
}

#[test]
fn what_waited_says_for_whom() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/in");
    builder.entity(EntityKind::Subscription, 2, "/victim", "/in");
    builder.entity(EntityKind::Publisher, 3, "/source", "/blocked");
    builder.entity(EntityKind::Subscription, 4, "/slow", "/blocked");
    builder.publish((0, 10), (3, 1), [100, 101, 0, 102]);
    builder.publish((0, 10), (1, 1), [200, 201, 0, 202]);
    builder.receive((0, 20), (3, 1), 4, [0, 105, 110, 8300]);
    builder.receive((0, 20), (1, 1), 2, [0, 8302, 8303, 8400]);
    let report = builder.report();
    let slow = report.slowest.iter().find(|slow| slow.path == "/source -> /victim").unwrap();
    let took = slow.steps.iter().find(|step| step.what.starts_with("takes it")).unwrap();
    assert_eq!(
        took.what,
        "takes it: waited 8.10 ms, 8.10 ms for the callback of /slow (/blocked) on the same thread"
    );
    let queue = |hop: usize| report.paths[hop].hops[0].rows[Layer::Queue as usize].figures.max;
    assert_eq!((report.paths[1].title.as_str(), queue(1)), ("/source -> /victim", 8_100_000.0));
    let turn = &report.turns[0];
    assert_eq!((turn.of.as_str(), turn.behind.as_str()), ("/victim (/in)", "/slow (/blocked)"));
    assert!(!turn.starved, "{turn:?}");
    let thread = report.threads.iter().find(|thread| thread.thread == 20).unwrap();
    let longest = thread.longest.as_ref().unwrap();
    assert_eq!((longest.ns, longest.of.as_str()), (8_190_000, "/slow (/blocked)"));
    // From the first event at 101 to the last at 8400 it was busy 8190 + 97.
    assert!((thread.busy - 8287.0 / 8299.0).abs() < 1e-9, "{}", thread.busy);
}

#[test]
fn an_entity_that_others_overtake_again_and_again_is_starved() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/rare");
    builder.entity(EntityKind::Subscription, 2, "/starving", "/rare");
    builder.entity(EntityKind::Publisher, 3, "/source", "/often");
    builder.entity(EntityKind::Subscription, 4, "/greedy", "/often");
    builder.publish((0, 10), (1, 1), [100, 101, 0, 102]);
    for number in 1..10 {
        let at = 100 + number * 10;
        builder.publish((0, 10), (3, number), [at, at + 1, 0, at + 2]);
        builder.receive((0, 20), (3, number), 4, [0, at + 3, at + 4, at + 9]);
    }
    builder.receive((0, 20), (1, 1), 2, [0, 300, 301, 302]);
    let report = builder.report();
    let turn = &report.turns[0];
    assert_eq!((turn.of.as_str(), turn.passed_over, turn.entities), ("/starving (/rare)", 9, 2));
    assert!(turn.starved && report.to_string().contains("STARVED"), "{report}");
}

#[test]
fn waits_and_wakes_tell_sleep_from_being_kept_back() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/in");
    builder.entity(EntityKind::Subscription, 2, "/node", "/in");
    builder.entity(EntityKind::Publisher, 3, "/source", "/other");
    builder.entity(EntityKind::Subscription, 4, "/node", "/other");
    builder.entity(EntityKind::Executor, 8, "", "multi_threaded");
    // The message is there at 102. Its thread is busy until 110, then sleeps until 500, as another
    // thread runs a callback of the same node until 480.
    builder.publish((0, 10), (3, 1), [50, 51, 0, 52]);
    builder.receive((0, 30), (3, 1), 4, [0, 60, 61, 480]);
    builder.publish((0, 10), (1, 1), [100, 101, 0, 102]);
    builder.event((0, 20, 110), EventId::Wait, (0, 0), [0, 8, 0]);
    builder.event((0, 20, 500), EventId::Wake, (0, 0), [1, 8, 0]);
    builder.receive((0, 20), (1, 1), 2, [500, 510, 520, 530]);
    let report = builder.report();
    let path = report.paths.iter().find(|path| path.hops[0].topic == "/in").unwrap();
    let row = |layer: Layer| path.rows[layer as usize].figures.max / 1000.0;
    // 102 to 110 before it slept, 110 to 480 kept back, 500 to 510 awake; 20 unexplained.
    assert_eq!((row(Layer::Wake), row(Layer::Queue)), (0.0, 8.0 + 370.0 + 10.0));
    assert_eq!(row(Layer::Unattributed), 20.0);
    let slow = report.slowest.iter().find(|slow| slow.topic == "/in").unwrap();
    let what = slow.steps.iter().map(|step| step.what.as_str()).collect::<Vec<_>>().join("\n");
    assert!(what.contains("for the callback of /node (/other) on thread 30"), "{what}");
    let thread = report.threads.iter().find(|thread| thread.thread == 20).unwrap();
    assert_eq!((thread.executor.as_str(), thread.waits, thread.sleeps), ("multi_threaded", 1, 1));
}

#[test]
fn drops_misses_and_calls_are_counted_by_place() {
    let mut builder = pipeline();
    let drop = |reason: DropReason, count| [reason as u64, 4, count];
    builder.event((0, 30, 600), EventId::Drop, (3, 2), drop(DropReason::Replaced, 1));
    builder.event((0, 30, 610), EventId::Drop, (3, 9), drop(DropReason::Missed, 6));
    builder.event((0, 30, 620), EventId::Enqueue, (3, 3), [1, 4, 1]);
    builder.event((0, 30, 630), EventId::Enqueue, (1, 9), [1, 2, 1]);
    builder.event((0, 30, 640), EventId::DeadlineMissed, (0, 0), [2, 4, 0]);
    builder.event((0, 30, 650), EventId::Overrun, (0, 0), [5_000_000, 2, 0]);
    builder.entity(EntityKind::Client, 21, "/caller", "/add");
    builder.entity(EntityKind::Service, 22, "/adder", "/add");
    for (us, id, by) in [
        (700, EventId::SendRequest, 21),
        (720, EventId::TakeRequest, 22),
        (750, EventId::SendResponse, 22),
        (790, EventId::TakeResponse, 21),
        (800, EventId::SendRequest, 21),
    ] {
        builder.event((0, 60, us), id, (21, us / 800), [0, by, 0]);
    }
    let report = builder.report();
    let drops: Vec<_> =
        report.drops.iter().map(|d| (d.reason.as_str(), d.at.as_str(), d.count)).collect();
    assert_eq!(
        drops,
        [
            ("missed", "/sink (/small)", 6),
            ("replaced", "/filter (/raw)", 1),
            ("replaced", "/sink (/small)", 1)
        ]
    );
    assert_eq!((report.misses.len(), report.misses[1].count), (2, 2));
    let call = &report.calls[0];
    assert_eq!((call.service.as_str(), call.client.as_str()), ("/add", "/caller"));
    assert_eq!((call.total.count, call.unanswered), (1, 1));
    let us = [call.total.max, call.there.max, call.answering.max, call.back.max].map(|ns| ns / 1e3);
    assert_eq!(us, [90.0, 20.0, 30.0, 40.0]);
}

#[test]
fn a_publisher_that_was_not_traced_leaves_its_part_unattributed() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Subscription, 2, "/sink", "/in");
    builder.event((0, 20, 1000), EventId::Enqueue, (1, 1), [1, 2, 0]);
    builder.event((0, 20, 1200), EventId::Take, (1, 1), [1_100_000, 2, 0]);
    // 400 us old: published at 900.
    builder.event((0, 20, 1300), EventId::CallbackStart, (1, 1), [400_000, 2, 0]);
    builder.event((0, 20, 1350), EventId::CallbackEnd, (1, 1), [0, 2, 0]);
    assert_eq!(parts(&builder.recording), [[0, 0, 0, 100, 100, 100, 0, 50, 0, 100]]);
    let report = builder.report();
    assert_eq!(titles(&report), [("(not traced) -> /sink", 1)]);
    assert_eq!(report.lost.unmatched.publisher, 1);
}

#[test]
fn a_recording_that_begins_within_a_publication_knows_the_publisher_all_the_same() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/in");
    builder.entity(EntityKind::Subscription, 2, "/sink", "/in");
    builder.event((0, 10, 1020), EventId::Published, (1, 1), [0, 1, 0]);
    builder.receive((0, 20), (1, 1), 2, [1010, 1030, 1040, 1050]);
    builder.publish((0, 10), (1, 2), [2000, 2010, 0, 2020]);
    builder.receive((0, 20), (1, 2), 2, [2015, 2030, 2040, 2050]);
    let report = builder.report();
    assert_eq!(titles(&report), [("/source -> /sink", 2)]);
    assert_eq!(report.lost.unmatched.publisher, 1);
}

#[test]
fn a_lost_half_of_a_publication_is_unattributed_and_said() {
    let mut builder = pipeline();
    builder.recording.events.retain(|(_, event)| event.id != EventId::Published);
    // Ready at 110 and 310, woke at 150 and 360: between them nothing tells transport from wake.
    assert_eq!(
        parts(&builder.recording),
        [[0, 10, 0, 0, 10, 10, 0, 130, 0, 40], [0, 10, 0, 0, 20, 10, 0, 110, 0, 50]]
    );
    assert_eq!(builder.report().lost.unmatched.published, 2);
}

#[test]
fn clocks_of_two_hosts_that_contradict_each_other_leave_a_negative_rest() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/in");
    builder.publish((0, 10), (1, 1), [1000, 1010, 0, 1020]);
    builder.process("aa");
    builder.entity(EntityKind::Subscription, 2, "/sink", "/in");
    builder.receive((1, 20), (1, 1), 2, [0, 990, 995, 1100]);
    // Two processes of one boot: nothing to correct. 10 serialised, 5 decoded, 105 callback, of
    // 100.
    assert_eq!(parts(&builder.recording), [[0, 10, 0, 0, 0, 5, 0, 105, 0, -20]]);
}

#[test]
fn a_graph_that_feeds_itself_is_one_round_again_and_again() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/ping", "/there");
    builder.entity(EntityKind::Subscription, 2, "/pong", "/there");
    builder.entity(EntityKind::Publisher, 3, "/pong", "/back");
    builder.entity(EntityKind::Subscription, 4, "/ping", "/back");
    builder.publish((0, 10), (1, 0), [90, 91, 0, 92]);
    for number in 0..20 {
        let at = 100 + number * 100;
        builder.event((0, 20, at), EventId::Take, (1, number), [0, 2, 0]);
        builder.event((0, 20, at + 1), EventId::CallbackStart, (1, number), [0, 2, 0]);
        builder.publish((0, 20), (3, number), [at + 10, at + 11, 0, at + 12]);
        builder.event((0, 20, at + 20), EventId::CallbackEnd, (1, number), [0, 2, 0]);
        builder.event((0, 10, at + 30), EventId::Take, (3, number), [0, 4, 0]);
        builder.event((0, 10, at + 31), EventId::CallbackStart, (3, number), [0, 4, 0]);
        builder.publish((0, 10), (1, number + 1), [at + 40, at + 41, 0, at + 42]);
        builder.event((0, 10, at + 50), EventId::CallbackEnd, (3, number), [0, 4, 0]);
    }
    let report = builder.report();
    assert_eq!(titles(&report), [("/ping -> /pong -> /ping", 20)]);
    assert_eq!(report.lost.chains_cut, 0);
}

#[test]
fn the_end_of_a_callback_that_is_lost_does_not_hide_those_after_it() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/in");
    builder.entity(EntityKind::Subscription, 2, "/sink", "/in");
    for number in 1..4 {
        let at = number * 100;
        builder.publish((0, 10), (1, number), [at, at + 1, 0, at + 2]);
        builder.receive((0, 20), (1, number), 2, [0, at + 10, at + 20, at + 30]);
    }
    let lost = |event: &Event| event.id == EventId::CallbackEnd && event.sequence_number == 1;
    builder.recording.events.retain(|(_, event)| !lost(event));
    let report = builder.report();
    assert_eq!(titles(&report), [("/source -> /sink", 2)]);
    let thread = report.threads.iter().find(|thread| thread.thread == 20).unwrap();
    assert_eq!((thread.callbacks, thread.unfinished.len()), (2, 1));
}

#[test]
fn a_message_is_followed_back_to_its_source_with_every_nodes_work() {
    let mut builder = pipeline();
    let trails = Trail::ending_at(&builder.recording, "/small");
    let names = |trail: &Trail| {
        let steps = trail.steps.iter();
        steps.map(|s| (s.topic.clone(), s.receiver.clone())).collect::<Vec<_>>()
    };
    let expected = [("/raw", "/filter"), ("/small", "/sink")];
    let expected = expected.map(|(topic, node)| (topic.to_owned(), node.to_owned()));
    assert!(!trails.is_empty() && trails.iter().all(|trail| names(trail) == expected));
    let of_filter = |trails: &[Trail]| {
        let step = &trails[0].steps[1];
        (step.begun, step.called, step.work, step.prepare())
    };
    let (begun, called, work, prepare) = of_filter(&trails);
    assert_eq!((work, prepare), (0, called - begun), "no work was noted");
    for trail in &trails {
        for (from, to) in trail.steps.iter().zip(&trail.steps[1..]) {
            assert_eq!(from.arrived, to.begun, "a part begins with the callback");
        }
        let passing = trail.steps.iter().map(|step| (step.way.total(), step.arrived - step.called));
        passing.for_each(|(parts, whole)| assert_eq!(parts, whole));
    }
    builder.event((0, 20, 180), EventId::WorkStart, (0, 0), [0; 3]);
    builder.event((0, 20, 290), EventId::WorkEnd, (0, 0), [0; 3]);
    let trails = Trail::ending_at(&builder.recording, "/small");
    let prepare = called - begun - 110_000;
    assert_eq!(of_filter(&trails), (begun, called, 110_000, prepare));
    assert!(Trail::ending_at(&builder.recording, "/nothing").is_empty());
}

#[test]
fn what_other_callbacks_of_its_thread_computed_is_no_work_of_a_source() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/camera", "/raw");
    builder.entity(EntityKind::Subscription, 2, "/filter", "/raw");
    for number in 1..4 {
        let at = number * 1000;
        builder.event((0, 10, at - 300), EventId::Wait, (0, 0), [0, 9, 0]);
        builder.event((0, 10, at - 20), EventId::Wake, (0, 0), [1, 9, 0]);
        builder.event((0, 10, at), EventId::WorkStart, (0, 0), [0; 3]);
        builder.event((0, 10, at + 40), EventId::WorkEnd, (0, 0), [0; 3]);
        builder.publish((0, 10), (1, number), [at + 50, at + 60, 0, at + 70]);
        builder.receive((0, 10), (1, number), 2, [0, at + 80, at + 90, at + 600]);
        builder.event((0, 10, at + 100), EventId::WorkStart, (0, 0), [0; 3]);
        builder.event((0, 10, at + 500), EventId::WorkEnd, (0, 0), [0; 3]);
    }
    builder.recording.events.sort_by_key(|(_, event)| event.time_ns);
    let trails = Trail::ending_at(&builder.recording, "/raw");
    let first = |trail: &Trail| {
        let Step { begun, work, called, .. } = trail.steps[0];
        ((called - begun) / 1000, work / 1000)
    };
    assert_eq!(trails.iter().map(first).collect::<Vec<_>>(), [(70, 40); 3]);
}

#[test]
fn waiting_for_the_interpreter_of_python_is_a_layer_of_its_own() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/camera", "/raw");
    builder.entity(EntityKind::Subscription, 2, "/filter", "/raw");
    builder.publish((0, 10), (1, 7), [100, 110, 120, 130]);
    builder.event((0, 20, 160), EventId::Take, (1, 7), [150_000, 2, 0]);
    builder.event((0, 20, 170), EventId::CallbackStart, (1, 7), [0, 2, 0]);
    builder.event((0, 20, 200), EventId::GilTaken, (0, 0), [172_000, 2, 0]);
    // What it lets go and takes again is its own business.
    builder.event((0, 20, 260), EventId::GilTaken, (0, 0), [250_000, 2, 0]);
    builder.event((0, 20, 300), EventId::CallbackEnd, (1, 7), [0, 2, 0]);
    assert_eq!(parts(&builder.recording), [[0, 10, 10, 30, 10, 10, 28, 102, 0, 0]]);
    let text = builder.report().to_string();
    assert!(text.contains("gil") && text.contains("has the interpreter (28"), "{text}");
}

#[test]
fn what_a_callback_did_on_accelerators_adds_up_to_it() {
    let mut builder = pipeline();
    let names = ["", "rectify", "gpu:0"].map(str::to_owned);
    builder.recording.processes[0].labels = names.into();
    // Within the filter's callback from 170 to 340.
    let events = [
        (180, EventId::LaunchStart, [1, 2, 2]),
        (200, EventId::DeviceCopy, [185_000, 640, 0]),
        (290, EventId::DeviceCopy, [280_000, 320, 1]),
        (291, EventId::KernelRan, [210_000, 270_000, 1500]),
        (292, EventId::LaunchEnd, [0, 2, 0]),
    ];
    events.iter().for_each(|(us, id, values)| builder.event((0, 20, *us), *id, (0, 0), *values));
    builder.recording.events.sort_by_key(|(_, event)| event.time_ns);
    let report = builder.report();
    let [of] = report.accelerators.as_slice() else { panic!("{:?}", report.accelerators) };
    assert_eq!((of.of.as_str(), of.launches.as_str()), ("/filter (/raw)", "rectify on gpu:0"));
    let means = [of.kernel, of.copies, of.queue, of.rest, of.total].map(|row| row.mean / 1000.0);
    assert_eq!(means, [60.0, 25.0, 10.0, 75.0, 170.0]);
    let text = report.to_string();
    for line in [
        "ON ACCELERATORS, in us",
        "/filter (/raw): rectify on gpu:0 (1)",
        "rest of the callback",
        "copied: 640 bytes to it and 320 bytes back each time",
        "are known to 1.5 us",
    ] {
        assert!(text.contains(line), "{line} is not in {text}");
    }
    assert!(!text.contains("modelled"), "{text}");
    assert!(report.lost.is_nothing(), "{:?}", report.lost);
}

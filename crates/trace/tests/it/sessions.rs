//! Sessions against each other, over several hosts, and while they run.

use crate::synthetic::{RecordingBuilder, gid, parts, pipeline};
use angaros::trace::{EntityKind, Event, EventId, RecordingWriter};
use angaros_trace::diff::Verdict;
use angaros_trace::live::{Live, view};
use angaros_trace::{Diff, Layer};

/// A pipeline in which callbacks take this many microseconds, and a few more from message to
/// message.
fn session(callback: u64, messages: u64) -> RecordingBuilder {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/in");
    builder.entity(EntityKind::Subscription, 2, "/sink", "/in");
    for number in 0..messages {
        let at = 100 + number * 10_000;
        let more = number * 7 % 20;
        builder.publish((0, 10), (1, number), [at, at + 50 + more, at + 90, at + 110]);
        let end = at + 250 + callback + more;
        builder.receive((0, 20), (1, number), 2, [at + 160, at + 200, at + 250, end]);
    }
    builder
}

#[test]
fn a_slower_callback_is_slower_and_nothing_else_is() {
    let (before, after) = (session(1000, 40), session(2000, 40));
    let diff = Diff::of(&before.recording, &after.recording, 1);
    let hop = &diff.hops[0];
    assert_eq!((hop.name.as_str(), hop.samples), ("/in: /source -> /sink", (40, 40)));
    for row in &hop.rows {
        let slower = matches!(row.layer, None | Some(Layer::Callback));
        let want = if slower { Verdict::Slower } else { Verdict::Same };
        assert_eq!(row.verdict, want, "{row:?}");
    }
    let callback = hop.rows.iter().find(|row| row.layer == Some(Layer::Callback)).unwrap();
    let (ratio, interval) = (callback.ratio.unwrap(), callback.interval.unwrap());
    assert!((ratio - 2.0).abs() < 0.05 && interval.low <= ratio && ratio <= interval.high);
    let back = Diff::of(&after.recording, &before.recording, 1);
    assert_eq!(back.paths[0].rows[0].verdict, Verdict::Faster);
    assert!(diff.to_string().contains("slower") && back.to_string().contains("faster"));
    let few = Diff::of(&before.recording, &session(2000, 4).recording, 1);
    assert!(few.to_string().contains("too few"));
}

#[test]
fn hops_that_only_one_session_has_are_named() {
    let diff = Diff::of(&pipeline().recording, &session(10, 10).recording, 1);
    assert_eq!(diff.gone, ["/raw: /camera -> /filter", "/small: /filter -> /sink"]);
    assert_eq!(diff.new, ["/in: /source -> /sink"]);
    assert!(diff.to_string().contains("no hop in common"));
}

#[test]
fn a_chain_over_two_hosts_is_laid_on_one_clock_by_its_own_messages() {
    let one_clock = pipeline();
    // The filter runs on another host, whose clock is 5 seconds ahead.
    let mut builder = pipeline();
    let number = builder.process("bb");
    for entity in builder.recording.entities.iter_mut().filter(|e| [2, 3].contains(&e.number)) {
        entity.process = number;
    }
    let ahead = 5_000_000_000;
    for (process, event) in builder.recording.events.iter_mut().filter(|(_, e)| e.thread == 20) {
        *process = number;
        event.time_ns += ahead;
        let stamps = event.id.values();
        event.a += if ["woke", "rang"].contains(&stamps[0]) { ahead } else { 0 };
        event.b += if stamps[1] == "called" { ahead } else { 0 };
    }
    let report = builder.report();
    let host = &report.hosts[1];
    // There it took 50 from ready to taken, back 70: 10 off, give or take 60.
    let (offset, within) = (host.offset_ns + ahead as i64, host.uncertainty_ns.unwrap());
    assert!(offset.abs() <= within && within == 60_000, "{host:?}");
    assert_eq!(report.paths[0].title, "/camera -> /filter -> /sink");
    assert_eq!(report.paths[0].end_to_end.max, 400_000.0, "begin and end are of one host");
    let sum = |parts: Vec<Vec<i64>>| parts.iter().flatten().sum::<i64>();
    assert_eq!(sum(parts(&builder.recording)), sum(parts(&one_clock.recording)));
    let text = report.to_string();
    assert!(text.contains("host-bb: ") && text.contains("give or take 60.0 us"), "{text}");
}

fn bytes(builder: &RecordingBuilder) -> Vec<u8> {
    let recording = &builder.recording;
    let mut writer = RecordingWriter::new(Vec::new(), &recording.processes[0]).unwrap();
    writer.entities(&recording.entities).unwrap();
    for events in recording.events.chunks(10) {
        writer.events(events.iter().map(|(_, event)| event)).unwrap();
    }
    writer.finish(0).unwrap()
}

#[test]
fn a_growing_session_is_seen_as_it_grows_and_old_events_are_let_go() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.trace");
    // A message every 10 ms for 2 s, of which half a second is kept.
    let all = bytes(&session(1000, 200));
    let mut live = Live::new(folder.path(), 500_000_000);
    assert_eq!(live.look().unwrap(), [], "nothing is there yet");
    let mut seen = Vec::new();
    for part in 1..=10 {
        std::fs::write(&path, &all[..all.len() * part / 10]).unwrap();
        assert_eq!(live.look().unwrap(), []);
        let report = live.report(None);
        // What was published before the window is in no path of its own.
        assert!(report.paths.len() <= 1, "{report}");
        seen.push(report.paths.first().map_or(0, |path| path.end_to_end.count));
        let times = live.recording().events.iter().map(|(_, event)| event.time_ns);
        let span = times.clone().max().unwrap_or(0) - times.min().unwrap_or(0);
        assert!(span <= 1_000_000_000, "{span}");
        if part == 10 {
            let lines = view(&report).join("\n");
            for word in ["/source -> /sink", "callback of /sink", "/sink, process 100 thread 20"] {
                assert!(lines.contains(word), "{word} is not in {lines}");
            }
        }
    }
    assert!(seen[0] > 0 && seen[9] >= 49 && seen[9] <= 51, "{seen:?}");
    std::fs::write(folder.path().join("q.trace"), "nonsense that is no trace").unwrap();
    assert_eq!(live.look().unwrap().len(), 1, "it is named once");
    assert_eq!(live.look().unwrap(), []);
    std::fs::remove_dir_all(folder.path()).unwrap();
    assert!(live.look().is_err(), "the folder has gone");
}

#[test]
fn events_in_any_order_give_the_same_report() {
    let builder = session(1000, 50);
    let mut mixed = session(1000, 50);
    // Rings are emptied thread by thread: only those of one thread are in order.
    mixed.recording.events.sort_by_key(|(_, event): &(u32, Event)| event.thread);
    assert_eq!(builder.report().to_string(), mixed.report().to_string());
    mixed.event((0, 30, 5), EventId::CallbackEnd, (77, 1), [0; 3]);
    assert_eq!(mixed.report().lost.unmatched.span, 1);
    assert_ne!(gid(1), gid(2));
}

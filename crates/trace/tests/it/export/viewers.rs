//! Perfetto's and Chrome's formats.

use super::sample::{self, MESSAGES};
use super::{ask, counts, exported, exported_of, test_python};
use crate::synthetic::RecordingBuilder;
use angaros::trace::{EntityKind, EventId};
use angaros_trace::export::Format;
use serde_json::Value as Json;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Bars that a round and the rest of the sample draw, by name.
fn expected() -> BTreeMap<String, u64> {
    let rounds = |names: &[&str], count: u64| -> Vec<(String, u64)> {
        names.iter().map(|name| ((*name).to_owned(), count)).collect()
    };
    let mut all =
        rounds(&["wait", "timer /front/camera", "publish /raw", "publish /out", "plan"], MESSAGES);
    all.extend(rounds(&["wait for the interpreter", "copy to gpu:0", "copy from gpu:0"], MESSAGES));
    // Two more are in no callback.
    all.extend(rounds(&["rectify on gpu:0"], MESSAGES + 2));
    // The work of the node, and the kernel on the accelerator's track.
    all.extend(rounds(&["rectify"], 2 * MESSAGES));
    // Serialised: both topics' messages and the request (which begins when it is called).
    all.extend(rounds(&["serialise"], 2 * MESSAGES + 1));
    all.extend(rounds(&["callback /raw"], 2 * MESSAGES));
    all.extend(rounds(&["callback /out", "take /out"], MESSAGES / 2));
    // Of the camera's own, the filter's, half of the station's, and the request.
    all.extend(rounds(&["deserialise"], 2 * MESSAGES + MESSAGES / 2 + 1));
    all.extend(rounds(
        &["send request /set", "take request /set", "send response /set", "take response /set"],
        1,
    ));
    all.extend(rounds(&["callback /set", "publish rq/setRequest"], 1));
    all.into_iter().collect()
}

#[test]
fn chrome_shows_bars_within_each_other_and_an_arrow_for_every_message() {
    let (_folder, out) = exported(Format::Chrome);
    let text = std::fs::read_to_string(out).unwrap();
    let whole: Json = serde_json::from_str(&text).unwrap();
    let events = whole["traceEvents"].as_array().unwrap();
    let of = |kind: &'static str| events.iter().filter(move |event| event["ph"] == kind);

    let mut bars: BTreeMap<String, u64> = BTreeMap::new();
    for slice in of("B") {
        *bars.entry(slice["name"].as_str().unwrap().to_owned()).or_default() += 1;
    }
    assert_eq!(bars, expected());
    // Bars of a thread lie within each other.
    let mut open: HashMap<(u64, u64), i64> = HashMap::new();
    for event in events.iter().filter(|event| event["ph"] == "B" || event["ph"] == "E") {
        let key = (event["pid"].as_u64().unwrap(), event["tid"].as_u64().unwrap());
        let depth = open.entry(key).or_default();
        *depth += if event["ph"] == "B" { 1 } else { -1 };
        assert!(*depth >= 0, "{event}");
    }
    assert!(open.values().all(|depth| *depth == 0), "{open:?}");

    let ids = |kind| of(kind).map(|event| event["id"].as_str().unwrap()).collect::<BTreeSet<_>>();
    let (starts, ends) = (ids("s"), ids("f"));
    // Each of the camera's messages has two receivers, each of the filter's one, and the request as
    // a message one; then there are the request and the response as such.
    assert_eq!(starts.len() as u64, 3 * MESSAGES + 3);
    assert_eq!(starts, ends);
    assert_eq!(of("C").count(), 3 * MESSAGES as usize + 300);
    let mut left: BTreeMap<&str, &Json> = BTreeMap::new();
    for counter in of("C") {
        left.insert(counter["name"].as_str().unwrap(), &counter["args"]);
    }
    for (queue, args) in left {
        let values: Vec<&Json> = args.as_object().unwrap().values().collect();
        assert_eq!(values, [0], "{queue} is empty in the end");
    }
    // Two hosts have a process 7.
    let named = |what: &'static str| of("M").filter(move |event| event["name"] == what);
    let names: BTreeMap<u64, &str> = named("process_name")
        .map(|e| (e["pid"].as_u64().unwrap(), e["args"]["name"].as_str().unwrap()))
        .collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert_eq!(names[&7], "/front/camera (camera, robot: 7)");

    // Kernels lie on a track of the accelerator, by its clock.
    let tracks: Vec<&Json> = named("thread_name").collect();
    assert_eq!((tracks.len(), &tracks[0]["args"]["name"]), (1, &Json::from("gpu:0")));
    let on_it: Vec<&Json> = events.iter().filter(|e| e["tid"] == tracks[0]["tid"]).collect();
    let kinds = |kind: &str| on_it.iter().filter(|event| event["ph"] == kind).count() as u64;
    assert_eq!((kinds("B"), kinds("E"), kinds("i")), (MESSAGES, MESSAGES, 1));
    let ran = on_it.iter().find(|event| event["ph"] == "B").unwrap();
    let began = of("B").find(|event| event["name"] == "rectify on gpu:0").unwrap();
    let since_ns = (ran["ts"].as_f64().unwrap() - began["ts"].as_f64().unwrap()) * 1000.0;
    assert_eq!((ran["name"].as_str().unwrap(), since_ns.round()), ("rectify", 3.0));
    let failed = of("i").find(|event| event["name"] == "failed on gpu:0").unwrap();
    assert_eq!(failed["args"]["error"], "it is lost");
}

#[test]
fn perfetto_reads_the_same_bars_and_arrows() {
    let Some(python) = test_python("perfetto.protos.perfetto.trace.perfetto_trace_pb2") else {
        return;
    };
    let (_folder, out) = exported(Format::Perfetto);
    let read = ask(&python, "read_perfetto.py", &[&out]);
    assert_eq!(counts(&read["bars"]), expected());
    assert_eq!(read["unknown_fields"], 0, "{read}");
    assert_eq!(read["unbalanced"], 0, "{read}");
    assert_eq!(read["arrows"], 3 * MESSAGES + 3, "{read}");
    // The clock of the host that calls the service is ahead.
    assert_eq!(read["backwards"], 2, "{read}");
    assert_eq!(read["without_track"], 0, "{read}");
    assert_eq!(read["processes"], 3);
    let sample = sample::recording();
    let moments = [EventId::Drop, EventId::Transition, EventId::Overrun, EventId::DeadlineMissed];
    let rang = super::events_of(&sample, EventId::Published).filter(|(_, e)| e.a != 0).count();
    let moments: usize = moments.iter().map(|id| super::count(&sample, *id)).sum::<usize>() + rang;
    // A launch that failed, and a kernel whose time is modelled.
    let moments = moments + 2;
    assert_eq!(read["moments"], moments);
    let queues = read["counters"].as_object().unwrap();
    let names: Vec<_> = queues.keys().map(String::as_str).collect();
    assert_eq!(names, ["queue /raw /filter", "queue /raw /front/camera"]);
    assert!(queues.values().all(|queue| queue["max"] == 1 && queue["last"] == 0), "{read}");
}

#[test]
fn a_publication_whose_end_was_lost_ends_where_the_next_one_begins() {
    let mut builder = RecordingBuilder::new();
    builder.entity(EntityKind::Publisher, 1, "/source", "/in");
    for number in 1..=3 {
        builder.publish((0, 10), (1, number), [100 * number, 100 * number, 0, 100 * number + 5]);
    }
    builder.recording.events.retain(|(_, event)| event.id == EventId::Publish);
    let (_folder, out) = exported_of(builder.recording, Format::Chrome);
    let whole: Json = serde_json::from_str(&std::fs::read_to_string(out).unwrap()).unwrap();
    let events = whole["traceEvents"].as_array().unwrap();
    let bars = events.iter().filter(|event| event["ph"] == "B" || event["ph"] == "E");
    let bars: String = bars.map(|event| event["ph"].as_str().unwrap()).collect();
    assert_eq!(bars, "BEBEBE");
}

//! The recording of a real graph: nothing that happened is missing from its exports.

use super::{ask, count, counts, exported_of, repository, ros2, system_python};
use angaros::msg::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::msg::std_msgs::msg::Int32;
use angaros::trace::{self, EventId, Label, Recording};
use angaros::{Context, ContextOptions, Node, Qos, Sample, SingleThreadedExecutor};
use angaros_trace::export::table::Exported;
use angaros_trace::export::{Format, Source};
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const LONG: Duration = Duration::from_secs(10);
const TICKS: usize = 20;

/// A timer publishes; a relay works on it and publishes on; a sink takes that; a service is called.
fn record() -> Recording {
    static WORK: Label = Label::new("rectify");
    let _alone = crate::tracing_alone();
    let domain = 100 + std::process::id() % 100;
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("local".into()),
        ..ContextOptions::default()
    };
    let context = Context::new(options, &[]).unwrap();
    let node = Node::new(&context, "exported").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    let publisher = node.create_publisher::<Int32>("raw", Qos::default()).unwrap();
    let out = node.create_publisher::<Int32>("out", Qos::default()).unwrap();
    let relay = move |sample: Sample<Int32>| {
        let data = trace::work_named(&WORK, || sample.view().map_or(0, |view| view.data + 1));
        // What cannot be sent is missing below.
        let _ = out.publish_ref(&Int32 { data });
    };
    let _relay = node.create_subscription("raw", Qos::default(), relay).unwrap();
    let arrived = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&arrived);
    let sink = move |_: Sample<Int32>| {
        counter.fetch_add(1, Ordering::Relaxed);
    };
    let _sink = node.create_subscription("out", Qos::default(), sink).unwrap();
    let sent = AtomicUsize::new(0);
    let tick = move |_| {
        if sent.fetch_add(1, Ordering::Relaxed) < TICKS {
            publisher.publish_ref(&Int32 { data: 1 }).unwrap();
        }
    };
    let _timer = node.create_timer(Duration::from_millis(1), tick).unwrap();
    let add = |r: AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
    let _server = node.create_service::<AddTwoInts, _>("add", add).unwrap();
    let client = node.create_client::<AddTwoInts>("add").unwrap();

    trace::start().unwrap();
    assert!(executor.spin_until(|| arrived.load(Ordering::Relaxed) == TICKS, LONG));
    let call = client.call_async(&AddTwoInts_Request { a: 1, b: 2 }).unwrap();
    assert!(executor.spin_until(|| call.is_finished(), LONG));
    trace::stop()
}

#[test]
fn the_exports_of_a_real_graph_lack_nothing() {
    let recording = record();
    let source = Source::of(recording.clone()).unwrap();
    let records = ros2::records(&source);
    let names = ros2::names(&records);
    let of = |name: &str| names.get(name).copied().unwrap_or(0) as usize;
    assert_eq!(recording.dropped(), 0);
    // Both topics' messages, all within the process; what goes on beside them is on other topics.
    assert!(of("ros2:rcl_publish") >= 2 * TICKS, "{names:?}");
    assert_eq!(of("ros2:rclcpp_publish"), of("ros2:rmw_publish"));
    assert!(of("ros2:rclcpp_ring_buffer_enqueue") >= 2 * TICKS, "{names:?}");
    assert!(of("ros2:rclcpp_ring_buffer_dequeue") >= 2 * TICKS, "{names:?}");
    assert_eq!(of("ros2_image_pipeline:image_proc_rectify_cb_fini"), TICKS, "{names:?}");
    for name in ["send_request", "take_request", "send_response", "take_response"] {
        assert_eq!(of(&format!("ros2:rmw_{name}")), 1, "{names:?}");
    }
    let starts = count(&recording, EventId::CallbackStart) + count(&recording, EventId::TimerStart);
    assert_eq!((of("ros2:callback_start"), of("ros2:callback_end")), (starts, starts));
    every_callback_has_a_symbol(&records);
    every_message_has_its_arrow(recording.clone());

    let Some(python) = system_python("bt2", "python3-bt2") else { return };
    let (_folder, out) = exported_of(recording, Format::Ctf);
    let table = repository().join("testdata/tracing/ros2_events.json");
    assert_eq!(counts(&ask(&python, "read_ctf.py", &[&out, &table])["counts"]), names);
}

fn every_callback_has_a_symbol(records: &[(u32, angaros_trace::export::table::Record<'_>)]) {
    let of = |event: Exported| {
        let of = records.iter().filter(move |(_, record)| record.event == event);
        of.map(|(_, record)| format!("{:?}", record.values[0])).collect::<BTreeSet<_>>()
    };
    let registered = of(Exported::RclcppCallbackRegister);
    let started = of(Exported::CallbackStart);
    assert!(started.len() >= 4 && started.is_subset(&registered), "{started:?} {registered:?}");
    let symbols = records.iter().filter(|(_, r)| r.event == Exported::RclcppCallbackRegister);
    let ours = symbols.filter(|(_, r)| format!("{:?}", r.values[1]).contains("export::real"));
    assert!(ours.count() >= 4, "relay, sink, timer, service");
}

fn every_message_has_its_arrow(recording: Recording) {
    let (_folder, out) = exported_of(recording, Format::Chrome);
    let whole: Json = serde_json::from_slice(&std::fs::read(out).unwrap()).unwrap();
    let events = whole["traceEvents"].as_array().unwrap();
    let ids = |kind: &str| {
        let of = events.iter().filter(|event| event["ph"] == kind);
        of.map(|event| event["id"].as_str().unwrap()).collect::<BTreeSet<_>>()
    };
    let arrows = ids("s").intersection(&ids("f")).count();
    // Two topics, the request and the response, and these two as messages.
    assert!(arrows >= 2 * TICKS + 3, "{arrows}");
}

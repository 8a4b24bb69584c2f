//! The events of `ros2_tracing`, derived from ours.

use super::sample::{self, CAMERA, FILTER, MESSAGES, STATION};
use super::{count, events_of};
use angaros::trace::{Event, EventId, Recording};
use angaros_trace::export::Source;
use angaros_trace::export::ros2::Deriver;
use angaros_trace::export::table::{Exported, Record, Value};
use std::collections::{BTreeMap, HashMap};

/// All records of all processes, by process.
pub fn records(source: &Source) -> Vec<(u32, Record<'_>)> {
    let mut all = Vec::new();
    for process in 0..source.names().processes.len() as u32 {
        let mut deriver = Deriver::new(source.names(), process);
        all.extend(deriver.existing().into_iter().map(|record| (process, record)));
        let mut to = |record| {
            all.push((process, record));
            Ok(())
        };
        for event in source.events(process).unwrap().iter() {
            deriver.add(event, &mut to).unwrap();
        }
        deriver.finish(&mut to).unwrap();
    }
    all
}

/// How many there are of each name.
pub fn names(records: &[(u32, Record<'_>)]) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for (_, record) in records {
        *counts.entry(record.event.declaration().name.to_owned()).or_default() += 1;
    }
    counts
}

fn field<'r>(record: &'r Record<'_>, name: &str) -> &'r Value<'r> {
    let fields = record.event.declaration().fields;
    let at = fields.iter().position(|(field, _)| *field == name).unwrap();
    &record.values[at]
}

fn of<'r, 'a>(
    records: &'r [(u32, Record<'a>)],
    event: Exported,
) -> impl Iterator<Item = &'r Record<'a>> {
    records.iter().map(|(_, record)| record).filter(move |record| record.event == event)
}

#[test]
fn every_event_becomes_as_many_of_ros_as_it_says() {
    let recording = sample::recording();
    let source = Source::of(recording.clone()).unwrap();
    let counts = names(&records(&source));
    let of = |name: &str| counts.get(name).copied().unwrap_or(0) as usize;
    // Of the station's publishing one is a request, and told as that only.
    let publishes = count(&recording, EventId::Publish) - 1;
    for name in ["ros2:rclcpp_publish", "ros2:rcl_publish", "ros2:rmw_publish"] {
        assert_eq!(of(name), publishes, "{name}");
    }
    let local = MESSAGES as usize;
    let takes = count(&recording, EventId::Take) - 1 - local;
    for name in ["ros2:rmw_take", "ros2:rcl_take", "ros2:rclcpp_take"] {
        assert_eq!(of(name), takes, "{name}");
    }
    for name in ["intra_publish", "ring_buffer_enqueue", "ring_buffer_dequeue"] {
        assert_eq!(of(&format!("ros2:rclcpp_{name}")), local, "{name}");
    }
    let starts = count(&recording, EventId::CallbackStart) + count(&recording, EventId::TimerStart);
    assert_eq!((of("ros2:callback_start"), of("ros2:callback_end")), (starts, starts));
    for name in ["cb_init", "init", "fini", "cb_fini"] {
        assert_eq!(of(&format!("ros2_image_pipeline:image_proc_rectify_{name}")), local, "{name}");
    }
    for (name, id) in [
        ("ros2:rclcpp_executor_wait_for_work", EventId::Wait),
        ("ros2:rclcpp_executor_get_next_ready", EventId::Execute),
        ("ros2:rclcpp_executor_execute", EventId::Execute),
        ("ros2:rmw_send_request", EventId::SendRequest),
        ("ros2:rmw_take_request", EventId::TakeRequest),
        ("ros2:rmw_send_response", EventId::SendResponse),
        ("ros2:rmw_take_response", EventId::TakeResponse),
        ("ros2:rcl_lifecycle_transition", EventId::Transition),
        ("angaros:serialise", EventId::Publish),
        ("angaros:published", EventId::Published),
        ("angaros:enqueue", EventId::Enqueue),
        ("angaros:dequeue", EventId::Take),
        ("angaros:wake", EventId::Wake),
        ("angaros:drop", EventId::Drop),
        ("angaros:work_start", EventId::WorkStart),
        ("angaros:callback_overrun", EventId::Overrun),
        ("angaros:deadline_missed", EventId::DeadlineMissed),
        ("angaros:gil_taken", EventId::GilTaken),
        ("angaros:launch_start", EventId::LaunchStart),
        ("angaros:device_copy", EventId::DeviceCopy),
        ("angaros:kernel_ran", EventId::KernelRan),
        ("angaros:kernel_modelled", EventId::KernelModelled),
        ("angaros:launch_end", EventId::LaunchEnd),
    ] {
        assert_eq!(of(name), count(&recording, id), "{name}");
    }
    let rang = events_of(&recording, EventId::Published).filter(|(_, event)| event.a != 0).count();
    assert_eq!(of("angaros:ring"), rang);
}

#[test]
fn all_that_exists_is_told_and_all_that_is_named_was_told() {
    let source = Source::of(sample::recording()).unwrap();
    let records = records(&source);
    let counts = names(&records);
    for (name, count) in [
        ("ros2:rcl_init", 3),
        ("ros2:rcl_node_init", 3),
        ("ros2:rmw_publisher_init", 2),
        ("ros2:rcl_publisher_init", 2),
        ("ros2:rmw_subscription_init", 3),
        ("ros2:rcl_subscription_init", 3),
        ("ros2:rclcpp_subscription_init", 3),
        ("ros2:rclcpp_subscription_callback_added", 3),
        ("ros2:rclcpp_callback_register", 6),
        ("ros2:rcl_service_init", 1),
        ("ros2:rclcpp_service_callback_added", 1),
        ("ros2:rmw_client_init", 1),
        ("ros2:rcl_client_init", 1),
        ("ros2:rcl_timer_init", 1),
        ("ros2:rclcpp_timer_callback_added", 1),
        ("ros2:rclcpp_timer_link_node", 1),
        ("ros2:rcl_lifecycle_state_machine_init", 1),
        ("ros2:rclcpp_construct_ring_buffer", 3),
        ("ros2:message_link_partial_sync", 1),
        ("ros2:message_link_periodic_async", 1),
        ("angaros:process", 3),
        ("angaros:executor_init", 2),
        ("angaros:endpoint", 9),
    ] {
        assert_eq!(counts.get(name), Some(&count), "{name}");
    }
    let told = |event, name: &'static str| {
        of(&records, event).map(move |record| field(record, name).clone()).collect::<Vec<_>>()
    };
    let callbacks = told(Exported::RclcppCallbackRegister, "callback");
    assert!(
        of(&records, Exported::CallbackStart).all(|r| callbacks.contains(field(r, "callback")))
    );
    assert!(of(&records, Exported::CallbackEnd).all(|r| callbacks.contains(field(r, "callback"))));
    let publishers = told(Exported::RclPublisherInit, "publisher_handle");
    let publish = |r: &Record<'_>| publishers.contains(field(r, "publisher_handle"));
    assert!(of(&records, Exported::RclPublish).all(publish));
    let nodes = told(Exported::RclNodeInit, "node_handle");
    for event in [Exported::RclPublisherInit, Exported::RclTimerInit, Exported::RectifyInit] {
        let name = event.declaration().fields.iter().find(|(name, _)| name.contains("node"));
        let Some((name, _)) = name else { continue };
        assert!(of(&records, event).all(|r| nodes.contains(field(r, name))), "{event:?}");
    }
    let node = of(&records, Exported::RclNodeInit).next().unwrap();
    assert_eq!(node.values[2..], ["camera".into(), "/front".into()]);
}

#[test]
fn the_ends_of_a_message_have_its_address_and_its_time() {
    let source = Source::of(sample::recording()).unwrap();
    let records = records(&source);
    let sent: HashMap<u64, Value<'_>> = of(&records, Exported::RmwPublish)
        .map(|r| (number(field(r, "message")), field(r, "timestamp").clone()))
        .collect();
    assert_eq!(sent.len(), 2 * MESSAGES as usize);
    let mut taken = 0;
    for take in of(&records, Exported::RmwTake) {
        let stamp = sent.get(&number(field(take, "message")));
        assert_eq!(stamp, Some(field(take, "source_timestamp")));
        taken += 1;
    }
    assert_eq!(taken, 2 * MESSAGES);
}

fn number(value: &Value<'_>) -> u64 {
    match value {
        Value::Number(number) => *number,
        other => panic!("{other:?} is no number"),
    }
}

#[test]
fn events_of_a_thread_are_in_the_order_of_time_and_as_ros_writes_them() {
    let source = Source::of(sample::recording()).unwrap();
    let records = records(&source);
    let mut threads: HashMap<(u32, u32), u64> = HashMap::new();
    for (process, record) in &records {
        let last = threads.entry((*process, record.thread)).or_default();
        assert!(*last <= record.time_ns, "{record:?}");
        *last = record.time_ns;
    }
    let way = |process: u32, from: u64, to: u64| {
        let runs = records.iter().filter(|(of, r)| {
            let name = r.event.declaration().name;
            *of == process && (from..to).contains(&r.time_ns) && !name.starts_with("angaros")
        });
        let names = runs.map(|(_, r)| r.event.declaration().name.split_once(':').unwrap().1);
        names.collect::<Vec<_>>()
    };
    let at = 10_000 + 2 * 100_000;
    assert_eq!(
        way(CAMERA, at, at + 100),
        [
            "rclcpp_executor_wait_for_work",
            "rclcpp_executor_get_next_ready",
            "rclcpp_executor_execute",
            "callback_start",
            "rclcpp_publish",
            "rcl_publish",
            "rmw_publish",
            "rclcpp_intra_publish",
            "rclcpp_ring_buffer_enqueue",
            "callback_end",
            "rclcpp_ring_buffer_dequeue",
            "callback_start",
            "callback_end",
        ]
    );
    assert_eq!(
        way(FILTER, at, at + 100),
        [
            "rmw_take",
            "rcl_take",
            "rclcpp_take",
            "callback_start",
            "image_proc_rectify_cb_init",
            "image_proc_rectify_init",
            "image_proc_rectify_fini",
            "rclcpp_publish",
            "rcl_publish",
            "rmw_publish",
            "image_proc_rectify_cb_fini",
            "callback_end",
        ]
    );
    assert_eq!(way(STATION, 90_000_000, 90_000_099), ["rmw_send_request"]);
    assert_eq!(
        way(FILTER, 90_000_000, 90_000_059),
        ["rmw_take_request", "callback_start", "rmw_send_response", "callback_end"]
    );
    let rings: Vec<_> = of(&records, Exported::RclcppRingBufferDequeue).collect();
    assert!(rings.iter().all(|r| field(r, "size") == &Value::Number(0)));
    assert_eq!(number(field(rings[1], "index")), 1);
}

#[test]
fn a_recording_of_anything_is_derived_without_panic_and_in_order() {
    let mut recording = sample::recording();
    // Every event with the fields of every other, at times out of order: what a damaged file has.
    let events = recording.events.clone();
    let mut seed = 1_u64;
    recording.events = events
        .into_iter()
        .map(|(process, event)| {
            let mut random = || {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                seed >> 33
            };
            let ids = EventId::ALL;
            let id = ids[random() as usize % ids.len()];
            let odd = [0, 1, 5, u64::MAX, event.time_ns, event.b];
            let mut pick = || odd[random() as usize % odd.len()];
            let (a, b, c, time_ns) = (pick(), pick(), pick(), pick());
            (process, Event { id, a, b, c, time_ns, ..event })
        })
        .collect();
    let source = Source::of(recording.clone()).unwrap();
    let records = records(&source);
    assert!(records.len() > recording.events.len());
    for format in super::errors::FORMATS {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("out");
        angaros_trace::export::export(&source, format, &out).unwrap();
    }
}

#[test]
fn a_recording_without_events_is_exported_too() {
    let source = Source::of(Recording { events: Vec::new(), ..sample::recording() }).unwrap();
    assert_eq!(names(&records(&source)).get("ros2:callback_start"), None);
    for format in super::errors::FORMATS {
        let folder = tempfile::tempdir().unwrap();
        angaros_trace::export::export(&source, format, &folder.path().join("out")).unwrap();
    }
}

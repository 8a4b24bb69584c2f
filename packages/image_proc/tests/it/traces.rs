//! What a trace tells of a node's kernels.

use crate::joined::recording_alone;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{CameraInfo, Image};
use angaros::trace::{self, Breakdown, DeviceTimes, Event, EventId, Recording, device_work};
use angaros_fixture::{RunningComponents, component, first_while};
use image_proc as _;
use std::time::Duration;

const WIDTH: u32 = 64;
const HEIGHT: u32 = 48;

pub fn image() -> Image {
    let pixels = (0..WIDTH * HEIGHT * 3).map(|at| (at % 251) as u8);
    Image {
        width: WIDTH,
        height: HEIGHT,
        encoding: "rgb8".into(),
        step: WIDTH * 3,
        data: pixels.collect(),
        ..Image::default()
    }
}

pub fn calibration() -> CameraInfo {
    let cx = f64::from(WIDTH) / 2.0;
    let cy = f64::from(HEIGHT) / 2.0;
    CameraInfo {
        width: WIDTH,
        height: HEIGHT,
        distortion_model: "plumb_bob".into(),
        d: vec![-0.28, 0.07, 1e-3, -5e-4, 0.0],
        k: [60.0, 0.0, cx, 0.0, 60.0, cy, 0.0, 0.0, 1.0],
        r: [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
        p: [60.0, 0.0, cx, 0.0, 0.0, 60.0, cy, 0.0, 0.0, 0.0, 1.0, 0.0],
        ..CameraInfo::default()
    }
}

/// Records a node that rectifies one image or more on the processor.
fn recording() -> Recording {
    trace::start().unwrap();
    let graph =
        RunningComponents::new(vec![component("image_proc/Rectify", &[("accelerator", "cpu")])], 1);
    let images = graph.node.create_publisher::<Image>("image", Qos::sensor_data()).unwrap();
    let infos = graph.node.create_publisher::<CameraInfo>("camera_info", Qos::sensor_data());
    let infos = infos.unwrap();
    let rectified = graph.hear::<Image>("image_rect", 10);
    let ask = || {
        infos.publish(calibration()).unwrap();
        images.publish(image()).unwrap();
    };
    let made = first_while(&rectified, Duration::from_millis(20), ask, |_| true);
    assert_eq!((made.width, made.height, made.encoding.as_str()), (WIDTH, HEIGHT, "rgb8"));
    drop(graph);
    trace::stop()
}

/// How long each callback was in which a kernel ran, from the events alone.
fn callbacks_with_kernels(events: &[&Event]) -> Vec<u64> {
    let mut lengths = Vec::new();
    let mut begun = None;
    let mut ran = false;
    for event in events {
        match event.id {
            EventId::CallbackStart => (begun, ran) = (Some(event.time_ns), false),
            EventId::KernelRan => ran = true,
            EventId::CallbackEnd if ran => {
                lengths.extend(begun.take().map(|begun| event.time_ns - begun));
            }
            _ => {}
        }
    }
    lengths
}

#[test]
fn kernel_queue_copies_and_the_rest_are_the_callback_of_rectify() {
    let _alone = recording_alone();
    let recording = recording();
    let work = device_work(&recording);
    let [work] = work.as_slice() else { panic!("{work:?}") };
    assert_eq!(work.launches, "rectify on cpu:0");
    let launch = recording.events.iter().find(|(_, event)| event.id == EventId::LaunchStart);
    let (_, launch) = launch.unwrap();
    assert_eq!(launch.b, u64::from(work.entity));
    let of_thread = recording.events.iter().map(|(_, event)| event);
    let of_thread: Vec<&Event> = of_thread.filter(|event| event.thread == launch.thread).collect();
    let lengths: Vec<u64> = work.callbacks.iter().map(DeviceTimes::total).collect();
    assert_eq!(lengths, callbacks_with_kernels(&of_thread));
    for (times, length) in work.callbacks.iter().zip(lengths) {
        assert!(times.kernel > 0 && times.kernel <= length, "{times:?} of {length}");
        assert_eq!(times.kernel + times.copies + times.queue + times.rest, length);
        // The processor reads and writes the messages where they lie.
        assert_eq!((times.copies, times.bytes_to_device, times.bound), (0, 0, 0));
    }
    let entity = recording.entities.iter().find(|entity| entity.number == work.entity).unwrap();
    let row = format!("/image -> {}: rectify on cpu:0 ({})", entity.node, work.callbacks.len());
    let text = Breakdown::of(&recording).to_string();
    assert!(text.contains(&row), "{row} is not in {text}");
}

//! Images that stay on their device from one node to the next. The device is OpenCL's, whose memory
//! counts as its own on a processor, too.

use crate::joined::{Pipeline, recording_alone};
use angaros::accel::{Policy, Request, registry};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::Image;
use angaros::trace::{self, DeviceTimes, EventId, Recording, device_work};
use angaros::transport::local::{OnDevice, Place};
use angaros::{GenericSample, RuntimeType, SubscriptionOptions};
use image_proc as _;
use std::sync::mpsc::channel;
use std::time::Duration;

/// Bytes of the pixels of the camera's image, and of the edges of half its size.
const CAME: u64 = 64 * 48 * 3;
const EDGES: u64 = 32 * 24;

/// The name of the device; `None` with the reason said where there is none.
fn device() -> Option<&'static str> {
    let name = Some("gpu");
    let request = Request { name, policy: Policy::Fail, ..Request::default() };
    match registry().select(&request) {
        Ok(_) => name,
        Err(error) => {
            angaros_testing::skipped(error);
            None
        }
    }
}

fn recorded<T>(work: impl FnOnce() -> T) -> (T, Recording) {
    trace::start().unwrap();
    let done = work();
    (done, trace::stop())
}

/// What the callbacks took in which this was launched.
fn times(recording: &Recording, launches: &str) -> Vec<DeviceTimes> {
    let all = device_work(recording).into_iter();
    all.filter(|work| work.launches == launches).flat_map(|work| work.callbacks).collect()
}

/// Bytes that each of them copied to the device and back; all the same.
fn copied(recording: &Recording, kernel: &str) -> (u64, u64) {
    let times = times(recording, &format!("{kernel} on gpu:0"));
    let all: Vec<_> = times.iter().map(|one| (one.bytes_to_device, one.bytes_to_host)).collect();
    assert!(!all.is_empty() && all.iter().all(|one| *one == all[0]), "{kernel}: {all:?}");
    all[0]
}

#[test]
fn an_image_goes_to_the_device_once_and_what_the_last_node_makes_comes_back() {
    let _alone = recording_alone();
    let Some(name) = device() else { return };
    let expected = Pipeline::on(name, "sequential", &[]).edges();
    let pipeline = Pipeline::on(name, "separate", &[]);
    pipeline.edges();
    let (edges, recording) = recorded(|| pipeline.edges());
    assert_eq!(edges, expected);
    assert_eq!(copied(&recording, "rectify"), (CAME, 0));
    assert_eq!(copied(&recording, "resize"), (0, 0));
    assert_eq!(copied(&recording, "sobel"), (0, EDGES));
}

#[test]
fn those_who_need_the_bytes_of_an_image_that_stays_there_get_them_by_one_copy() {
    let _alone = recording_alone();
    let Some(name) = device() else { return };
    let cpu = Pipeline::on("cpu", "separate", &[]);
    let expected = cpu.next(&cpu.graph.hear::<Image>("image_rect", 10));
    drop(cpu);
    let pipeline = Pipeline::on(name, "separate", &[]);
    let edges = pipeline.edges();
    // Images that wait there hold their place on the device, of which there are eight.
    let one = pipeline.graph.hear::<Image>("image_rect", 2);
    let other = pipeline.graph.hear::<Image>("image_rect", 2);
    pipeline.edges();
    while one.take().unwrap().is_some() || other.take().unwrap().is_some() {}
    let ((seen, twice), recording) = recorded(|| {
        let seen = pipeline.next(&one);
        assert_eq!(pipeline.edges(), edges);
        (seen, other.take().unwrap().unwrap().message().unwrap())
    });
    assert_eq!((seen.data.len(), seen.step), (expected.data.len(), expected.step));
    let far = seen.data.iter().zip(&expected.data).map(|(a, b)| a.abs_diff(*b)).max();
    assert!(far <= Some(1), "the processor's within the tolerance of the kernel: {far:?}");
    assert_eq!(seen.data, twice.data);
    assert_eq!(copied(&recording, "rectify"), (CAME, 0));
    let back = |event: &trace::Event| event.id == EventId::DeviceCopy && event.c == 1;
    let events = recording.events.iter().map(|(_, event)| event);
    let copies = events.filter(|event| back(event) && event.b == CAME).count();
    let images = times(&recording, "rectify on gpu:0").len();
    assert!((1..=images).contains(&copies), "{copies} copies to the host of {images} images");
}

#[test]
fn who_does_not_know_the_type_is_told_where_an_image_lies_and_copies_nothing_until_asked() {
    let _alone = recording_alone();
    let Some(name) = device() else { return };
    let pipeline = Pipeline::on(name, "separate", &[]);
    let node = &pipeline.graph.node;
    let executor = SingleThreadedExecutor::new(node.context()).unwrap();
    executor.add_node(node).unwrap();
    let (tell, came) = channel();
    // Who waits no more has what it wants.
    let hear = move |sample: GenericSample| drop(tell.send(sample));
    let options = SubscriptionOptions::new().accept_deferred();
    let of = RuntimeType::of::<Image>();
    let qos = Qos::keep_last(10);
    let made = node.create_generic_subscription_with("image_rect", &of, qos, options, hear);
    let _subscription = made.unwrap();
    let (sample, recording) = recorded(|| {
        pipeline.edges();
        executor.spin_until(|| false, Duration::from_millis(50));
        came.try_iter().last().unwrap()
    });
    let back = |event: &trace::Event| event.id == EventId::DeviceCopy && event.c == 1;
    let copies = |of: &Recording, bytes| {
        of.events.iter().filter(|(_, event)| back(event) && event.b == bytes).count()
    };
    assert_eq!(copies(&recording, CAME), 0);
    let sequence = sample.resident_sequence().unwrap();
    let OnDevice { field, at, len, device, place, .. } = sequence.about();
    assert_eq!((field.as_str(), device.as_str(), *len as u64), ("data", "gpu:0", CAME));
    assert_eq!((place.kind, place.id), (Place::OPENCL, 0));
    let rest = Image::decode(sample.bytes()).unwrap();
    assert_eq!((rest.width, rest.height, rest.step, rest.data.len()), (64, 48, 192, 0));
    let (whole, recording) = recorded(|| {
        let whole = sample.whole().unwrap();
        assert_eq!(sample.whole().unwrap().bytes(), whole.bytes());
        whole
    });
    assert_eq!(copies(&recording, CAME), 1);
    let image = Image::decode(whole.bytes()).unwrap();
    assert_eq!(image.data, whole.bytes()[*at..*at + *len]);
    assert_eq!(Image { data: Vec::new(), ..image.clone() }, rest);
    assert!(image.data.iter().any(|level| *level > 0));
}

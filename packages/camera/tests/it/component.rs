//! What the node publishes, and what happens when the camera goes away.

use angaros::component::NodeSpec;
use angaros::diagnostic_msgs::msg::DiagnosticArray;
use angaros::names::ParameterValue;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{CameraInfo, CompressedImage, Image};
use angaros::sensor_msgs::srv::{SetCameraInfo, SetCameraInfo_Request};
use angaros_fixture::{LONG, RunningComponents, RunningNode, component, context, first};
use camera::RunningCamera;
use camera::v4l2::layout::{Request, at};
use camera::v4l2::recorded::Recorded;

/// What the node is told from outside.
pub type Values = Vec<(String, ParameterValue)>;

/// A camera's node that runs, and one that hears it.
pub struct Bench {
    // Ended before the node that it is on.
    _running: RunningCamera,
    pub camera: Recorded,
    pub node: RunningNode,
    pub peer: Node,
    diagnostics: Subscription<DiagnosticArray>,
    _folder: tempfile::TempDir,
}

impl Bench {
    pub fn new(values: Values) -> Self {
        Self::with(Recorded::new(), values)
    }

    pub fn with(camera: Recorded, mut values: Values) -> Self {
        let context = context();
        let peer = Node::new(&context, "test").unwrap();
        let diagnostics = peer.create_polled_subscription("/diagnostics", Qos::keep_last(100));
        let folder = tempfile::tempdir().unwrap();
        let url = format!("file://{}/${{NAME}}.yaml", folder.path().display());
        values.push(("camera_info_url".into(), ParameterValue::String(url)));
        values.push(("diagnostic_updater.period".into(), ParameterValue::Double(0.05)));
        let options = NodeOptions { parameters: values, ..NodeOptions::default() };
        let node = RunningNode::with_options(&context, "camera", options);
        let running = RunningCamera::start(&node.node, camera.opener()).unwrap();
        let diagnostics = diagnostics.unwrap();
        Self { _running: running, camera, node, peer, diagnostics, _folder: folder }
    }

    pub fn hear<T: Message>(&self, topic: &str) -> Subscription<T> {
        self.peer.create_polled_subscription(topic, Qos::keep_last(10)).unwrap()
    }

    /// The values of the next diagnostics whose level and message are so.
    pub fn diagnostics(&self, is_so: impl Fn(u8, &str) -> bool) -> Vec<(String, String)> {
        let mut values = Vec::new();
        first(&self.diagnostics, |array| {
            let status = array.status.iter().find(|status| status.name == "camera: Camera");
            let Some(status) = status.filter(|one| is_so(one.level, &one.message)) else {
                return false;
            };
            values = status.values.iter().map(|v| (v.key.clone(), v.value.clone())).collect();
            true
        });
        values
    }
}

pub fn text(name: &str, value: &str) -> (String, ParameterValue) {
    (name.into(), ParameterValue::String(value.into()))
}

pub fn size(width: i64, height: i64) -> (String, ParameterValue) {
    ("image_size".into(), ParameterValue::IntegerArray(vec![width, height]))
}

fn value<'a>(values: &'a [(String, String)], key: &str) -> &'a str {
    &values.iter().find(|value| value.0 == key).unwrap().1
}

#[test]
fn images_and_their_calibration_come_with_the_same_stamp_of_the_driver() {
    let bench = Bench::new(vec![size(64, 48)]);
    let images = bench.hear::<Image>("image_raw");
    let infos = bench.hear::<CameraInfo>("camera_info");
    let image = first(&images, |_| true);
    assert_eq!((image.width, image.height, image.step), (64, 48, 192));
    assert_eq!((image.encoding.as_str(), image.header.frame_id.as_str()), ("rgb8", "camera"));
    assert_eq!(image.data, [130; 64 * 48 * 3]);
    let now = angaros::clock::system_time();
    let stamp = image.header.stamp;
    let age = now - angaros::Time::from_sec_nanosec(stamp.sec, stamp.nanosec);
    assert!((0..20_000_000_000).contains(&age.nanoseconds), "{age:?}");
    let later = first(&images, |next| next.header.stamp != stamp).header.stamp;
    let info = first(&infos, |info| info.header.stamp == later);
    assert_eq!((info.width, info.height, info.k[0]), (64, 48, 0.0));
    let values = bench.diagnostics(|level, text| level == 0 && text == "frames come");
    assert_eq!(value(&values, "Stamps"), "the driver's, monotonic clock");
    assert_eq!(value(&values, "Format"), "64x48 YUYV");
}

#[test]
fn pictures_of_mjpg_pass_as_they_are_and_are_decoded_for_who_wants_images() {
    let values = [text("pixel_format", "MJPG"), text("output_encoding", "mono8"), size(8, 8)];
    let bench = Bench::new(values.into());
    let pictures = bench.hear::<CompressedImage>("image_raw/compressed");
    let picture = first(&pictures, |_| true);
    assert_eq!(picture.format, "jpeg");
    let bare = camera::v4l2::recorded::grey_jpeg();
    assert!(picture.data.len() > bare.len(), "with Huffman tables");
    assert_eq!(picture.data[..7], bare[..7]);
    let image = first(&bench.hear::<Image>("image_raw"), |_| true);
    assert_eq!((image.encoding.as_str(), &image.data[..]), ("mono8", &[135; 64][..]));
}

#[test]
fn a_broken_picture_and_a_damaged_frame_are_counted_and_left_out() {
    let bench = Bench::new(vec![text("pixel_format", "MJPG"), size(8, 8)]);
    let images = bench.hear::<Image>("image_raw");
    first(&images, |_| true);
    bench.camera.interpose(|request, bytes| {
        if request == Request::DequeueBuffer {
            // A picture that ends in its tables.
            bytes[at::buffer::USED..][..4].copy_from_slice(&30_u32.to_ne_bytes());
        }
        Ok(())
    });
    let values = bench.diagnostics(|level, text| level == 1 && text.contains("damaged"));
    assert_ne!(value(&values, "Frames damaged"), "0");
    bench.camera.heal();
    bench.diagnostics(|level, _| level == 0);
    while images.take().unwrap().is_some() {}
    first(&images, |image| image.data == [135; 192]);
}

#[test]
fn frames_that_are_lost_before_they_come_are_counted() {
    let bench = Bench::new(vec![size(64, 48)]);
    first(&bench.hear::<Image>("image_raw"), |_| true);
    bench.camera.lose(7);
    let values = bench.diagnostics(|level, text| level == 1 && text.starts_with("7 frames were"));
    assert_eq!(value(&values, "Frames lost"), "7");
}

#[test]
fn a_camera_that_is_unplugged_is_told_and_opened_again_with_the_values_it_had() {
    let bench = Bench::new(vec![size(64, 48)]);
    let images = bench.hear::<Image>("image_raw");
    first(&images, |_| true);
    bench.node.node.set_parameter("brightness", 20_i64).unwrap();
    assert_eq!(bench.camera.value("Brightness"), Some(20));
    bench.camera.unplug();
    let is_gone = |level: u8, text: &str| level == 2 && text.contains("cannot be opened");
    bench.diagnostics(is_gone);
    let refused = bench.node.node.set_parameter("brightness", 30_i64).unwrap_err().to_string();
    assert_eq!(refused, "cannot set brightness: the camera is not there");
    while images.take().unwrap().is_some() {}
    bench.camera.plug();
    first(&images, |image| image.width == 64);
    assert_eq!(bench.camera.value("Brightness"), Some(20), "as the parameter says");
    let values = bench.diagnostics(|level, _| level == 0);
    assert_eq!(value(&values, "Camera lost"), "1");
    bench.node.node.set_parameter("brightness", 30_i64).unwrap();
    assert_eq!(bench.camera.value("Brightness"), Some(30));
}

#[test]
fn a_camera_that_stops_with_an_error_is_closed_and_opened_again() {
    let bench = Bench::new(vec![size(64, 48)]);
    let images = bench.hear::<Image>("image_raw");
    first(&images, |_| true);
    let before = bench.camera.opened();
    bench.camera.interpose(|request, _| match request {
        Request::DequeueBuffer => Err(std::io::Error::from_raw_os_error(5)),
        _ => Ok(()),
    });
    bench.diagnostics(|level, text| level == 2 && text.contains("VIDIOC_DQBUF failed"));
    bench.camera.heal();
    while images.take().unwrap().is_some() {}
    first(&images, |_| true);
    assert!(bench.camera.opened() > before);
}

#[test]
fn a_node_whose_camera_is_not_there_waits_for_it() {
    let camera = Recorded::new();
    camera.unplug();
    let bench = Bench::with(camera, vec![size(64, 48)]);
    bench.diagnostics(|level, text| level == 2 && text.contains("plug it in"));
    assert!(!bench.node.node.has_parameter("brightness"));
    bench.camera.plug();
    first(&bench.hear::<Image>("image_raw"), |_| true);
    assert!(bench.node.node.has_parameter("brightness"));
}

#[test]
fn the_end_of_the_node_gives_the_camera_back() {
    let bench = Bench::new(vec![size(64, 48)]);
    first(&bench.hear::<Image>("image_raw"), |_| true);
    let camera = bench.camera.clone();
    drop(bench);
    assert!(camera.is_idle());
}

#[test]
fn a_calibration_that_is_set_is_told_with_the_next_images() {
    let bench = Bench::new(vec![size(64, 48)]);
    let infos = bench.hear::<CameraInfo>("camera_info");
    first(&infos, |info| info.width == 64);
    let calibrator = RunningNode::new(bench.peer.context(), "calibrator");
    for (focal, name) in [(50.0, "set_camera_info"), (60.0, "camera/set_camera_info")] {
        let client = calibrator.node.create_client::<SetCameraInfo>(name).unwrap();
        assert!(client.wait_for_service(LONG), "{name}");
        let mut camera_info = CameraInfo { width: 64, height: 48, ..CameraInfo::default() };
        camera_info.k = [focal, 0.0, 32.0, 0.0, focal, 24.0, 0.0, 0.0, 1.0];
        let answer = client.call(&SetCameraInfo_Request { camera_info }, LONG).unwrap();
        assert!(answer.success, "{}", answer.status_message);
        first(&infos, |info| info.k[0] == focal);
    }
    let client = calibrator.node.create_client::<SetCameraInfo>("set_camera_info").unwrap();
    assert!(client.wait_for_service(LONG));
    let answer = client.call(&SetCameraInfo_Request::default(), LONG).unwrap();
    assert!(!answer.success && answer.status_message.contains("no pixels"));
}

#[test]
fn the_component_starts_without_a_camera_and_refuses_parameters_that_make_no_sense() {
    let name = "camera/V4l2Camera";
    let missing = ("video_device", "/dev/no_such_camera");
    let of = |parameters: &[(&str, &str)]| -> Vec<NodeSpec> {
        vec![component(name, &[&[missing][..], parameters].concat())]
    };
    let running = RunningComponents::new(of(&[("diagnostic_updater.period", "0.05")]), 1);
    let heard = running.hear::<DiagnosticArray>("/diagnostics", 5);
    first(&heard, |array| {
        array.status.iter().any(|one| one.level == 2 && one.message.contains("plug it in"))
    });
    let refused = RunningComponents::try_new(of(&[("pixel_format", "H264")]), 1);
    let error = refused.map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("pixel_format is 'H264', not one of YUYV"), "{error}");
}

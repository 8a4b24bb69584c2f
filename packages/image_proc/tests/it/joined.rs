//! Two nodes of one process whose kernels run as one.

use crate::traces::{calibration, image};
use angaros::accel::{Composition, Format, KernelRequest, Policy, Request, Shape, registry};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{CameraInfo, Image};
use angaros::std_msgs::msg::Header;
use angaros::trace::{self, device_work};
use angaros_fixture::{RunningComponents, component, first_while};
use image_proc::Work;
use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

const PAUSE: Duration = Duration::from_millis(20);

/// Keeps tests apart that record: a session is the process's.
pub fn recording_alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::new(());
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Rectify -> Resize -> Sobel, and what feeds them.
pub struct Pipeline {
    images: Publisher<Image>,
    infos: Publisher<CameraInfo>,
    pub graph: RunningComponents,
    /// Of the last image, in its stamp.
    number: AtomicI32,
    /// Of the camera.
    calibration: CameraInfo,
}

impl Pipeline {
    fn new(composition: &str, of_resize: &[(&str, &str)]) -> Self {
        Self::on("cpu", composition, of_resize)
    }

    pub fn on(device: &str, composition: &str, of_resize: &[(&str, &str)]) -> Self {
        let how = [("accelerator", device), ("composition", composition)];
        let mut resize = how.to_vec();
        resize.extend([("scale_width", "0.5"), ("scale_height", "0.5")]);
        resize.extend(of_resize);
        let mut nodes = vec![
            component("image_proc/Rectify", &how),
            component("image_proc/Resize", &resize),
            component("image_proc/Sobel", &how),
        ];
        nodes[1].remaps =
            vec!["image/image_raw:=image_rect".into(), "image/camera_info:=camera_info".into()];
        nodes[2].remaps = vec!["image:=resize/image_raw".into()];
        let graph = RunningComponents::new(nodes, 1);
        let images = graph.node.create_publisher("image", Qos::sensor_data()).unwrap();
        let infos = graph.node.create_publisher("camera_info", Qos::sensor_data()).unwrap();
        Self { images, infos, graph, number: AtomicI32::new(0), calibration: calibration() }
    }

    /// A message of a topic that is made of an image which is published now; its stamp is taken
    /// off. All callbacks that made it are over.
    pub fn next(&self, of: &Subscription<Image>) -> Arc<Image> {
        let stamp = |image: &Image| image.header.stamp.sec;
        let made = self.one(of, stamp);
        // A message is there before its callback ends; that of the next one is not.
        self.one(of, stamp);
        Arc::new(Image { header: Header::default(), ..Image::clone(&made) })
    }

    /// A message of a topic that is made for an image which is published now.
    fn one<T: Message>(&self, of: &Subscription<T>, stamp: impl Fn(&T) -> i32) -> Arc<T> {
        let number = self.number.fetch_add(1, Ordering::Relaxed) + 1;
        let ask = || {
            self.infos.publish(self.calibration.clone()).unwrap();
            let mut asked = image();
            asked.header.stamp.sec = number;
            asked.header.frame_id = "lens".into();
            self.images.publish(asked).unwrap();
        };
        first_while(of, PAUSE, ask, |made| stamp(made) == number)
    }

    pub fn edges(&self) -> Arc<Image> {
        self.next(&self.graph.hear::<Image>("sobel", 10))
    }
}

/// The kernels of the pipeline.
pub fn requests() -> Vec<KernelRequest> {
    let info = calibration();
    let rgb = |width, height| [Shape::packed(Format::Rgb8, width, height).unwrap()];
    vec![
        KernelRequest::new("rectify", &rgb(64, 48))
            .with("model", info.distortion_model.as_str())
            .with("d", info.d.as_slice())
            .with("k", info.k.as_slice())
            .with("r", info.r.as_slice())
            .with("p", info.p.as_slice()),
        KernelRequest::new("resize", &rgb(64, 48))
            .with("scale_width", 0.5)
            .with("scale_height", 0.5),
        KernelRequest::new("sobel", &rgb(32, 24)),
    ]
}

/// What ran while this was recorded, each with its device.
fn launches(work: impl FnOnce()) -> Vec<String> {
    trace::start().unwrap();
    work();
    let mut launches: Vec<_> =
        device_work(&trace::stop()).into_iter().map(|work| work.launches).collect();
    launches.sort();
    launches.dedup();
    launches
}

#[test]
fn three_nodes_make_their_result_by_one_kernel_with_the_same_bytes() {
    let _alone = recording_alone();
    let separate = Pipeline::new("separate", &[]);
    let mut expected = None;
    let ran = launches(|| expected = Some(separate.edges()));
    assert_eq!(ran, ["rectify on cpu:0", "resize on cpu:0", "sobel on cpu:0"]);
    drop(separate);
    for composition in ["fused", "sequential"] {
        let joined = Pipeline::new(composition, &[]);
        let mut edges = None;
        let ran = launches(|| edges = Some(joined.edges()));
        assert_eq!(ran, ["rectify+resize+sobel on cpu:0"], "{composition}");
        assert_eq!(edges, expected, "{composition}");
    }
}

#[test]
fn an_image_between_nodes_is_made_while_somebody_else_subscribes() {
    let _alone = recording_alone();
    let pipeline = Pipeline::new("fused", &[]);
    let edges = pipeline.edges();
    let between = pipeline.graph.hear::<Image>("image_rect", 10);
    let mut seen = None;
    let ran = launches(|| seen = Some(pipeline.next(&between)));
    assert!(ran.contains(&"rectify on cpu:0".to_owned()), "{ran:?}");
    let separate = Pipeline::new("separate", &[]);
    let expected = separate.next(&separate.graph.hear::<Image>("image_rect", 10));
    assert_eq!(seen.unwrap().data, expected.data);
    let ran = launches(|| assert_eq!(pipeline.edges(), edges));
    assert_eq!(ran, ["rectify on cpu:0", "resize+sobel on cpu:0"]);
    drop(between);
    let ran = launches(|| assert_eq!(pipeline.edges(), edges));
    assert_eq!(ran, ["rectify+resize+sobel on cpu:0"]);
}

#[test]
fn nodes_whose_device_does_not_compose_so_each_run_their_own_kernel() {
    let _alone = recording_alone();
    let pipeline = Pipeline::new("streamed", &[]);
    // The first image is put off, as nobody knew.
    let edges = pipeline.edges();
    let ran = launches(|| assert_eq!(pipeline.edges(), edges));
    assert_eq!(ran, ["rectify on cpu:0", "resize on cpu:0", "sobel on cpu:0"]);
}

#[test]
fn a_node_that_wants_its_own_kernel_gets_the_image_made() {
    let _alone = recording_alone();
    let pipeline = Pipeline::new("fused", &[("composition", "separate")]);
    let ran = launches(|| drop(pipeline.edges()));
    assert_eq!(ran, ["rectify on cpu:0", "resize on cpu:0", "sobel on cpu:0"]);
}

#[test]
fn on_programmable_logic_the_kernels_of_three_nodes_run_at_the_same_time_with_queues_between() {
    let name = Some("fpga_sim");
    let request = Request { name, policy: Policy::Fail, ..Request::default() };
    let device = match registry().select(&request) {
        Ok(selection) => selection.device,
        Err(error) => return angaros_testing::skipped(error),
    };
    // Simulations are compiled once, which takes longer than anybody waits for an image.
    let joined = Work::build(&device, Policy::Fail, Composition::Streamed, requests());
    assert_eq!(joined.unwrap().shape(), Shape::packed(Format::Mono8, 32, 24).unwrap());
    let _alone = recording_alone();
    let separate = Pipeline::new("separate", &[]);
    let expected = separate.edges();
    drop(separate);
    let streamed = Pipeline::on("fpga_sim", "streamed", &[]);
    let ran = launches(|| assert_eq!(streamed.edges(), expected));
    assert_eq!(ran, ["rectify+resize+sobel on fpga_sim:0"]);
}

#[test]
fn a_composition_that_is_none_is_refused_with_those_that_are() {
    let nodes = vec![component("image_proc/Sobel", &[("composition", "melted")])];
    let error = RunningComponents::try_new(nodes, 1).err().unwrap().to_string();
    assert!(error.contains("melted") && error.contains("fused, streamed"), "{error}");
}

#[test]
fn the_calibration_behind_a_resized_image_has_its_header_and_is_for_its_size() {
    for composition in ["fused", "separate"] {
        let pipeline = Pipeline::new(composition, &[]);
        let infos = pipeline.graph.hear::<CameraInfo>("resize/camera_info", 10);
        let info = pipeline.one(&infos, |info: &CameraInfo| info.header.stamp.sec);
        assert_eq!(info.header.frame_id, "lens", "{composition}");
        assert_eq!((info.width, info.height, info.k[0], info.k[2]), (32, 24, 30.0, 16.0));
    }
}

#[test]
fn resize_subscribes_to_calibrations_while_somebody_takes_those_of_its_images() {
    let pipeline = Pipeline::new("separate", &[]);
    let resized = pipeline.graph.hear::<Image>("resize/image_raw", 10);
    pipeline.next(&resized);
    assert_eq!(pipeline.infos.subscription_count(), 1, "Rectify's");
    let infos = pipeline.graph.hear::<CameraInfo>("resize/camera_info", 10);
    pipeline.one(&infos, |info: &CameraInfo| info.header.stamp.sec);
    assert_eq!(pipeline.infos.subscription_count(), 2);
    drop(infos);
    pipeline.next(&resized);
    assert_eq!(pipeline.infos.subscription_count(), 1, "nobody takes them any more");
}

#[test]
fn an_image_is_straightened_by_the_newest_calibration_whichever_number_of_it_changed() {
    let mut pipeline = Pipeline::new("separate", &[]);
    let rectified = pipeline.graph.hear::<Image>("image_rect", 10);
    let bent = pipeline.next(&rectified);
    pipeline.calibration.d[0] = 0.0;
    let straight = pipeline.next(&rectified);
    assert_ne!(straight.data, bent.data);
    pipeline.calibration.header.frame_id = "another".into();
    assert_eq!(pipeline.next(&rectified).data, straight.data);
    pipeline.calibration.d[0] = -0.28;
    assert_eq!(pipeline.next(&rectified).data, bent.data);
    pipeline.calibration.p[0] += 5.0;
    assert_ne!(pipeline.next(&rectified).data, bent.data);
}

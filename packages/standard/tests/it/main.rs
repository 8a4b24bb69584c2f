//! The pixels that leave the image graph are those of the kernels, in every arrangement: another
//! process hears all three images and computes the last two from the first. That the kernels are
//! right is compared with OpenCV elsewhere.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

use angaros::prelude::*;
use angaros::sensor_msgs::msg::{CameraInfo, Image};
use image_proc::kernels::{
    self, CameraModel, DistortionModel, ImageMut, ImageRef, PixelFormat, ResizeTo,
};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Images compared in each arrangement.
const WANTED: usize = 5;

/// Processes and a folder that go away with the value.
struct Fixture {
    shm: PathBuf,
    children: Vec<Child>,
}

impl Fixture {
    fn new(name: &str) -> Self {
        let shm = std::env::temp_dir().join(format!("angaros-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&shm).unwrap();
        Self { shm, children: Vec::new() }
    }

    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.env("ANGAROS_SHM_DIR", &self.shm).env_remove("ROS_DOMAIN_ID");
        command.stdin(Stdio::null());
        command
    }

    fn run(&mut self, arguments: &[&str]) {
        let mut command = self.command(env!("CARGO_BIN_EXE_angaros-components"));
        self.children.push(command.args(arguments).spawn().unwrap());
    }

    /// This test program as the process that hears and compares.
    fn compare(&self) {
        let mut command = self.command(std::env::current_exe().unwrap());
        command.args(angaros_testing::only("child_that_compares")).env("ROLE", "compare");
        let output = command.output().unwrap();
        let out = String::from_utf8_lossy(&output.stdout);
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(out.contains(&format!("{WANTED} images agree")), "{out}{err}");
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        for child in &mut self.children {
            child.kill().unwrap();
            child.wait().unwrap();
        }
        std::fs::remove_dir_all(&self.shm).unwrap();
    }
}

const CAMERA: [&str; 8] =
    ["camera/PhotoCamera", "--ros-args", "-p", "rate:=10.0", "-p", "width:=320", "-p", "frames:=4"];

#[test]
fn three_processes_deliver_the_kernels_pixels() {
    let mut stage = Fixture::new("pixels-split");
    stage.run(&CAMERA);
    stage.run(&["image_proc/Rectify", "--ros-args", "-r", "image:=image_raw"]);
    let resize = [
        "image_proc/Resize",
        "--ros-args",
        "-r",
        "image/image_raw:=image_rect",
        "-r",
        "image/camera_info:=camera_info",
        "-p",
        "scale_width:=0.5",
        "-p",
        "scale_height:=0.5",
    ];
    stage.run(&resize);
    stage.compare();
}

#[test]
fn a_composed_process_delivers_the_kernels_pixels_to_others() {
    let mut stage = Fixture::new("pixels-composed");
    let container = r#"{"nodes": [
        {"component": "camera/PhotoCamera",
         "parameters": [["rate", "10.0"], ["width", "320"], ["frames", "4"]]},
        {"component": "image_proc/Rectify", "remaps": ["image:=image_raw"]},
        {"component": "image_proc/Resize",
         "remaps": ["image/image_raw:=image_rect", "image/camera_info:=camera_info"],
         "parameters": [["scale_width", "0.5"], ["scale_height", "0.5"]]}]}"#;
    stage.run(&["__container", container]);
    stage.compare();
}

/// What one process hears of the graph.
struct Heard {
    info: Subscription<CameraInfo>,
    images: [Subscription<Image>; 3],
    by_stamp: BTreeMap<(i32, u32), [Option<Arc<Image>>; 3]>,
    calibration: Option<Arc<CameraInfo>>,
}

impl Heard {
    fn new(node: &Node) -> Self {
        let images = ["image_raw", "image_rect", "resize/image_raw"]
            .map(|topic| node.create_polled_subscription(topic, Qos::keep_last(10)).unwrap());
        let info = node.create_polled_subscription("camera_info", Qos::keep_last(10)).unwrap();
        Self { info, images, by_stamp: BTreeMap::new(), calibration: None }
    }

    fn poll(&mut self) {
        while let Some(sample) = self.info.take().unwrap() {
            self.calibration = Some(sample.message().unwrap());
        }
        for (place, subscription) in self.images.iter().enumerate() {
            while let Some(sample) = subscription.take().unwrap() {
                let image = sample.message().unwrap();
                let stamp = (image.header.stamp.sec, image.header.stamp.nanosec);
                self.by_stamp.entry(stamp).or_default()[place] = Some(image);
            }
        }
    }
}

/// Not a test of its own: the process that hears all images and compares them.
#[test]
fn child_that_compares() {
    if std::env::var("ROLE").as_deref() != Ok("compare") {
        return;
    }
    let context = Context::from_env().unwrap();
    let mut heard = Heard::new(&Node::new(&context, "compare").unwrap());
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut agreed = 0;
    while agreed < WANTED {
        assert!(Instant::now() < deadline, "{agreed} agreed, {} stamps", heard.by_stamp.len());
        std::thread::sleep(Duration::from_millis(5));
        heard.poll();
        let Some(calibration) = heard.calibration.clone() else { continue };
        heard.by_stamp.retain(|_, images| match images {
            [Some(raw), Some(rect), Some(small)] => {
                agree(&calibration, raw, rect, small);
                agreed += 1;
                false
            }
            _ => true,
        });
    }
    println!("{WANTED} images agree");
}

fn view(image: &Image) -> ImageRef<'_> {
    let format = PixelFormat::from_encoding(&image.encoding).unwrap();
    let width = image.width as usize;
    let height = image.height as usize;
    let step = image.step as usize;
    ImageRef::new(&image.data, format, width, height, step).unwrap()
}

fn agree(info: &CameraInfo, raw: &Image, rect: &Image, small: &Image) {
    let model = CameraModel {
        width: info.width as usize,
        height: info.height as usize,
        d: &info.d,
        k: info.k,
        r: info.r,
        p: info.p,
        model: DistortionModel::from_name(&info.distortion_model).unwrap(),
    };
    let raw = view(raw);
    let format = raw.format();
    let (width, height) = raw.size();
    let mut straight = vec![0; width * height * format.channels()];
    let mut out = ImageMut::packed(&mut straight, format, width, height).unwrap();
    kernels::Rectify::new(&model).unwrap().run(&raw, &mut out).unwrap();
    same(&straight, rect, (width, height));
    assert!(straight.iter().any(|&value| value != straight[0]), "an image with something on it");

    let straight = ImageRef::packed(&straight, format, width, height).unwrap();
    let to = ResizeTo::Scale(0.5, 0.5);
    let mut resize = kernels::Resize::new(format, width, height, to).unwrap();
    let (width, height) = resize.output_size();
    let mut half = vec![0; width * height * format.channels()];
    let mut out = ImageMut::packed(&mut half, format, width, height).unwrap();
    resize.run(&straight, &mut out).unwrap();
    same(&half, small, (width, height));
}

/// Equal within one step of 256 in every value.
fn same(expected: &[u8], image: &Image, size: (usize, usize)) {
    assert_eq!((image.width as usize, image.height as usize), size);
    assert_eq!(expected.len(), image.data.len());
    let worst = expected.iter().zip(&image.data).map(|(a, b)| a.abs_diff(*b)).max();
    assert!(worst <= Some(1), "values differ by {worst:?}");
}

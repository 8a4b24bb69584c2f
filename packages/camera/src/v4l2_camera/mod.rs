//! A camera of Video for Linux as a component.
//!
//! * **VC1** One thread owns the camera: it opens it, takes frames out of its buffers, makes images
//!   of them in the memory in which they travel, and publishes. What it does at one time with whom
//!   stands in [`worker`].
//! * **VC2** A camera that is gone is said so once and opened again when it is back, with the
//!   values that its controls had. Its node is there all the while.
//! * **VC3** Frames that do not come, that are damaged or that cannot be published are counted, and
//!   told by `/diagnostics` and the log.
//! * **VC4** Nothing is made of a frame for topics that nobody subscribes to.

mod health;
mod output;
mod parameters;
mod settings;
mod worker;

use crate::camera_info::CameraInfoManager;
use crate::v4l2::{CaptureDevice, KernelDevice, Open};
use angaros::ParameterCallback;
use angaros::component::{ComponentEntry, inventory};
use angaros::diagnostics::Updater;
use angaros::prelude::*;
use angaros::sensor_msgs::srv::{SetCameraInfo, SetCameraInfo_Request, SetCameraInfo_Response};
use health::Health;
use output::Output;
use parameters::ControlParameters;
pub use parameters::parameter_name;
use settings::Settings;
use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;
use worker::{Plan, Worker};

/// A camera at `/dev/video*`.
///
/// Publishes `image_raw`, after each image its `camera_info`, and, where its pixel format is
/// `MJPG`, `image_raw/compressed`. Services `set_camera_info` and `~/set_camera_info` set and keep
/// the calibration. Diagnostics: `Camera`.
///
/// Parameters: `video_device` (`/dev/video0`), `pixel_format` (`YUYV`), `output_encoding`
/// (`rgb8`), `image_size` (`[640, 480]`), `time_per_frame` (empty: as it is), `camera_frame_id`
/// (`camera`), `camera_info_url`, `use_sensor_data_qos` (false), `publish_rate` (-1.0: all),
/// `use_v4l2_buffer_timestamps` (true), `timestamp_offset` (0 ns), `use_image_transport` (true);
/// and one for each control of the camera.
#[component]
pub struct V4l2Camera {
    _camera: RunningCamera,
}

impl V4l2Camera {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let about = ParameterDescriptor::new("the camera's device").read_only();
        let path = String::from("/dev/video0");
        let path = node.declare_parameter_with("video_device", path, about)?.get();
        let path = PathBuf::from(path);
        let open: Open = Box::new(move || -> std::io::Result<Arc<dyn CaptureDevice>> {
            Ok(Arc::new(KernelDevice::open(&path)?))
        });
        Ok(Self { _camera: RunningCamera::start(node, open)? })
    }
}

// Launch files of ROS name the node by the package that has it there.
inventory::submit! {
    ComponentEntry { package: "v4l2_camera", name: "V4l2Camera", create: &create }
}

fn create(ctx: ComponentContext) -> Result<Box<dyn Any + Send>> {
    Ok(Box::new(V4l2Camera::new(ctx)?))
}

/// What makes a node a camera; it ends with this.
pub struct RunningCamera {
    // Ended before what it uses.
    _worker: Worker,
    _callbacks: [ParameterCallback; 2],
    _updater: Updater,
    _services: [Server<SetCameraInfo>; 2],
}

impl RunningCamera {
    /// Makes this node a camera, which `open` opens: one of the kernel's, or a recorded one.
    ///
    /// # Errors
    /// A parameter that makes no sense, or a limit of a transport. That the camera is not there is
    /// none: see rule VC2.
    pub fn start(node: &Node, open: Open) -> Result<Self> {
        let settings = Arc::new(Settings::declare(node)?);
        let url: String = node.parameter("camera_info_url", String::new())?;
        let manager = CameraInfoManager::new(node.logger().clone(), &settings.frame_id, &url);
        let manager = manager.map_err(|error| settings::invalid(node, &error.to_string()))?;
        let health = Health::default();
        let controls = ControlParameters::default();
        let output = Output::new(node, &settings, manager.clone())?;
        let updater = Updater::new(node)?;
        health.tell_by(&updater);
        let serve = |name: &str| {
            let manager = manager.clone();
            node.create_service::<SetCameraInfo, _>(name, move |request: SetCameraInfo_Request| {
                let (success, status_message) = manager.set(&request.camera_info);
                SetCameraInfo_Response { success, status_message }
            })
        };
        let services = [serve("set_camera_info")?, serve("~/set_camera_info")?];
        let callbacks = callbacks(node, &settings, &controls, manager.clone());
        let plan = Plan {
            open,
            node: node.downgrade(),
            logger: node.logger().clone(),
            clock: node.context().clock().clone(),
            settings,
            controls,
            health,
            output,
            manager,
        };
        let worker = Worker::start(plan)?;
        Ok(Self { _worker: worker, _callbacks: callbacks, _updater: updater, _services: services })
    }
}

/// What is asked before parameters are set, and what follows.
fn callbacks(
    node: &Node,
    settings: &Arc<Settings>,
    controls: &ControlParameters,
    manager: CameraInfoManager,
) -> [ParameterCallback; 2] {
    let asked = Arc::clone(settings);
    let controls = controls.clone();
    let ask = node.add_on_set_parameters_callback(move |changes| {
        if let Some(chosen) = asked.chosen_after(changes)? {
            controls.try_format(&chosen)?;
        }
        for change in changes.iter().filter(|change| change.name == "camera_info_url") {
            let url: String = change.get().unwrap_or_default();
            manager.set_url(&url).map_err(|error| error.to_string())?;
        }
        controls.set(changes)
    });
    let told = Arc::clone(settings);
    let tell = node.add_post_set_parameters_callback(move |changes| told.note(changes));
    [ask, tell]
}

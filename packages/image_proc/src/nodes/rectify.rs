//! The Rectify component.

use super::image_of;
use super::output::{ImageOutput, OutputError};
use crate::kernels::{self, CameraModel, DistortionModel};
use angaros::LatestValue;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{CameraInfo, CameraInfoView, Image};
use angaros::trace::Label;

static OPERATION: Label = Label::new("rectify");

/// Straightens images with the calibration of their camera.
///
/// Topics as in ROS: subscribes to `image` and `camera_info`, publishes `image_rect`. The newest
/// calibration at the time of the image counts; images before the first one are dropped, with a
/// warning if it does not come. Parameter: `zero_copy`.
#[component]
pub struct Rectify {
    _images: Subscription<Image>,
}

/// A camera publishes its calibration right after its first image, so the first image is always
/// dropped; that many are not.
const WARN_AFTER: u32 = 30;

struct State {
    calibration: LatestValue<CameraInfo>,
    kernel: Option<kernels::Rectify>,
    output: ImageOutput,
    dropped: u32,
}

impl Rectify {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let mut state = State {
            calibration: node.latest("camera_info")?,
            kernel: None,
            output: ImageOutput::new(node, "image_rect", &OPERATION)?,
            dropped: 0,
        };
        let callback = move |sample: Sample<Image>| state.process(&sample);
        Ok(Self { _images: node.create_subscription("image", Qos::sensor_data(), callback)? })
    }
}

impl State {
    fn process(&mut self, sample: &Sample<Image>) -> Result<(), OutputError> {
        let Some(info) = self.calibration.get() else {
            self.dropped += 1;
            if self.dropped == WARN_AFTER {
                tracing::warn!(
                    "rectify dropped {WARN_AFTER} images: no camera_info has come yet; hint: remap \
                     camera_info to the topic on which the camera publishes its calibration"
                );
            }
            return Ok(());
        };
        let info = info.view()?;
        let model = model_of(&info)?;
        if !self.kernel.as_ref().is_some_and(|kernel| kernel.is_for(&model)) {
            self.kernel = Some(kernels::Rectify::new(&model)?);
        }
        let Some(kernel) = &self.kernel else { return Ok(()) };
        let view = sample.view()?;
        let image = image_of(&view)?;
        self.output
            .publish(&view.header, image.format(), kernel.size(), |out| kernel.run(&image, out))
    }
}

fn model_of<'a>(info: &CameraInfoView<'a>) -> Result<CameraModel<'a>, kernels::KernelError> {
    Ok(CameraModel {
        width: info.width as usize,
        height: info.height as usize,
        d: info.d,
        k: *info.k,
        r: *info.r,
        p: *info.p,
        model: DistortionModel::from_name(info.distortion_model)?,
    })
}

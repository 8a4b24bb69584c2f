//! The Resize component.

use super::output::OutputError;
use super::stage::ImageStage;
use crate::kernels::ResizeTo;
use angaros::LatestValue;
use angaros::accel::{KernelRequest, Shape};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{CameraInfo, Image};
use angaros::trace::Label;

static OPERATION: Label = Label::new("resize");

/// Resizes images, bilinearly.
///
/// Topics as in ROS: subscribes to `image/image_raw`, publishes `resize/image_raw` and, after each
/// image, `resize/camera_info`: the newest calibration, for the new size, with the header of the
/// image. It subscribes to `image/camera_info` while somebody takes that.
///
/// Parameters: `use_scale` (true), `scale_width` and `scale_height` (1.0), or with `use_scale`
/// false `width` and `height` in pixels; `zero_copy`, `accelerator`, `accelerator_policy`,
/// `composition`.
#[component]
pub struct Resize {
    _images: Subscription<Image>,
}

impl Resize {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let to = target(node)?;
        let mut stage = ImageStage::new(node, "resize", "resize/image_raw", &OPERATION)?;
        let options = stage.options();
        let mut calibrations = Calibrations::new(node, to)?;
        let on_image = move |sample: Sample<Image>| -> Result<(), OutputError> {
            stage.process(&sample, |shape| Ok(request(shape, to)))?;
            calibrations.publish(&sample)
        };
        let images = "image/image_raw";
        let qos = Qos::sensor_data();
        Ok(Self { _images: node.create_subscription_with(images, qos, options, on_image)? })
    }
}

/// The calibrations that go with the resized images.
struct Calibrations {
    node: Node,
    to: ResizeTo,
    /// Of the images that come, while somebody takes those of the resized ones: an image that waits
    /// for its turn would wait for each that is delivered.
    source: Option<LatestValue<CameraInfo>>,
    publisher: Publisher<CameraInfo>,
}

impl Calibrations {
    fn new(node: &Node, to: ResizeTo) -> Result<Self> {
        let publisher = node.create_publisher("resize/camera_info", Qos::keep_last(5))?;
        Ok(Self { node: node.clone(), to, source: None, publisher })
    }

    /// Publishes the newest for an image that was resized.
    fn publish(&mut self, sample: &Sample<Image>) -> Result<(), OutputError> {
        if self.publisher.subscription_count() == 0 {
            self.source = None;
            return Ok(());
        }
        let source = match &self.source {
            Some(source) => source,
            None => self.source.insert(self.node.latest("image/camera_info")?),
        };
        if let Some(calibration) = source.get() {
            let header = ImageStage::header_of(sample)?;
            let info = CameraInfo { header, ..scaled(&*calibration.message()?, self.to) };
            self.publisher.publish(info)?;
        }
        Ok(())
    }
}

fn target(node: &Node) -> Result<ResizeTo> {
    if node.parameter("use_scale", true)? {
        let x = node.parameter("scale_width", 1.0)?;
        let y = node.parameter("scale_height", 1.0)?;
        return Ok(ResizeTo::Scale(x, y));
    }
    let side = |name: &str| -> Result<usize> {
        let pixels = node.parameter(name, -1_i64)?;
        usize::try_from(pixels).ok().filter(|pixels| *pixels > 0).ok_or_else(|| {
            let message = format!("parameter '{name}' of node {} is {pixels}", node.name());
            Error::new(ErrorKind::InvalidArgument, message)
                .hint("with use_scale false, width and height are pixels above 0")
        })
    };
    Ok(ResizeTo::Size(side("width")?, side("height")?))
}

fn request(shape: Shape, to: ResizeTo) -> KernelRequest {
    let request = KernelRequest::new("resize", &[shape]);
    match to {
        ResizeTo::Scale(x, y) => request.with("scale_width", x).with("scale_height", y),
        ResizeTo::Size(width, height) => {
            let side = |pixels| i64::try_from(pixels).unwrap_or(i64::MAX);
            request.with("width", side(width)).with("height", side(height))
        }
    }
}

/// The calibration of the resized image: focal lengths and centres grow with the image (what
/// image_proc's ResizeNode does).
fn scaled(info: &CameraInfo, to: ResizeTo) -> CameraInfo {
    let (x, y) = match to {
        ResizeTo::Scale(x, y) => (x, y),
        ResizeTo::Size(width, height) => (
            width as f64 / f64::from(info.width.max(1)),
            height as f64 / f64::from(info.height.max(1)),
        ),
    };
    let mut out = info.clone();
    match to {
        ResizeTo::Scale(..) => {
            out.width = (f64::from(info.width) * x).round_ties_even() as u32;
            out.height = (f64::from(info.height) * y).round_ties_even() as u32;
        }
        ResizeTo::Size(width, height) => (out.width, out.height) = (width as u32, height as u32),
    }
    for at in [0, 1, 2] {
        out.k[at] *= x;
        out.k[3 + at] *= y;
    }
    for at in [0, 1, 2, 3] {
        out.p[at] *= x;
        out.p[4 + at] *= y;
    }
    out.roi.x_offset = (f64::from(info.roi.x_offset) * x) as u32;
    out.roi.y_offset = (f64::from(info.roi.y_offset) * y) as u32;
    out.roi.width = (f64::from(info.roi.width) * x) as u32;
    out.roi.height = (f64::from(info.roi.height) * y) as u32;
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calibration_grows_with_the_image() {
        let mut info = CameraInfo { width: 640, height: 480, ..CameraInfo::default() };
        info.k = [500.0, 0.0, 320.0, 0.0, 400.0, 240.0, 0.0, 0.0, 1.0];
        let half = scaled(&info, ResizeTo::Scale(0.5, 0.25));
        assert_eq!((half.width, half.height), (320, 120));
        assert_eq!(half.k, [250.0, 0.0, 160.0, 0.0, 100.0, 60.0, 0.0, 0.0, 1.0]);
        let sized = scaled(&info, ResizeTo::Size(1280, 480));
        assert_eq!((sized.width, sized.k[0], sized.k[4]), (1280, 1000.0, 400.0));
    }

    #[test]
    fn projection_and_region_grow_with_the_image_each_along_its_own_side() {
        let mut info = CameraInfo { width: 640, height: 480, ..CameraInfo::default() };
        info.p = [500.0, 1.0, 320.0, -20.0, 2.0, 400.0, 240.0, 8.0, 0.0, 0.0, 1.0, 0.0];
        (info.roi.x_offset, info.roi.y_offset) = (10, 20);
        (info.roi.width, info.roi.height) = (200, 100);
        let out = scaled(&info, ResizeTo::Scale(0.5, 0.25));
        let p = [250.0, 0.5, 160.0, -10.0, 0.5, 100.0, 60.0, 2.0, 0.0, 0.0, 1.0, 0.0];
        assert_eq!(out.p, p);
        assert_eq!((out.roi.x_offset, out.roi.y_offset), (5, 5));
        assert_eq!((out.roi.width, out.roi.height), (100, 25));
    }
}

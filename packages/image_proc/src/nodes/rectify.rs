//! The Rectify component.

use super::output::OutputError;
use super::stage::ImageStage;
use angaros::accel::{AccelError, KernelRequest, Shape};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{CameraInfo, CameraInfoView, Image};
use angaros::trace::Label;
use angaros::{LatestValue, TakeError};

static OPERATION: Label = Label::new("rectify");

/// Straightens images with the calibration of their camera.
///
/// Topics as in ROS: subscribes to `image` and `camera_info`, publishes `image_rect`. The newest
/// calibration at the time of the image counts; images before the first one are dropped, with a
/// warning if it does not come. Parameters: `zero_copy`, `accelerator`, `accelerator_policy`,
/// `composition`.
#[component]
pub struct Rectify {
    _images: Subscription<Image>,
}

/// Bytes of an encoded calibration up to the end of its stamp (CDR): the encapsulation and two
/// numbers. What follows is the same from image to image.
const STAMP_END: usize = 12;

/// A camera publishes its calibration right after its first image, so the first image is always
/// dropped; that many are not.
const WARN_AFTER: u32 = 30;

struct State {
    calibration: LatestValue<CameraInfo>,
    stage: ImageStage,
    /// What the kernel was built with.
    known: Option<Calibration>,
    /// The last calibration as it came, from its stamp on.
    encoded: Vec<u8>,
    dropped: u32,
}

/// What of a calibration decides how images are straightened.
#[derive(PartialEq)]
struct Calibration {
    size: (u32, u32),
    model: String,
    d: Vec<f64>,
    k: [f64; 9],
    r: [f64; 9],
    p: [f64; 12],
}

impl Rectify {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let mut state = State {
            calibration: node.latest("camera_info")?,
            stage: ImageStage::new(node, "rectify", "image_rect", &OPERATION)?,
            known: None,
            encoded: Vec::new(),
            dropped: 0,
        };
        let options = state.stage.options();
        let callback = move |sample: Sample<Image>| state.process(&sample);
        let qos = Qos::sensor_data();
        Ok(Self { _images: node.create_subscription_with("image", qos, options, callback)? })
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
        self.learn(&info)?;
        let Self { known, stage, .. } = self;
        let known = known.as_ref().ok_or(TakeError::Protocol)?;
        stage.process(sample, |shape| known.request(shape))
    }

    /// Knows what this calibration says. It is read only where its bytes are others than the last.
    fn learn(&mut self, info: &Sample<CameraInfo>) -> Result<(), TakeError> {
        let encoded = info.bytes()?.get(STAMP_END..).unwrap_or_default();
        if self.known.is_some() && self.encoded == encoded {
            return Ok(());
        }
        let view = info.view()?;
        if !self.known.as_ref().is_some_and(|known| known.is(&view)) {
            self.stage.forget();
            self.known = Some(Calibration::of(&view));
        }
        self.encoded.clear();
        self.encoded.extend_from_slice(encoded);
        Ok(())
    }
}

impl Calibration {
    fn of(info: &CameraInfoView<'_>) -> Self {
        Self {
            size: (info.width, info.height),
            model: info.distortion_model.to_owned(),
            d: info.d.to_vec(),
            k: *info.k,
            r: *info.r,
            p: *info.p,
        }
    }

    /// Whether it is the same, without copying the message's.
    fn is(&self, info: &CameraInfoView<'_>) -> bool {
        self.size == (info.width, info.height)
            && self.model == info.distortion_model
            && self.d == info.d
            && (self.k, self.r, self.p) == (*info.k, *info.r, *info.p)
    }

    /// The kernel for images of this shape.
    fn request(&self, shape: Shape) -> Result<KernelRequest, AccelError> {
        let (width, height) = self.size;
        if shape.size() != (width as usize, height as usize) {
            return Err(AccelError::BadShape {
                what: format!("an image of {}x{} pixels", shape.width(), shape.height()),
                reason: format!("its camera_info is for {width}x{height}"),
                hint: "calibrate the camera at the size at which it runs".to_owned(),
            });
        }
        Ok(KernelRequest::new("rectify", &[shape])
            .with("model", self.model.as_str())
            .with("d", self.d.as_slice())
            .with("k", self.k.as_slice())
            .with("r", self.r.as_slice())
            .with("p", self.p.as_slice()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn info() -> CameraInfo {
        CameraInfo {
            width: 40,
            height: 24,
            distortion_model: "plumb_bob".to_owned(),
            d: vec![-0.28, 0.07, 1e-3, -5e-4, 0.0],
            k: [400.0, 0.0, 20.0, 0.0, 410.0, 12.0, 0.0, 0.0, 1.0],
            r: [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
            p: [400.0, 0.0, 20.0, 0.0, 0.0, 410.0, 12.0, 0.0, 0.0, 0.0, 1.0, 0.0],
            ..CameraInfo::default()
        }
    }

    /// What `look` makes of a message in its encoded form.
    fn viewed<T>(info: &CameraInfo, look: impl FnOnce(&CameraInfoView<'_>) -> T) -> T {
        let size = info.cdr_size();
        let mut room = vec![0; size + 8];
        // Numbers are read in place, so the bytes have to begin at the right one of eight.
        for from in 0..8 {
            info.encode(&mut room[from..from + size]).unwrap();
            if CameraInfo::view(&room[from..from + size]).is_ok() {
                return look(&CameraInfo::view(&room[from..from + size]).unwrap());
            }
        }
        panic!("no view of an encoded message")
    }

    #[test]
    fn a_kernel_is_known_to_be_for_its_calibration_only() {
        let known = viewed(&info(), Calibration::of);
        let is_known = |other: &CameraInfo| viewed(other, |other| known.is(other));
        assert!(is_known(&info()));
        let changes: [fn(&mut CameraInfo); 7] = [
            |info| info.width = 24,
            |info| info.height = 40,
            |info| info.d.truncate(4),
            |info| info.k[0] += 1.0,
            |info| info.r[1] = 0.01,
            |info| info.p[5] -= 1.0,
            |info| info.distortion_model = "rational_polynomial".to_owned(),
        ];
        for change in changes {
            let mut other = info();
            change(&mut other);
            assert!(!is_known(&other), "{other:?}");
        }
    }

    #[test]
    fn an_image_of_another_size_than_its_calibration_is_refused() {
        let known = viewed(&info(), Calibration::of);
        let image = |width| Shape::packed(angaros::accel::Format::Rgb8, width, 24).unwrap();
        known.request(image(40)).unwrap();
        let error = known.request(image(41)).unwrap_err().to_string();
        assert!(error.contains("41x24") && error.contains("40x24"), "{error}");
    }
}

//! The parameters of a camera but for its controls.

use crate::v4l2::Wish;
use crate::v4l2::convert::{OutputEncoding, outputs_of};
use crate::v4l2::format::{MAX_SIDE, SourceFormat};
use crate::v4l2::query::Interval;
use angaros::ParameterSetting;
use angaros::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};

/// Those that say which frames the camera gives.
const OF_FRAMES: [&str; 4] = ["pixel_format", "output_encoding", "image_size", "time_per_frame"];

/// What is wanted of a camera, and what images are made of its frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// Of the camera.
    pub wish: Wish,
    /// The images.
    pub output: OutputEncoding,
}

/// The parameters.
pub struct Settings {
    /// In the header of images.
    pub frame_id: String,
    /// Whether subscriptions may miss images.
    pub uses_sensor_data_qos: bool,
    /// Whether images are published as the camera compressed them.
    pub uses_image_transport: bool,
    /// Most images per second; all of them where it is not above 0.
    pub publish_rate: ParameterHandle<f64>,
    /// Whether the driver's stamps count.
    pub uses_driver_stamps: ParameterHandle<bool>,
    /// Added to stamps, ns.
    pub offset_ns: ParameterHandle<i64>,
    pixel_format: ParameterHandle<String>,
    output_encoding: ParameterHandle<String>,
    image_size: ParameterHandle<Vec<i64>>,
    time_per_frame: ParameterHandle<Vec<i64>>,
    has_changed: AtomicBool,
}

/// The parameters about frames as they are set.
struct Values {
    pixel_format: String,
    output_encoding: String,
    image_size: Vec<i64>,
    time_per_frame: Vec<i64>,
}

impl Settings {
    /// Declares them.
    ///
    /// # Errors
    /// A value that makes no sense.
    pub fn declare(node: &Node) -> Result<Self> {
        let fixed = |about: &str| ParameterDescriptor::new(about).read_only();
        let about = |about: &str| ParameterDescriptor::new(about);
        let frame_id = fixed("the coordinate frame of images");
        let sensor = fixed("whether subscriptions may miss images");
        let transport = fixed("whether MJPG is published as image_raw/compressed");
        let settings = Self {
            frame_id: node
                .declare_parameter_with("camera_frame_id", String::from("camera"), frame_id)?
                .get(),
            uses_sensor_data_qos: node
                .declare_parameter_with("use_sensor_data_qos", false, sensor)?
                .get(),
            uses_image_transport: node
                .declare_parameter_with("use_image_transport", true, transport)?
                .get(),
            publish_rate: node.declare_parameter_with(
                "publish_rate",
                -1.0,
                about("images per second at most; -1: all"),
            )?,
            uses_driver_stamps: node.declare_parameter_with(
                "use_v4l2_buffer_timestamps",
                true,
                about("stamps are the driver's, not the moment of arrival"),
            )?,
            offset_ns: node.declare_parameter_with(
                "timestamp_offset",
                0_i64,
                about("added to stamps, ns"),
            )?,
            pixel_format: node.declare_parameter_with(
                "pixel_format",
                String::from("YUYV"),
                about("how the camera gives frames, four characters"),
            )?,
            output_encoding: node.declare_parameter_with(
                "output_encoding",
                String::from("rgb8"),
                about("the encoding of images"),
            )?,
            image_size: node.declare_parameter_with(
                "image_size",
                vec![640_i64, 480],
                about("width and height, pixels"),
            )?,
            time_per_frame: node.declare_parameter_with(
                "time_per_frame",
                Vec::<i64>::new(),
                about("numerator and denominator, s; empty: as the camera has it"),
            )?,
            has_changed: AtomicBool::new(false),
        };
        settings.values().chosen().map_err(|why| invalid(node, &why))?;
        Ok(settings)
    }

    fn values(&self) -> Values {
        Values {
            pixel_format: self.pixel_format.get(),
            output_encoding: self.output_encoding.get(),
            image_size: self.image_size.get(),
            time_per_frame: self.time_per_frame.get(),
        }
    }

    /// What is wanted.
    ///
    /// # Errors
    /// None, as [`Settings::chosen_after`] is asked before anything is set.
    pub fn chosen(&self) -> std::result::Result<Chosen, String> {
        self.values().chosen()
    }

    /// What is wanted after these changes, if one of them is about frames.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn chosen_after(
        &self,
        changes: &[ParameterSetting],
    ) -> std::result::Result<Option<Chosen>, String> {
        if !changes.iter().any(is_of_frames) {
            return Ok(None);
        }
        let mut values = self.values();
        for change in changes {
            match change.name.as_str() {
                "pixel_format" => values.pixel_format = change.get().unwrap_or_default(),
                "output_encoding" => values.output_encoding = change.get().unwrap_or_default(),
                "image_size" => values.image_size = change.get().unwrap_or_default(),
                "time_per_frame" => values.time_per_frame = change.get().unwrap_or_default(),
                _ => {}
            }
        }
        values.chosen().map(Some)
    }

    /// These were set.
    pub fn note(&self, changes: &[ParameterSetting]) {
        if changes.iter().any(is_of_frames) {
            self.has_changed.store(true, Ordering::Release);
        }
    }

    /// Whether others were set since this was asked.
    pub fn take_changed(&self) -> bool {
        self.has_changed.swap(false, Ordering::AcqRel)
    }
}

fn is_of_frames(change: &ParameterSetting) -> bool {
    OF_FRAMES.contains(&change.name.as_str())
}

impl Values {
    fn chosen(&self) -> std::result::Result<Chosen, String> {
        let source = SourceFormat::from_name(&self.pixel_format).ok_or_else(|| {
            let known = SourceFormat::ALL.map(|known| known.fourcc().to_string()).join(", ");
            format!("pixel_format is '{}', not one of {known}", self.pixel_format)
        })?;
        let output = OutputEncoding::from_name(&self.output_encoding);
        let output = output.filter(|output| outputs_of(source).contains(output));
        let output = output.ok_or_else(|| {
            let known: Vec<&str> = outputs_of(source).iter().map(|one| one.name()).collect();
            let code = source.fourcc();
            let known = known.join(", ");
            format!("output_encoding is '{}', and {code} gives {known}", self.output_encoding)
        })?;
        let side = |value: i64| u32::try_from(value).ok().filter(|v| (1..=MAX_SIDE).contains(v));
        let size = match self.image_size[..] {
            [width, height] => side(width).zip(side(height)),
            _ => None,
        };
        let (width, height) = size.ok_or_else(|| {
            let given = &self.image_size;
            format!("image_size is {given:?}, not width and height from 1 to {MAX_SIDE}")
        })?;
        let part = |value: i64| u32::try_from(value).unwrap_or(0);
        let interval = match self.time_per_frame[..] {
            [] => None,
            [numerator, denominator] => Some(Interval::new(part(numerator), part(denominator))),
            _ => Some(None),
        };
        let interval = match interval {
            Some(None) => {
                let given = &self.time_per_frame;
                return Err(format!(
                    "time_per_frame is {given:?}, not numerator and denominator above 0"
                ));
            }
            Some(interval) => interval,
            None => None,
        };
        Ok(Chosen { wish: Wish { source, width, height, interval }, output })
    }
}

/// The error for a parameter that makes no sense.
pub fn invalid(node: &Node, why: &str) -> Error {
    let message = format!("the parameters of node {} cannot be: {why}", node.name());
    Error::new(ErrorKind::InvalidArgument, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values() -> Values {
        Values {
            pixel_format: "YUYV".into(),
            output_encoding: "rgb8".into(),
            image_size: vec![640, 480],
            time_per_frame: vec![1, 30],
        }
    }

    #[test]
    fn the_parameters_say_which_frames_are_wanted_and_what_is_made_of_them() {
        let chosen = values().chosen().unwrap();
        assert_eq!((chosen.wish.width, chosen.wish.height), (640, 480));
        assert_eq!(chosen.wish.interval, Interval::new(1, 30));
        assert_eq!((chosen.wish.source, chosen.output), (SourceFormat::Yuyv, OutputEncoding::Rgb8));
        let left = Values { time_per_frame: vec![], ..values() }.chosen().unwrap();
        assert_eq!(left.wish.interval, None);
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_can() {
        let reason = |values: Values| values.chosen().unwrap_err();
        let format = reason(Values { pixel_format: "H264".into(), ..values() });
        assert!(format.contains("'H264', not one of YUYV"), "{format}");
        let grey = Values { pixel_format: "GREY".into(), ..values() };
        let encoding = reason(Values { output_encoding: "yuv422".into(), ..grey });
        assert!(encoding.contains("'yuv422', and GREY gives rgb8, bgr8, mono8"), "{encoding}");
        for size in [vec![], vec![640], vec![640, 0], vec![-1, 480], vec![640, 480, 3]] {
            let reason = reason(Values { image_size: size, ..values() });
            assert!(reason.starts_with("image_size is ["), "{reason}");
        }
        for time in [vec![1], vec![0, 30], vec![1, 0], vec![1, -30], vec![1, 2, 3]] {
            let reason = reason(Values { time_per_frame: time, ..values() });
            assert!(reason.starts_with("time_per_frame is ["), "{reason}");
        }
    }
}

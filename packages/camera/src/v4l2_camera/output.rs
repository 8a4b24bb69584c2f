//! What is published of a frame.

use super::settings::Settings;
use crate::camera_info::{CameraInfoManager, CameraInfoPublisher};
use crate::v4l2::V4l2Error;
use crate::v4l2::convert::{Converter, jpeg_size, with_huffman_tables};
use crate::v4l2::format::{FrameFormat, SourceFormat};
use angaros::builtin_interfaces::msg::Time as Stamp;
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{
    CameraInfo, CompressedImage, CompressedImageLengths, Image, ImageLengths,
};
use angaros::trace::{Label, work_named};
use angaros::{CdrError, LoanError, PublishError};

static OPERATION: Label = Label::new("capture");

/// Why nothing, or not everything, was published of a frame.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    /// No image can be made of the frame.
    #[error(transparent)]
    Frame(#[from] V4l2Error),
    /// No buffer.
    #[error(transparent)]
    Loan(#[from] LoanError),
    /// A field did not fit.
    #[error(transparent)]
    Build(#[from] CdrError),
    /// The publisher refused the message.
    #[error(transparent)]
    Publish(#[from] PublishError),
}

/// The publishers of a camera.
pub struct Output {
    images: Publisher<Image>,
    /// `None` where nobody wants them.
    compressed: Option<Publisher<CompressedImage>>,
    infos: CameraInfoPublisher,
    manager: CameraInfoManager,
    frame_id: String,
    /// For which version of the calibration and size is told what is told with images.
    info_of: Option<(u64, usize, usize)>,
}

impl Output {
    /// Publishers of this node.
    ///
    /// # Errors
    /// A limit of a transport.
    pub fn new(node: &Node, settings: &Settings, manager: CameraInfoManager) -> Result<Self> {
        let qos =
            if settings.uses_sensor_data_qos { Qos::sensor_data() } else { Qos::keep_last(5) };
        let compressed = match settings.uses_image_transport {
            true => Some(node.create_publisher("image_raw/compressed", qos)?),
            false => None,
        };
        Ok(Self {
            images: node.create_publisher("image_raw", qos)?,
            compressed,
            infos: CameraInfoPublisher::new(node, "camera_info", qos, &CameraInfo::default())?,
            manager,
            frame_id: settings.frame_id.clone(),
            info_of: None,
        })
    }

    /// Publishes a frame for who subscribes, and its `camera_info`.
    ///
    /// # Errors
    /// What was in the way first; the rest is not published then.
    pub fn publish(
        &mut self,
        format: &FrameFormat,
        converter: &Converter,
        frame: &[u8],
        stamp: Stamp,
    ) -> std::result::Result<(), OutputError> {
        if format.source == SourceFormat::Mjpeg {
            self.publish_compressed(format, frame, stamp)?;
        }
        if self.images.subscription_count() > 0 {
            self.publish_image(format, converter, frame, stamp)?;
        }
        self.publish_info(format, stamp)
    }

    fn publish_image(
        &self,
        format: &FrameFormat,
        converter: &Converter,
        frame: &[u8],
        stamp: Stamp,
    ) -> std::result::Result<(), OutputError> {
        let encoding = converter.output().name();
        let mut lengths = ImageLengths::default();
        lengths.header.frame_id = self.frame_id.len();
        lengths.encoding = encoding.len();
        lengths.data = converter.image_bytes();
        let mut loan = self.images.loan_unzeroed(&lengths)?;
        let mut image = loan.builder();
        image.header().set_frame_id(&self.frame_id)?;
        image.header().stamp().set_sec(stamp.sec).set_nanosec(stamp.nanosec);
        image.set_width(format.width as u32).set_height(format.height as u32);
        image.set_step(converter.step() as u32);
        image.set_encoding(encoding)?;
        work_named(&OPERATION, || converter.run(frame, image.data_mut()))?;
        Ok(loan.publish()?)
    }

    /// The picture as the camera made it, with the tables that it may have left out.
    fn publish_compressed(
        &self,
        format: &FrameFormat,
        frame: &[u8],
        stamp: Stamp,
    ) -> std::result::Result<(), OutputError> {
        let Some(publisher) = &self.compressed else { return Ok(()) };
        if publisher.subscription_count() == 0 {
            return Ok(());
        }
        let picture = with_huffman_tables(frame);
        let is_of_size = jpeg_size(frame) == Some((format.width, format.height));
        let Some(picture) = picture.filter(|_| is_of_size) else {
            let why = format!("it is no JPEG of {}x{} pixels", format.width, format.height);
            return Err(V4l2Error::BadFrame(why).into());
        };
        let mut lengths = CompressedImageLengths::default();
        lengths.header.frame_id = self.frame_id.len();
        lengths.format = "jpeg".len();
        lengths.data = picture.len();
        let mut loan = publisher.loan_unzeroed(&lengths)?;
        let mut image = loan.builder();
        image.header().set_frame_id(&self.frame_id)?;
        image.header().stamp().set_sec(stamp.sec).set_nanosec(stamp.nanosec);
        image.set_format("jpeg")?;
        image.data_mut().copy_from_slice(&picture);
        Ok(loan.publish()?)
    }

    fn publish_info(
        &mut self,
        format: &FrameFormat,
        stamp: Stamp,
    ) -> std::result::Result<(), OutputError> {
        let of = (self.manager.version(), format.width, format.height);
        if self.info_of != Some(of) {
            let width = format.width as u32;
            self.infos.set(&self.manager.info(&self.frame_id, width, format.height as u32))?;
            self.info_of = Some(of);
        }
        Ok(self.infos.publish(stamp)?)
    }
}

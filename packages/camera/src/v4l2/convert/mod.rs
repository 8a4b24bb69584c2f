//! From frames of a camera to images of `sensor_msgs`.
//!
//! * **CV1** What a row has behind its pixels is left out: images are packed.
//! * **CV2** Brightness and colour become red, green and blue by the matrix and range that the
//!   camera says (ITU-R BT.601, BT.709, BT.2020), rounded to the nearest; neighbours that share a
//!   colour both get it.
//! * **CV3** `mono8` of a format with brightness is that brightness as it is; of a coloured one it
//!   is that of BT.601, all of 0 to 255.

mod jpeg;
mod rows;
mod yuv;

use super::error::V4l2Error;
use super::format::{FrameFormat, SourceFormat};
pub use jpeg::{jpeg_size, with_huffman_tables};
use yuv::Matrix;

/// An encoding of `sensor_msgs/msg/Image` that images are made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutputEncoding {
    /// Red, green, blue.
    Rgb8,
    /// Blue, green, red.
    Bgr8,
    /// A byte of brightness.
    Mono8,
    /// Y, U, Y, V of two pixels.
    Yuv422Yuy2,
    /// U, Y, V, Y of two pixels.
    Yuv422,
}

impl OutputEncoding {
    /// Every encoding.
    pub const ALL: [Self; 5] =
        [Self::Rgb8, Self::Bgr8, Self::Mono8, Self::Yuv422Yuy2, Self::Yuv422];

    /// Its name in `sensor_msgs/image_encodings.hpp`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Rgb8 => "rgb8",
            Self::Bgr8 => "bgr8",
            Self::Mono8 => "mono8",
            Self::Yuv422Yuy2 => "yuv422_yuy2",
            Self::Yuv422 => "yuv422",
        }
    }

    /// The encoding of this name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|encoding| encoding.name() == name)
    }

    /// Bytes of a pixel; of half of two.
    #[must_use]
    pub const fn pixel_bytes(self) -> usize {
        match self {
            Self::Rgb8 | Self::Bgr8 => 3,
            Self::Mono8 => 1,
            Self::Yuv422Yuy2 | Self::Yuv422 => 2,
        }
    }
}

/// Makes images of one encoding of frames of one format.
#[derive(Clone, Debug)]
pub struct Converter {
    format: FrameFormat,
    output: OutputEncoding,
    matrix: Matrix,
}

impl Converter {
    /// From this format to this encoding.
    ///
    /// # Errors
    /// [`V4l2Error::NotOffered`], with the encodings that can be made of the format.
    pub fn new(format: FrameFormat, output: OutputEncoding) -> Result<Self, V4l2Error> {
        if !outputs_of(format.source).contains(&output) {
            let code = format.source.fourcc();
            let names: Vec<_> = outputs_of(format.source).iter().map(|one| one.name()).collect();
            return Err(V4l2Error::NotOffered {
                what: format!("output_encoding {} of pixel format {code}", output.name()),
                offered: names.join(", "),
            });
        }
        Ok(Self { format, output, matrix: Matrix::of(format.colors) })
    }

    /// The encoding of its images.
    #[must_use]
    pub const fn output(&self) -> OutputEncoding {
        self.output
    }

    /// Bytes of a row of the image.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.format.width * self.output.pixel_bytes()
    }

    /// Bytes of an image.
    #[must_use]
    pub const fn image_bytes(&self) -> usize {
        self.step() * self.format.height
    }

    /// Makes an image of a frame.
    ///
    /// # Errors
    /// A frame that is too short, or no JPEG of that size; an `image` that has not
    /// [`Converter::image_bytes`]. Of a broken JPEG the image may have been written in part.
    pub fn run(&self, frame: &[u8], image: &mut [u8]) -> Result<(), V4l2Error> {
        if image.len() != self.image_bytes() {
            let needed = self.image_bytes();
            let why = format!("room for {} bytes of an image of {needed}", image.len());
            return Err(V4l2Error::BadFrame(why));
        }
        let Some(needed) = self.format.frame_bytes() else {
            let size = (self.format.width, self.format.height);
            return jpeg::decode(frame, size, self.output, image);
        };
        if frame.len() < needed {
            let why = format!("{} bytes of a frame of {needed}", frame.len());
            return Err(V4l2Error::BadFrame(why));
        }
        match self.format.source {
            SourceFormat::Nv12 => self.planes(frame, image),
            _ => self.rows(frame, image),
        }
        Ok(())
    }

    /// The row of this number, without what lies behind it (rule CV1).
    fn row<'a>(&self, frame: &'a [u8], row: usize) -> &'a [u8] {
        let bytes = self.format.source.row_bytes(self.format.width).unwrap_or(0);
        &frame[row * self.format.stride..][..bytes]
    }

    fn rows(&self, frame: &[u8], image: &mut [u8]) {
        let convert = rows::converter(self.format.source, self.output);
        for (at, out) in image.chunks_exact_mut(self.step()).enumerate() {
            convert(self.row(frame, at), out, &self.matrix);
        }
    }

    fn planes(&self, frame: &[u8], image: &mut [u8]) {
        for (at, out) in image.chunks_exact_mut(self.step()).enumerate() {
            let luma = self.row(frame, at);
            let chroma = self.row(frame, self.format.height + at / 2);
            rows::nv12(luma, chroma, self.output, out, &self.matrix);
        }
    }
}

/// The encodings that can be made of a format.
#[must_use]
pub const fn outputs_of(source: SourceFormat) -> &'static [OutputEncoding] {
    use OutputEncoding::{Bgr8, Mono8, Rgb8, Yuv422, Yuv422Yuy2};
    match source {
        SourceFormat::Yuyv | SourceFormat::Uyvy | SourceFormat::Nv12 => {
            &[Rgb8, Bgr8, Mono8, Yuv422Yuy2, Yuv422]
        }
        SourceFormat::Grey | SourceFormat::Rgb24 | SourceFormat::Bgr24 | SourceFormat::Mjpeg => {
            &[Rgb8, Bgr8, Mono8]
        }
    }
}

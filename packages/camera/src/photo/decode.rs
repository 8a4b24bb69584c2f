//! Photographs as bytes of the binary, and from JPEG to pixels.

use image_proc::kernels::PixelFormat;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::render::Picture;
use super::{PhotoError, Photograph};

/// Largest width or height of a photograph.
const MAX_SIDE: usize = 8192;

macro_rules! photograph {
    ($name:literal) => {
        include_bytes!(concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../testdata/photographs/",
            $name,
            ".jpg"
        ))
    };
}

impl Photograph {
    /// The JPEG file's bytes.
    fn jpeg(&self) -> &[u8] {
        match self {
            Self::Raccoon => photograph!("raccoon"),
            Self::Coffee => photograph!("coffee"),
            Self::Chelsea => photograph!("chelsea"),
            Self::Rocket => photograph!("rocket"),
            Self::Jpeg(bytes) => bytes,
        }
    }
}

/// The photograph's pixels in a format.
pub(super) fn picture(photograph: &Photograph, format: PixelFormat) -> Result<Picture, PhotoError> {
    let options = DecoderOptions::default()
        .set_max_width(MAX_SIDE)
        .set_max_height(MAX_SIDE)
        .jpeg_set_out_colorspace(match format {
            PixelFormat::Mono8 => ColorSpace::Luma,
            PixelFormat::Rgb8 => ColorSpace::RGB,
            PixelFormat::Bgr8 => ColorSpace::BGR,
            PixelFormat::Rgba8 => ColorSpace::RGBA,
        });
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(photograph.jpeg()), options);
    let pixels = decoder.decode().map_err(|e| PhotoError::Decode(format!("{e:?}")))?;
    let (width, height) =
        decoder.dimensions().ok_or_else(|| PhotoError::Decode("no size".to_owned()))?;
    Picture::new(pixels, width, height, format.channels())
        .ok_or_else(|| PhotoError::Decode(format!("{width}x{height} is not what was decoded")))
}

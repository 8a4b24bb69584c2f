//! Formats of frames: which there are, and what a device's answer says of one.

use super::argument::Argument;
use super::error::V4l2Error;
use super::layout::{Request, VIDEO_CAPTURE, at};
use std::fmt;

/// Most pixels in a row and rows of a frame.
pub const MAX_SIDE: u32 = 16_384;
/// Most bytes of a frame.
pub const MAX_FRAME_BYTES: usize = 256 << 20;
/// `V4L2_PIX_FMT_PRIV_MAGIC`: the fields behind it are there.
const MAGIC: u32 = 0xfeed_cafe;
/// `V4L2_COLORSPACE_JPEG`, which uses all numbers.
const JPEG_COLORS: u32 = 7;

/// A pixel format as V4L2 names it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FourCc(pub u32);

impl FourCc {
    /// Of four characters.
    #[must_use]
    pub const fn new(text: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(text))
    }
}

/// Its four characters, with a question mark for each that cannot be printed.
impl fmt::Display for FourCc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = self.0.to_le_bytes();
        let shown = letters.map(|c| if c.is_ascii_graphic() { char::from(c) } else { '?' });
        f.write_str(shown.iter().collect::<String>().trim_end_matches('?'))
    }
}

impl fmt::Debug for FourCc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A pixel format that frames are read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SourceFormat {
    /// Two pixels share their colour: Y, U, Y, V.
    Yuyv,
    /// The same as U, Y, V, Y.
    Uyvy,
    /// A byte of brightness.
    Grey,
    /// Red, green, blue.
    Rgb24,
    /// Blue, green, red.
    Bgr24,
    /// All of Y, then U and V of each square of four pixels.
    Nv12,
    /// A JPEG picture for each frame.
    Mjpeg,
}

impl SourceFormat {
    /// Every format.
    pub const ALL: [Self; 7] =
        [Self::Yuyv, Self::Uyvy, Self::Grey, Self::Rgb24, Self::Bgr24, Self::Nv12, Self::Mjpeg];

    /// As V4L2 names it.
    #[must_use]
    pub const fn fourcc(self) -> FourCc {
        FourCc::new(*match self {
            Self::Yuyv => b"YUYV",
            Self::Uyvy => b"UYVY",
            Self::Grey => b"GREY",
            Self::Rgb24 => b"RGB3",
            Self::Bgr24 => b"BGR3",
            Self::Nv12 => b"NV12",
            Self::Mjpeg => b"MJPG",
        })
    }

    /// The format of these four characters; some cameras call `MJPG` `JPEG`.
    #[must_use]
    pub fn from_fourcc(code: FourCc) -> Option<Self> {
        if code == FourCc::new(*b"JPEG") {
            return Some(Self::Mjpeg);
        }
        Self::ALL.into_iter().find(|format| format.fourcc() == code)
    }

    /// The format of this name: its four characters, `RGB24`, `BGR24` or `MJPEG`, in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_uppercase();
        match name.as_str() {
            "RGB24" => Some(Self::Rgb24),
            "BGR24" => Some(Self::Bgr24),
            "MJPEG" | "JPEG" => Some(Self::Mjpeg),
            name => Self::ALL.into_iter().find(|format| format.fourcc().to_string() == name),
        }
    }

    /// Bytes of a row of so many pixels; `None` where rows are not bytes of their own.
    #[must_use]
    pub const fn row_bytes(self, width: usize) -> Option<usize> {
        match self {
            Self::Yuyv | Self::Uyvy => Some(width * 2),
            Self::Grey | Self::Nv12 => Some(width),
            Self::Rgb24 | Self::Bgr24 => Some(width * 3),
            Self::Mjpeg => None,
        }
    }

    /// Whether neighbours share their colour in a row, and rows theirs.
    const fn shares(self) -> (bool, bool) {
        match self {
            Self::Yuyv | Self::Uyvy => (true, false),
            Self::Nv12 => (true, true),
            _ => (false, false),
        }
    }
}

/// How red, green and blue became brightness and colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorMatrix {
    /// ITU-R BT.601, which most cameras have.
    #[default]
    Bt601,
    /// ITU-R BT.709.
    Bt709,
    /// ITU-R BT.2020, of constant luminance or not.
    Bt2020,
}

/// What the numbers of a frame mean.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Colors {
    /// How they were made of red, green and blue.
    pub matrix: ColorMatrix,
    /// Whether all of 0 to 255 are used, not 16 to 235.
    pub is_full_range: bool,
}

/// The format that frames have, checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FrameFormat {
    /// How pixels are stored.
    pub source: SourceFormat,
    /// Pixels in a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Bytes from one row to the next; 0 where there are no rows.
    pub stride: usize,
    /// Bytes that a buffer needs.
    pub buffer_bytes: usize,
    /// What its numbers mean.
    pub colors: Colors,
}

impl FrameFormat {
    /// One without bytes between its rows.
    ///
    /// # Errors
    /// A size that cannot be.
    pub fn packed(source: SourceFormat, width: u32, height: u32) -> Result<Self, V4l2Error> {
        Self::read(&wish(Request::SetFormat, source, width, height))
    }

    /// What a device says of its format, or was told.
    ///
    /// # Errors
    /// [`V4l2Error::BadAnswer`] where it cannot be, [`V4l2Error::NotOffered`] where it is none that
    /// frames are read in.
    pub fn read(answer: &Argument) -> Result<Self, V4l2Error> {
        let bad = |why: String| V4l2Error::bad_answer(answer.request(), why);
        let code = FourCc(answer.get(at::format::PIXEL_FORMAT));
        let source = SourceFormat::from_fourcc(code).ok_or_else(|| V4l2Error::NotOffered {
            what: format!("reading frames of pixel format {code}"),
            offered: SourceFormat::ALL.map(|known| known.fourcc().to_string()).join(", "),
        })?;
        let width = answer.get(at::format::WIDTH);
        let height = answer.get(at::format::HEIGHT);
        let fits = |side: u32| (1..=MAX_SIDE).contains(&side);
        if !fits(width) || !fits(height) {
            return Err(bad(format!("a frame of {width}x{height} pixels")));
        }
        // Images of it are held to the same bound.
        if width as usize * height as usize * 3 > MAX_FRAME_BYTES {
            return Err(bad(format!("a frame of {width}x{height} pixels")));
        }
        let (in_row, in_column) = source.shares();
        let is_odd = |side: u32| !side.is_multiple_of(2);
        if in_row && is_odd(width) || in_column && is_odd(height) {
            return Err(bad(format!("{code} with {width}x{height} pixels, which share colours")));
        }
        let stride = answer.get(at::format::STRIDE) as usize;
        let size = answer.get(at::format::SIZE) as usize;
        let colors = colors_of(answer);
        let width = width as usize;
        let height = height as usize;
        let stride = match source.row_bytes(width) {
            None => 0,
            // Old drivers leave it out.
            Some(row) if stride == 0 => row,
            Some(row) if stride < row => {
                return Err(bad(format!("{stride} bytes from row to row, which has {row}")));
            }
            Some(row) if stride > row + MAX_SIDE as usize * 4 => {
                return Err(bad(format!("{stride} bytes from row to row, which has {row}")));
            }
            Some(_) => stride,
        };
        let format = Self { source, width, height, stride, buffer_bytes: 0, colors };
        let needed = format.frame_bytes().unwrap_or(1);
        let buffer_bytes = size.max(needed);
        if size != 0 && size < needed || buffer_bytes > MAX_FRAME_BYTES {
            return Err(bad(format!("buffers of {size} bytes for frames of {needed}")));
        }
        Ok(Self { buffer_bytes, ..format })
    }

    /// Bytes from the first to the last pixel; `None` where each frame has as many as it takes.
    #[must_use]
    pub fn frame_bytes(&self) -> Option<usize> {
        let row = self.source.row_bytes(self.width)?;
        let rows = match self.source {
            SourceFormat::Nv12 => self.height + self.height / 2,
            _ => self.height,
        };
        Some(self.stride * (rows - 1) + row)
    }
}

impl fmt::Display for FrameFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} {}", self.width, self.height, self.source.fourcc())
    }
}

/// The structure by which a format is asked for.
#[must_use]
pub fn wish(request: Request, source: SourceFormat, width: u32, height: u32) -> Argument {
    Argument::new(request)
        .with(at::format::TYPE, VIDEO_CAPTURE)
        .with(at::format::WIDTH, width)
        .with(at::format::HEIGHT, height)
        .with(at::format::PIXEL_FORMAT, source.fourcc().0)
        // V4L2_FIELD_NONE: whole frames.
        .with(at::format::FIELD, 1)
        .with(at::format::PRIVATE, MAGIC)
}

/// By `V4L2_MAP_YCBCR_ENC_DEFAULT` and `V4L2_MAP_QUANTIZATION_DEFAULT` where it is left open.
fn colors_of(answer: &Argument) -> Colors {
    let space = answer.get(at::format::COLORSPACE);
    let has_more = answer.get(at::format::PRIVATE) == MAGIC;
    let more = |at: usize| if has_more { answer.get(at) } else { 0 };
    let matrix = match (more(at::format::ENCODING), space) {
        // V4L2_YCBCR_ENC_709 and XV709, or the colour spaces REC709 and DCI_P3.
        (2 | 4, _) | (0, 3 | 12) => ColorMatrix::Bt709,
        // V4L2_YCBCR_ENC_BT2020 and its constant luminance, or the colour space BT2020.
        (6 | 7, _) | (0, 10) => ColorMatrix::Bt2020,
        _ => ColorMatrix::Bt601,
    };
    let is_full_range = match more(at::format::QUANTIZATION) {
        1 => true,
        2 => false,
        _ => space == JPEG_COLORS,
    };
    Colors { matrix, is_full_range }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(source: SourceFormat, width: u32, height: u32) -> Argument {
        wish(Request::GetFormat, source, width, height)
    }

    fn reason(answer: &Argument) -> String {
        FrameFormat::read(answer).unwrap_err().to_string()
    }

    #[test]
    fn a_format_is_found_by_its_name_and_by_its_four_characters() {
        for format in SourceFormat::ALL {
            assert_eq!(SourceFormat::from_fourcc(format.fourcc()), Some(format));
            assert_eq!(SourceFormat::from_name(&format.fourcc().to_string()), Some(format));
        }
        assert_eq!(SourceFormat::from_name("mjpeg"), Some(SourceFormat::Mjpeg));
        assert_eq!(SourceFormat::from_name("H264"), None);
        assert_eq!(FourCc(0x5659_5559).to_string(), "YUYV");
        assert_eq!(FourCc(u32::from_le_bytes([b'Y', 0x1b, b' ', 0])).to_string(), "Y");
    }

    #[test]
    fn the_stride_of_the_device_counts_and_one_left_out_is_that_of_the_row() {
        let format = FrameFormat::read(&answer(SourceFormat::Yuyv, 640, 480)).unwrap();
        assert_eq!((format.stride, format.frame_bytes()), (1280, Some(614_400)));
        let padded = answer(SourceFormat::Yuyv, 640, 480)
            .with(at::format::STRIDE, 1344)
            .with(at::format::SIZE, 1344 * 480);
        let format = FrameFormat::read(&padded).unwrap();
        assert_eq!(format.frame_bytes(), Some(1344 * 479 + 1280), "the last row needs no padding");
        assert_eq!(format.buffer_bytes, 1344 * 480);
        let nv12 = FrameFormat::read(&answer(SourceFormat::Nv12, 8, 4)).unwrap();
        assert_eq!(nv12.frame_bytes(), Some(48));
        let jpeg = FrameFormat::read(&answer(SourceFormat::Mjpeg, 641, 481)).unwrap();
        assert_eq!((jpeg.stride, jpeg.frame_bytes()), (0, None));
    }

    #[test]
    fn a_size_or_stride_that_cannot_be_is_refused_with_its_values() {
        let narrow = answer(SourceFormat::Yuyv, 640, 480).with(at::format::STRIDE, 1279);
        assert!(reason(&narrow).contains("1279 bytes from row to row, which has 1280"));
        let wide = answer(SourceFormat::Grey, 640, 480).with(at::format::STRIDE, u32::MAX);
        assert!(reason(&wide).contains("4294967295"), "{}", reason(&wide));
        let short = answer(SourceFormat::Yuyv, 640, 480).with(at::format::SIZE, 100);
        assert!(reason(&short).contains("buffers of 100 bytes for frames of 614400"));
        let sizes = [(0, 480), (640, 0), (MAX_SIDE + 2, 480), (640, u32::MAX), (16_384, 16_384)];
        for (width, height) in sizes {
            let reason = reason(&answer(SourceFormat::Grey, width, height));
            assert!(reason.contains(&format!("{width}x{height}")), "{reason}");
        }
        assert!(reason(&answer(SourceFormat::Uyvy, 641, 480)).contains("share colours"));
        assert!(reason(&answer(SourceFormat::Nv12, 640, 481)).contains("share colours"));
        let giant = answer(SourceFormat::Mjpeg, 640, 480).with(at::format::SIZE, u32::MAX);
        assert!(reason(&giant).contains("4294967295"));
    }

    #[test]
    fn a_pixel_format_that_nobody_reads_is_refused_with_those_that_are_read() {
        let h264 = FourCc::new(*b"H264").0;
        let reason =
            reason(&answer(SourceFormat::Grey, 64, 48).with(at::format::PIXEL_FORMAT, h264));
        assert!(reason.contains("H264") && reason.contains("YUYV, UYVY, GREY"), "{reason}");
    }

    #[test]
    fn what_colours_mean_is_told_by_the_device_and_else_by_the_colour_space() {
        let colors = |space, encoding, quantization| {
            let answer = answer(SourceFormat::Yuyv, 64, 48)
                .with(at::format::COLORSPACE, space)
                .with(at::format::ENCODING, encoding)
                .with(at::format::QUANTIZATION, quantization);
            let known = FrameFormat::read(&answer).unwrap().colors;
            (known.matrix, known.is_full_range)
        };
        assert_eq!(colors(8, 0, 0), (ColorMatrix::Bt601, false), "sRGB, as webcams say");
        assert_eq!(colors(7, 0, 0), (ColorMatrix::Bt601, true), "JPEG");
        assert_eq!(colors(3, 0, 0), (ColorMatrix::Bt709, false));
        assert_eq!(colors(3, 1, 1), (ColorMatrix::Bt601, true), "the device knows better");
        assert_eq!(colors(10, 0, 2), (ColorMatrix::Bt2020, false));
        let old = answer(SourceFormat::Yuyv, 64, 48)
            .with(at::format::PRIVATE, 0)
            .with(at::format::QUANTIZATION, 1);
        assert!(!FrameFormat::read(&old).unwrap().colors.is_full_range, "the fields are not there");
    }
}

//! What the bytes of a port mean: a pixel format, a size, and the bytes from row to row.

use crate::{AccelError, Result};

/// Largest width or height.
const MAX_SIDE: usize = 1 << 24;
/// Most bytes of an image.
const MAX_BYTES: usize = 1 << 31;

/// One number of a pixel as it lies in memory, in the order of the host's bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Element {
    /// 8 bits without sign.
    U8,
    /// 16 bits without sign.
    U16,
    /// 16 bits with sign.
    I16,
    /// 32 bits, floating.
    F32,
}

impl Element {
    /// Bytes that one takes.
    #[must_use]
    pub const fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 | Self::I16 => 2,
            Self::F32 => 4,
        }
    }
}

/// How a pixel's bytes are to be read. Names are ROS's (`sensor_msgs/image_encodings.hpp`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One byte of brightness.
    Mono8,
    /// Red, green, blue.
    Rgb8,
    /// Blue, green, red.
    Bgr8,
    /// Red, green, blue, alpha.
    Rgba8,
    /// Bytes that are no brightness (`8UC1`).
    Bytes,
    /// 16 bits without sign (`16UC1`): depths in millimetres, disparities in 1/16 pixel.
    U16,
    /// 16 bits with sign (`16SC1`): gradients.
    I16,
    /// One floating number (`32FC1`): depths in metres, ranges in metres, responses.
    F32,
    /// Three floating numbers (`32FC3`): a point, x, y, z in metres.
    Xyz,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Mono8,
        Self::Rgb8,
        Self::Bgr8,
        Self::Rgba8,
        Self::Bytes,
        Self::U16,
        Self::I16,
        Self::F32,
        Self::Xyz,
    ];

    /// The ROS name of the encoding.
    #[must_use]
    pub const fn encoding(self) -> &'static str {
        match self {
            Self::Mono8 => "mono8",
            Self::Rgb8 => "rgb8",
            Self::Bgr8 => "bgr8",
            Self::Rgba8 => "rgba8",
            Self::Bytes => "8UC1",
            Self::U16 => "16UC1",
            Self::I16 => "16SC1",
            Self::F32 => "32FC1",
            Self::Xyz => "32FC3",
        }
    }

    /// The format that a ROS encoding names.
    ///
    /// # Errors
    /// [`AccelError::BadShape`] for any other encoding.
    pub fn from_encoding(name: &str) -> Result<Self> {
        Self::ALL.into_iter().find(|format| format.encoding() == name).ok_or_else(|| {
            let known: Vec<_> = Self::ALL.map(Self::encoding).into();
            AccelError::BadShape {
                what: "image".to_owned(),
                reason: format!("unknown encoding `{}`", name.chars().take(32).collect::<String>()),
                hint: format!("one of {}", known.join(", ")),
            }
        })
    }

    /// The kind of each number of a pixel.
    #[must_use]
    pub const fn element(self) -> Element {
        match self {
            Self::Mono8 | Self::Rgb8 | Self::Bgr8 | Self::Rgba8 | Self::Bytes => Element::U8,
            Self::U16 => Element::U16,
            Self::I16 => Element::I16,
            Self::F32 | Self::Xyz => Element::F32,
        }
    }

    /// Numbers in a pixel.
    #[must_use]
    pub const fn channels(self) -> usize {
        match self {
            Self::Mono8 | Self::Bytes | Self::U16 | Self::I16 | Self::F32 => 1,
            Self::Rgb8 | Self::Bgr8 | Self::Xyz => 3,
            Self::Rgba8 => 4,
        }
    }

    /// Bytes in a pixel.
    #[must_use]
    pub const fn pixel_bytes(self) -> usize {
        self.channels() * self.element().bytes()
    }
}

/// The layout of an image in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    format: Format,
    width: usize,
    height: usize,
    step: usize,
}

impl Shape {
    /// `height` rows of `width` pixels, `step` bytes apart.
    ///
    /// # Errors
    /// [`AccelError::BadShape`] for a size of zero or beyond 2^24, more than 2^31 bytes, or a step
    /// that is shorter than a row.
    pub fn new(format: Format, width: usize, height: usize, step: usize) -> Result<Self> {
        let bad = |reason: String, hint: &str| AccelError::BadShape {
            what: format!("{} image of {width}x{height} pixels", format.encoding()),
            reason,
            hint: hint.to_owned(),
        };
        let good = 1..=MAX_SIDE;
        if !good.contains(&width) || !good.contains(&height) {
            return Err(bad(
                format!("a side is not between 1 and {MAX_SIDE}"),
                "give the size in pixels",
            ));
        }
        let row = width * format.pixel_bytes();
        if step < row {
            return Err(bad(
                format!("step {step} is less than the {row} bytes of a row"),
                "a step counts bytes from row to row",
            ));
        }
        let bytes = step.checked_mul(height - 1).and_then(|rest| rest.checked_add(row));
        if bytes.is_none_or(|bytes| bytes > MAX_BYTES) {
            return Err(bad(
                format!("it takes more than {MAX_BYTES} bytes"),
                "process it in parts",
            ));
        }
        Ok(Self { format, width, height, step })
    }

    /// Rows of pixels without bytes between them. Errors as [`Shape::new`].
    pub fn packed(format: Format, width: usize, height: usize) -> Result<Self> {
        Self::new(format, width, height, width.saturating_mul(format.pixel_bytes()))
    }

    /// The same pixels with `bytes` between the end of a row and the next. Errors as
    /// [`Shape::new`].
    pub fn padded(self, bytes: usize) -> Result<Self> {
        Self::new(self.format, self.width, self.height, self.row_bytes().saturating_add(bytes))
    }

    /// How the pixels' bytes are to be read.
    #[must_use]
    pub const fn format(&self) -> Format {
        self.format
    }

    /// Pixels in a row.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// Width and height in pixels.
    #[must_use]
    pub const fn size(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Bytes from the start of a row to the start of the next.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.step
    }

    /// Bytes that the pixels of a row take.
    #[must_use]
    pub const fn row_bytes(&self) -> usize {
        self.width * self.format.pixel_bytes()
    }

    /// Bytes from the first to the last pixel.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        self.step * (self.height - 1) + self.row_bytes()
    }

    /// Where the pixels of row `y` lie. `y` is under the height.
    #[must_use]
    pub const fn row(&self, y: usize) -> std::ops::Range<usize> {
        y * self.step..y * self.step + self.row_bytes()
    }

    /// Whether both have the same format and size, whatever their steps.
    #[must_use]
    pub fn same_pixels(&self, other: &Self) -> bool {
        self.format == other.format && self.size() == other.size()
    }
}

impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let pad = self.step - self.row_bytes();
        write!(f, "{} {}x{}", self.format.encoding(), self.width, self.height)?;
        if pad > 0 { write!(f, " (+{pad} bytes a row)") } else { Ok(()) }
    }
}

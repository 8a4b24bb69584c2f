//! Borrowed images: bytes with a size, a format and a row step, checked once when they are made.
//!
//! An image may hold a band of its rows only: what is worked on in parts. Rows keep their numbers.

use super::KernelError;
use angaros_accel::{LARGE_BYTES, nearly_done};
use std::ops::Range;

/// Largest width or height of an image, in pixels: coordinates are kept in 16 bits.
pub(crate) const MAX_SIDE: usize = i16::MAX as usize;

/// How a pixel's bytes are to be read; the names are ROS's (`sensor_msgs/image_encodings.hpp`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PixelFormat {
    /// One byte of brightness.
    Mono8,
    /// Red, green, blue.
    Rgb8,
    /// Blue, green, red.
    Bgr8,
    /// Red, green, blue, alpha.
    Rgba8,
}

impl PixelFormat {
    /// The format that a ROS encoding names.
    ///
    /// # Errors
    /// [`KernelError::UnknownEncoding`] for any encoding but the four.
    pub fn from_encoding(name: &str) -> Result<Self, KernelError> {
        match name {
            "mono8" => Ok(Self::Mono8),
            "rgb8" => Ok(Self::Rgb8),
            "bgr8" => Ok(Self::Bgr8),
            "rgba8" => Ok(Self::Rgba8),
            other => Err(KernelError::UnknownEncoding(other.chars().take(32).collect())),
        }
    }

    /// The ROS name of the encoding.
    #[must_use]
    pub const fn encoding(self) -> &'static str {
        match self {
            Self::Mono8 => "mono8",
            Self::Rgb8 => "rgb8",
            Self::Bgr8 => "bgr8",
            Self::Rgba8 => "rgba8",
        }
    }

    /// Channels in a pixel; each takes one byte.
    #[must_use]
    pub const fn channels(self) -> usize {
        match self {
            Self::Mono8 => 1,
            Self::Rgb8 | Self::Bgr8 => 3,
            Self::Rgba8 => 4,
        }
    }
}

/// Geometry of an image in memory. Holding one means that `fits` was asked of the slice beside it.
#[derive(Debug, Clone, Copy)]
struct Layout {
    format: PixelFormat,
    width: usize,
    height: usize,
    step: usize,
    /// The first row that is held, and how many are.
    first: usize,
    held: usize,
}

impl Layout {
    fn checked(self, len: usize) -> Result<Self, KernelError> {
        let width = self.width;
        let height = self.height;
        let step = self.step;
        check_side("image", width, height)?;
        if self.held == 0 || self.first.checked_add(self.held).is_none_or(|end| end > height) {
            let got = self.first..self.first.saturating_add(self.held);
            return Err(KernelError::MissingRows { what: "image", got, expected: 0..height });
        }
        let row_bytes = width * self.format.channels();
        if step < row_bytes {
            return Err(KernelError::BadStep { step, row_bytes });
        }
        let needed = step.saturating_mul(self.held - 1).saturating_add(row_bytes);
        if len < needed {
            return Err(KernelError::TooShort { len, needed });
        }
        Ok(self)
    }
}

/// Refuses a width or height of zero or over [`MAX_SIDE`].
pub(crate) fn check_side(
    what: &'static str,
    width: usize,
    height: usize,
) -> Result<(), KernelError> {
    let good = 1..=MAX_SIDE;
    if good.contains(&width) && good.contains(&height) {
        return Ok(());
    }
    Err(KernelError::BadSize { what, width, height, limit: MAX_SIDE })
}

macro_rules! getters {
    () => {
        /// How the pixels' bytes are to be read.
        #[must_use]
        pub const fn format(&self) -> PixelFormat {
            self.layout.format
        }

        /// Pixels in a row.
        #[must_use]
        pub const fn width(&self) -> usize {
            self.layout.width
        }

        /// Number of rows.
        #[must_use]
        pub const fn height(&self) -> usize {
            self.layout.height
        }

        /// Bytes from the start of a row to the start of the next.
        #[must_use]
        pub const fn step(&self) -> usize {
            self.layout.step
        }

        /// Bytes that the pixels of a row take.
        #[must_use]
        pub const fn row_bytes(&self) -> usize {
            self.layout.width * self.layout.format.channels()
        }

        /// Width and height in pixels.
        #[must_use]
        pub const fn size(&self) -> (usize, usize) {
            (self.layout.width, self.layout.height)
        }

        /// Numbers of the rows that are held: all of them, or a band.
        #[must_use]
        pub const fn rows(&self) -> Range<usize> {
            self.layout.first..self.layout.first + self.layout.held
        }

        /// Where the pixels of row `y` lie in the bytes. Panics where it is not held, as an index
        /// does.
        fn row_range(&self, y: usize) -> Range<usize> {
            assert!(self.rows().contains(&y), "row {y} of {:?}", self.rows());
            let start = (y - self.layout.first) * self.layout.step;
            start..start + self.row_bytes()
        }
    };
}

/// An image to read. Its slice reaches at least to the last pixel of the last row that it holds,
/// its step is at least a row.
#[derive(Debug, Clone, Copy)]
pub struct ImageRef<'a> {
    layout: Layout,
    data: &'a [u8],
}

impl<'a> ImageRef<'a> {
    /// Views `data` as `height` rows of `width` pixels, `step` bytes apart.
    ///
    /// # Errors
    /// [`KernelError::BadSize`], [`KernelError::BadStep`], [`KernelError::TooShort`].
    pub fn new(
        data: &'a [u8],
        format: PixelFormat,
        width: usize,
        height: usize,
        step: usize,
    ) -> Result<Self, KernelError> {
        Self::band(data, format, (width, height), step, 0..height)
    }

    /// Views `data` as these rows of an image of that size; the first byte is that of the first of
    /// them.
    ///
    /// # Errors
    /// [`KernelError::MissingRows`] for no row or one that the image has not; as `new` else.
    pub fn band(
        data: &'a [u8],
        format: PixelFormat,
        (width, height): (usize, usize),
        step: usize,
        rows: Range<usize>,
    ) -> Result<Self, KernelError> {
        let first = rows.start;
        let held = rows.end.saturating_sub(first);
        let layout = Layout { format, width, height, step, first, held }.checked(data.len())?;
        Ok(Self { layout, data })
    }

    /// Views `data` as an image without bytes between rows. Errors as [`ImageRef::new`].
    pub fn packed(
        data: &'a [u8],
        format: PixelFormat,
        width: usize,
        height: usize,
    ) -> Result<Self, KernelError> {
        Self::new(data, format, width, height, width.saturating_mul(format.channels()))
    }

    getters!();

    /// All bytes, from the first pixel of the first row that is held on.
    #[must_use]
    pub const fn data(&self) -> &'a [u8] {
        self.data
    }

    /// Refuses the image where it does not hold all of these rows.
    pub(crate) fn must_hold(
        &self,
        what: &'static str,
        expected: Range<usize>,
    ) -> Result<(), KernelError> {
        let got = self.rows();
        if expected.is_empty() || (got.start <= expected.start && expected.end <= got.end) {
            return Ok(());
        }
        Err(KernelError::MissingRows { what, got, expected })
    }

    /// Where the first pixel of row 0 lies or would lie: it may be outside the bytes, and a pixel
    /// of row y is `y * step` further.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn origin(&self) -> *const u8 {
        self.data.as_ptr().wrapping_sub(self.layout.first.wrapping_mul(self.layout.step))
    }

    /// The bytes from column `x` of row `y` on, as many as asked for, if the image has them.
    pub(crate) fn bytes_at(&self, x: usize, y: usize, len: usize) -> Option<&'a [u8]> {
        let at = y.checked_sub(self.layout.first)? * self.layout.step + x * self.channels();
        self.data.get(at..at + len)
    }

    const fn channels(&self) -> usize {
        self.layout.format.channels()
    }

    /// The pixels of row `y`. Panics where `y` is not held, as an index does.
    #[must_use]
    pub fn row(&self, y: usize) -> &'a [u8] {
        &self.data[self.row_range(y)]
    }
}

/// An image to write. Its slice reaches at least to the last pixel of the last row that it holds,
/// its step is at least a row.
#[derive(Debug)]
pub struct ImageMut<'a> {
    layout: Layout,
    data: &'a mut [u8],
}

impl<'a> ImageMut<'a> {
    /// Views `data` as `height` rows of `width` pixels, `step` bytes apart.
    ///
    /// # Errors
    /// [`KernelError::BadSize`], [`KernelError::BadStep`], [`KernelError::TooShort`].
    pub fn new(
        data: &'a mut [u8],
        format: PixelFormat,
        width: usize,
        height: usize,
        step: usize,
    ) -> Result<Self, KernelError> {
        Self::band(data, format, (width, height), step, 0..height)
    }

    /// Views `data` as these rows of an image of that size; the first byte is that of the first of
    /// them.
    ///
    /// # Errors
    /// [`KernelError::MissingRows`] for no row or one that the image has not; as `new` else.
    pub fn band(
        data: &'a mut [u8],
        format: PixelFormat,
        (width, height): (usize, usize),
        step: usize,
        rows: Range<usize>,
    ) -> Result<Self, KernelError> {
        let first = rows.start;
        let held = rows.end.saturating_sub(first);
        let layout = Layout { format, width, height, step, first, held }.checked(data.len())?;
        Ok(Self { layout, data })
    }

    /// Views `data` as an image without bytes between rows. Errors as [`ImageMut::new`].
    pub fn packed(
        data: &'a mut [u8],
        format: PixelFormat,
        width: usize,
        height: usize,
    ) -> Result<Self, KernelError> {
        Self::new(data, format, width, height, width.saturating_mul(format.channels()))
    }

    getters!();

    /// The pixels of row `y`. Panics where `y` is not held, as an index does.
    #[must_use]
    pub fn row_mut(&mut self, y: usize) -> &mut [u8] {
        let range = self.row_range(y);
        &mut self.data[range]
    }

    /// Copies all pixels of the rows that this image holds from `from`; in one piece where neither
    /// image has bytes between its rows, which is several times faster than row by row where the
    /// two addresses collide in the cache.
    ///
    /// # Errors
    /// [`KernelError::SizeMismatch`] or [`KernelError::FormatMismatch`] when the images differ,
    /// [`KernelError::MissingRows`] when `from` does not hold a row.
    pub fn copy_from(&mut self, from: &ImageRef<'_>) -> Result<(), KernelError> {
        let what = "image to copy";
        let expected = self.size();
        let got = from.size();
        if got != expected {
            return Err(KernelError::SizeMismatch { what, got, expected });
        }
        let expected = self.format();
        let got = from.format();
        if got != expected {
            return Err(KernelError::FormatMismatch { what, got, expected });
        }
        let rows = self.rows();
        from.must_hold(what, rows.clone())?;
        let row = self.row_bytes();
        if self.step() == row && from.step() == row {
            let bytes = row * rows.len();
            let skipped = (rows.start - from.layout.first) * row;
            let (most, rest) = self.data[..bytes].split_at_mut(bytes - bytes / 16);
            let from = &from.data[skipped..][..bytes];
            most.copy_from_slice(&from[..most.len()]);
            if bytes >= LARGE_BYTES {
                nearly_done();
            }
            rest.copy_from_slice(&from[bytes - rest.len()..]);
            return Ok(());
        }
        for y in rows {
            self.row_mut(y).copy_from_slice(from.row(y));
        }
        Ok(())
    }

    /// The pixels of rows `y` and `y + 1`. Panics where they are not held, as an index does.
    pub(crate) fn two_rows_mut(&mut self, y: usize) -> [&mut [u8]; 2] {
        assert!(self.rows().contains(&(y + 1)), "row {y} and the next of {:?}", self.rows());
        let start = self.row_range(y).start;
        let step = self.layout.step;
        let row_bytes = self.row_bytes();
        let (first, second) = self.data[start..].split_at_mut(step);
        [&mut first[..row_bytes], &mut second[..row_bytes]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_refuses_what_does_not_fit_and_names_the_values() {
        let data = [0u8; 100];
        let view = |w, h, step| ImageRef::new(&data, PixelFormat::Rgb8, w, h, step).map(|_| ());
        assert_eq!(view(4, 8, 12), Ok(()));
        assert_eq!(view(4, 8, 11), Err(KernelError::BadStep { step: 11, row_bytes: 12 }));
        assert_eq!(view(4, 9, 12), Err(KernelError::TooShort { len: 100, needed: 108 }));
        let exact = |len: usize| ImageRef::new(&data[..len], PixelFormat::Rgb8, 4, 8, 12);
        assert!(exact(96).is_ok());
        assert_eq!(exact(95).err(), Some(KernelError::TooShort { len: 95, needed: 96 }));
        assert!(matches!(view(0, 9, 12), Err(KernelError::BadSize { width: 0, .. })));
        assert!(matches!(view(usize::MAX, 9, 12), Err(KernelError::BadSize { .. })));
        assert!(matches!(view(4, 32767, usize::MAX), Err(KernelError::TooShort { .. })));
    }

    #[test]
    fn the_last_row_needs_no_bytes_after_its_pixels() {
        let mut data = [0u8; 16 + 3];
        assert!(ImageRef::new(&data, PixelFormat::Rgb8, 1, 2, 16).is_ok());
        assert!(ImageMut::new(&mut data, PixelFormat::Rgb8, 1, 2, 16).is_ok());
    }

    #[test]
    fn a_band_has_its_rows_under_their_own_numbers_and_no_others() {
        let data: Vec<u8> = (0..9).collect();
        let band = |rows| ImageRef::band(&data, PixelFormat::Mono8, (2, 7), 4, rows);
        let held = band(3..5).unwrap();
        assert_eq!((held.rows(), held.height()), (3..5, 7));
        assert_eq!((held.row(3), held.row(4)), (&data[..2], &data[4..6]));
        assert_eq!(held.bytes_at(1, 4, 2), Some(&data[5..7]));
        assert_eq!(held.bytes_at(0, 2, 1), None);
        assert!(held.must_hold("it", 3..5).is_ok() && held.must_hold("it", 0..0).is_ok());
        let missing = |got, expected| Err(KernelError::MissingRows { what: "it", got, expected });
        assert_eq!(held.must_hold("it", 2..4), missing(3..5, 2..4));
        assert_eq!(held.must_hold("it", 4..6), missing(3..5, 4..6));
        assert!(matches!(band(3..3), Err(KernelError::MissingRows { .. })));
        assert!(matches!(band(6..8), Err(KernelError::MissingRows { .. })));
        assert!(matches!(band(usize::MAX..usize::MAX), Err(KernelError::MissingRows { .. })));
        assert_eq!(band(3..6).err(), Some(KernelError::TooShort { len: 9, needed: 10 }));
        let mut out = [0u8; 8];
        let mut to = ImageMut::band(&mut out, PixelFormat::Mono8, (2, 7), 4, 4..5).unwrap();
        to.copy_from(&held).unwrap();
        assert_eq!(out, [4, 5, 0, 0, 0, 0, 0, 0]);
        let mut to = ImageMut::band(&mut out, PixelFormat::Mono8, (2, 7), 4, 5..7).unwrap();
        assert!(to.copy_from(&held).is_err());
    }

    #[test]
    fn every_format_is_found_by_its_ros_name() {
        use PixelFormat::{Bgr8, Mono8, Rgb8, Rgba8};
        for format in [Mono8, Rgb8, Bgr8, Rgba8] {
            assert_eq!(PixelFormat::from_encoding(format.encoding()), Ok(format));
        }
        let err = PixelFormat::from_encoding("bayer_rggb8").unwrap_err().to_string();
        assert!(err.contains("bayer_rggb8") && err.contains("rgb8"), "{err}");
    }

    #[test]
    fn a_copy_keeps_the_bytes_between_rows_and_refuses_another_size() {
        let from: Vec<u8> = (0..12).collect();
        let from = ImageRef::packed(&from, PixelFormat::Mono8, 4, 3).unwrap();
        let mut wide = [99u8; 18];
        let mut to = ImageMut::new(&mut wide, PixelFormat::Mono8, 4, 3, 6).unwrap();
        to.copy_from(&from).unwrap();
        assert_eq!(wide, [0, 1, 2, 3, 99, 99, 4, 5, 6, 7, 99, 99, 8, 9, 10, 11, 99, 99]);
        let mut packed = [0u8; 12];
        ImageMut::packed(&mut packed, PixelFormat::Mono8, 4, 3).unwrap().copy_from(&from).unwrap();
        assert_eq!(packed, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
        let mut other = ImageMut::packed(&mut packed, PixelFormat::Mono8, 3, 4).unwrap();
        assert!(other.copy_from(&from).is_err());
    }
}

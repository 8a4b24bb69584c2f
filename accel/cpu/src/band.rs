//! Some rows of an image in the layout of a port, and an output that several threads write.

use crate::kernels::{ImageMut, ImageRef, KernelError, PixelFormat};
use angaros_accel::{Format, Shape};
use std::marker::PhantomData;
use std::ops::Range;

/// The pixel format of the image kernels, if they have it.
pub(crate) fn pixel_format(format: Format) -> Option<PixelFormat> {
    match format {
        Format::Mono8 => Some(PixelFormat::Mono8),
        Format::Rgb8 => Some(PixelFormat::Rgb8),
        Format::Bgr8 => Some(PixelFormat::Bgr8),
        Format::Rgba8 => Some(PixelFormat::Rgba8),
        _ => None,
    }
}

fn known(format: Format) -> Result<PixelFormat, KernelError> {
    pixel_format(format).ok_or_else(|| KernelError::UnknownEncoding(format.encoding().to_owned()))
}

/// Where a row that is held lies.
fn place(shape: &Shape, rows: &Range<usize>, y: usize) -> Range<usize> {
    assert!(rows.contains(&y), "row {y} of {rows:?}");
    shape.row(y - rows.start)
}

/// Bytes from the first to the last pixel of so many rows.
fn extent(shape: &Shape, rows: usize) -> usize {
    rows.checked_sub(1).map_or(0, |more| more * shape.step() + shape.row_bytes())
}

/// Rows to read. They keep the numbers that they have in the image.
#[derive(Debug, Clone)]
pub(crate) struct Band<'a> {
    shape: Shape,
    rows: Range<usize>,
    data: &'a [u8],
}

impl<'a> Band<'a> {
    /// These rows; `data` begins with the first of them and reaches to the last.
    pub(crate) fn new(shape: Shape, rows: Range<usize>, data: &'a [u8]) -> Self {
        let data = &data[..extent(&shape, rows.len())];
        Self { shape, rows, data }
    }

    /// All rows.
    pub(crate) fn whole(shape: Shape, data: &'a [u8]) -> Self {
        Self::new(shape, 0..shape.height(), data)
    }

    /// The pixels of row `y`, which is held.
    pub(crate) fn row(&self, y: usize) -> &'a [u8] {
        &self.data[place(&self.shape, &self.rows, y)]
    }

    /// The same for the image kernels.
    pub(crate) fn image(&self) -> Result<ImageRef<'a>, KernelError> {
        let format = known(self.shape.format())?;
        let size = self.shape.size();
        ImageRef::band(self.data, format, size, self.shape.step(), self.rows.clone())
    }
}

/// Rows to write.
#[derive(Debug)]
pub(crate) struct BandMut<'a> {
    shape: Shape,
    rows: Range<usize>,
    data: &'a mut [u8],
}

impl<'a> BandMut<'a> {
    /// These rows; `data` begins with the first of them and reaches to the last.
    pub(crate) fn new(shape: Shape, rows: Range<usize>, data: &'a mut [u8]) -> Self {
        let data = &mut data[..extent(&shape, rows.len())];
        Self { shape, rows, data }
    }

    pub(crate) fn rows(&self) -> Range<usize> {
        self.rows.clone()
    }

    /// The pixels of row `y`, which is held.
    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [u8] {
        &mut self.data[place(&self.shape, &self.rows, y)]
    }

    /// The same for the image kernels.
    pub(crate) fn image(&mut self) -> Result<ImageMut<'_>, KernelError> {
        let format = known(self.shape.format())?;
        let size = self.shape.size();
        ImageMut::band(self.data, format, size, self.shape.step(), self.rows.clone())
    }
}

/// An output that threads write at the same time, each the rows of bands of its own.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Output<'a> {
    shape: Shape,
    start: *mut u8,
    written: PhantomData<&'a mut [u8]>,
}

// SAFETY: bytes may be written by any thread; `band` demands that no two of them write the same.
unsafe impl Send for Output<'_> {}
// SAFETY: as above.
unsafe impl Sync for Output<'_> {}

impl<'a> Output<'a> {
    /// An output whose bytes reach to the last pixel of its shape.
    pub(crate) fn new(shape: Shape, data: &'a mut [u8]) -> Self {
        let data = &mut data[..shape.bytes()];
        Self { shape, start: data.as_mut_ptr(), written: PhantomData }
    }

    /// Some rows.
    ///
    /// # Safety
    /// No other band that is in use has one of these rows.
    pub(crate) unsafe fn band(&self, rows: Range<usize>) -> BandMut<'_> {
        assert!(rows.start <= rows.end && rows.end <= self.shape.height());
        let len = extent(&self.shape, rows.len());
        // SAFETY: the rows are those of the shape, so these bytes lie within the slice of `new`,
        // which is borrowed for 'a. They begin with the first pixel and end with the last pixel of
        // the rows, which no other band has; `self` is not used for anything else.
        let data = unsafe {
            let first = self.start.add(rows.start * self.shape.step());
            std::slice::from_raw_parts_mut(first, len)
        };
        BandMut { shape: self.shape, rows, data }
    }
}

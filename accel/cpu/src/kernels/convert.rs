//! Convert: one pixel format to another.
//!
//! Contract: colours change places; grey is repeated in every colour; brightness of colours has the
//! BT.601 weights of `cv::cvtColor` (0.299, 0.587, 0.114 in 15 bits, to the nearest level). Alpha
//! is dropped, and 255 where there was none.

use super::sobel::to_grey;
use super::{ImageMut, ImageRef, KernelError, PixelFormat, Simd};

/// Conversion between two formats.
#[derive(Debug, Clone, Copy)]
pub struct Convert {
    from: PixelFormat,
    to: PixelFormat,
    simd: Simd,
}

impl Convert {
    /// From one format to another, or the same.
    #[must_use]
    pub fn new(from: PixelFormat, to: PixelFormat) -> Self {
        Self::with_simd(from, to, Simd::detect())
    }

    /// As [`Convert::new`], with the instructions to use.
    #[must_use]
    pub const fn with_simd(from: PixelFormat, to: PixelFormat, simd: Simd) -> Self {
        Self { from, to, simd }
    }

    /// Writes `src` to the rows that `dst` holds.
    ///
    /// # Errors
    /// [`KernelError::FormatMismatch`], [`KernelError::SizeMismatch`]; [`KernelError::MissingRows`]
    /// where `src` does not hold one of those rows.
    pub fn run(self, src: &ImageRef<'_>, dst: &mut ImageMut<'_>) -> Result<(), KernelError> {
        let input = ("input image", src.format(), self.from);
        let output = ("output image", dst.format(), self.to);
        for (what, got, expected) in [input, output] {
            if got != expected {
                return Err(KernelError::FormatMismatch { what, got, expected });
            }
        }
        if src.size() != dst.size() {
            let what = "output image";
            let got = dst.size();
            return Err(KernelError::SizeMismatch { what, got, expected: src.size() });
        }
        let rows = dst.rows();
        src.must_hold("input image", rows.clone())?;
        for y in rows {
            self.row(src.row(y), dst.row_mut(y));
        }
        Ok(())
    }

    fn row(self, from: &[u8], to: &mut [u8]) {
        use PixelFormat::{Bgr8, Mono8, Rgb8, Rgba8};
        match (self.from, self.to) {
            (Mono8, Mono8) | (Rgb8, Rgb8) | (Bgr8, Bgr8) | (Rgba8, Rgba8) => {
                to.copy_from_slice(from);
            }
            (Rgb8 | Bgr8 | Rgba8, Mono8) => to_grey(from, self.from, self.simd, to),
            (Mono8, Rgb8 | Bgr8) => pixels(from, to, |[v]: [u8; 1]| [v; 3]),
            (Mono8, Rgba8) => pixels(from, to, |[v]: [u8; 1]| [v, v, v, 255]),
            (Rgb8, Bgr8) | (Bgr8, Rgb8) => pixels(from, to, |[a, b, c]: [u8; 3]| [c, b, a]),
            (Rgb8, Rgba8) => pixels(from, to, |[r, g, b]: [u8; 3]| [r, g, b, 255]),
            (Bgr8, Rgba8) => pixels(from, to, |[b, g, r]: [u8; 3]| [r, g, b, 255]),
            (Rgba8, Rgb8) => pixels(from, to, |[r, g, b, _]: [u8; 4]| [r, g, b]),
            (Rgba8, Bgr8) => pixels(from, to, |[r, g, b, _]: [u8; 4]| [b, g, r]),
        }
    }
}

/// Makes each pixel of one of the other row.
fn pixels<const N: usize, const M: usize>(
    from: &[u8],
    to: &mut [u8],
    make: impl Fn([u8; N]) -> [u8; M],
) {
    let pairs = from.as_chunks::<N>().0.iter().zip(to.as_chunks_mut::<M>().0);
    for (pixel, made) in pairs {
        *made = make(*pixel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PixelFormat::{Bgr8, Mono8, Rgb8, Rgba8};

    fn converted(from: PixelFormat, to: PixelFormat, pixel: &[u8], simd: Simd) -> Vec<u8> {
        // Forty pixels, so that vector code has whole steps.
        let raw = pixel.repeat(40);
        let src = ImageRef::packed(&raw, from, 40, 1).unwrap();
        let mut out = vec![7; 40 * to.channels()];
        let mut dst = ImageMut::packed(&mut out, to, 40, 1).unwrap();
        Convert::with_simd(from, to, simd).run(&src, &mut dst).unwrap();
        let first = out[..to.channels()].to_vec();
        assert!(out.chunks(to.channels()).all(|pixel| pixel == first), "{out:?}");
        first
    }

    #[test]
    fn every_format_becomes_every_other() {
        // Red 200, green 100, blue 50 has the brightness 59.8 + 58.7 + 5.7 = 124.2.
        let pixel = |format| match format {
            Mono8 => vec![124],
            Rgb8 => vec![200, 100, 50],
            Bgr8 => vec![50, 100, 200],
            Rgba8 => vec![200, 100, 50, 255],
        };
        for simd in [Simd::detect(), Simd::SCALAR] {
            for from in [Rgb8, Bgr8, Rgba8] {
                for to in [Mono8, Rgb8, Bgr8, Rgba8] {
                    let made = converted(from, to, &pixel(from), simd);
                    assert_eq!(made, pixel(to), "{from:?} to {to:?}");
                }
            }
            assert_eq!(converted(Mono8, Rgb8, &[9], simd), [9, 9, 9]);
            assert_eq!(converted(Mono8, Bgr8, &[9], simd), [9, 9, 9]);
            assert_eq!(converted(Mono8, Rgba8, &[9], simd), [9, 9, 9, 255]);
            assert_eq!(converted(Mono8, Mono8, &[9], simd), [9]);
        }
    }

    #[test]
    fn what_does_not_fit_is_refused_by_name() {
        let src = ImageRef::packed(&[0; 12], Rgb8, 2, 2).unwrap();
        let mut out = [0; 12];
        let convert = Convert::new(Rgb8, Mono8);
        let mut dst = ImageMut::packed(&mut out, Rgb8, 2, 2).unwrap();
        assert!(matches!(convert.run(&src, &mut dst), Err(KernelError::FormatMismatch { .. })));
        let mut dst = ImageMut::packed(&mut out, Mono8, 4, 1).unwrap();
        assert!(matches!(convert.run(&src, &mut dst), Err(KernelError::SizeMismatch { .. })));
    }
}

//! Disparity: how far each pixel of the left image lies to the right of its match in the right one.
//!
//! Contract: of two rectified mono8 images, by block matching. The cost of a disparity d at (x, y)
//! is the sum of absolute differences between the square window around (x, y) on the left and the
//! one around (x - d, y) on the right; of 0 to range - 1 the one with the least cost wins, of equal
//! ones the smallest. Only windows that lie within their image are compared; a pixel for which
//! there are none is -16. Values are 1/16 pixel, as those of `cv::StereoBM`, and whole pixels.

use super::image::check_side;
use super::{ImageRef, KernelError, PixelFormat};
use std::ops::Range;

/// What is written where no window fits.
const NONE: i16 = -16;

/// Block matching of pairs of images of one size.
#[derive(Debug, Clone)]
pub struct Disparity {
    size: (usize, usize),
    half: usize,
    /// For each disparity and column the differences summed over the rows of a window.
    columns: Vec<u16>,
    /// The row around whose window `columns` is, if any.
    at: Option<usize>,
    /// The least cost of each column so far.
    least: Vec<u32>,
    found: Vec<i16>,
}

impl Disparity {
    /// Pixels that a window may be wide: sums of a column fit 16 bits.
    pub const MOST_WINDOW: usize = 31;
    /// Disparities that may be tried: sixteen times one fits 16 bits.
    pub const MOST_RANGE: usize = 512;

    /// For images of that size; `window` is the odd width of the square, `range` the number of
    /// disparities that are tried.
    ///
    /// # Errors
    /// [`KernelError::BadSize`], [`KernelError::BadSetting`].
    pub fn new(
        (width, height): (usize, usize),
        window: usize,
        range: usize,
    ) -> Result<Self, KernelError> {
        check_side("image", width, height)?;
        let bad = |setting, value, hint| {
            let operation = "match two images";
            Err(KernelError::BadSetting { operation, setting, value, hint })
        };
        if window.is_multiple_of(2) || window > Self::MOST_WINDOW {
            return bad("window", window as f64, "an odd number up to 31");
        }
        if range == 0 || range > Self::MOST_RANGE {
            return bad("range", range as f64, "from 1 to 512");
        }
        Ok(Self {
            size: (width, height),
            half: window / 2,
            columns: vec![0; range * width],
            at: None,
            least: vec![0; width],
            found: vec![NONE; width],
        })
    }

    /// Hands the disparities of these rows to `write`, one row after the other.
    ///
    /// # Errors
    /// [`KernelError::SizeMismatch`], [`KernelError::FormatMismatch`]; [`KernelError::MissingRows`]
    /// where an image does not hold the windows of those rows.
    pub fn run(
        &mut self,
        [left, right]: &[ImageRef<'_>; 2],
        rows: Range<usize>,
        mut write: impl FnMut(usize, &[i16]),
    ) -> Result<(), KernelError> {
        let (width, height) = self.size;
        let needed = rows.start.saturating_sub(self.half)..(rows.end + self.half).min(height);
        for (what, image) in [("left image", left), ("right image", right)] {
            if image.size() != self.size {
                let got = image.size();
                return Err(KernelError::SizeMismatch { what, got, expected: self.size });
            }
            if image.format() != PixelFormat::Mono8 {
                let got = image.format();
                let expected = PixelFormat::Mono8;
                return Err(KernelError::FormatMismatch { what, got, expected });
            }
            image.must_hold(what, needed.clone())?;
        }
        self.at = None;
        for y in rows {
            self.found.fill(NONE);
            let fits = y >= self.half && y + self.half < height && width > 2 * self.half;
            if fits {
                self.move_to([left, right], y);
                self.choose();
            }
            write(y, &self.found);
        }
        Ok(())
    }

    /// Makes `columns` those of the windows around row `y`.
    fn move_to(&mut self, images: [&ImageRef<'_>; 2], y: usize) {
        let rows = y - self.half..y + self.half + 1;
        if y > 0 && self.at == Some(y - 1) {
            self.add_row(images, rows.end - 1, u16::wrapping_add);
            self.add_row(images, rows.start - 1, u16::wrapping_sub);
        } else {
            self.columns.fill(0);
            for row in rows {
                self.add_row(images, row, u16::wrapping_add);
            }
        }
        self.at = Some(y);
    }

    /// Adds the differences of a row to the columns, or takes them away.
    fn add_row(
        &mut self,
        images: [&ImageRef<'_>; 2],
        y: usize,
        change: impl Fn(u16, u16) -> u16 + Copy,
    ) {
        let width = self.size.0;
        let [left, right] = images.map(|image| image.row(y));
        for (d, sums) in self.columns.chunks_exact_mut(width).enumerate().take(width) {
            // Column x on the left meets x - d on the right.
            for ((sum, a), b) in sums[d..].iter_mut().zip(&left[d..]).zip(right) {
                *sum = change(*sum, u16::from(a.abs_diff(*b)));
            }
        }
    }

    /// Finds the disparity of the least cost for each column.
    fn choose(&mut self) {
        let width = self.size.0;
        let window = 2 * self.half + 1;
        self.least.fill(u32::MAX);
        for (d, sums) in self.columns.chunks_exact(width).enumerate() {
            // The window on the right begins with column 0 at the leftmost.
            let Some(sums) = sums.get(d..).filter(|sums| sums.len() >= window) else { break };
            let mut cost: u32 = sums[..window - 1].iter().map(|sum| u32::from(*sum)).sum();
            let first = d + self.half;
            let targets = self.least[first..].iter_mut().zip(&mut self.found[first..]);
            for ((least, found), (enters, leaves)) in
                targets.zip(sums[window - 1..].iter().zip(sums))
            {
                cost += u32::from(*enters);
                if cost < *least {
                    *least = cost;
                    // Below 512 * 16.
                    *found = 16 * d as i16;
                }
                cost -= u32::from(*leaves);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn noise(len: usize, seed: u64) -> Vec<u8> {
        let mut state = seed;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        };
        (0..len).map(|_| next()).collect()
    }

    fn matched(images: [&[u8]; 2], size: (usize, usize), window: usize, range: usize) -> Vec<i16> {
        let images = images
            .map(|image| ImageRef::packed(image, PixelFormat::Mono8, size.0, size.1).unwrap());
        let mut disparity = Disparity::new(size, window, range).unwrap();
        let mut out = Vec::new();
        disparity.run(&images, 0..size.1, |_, row| out.extend_from_slice(row)).unwrap();
        out
    }

    /// The definition, window by window.
    fn by_definition(
        [left, right]: [&[u8]; 2],
        (w, h): (usize, usize),
        window: usize,
        range: usize,
    ) -> Vec<i16> {
        let half = window / 2;
        let cost = |x: usize, y: usize, d: usize| -> u32 {
            let offsets = (0..window * window).map(|i| (i % window, i / window));
            let difference = |(dx, dy): (usize, usize)| {
                let at = (y + dy - half) * w + x + dx - half;
                u32::from(left[at].abs_diff(right[at - d]))
            };
            offsets.map(difference).sum()
        };
        let best = |x: usize, y: usize| {
            let inside = x >= half && x + half < w && y >= half && y + half < h;
            let tried = (0..range).filter(|d| inside && x >= half + d);
            tried.min_by_key(|d| cost(x, y, *d)).map_or(NONE, |d| 16 * d as i16)
        };
        (0..w * h).map(|i| best(i % w, i / w)).collect()
    }

    #[test]
    fn every_size_window_and_range_gives_what_the_definition_gives() {
        for size in [(40, 12), (17, 9), (5, 5), (3, 7), (7, 1), (1, 1)] {
            for (window, range) in [(1, 4), (3, 16), (5, 1), (7, 64)] {
                let left = noise(size.0 * size.1, 1);
                let right = noise(size.0 * size.1, 2);
                let images = [left.as_slice(), right.as_slice()];
                let got = matched(images, size, window, range);
                let expected = by_definition(images, size, window, range);
                assert_eq!(got, expected, "{size:?} window {window} range {range}");
            }
        }
    }

    #[test]
    fn an_image_that_is_moved_by_five_pixels_has_the_disparity_five() {
        let size = (64, 20);
        let right = noise(64 * 20, 3);
        let mut left = vec![0; 64 * 20];
        for (to, from) in left.chunks_mut(64).zip(right.chunks(64)) {
            to[5..].copy_from_slice(&from[..59]);
        }
        let made = matched([&left, &right], size, 5, 16);
        for y in 2..18 {
            assert!(made[y * 64 + 9..y * 64 + 62].iter().all(|d| *d == 5 * 16), "row {y}");
            assert_eq!(made[y * 64..y * 64 + 2], [NONE; 2]);
            assert_eq!(made[y * 64 + 62..y * 64 + 64], [NONE; 2]);
        }
        assert!(made[..128].iter().all(|d| *d == NONE));
    }

    #[test]
    fn of_equal_costs_the_smallest_disparity_wins() {
        let flat = [9; 100];
        let made = matched([&flat, &flat], (10, 10), 3, 4);
        assert_eq!(made[5 * 10 + 5], 0);
    }

    #[test]
    fn settings_and_images_that_do_not_fit_are_refused() {
        let made = |window, range| Disparity::new((8, 8), window, range);
        let refused = |window, range| made(window, range).unwrap_err().to_string();
        assert!(refused(4, 8).contains("window is 4"));
        assert!(refused(33, 8).contains("window is 33"));
        assert!(refused(3, 0).contains("range is 0"));
        let small = ImageRef::packed(&[0; 4], PixelFormat::Mono8, 2, 2).unwrap();
        let mut disparity = Disparity::new((8, 8), 3, 4).unwrap();
        let done = disparity.run(&[small, small], 0..1, |_, _| ());
        assert!(matches!(done, Err(KernelError::SizeMismatch { what: "left image", .. })));
    }
}

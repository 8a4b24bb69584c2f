//! Harris: how much a pixel looks like a corner.
//!
//! Contract: of a mono8 image, gx and gy by the 3x3 operator of [`Sobel`](super::Sobel), the sums a
//! of gx * gx, b of gx * gy and c of gy * gy over a square block around the pixel; beyond the
//! border the image of the products is mirrored without repeating the border pixel. The response is
//! a * c - b * b - k * (a + c)^2, with gradients divided by 4 * block * 255, as `cv::cornerHarris`
//! scales it. It is above zero at corners, below zero at edges.
//!
//! Sums are exact; the response is computed in 64 bits and rounded once.
//!
//! Formula: Harris and Stephens, "A Combined Corner and Edge Detector", 1988.

use super::image::check_side;
use super::{ImageRef, KernelError, PixelFormat, Simd, Sobel};
use std::ops::Range;

/// Products of gradients of a row, or sums of them: gx * gx, gx * gy, gy * gy.
type Products = [Vec<i32>; 3];

/// The response of images of one size.
#[derive(Debug, Clone)]
pub struct Harris {
    size: (usize, usize),
    block: usize,
    k: f64,
    sobel: Sobel,
    gx: Vec<i16>,
    gy: Vec<i16>,
    /// Products of the last rows; row y lies in slot y modulo the block.
    slots: Vec<Products>,
    held: Vec<Option<usize>>,
    /// Sums of a block's rows, with mirrored columns on either side.
    columns: Products,
    response: Vec<f32>,
}

impl Harris {
    /// Pixels that a block may be wide: sums of its products fit 32 bits.
    pub const MOST_BLOCK: usize = 31;

    /// For images of that size; `block` is the odd width of the square, `k` is usually 0.04 to
    /// 0.06.
    ///
    /// # Errors
    /// [`KernelError::BadSize`], [`KernelError::BadSetting`].
    pub fn new(size: (usize, usize), block: usize, k: f64) -> Result<Self, KernelError> {
        Self::with_simd(size, block, k, Simd::detect())
    }

    /// As [`Harris::new`], with the instructions to use.
    pub fn with_simd(
        (width, height): (usize, usize),
        block: usize,
        k: f64,
        simd: Simd,
    ) -> Result<Self, KernelError> {
        check_side("image", width, height)?;
        if block.is_multiple_of(2) || block > Self::MOST_BLOCK || !k.is_finite() {
            let bad_k = block % 2 == 1 && block <= Self::MOST_BLOCK;
            return Err(KernelError::BadSetting {
                operation: "find corners",
                setting: if bad_k { "k" } else { "block" },
                value: if bad_k { k } else { block as f64 },
                hint: if bad_k { "a number" } else { "an odd number up to 31" },
            });
        }
        let products = |len: usize| std::array::from_fn(|_| vec![0; len]);
        Ok(Self {
            size: (width, height),
            block,
            k,
            sobel: Sobel::with_simd(width, height, simd)?,
            gx: vec![0; width],
            gy: vec![0; width],
            slots: (0..block).map(|_| products(width)).collect(),
            held: vec![None; block],
            columns: products(width + block - 1),
            response: vec![0.0; width],
        })
    }

    /// Rows above and below that the response of a row needs.
    #[must_use]
    pub const fn reach(&self) -> usize {
        self.block / 2 + 1
    }

    /// Hands the responses of these rows to `write`, one row after the other.
    ///
    /// # Errors
    /// [`KernelError::SizeMismatch`], [`KernelError::FormatMismatch`]; [`KernelError::MissingRows`]
    /// where `src` does not hold what those rows need.
    pub fn run(
        &mut self,
        src: &ImageRef<'_>,
        rows: Range<usize>,
        mut write: impl FnMut(usize, &[f32]),
    ) -> Result<(), KernelError> {
        let what = "input image";
        if src.size() != self.size {
            let got = src.size();
            return Err(KernelError::SizeMismatch { what, got, expected: self.size });
        }
        if src.format() != PixelFormat::Mono8 {
            let got = src.format();
            return Err(KernelError::FormatMismatch { what, got, expected: PixelFormat::Mono8 });
        }
        let height = self.size.1;
        let reach = self.reach();
        let needed = rows.start.saturating_sub(reach)..(rows.end + reach).min(height);
        src.must_hold(what, needed)?;
        self.held.fill(None);
        for y in rows {
            self.sum_rows(src, y);
            self.respond();
            write(y, &self.response);
        }
        Ok(())
    }

    /// Sums the products of the block's rows around `y`, for each column.
    fn sum_rows(&mut self, src: &ImageRef<'_>, y: usize) {
        let half = self.block / 2;
        for sums in &mut self.columns {
            sums.fill(0);
        }
        for offset in 0..self.block {
            let row = mirrored(y + offset, half, self.size.1);
            let slot = row % self.block;
            if self.held[slot] != Some(row) {
                self.fill_slot(src, row);
            }
            for (sums, products) in self.columns.iter_mut().zip(&self.slots[slot]) {
                for (sum, product) in sums[half..].iter_mut().zip(products) {
                    *sum += product;
                }
            }
        }
        let width = self.size.0;
        for sums in &mut self.columns {
            for at in (0..half).chain(half + width..2 * half + width) {
                sums[at] = sums[half + mirrored(at, half, width)];
            }
        }
    }

    fn fill_slot(&mut self, src: &ImageRef<'_>, row: usize) {
        self.sobel.gradient_row(src, row, &mut self.gx, &mut self.gy);
        let slot = row % self.block;
        let [xx, xy, yy] = &mut self.slots[slot];
        let gradients = self.gx.iter().zip(&self.gy);
        let products = xx.iter_mut().zip(xy).zip(yy);
        for ((gx, gy), ((xx, xy), yy)) in gradients.zip(products) {
            let gx = i32::from(*gx);
            let gy = i32::from(*gy);
            *xx = gx * gx;
            *xy = gx * gy;
            *yy = gy * gy;
        }
        self.held[slot] = Some(row);
    }

    /// Sums the columns of each block and computes the responses of a row.
    fn respond(&mut self) {
        let mut sums = [0; 3];
        for (sum, columns) in sums.iter_mut().zip(&self.columns) {
            *sum = columns[..self.block - 1].iter().sum::<i32>();
        }
        for (x, response) in self.response.iter_mut().enumerate() {
            for (sum, columns) in sums.iter_mut().zip(&self.columns) {
                *sum += columns[x + self.block - 1];
            }
            *response = response_of(sums, self.block, self.k);
            for (sum, columns) in sums.iter_mut().zip(&self.columns) {
                *sum -= columns[x];
            }
        }
    }
}

/// The response of three sums over a block.
fn response_of(sums: [i32; 3], block: usize, k: f64) -> f32 {
    let scale = 1.0 / (4.0 * 255.0 * block as f64);
    let [a, b, c] = sums.map(|sum| f64::from(sum) * scale * scale);
    (a * c - b * b - k * (a + c) * (a + c)) as f32
}

/// The position `at - before` among `count`, mirrored at both ends without repeating the last one.
fn mirrored(at: usize, before: usize, count: usize) -> usize {
    if count == 1 {
        return 0;
    }
    let period = 2 * (count - 1) as i64;
    let position = (at as i64 - before as i64).rem_euclid(period);
    // Between 0 and the period, which is below 2^17.
    position.min(period - position) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Bytes that look random and are the same every time.
    fn noise(len: usize) -> Vec<u8> {
        let mut state = 11u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 56) as u8
        };
        (0..len).map(|_| next()).collect()
    }

    fn responses(image: &[u8], size: (usize, usize), block: usize, simd: Simd) -> Vec<f32> {
        let src = ImageRef::packed(image, PixelFormat::Mono8, size.0, size.1).unwrap();
        let mut harris = Harris::with_simd(size, block, 0.04, simd).unwrap();
        let mut out = Vec::new();
        harris.run(&src, 0..size.1, |_, row| out.extend_from_slice(row)).unwrap();
        out
    }

    /// The definition, pixel by pixel.
    fn by_definition(image: &[u8], (w, h): (usize, usize), block: usize) -> Vec<f32> {
        let half = block / 2;
        let level = |x: usize, y: usize, dx: usize, dy: usize| {
            // One to the left of and above the pixel is the offset 0.
            i32::from(image[mirrored(y + dy, 1, h) * w + mirrored(x + dx, 1, w)])
        };
        let gradient = |x: usize, y: usize| {
            let column = |d: usize| level(x, y, d, 0) + 2 * level(x, y, d, 1) + level(x, y, d, 2);
            let row = |d: usize| level(x, y, 0, d) + 2 * level(x, y, 1, d) + level(x, y, 2, d);
            (column(2) - column(0), row(2) - row(0))
        };
        let respond = |x: usize, y: usize| {
            let mut sums = [0; 3];
            for dy in 0..block {
                for dx in 0..block {
                    let at = (mirrored(x + dx, half, w), mirrored(y + dy, half, h));
                    let (gx, gy) = gradient(at.0, at.1);
                    sums[0] += gx * gx;
                    sums[1] += gx * gy;
                    sums[2] += gy * gy;
                }
            }
            response_of(sums, block, 0.04)
        };
        (0..h).flat_map(|y| (0..w).map(move |x| (x, y))).map(|(x, y)| respond(x, y)).collect()
    }

    #[test]
    fn every_size_and_block_gives_what_the_definition_gives() {
        for size in [(33, 9), (8, 8), (5, 2), (1, 6), (6, 1), (1, 1), (2, 2)] {
            for block in [1, 3, 5, 7] {
                let image = noise(size.0 * size.1);
                let expected = by_definition(&image, size, block);
                for simd in [Simd::detect(), Simd::SCALAR] {
                    let got = responses(&image, size, block, simd);
                    assert_eq!(got, expected, "{size:?} block {block} {}", simd.name());
                }
            }
        }
    }

    #[test]
    fn a_corner_responds_above_zero_an_edge_below_and_a_plain_not_at_all() {
        // Bright below and right of (8, 8).
        let level = |i: usize| if i % 16 >= 8 && i / 16 >= 8 { 200 } else { 20 };
        let image: Vec<u8> = (0..256).map(level).collect();
        let made = responses(&image, (16, 16), 3, Simd::detect());
        let at = |x: usize, y: usize| made[y * 16 + x];
        assert!(at(8, 8) > 1e-4, "{}", at(8, 8));
        assert!(at(13, 8) < -1e-4 && at(8, 13) < -1e-4, "{} {}", at(13, 8), at(8, 13));
        assert_eq!((at(2, 2), at(13, 13)), (0.0, 0.0));
        let most = made.iter().copied().fold(f32::MIN, f32::max);
        assert!((at(7, 7).max(at(8, 8)) - most).abs() < 1e-9, "the strongest is at the corner");
    }

    #[test]
    fn blocks_without_a_middle_or_too_large_are_refused() {
        for block in [0, 2, 33] {
            let error = Harris::new((8, 8), block, 0.04).unwrap_err().to_string();
            assert!(error.contains(&format!("block is {block}")), "{error}");
        }
        assert!(Harris::new((8, 8), 3, f64::NAN).unwrap_err().to_string().contains("k is NaN"));
    }

    #[test]
    fn a_band_needs_the_rows_that_it_reaches_and_no_others() {
        let image = noise(20 * 30);
        let size = (20, 30);
        let whole = responses(&image, size, 5, Simd::detect());
        let mut harris = Harris::new(size, 5, 0.04).unwrap();
        assert_eq!(harris.reach(), 3);
        let band = |rows: Range<usize>| {
            ImageRef::band(&image[rows.start * 20..], PixelFormat::Mono8, size, 20, rows).unwrap()
        };
        let mut out = Vec::new();
        harris.run(&band(7..17), 10..14, |_, row| out.extend_from_slice(row)).unwrap();
        assert_eq!(out, whole[200..280]);
        let missing = harris.run(&band(8..17), 10..14, |_, _| ());
        assert!(matches!(missing, Err(KernelError::MissingRows { .. })));
    }
}

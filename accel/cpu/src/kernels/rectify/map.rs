//! Where each rectified pixel comes from.

use crate::kernels::{CameraModel, KernelError};
use std::ops::Range;

/// Steps of a sampling position within a pixel: 5 bits, as in OpenCV's fixed-point maps.
pub(super) const SUBPIXELS: i32 = 32;

/// For each rectified pixel the upper left of the four raw pixels it is blended from, and how much.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) width: usize,
    /// Column and row of the upper left tap; may lie outside the image.
    pub(super) taps: Vec<[i16; 2]>,
    /// Blend of each pixel in 1/32: rightwards in the low byte, downwards in the high byte.
    pub(super) blend: Vec<u16>,
}

impl Map {
    /// The map that `cv::initUndistortRectifyMap` defines, rounded to 1/32 pixel.
    pub(super) fn build(camera: &CameraModel<'_>) -> Result<Self, KernelError> {
        let width = camera.width;
        let height = camera.height;
        let lens = camera.lens()?;
        let [fx, fy, cx, cy] = camera.intrinsics()?;
        let ray = camera.pixel_to_ray()?;
        let mut taps = Vec::with_capacity(width * height);
        let mut blend = Vec::with_capacity(width * height);
        for v in 0..height {
            let v = v as f64;
            let mut row = [v * ray[1] + ray[2], v * ray[4] + ray[5], v * ray[7] + ray[8]];
            for _ in 0..width {
                let w = 1.0 / row[2];
                let (xd, yd) = lens.distort(row[0] * w, row[1] * w);
                let x = fixed(fx * xd + cx);
                let y = fixed(fy * yd + cy);
                taps.push([whole(x), whole(y)]);
                let part = |v: i32| v.rem_euclid(SUBPIXELS) as u16;
                blend.push(part(x) | part(y) << 8);
                // Summed along the row, not multiplied anew: OpenCV does so, and the last bit of a
                // position decides to which 1/32 it is rounded.
                row = [row[0] + ray[0], row[1] + ray[3], row[2] + ray[6]];
            }
        }
        Ok(Self { width, taps, blend })
    }

    /// For each rectified row the raw rows that its taps lie in, of those that the image has.
    pub(super) fn needs(&self) -> Vec<Range<u32>> {
        let height = (self.taps.len() / self.width) as i32;
        let width = self.width as i32;
        let of_row = |row: &[[i16; 2]]| {
            let taps = row.iter().map(|tap| tap.map(i32::from));
            let beside = taps.filter(|[x, y]| (-1..width).contains(x) && (-1..height).contains(y));
            let rows = beside.map(|[_, y]| y.max(0)..(y + 2).min(height));
            let both = rows.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
            both.map_or(0..0, |rows| rows.start as u32..rows.end as u32)
        };
        self.taps.chunks_exact(self.width).map(of_row).collect()
    }
}

/// A coordinate in 1/32 pixel, nearest, ties to even. What is no number is far outside.
fn fixed(v: f64) -> i32 {
    let scaled = (v * f64::from(SUBPIXELS)).round_ties_even();
    if scaled.is_nan() { i32::MIN } else { scaled as i32 }
}

/// The whole pixel of a fixed-point coordinate; far outside stays outside.
fn whole(fixed: i32) -> i16 {
    fixed.div_euclid(SUBPIXELS).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_the_nearest_step_and_halfway_the_even_one() {
        let step = |steps: f64| fixed(steps / 32.0);
        assert_eq!([0.5, 1.5, 2.5, -0.5, -1.5].map(step), [0, 2, 2, 0, -2]);
        assert_eq!([0.49, 0.51, 31.99].map(step), [0, 1, 32]);
        assert_eq!((fixed(f64::NAN), fixed(f64::INFINITY)), (i32::MIN, i32::MAX));
        assert_eq!((whole(-1), whole(31), whole(32), whole(i32::MIN)), (-1, 0, 1, i16::MIN));
    }
}

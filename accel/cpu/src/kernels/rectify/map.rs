//! Where each rectified pixel comes from.

use crate::kernels::{CameraModel, KernelError};
use angaros_accel::rectification::{SUBPIXELS, for_each_position, rows_of};
use std::ops::Range;

/// For each rectified pixel the upper left of the four raw pixels it is blended from, and how much.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) width: usize,
    /// Column and row of the upper left tap; may lie outside the image.
    pub(super) taps: Vec<[i16; 2]>,
    /// Blend of each pixel in 1/32: rightwards in the low byte, downwards in the high byte.
    pub(super) blend: Vec<u16>,
    /// For each rectified row the raw rows that its taps lie in, of those that the image has.
    pub(super) needs: Vec<Range<u32>>,
}

impl Map {
    /// The map that `cv::initUndistortRectifyMap` defines, rounded to 1/32 pixel.
    pub(super) fn build(camera: &CameraModel<'_>) -> Result<Self, KernelError> {
        let width = camera.width;
        let height = camera.height;
        let lens = camera.lens()?;
        let intrinsics = camera.intrinsics()?;
        let ray = camera.pixel_to_ray()?;
        let mut taps = Vec::with_capacity(width * height);
        let mut blend = Vec::with_capacity(width * height);
        let mut needs = Vec::with_capacity(height);
        let mut row = Vec::with_capacity(width);
        for_each_position((width, height), &lens, intrinsics, &ray, |[x, y]| {
            taps.push([whole(x), whole(y)]);
            let part = |v: i32| v.rem_euclid(SUBPIXELS) as u16;
            blend.push(part(x) | part(y) << 8);
            row.push([x, y]);
            if row.len() == width {
                needs.push(rows_of(&row, (width, height)));
                row.clear();
            }
        });
        Ok(Self { width, taps, blend, needs })
    }
}

/// The whole pixel of a fixed-point coordinate; far outside stays outside.
fn whole(fixed: i32) -> i16 {
    fixed.div_euclid(SUBPIXELS).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_far_outside_stays_outside() {
        assert_eq!((whole(-1), whole(31), whole(32), whole(i32::MIN)), (-1, 0, 1, i16::MIN));
    }
}

//! Where each rectified pixel comes from, and which stretches of it vector code may take.

use crate::kernels::{CameraModel, KernelError};

/// Steps of a sampling position within a pixel: 5 bits, as in OpenCV's fixed-point maps.
pub(super) const SUBPIXELS: i32 = 32;

/// Pixels in a block of the plan.
pub(super) const BLOCK: usize = 8;

/// Bytes that a window is wide, and rows that it is high.
const WINDOW: usize = 16;
const WINDOW_ROWS: usize = 3;

/// For each rectified pixel the upper left of the four raw pixels it is blended from, and how much.
#[derive(Debug)]
pub(super) struct Map {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Column and row of the upper left tap; may lie outside the image.
    pub(super) taps: Vec<[i16; 2]>,
    /// Blend of each pixel in 1/32: rightwards in the low byte, downwards in the high byte.
    pub(super) blend: Vec<u16>,
}

impl Map {
    /// The map that `cv::initUndistortRectifyMap` defines, rounded to 1/32 pixel.
    pub(super) fn build(camera: &CameraModel<'_>) -> Result<Self, KernelError> {
        let (width, height) = (camera.width, camera.height);
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
                let (x, y) = (fixed(fx * xd + cx), fixed(fy * yd + cy));
                taps.push([whole(x), whole(y)]);
                let part = |v: i32| v.rem_euclid(SUBPIXELS) as u16;
                blend.push(part(x) | part(y) << 8);
                // Summed along the row, not multiplied anew: OpenCV does so, and the last bit of a
                // position decides to which 1/32 it is rounded.
                row = [row[0] + ray[0], row[1] + ray[3], row[2] + ray[6]];
            }
        }
        Ok(Self { width, height, taps, blend })
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

/// A window of raw pixels, 16 wide and 3 high, that holds all taps of a block.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Window {
    /// Column and row of its first pixel.
    pub(super) origin: [i16; 2],
    /// For each pixel of the block the column of its upper left tap in the window (0 to 14); bit 4
    /// is set where that tap lies in the window's second row.
    pub(super) taps: [u8; BLOCK],
}

/// What vector code may do with a block of eight pixels of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Some tap is near or beyond the border: check every tap.
    Border,
    /// For all eight pixels, eight bytes from each left tap on lie within the image, in both rows, in
    /// images of three channels or more.
    Inside,
    /// All taps lie in one window, and the same as `Inside`.
    Windowed,
}

/// The map seen in blocks of eight pixels; a last, shorter block of a row is not in it.
#[derive(Debug)]
pub(super) struct Plan {
    /// Whole blocks in a row.
    pub(super) blocks: usize,
    pub(super) kinds: Vec<Kind>,
    pub(super) windows: Vec<Window>,
}

impl Plan {
    pub(super) fn build(map: &Map) -> Self {
        let blocks = map.width / BLOCK;
        let mut kinds = Vec::with_capacity(blocks * map.height);
        let mut windows = Vec::with_capacity(blocks * map.height);
        for row in map.taps.chunks_exact(map.width) {
            for block in row.as_chunks::<BLOCK>().0 {
                let window = window_around(block, map.width, map.height);
                let inside = block.iter().all(|tap| is_inside(*tap, map.width, map.height));
                kinds.push(match (inside, window) {
                    (false, _) => Kind::Border,
                    (true, None) => Kind::Inside,
                    (true, Some(_)) => Kind::Windowed,
                });
                windows.push(window.unwrap_or_default());
            }
        }
        Self { blocks, kinds, windows }
    }
}

/// Whether a third pixel to the right and a row below exist: three pixels of three bytes cover the
/// eight bytes that are read, two pixels of four bytes do exactly.
fn is_inside([x, y]: [i16; 2], width: usize, height: usize) -> bool {
    x >= 0 && y >= 0 && (x as usize) + 3 <= width && (y as usize) + 2 <= height
}

/// The window that holds all taps of a block, itself wholly within the image.
fn window_around(block: &[[i16; 2]; BLOCK], width: usize, height: usize) -> Option<Window> {
    let (max_x, max_y) = (width.checked_sub(WINDOW)?, height.checked_sub(WINDOW_ROWS)?);
    let low = |axis: usize| block.iter().map(|tap| tap[axis]).min().unwrap_or(0);
    let origin = [low(0).min(max_x as i16), low(1).min(max_y as i16)];
    if origin[0] < 0 || origin[1] < 0 {
        return None;
    }
    let mut taps = [0; BLOCK];
    for (slot, tap) in taps.iter_mut().zip(block) {
        let (x, y) = (tap[0] - origin[0], tap[1] - origin[1]);
        if x > WINDOW as i16 - 2 || y > 1 {
            return None;
        }
        *slot = x as u8 | (y as u8) << 4;
    }
    Some(Window { origin, taps })
}

//! Rectification of a stretch of a row in plain Rust: the reference for the vector code, and what
//! runs near borders.

use super::map::Map;
use crate::kernels::ImageRef;

/// Writes the rectified pixels of row `y` from column `first` on; as many as `out` has room for.
pub(super) fn rectify_span<const C: usize>(
    map: &Map,
    src: &ImageRef<'_>,
    y: usize,
    first: usize,
    out: &mut [u8],
) {
    let start = y * map.width + first;
    let pixels = out.as_chunks_mut::<C>().0;
    let count = pixels.len().min(map.width - first);
    let taps = &map.taps[start..start + count];
    let blends = &map.blend[start..start + count];
    for ((pixel, tap), blend) in pixels.iter_mut().zip(taps).zip(blends) {
        *pixel = blend_pixel::<C>(src, *tap, *blend);
    }
}

/// One rectified pixel: the four taps weighted in 1/32 x 1/32, rounded half up. `cv::remap` computes
/// in 15 bits with the same weights, which gives the same levels.
fn blend_pixel<const C: usize>(src: &ImageRef<'_>, [x, y]: [i16; 2], blend: u16) -> [u8; C] {
    let (right, down) = (u32::from(blend & 0xff), u32::from(blend >> 8));
    let (x, y) = (i32::from(x), i32::from(y));
    let (a, b) = (tap::<C>(src, x, y), tap::<C>(src, x + 1, y));
    let (c, d) = (tap::<C>(src, x, y + 1), tap::<C>(src, x + 1, y + 1));
    std::array::from_fn(|i| {
        let upper = u32::from(a[i]) * (32 - right) + u32::from(b[i]) * right;
        let lower = u32::from(c[i]) * (32 - right) + u32::from(d[i]) * right;
        ((upper * (32 - down) + lower * down + 512) >> 10) as u8
    })
}

/// The pixel at (x, y), or black where there is none.
fn tap<const C: usize>(src: &ImageRef<'_>, x: i32, y: i32) -> [u8; C] {
    let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
        return [0; C];
    };
    if x >= src.width() || y >= src.height() {
        return [0; C];
    }
    src.data()[y * src.step() + x * C..].first_chunk().copied().unwrap_or([0; C])
}

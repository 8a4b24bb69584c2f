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

/// One rectified pixel: the four taps weighted in 1/32 x 1/32, rounded half up. `cv::remap`
/// computes in 15 bits with the same weights, which gives the same levels.
#[inline]
fn blend_pixel<const C: usize>(src: &ImageRef<'_>, [x, y]: [i16; 2], blend: u16) -> [u8; C] {
    let right = u32::from(blend & 0xff);
    let down = u32::from(blend >> 8);
    let mix = |[a, b, c, d]: [u8; 4]| {
        let upper = u32::from(a) * (32 - right) + u32::from(b) * right;
        let lower = u32::from(c) * (32 - right) + u32::from(d) * right;
        ((upper * (32 - down) + lower * down + 512) >> 10) as u8
    };
    if let Some((upper, lower)) = inner_taps::<C>(src, x, y) {
        return std::array::from_fn(|i| mix([upper[i], upper[i + C], lower[i], lower[i + C]]));
    }
    let x = i32::from(x);
    let y = i32::from(y);
    let taps = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].map(|(x, y)| tap::<C>(src, x, y));
    std::array::from_fn(|i| mix(taps.map(|tap| tap[i])))
}

/// The two pixels at (x, y) and the two below, where all lie within the image.
#[inline]
fn inner_taps<'a, const C: usize>(
    src: &ImageRef<'a>,
    x: i16,
    y: i16,
) -> Option<(&'a [u8], &'a [u8])> {
    let x = usize::try_from(x).ok()?;
    let y = usize::try_from(y).ok()?;
    if x + 1 >= src.width() || y + 1 >= src.height() {
        return None;
    }
    Some((src.bytes_at(x, y, 2 * C)?, src.bytes_at(x, y + 1, 2 * C)?))
}

/// The pixel at (x, y), or black where there is none.
fn tap<const C: usize>(src: &ImageRef<'_>, x: i32, y: i32) -> [u8; C] {
    let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
        return [0; C];
    };
    if x >= src.width() || y >= src.height() {
        return [0; C];
    }
    src.bytes_at(x, y, C).and_then(|bytes| bytes.first_chunk()).copied().unwrap_or([0; C])
}

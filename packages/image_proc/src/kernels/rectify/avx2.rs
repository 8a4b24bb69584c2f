//! Rectification with AVX2.
//!
//! Three and four channels: for each pixel eight bytes of the upper and eight of the lower row are
//! loaded, one shuffle puts the four taps of each channel side by side, `maddubs` blends along x,
//! `madd` along y. One channel: the taps of eight pixels are found in a window of 3 x 16 bytes, so
//! that three loads serve eight pixels. Sums are the exact ones of the scalar code.

use std::arch::x86_64::*;

use super::map::{BLOCK, Kind, Map, Plan, Window};
use super::scalar::rectify_span;
use crate::kernels::ImageRef;

/// Whether an image's step fits the 16 bits in which the vector code multiplies it.
pub(super) fn can_address(src: &ImageRef<'_>) -> bool {
    src.step() <= i16::MAX as usize
}

/// Writes row `y` of the rectified image to `out`.
///
/// # Safety
/// The processor has AVX2. `src` has the size that `map` was built for, `C` channels, and
/// `can_address`; `plan` was built from `map`; `y` is a row of it and `out` has its length.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn rectify_row<const C: usize>(
    map: &Map,
    plan: &Plan,
    src: &ImageRef<'_>,
    y: usize,
    out: &mut [u8],
) {
    debug_assert!(out.len() == map.width * C && src.format().channels() == C);
    let kinds = &plan.kinds[y * plan.blocks..][..plan.blocks];
    let mut b = 0;
    while b < plan.blocks {
        let start = y * map.width + b * BLOCK;
        let at = b * BLOCK * C;
        let pair =
            C == 1 && kinds[b] == Kind::Windowed && kinds.get(b + 1) == Some(&Kind::Windowed);
        if pair {
            let windows = &plan.windows[y * plan.blocks + b..];
            let target = out[at..at + 2 * BLOCK].as_mut_ptr();
            // SAFETY: both windows lie within `src`, which has one channel; 16 bytes of `out` and 16
            // blends from `start` on exist because two whole blocks of the row do.
            unsafe { sixteen_mono(&map.blend[start..], &windows[..2], src, target) };
            b += 2;
            continue;
        }
        if C > 1 && kinds[b] != Kind::Border {
            let target = out[at..at + BLOCK * C].as_mut_ptr();
            let (taps, blend) = (&map.taps[start..][..BLOCK], &map.blend[start..][..BLOCK]);
            // SAFETY: the block is not at the border, so eight bytes at each tap and below it are
            // within `src`; `target` has room for eight pixels.
            unsafe { eight_colour::<C>(taps, blend, src, target) };
        } else {
            rectify_span::<C>(map, src, y, b * BLOCK, &mut out[at..at + BLOCK * C]);
        }
        b += 1;
    }
    let rest = plan.blocks * BLOCK;
    rectify_span::<C>(map, src, y, rest, &mut out[rest * C..]);
}

/// Eight pixels of three or four channels.
///
/// # Safety
/// AVX2. `taps` and `blend` have eight entries; eight bytes from each tap and from the pixel below it
/// are within `src`; `out` has room for 8 * C bytes.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn eight_colour<const C: usize>(
    taps: &[[i16; 2]],
    blend: &[u16],
    src: &ImageRef<'_>,
    out: *mut u8,
) {
    let step = src.step();
    let mut offsets = [0i32; BLOCK];
    // SAFETY: `taps` has 32 bytes, `blend` 16, `offsets` 32; unaligned access is what these allow.
    let blends = unsafe {
        let xy = _mm256_loadu_si256(taps.as_ptr().cast());
        let scale = _mm256_set1_epi32((step << 16 | C) as i32);
        _mm256_storeu_si256(offsets.as_mut_ptr().cast(), _mm256_madd_epi16(xy, scale));
        _mm_loadu_si128(blend.as_ptr().cast())
    };
    let full = _mm_set1_epi16(32);
    // Per pixel the byte pair (32 - f, f): f * 256 + 32 - f.
    let pairs = |f: __m128i| _mm_add_epi16(_mm_sub_epi16(_mm_slli_epi16(f, 8), f), full);
    let along_x = pairs(_mm_and_si128(blends, _mm_set1_epi16(0xff)));
    let along_y = pairs(_mm_srli_epi16(blends, 8));
    let weights = [_mm256_broadcastsi128_si256(along_x), _mm256_broadcastsi128_si256(along_y)];
    let base = src.data().as_ptr();
    // SAFETY: the caller promises eight bytes at each offset and one step further.
    let two = |i: usize| unsafe {
        let lo = eight_and_below(base.add(offsets[i] as usize), step);
        let hi = eight_and_below(base.add(offsets[i + 4] as usize), step);
        blend_two::<C>(_mm256_set_m128i(hi, lo), weights, i)
    };
    let upper = _mm256_packus_epi32(two(0), two(1));
    let lower = _mm256_packus_epi32(two(2), two(3));
    // Pixels 0 to 3 in the low lane, 4 to 7 in the high one, four bytes each.
    let bytes = _mm256_packus_epi16(upper, lower);
    // SAFETY: the caller promises room for 8 * C bytes.
    unsafe { store_eight::<C>(bytes, out) };
}

/// Eight bytes at `p` in the low half, eight bytes one step below in the high half.
///
/// # Safety
/// Both can be read.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn eight_and_below(p: *const u8, step: usize) -> __m128i {
    // SAFETY: as the caller promises; both loads allow any alignment.
    unsafe {
        let low = _mm_castsi128_pd(_mm_loadl_epi64(p.cast()));
        _mm_castpd_si128(_mm_loadh_pd(low, p.add(step).cast()))
    }
}

/// Blends pixel `i` (low lane) and `i + 4` (high lane) to four sums of 32 bits each.
#[target_feature(enable = "avx2")]
#[inline]
fn blend_two<const C: usize>(taps: __m256i, weights: [__m256i; 2], i: usize) -> __m256i {
    let side_by_side = if C == 3 {
        _mm256_setr_epi8(
            0, 3, 8, 11, 1, 4, 9, 12, 2, 5, 10, 13, -1, -1, -1, -1, 0, 3, 8, 11, 1, 4, 9, 12, 2, 5,
            10, 13, -1, -1, -1, -1,
        )
    } else {
        _mm256_setr_epi8(
            0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6,
            10, 14, 3, 7, 11, 15,
        )
    };
    // The pair of pixel i in every 16 bits; the pair of pixel i widened to two times 16 bits.
    let (low, high) = (2 * i as i32, 2 * i as i32 + 8);
    let pair = |at: i32| at | (at + 1) << 8 | at << 16 | (at + 1) << 24;
    let wide = |at: i32| at | 0x8000 | (at + 1) << 16 | 0x8000_0000_u32 as i32;
    let lanes =
        |f: &dyn Fn(i32) -> i32| _mm256_set_m128i(_mm_set1_epi32(f(high)), _mm_set1_epi32(f(low)));
    let wx = _mm256_shuffle_epi8(weights[0], lanes(&pair));
    let wy = _mm256_shuffle_epi8(weights[1], lanes(&wide));
    let rows = _mm256_maddubs_epi16(_mm256_shuffle_epi8(taps, side_by_side), wx);
    let sums = _mm256_add_epi32(_mm256_madd_epi16(rows, wy), _mm256_set1_epi32(512));
    _mm256_srli_epi32(sums, 10)
}

/// Stores eight pixels of four bytes each, leaving out the fourth where `C` is 3.
///
/// # Safety
/// AVX2; room for 8 * C bytes at `out`.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn store_eight<const C: usize>(bytes: __m256i, out: *mut u8) {
    if C == 4 {
        // SAFETY: 32 bytes of room, any alignment.
        unsafe { _mm256_storeu_si256(out.cast(), bytes) };
        return;
    }
    let drop_fourth = _mm256_setr_epi8(
        0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, -1, -1, -1, -1, 0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13,
        14, -1, -1, -1, -1,
    );
    let packed = _mm256_shuffle_epi8(bytes, drop_fourth);
    let high = _mm256_extracti128_si256(packed, 1);
    // SAFETY: 24 bytes of room: 16 from 0 (of which the last 4 are overwritten next), 8 from 12, 4
    // from 20; any alignment.
    unsafe {
        _mm_storeu_si128(out.cast(), _mm256_castsi256_si128(packed));
        _mm_storel_epi64(out.add(12).cast(), high);
        out.add(20).cast::<i32>().write_unaligned(_mm_extract_epi32(high, 2));
    }
}

/// Sixteen pixels of one channel: two blocks, one in each lane.
///
/// # Safety
/// AVX2. `blend` has at least sixteen entries, `windows` has two, both within `src`, which has one
/// channel; `out` has room for sixteen bytes.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn sixteen_mono(blend: &[u16], windows: &[Window], src: &ImageRef<'_>, out: *mut u8) {
    let step = src.step();
    let origin = |w: &Window| w.origin[1] as usize * step + w.origin[0] as usize;
    // SAFETY: the windows' origins lie within `src`.
    let (p, q) = unsafe {
        let base = src.data().as_ptr();
        (base.add(origin(&windows[0])), base.add(origin(&windows[1])))
    };
    // SAFETY: each window is 16 bytes wide and 3 rows high, all within `src`.
    let row = |i: usize| unsafe {
        let low = _mm_loadu_si128(p.add(i * step).cast());
        _mm256_inserti128_si256(
            _mm256_castsi128_si256(low),
            _mm_loadu_si128(q.add(i * step).cast()),
            1,
        )
    };
    // SAFETY: eight bytes of taps in each window, 32 bytes of blends.
    let (taps, blends) = unsafe {
        let low = _mm_loadl_epi64(windows[0].taps.as_ptr().cast());
        let high = _mm_loadl_epi64(windows[1].taps.as_ptr().cast());
        (_mm256_set_m128i(high, low), _mm256_loadu_si256(blend.as_ptr().cast()))
    };
    // The shuffle reads the low four bits of an index; bit 4 says which row is the upper one.
    let twice = _mm256_unpacklo_epi8(taps, taps);
    let index = _mm256_add_epi8(twice, _mm256_set1_epi16(0x0100));
    let second_row = _mm256_slli_epi16(twice, 3);
    let rows = [row(0), row(1), row(2)].map(|r| _mm256_shuffle_epi8(r, index));
    let upper = _mm256_blendv_epi8(rows[0], rows[1], second_row);
    let lower = _mm256_blendv_epi8(rows[1], rows[2], second_row);
    let full = _mm256_set1_epi16(32);
    let right = _mm256_and_si256(blends, _mm256_set1_epi16(0xff));
    let wx = _mm256_add_epi16(_mm256_sub_epi16(_mm256_slli_epi16(right, 8), right), full);
    let (upper, lower) = (_mm256_maddubs_epi16(upper, wx), _mm256_maddubs_epi16(lower, wx));
    let down = _mm256_srli_epi16(blends, 8);
    let up = _mm256_sub_epi16(full, down);
    let sum = |values: __m256i, weights: __m256i| {
        let sums = _mm256_add_epi32(_mm256_madd_epi16(values, weights), _mm256_set1_epi32(512));
        _mm256_srli_epi32(sums, 10)
    };
    let first = sum(_mm256_unpacklo_epi16(upper, lower), _mm256_unpacklo_epi16(up, down));
    let second = sum(_mm256_unpackhi_epi16(upper, lower), _mm256_unpackhi_epi16(up, down));
    let words = _mm256_packus_epi32(first, second);
    let bytes = _mm256_permute4x64_epi64::<0b1000>(_mm256_packus_epi16(words, words));
    // SAFETY: the caller promises sixteen bytes of room.
    unsafe { _mm_storeu_si128(out.cast(), _mm256_castsi256_si128(bytes)) };
}

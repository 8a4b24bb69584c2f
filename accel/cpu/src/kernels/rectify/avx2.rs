//! Rectification with AVX2.
//!
//! One channel: the taps of eight pixels are found in a window of 3 rows of 16 bytes, so that three
//! loads serve eight pixels. Three channels: the same for four pixels, where the map does not
//! spread them farther than that. Else (and for four channels), for each pixel eight bytes of the
//! upper and eight of the lower row are loaded. Shuffles put the two taps of each channel side by
//! side, `maddubs` blends along x, `madd` along y. Sums are the exact ones of the scalar code.

use std::arch::x86_64::*;

use super::map::Map;
use super::plan::{BLOCK, Kind, Plan, Window};
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
/// `can_address`; it holds the rows that `map` and `plan`, which was built from it, need for row
/// `y` (`needs`); `y` is a row of it and `out` has its length.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn rectify_row<const C: usize>(
    map: &Map,
    plan: &Plan,
    src: &ImageRef<'_>,
    y: usize,
    out: &mut [u8],
) {
    debug_assert!(out.len() == map.width * C && src.format().channels() == C);
    let first = y * plan.blocks;
    let kinds = if C == 1 { &plan.mono.kinds } else { &plan.colour.kinds };
    let kinds = &kinds[first..][..plan.blocks];
    let mut b = 0;
    while b < plan.blocks {
        let start = y * map.width + b * BLOCK;
        let at = b * BLOCK * C;
        let pair =
            C == 1 && kinds[b] == Kind::Windowed && kinds.get(b + 1) == Some(&Kind::Windowed);
        if pair {
            let windows = &plan.mono.windows[first + b..][..2];
            let target = out[at..at + 2 * BLOCK].as_mut_ptr();
            // SAFETY: both windows lie within `src`, which has one channel; 16 bytes of `out` and
            // 16 blends from `start` on exist because two whole blocks of the row do.
            unsafe { sixteen_mono(&map.blend[start..], windows, src, target) };
            b += 2;
            continue;
        }
        if C == 1 || kinds[b] == Kind::Border {
            rectify_span::<C>(map, src, y, b * BLOCK, &mut out[at..at + BLOCK * C]);
        } else {
            let target = out[at..at + BLOCK * C].as_mut_ptr();
            let taps = &map.taps[start..][..BLOCK];
            let blend = &map.blend[start..][..BLOCK];
            // SAFETY: the block is not at the border, so eight bytes at each tap and below it are
            // within `src`; where it is windowed, its windows are, for three channels; `target` has
            // room for eight pixels.
            unsafe {
                if C == 3 && kinds[b] == Kind::Windowed {
                    let windows = &plan.colour.windows[2 * (first + b)..][..2];
                    eight_windowed(blend, windows, src, target);
                } else {
                    eight_colour::<C>(taps, blend, src, target);
                }
            }
        }
        b += 1;
    }
    let rest = plan.blocks * BLOCK;
    rectify_span::<C>(map, src, y, rest, &mut out[rest * C..]);
}

/// For eight pixels the byte pair (32 - f, f) of their blends along x, and along y; the same in
/// both lanes.
///
/// # Safety
/// AVX2; `blend` has eight entries.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn weights_of(blend: &[u16]) -> [__m256i; 2] {
    // SAFETY: 16 bytes, any alignment.
    let blends = unsafe { _mm_loadu_si128(blend.as_ptr().cast()) };
    let full = _mm_set1_epi16(32);
    // f * 256 + 32 - f.
    let pairs = |f: __m128i| _mm_add_epi16(_mm_sub_epi16(_mm_slli_epi16(f, 8), f), full);
    let along_x = pairs(_mm_and_si128(blends, _mm_set1_epi16(0xff)));
    let along_y = pairs(_mm_srli_epi16(blends, 8));
    [_mm256_broadcastsi128_si256(along_x), _mm256_broadcastsi128_si256(along_y)]
}

/// The pair along y of pixel `i` (low lane) and `i + 4` (high lane), widened to 16 bits each.
#[target_feature(enable = "avx2")]
#[inline]
fn wide_pair(along_y: __m256i, i: i32) -> __m256i {
    let wide = |at: i32| at | 0x8000 | (at + 1) << 16 | 0x8000_0000_u32 as i32;
    let low = _mm_set1_epi32(wide(2 * i));
    let high = _mm_set1_epi32(wide(2 * i + 8));
    _mm256_shuffle_epi8(along_y, _mm256_set_m128i(high, low))
}

/// Rounds sums of weights 32 x 32 to levels.
#[target_feature(enable = "avx2")]
#[inline]
fn rounded(sums: __m256i) -> __m256i {
    _mm256_srli_epi32(_mm256_add_epi32(sums, _mm256_set1_epi32(512)), 10)
}

/// Three rows of the two windows whose first bytes are given, one window in each lane.
///
/// # Safety
/// AVX2; 16 bytes at both pointers and one and two steps below can be read.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn window_rows([p, q]: [*const u8; 2], step: usize) -> [__m256i; 3] {
    [0, step, 2 * step].map(|offset| {
        // SAFETY: as the caller promises; any alignment.
        unsafe {
            let low = _mm256_castsi128_si256(_mm_loadu_si128(p.add(offset).cast()));
            _mm256_inserti128_si256(low, _mm_loadu_si128(q.add(offset).cast()), 1)
        }
    })
}

/// The first byte of a window, of `C` channels.
fn origin_of<const N: usize, const C: usize>(window: &Window<N>, src: &ImageRef<'_>) -> *const u8 {
    let [x, y] = window.origin;
    src.origin().wrapping_add(y as usize * src.step() + x as usize * C)
}

/// Picks the taps by `index` from three rows: of the upper and of the lower row to be blended. Bit
/// 4 of an index says that the upper one is the second row.
#[target_feature(enable = "avx2")]
#[inline]
fn pick(rows: [__m256i; 3], index: __m256i) -> [__m256i; 2] {
    let second = _mm256_slli_epi16(index, 3);
    let [a, b, c] = rows.map(|row| _mm256_shuffle_epi8(row, index));
    [_mm256_blendv_epi8(a, b, second), _mm256_blendv_epi8(b, c, second)]
}

/// Eight pixels of three channels: four from a window in each lane.
///
/// # Safety
/// AVX2. `blend` has eight entries, `windows` has two, both within `src`, which has three channels;
/// `out` has room for 24 bytes.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn eight_windowed(blend: &[u16], windows: &[Window<4>], src: &ImageRef<'_>, out: *mut u8) {
    // SAFETY: the windows lie within `src`, 16 bytes wide and 3 rows high; `blend` has eight
    // entries.
    let (rows, [along_x, along_y]) = unsafe {
        let origins = [origin_of::<4, 3>(&windows[0], src), origin_of::<4, 3>(&windows[1], src)];
        (window_rows(origins, src.step()), weights_of(blend))
    };
    let [low, high] = [0, 1].map(|i| _mm_cvtsi32_si128(i32::from_le_bytes(windows[i].taps)));
    let taps = _mm256_set_m128i(high, low);
    // Two pixels from `first` on, eight bytes each: both taps of three channels, and nothing.
    let two = |first: u8| {
        let even = i64::from_le_bytes([first; 8]);
        let odd = i64::from_le_bytes([first + 1; 8]);
        let spread = _mm256_set_epi64x(odd, even, odd, even);
        let channels = _mm256_set1_epi64x(i64::from_le_bytes([0, 3, 1, 4, 2, 5, 0x80, 0x80]));
        let index = _mm256_add_epi8(_mm256_shuffle_epi8(taps, spread), channels);
        let x = 2 * first;
        let words = |at: u8| {
            let next = at + 1;
            i64::from_le_bytes([at, next, at, next, at, next, at, next])
        };
        let pairs = _mm256_set_epi64x(words(x + 10), words(x + 8), words(x + 2), words(x));
        let weights = _mm256_shuffle_epi8(along_x, pairs);
        let [upper, lower] = pick(rows, index).map(|taps| _mm256_maddubs_epi16(taps, weights));
        let i = i32::from(first);
        let even = _mm256_madd_epi16(_mm256_unpacklo_epi16(upper, lower), wide_pair(along_y, i));
        let odd = _mm256_madd_epi16(_mm256_unpackhi_epi16(upper, lower), wide_pair(along_y, i + 1));
        _mm256_packus_epi32(rounded(even), rounded(odd))
    };
    // SAFETY: the caller promises room for 24 bytes.
    unsafe { store_eight::<3>(_mm256_packus_epi16(two(0), two(2)), out) };
}

/// Eight pixels of three or four channels.
///
/// # Safety
/// AVX2. `taps` and `blend` have eight entries; eight bytes from each tap and from the pixel below
/// it are within `src`; `out` has room for 8 * C bytes.
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
    // SAFETY: `taps` has 32 bytes, `offsets` 32, `blend` eight entries; any alignment.
    let weights = unsafe {
        let xy = _mm256_loadu_si256(taps.as_ptr().cast());
        let scale = _mm256_set1_epi32((step << 16 | C) as i32);
        _mm256_storeu_si256(offsets.as_mut_ptr().cast(), _mm256_madd_epi16(xy, scale));
        weights_of(blend)
    };
    let base = src.origin();
    // SAFETY: the caller promises eight bytes at each offset and one step further.
    let two = |i: usize| unsafe {
        let lo = eight_and_below(base.wrapping_add(offsets[i] as usize), step);
        let hi = eight_and_below(base.wrapping_add(offsets[i + 4] as usize), step);
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
    // The pair of pixel i in every 16 bits.
    let pair = |at: i32| at | (at + 1) << 8 | at << 16 | (at + 1) << 24;
    let low = 2 * i as i32;
    let high = 2 * i as i32 + 8;
    let pairs = _mm256_set_m128i(_mm_set1_epi32(pair(high)), _mm_set1_epi32(pair(low)));
    let wx = _mm256_shuffle_epi8(weights[0], pairs);
    let rows = _mm256_maddubs_epi16(_mm256_shuffle_epi8(taps, side_by_side), wx);
    rounded(_mm256_madd_epi16(rows, wide_pair(weights[1], i as i32)))
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
unsafe fn sixteen_mono(blend: &[u16], windows: &[Window<8>], src: &ImageRef<'_>, out: *mut u8) {
    // SAFETY: the windows lie within `src`, 16 bytes wide and 3 rows high, with eight bytes of taps
    // each; `blend` has 32 bytes.
    let (rows, taps, blends) = unsafe {
        let origins = [origin_of::<8, 1>(&windows[0], src), origin_of::<8, 1>(&windows[1], src)];
        let low = _mm_loadl_epi64(windows[0].taps.as_ptr().cast());
        let high = _mm_loadl_epi64(windows[1].taps.as_ptr().cast());
        let blends = _mm256_loadu_si256(blend.as_ptr().cast());
        (window_rows(origins, src.step()), _mm256_set_m128i(high, low), blends)
    };
    let twice = _mm256_unpacklo_epi8(taps, taps);
    let index = _mm256_add_epi8(twice, _mm256_set1_epi16(0x0100));
    let full = _mm256_set1_epi16(32);
    let right = _mm256_and_si256(blends, _mm256_set1_epi16(0xff));
    let wx = _mm256_add_epi16(_mm256_sub_epi16(_mm256_slli_epi16(right, 8), right), full);
    let [upper, lower] = pick(rows, index).map(|taps| _mm256_maddubs_epi16(taps, wx));
    let down = _mm256_srli_epi16(blends, 8);
    let up = _mm256_sub_epi16(full, down);
    let sum = |values: __m256i, weights: __m256i| rounded(_mm256_madd_epi16(values, weights));
    let first = sum(_mm256_unpacklo_epi16(upper, lower), _mm256_unpacklo_epi16(up, down));
    let second = sum(_mm256_unpackhi_epi16(upper, lower), _mm256_unpackhi_epi16(up, down));
    let words = _mm256_packus_epi32(first, second);
    let bytes = _mm256_permute4x64_epi64::<0b1000>(_mm256_packus_epi16(words, words));
    // SAFETY: the caller promises sixteen bytes of room.
    unsafe { _mm_storeu_si128(out.cast(), _mm256_castsi256_si128(bytes)) };
}

//! Doubling of a row with AVX2.
//!
//! For 16 (C = 1, 4) or 15 (C = 3) input bytes per lane the output values left and right of each
//! input value are made in input order, then interleaved pixel by pixel.

use std::arch::x86_64::*;

/// Writes the output row nearer to the first input row, and the one nearer to the second unless
/// that is empty, from the second input pixel on; returns up to which input value it came.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn double<const C: usize>(rows: [&[u8]; 2], outs: [&mut [u8]; 2]) -> usize {
    let lane = if C == 3 { 15 } else { 16 };
    let [first, second] = outs;
    let both = !second.is_empty();
    let room = if both { first.len().min(second.len()) } else { first.len() };
    let length = rows[0].len().min(rows[1].len()).min(room / 2);
    // Loads reach from i - C to i + lane + 16 + C; stores from 2 * i to 2 * i + 2 * lane + 32.
    let Some(last) = length.checked_sub(lane + 16 + C).map(|end| end / C * C) else {
        return C;
    };
    let mut i = C;
    let mut done = C;
    while i <= last {
        // SAFETY: i is at least C, and at most `last`, which keeps loads within both rows and
        // stores within twice their length, for which both outputs have room where they are
        // written.
        unsafe {
            let a = sums::<C>(rows[0].as_ptr().add(i), lane);
            let b = sums::<C>(rows[1].as_ptr().add(i), lane);
            store_levels::<C>(b, a, first.as_mut_ptr().add(2 * i));
            if both {
                store_levels::<C>(a, b, second.as_mut_ptr().add(2 * i));
            }
        }
        done = i + 2 * lane;
        // The last step goes over some values again rather than leave them to plain code.
        i = if i < last { (i + 2 * lane).min(last) } else { done };
    }
    done
}

/// Blends a quarter of the far and three quarters of the near sums and stores the levels.
///
/// # Safety
/// As `store`.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn store_levels<const C: usize>(far: [__m256i; 4], near: [__m256i; 4], out: *mut u8) {
    let levels = |k: usize| {
        let three = _mm256_add_epi16(_mm256_add_epi16(near[k], near[k]), near[k]);
        let quarters = _mm256_add_epi16(_mm256_srli_epi16(far[k], 2), _mm256_srli_epi16(three, 2));
        _mm256_srli_epi16(_mm256_add_epi16(quarters, _mm256_set1_epi16(2)), 2)
    };
    let left = _mm256_packus_epi16(levels(0), levels(1));
    let right = _mm256_packus_epi16(levels(2), levels(3));
    // SAFETY: as the caller promises.
    unsafe { store::<C>(left, right, out) };
}

/// Sums in quarter levels along x: toward the left neighbour (values 0-7, then 8-15 of each lane),
/// then toward the right one.
///
/// # Safety
/// AVX2; bytes from `C` before `p` to `lane` + 16 + `C` after it can be read.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn sums<const C: usize>(p: *const u8, lane: usize) -> [__m256i; 4] {
    // SAFETY: as the caller promises.
    let load = |p: *const u8| unsafe {
        let low = _mm256_castsi128_si256(_mm_loadu_si128(p.cast()));
        _mm256_inserti128_si256(low, _mm_loadu_si128(p.add(lane).cast()), 1)
    };
    // SAFETY: within what the caller promises.
    let (left, right) = unsafe { (load(p.sub(C)), load(p.add(C))) };
    let here = load(p);
    let weights = _mm256_set1_epi16(0x0301);
    let low = |side| _mm256_maddubs_epi16(_mm256_unpacklo_epi8(side, here), weights);
    let high = |side| _mm256_maddubs_epi16(_mm256_unpackhi_epi8(side, here), weights);
    [low(left), high(left), low(right), high(right)]
}

/// Stores left and right values, pixel by pixel in turn.
///
/// # Safety
/// AVX2; 64 bytes (C = 1, 4) or 62 bytes (C = 3, of which 60 are meant) can be written at `out`.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn store<const C: usize>(left: __m256i, right: __m256i, out: *mut u8) {
    let (first, second) = match C {
        1 => (_mm256_unpacklo_epi8(left, right), _mm256_unpackhi_epi8(left, right)),
        3 => interleave_threes(left, right),
        _ => (_mm256_unpacklo_epi32(left, right), _mm256_unpackhi_epi32(left, right)),
    };
    if C == 3 {
        // SAFETY: 62 bytes of room. Each lane makes 30 bytes; the 2 that follow them are written
        // again, by the next store here, by the next step, or by the scalar rest of the row.
        unsafe {
            _mm_storeu_si128(out.cast(), _mm256_castsi256_si128(first));
            _mm_storeu_si128(out.add(16).cast(), _mm256_castsi256_si128(second));
            _mm_storeu_si128(out.add(30).cast(), _mm256_extracti128_si256(first, 1));
            _mm_storeu_si128(out.add(46).cast(), _mm256_extracti128_si256(second, 1));
        }
        return;
    }
    // SAFETY: 64 bytes of room, any alignment.
    unsafe {
        let low = _mm256_permute2x128_si256::<0x20>(first, second);
        let high = _mm256_permute2x128_si256::<0x31>(first, second);
        _mm256_storeu_si256(out.cast(), low);
        _mm256_storeu_si256(out.add(32).cast(), high);
    }
}

/// Five pixels of three bytes from each side, in turn: 16 bytes, then 14.
#[target_feature(enable = "avx2")]
#[inline]
fn interleave_threes(left: __m256i, right: __m256i) -> (__m256i, __m256i) {
    let pick = |from, order| _mm256_shuffle_epi8(from, _mm256_broadcastsi128_si256(order));
    let left_1 = _mm_setr_epi8(0, 1, 2, -1, -1, -1, 3, 4, 5, -1, -1, -1, 6, 7, 8, -1);
    let right_1 = _mm_setr_epi8(-1, -1, -1, 0, 1, 2, -1, -1, -1, 3, 4, 5, -1, -1, -1, 6);
    let left_2 = _mm_setr_epi8(-1, -1, 9, 10, 11, -1, -1, -1, 12, 13, 14, -1, -1, -1, -1, -1);
    let right_2 = _mm_setr_epi8(7, 8, -1, -1, -1, 9, 10, 11, -1, -1, -1, 12, 13, 14, -1, -1);
    (
        _mm256_or_si256(pick(left, left_1), pick(right, right_1)),
        _mm256_or_si256(pick(left, left_2), pick(right, right_2)),
    )
}

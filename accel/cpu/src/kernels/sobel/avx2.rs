//! The operator with AVX2: sixteen columns at a time.

use std::arch::x86_64::*;

use super::Columns;

/// Columns of one step.
const STEP: usize = 16;

/// Combines three rows along y; returns how many columns it did.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn combine(rows: [&[u8]; 3], columns: &mut Columns) -> usize {
    let [upper, middle, lower] = rows.map(|r| r.as_chunks::<STEP>().0);
    let smooths = columns.smooth[1..].as_chunks_mut::<STEP>().0;
    let differs = columns.differ[1..].as_chunks_mut::<STEP>().0;
    let count = upper.len().min(middle.len()).min(lower.len()).min(smooths.len());
    let outs = smooths.iter_mut().zip(differs);
    for ((smooth, differ), ((a, b), c)) in outs.zip(upper.iter().zip(middle).zip(lower)) {
        // SAFETY: rows' chunks have 16 bytes, the outputs 32 each.
        unsafe {
            let widen = |v: &[u8; STEP]| _mm256_cvtepu8_epi16(_mm_loadu_si128(v.as_ptr().cast()));
            let a = widen(a);
            let b = widen(b);
            let c = widen(c);
            let sum = _mm256_add_epi16(_mm256_add_epi16(a, c), _mm256_slli_epi16(b, 1));
            _mm256_storeu_si256(smooth.as_mut_ptr().cast(), sum);
            _mm256_storeu_si256(differ.as_mut_ptr().cast(), _mm256_sub_epi16(c, a));
        }
    }
    count * STEP
}

/// Gradients gx and gy of columns `at` to `at + 16`.
///
/// # Safety
/// AVX2; `at` + 18 is at most the length of both vectors of `columns`.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn sixteen(columns: &Columns, at: usize) -> (__m256i, __m256i) {
    // SAFETY: 32 bytes from value `at` + `k` on, k at most 2, are within, as the caller promises.
    let load = |values: &[i16], k: usize| unsafe {
        _mm256_loadu_si256(values.as_ptr().add(at + k).cast())
    };
    let gx = _mm256_sub_epi16(load(&columns.smooth, 2), load(&columns.smooth, 0));
    let twice = _mm256_slli_epi16(load(&columns.differ, 1), 1);
    let sides = _mm256_add_epi16(load(&columns.differ, 0), load(&columns.differ, 2));
    (gx, _mm256_add_epi16(twice, sides))
}

/// Gradients of a row; returns how many columns it did.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn gradients(columns: &Columns, gx: &mut [i16], gy: &mut [i16]) -> usize {
    let width = columns.smooth.len().min(columns.differ.len()) - 2;
    let outs = gx.as_chunks_mut::<STEP>().0.iter_mut().zip(gy.as_chunks_mut::<STEP>().0);
    let mut done = 0;
    for (gx, gy) in outs.take(width / STEP) {
        // SAFETY: done + 16 is at most the width, two less than the vectors; outputs have 32 bytes.
        unsafe {
            let (x, y) = sixteen(columns, done);
            _mm256_storeu_si256(gx.as_mut_ptr().cast(), x);
            _mm256_storeu_si256(gy.as_mut_ptr().cast(), y);
        }
        done += STEP;
    }
    done
}

/// |gx|/2 + |gy|/2 of a row; returns how many columns it did.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn magnitudes(columns: &Columns, out: &mut [u8]) -> usize {
    let width = columns.smooth.len().min(columns.differ.len()) - 2;
    let most = _mm256_set1_epi16(255);
    let one = _mm256_set1_epi16(1);
    let mut done = 0;
    for levels in out.as_chunks_mut::<STEP>().0.iter_mut().take(width / STEP) {
        // SAFETY: done + 16 is at most the width, two less than the vectors.
        let (gx, gy) = unsafe { sixteen(columns, done) };
        let cut = |g| _mm256_min_epi16(_mm256_abs_epi16(g), most);
        let sum = _mm256_add_epi16(cut(gx), cut(gy));
        let odd_half = _mm256_and_si256(_mm256_srli_epi16(sum, 1), one);
        let half = _mm256_srli_epi16(_mm256_add_epi16(sum, odd_half), 1);
        let packed = _mm256_packus_epi16(half, half);
        let bytes = _mm256_castsi256_si128(_mm256_permute4x64_epi64::<0b1000>(packed));
        // SAFETY: `levels` has 16 bytes.
        unsafe { _mm_storeu_si128(levels.as_mut_ptr().cast(), bytes) };
        done += STEP;
    }
    done
}

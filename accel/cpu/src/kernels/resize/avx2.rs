//! Bilinear resizing with AVX2: eight values of a row at a time sideways, thirty-two downwards.

use angaros_accel::resizing::Taps;
use std::arch::x86_64::*;

/// Values that one step of the plan makes, four in each lane.
const STEP: usize = 8;

/// Bytes from which one lane's four values are taken.
const WINDOW: usize = 16;

/// How to make eight values: two windows of the input row, a shuffle that puts the two taps of each
/// value side by side in 16 bits each, and their weights.
#[derive(Debug, Clone, Copy)]
struct Step {
    origins: [u32; 2],
    shuffle: [u8; 32],
    weights: [i16; 16],
}

/// How to stretch a row; ends at the first eight values whose taps fit no windows.
#[derive(Debug)]
pub(super) struct Plan {
    steps: Vec<Step>,
    row_bytes: usize,
}

impl Plan {
    /// A plan for rows of `row_bytes` bytes.
    pub(super) fn build(taps: &[Taps], row_bytes: usize) -> Self {
        let steps = taps.as_chunks::<STEP>().0.iter().map_while(|eight| step(eight, row_bytes));
        Self { steps: steps.collect(), row_bytes }
    }
}

fn step(eight: &[Taps; STEP], row_bytes: usize) -> Option<Step> {
    let mut step = Step { origins: [0; 2], shuffle: [0x80; 32], weights: [0; 16] };
    for (lane, four) in eight.chunks(4).enumerate() {
        let first = four.iter().map(|t| t.at[0]).min()?;
        let origin = first.min(row_bytes.checked_sub(WINDOW)?);
        step.origins[lane] = u32::try_from(origin).ok()?;
        for (i, value) in four.iter().enumerate() {
            for (j, at) in value.at.iter().enumerate() {
                if at - origin >= WINDOW {
                    return None;
                }
                step.shuffle[lane * 16 + i * 4 + j * 2] = (at - origin) as u8;
                step.weights[lane * 8 + i * 2 + j] = value.weight[j];
            }
        }
    }
    Some(step)
}

/// Stretches as many values as the plan reaches; returns how many.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn stretch(plan: &Plan, row: &[u8], out: &mut [i16]) -> usize {
    if row.len() < plan.row_bytes {
        return 0;
    }
    let chunks = out.as_chunks_mut::<STEP>().0;
    let count = chunks.len().min(plan.steps.len());
    for (eight, step) in chunks.iter_mut().zip(&plan.steps) {
        // SAFETY: each origin is at most row_bytes - 16 (`step`), so 16 bytes from it are within
        // `row`; the step's arrays have 32 bytes each and `eight` has 16.
        unsafe {
            let at =
                |lane: usize| _mm_loadu_si128(row.as_ptr().add(step.origins[lane] as usize).cast());
            let taps = _mm256_inserti128_si256(_mm256_castsi128_si256(at(0)), at(1), 1);
            let pairs = _mm256_shuffle_epi8(taps, _mm256_loadu_si256(step.shuffle.as_ptr().cast()));
            let weights = _mm256_loadu_si256(step.weights.as_ptr().cast());
            let sums = _mm256_srli_epi32(_mm256_madd_epi16(pairs, weights), 4);
            let low = _mm256_castsi256_si128(sums);
            let values = _mm_packs_epi32(low, _mm256_extracti128_si256(sums, 1));
            _mm_storeu_si128(eight.as_mut_ptr().cast(), values);
        }
    }
    count * STEP
}

/// Blends two stretched rows, thirty-two values at a time; returns how many it made.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn blend_rows(rows: [&[i16]; 2], weight: [i16; 2], out: &mut [u8]) -> usize {
    const WIDE: usize = 32;
    let w0 = _mm256_set1_epi16(weight[0]);
    let w1 = _mm256_set1_epi16(weight[1]);
    let (chunks, _) = out.as_chunks_mut::<WIDE>();
    let first = rows[0].as_chunks::<WIDE>().0;
    let second = rows[1].as_chunks::<WIDE>().0;
    let count = chunks.len().min(first.len()).min(second.len());
    for ((levels, a), b) in chunks.iter_mut().zip(first).zip(second) {
        // SAFETY: `a` and `b` have 64 bytes each, `levels` has 32.
        unsafe {
            let sixteen = |i: usize| {
                let s0 = _mm256_mulhi_epi16(_mm256_loadu_si256(a.as_ptr().add(i).cast()), w0);
                let s1 = _mm256_mulhi_epi16(_mm256_loadu_si256(b.as_ptr().add(i).cast()), w1);
                let sum = _mm256_add_epi16(_mm256_add_epi16(s0, s1), _mm256_set1_epi16(2));
                _mm256_srai_epi16(sum, 2)
            };
            let bytes = _mm256_packus_epi16(sixteen(0), sixteen(16));
            let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(bytes);
            _mm256_storeu_si256(levels.as_mut_ptr().cast(), ordered);
        }
    }
    count * WIDE
}

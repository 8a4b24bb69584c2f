//! Colour to grey with AVX2: eight pixels at a time, two shuffles and two `madd` each four.

use std::arch::x86_64::*;

/// Turns as many pixels to grey as whole steps allow; returns how many.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn to_grey(
    row: &[u8],
    channels: usize,
    weights: [i16; 3],
    out: &mut [u8],
) -> usize {
    const STEP: usize = 16;
    let [a, b, c] = weights.map(|w| i32::from(w as u16));
    let first = _mm256_set1_epi32(a | b << 16);
    let third = _mm256_set1_epi32(c);
    let orders = if channels == 3 {
        [
            _mm_setr_epi8(0, -1, 1, -1, 3, -1, 4, -1, 6, -1, 7, -1, 9, -1, 10, -1),
            _mm_setr_epi8(2, -1, -1, -1, 5, -1, -1, -1, 8, -1, -1, -1, 11, -1, -1, -1),
        ]
    } else {
        [
            _mm_setr_epi8(0, -1, 1, -1, 4, -1, 5, -1, 8, -1, 9, -1, 12, -1, 13, -1),
            _mm_setr_epi8(2, -1, -1, -1, 6, -1, -1, -1, 10, -1, -1, -1, 14, -1, -1, -1),
        ]
    };
    let orders = orders.map(|order| _mm256_broadcastsi128_si256(order));
    let mut done = 0;
    // The last load starts 12 pixels further and reads 16 bytes.
    while (done + 12) * channels + 16 <= row.len() && done + STEP <= out.len() {
        // SAFETY: the condition keeps all loads within `row` and the store of 16 bytes within
        // `out`.
        unsafe {
            let p = row.as_ptr().add(done * channels);
            // Pixels at..at + 4 in the low lane, at + 8.. in the high one, so that packing orders
            // them.
            let eight = |at: usize| {
                let low = _mm_loadu_si128(p.add(at * channels).cast());
                let high = _mm_loadu_si128(p.add((at + 8) * channels).cast());
                let bytes = _mm256_set_m128i(high, low);
                let two = _mm256_madd_epi16(_mm256_shuffle_epi8(bytes, orders[0]), first);
                let one = _mm256_madd_epi16(_mm256_shuffle_epi8(bytes, orders[1]), third);
                let sum = _mm256_add_epi32(_mm256_add_epi32(two, one), _mm256_set1_epi32(1 << 14));
                _mm256_srli_epi32(sum, 15)
            };
            let words = _mm256_packus_epi32(eight(0), eight(4));
            let bytes = _mm256_packus_epi16(words, words);
            let ordered = _mm256_permute4x64_epi64::<0b1000>(bytes);
            _mm_storeu_si128(out.as_mut_ptr().add(done).cast(), _mm256_castsi256_si128(ordered));
        }
        done += STEP;
    }
    done
}

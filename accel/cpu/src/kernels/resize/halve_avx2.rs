//! Means of 2x2 pixels with AVX2: neighbours are put side by side and summed by `maddubs`.

use std::arch::x86_64::*;

/// Writes as many means as whole steps allow; returns how many values it wrote.
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn means(rows: [&[u8]; 2], channels: usize, out: &mut [u8]) -> usize {
    // SAFETY: as the caller promises.
    unsafe {
        match channels {
            1 => means_of::<1>(rows, out),
            3 => means_of::<3>(rows, out),
            _ => means_of::<4>(rows, out),
        }
    }
}

/// Four loads of 16 bytes give 8 means each (C = 1, 4) or 6 (C = 3, from 12 bytes each).
///
/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn means_of<const C: usize>(rows: [&[u8]; 2], out: &mut [u8]) -> usize {
    let used = if C == 3 { 12 } else { 16 };
    let made = used / 2;
    let length = rows[0].len().min(rows[1].len());
    let mut done = 0;
    // The last load starts at 3 * used and reads 16 bytes.
    while done * 2 + 3 * used + 16 <= length && done + 4 * made <= out.len() {
        // SAFETY: the condition above keeps all loads within both rows; stores of 32 bytes (C = 1,
        // 4) or 12 + 12 bytes end within the 4 * made bytes from `done` on.
        unsafe {
            let p = [rows[0].as_ptr().add(done * 2), rows[1].as_ptr().add(done * 2)];
            let low = means_of_two::<C>(p, used);
            let high = means_of_two::<C>([p[0].add(2 * used), p[1].add(2 * used)], used);
            store::<C>(_mm256_packus_epi16(low, high), out.as_mut_ptr().add(done));
        }
        done += 4 * made;
    }
    done
}

/// Means of 16 bytes at `p` (low lane) and of 16 bytes `used` further (high lane).
///
/// # Safety
/// AVX2; `used` + 16 bytes can be read at both `p`.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn means_of_two<const C: usize>(p: [*const u8; 2], used: usize) -> __m256i {
    // SAFETY: as the caller promises.
    let sums = p.map(|p| unsafe {
        let low = _mm256_castsi128_si256(_mm_loadu_si128(p.cast()));
        let both = _mm256_inserti128_si256(low, _mm_loadu_si128(p.add(used).cast()), 1);
        let ones = _mm256_set1_epi8(1);
        _mm256_maddubs_epi16(neighbours::<C>(both), ones)
    });
    let sum = _mm256_add_epi16(_mm256_add_epi16(sums[0], sums[1]), _mm256_set1_epi16(2));
    _mm256_srli_epi16(sum, 2)
}

/// Puts each value beside the same channel's value of the next pixel.
#[target_feature(enable = "avx2")]
#[inline]
fn neighbours<const C: usize>(bytes: __m256i) -> __m256i {
    let order = match C {
        3 => _mm_setr_epi8(0, 3, 1, 4, 2, 5, 6, 9, 7, 10, 8, 11, -1, -1, -1, -1),
        4 => _mm_setr_epi8(0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15),
        _ => return bytes,
    };
    _mm256_shuffle_epi8(bytes, _mm256_broadcastsi128_si256(order))
}

/// Stores means that came as low lane, high lane of one pair of windows, then of the next pair.
///
/// # Safety
/// AVX2; 32 bytes can be written at `out` (C = 1, 4), 24 bytes (C = 3).
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn store<const C: usize>(bytes: __m256i, out: *mut u8) {
    let ordered = _mm256_permute4x64_epi64::<0b11_01_10_00>(bytes);
    if C != 3 {
        // SAFETY: 32 bytes of room, any alignment.
        unsafe { _mm256_storeu_si256(out.cast(), ordered) };
        return;
    }
    // Each 8 bytes hold 6 means.
    let six = _mm_setr_epi8(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, -1, -1, -1, -1);
    let packed = _mm256_shuffle_epi8(ordered, _mm256_broadcastsi128_si256(six));
    let high = _mm256_extracti128_si256(packed, 1);
    // SAFETY: 24 bytes of room: 16 from 0 (of which the last 4 are overwritten next), 8 from 12, 4
    // from 20; any alignment.
    unsafe {
        _mm_storeu_si128(out.cast(), _mm256_castsi256_si128(packed));
        _mm_storel_epi64(out.add(12).cast(), high);
        out.add(20).cast::<i32>().write_unaligned(_mm_extract_epi32(high, 2));
    }
}

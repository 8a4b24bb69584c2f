//! Kernels of rows of numbers.

use super::{Built, built};
use crate::driver::Abilities;
use crate::stage::{AES128, DEPTH_POINTS, SCAN_FILTER, Stage, float_bits};
use angaros_accel::{Access, Format, Order, Result, Tolerance};

/// How far a division and a product may be off, as a part of their result, where divisions are not
/// rounded to the nearest number: OpenCL C, "Relative Error as ULPs", 2.5 for divisions; half of
/// one more for the product.
const INEXACT: Tolerance = Tolerance { levels: 0.0, relative: 3.0 * f32::EPSILON as f64 };

/// Bytes of a block of AES.
const BLOCK_BYTES: usize = 16;
/// Bytes of all round keys.
const ROUND_KEYS: usize = 176;

pub(super) fn scan_filter(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&["range_min", "range_max", "window"])?;
    let shape = order.input_of(&[Format::F32])?;
    let parameters = order.parameters();
    let limit = |name, default| {
        parameters.number(order.kernel(), name, Some(default), 0.0..=f64::from(f32::MAX))
    };
    let [low, high] = [limit("range_min", 0.0)?, limit("range_max", f64::from(f32::MAX))?];
    if low > high {
        let reason = format!("range_min is {low} and range_max is {high}");
        return Err(order.cannot(reason, "range_min is not above range_max"));
    }
    let window = order.odd("window", 1, 99)?;
    let mut settings: Vec<i32> = float_bits(&[low as f32, high as f32]).collect();
    settings.extend([window as i32 / 2, shape.width() as i32]);
    let output = order.output(Format::F32, shape.size())?;
    let access = Access::Stencil { above: 0, below: 0 };
    let reads = (1 + 2 * window + window * window) as u64;
    Ok(built(order, (&[("ranges", shape)], &[("filtered", output)]), access, |outputs| Stage {
        kind: &SCAN_FILTER,
        settings,
        outputs,
        reads,
    }))
}

pub(super) fn depth_points(order: &Order<'_>, abilities: &Abilities) -> Result<Built> {
    order.only(&["fx", "fy", "cx", "cy"])?;
    let shape = order.input_of(&[Format::U16, Format::F32])?;
    let is_millimetres = shape.format() == Format::U16;
    let number = |name| order.parameters().number(order.kernel(), name, None, -1e9..=1e9);
    let [fx, fy, cx, cy] = [number("fx")?, number("fy")?, number("cx")?, number("cy")?];
    if fx == 0.0 || fy == 0.0 {
        let reason = format!("the focal lengths are {fx} and {fy}");
        return Err(order.cannot(reason, "those of the matrix K, in pixels"));
    }
    let (width, height) = shape.size();
    let rays = |count: usize, focal: f64, centre: f64| -> Vec<f32> {
        (0..count).map(|at| ((at as f64 - centre) / focal) as f32).collect()
    };
    let mut settings = vec![i32::from(is_millimetres), width as i32];
    settings.extend(float_bits(&rays(width, fx, cx)));
    settings.extend(float_bits(&rays(height, fy, cy)));
    let output = order.output(Format::Xyz, shape.size())?;
    let ports: (&[_], &[_]) = (&[("depth", shape)], &[("points", output)]);
    let mut made = built(order, ports, Access::Pointwise, |outputs| Stage {
        kind: &DEPTH_POINTS,
        settings,
        outputs,
        reads: 1,
    });
    if is_millimetres && !abilities.divides_exactly {
        made.signature.tolerance = INEXACT;
    }
    Ok(made)
}

pub(super) fn aes128_ecb(order: &Order<'_>, _: &Abilities) -> Result<Built> {
    order.only(&["key"])?;
    let shape = order.input_of(&[Format::Bytes])?;
    let key = order.parameters().bytes(order.kernel(), "key")?;
    if shape.width() % BLOCK_BYTES != 0 {
        let reason = format!("rows of {} bytes are not whole blocks", shape.width());
        return Err(order.cannot(reason, "fill rows up to a multiple of 16 bytes"));
    }
    let sbox = sbox();
    let keys = round_keys(key, &sbox);
    // The first row of a column in the low bits.
    let word =
        |column: &[u8; 4]| column.iter().rev().fold(0, |all, row| all << 8 | i32::from(*row));
    let words = keys.as_chunks::<4>().0.iter().map(word);
    let settings = words.chain(sbox.iter().map(|byte| i32::from(*byte))).collect();
    let output = order.output(Format::Bytes, shape.size())?;
    let access = Access::Stencil { above: 0, below: 0 };
    Ok(built(order, (&[("plain", shape)], &[("cipher", output)]), access, |outputs| Stage {
        kind: &AES128,
        settings,
        outputs,
        reads: 1,
    }))
}

/// Twice a byte in the field of AES (FIPS 197, section 4.2.1).
const fn twice(byte: u8) -> u8 {
    (byte << 1) ^ (if byte & 0x80 == 0 { 0 } else { 0x1b })
}

/// The S-box (FIPS 197, section 5.1.1): the inverse in the field, then an affine map. Powers of 3
/// are all bytes but 0, and those of its inverse are their inverses.
fn sbox() -> [u8; 256] {
    let mut table = [0x63; 256];
    let mut power: u8 = 1;
    let mut inverse: u8 = 1;
    for _ in 0..255 {
        let turned = (1..5).fold(inverse, |sum, by| sum ^ inverse.rotate_left(by));
        table[usize::from(power)] = turned ^ 0x63;
        power ^= twice(power);
        // Divided by 3, which is times 0xf6.
        inverse = (0..8).fold(0, |sum, bit| {
            let shifted = (0..bit).fold(inverse, |byte, _| twice(byte));
            if 0xf6 >> bit & 1 == 1 { sum ^ shifted } else { sum }
        });
    }
    table
}

/// The keys of all rounds (FIPS 197, section 5.2).
fn round_keys(key: [u8; 16], sbox: &[u8; 256]) -> [u8; ROUND_KEYS] {
    let mut keys = [0; ROUND_KEYS];
    keys[..16].copy_from_slice(&key);
    let mut constant = 1;
    for at in (16..ROUND_KEYS).step_by(4) {
        let mut word = [keys[at - 4], keys[at - 3], keys[at - 2], keys[at - 1]];
        if at % 16 == 0 {
            word.rotate_left(1);
            word = word.map(|byte| sbox[usize::from(byte)]);
            word[0] ^= constant;
            constant = twice(constant);
        }
        for (i, byte) in word.into_iter().enumerate() {
            keys[at + i] = keys[at + i - 16] ^ byte;
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIPS 197, figure 7 and appendix A.1.
    #[test]
    fn the_tables_of_aes_are_those_of_the_standard() {
        let sbox = sbox();
        assert_eq!([sbox[0x00], sbox[0x01], sbox[0x53], sbox[0xff]], [0x63, 0x7c, 0xed, 0x16]);
        let key = [
            0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6, 0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf,
            0x4f, 0x3c,
        ];
        let keys = round_keys(key, &sbox);
        assert_eq!(keys[16..20], [0xa0, 0xfa, 0xfe, 0x17]);
        assert_eq!(keys[172..], [0xb6, 0x63, 0x0c, 0xa6]);
    }
}

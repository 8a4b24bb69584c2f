//! From brightness and colour to red, green and blue.

use crate::v4l2::format::{ColorMatrix, Colors};

/// Bits behind the point.
const BITS: u32 = 16;
const HALF: i32 = 1 << (BITS - 1);

/// The numbers of one conversion, with [`BITS`] bits behind the point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    black: i32,
    luma: i32,
    red_of_v: i32,
    green_of_u: i32,
    green_of_v: i32,
    blue_of_u: i32,
}

impl Matrix {
    /// By the shares of red and blue in brightness (ITU-R BT.601-7 2.5.1, BT.709-6 3.2, BT.2020-2
    /// table 4) and the range of the numbers.
    pub fn of(colors: Colors) -> Self {
        let (red, blue) = match colors.matrix {
            ColorMatrix::Bt601 => (0.299, 0.114),
            ColorMatrix::Bt709 => (0.2126, 0.0722),
            ColorMatrix::Bt2020 => (0.2627, 0.0593),
        };
        let green = 1.0 - red - blue;
        let (black, luma, chroma) = match colors.is_full_range {
            true => (0, 1.0, 1.0),
            false => (16, 255.0 / 219.0, 255.0 / 224.0),
        };
        let fixed = |value: f64| (value * f64::from(1 << BITS)).round() as i32;
        let red_of_v = 2.0 * (1.0 - red) * chroma;
        let blue_of_u = 2.0 * (1.0 - blue) * chroma;
        Self {
            black,
            luma: fixed(luma),
            red_of_v: fixed(red_of_v),
            green_of_u: fixed(-blue_of_u * blue / green),
            green_of_v: fixed(-red_of_v * red / green),
            blue_of_u: fixed(blue_of_u),
        }
    }

    /// What a colour adds to red, green and blue, and rounding.
    pub fn chroma(&self, u: u8, v: u8) -> [i32; 3] {
        let u = i32::from(u) - 128;
        let v = i32::from(v) - 128;
        [
            self.red_of_v * v + HALF,
            self.green_of_u * u + self.green_of_v * v + HALF,
            self.blue_of_u * u + HALF,
        ]
    }

    /// Red, green and blue of a pixel.
    pub fn pixel(&self, y: u8, chroma: [i32; 3]) -> [u8; 3] {
        let luma = (i32::from(y) - self.black) * self.luma;
        chroma.map(|chroma| ((luma + chroma) >> BITS).clamp(0, 255) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The definition, in floating-point numbers.
    fn expected(colors: Colors, [y, u, v]: [u8; 3]) -> [f64; 3] {
        let (kr, kb) = match colors.matrix {
            ColorMatrix::Bt601 => (0.299, 0.114),
            ColorMatrix::Bt709 => (0.2126, 0.0722),
            ColorMatrix::Bt2020 => (0.2627, 0.0593),
        };
        let [y, u, v] = [y, u, v].map(f64::from);
        let (y, pb, pr) = match colors.is_full_range {
            true => (y / 255.0, (u - 128.0) / 255.0, (v - 128.0) / 255.0),
            false => ((y - 16.0) / 219.0, (u - 128.0) / 224.0, (v - 128.0) / 224.0),
        };
        let red = y + 2.0 * (1.0 - kr) * pr;
        let blue = y + 2.0 * (1.0 - kb) * pb;
        let green = (y - kr * red - kb * blue) / (1.0 - kr - kb);
        [red, green, blue].map(|value| (value * 255.0).clamp(0.0, 255.0))
    }

    #[test]
    fn every_matrix_and_range_is_within_half_a_step_of_its_definition() {
        for matrix in [ColorMatrix::Bt601, ColorMatrix::Bt709, ColorMatrix::Bt2020] {
            for is_full_range in [false, true] {
                let colors = Colors { matrix, is_full_range };
                let numbers = Matrix::of(colors);
                let steps = || (0..=255).step_by(15);
                let all = steps().flat_map(|y| steps().map(move |u| (y, u)));
                for (y, u, v) in all.flat_map(|(y, u)| steps().map(move |v| (y, u, v))) {
                    let pixel = numbers.pixel(y, numbers.chroma(u, v));
                    for (got, want) in pixel.iter().zip(expected(colors, [y, u, v])) {
                        let off = (f64::from(*got) - want).abs();
                        assert!(off < 0.51, "{colors:?} {y} {u} {v}: {got} for {want}");
                    }
                }
            }
        }
    }

    #[test]
    fn black_white_and_the_primaries_of_bt601_are_what_the_standard_says() {
        let limited = Matrix::of(Colors::default());
        let pixel = |y, u, v| limited.pixel(y, limited.chroma(u, v));
        assert_eq!(pixel(16, 128, 128), [0, 0, 0]);
        assert_eq!(pixel(235, 128, 128), [255, 255, 255]);
        assert_eq!(pixel(0, 128, 128), [0, 0, 0], "below black");
        assert_eq!(pixel(255, 128, 128), [255, 255, 255], "beyond white");
        assert_eq!(pixel(81, 90, 240), [254, 0, 0], "red");
        assert_eq!(pixel(145, 54, 34), [0, 255, 1], "green");
        assert_eq!(pixel(41, 240, 110), [0, 0, 255], "blue");
        let full = Matrix::of(Colors { is_full_range: true, ..Colors::default() });
        assert_eq!(full.pixel(200, full.chroma(128, 128)), [200; 3]);
        assert_eq!(full.pixel(76, full.chroma(85, 255)), [254, 0, 0], "red of JFIF");
    }
}

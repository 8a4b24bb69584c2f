//! What the kernel `resize` computes, for every device alike: the size of its output, and from
//! which two positions along an axis each position of the output is blended.
//!
//! As `cv::resize(INTER_LINEAR)`: pixel centres lie at half pixels, weights are rounded to 11 bits.

use crate::{Order, Result};

/// Fractional bits of a weight (OpenCV's `INTER_RESIZE_COEF_BITS`).
pub const WEIGHT_BITS: u32 = 11;

/// A weight of one.
const ONE: f32 = (1 << WEIGHT_BITS) as f32;
/// Largest side of a resized image, and largest factor.
const MOST: i64 = i16::MAX as i64;

/// What the size of the output is taken from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ResizeTo {
    /// Width and height in pixels.
    Size(usize, usize),
    /// Factors along x and y; the size is rounded, ties to even.
    Scale(f64, f64),
}

impl ResizeTo {
    /// What a request says by the parameters `width` and `height`, or `scale_width` and
    /// `scale_height`.
    ///
    /// # Errors
    /// [`CannotBuild`](crate::AccelError::CannotBuild) for both of them,
    /// [`BadParameter`](crate::AccelError::BadParameter).
    pub fn of(order: &Order<'_>) -> Result<Self> {
        let parameters = order.parameters();
        let side = |name| parameters.integer(order.kernel(), name, None, 1..=MOST);
        let factor = |name| parameters.number(order.kernel(), name, None, 1e-6..=MOST as f64);
        let is_set = |name| parameters.get(name).is_some();
        let by_size = is_set("width") || is_set("height");
        if by_size && (is_set("scale_width") || is_set("scale_height")) {
            let reason = "it was given a size and factors".to_owned();
            let hint = "give width and height, or scale_width and scale_height";
            return Err(order.cannot(reason, hint));
        }
        if by_size {
            // Between 1 and 32767.
            return Ok(Self::Size(side("width")? as usize, side("height")? as usize));
        }
        Ok(Self::Scale(factor("scale_width")?, factor("scale_height")?))
    }

    /// The size of the output of an image of this size, which may be zero where a factor rounds
    /// away, and the input pixels per output pixel along x and y. As `cv::resize`: a given factor
    /// is kept as it is, a given size implies one.
    #[must_use]
    pub fn target(self, from: (usize, usize)) -> ((usize, usize), [f64; 2]) {
        match self {
            Self::Size(w, h) => {
                let pitch = |from: usize, to: usize| 1.0 / (to as f64 / from as f64);
                ((w, h), [pitch(from.0, w), pitch(from.1, h)])
            }
            Self::Scale(fx, fy) => {
                let side = |from: usize, f: f64| (from as f64 * f).round_ties_even() as usize;
                ((side(from.0, fx), side(from.1, fy)), [1.0 / fx, 1.0 / fy])
            }
        }
    }
}

/// Whether there are so many input pixels per output pixel along both axes.
#[must_use]
pub fn is_pitch(pitch: [f64; 2], of: f64) -> bool {
    pitch.iter().all(|one| (one - of).abs() < f64::EPSILON)
}

/// Two neighbouring input positions and their weights in 1/2048.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taps {
    /// The positions.
    pub at: [usize; 2],
    /// Their weights.
    pub weight: [i16; 2],
}

/// What happens to a weight whose neighbour lies beyond the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Border {
    /// The border position takes it all. OpenCV does so along x.
    Snap,
    /// Both taps are the border position and keep their weights. OpenCV does so along y, where it
    /// shows in how sums are cut.
    Split,
}

/// The taps of `outputs` positions over `inputs` positions, `pitch` inputs apart, centres at half
/// positions. Computed in f32, as `cv::resize` does, so that weights round the same way.
#[must_use]
pub fn taps(inputs: usize, outputs: usize, pitch: f64, border: Border) -> Vec<Taps> {
    (0..outputs).map(|i| tap(i, inputs, pitch, border)).collect()
}

fn tap(i: usize, inputs: usize, pitch: f64, border: Border) -> Taps {
    let last = inputs - 1;
    let position = ((i as f64 + 0.5) * pitch - 0.5) as f32;
    let whole = position.floor();
    let mut part = position - whole;
    let mut first = whole as i64;
    if border == Border::Snap {
        if first < 0 {
            (first, part) = (0, 0.0);
        }
        if first >= last as i64 {
            (first, part) = (last as i64, 0.0);
        }
    }
    let clip = |at: i64| at.clamp(0, last as i64) as usize;
    let round = |w: f32| (w * ONE).round_ties_even() as i16;
    Taps { at: [clip(first), clip(first + 1)], weight: [round(1.0 - part), round(part)] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubling_blends_a_quarter_and_three_quarters() {
        let t = taps(3, 6, 0.5, Border::Snap);
        assert_eq!(t[0], Taps { at: [0, 1], weight: [2048, 0] });
        assert_eq!(t[1], Taps { at: [0, 1], weight: [1536, 512] });
        assert_eq!(t[2], Taps { at: [0, 1], weight: [512, 1536] });
        assert_eq!(t[5], Taps { at: [2, 2], weight: [2048, 0] });
    }

    #[test]
    fn along_y_the_border_row_is_taken_twice() {
        let t = taps(3, 6, 0.5, Border::Split);
        assert_eq!(t[0], Taps { at: [0, 0], weight: [512, 1536] });
        assert_eq!(t[5], Taps { at: [2, 2], weight: [1536, 512] });
    }

    #[test]
    fn a_factor_is_kept_and_a_size_implies_one() {
        assert_eq!(ResizeTo::Scale(0.5, 0.5).target((5, 3)), ((2, 2), [2.0, 2.0]));
        assert_eq!(ResizeTo::Size(4, 1).target((8, 3)), ((4, 1), [2.0, 3.0]));
        assert!(is_pitch([2.0, 2.0], 2.0) && !is_pitch([2.0, 2.1], 2.0));
    }
}

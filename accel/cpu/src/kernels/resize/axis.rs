//! Along one axis: which two input positions each output position is blended from.

/// Fractional bits of a weight (OpenCV's `INTER_RESIZE_COEF_BITS`).
const BITS: u32 = 11;

/// A weight of one.
const ONE: f32 = (1 << BITS) as f32;

/// Two neighbouring input positions and their weights in 1/2048.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Taps {
    pub(super) at: [usize; 2],
    pub(super) weight: [i16; 2],
}

/// What happens to a weight whose neighbour lies beyond the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Border {
    /// The border position takes it all. OpenCV does so along x.
    Snap,
    /// Both taps are the border position and keep their weights. OpenCV does so along y, where it
    /// shows in how sums are cut.
    Split,
}

/// The taps of `outputs` positions over `inputs` positions, `pitch` inputs apart, centres at half
/// positions. Computed in f32, as `cv::resize` does, so that weights round the same way.
pub(super) fn taps(inputs: usize, outputs: usize, pitch: f64, border: Border) -> Vec<Taps> {
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
}

//! Where each pixel of a rectified image comes from, as the kernel `rectify` is told it.

use crate::SimError;
use angaros_accel::rectification::SUBPIXELS;
use std::ops::RangeInclusive;

/// Bytes of a beat: two positions of 24 bits.
pub(crate) const MAP_BYTES: usize = 6;
/// What 24 bits with a sign hold.
const POSITION: RangeInclusive<i32> = -(1 << 23)..=(1 << 23) - 1;
/// Largest width and height.
pub(crate) const MAX_SIDE: usize = 32_767;

/// For each output pixel, row after row, its source column and row in 1/32 pixel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    width: usize,
    height: usize,
    positions: Vec<[i32; 2]>,
}

/// How far a map reaches from the row of an output pixel, in rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Reach {
    /// Down: to rows that come later.
    pub ahead: usize,
    /// Up: to rows that were there before.
    pub behind: usize,
}

impl Reach {
    /// Rows of a window that is just high enough; one of them is for the row that arrives.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.ahead + self.behind + 2
    }
}

impl Map {
    /// Of so many positions: column and row in 1/32 pixel.
    ///
    /// # Errors
    /// [`SimError::BadDesign`] for a size of zero or beyond 32767, or another number of positions.
    pub fn new(width: usize, height: usize, positions: Vec<[i32; 2]>) -> Result<Self, SimError> {
        let good = 1..=MAX_SIDE;
        let fits = good.contains(&width) && good.contains(&height);
        if !fits || positions.len() != width * height {
            return Err(SimError::BadDesign {
                design: "rectify".to_owned(),
                reason: format!("a map of {width}x{height} has {} positions", positions.len()),
                hint: "one position for each pixel of an image of 1x1 to 32767x32767".to_owned(),
            });
        }
        Ok(Self { width, height, positions })
    }

    /// Pixels in a row.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// All positions, row after row.
    #[must_use]
    pub fn positions(&self) -> &[[i32; 2]] {
        &self.positions
    }

    /// How far it reaches. Taps outside the image and taps without weight need no row.
    #[must_use]
    pub fn reach(&self) -> Reach {
        let mut reach = Reach::default();
        for (row, positions) in self.positions.chunks_exact(self.width).enumerate() {
            for position in positions {
                let rows = self.source_rows(*position);
                if rows.is_empty() {
                    continue;
                }
                reach.ahead = reach.ahead.max((rows.end - 1).saturating_sub(row));
                reach.behind = reach.behind.max(row.saturating_sub(rows.start));
            }
        }
        reach
    }

    /// For each output row the source rows that it is made of.
    #[must_use]
    pub fn row_needs(&self) -> Vec<std::ops::Range<u32>> {
        let of_row = |positions: &[[i32; 2]]| {
            let rows = positions.iter().map(|position| self.source_rows(*position));
            let both = rows
                .filter(|rows| !rows.is_empty())
                .reduce(|a, b| a.start.min(b.start)..a.end.max(b.end));
            // Rows are below 2^15.
            both.map_or(0..0, |rows| rows.start as u32..rows.end as u32)
        };
        self.positions.chunks_exact(self.width).map(of_row).collect()
    }

    /// The rows of the image in which a pixel has taps with weight.
    fn source_rows(&self, [x, y]: [i32; 2]) -> std::ops::Range<usize> {
        let columns = within(x, self.width);
        let rows = within(y, self.height);
        if columns.is_empty() { 0..0 } else { rows }
    }

    /// The beats of its stream.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        let coordinate = |value: i32| {
            let [a, b, c, _] = value.clamp(*POSITION.start(), *POSITION.end()).to_le_bytes();
            [a, b, c]
        };
        let beat = |[x, y]: &[i32; 2]| [coordinate(*x), coordinate(*y)].concat();
        self.positions.iter().flat_map(beat).collect()
    }
}

/// The whole positions beside `position` that have weight and lie below `count`.
fn within(position: i32, count: usize) -> std::ops::Range<usize> {
    let first = i64::from(position.div_euclid(SUBPIXELS));
    let taps = if position.rem_euclid(SUBPIXELS) == 0 { 1 } else { 2 };
    let clip = |at: i64| at.clamp(0, count as i64) as usize;
    clip(first)..clip(first + taps)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(positions: &[[i32; 2]]) -> Map {
        Map::new(2, positions.len() / 2, positions.to_vec()).unwrap()
    }

    #[test]
    fn a_map_that_moves_nothing_reaches_nowhere_and_half_a_pixel_one_row() {
        let still = map(&[[0, 0], [32, 0], [0, 32], [32, 32]]);
        assert_eq!(still.reach(), Reach::default());
        assert_eq!(still.row_needs(), [0..1, 1..2]);
        let half = map(&[[0, 16], [32, 16], [0, 48], [32, 48]]);
        assert_eq!(half.reach(), Reach { ahead: 1, behind: 0 });
        assert_eq!(half.row_needs(), [0..2, 1..2]);
    }

    #[test]
    fn what_lies_outside_the_image_needs_no_row() {
        let out = map(&[[-64, 0], [0, -64], [i32::MIN, i32::MIN], [0, 0]]);
        assert_eq!(out.reach(), Reach { ahead: 0, behind: 1 });
        assert_eq!(out.row_needs(), [0..0, 0..1]);
        assert_eq!(out.reach().rows(), 3);
    }

    #[test]
    fn positions_are_cut_to_24_bits_and_stay_outside() {
        let bytes = map(&[[-1, 2], [i32::MAX, i32::MIN]]).bytes();
        assert_eq!(bytes, [255, 255, 255, 2, 0, 0, 255, 255, 127, 0, 0, 128]);
    }

    #[test]
    fn a_map_with_too_few_positions_is_refused() {
        let error = Map::new(2, 2, vec![[0, 0]; 3]).unwrap_err().to_string();
        assert!(error.contains("2x2") && error.contains("3 positions"), "{error}");
        assert!(Map::new(0, 0, Vec::new()).is_err());
        assert!(Map::new(usize::MAX, 2, Vec::new()).is_err());
    }
}

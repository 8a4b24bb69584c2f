//! How the camera moves: a closed, smooth path over the photograph.

use std::f64::consts::TAU;

/// Most that the camera is rolled, in radians.
const ROLL: f64 = 0.06;

/// By how much of its mean the field of view grows and shrinks.
const ZOOM: f64 = 0.12;

/// Part of the photograph that the widest view takes; the rest is room to pan.
const WIDEST: f64 = 0.85;

/// From rays to places in the photograph: turned by the roll, scaled, moved.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Pose {
    /// Where the optical axis meets the photograph, in its pixels.
    pub(super) centre: [f32; 2],
    /// Photograph pixels per unit of tangent, times cosine and sine of the roll.
    pub(super) turn: [f32; 2],
}

/// A path that never looks past the photograph's border.
#[derive(Debug, Clone)]
pub(super) struct Path {
    frames: usize,
    middle: [f64; 2],
    /// Pixels per unit of tangent, at the mean.
    scale: f64,
    /// How far the centre moves to either side.
    pan: [f64; 2],
}

impl Path {
    /// A path of `frames` frames over a photograph of `size`, for a view of the given rays.
    pub(super) fn over(size: (usize, usize), rays: &[[f32; 2]], frames: usize) -> Self {
        let reach = |axis: usize| {
            rays.iter().map(|r| f64::from(r[axis].abs())).fold(f64::EPSILON, f64::max)
        };
        let flat = [reach(0), reach(1)];
        // What the view reaches when rolled: the corner of its bounding box, turned.
        let (sin, cos) = ROLL.sin_cos();
        let reach = [flat[0] * cos + flat[1] * sin, flat[0] * sin + flat[1] * cos];
        let middle = [size.0, size.1].map(|side| (side as f64 - 1.0) / 2.0);
        let widest = WIDEST * f64::min(middle[0] / reach[0], middle[1] / reach[1]);
        let pan = [0, 1].map(|axis| middle[axis] - widest * reach[axis]);
        Self { frames, middle, scale: widest / (1.0 + ZOOM), pan }
    }

    /// The pose of a frame: a figure of eight, with zoom and roll of the same period.
    pub(super) fn pose(&self, frame: u64) -> Pose {
        let phase = TAU * (frame % self.frames as u64) as f64 / self.frames as f64;
        let centre = [
            self.middle[0] + self.pan[0] * phase.sin(),
            self.middle[1] + self.pan[1] * (2.0 * phase).sin(),
        ];
        let scale = self.scale * (1.0 + ZOOM * phase.cos());
        let (sin, cos) = (ROLL * (phase + 1.0).sin()).sin_cos();
        Pose {
            centre: centre.map(|v| v as f32),
            turn: [(scale * cos) as f32, (scale * sin) as f32],
        }
    }
}

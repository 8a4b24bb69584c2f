//! What the turtles draw on.

use crate::msg::Color;

/// Pixels each way.
const SIZE_PIXELS: usize = 500;
const PIXELS_PER_M: f64 = 45.0;
/// The largest coordinate of a turtle, metres.
pub const SIZE_M: f64 = (SIZE_PIXELS as f64 - 1.0) / PIXELS_PER_M;

/// What a turtle draws with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pen {
    /// Red, green, blue.
    pub color: [u8; 3],
    /// Pixels.
    pub width: u8,
    /// It touches the canvas.
    pub is_down: bool,
}

impl Default for Pen {
    fn default() -> Self {
        Self { color: [0xb3, 0xb8, 0xff], width: 3, is_down: true }
    }
}

/// A square of pixels; one that nobody drew on shows the background.
pub struct Canvas {
    background: [u8; 3],
    drawn: Vec<Option<[u8; 3]>>,
}

impl Canvas {
    /// Nothing is drawn yet.
    #[must_use]
    pub fn new(background: [u8; 3]) -> Self {
        Self { background, drawn: vec![None; SIZE_PIXELS * SIZE_PIXELS] }
    }

    /// Removes all lines.
    pub fn clear(&mut self) {
        self.drawn.fill(None);
    }

    /// Shows another background.
    pub fn set_background(&mut self, color: [u8; 3]) {
        self.background = color;
    }

    /// The colour at a place, metres.
    #[must_use]
    pub fn color(&self, (x, y): (f64, f64)) -> Color {
        let [r, g, b] = self.drawn[index(pixel(x), pixel(y))].unwrap_or(self.background);
        Color { r, g, b }
    }

    /// Draws a straight line between two places, metres.
    pub fn draw(&mut self, from: (f64, f64), to: (f64, f64), pen: Pen) {
        if !pen.is_down {
            return;
        }
        let span = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        // No pixel between two steps is left out.
        let steps = (span * PIXELS_PER_M).ceil().min(SIZE_PIXELS as f64) as usize;
        for step in 0..=steps {
            let part = step as f64 / steps.max(1) as f64;
            let at = (from.0 + part * (to.0 - from.0), from.1 + part * (to.1 - from.1));
            self.stamp(at, pen);
        }
    }

    fn stamp(&mut self, (x, y): (f64, f64), pen: Pen) {
        let reach = usize::from(pen.width.max(1) - 1).div_ceil(2);
        let range = |at: usize| at.saturating_sub(reach)..=(at + reach).min(SIZE_PIXELS - 1);
        for row in range(pixel(y)) {
            for column in range(pixel(x)) {
                self.drawn[index(column, row)] = Some(pen.color);
            }
        }
    }
}

fn pixel(coordinate_m: f64) -> usize {
    // What is no number is 0.
    (coordinate_m * PIXELS_PER_M).clamp(0.0, (SIZE_PIXELS - 1) as f64) as usize
}

fn index(column: usize, row: usize) -> usize {
    row * SIZE_PIXELS + column
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLUE: [u8; 3] = [0, 0, 255];

    #[test]
    fn a_line_shows_where_it_was_drawn_until_the_canvas_is_cleared() {
        let mut canvas = Canvas::new(BLUE);
        let pen = Pen { color: [255, 0, 0], width: 1, is_down: true };
        canvas.draw((1.0, 1.0), (2.0, 1.5), pen);
        assert_eq!(canvas.color((1.5, 1.25)), Color { r: 255, g: 0, b: 0 });
        assert_eq!(canvas.color((1.5, 1.4)), Color { r: 0, g: 0, b: 255 });
        canvas.clear();
        assert_eq!(canvas.color((1.5, 1.25)), Color { r: 0, g: 0, b: 255 });
    }

    #[test]
    fn a_pen_that_is_up_draws_nothing_and_a_wide_one_draws_wide() {
        let mut canvas = Canvas::new(BLUE);
        canvas.draw((0.0, 0.0), (5.0, 5.0), Pen { is_down: false, ..Pen::default() });
        assert_eq!(canvas.color((2.0, 2.0)), Color { r: 0, g: 0, b: 255 });
        canvas.draw((2.0, 2.0), (3.0, 2.0), Pen { width: 11, ..Pen::default() });
        assert_eq!(canvas.color((2.5, 2.1)).r, Pen::default().color[0]);
    }

    #[test]
    fn places_outside_the_canvas_are_at_its_edge() {
        let mut canvas = Canvas::new(BLUE);
        canvas.draw((-1e9, f64::NAN), (1e9, f64::INFINITY), Pen::default());
        assert_eq!(canvas.color((f64::NAN, -7.0)).b, Pen::default().color[2]);
    }
}

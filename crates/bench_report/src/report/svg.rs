//! A small writer of SVG: text escaped, coordinates rounded, colours by CSS class.

use std::fmt::Write;

/// A drawing under construction.
pub struct Svg {
    width: f64,
    height: f64,
    body: String,
}

/// Where a text is anchored.
#[derive(Clone, Copy)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// At its middle.
    Middle,
    /// At its end.
    End,
}

impl Svg {
    /// An empty drawing of this size in pixels.
    pub fn new(width: f64, height: f64) -> Self {
        Self { width, height, body: String::new() }
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let (x1, y1, x2, y2) = (round(from.0), round(from.1), round(to.0), round(to.1));
        self.add(format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" class=\"{class}\"/>"
        ));
    }

    /// A rectangle; a negative width or height draws nothing.
    pub fn rect(&mut self, at: (f64, f64), size: (f64, f64), class: &str, title: &str) {
        if size.0 <= 0.0 || size.1 <= 0.0 {
            return;
        }
        let (x, y, w, h) = (round(at.0), round(at.1), round(size.0), round(size.1));
        let title = escape(title);
        self.add(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" class=\"{class}\">\
             <title>{title}</title></rect>"
        ));
    }

    /// A line through points; `closed` makes it a surface.
    pub fn path(&mut self, points: &[(f64, f64)], closed: bool, class: &str) {
        let mut d = String::new();
        for (i, (x, y)) in simplified(points).into_iter().enumerate() {
            let command = if i == 0 { 'M' } else { 'L' };
            push(&mut d, format_args!("{command}{} {}", round(x), round(y)));
        }
        if closed {
            d.push('Z');
        }
        self.add(format_args!("<path d=\"{d}\" class=\"{class}\"/>"));
    }

    /// Many small dots as one element, from left to right, to half a pixel.
    pub fn dots(&mut self, points: &[(f64, f64)], class: &str) {
        let half = |v: f64| if v.is_finite() { (v * 2.0).round() / 2.0 } else { 0.0 };
        let mut at: Vec<(f64, f64)> = points.iter().map(|(x, y)| (half(*x), half(*y))).collect();
        at.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (mut d, mut last) = (String::new(), (0.0, 0.0));
        for (x, y) in at {
            // Steps are shorter to write than places; a minus sign parts numbers as a space does.
            let (dx, dy) = (x - last.0, y - last.1);
            let space = if dy < 0.0 { "" } else { " " };
            push(&mut d, format_args!("m{dx}{space}{dy}h0"));
            last = (x, y);
        }
        self.add(format_args!("<path d=\"{d}\" class=\"{class}\"/>"));
    }

    /// A marker, one of several shapes by number, with a tooltip.
    pub fn marker(&mut self, (x, y): (f64, f64), shape: usize, class: &str, title: &str) {
        let r = 3.6;
        let d = match shape % 4 {
            0 => format!(
                "M{} {}a{r} {r} 0 1 0 {} 0a{r} {r} 0 1 0 -{} 0Z",
                round(x - r),
                round(y),
                2.0 * r,
                2.0 * r
            ),
            1 => format!("M{} {}h6.4v6.4h-6.4Z", round(x - 3.2), round(y - 3.2)),
            2 => format!("M{} {}l4.4 7.4h-8.8Z", round(x), round(y - 4.6)),
            _ => format!("M{} {}l4.6 4.6l-4.6 4.6l-4.6 -4.6Z", round(x), round(y - 4.6)),
        };
        let title = escape(title);
        self.add(format_args!("<path d=\"{d}\" class=\"{class}\"><title>{title}</title></path>"));
    }

    /// A text.
    pub fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, class: &str, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let (x, y, text) = (round(x), round(y), escape(text));
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" class=\"{class}\">{text}</text>"
        ));
    }

    /// A text that reads upwards, centred at a point.
    pub fn text_up(&mut self, (x, y): (f64, f64), class: &str, text: &str) {
        let (x, y, text) = (round(x), round(y), escape(text));
        self.add(format_args!(
            "<text transform=\"translate({x} {y}) rotate(-90)\" text-anchor=\"middle\" \
             class=\"{class}\">{text}</text>"
        ));
    }

    /// Begins what belongs to one series: a click on its legend hides it.
    pub fn open(&mut self, series: &str) {
        let series = escape(series);
        self.add(format_args!("<g data-s=\"{series}\">"));
    }

    /// Begins the legend of a series.
    pub fn open_legend(&mut self, series: &str) {
        let series = escape(series);
        self.add(format_args!("<g class=\"key\" data-l=\"{series}\">"));
    }

    /// Ends what was begun last.
    pub fn close(&mut self) {
        self.add(format_args!("</g>"));
    }

    /// The finished drawing; `label` is what a screen reader says.
    pub fn finish(self, label: &str) -> String {
        let (w, h, label, body) = (self.width, self.height, escape(label), self.body);
        format!(
            "<svg viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" \
             aria-label=\"{label}\">{body}</svg>\n"
        )
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        push(&mut self.body, element);
        self.body.push('\n');
    }
}

/// Off a drawn line by this many pixels at most, a point says nothing.
const TOLERANCE: f64 = 0.2;
/// Lines of so few points are drawn as they are.
const FEW: usize = 16;

/// The points that a line needs to look the same (Ramer, Douglas and Peucker), first and last
/// among them.
fn simplified(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
    if points.len() <= FEW {
        return points.to_vec();
    }
    let mut kept = vec![false; points.len()];
    let mut open = vec![(0, points.len() - 1)];
    while let Some((from, to)) = open.pop() {
        (kept[from], kept[to]) = (true, true);
        let far = (from + 1..to).map(|i| (i, distance(points[i], points[from], points[to])));
        match far.max_by(|a, b| a.1.total_cmp(&b.1)) {
            Some((middle, far)) if far > TOLERANCE => open.extend([(from, middle), (middle, to)]),
            _ => {}
        }
    }
    points.iter().zip(kept).filter_map(|(point, kept)| kept.then_some(*point)).collect()
}

/// Of a point from the stretch between two others.
fn distance(point: (f64, f64), from: (f64, f64), to: (f64, f64)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let (px, py) = (point.0 - from.0, point.1 - from.1);
    let length = dx * dx + dy * dy;
    let share = if length > 0.0 { ((px * dx + py * dy) / length).clamp(0.0, 1.0) } else { 0.0 };
    (px - share * dx).hypot(py - share * dy)
}

/// Pixels that a text of names is wide, about.
pub fn wide(text: &str) -> f64 {
    text.chars().count() as f64 * 6.9
}

fn push(text: &mut String, what: std::fmt::Arguments<'_>) {
    // Writing into a String cannot fail.
    text.write_fmt(what).ok();
}

/// A tenth of a pixel is enough; a coordinate that is no number becomes 0.
fn round(value: f64) -> f64 {
    if value.is_finite() { (value * 10.0).round() / 10.0 } else { 0.0 }
}

/// Makes text safe inside HTML and SVG.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_escaped_and_coordinates_are_rounded() {
        let mut svg = Svg::new(10.0, 20.0);
        svg.text((1.04, f64::NAN), Anchor::Start, "c", "a<b & \"c\"");
        let out = svg.finish("x");
        assert!(out.contains("x=\"1\" y=\"0\""), "{out}");
        assert!(out.contains("a&lt;b &amp; &quot;c&quot;"), "{out}");
    }

    #[test]
    fn a_smooth_line_loses_points_but_no_peak_and_dots_keep_their_places() {
        let mut wave: Vec<(f64, f64)> =
            (0..400).map(|i| (f64::from(i), 100.0 * (f64::from(i) / 60.0).sin())).collect();
        wave[200].1 += 3.0;
        let few = simplified(&wave);
        assert!(few.len() < 150 && few.contains(&wave[200]), "{}", few.len());
        let off = |p: &(f64, f64)| {
            few.windows(2).map(|w| distance(*p, w[0], w[1])).fold(f64::INFINITY, f64::min)
        };
        assert!(wave.iter().all(|p| off(p) <= TOLERANCE + 1e-9));
        let mut svg = Svg::new(9.0, 9.0);
        svg.dots(&[(5.0, 1.0), (2.0, 3.5)], "c");
        assert!(svg.finish("x").contains("m2 3.5h0m3-2.5h0"));
    }

    #[test]
    fn a_rectangle_without_extent_is_not_drawn() {
        let mut svg = Svg::new(1.0, 1.0);
        svg.rect((0.0, 0.0), (-1.0, 5.0), "c", "");
        assert!(!svg.finish("x").contains("<rect"));
    }
}

//! Frames, ticks and labels that all plots share.

use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg, wide};

/// The inside of a plot, in pixels.
#[derive(Clone, Copy)]
pub struct Area {
    /// Left edge.
    pub left: f64,
    /// Upper edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Lower edge.
    pub bottom: f64,
}

/// Draws a horizontal axis below the area, with faint grid lines and a label.
pub fn bottom(svg: &mut Svg, area: Area, scale: &Scale, unit: Unit, label: &str) {
    let wanted = ((area.right - area.left) / 90.0).max(2.0) as usize;
    for tick in scale.ticks(wanted) {
        let x = scale.at(tick);
        svg.line((x, area.top), (x, area.bottom), "grid");
        svg.text((x, area.bottom + 16.0), Anchor::Middle, "tick", &unit.show(tick));
    }
    svg.line((area.left, area.bottom), (area.right, area.bottom), "axis");
    let middle = f64::midpoint(area.left, area.right);
    svg.text((middle, area.bottom + 34.0), Anchor::Middle, "label", label);
}

/// Draws a vertical axis left of the area, with faint grid lines and a label.
pub fn left(svg: &mut Svg, area: Area, scale: &Scale, unit: Unit, label: &str) {
    let wanted = ((area.bottom - area.top) / 45.0).max(2.0) as usize;
    for tick in scale.ticks(wanted) {
        let y = scale.at(tick);
        svg.line((area.left, y), (area.right, y), "grid");
        svg.text((area.left - 8.0, y + 4.0), Anchor::End, "tick", &unit.show(tick));
    }
    let middle = f64::midpoint(area.top, area.bottom);
    svg.text_up((area.left - 58.0, middle), "label", label);
}

/// How much room the names of rows need on the left.
pub fn room<'a>(names: impl Iterator<Item = &'a str>) -> f64 {
    names.map(wide).fold(0.0, f64::max).clamp(90.0, 290.0) + 30.0
}

/// The two names of a row, left of it, at the height of its middle.
pub fn row_name(svg: &mut Svg, (right, middle): (f64, f64), name: &str, variant: &str, of: &str) {
    svg.text((right - 12.0, middle - 2.0), Anchor::End, &format!("name{of}"), name);
    svg.text((right - 12.0, middle + 12.0), Anchor::End, "variant", &variant.replace('_', " "));
}

/// The label of an axis: what it shows, and whether it is logarithmic.
pub fn scale_label(what: &str, scale: &Scale) -> String {
    if scale.is_log() { format!("{what}, logarithmic") } else { what.to_owned() }
}

//! The graph as a picture.

use super::layout::layout;
use super::model::{Kind, Link, Picture};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Width of a character, height of a line and of the gaps, in pixels.
const CHARACTER: f64 = 6.7;
const LINE: f64 = 15.0;
const GAP_X: f64 = 70.0;
const GAP_Y: f64 = 16.0;
const MARGIN: f64 = 16.0;
/// Between a box's edge and its text.
const PADDING: f64 = 8.0;

const STYLE: &str = "text{font:11px ui-monospace,Menlo,Consolas,monospace;fill:#1c2430}\
    .t{fill:#5b6675}.r{fill:#0b6e4f}.bad{fill:#b3261e}\
    .n{fill:#e3edfb;stroke:#3a6db5}.topic{fill:#fff;stroke:#8a94a3}\
    .service{fill:#fdf3dc;stroke:#b08a2e}.action{fill:#ece6fa;stroke:#7657b8}\
    path{fill:none;stroke:#6b7685;stroke-width:1.2}.x{stroke:#b3261e;stroke-dasharray:5 3}";

/// One box: its lines of text, each with its class.
struct Shape {
    class: &'static str,
    round: f64,
    lines: Vec<(&'static str, String)>,
}

/// Where a box stands.
#[derive(Clone, Copy, Default)]
struct Rectangle {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

pub fn draw(picture: &Picture) -> String {
    let mut shapes = Vec::new();
    let mut of_node = BTreeMap::new();
    for (name, count) in &picture.nodes {
        let several = if *count > 1 { format!(" ({count})") } else { String::new() };
        of_node.insert(name.as_str(), shapes.len());
        let lines = vec![("", format!("{name}{several}"))];
        shapes.push(Shape { class: "n", round: 12.0, lines });
    }
    let mut arrows = Vec::new();
    let mut broken = Vec::new();
    for link in &picture.links {
        let own = shapes.len();
        shapes.push(shape(link));
        arrows.extend(link.from.iter().map(|name| (of_node[name.as_str()], own)));
        for name in &link.to {
            let arrow = (own, of_node[name.as_str()]);
            if link.kind == Kind::Topic && picture.faults_at(&link.name, name).next().is_some() {
                broken.push(arrow);
            }
            arrows.push(arrow);
        }
    }
    let (places, width, height) = places(&shapes, &arrows);
    let notes: Vec<String> = picture
        .faults
        .iter()
        .map(|fault| {
            let reasons = fault.reasons.join("; ");
            format!("{}: {} -> {}: {reasons}", fault.topic, fault.from, fault.to)
        })
        .collect();
    let longest = notes.iter().map(|note| note.chars().count()).max().unwrap_or(0) as f64;
    let width = width.max(longest * CHARACTER + 2.0 * MARGIN);
    let bottom = height + notes.len() as f64 * LINE;
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{bottom:.0}\" \
         viewBox=\"0 0 {width:.0} {bottom:.0}\">\n<style>{STYLE}</style>\n<defs><marker id=\"a\" \
         viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" style=\"fill:#6b7685;stroke:none\"/></marker>\
         </defs>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (from, to) in &arrows {
        let class = if broken.contains(&(*from, *to)) { " class=\"x\"" } else { "" };
        arrow(&mut out, places[*from], places[*to], class);
    }
    shapes.iter().zip(&places).for_each(|(shape, place)| shape.draw(&mut out, *place));
    for (index, note) in notes.iter().enumerate() {
        let y = height + index as f64 * LINE;
        // Writing into a string cannot fail.
        let _ = writeln!(
            out,
            "<text class=\"bad\" x=\"{MARGIN}\" y=\"{y:.0}\">{}</text>",
            escaped(note)
        );
    }
    out + "</svg>\n"
}

fn shape(link: &Link) -> Shape {
    let class = match link.kind {
        Kind::Topic => "topic",
        Kind::Service => "service",
        Kind::Action => "action",
    };
    let mut lines = vec![("", link.name.clone())];
    lines.extend(link.types.iter().map(|ty| ("t", ty.clone())));
    lines.extend(link.rate.map(|rate| ("r", rate.to_string())));
    Shape { class, round: 2.0, lines }
}

/// Every box's place, and the width and height of all.
fn places(shapes: &[Shape], arrows: &[(usize, usize)]) -> (Vec<Rectangle>, f64, f64) {
    let columns = layout(shapes.len(), arrows).columns;
    let height_of = |column: &Vec<usize>| -> f64 {
        column.iter().map(|at| shapes[*at].size().1 + GAP_Y).sum::<f64>() - GAP_Y
    };
    let tallest = columns.iter().map(height_of).fold(0.0, f64::max);
    let mut places = vec![Rectangle::default(); shapes.len()];
    let mut x = MARGIN;
    for column in &columns {
        let widest = column.iter().map(|at| shapes[*at].size().0).fold(0.0, f64::max);
        let mut y = MARGIN + (tallest - height_of(column)) / 2.0;
        for at in column {
            let (width, height) = shapes[*at].size();
            places[*at] = Rectangle { x: x + (widest - width) / 2.0, y, width, height };
            y += height + GAP_Y;
        }
        x += widest + GAP_X;
    }
    let width = if columns.is_empty() { 2.0 * MARGIN } else { x - GAP_X + MARGIN };
    (places, width, tallest + 2.0 * MARGIN + LINE)
}

impl Shape {
    fn size(&self) -> (f64, f64) {
        let longest = self.lines.iter().map(|(_, text)| text.chars().count()).max().unwrap_or(0);
        let width = longest as f64 * CHARACTER + 2.0 * PADDING;
        (width, self.lines.len() as f64 * LINE + PADDING)
    }

    fn draw(&self, out: &mut String, place: Rectangle) {
        let Rectangle { x, y, width, height } = place;
        let class = self.class;
        let round = self.round;
        let _ = writeln!(
            out,
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\" rx=\"{round}\"/>"
        );
        for (index, (class, text)) in self.lines.iter().enumerate() {
            let baseline = y + PADDING / 2.0 + (index as f64 + 0.75) * LINE;
            let _ = writeln!(
                out,
                "<text class=\"{class}\" x=\"{:.1}\" y=\"{baseline:.1}\">{}</text>",
                x + PADDING,
                escaped(text)
            );
        }
    }
}

/// From the right side of one box to the left side of another; around them if that is to the left.
fn arrow(out: &mut String, from: Rectangle, to: Rectangle, class: &str) {
    let start = (from.x + from.width, from.y + from.height / 2.0);
    let end = (to.x, to.y + to.height / 2.0);
    let bend = match end.0 > start.0 {
        true => (end.0 - start.0) / 2.0,
        false => GAP_X,
    };
    let _ = writeln!(
        out,
        "<path{class} d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\" \
         marker-end=\"url(#a)\"/>",
        start.0,
        start.1,
        start.0 + bend,
        start.1,
        end.0 - bend,
        end.1,
        end.0,
        end.1
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

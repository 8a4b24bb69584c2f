//! Where the time goes: one stacked bar per record, a part per layer.

use std::collections::BTreeMap;

use angaros_bench::result::Record;

use super::axes::{self, Area};
use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg, wide};

const WIDTH: f64 = 860.0;
const ROW: f64 = 34.0;
/// Colours for layers in the style sheet.
const LAYERS: usize = 10;
/// Height of a legend line.
const LINE: f64 = 20.0;

/// One bar: its two names, and what it consists of, µs.
pub struct Bar {
    /// The upper name.
    pub name: String,
    /// The lower one.
    pub variant: String,
    /// The parts.
    pub parts: BTreeMap<String, f64>,
}

/// Draws the records that have a breakdown; `None` when none has.
pub fn draw(records: &[&Record], caption: &str) -> Option<String> {
    let bars = records.iter().map(|record| Bar {
        name: record.system.clone(),
        variant: record.variant.clone(),
        parts: record.breakdown_us.clone(),
    });
    draw_bars(&bars.collect::<Vec<_>>(), caption)
}

/// Draws those that have parts; `None` when none has.
pub fn draw_bars(bars: &[Bar], caption: &str) -> Option<String> {
    let rows: Vec<&Bar> = bars.iter().filter(|bar| !bar.parts.is_empty()).collect();
    let mut layers: Vec<&String> = rows.iter().flat_map(|bar| bar.parts.keys()).collect();
    layers.sort_by_key(|layer| (rank(layer), *layer));
    layers.dedup();
    let largest = rows.iter().map(|bar| length(bar)).fold(0.0, f64::max);
    if rows.is_empty() || largest <= 0.0 {
        return None;
    }
    let places = places(&layers);
    let legend = places.last().map_or(0.0, |(_, y)| y + LINE);
    let left = axes::room(rows.iter().flat_map(|b| [b.name.as_str(), b.variant.as_str()]));
    let height = ROW * rows.len() as f64 + legend + 64.0;
    let area = Area { left, top: 8.0 + legend, right: WIDTH - 90.0, bottom: height - 48.0 };
    let scale = Scale::from_zero(largest, area.left, area.right);
    let mut svg = Svg::new(WIDTH, height);
    axes::bottom(&mut svg, area, &scale, Unit::Time, "mean time per sample");
    for (i, (layer, (x, y))) in layers.iter().zip(places).enumerate() {
        let y = y + 4.0;
        svg.rect((x, y), (12.0, 12.0), &format!("layer{}", i % LAYERS), layer);
        svg.text((x + 18.0, y + 10.0), Anchor::Start, "legend", &layer.replace('_', " "));
    }
    for (i, row) in rows.iter().enumerate() {
        bar(&mut svg, (left, area.top + ROW * i as f64), row, &layers, &scale);
    }
    Some(svg.finish(&format!("time per layer, {caption}")))
}

/// Where the entries of the legend stand, each as wide as its name, in as many lines as it takes.
fn places(layers: &[&String]) -> Vec<(f64, f64)> {
    let (mut x, mut y) = (20.0, 0.0);
    let place = |layer: &&String| {
        let width = wide(layer) + 40.0;
        if x + width > WIDTH && x > 20.0 {
            (x, y) = (20.0, y + LINE);
        }
        let here = (x, y);
        x += width;
        here
    };
    layers.iter().map(place).collect()
}

/// Known layers in the order in which a message passes them, then the others by name.
fn rank(layer: &str) -> usize {
    let known = [
        "node",
        "build",
        "publish",
        "serialise",
        "transport",
        "wake",
        "queue",
        "deserialise",
        "hand over",
        "callback",
    ];
    known.iter().position(|k| *k == layer).unwrap_or(known.len())
}

/// The whole: parts below 0 take away from it.
fn total(bar: &Bar) -> f64 {
    bar.parts.values().filter(|us| us.is_finite()).sum()
}

/// How long the bar is drawn: parts below 0 have no place in it.
fn length(bar: &Bar) -> f64 {
    bar.parts.values().filter(|us| us.is_finite()).map(|us| us.max(0.0)).sum()
}

/// The parts below 0, in words.
fn negative(bar: &Bar) -> String {
    let below = bar.parts.iter().filter(|(_, us)| **us < 0.0);
    let said: Vec<String> =
        below.map(|(layer, us)| format!("{layer} -{}", Unit::Time.show(-us))).collect();
    if said.is_empty() { String::new() } else { format!(" with {}", said.join(", ")) }
}

fn bar(svg: &mut Svg, (left, top): (f64, f64), bar: &Bar, layers: &[&String], scale: &Scale) {
    let middle = top + ROW / 2.0;
    axes::row_name(svg, (left, middle), &bar.name, &bar.variant, "");
    let sum = total(bar);
    let mut done = 0.0;
    for (i, layer) in layers.iter().enumerate() {
        let us = bar.parts.get(*layer).copied().unwrap_or(0.0).max(0.0);
        let (from, to) = (scale.at(done), scale.at(done + us));
        let title =
            format!("{layer}: {} ({:.1} %)", Unit::Time.show(us), us / sum.max(1e-12) * 100.0);
        svg.rect(
            (from, top + 5.0),
            (to - from, ROW - 10.0),
            &format!("layer{}", i % LAYERS),
            &title,
        );
        done += us;
    }
    // A long remark stands within the bar rather than beyond the edge.
    let remark = negative(bar);
    let text = format!("{}{remark}", Unit::Time.show(sum));
    let end = scale.at(done) + 6.0;
    let (x, anchor) = match end + wide(&text) > WIDTH {
        true => (WIDTH - 4.0, Anchor::End),
        false => (end, Anchor::Start),
    };
    svg.text((x, middle + 4.0), anchor, "value", &text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_lie_end_to_end_and_carry_their_share() {
        let record = Record {
            system: "angaros".into(),
            breakdown_us: [("publish".to_owned(), 1.0), ("wake".to_owned(), 3.0)].into(),
            ..Record::default()
        };
        let svg = draw(&[&record], "8 B").unwrap();
        assert!(svg.contains("publish: 1 µs (25.0 %)") && svg.contains("wake: 3 µs (75.0 %)"));
        let less = Record {
            breakdown_us: [("wake".to_owned(), 4.0), ("unattributed".to_owned(), -0.5)].into(),
            ..record
        };
        let svg = draw(&[&less], "8 B").unwrap();
        assert!(
            svg.contains("3.5 µs with unattributed -500 ns")
                || svg.contains("3.5 µs with unattributed -0.5 µs"),
            "{svg}"
        );
        assert!(rank("wake") < rank("callback") && rank("callback") < rank("other"));
        assert!(draw(&[&Record::default()], "x").is_none());
    }
}

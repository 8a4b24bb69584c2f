//! Where the time goes: one stacked bar per record, a part per layer.

use std::collections::BTreeMap;

use crate::result::Record;

use super::axes::{self, Area};
use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg};

const WIDTH: f64 = 860.0;
const ROW: f64 = 34.0;
/// Colours for layers in the style sheet.
const LAYERS: usize = 10;
/// Entries of one legend line.
const PER_LINE: usize = 5;

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
    let largest = rows.iter().map(|bar| total(bar)).fold(0.0, f64::max);
    if rows.is_empty() || largest <= 0.0 {
        return None;
    }
    let legend = layers.len().div_ceil(PER_LINE) as f64 * 20.0;
    let height = ROW * rows.len() as f64 + legend + 64.0;
    let area = Area { left: 150.0, top: 8.0 + legend, right: WIDTH - 90.0, bottom: height - 48.0 };
    let scale = Scale::from_zero(largest, area.left, area.right);
    let mut svg = Svg::new(WIDTH, height);
    axes::bottom(&mut svg, area, &scale, Unit::Time, "mean time per sample");
    for (i, layer) in layers.iter().enumerate() {
        let x = 20.0 + (i % PER_LINE) as f64 * 168.0;
        let y = 4.0 + (i / PER_LINE) as f64 * 20.0;
        svg.rect((x, y), (12.0, 12.0), &format!("layer{}", i % LAYERS), layer);
        svg.text((x + 18.0, y + 10.0), Anchor::Start, "legend", &layer.replace('_', " "));
    }
    for (i, row) in rows.iter().enumerate() {
        bar(&mut svg, area.top + ROW * i as f64, row, &layers, &scale);
    }
    Some(svg.finish(&format!("time per layer, {caption}")))
}

/// Known layers in the order in which a message passes them, then the others by name.
fn rank(layer: &str) -> usize {
    let known = [
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

fn total(bar: &Bar) -> f64 {
    bar.parts.values().filter(|us| us.is_finite()).map(|us| us.max(0.0)).sum()
}

fn bar(svg: &mut Svg, top: f64, bar: &Bar, layers: &[&String], scale: &Scale) {
    let middle = top + ROW / 2.0;
    svg.text((138.0, middle - 2.0), Anchor::End, "name", &bar.name);
    svg.text((138.0, middle + 12.0), Anchor::End, "variant", &bar.variant);
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
    svg.text((scale.at(sum) + 6.0, middle + 4.0), Anchor::Start, "value", &Unit::Time.show(sum));
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
        assert!(rank("wake") < rank("callback") && rank("callback") < rank("other"));
        assert!(draw(&[&Record::default()], "x").is_none());
    }
}

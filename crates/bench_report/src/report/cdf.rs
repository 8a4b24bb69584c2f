//! Cumulative distribution: what share of the samples is below each latency.

use angaros_bench::result::Record;
use angaros_stats::sorted_values;

use super::axes::{self, Area};
use super::palette::Palette;
use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg, wide};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 330.0;
/// Steps per curve.
const STEPS: usize = 200;

/// Draws one curve per record; `None` when none has samples.
pub fn draw(records: &[&Record], palette: &Palette, what: &str, caption: &str) -> Option<String> {
    let curves: Vec<(&Record, Vec<u64>)> = records
        .iter()
        .map(|r| (*r, sorted_values(&r.histogram, STEPS).unwrap_or_default()))
        .filter(|(_, values)| !values.is_empty())
        .collect();
    if curves.is_empty() {
        return None;
    }
    let names = curves.iter().map(|(r, _)| wide(&r.system) + wide(&r.variant));
    let room = names.fold(0.0, f64::max) + 66.0;
    let rows = 17.0 * curves.len() as f64 + 80.0;
    let height = HEIGHT.max(rows);
    let area = Area { left: 84.0, top: 12.0, right: WIDTH - room, bottom: height - 48.0 };
    let ends = curves.iter().flat_map(|(r, _)| [r.latency_us.min.max(0.001), r.latency_us.max]);
    let x = Scale::covering(ends, area.left, area.right);
    let y = Scale::from_zero(100.0, area.bottom, area.top);
    let mut svg = Svg::new(WIDTH, height);
    axes::bottom(&mut svg, area, &x, Unit::Time, &axes::scale_label(what, &x));
    axes::left(&mut svg, area, &y, Unit::Plain, "samples below (%)");
    for (i, (record, values)) in curves.iter().enumerate() {
        let look = palette.look(record);
        let name = format!("{}/{}", record.system, record.variant);
        svg.open(&name);
        svg.path(&curve(record, values, &x, &y), false, &look.line());
        svg.close();
        svg.open_legend(&name);
        let row = area.top + 14.0 + 17.0 * i as f64;
        svg.line((area.right + 16.0, row - 4.0), (area.right + 40.0, row - 4.0), &look.line());
        svg.text((area.right + 46.0, row), Anchor::Start, "legend", &name);
        svg.close();
    }
    Some(svg.finish(&format!("{what}, cumulative distribution, {caption}")))
}

/// From the smallest sample to the largest.
fn curve(record: &Record, values: &[u64], x: &Scale, y: &Scale) -> Vec<(f64, f64)> {
    let n = values.len() as f64;
    let inner = values.iter().enumerate();
    let inner = inner.map(|(i, ns)| (*ns as f64 / 1000.0, (i as f64 + 0.5) / n * 100.0));
    let l = &record.latency_us;
    std::iter::once((l.min.max(0.001), 0.0))
        .chain(inner)
        .chain([(l.max, 100.0)])
        .map(|(us, percent)| (x.at(us), y.at(percent)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_stats::{Summary, encode};

    #[test]
    fn a_curve_rises_from_zero_to_all() {
        let samples: Vec<u64> = (1..=50).map(|i| i * 1000).collect();
        let record = Record {
            latency_us: Summary::of_sorted_ns(&samples),
            histogram: encode(&samples).unwrap(),
            ..Record::default()
        };
        let x = Scale::covering([1.0, 50.0].into_iter(), 0.0, 100.0);
        let y = Scale::from_zero(100.0, 100.0, 0.0);
        let values = sorted_values(&record.histogram, STEPS).unwrap();
        let points = curve(&record, &values, &x, &y);
        assert!(points.windows(2).all(|w| w[1].0 >= w[0].0 - 0.1 && w[1].1 <= w[0].1));
        assert_eq!(points[0].1, y.at(0.0));
        assert_eq!(points[points.len() - 1].1, y.at(100.0));
    }
}

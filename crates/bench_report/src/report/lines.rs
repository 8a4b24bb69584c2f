//! Latency over one parameter: a line through the medians, a bar up to the 95th percentile.

use angaros_bench::experiment::Value;
use angaros_bench::result::Record;

use super::axes::{self, Area};
use super::facets::{axis_name, unit_of};
use super::palette::{Look, Palette};
use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg, wide};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 400.0;
/// Bars of neighbouring series stand this far apart, so that none hides another.
const ASIDE: f64 = 2.4;
/// Distance of two legend lines.
const LEGEND: f64 = 17.0;

/// One line: name, look, points (x, median, p95).
struct Series {
    name: String,
    look: Look,
    points: Vec<(f64, f64, f64)>,
}

/// Draws one line per system and variant; `None` when the axis is no number or has one value.
pub fn draw(
    records: &[&Record],
    axis: &str,
    palette: &Palette,
    what: &str,
    caption: &str,
) -> Option<String> {
    let all = series(records, axis, palette);
    let xs: Vec<f64> = all.iter().flat_map(|s| s.points.iter().map(|p| p.0)).collect();
    let first = *xs.first()?;
    if xs.iter().all(|x| (x - first).abs() < f64::EPSILON) {
        return None;
    }
    let room = all.iter().map(|s| wide(&s.name)).fold(110.0, f64::max) + 60.0;
    let height = HEIGHT.max(all.len() as f64 * LEGEND + 80.0);
    let area = Area { left: 84.0, top: 12.0, right: WIDTH - room, bottom: height - 48.0 };
    let x = Scale::covering(xs.iter().copied(), area.left + 6.0, area.right - 6.0);
    let values = all.iter().flat_map(|s| s.points.iter().flat_map(|p| [p.1, p.2]));
    let y = Scale::covering(values, area.bottom, area.top);
    let mut svg = Svg::new(WIDTH, height);
    axes::left(&mut svg, area, &y, Unit::Time, &axes::scale_label(what, &y));
    x_axis(&mut svg, area, &x, xs, axis);
    for (i, one) in all.iter().enumerate() {
        let aside = (i as f64 - (all.len() - 1) as f64 / 2.0) * ASIDE;
        svg.open(&one.name);
        plot(&mut svg, one, &x, &y, aside);
        svg.close();
    }
    legend(&mut svg, area, &all);
    Some(svg.finish(&format!("{what} over {axis}, {caption}")))
}

fn series(records: &[&Record], axis: &str, palette: &Palette) -> Vec<Series> {
    let mut all: Vec<Series> = Vec::new();
    for record in records.iter().filter(|r| r.samples > 0) {
        let Some(x) = record.params.get(axis).and_then(Value::as_f64) else {
            continue;
        };
        let name = format!("{}/{}", record.system, record.variant);
        let point = (x, record.latency_us.p50.max(0.001), record.latency_us.p95.max(0.001));
        match all.iter_mut().find(|s| s.name == name) {
            Some(one) => one.points.push(point),
            None => all.push(Series { name, look: palette.look(record), points: vec![point] }),
        }
    }
    for one in &mut all {
        one.points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    // The legend reads in the order in which the lines end at the right.
    let last = |s: &Series| s.points.last().map_or(0.0, |p| p.1);
    all.sort_by(|a, b| last(b).total_cmp(&last(a)));
    all
}

/// Ticks at the measured values, as many as fit.
pub(super) fn x_axis(svg: &mut Svg, area: Area, x: &Scale, mut xs: Vec<f64>, axis: &str) {
    xs.sort_by(f64::total_cmp);
    xs.dedup();
    let unit = unit_of(axis);
    let mut free = f64::NEG_INFINITY;
    for value in xs {
        let at = x.at(value);
        svg.line((at, area.top), (at, area.bottom), "grid");
        if at >= free {
            svg.text((at, area.bottom + 16.0), Anchor::Middle, "tick", &unit.show(value));
            free = at + 52.0;
        }
    }
    svg.line((area.left, area.bottom), (area.right, area.bottom), "axis");
    let middle = f64::midpoint(area.left, area.right);
    let name = axes::scale_label(&axis_name(axis), x);
    svg.text((middle, area.bottom + 34.0), Anchor::Middle, "label", &name);
}

fn plot(svg: &mut Svg, one: &Series, x: &Scale, y: &Scale, aside: f64) {
    let medians: Vec<(f64, f64)> = one.points.iter().map(|p| (x.at(p.0), y.at(p.1))).collect();
    for (point, at) in one.points.iter().zip(&medians) {
        svg.line(
            (at.0 + aside, at.1),
            (at.0 + aside, y.at(point.2)),
            &format!("p95 s{}", one.look.colour),
        );
    }
    svg.path(&medians, false, &one.look.line());
    for (point, at) in one.points.iter().zip(&medians) {
        let title = format!(
            "{}: p50 {}, p95 {}",
            one.name,
            Unit::Time.show(point.1),
            Unit::Time.show(point.2)
        );
        svg.marker(*at, one.look.variant, &format!("m f{}", one.look.colour), &title);
    }
}

fn legend(svg: &mut Svg, area: Area, all: &[Series]) {
    for (i, one) in all.iter().enumerate() {
        let y = area.top + 12.0 + LEGEND * i as f64;
        let x = area.right + 16.0;
        svg.open_legend(&one.name);
        svg.line((x, y - 4.0), (x + 26.0, y - 4.0), &one.look.line());
        svg.marker((x + 13.0, y - 4.0), one.look.variant, &format!("m f{}", one.look.colour), "");
        svg.text((x + 33.0, y), Anchor::Start, "legend", &one.name);
        svg.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;
    use angaros_bench::result::ResultFile;
    use angaros_stats::Summary;

    fn record(variant: &str, payload: u64, p50: f64) -> Record {
        Record {
            system: "ring".into(),
            variant: variant.into(),
            params: [("payload".to_owned(), payload.into())].into(),
            samples: 1,
            latency_us: Summary { p50, p95: p50 * 2.0, ..Summary::default() },
            ..Record::default()
        }
    }

    #[test]
    fn each_variant_is_a_line_and_the_legend_follows_the_right_end() {
        let all = [
            record("spin", 8, 0.3),
            record("spin", 1_048_576, 50.0),
            record("futex", 8, 9.0),
            record("futex", 1_048_576, 140.0),
        ];
        let all: Vec<&Record> = all.iter().collect();
        let palette = Palette::new(&ResultFile::new(Environment::default(), 1, false));
        let svg = draw(&all, "payload", &palette, "round trip", "copied").unwrap();
        assert!(svg.contains("1 MB") && svg.contains("8 B"));
        assert!(svg.find("ring/futex</text>") < svg.find("ring/spin</text>"), "{svg}");
        assert!(draw(&all[..1], "payload", &palette, "a", "b").is_none());
        assert!(draw(&all, "missing", &palette, "a", "b").is_none());
    }
}

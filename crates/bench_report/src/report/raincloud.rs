//! Raincloud: per system a density above, a box in the middle, single samples below.

use angaros_bench::result::Record;
use angaros_stats::{density, sorted_values};

use super::axes::{self, Area};
use super::palette::Palette;
use super::scale::{Scale, Unit};
use super::svg::{Anchor, Svg};

const WIDTH: f64 = 860.0;
const ROW: f64 = 66.0;
/// Height of a row of the paper's.
const PAPER: f64 = 36.0;
/// What an axis and its label take.
const AXIS: f64 = 52.0;
/// Beyond so many times what was measured, the paper's numbers have an axis of their own.
const APART: f64 = 4.0;
const CLOUD: f64 = 30.0;
/// Values the density is estimated from, evenly spaced in rank.
const VALUES: usize = 1000;
/// Points of the density's outline.
const GRID: usize = 220;
/// Dots drawn per system.
pub const DOTS: usize = 200;

/// A figure that the paper gives for the same point.
pub struct PaperMark {
    /// What stands beside it.
    pub label: String,
    /// Where, µs.
    pub us: f64,
}

/// Draws one row per record; `None` when none has samples.
pub fn draw(
    records: &[&Record],
    marks: &[PaperMark],
    palette: &Palette,
    what: &str,
    caption: &str,
) -> Option<String> {
    let rows: Vec<(&Record, Vec<f64>)> = records
        .iter()
        .map(|record| (*record, values_us(record)))
        .filter(|(_, values)| !values.is_empty())
        .collect();
    if rows.is_empty() {
        return None;
    }
    let names = rows.iter().flat_map(|(r, _)| [r.system.as_str(), r.variant.as_str()]);
    let left = axes::room(names.chain(marks.iter().map(|m| m.label.as_str())));
    let measured =
        || rows.iter().flat_map(|(r, _)| [r.latency_us.min.max(0.001), r.latency_us.max]);
    let (low, high) =
        measured().fold((f64::MAX, 0.0), |(l, h): (f64, f64), v| (l.min(v), h.max(v)));
    let apart = marks.iter().any(|m| m.us > high * APART || m.us < low / APART);
    let clouds = 8.0 + ROW * rows.len() as f64;
    let paper_rows = PAPER * marks.len() as f64;
    let height = clouds + paper_rows + AXIS + if apart { AXIS } else { 0.0 };
    let bottom = if apart { clouds } else { clouds + paper_rows };
    let area = Area { left, top: 8.0, right: WIDTH - 16.0, bottom };
    let own = marks.iter().map(|m| m.us).filter(|_| !apart);
    let scale = Scale::covering(measured().chain(own), area.left, area.right);
    let mut svg = Svg::new(WIDTH, height);
    axes::bottom(&mut svg, area, &scale, Unit::Time, &axes::scale_label(what, &scale));
    for (i, (record, values)) in rows.iter().enumerate() {
        svg.open(&format!("{}/{}", record.system, record.variant));
        let at = (area.left, area.top + ROW * i as f64);
        row(&mut svg, at, record, values, palette, &scale);
        svg.close();
    }
    let (area, scale) = if apart {
        let top = clouds + AXIS;
        let area = Area { top, bottom: top + paper_rows, ..area };
        let largest = marks.iter().map(|m| m.us).fold(0.0, f64::max);
        let scale = Scale::from_zero(largest * 1.1, area.left, area.right);
        let label = format!("{what}, the paper's, on its machine");
        axes::bottom(&mut svg, area, &scale, Unit::Time, &label);
        (area, scale)
    } else {
        (area, scale)
    };
    for (i, mark) in marks.iter().enumerate() {
        let from_end = (marks.len() - i) as f64 - 0.5;
        paper(&mut svg, area.bottom - PAPER * from_end, mark, &scale, area);
    }
    Some(svg.finish(&format!("{what}, distribution, {caption}")))
}

fn values_us(record: &Record) -> Vec<f64> {
    // A histogram that cannot be read shows as a missing row; the table still has the numbers.
    let values = sorted_values(&record.histogram, VALUES).unwrap_or_default();
    values.into_iter().map(|ns| ns as f64 / 1000.0).collect()
}

fn row(
    svg: &mut Svg,
    (left, top): (f64, f64),
    record: &Record,
    values: &[f64],
    palette: &Palette,
    scale: &Scale,
) {
    let look = palette.look(record);
    let base = top + CLOUD;
    axes::row_name(svg, (left, base), &record.system, &record.variant, "");
    cloud(svg, base, values, scale, &look.fill());
    let l = &record.latency_us;
    let quartile = |share: f64| values[(share * (values.len() - 1) as f64).round() as usize];
    let (low, high) = (quartile(0.25), quartile(0.75));
    let middle = base + 8.0;
    let title = format!(
        "{}/{}: median {}, quartiles {} to {}, p95 {}, p99 {}, max {}, {} samples",
        record.system,
        record.variant,
        Unit::Time.show(l.p50),
        Unit::Time.show(low),
        Unit::Time.show(high),
        Unit::Time.show(l.p95),
        Unit::Time.show(l.p99),
        Unit::Time.show(l.max),
        record.samples
    );
    svg.line(
        (scale.at(quartile(0.05)), middle),
        (scale.at(l.p95), middle),
        &format!("whisker s{}", look.colour),
    );
    let width = (scale.at(high) - scale.at(low)).max(1.5);
    svg.rect((scale.at(low), middle - 4.5), (width, 9.0), &format!("box s{}", look.colour), &title);
    let x = scale.at(l.p50);
    svg.line((x, middle - 6.5), (x, middle + 6.5), "median");
    svg.text((x, base - CLOUD + 9.0), Anchor::Middle, "value halo", &Unit::Time.show(l.p50));
    svg.dots(&dots(record, base + 18.0, scale), &format!("rain s{}", look.colour));
}

/// The outline of the density, its highest point as high as the cloud.
fn cloud(svg: &mut Svg, base: f64, values: &[f64], scale: &Scale, class: &str) {
    let even: Vec<f64> = values.iter().map(|v| scale.even(*v)).collect();
    let grid = scale.grid(GRID);
    let even_grid: Vec<f64> = grid.iter().map(|v| scale.even(*v)).collect();
    let step = even_grid.get(1).zip(even_grid.first()).map_or(1.0, |(b, a)| b - a);
    // The quartiles decide the bandwidth (Silverman's rule for data with outliers), so that a
    // long tail does not blur the peak; it is never finer than the grid.
    let quartile = |share: f64| even[(share * (even.len() - 1) as f64).round() as usize];
    let spread = (quartile(0.75) - quartile(0.25)) / 1.34;
    let bandwidth = (0.9 * spread * (even.len() as f64).powf(-0.2)).max(step);
    let heights = density(&even, bandwidth, &even_grid);
    let peak = heights.iter().copied().fold(0.0, f64::max);
    if peak <= 0.0 {
        return;
    }
    let mut outline: Vec<(f64, f64)> = grid
        .iter()
        .zip(&heights)
        .filter(|(_, h)| **h > peak * 0.002)
        .map(|(v, h)| (scale.at(*v), base - h / peak * (CLOUD - 12.0)))
        .collect();
    if let (Some(first), Some(last)) = (outline.first().copied(), outline.last().copied()) {
        outline.insert(0, (first.0, base));
        outline.push((last.0, base));
    }
    svg.path(&outline, true, class);
}

/// Every k-th kept sample; the height is spread by a fixed rule, so that a report is reproducible.
fn dots(record: &Record, top: f64, scale: &Scale) -> Vec<(f64, f64)> {
    let every = record.points.us.len().div_ceil(DOTS).max(1);
    let spread = |i: usize| (i as f64 * 0.618_033_988_75).fract() * 12.0;
    let kept = record.points.us.iter().step_by(every).enumerate();
    kept.map(|(i, us)| (scale.at(us.max(0.001)), top + spread(i))).collect()
}

fn paper(svg: &mut Svg, middle: f64, mark: &PaperMark, scale: &Scale, area: Area) {
    axes::row_name(svg, (area.left, middle), "the paper", &mark.label, " paper");
    let x = scale.at(mark.us);
    svg.line((area.left, middle), (area.right, middle), "grid");
    svg.marker((x, middle), 3, "paper-mark", "published by the paper, on its machine");
    let shown = format!("{} (the paper)", Unit::Time.show(mark.us));
    svg.text((x, middle - 9.0), Anchor::Middle, "value halo paper", &shown);
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;
    use angaros_bench::result::{ResultFile, SamplePoints};
    use angaros_stats::{Summary, encode};

    fn record() -> Record {
        let samples: Vec<u64> = (0..1000u64).map(|i| 9000 + i * 3).collect();
        let us = samples.iter().map(|ns| *ns as f64 / 1000.0).collect();
        Record {
            system: "ring".into(),
            variant: "futex".into(),
            samples: 1000,
            latency_us: Summary::of_sorted_ns(&samples),
            histogram: encode(&samples).unwrap(),
            points: SamplePoints { every: 1, us },
            ..Record::default()
        }
    }

    #[test]
    fn a_row_has_cloud_box_median_and_a_bounded_number_of_dots() {
        let (record, empty) = (record(), Record::default());
        let palette = Palette::new(&ResultFile::new(Environment::default(), 1, false));
        let marks = [PaperMark { label: "Fig. 3".into(), us: 10.0 }];
        let svg = draw(&[&record, &empty], &marks, &palette, "round trip", "8 B").unwrap();
        assert_eq!(svg.matches("class=\"box").count(), 1);
        assert_eq!(svg.matches("class=\"f f").count(), 1);
        assert_eq!(svg.matches("h0").count(), DOTS);
        assert!(svg.contains("the paper") && svg.contains("10.5 µs"), "{svg}");
        assert!(!svg.contains("on its machine</text>"), "{svg}");
        let far = [PaperMark { label: "Fig. 3".into(), us: 28_700.0 }];
        let svg = draw(&[&record], &far, &palette, "round trip", "8 B").unwrap();
        // What was measured is not pressed together by a machine of another kind.
        assert!(svg.contains("the paper&#39;s, on its machine</text>") && svg.contains("11 µs"));
        assert!(draw(&[&empty], &[], &palette, "x", "y").is_none());
    }

    #[test]
    fn the_same_record_gives_the_same_drawing() {
        let record = record();
        let palette = Palette::new(&ResultFile::new(Environment::default(), 1, false));
        let once = || draw(&[&record], &[], &palette, "a", "b");
        assert_eq!(once(), once());
    }
}

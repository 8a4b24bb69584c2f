//! Which distribution the samples follow: their density, the nearest fitted one over it, and how
//! far each family is.

use angaros_bench::result::Record;
use angaros_stats::{Fitted, density, fit_all, sorted_values};

use super::super::axes::{self, Area};
use super::super::palette::{Look, Palette};
use super::super::scale::{Scale, Unit};
use super::super::svg::{Anchor, Svg};
use super::super::tables::table;

const WIDTH: f64 = 860.0;
const ROW: f64 = 74.0;
/// Samples that a fit is made from, evenly spaced in rank.
const SAMPLES: usize = 2000;
/// Points of a curve.
const GRID: usize = 260;
/// Rows at most; a page of hundreds says nothing.
const ROWS: usize = 16;

/// One row: the record, its samples in µs, its fits.
struct Row<'a> {
    record: &'a Record,
    values: Vec<f64>,
    fits: Vec<Fitted>,
}

fn rows<'a>(records: &[&'a Record]) -> Vec<Row<'a>> {
    let row = |record: &&'a Record| {
        let values = sorted_values(&record.histogram, SAMPLES).unwrap_or_default();
        let values: Vec<f64> = values.into_iter().map(|ns| ns as f64 / 1000.0).collect();
        let fits = fit_all(&values);
        (!fits.is_empty()).then_some(Row { record, values, fits })
    };
    records.iter().filter_map(row).take(ROWS).collect()
}

fn best(fits: &[Fitted]) -> Option<&Fitted> {
    fits.iter().min_by(|a, b| a.ks.total_cmp(&b.ks))
}

/// Draws one row per record that something fits; `None` when nothing does.
pub fn draw(records: &[&Record], palette: &Palette, what: &str, caption: &str) -> Option<String> {
    let rows = rows(records);
    if rows.is_empty() {
        return None;
    }
    let names = rows.iter().flat_map(|r| [r.record.system.as_str(), r.record.variant.as_str()]);
    let left = axes::room(names);
    let height = ROW * rows.len() as f64 + 60.0;
    let area = Area { left, top: 8.0, right: WIDTH - 200.0, bottom: height - 48.0 };
    let at = |values: &[f64], share: f64| values[(share * (values.len() - 1) as f64) as usize];
    // A tail of one in two hundred would press everything else together.
    let ends = rows.iter().flat_map(|r| [at(&r.values, 0.0), at(&r.values, 0.995)]);
    let scale = Scale::covering(ends, area.left, area.right);
    let mut svg = Svg::new(WIDTH, height);
    axes::bottom(&mut svg, area, &scale, Unit::Time, &axes::scale_label(what, &scale));
    for (i, row) in rows.iter().enumerate() {
        let name = format!("{}/{}", row.record.system, row.record.variant);
        svg.open(&name);
        let at = (area.left, area.top + ROW * (i + 1) as f64 - 8.0);
        one(&mut svg, at, row, palette.look(row.record), &scale);
        svg.close();
    }
    Some(svg.finish(&format!("{what}, fitted distributions, {caption}")))
}

fn one(svg: &mut Svg, (left, base): (f64, f64), row: &Row<'_>, look: Look, scale: &Scale) {
    axes::row_name(svg, (left, base - 20.0), &row.record.system, &row.record.variant, "");
    let even: Vec<f64> = row.values.iter().map(|v| scale.even(*v)).collect();
    let grid = scale.grid(GRID);
    let even_grid: Vec<f64> = grid.iter().map(|v| scale.even(*v)).collect();
    let step = even_grid[1] - even_grid[0];
    let quartile = |share: f64| even[(share * (even.len() - 1) as f64).round() as usize];
    let spread = (quartile(0.75) - quartile(0.25)) / 1.34;
    let bandwidth = (0.9 * spread * (even.len() as f64).powf(-0.2)).max(step);
    let heights = density(&even, bandwidth, &even_grid);
    let Some(best) = best(&row.fits) else { return };
    // The density per pixel: on a logarithmic axis it is x times that per unit.
    let fitted: Vec<f64> = grid
        .iter()
        .map(|v| best.distribution.density(*v) * if scale.is_log() { *v } else { 1.0 })
        .collect();
    let peak = heights.iter().chain(&fitted).copied().filter(|h| h.is_finite()).fold(0.0, f64::max);
    let curve = |heights: &[f64]| -> Vec<(f64, f64)> {
        let points = grid.iter().zip(heights).filter(|(_, h)| **h > peak * 0.002);
        points.map(|(v, h)| (scale.at(*v), base - h / peak * (ROW - 18.0))).collect()
    };
    let mut cloud = curve(&heights);
    if let (Some(first), Some(last)) = (cloud.first().copied(), cloud.last().copied()) {
        cloud.insert(0, (first.0, base));
        cloud.push((last.0, base));
    }
    svg.path(&cloud, true, &look.fill());
    svg.path(&curve(&fitted), false, "fitted");
    let x = WIDTH - 188.0;
    svg.text((x, base - 22.0), Anchor::Start, "legend", best.distribution.family());
    let text = format!("distance {:.3}", best.ks);
    svg.text((x, base - 7.0), Anchor::Start, "tick", &text);
}

/// The distance of every family, the nearest one's name behind.
pub fn distances(records: &[&Record]) -> String {
    let rows = rows(records);
    let Some(first) = rows.iter().max_by_key(|row| row.fits.len()) else {
        return String::new();
    };
    let families: Vec<&str> = first.fits.iter().map(|f| f.distribution.family()).collect();
    let mut head = vec!["System".to_owned(), "Variant".to_owned()];
    head.extend(families.iter().map(|family| (*family).to_owned()));
    head.push("nearest".to_owned());
    let cells = rows.iter().map(|row| {
        let mut cells = vec![row.record.system.clone(), row.record.variant.clone()];
        cells.extend(families.iter().map(|family| {
            let found = row.fits.iter().find(|f| f.distribution.family() == *family);
            found.map_or_else(|| "–".to_owned(), |f| format!("{:.3}", f.ks))
        }));
        let nearest = best(&row.fits).map_or("–", |f| f.distribution.family());
        cells.push(nearest.to_owned());
        cells
    });
    table(&head, cells, "numbers")
}

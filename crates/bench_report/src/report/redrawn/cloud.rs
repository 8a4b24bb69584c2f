//! Drawings of single samples: over the order in which they were sent, and one statistic over
//! another.

use angaros_bench::experiment::{Experiment, Figure};

use super::super::axes::{self, Area};
use super::super::palette::{Look, Palette};
use super::super::scale::{Scale, Unit};
use super::super::svg::{Anchor, Svg};
use super::select::{Facet, series, statistic, unit, words};

pub(super) const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 360.0;
const LEGEND: f64 = 17.0;

/// The inside of a drawing with these names in its legend, and its height.
pub(super) fn area(names: &[&str]) -> (Area, f64) {
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let right = (longest as f64 * 6.6 + 62.0).clamp(190.0, 330.0);
    let height = HEIGHT.max(names.len() as f64 * LEGEND + 80.0);
    (Area { left: 84.0, top: 12.0, right: WIDTH - right, bottom: height - 48.0 }, height)
}

/// One line of the legend: a piece of a line, or a marker.
pub(super) fn legend(svg: &mut Svg, area: Area, row: usize, name: &str, look: Look, is_line: bool) {
    let (x, y) = (area.right + 16.0, area.top + 12.0 + LEGEND * row as f64);
    svg.open_legend(name);
    let class = format!("m f{}", look.colour);
    match is_line {
        true => svg.line((x, y - 4.0), (x + 26.0, y - 4.0), &look.line()),
        false => svg.marker((x + 13.0, y - 4.0), look.variant, &class, ""),
    }
    svg.text((x + 33.0, y), Anchor::Start, "legend", name);
    svg.close();
}

/// Samples over the number of the message; `None` without points.
pub fn samples(
    experiment: &Experiment,
    figure: &Figure,
    facet: &Facet<'_>,
    palette: &Palette,
    log: bool,
) -> Option<String> {
    let all = series(figure, &facet.records, palette);
    let points = |one: &super::select::Series<'_>| -> Vec<(f64, f64)> {
        let first = one.records.first();
        let kept = first.iter().flat_map(|r| {
            let every = r.points.every.max(1) as f64;
            r.points.us.iter().enumerate().map(move |(i, us)| (i as f64 * every, us.max(0.001)))
        });
        kept.collect()
    };
    let drawn: Vec<_> = all.iter().map(|one| (one, points(one))).collect();
    let largest = drawn.iter().flat_map(|(_, p)| p.last().map(|p| p.0)).fold(0.0, f64::max);
    if largest <= 0.0 {
        return None;
    }
    let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
    let (area, height) = area(&names);
    let x = Scale::from_zero(largest, area.left, area.right);
    let values = drawn.iter().flat_map(|(_, points)| points.iter().map(|p| p.1));
    let y = Scale::chosen(values, area.bottom, area.top, log);
    let mut svg = Svg::new(WIDTH, height);
    axes::bottom(&mut svg, area, &x, Unit::Plain, "number of the message, all repeats in a row");
    axes::left(&mut svg, area, &y, Unit::Time, &axes::scale_label(&experiment.unit, &y));
    for (row, (one, points)) in drawn.iter().enumerate() {
        svg.open(&one.name);
        let at: Vec<(f64, f64)> = points.iter().map(|p| (x.at(p.0), y.at(p.1))).collect();
        svg.path(&at, false, &format!("thin s{} d{}", one.look.colour, one.look.variant % 4));
        svg.dots(&at, &format!("rain s{}", one.look.colour));
        svg.close();
        legend(&mut svg, area, row, &one.name, one.look, true);
    }
    Some(
        svg.finish(&format!("{}: {} over messages, {}", figure.id, experiment.unit, facet.caption)),
    )
}

/// One statistic over another, a marker per record; `None` when no record has both.
pub fn scatter(
    experiment: &Experiment,
    figure: &Figure,
    facet: &Facet<'_>,
    palette: &Palette,
) -> Option<String> {
    let x_name = figure.x.as_deref()?;
    let all = series(figure, &facet.records, palette);
    let point = |r: &&angaros_bench::result::Record| {
        Some((statistic(r, x_name)?.0, statistic(r, &figure.statistic)?.0))
    };
    let drawn: Vec<(&super::select::Series<'_>, Vec<(f64, f64)>)> =
        all.iter().map(|one| (one, one.records.iter().filter_map(point).collect())).collect();
    let flat = || drawn.iter().flat_map(|(_, points)| points.iter().copied());
    flat().next()?;
    let names: Vec<&str> = all.iter().map(|one| one.name.as_str()).collect();
    let (area, height) = area(&names);
    let x = Scale::covering(flat().map(|p| p.0), area.left, area.right);
    let y = Scale::covering(flat().map(|p| p.1), area.bottom, area.top);
    let mut svg = Svg::new(WIDTH, height);
    let (x_unit, y_unit) = (unit(x_name), unit(&figure.statistic));
    let label = axes::scale_label(&words(x_name, &experiment.unit), &x);
    axes::bottom(&mut svg, area, &x, x_unit, &label);
    let label = axes::scale_label(&words(&figure.statistic, &experiment.unit), &y);
    axes::left(&mut svg, area, &y, y_unit, &label);
    for (row, (one, points)) in drawn.iter().enumerate() {
        svg.open(&one.name);
        for point in points {
            let title = format!("{}: {}, {}", one.name, x_unit.show(point.0), y_unit.show(point.1));
            let class = format!("m f{}", one.look.colour);
            svg.marker((x.at(point.0), y.at(point.1)), one.look.variant, &class, &title);
        }
        svg.close();
        legend(&mut svg, area, row, &one.name, one.look, false);
    }
    Some(svg.finish(&format!("{}: {}", figure.id, figure.title)))
}

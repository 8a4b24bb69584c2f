//! What the messages of a run took, one after another: the mean over all runs, place by place.

use angaros_bench::experiment::{Experiment, Figure};
use angaros_bench::result::PlaceMeans;

use super::super::axes;
use super::super::palette::Palette;
use super::super::scale::{Scale, Unit};
use super::super::svg::Svg;
use super::cloud::{WIDTH, area, legend};
use super::select::{Facet, Series, series, words};

/// A drawing, and of how many runs its lines are means.
pub struct Messages {
    /// It.
    pub shown: String,
    /// For example "means over 5 runs".
    pub runs: String,
}

/// Draws a line a series; `None` where no record knows the places of its messages.
pub fn draw(
    experiment: &Experiment,
    figure: &Figure,
    facet: &Facet<'_>,
    palette: &Palette,
    log: bool,
) -> Option<Messages> {
    let all = series(figure, &facet.records, palette);
    let drawn: Vec<(&Series<'_>, Vec<(f64, f64)>)> = all
        .iter()
        .map(|one| (one, places(one).map_or_else(Vec::new, |means| points(means, figure))))
        .filter(|(_, points)| !points.is_empty())
        .collect();
    let largest = drawn.iter().filter_map(|(_, p)| p.last().map(|p| p.0)).fold(0.0, f64::max);
    if largest <= 0.0 {
        return None;
    }
    let names: Vec<&str> = drawn.iter().map(|(one, _)| one.name.as_str()).collect();
    let (area, height) = area(&names);
    let x = Scale::from_zero(largest, area.left, area.right);
    let values = drawn.iter().flat_map(|(_, points)| points.iter().map(|p| p.1));
    let y = Scale::chosen(values, area.bottom, area.top, log);
    let runs = runs(drawn.iter().filter_map(|(one, _)| places(one)));
    let mut svg = Svg::new(WIDTH, height);
    axes::bottom(&mut svg, area, &x, Unit::Plain, &format!("number of the message, {runs}"));
    let label = axes::scale_label(&words(&figure.statistic, &experiment.unit), &y);
    axes::left(&mut svg, area, &y, Unit::Time, &label);
    for (row, (one, points)) in drawn.iter().enumerate() {
        svg.open(&one.name);
        let at: Vec<(f64, f64)> = points.iter().map(|p| (x.at(p.0), y.at(p.1))).collect();
        svg.path(&at, false, &format!("thin s{} d{}", one.look.colour, one.look.variant % 4));
        svg.close();
        legend(&mut svg, area, row, &one.name, one.look, true);
    }
    let label = format!("{}: {} over messages, {}", figure.id, experiment.unit, facet.caption);
    Some(Messages { shown: svg.finish(&label), runs })
}

fn places<'a>(one: &Series<'a>) -> Option<&'a PlaceMeans> {
    one.records.first().and_then(|record| record.places.as_ref())
}

/// Place and mean, µs; from the intended times where the figure's statistic says so.
fn points(means: &PlaceMeans, figure: &Figure) -> Vec<(f64, f64)> {
    let us = match figure.statistic.as_str() {
        "intended_mean" => &means.intended_us,
        _ => &means.mean_us,
    };
    let place = |i: usize| i as f64 * means.every as f64;
    us.iter().enumerate().filter_map(|(i, us)| Some((place(i), us.as_ref()?.max(0.001)))).collect()
}

/// Of how many runs the lines are means.
fn runs<'a>(all: impl Iterator<Item = &'a PlaceMeans> + Clone) -> String {
    let least = all.clone().map(|means| means.runs).min().unwrap_or(0);
    let most = all.map(|means| means.runs).max().unwrap_or(0);
    match (least, most) {
        (1, 1) => "one run".to_owned(),
        (least, most) if least == most => format!("means over {most} runs"),
        (least, most) => format!("means over {least} to {most} runs"),
    }
}

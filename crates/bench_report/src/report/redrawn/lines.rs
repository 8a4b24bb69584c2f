//! A statistic over a parameter: points with their interval as a band, a fitted line, the paper's.

use angaros_bench::experiment::{Experiment, Figure, Fit};
use angaros_stats::{Interval, fit_slope};

use super::super::axes::{self, Area};
use super::super::facets::{axis_name, unit_of};
use super::super::lines::x_axis;
use super::super::palette::{Look, Palette};
use super::super::scale::{Scale, Unit};
use super::super::svg::{Anchor, Svg};
use super::select::{Facet, belongs, number, of_paper, published, series, statistic, unit, words};

const WIDTH: f64 = 860.0;
const HEIGHT: f64 = 400.0;
/// More lines than these have whiskers instead of bands, which would cover each other.
const BANDS: usize = 3;
/// Whiskers of neighbouring lines stand this far apart, pixels.
const ASIDE: f64 = 2.2;
/// Through fewer points than these a slope has no interval worth a word.
const POINTS: usize = 4;
/// Distance of two legend lines.
const LEGEND: f64 = 17.0;

/// A line: x, value, interval.
struct Curve {
    name: String,
    look: Look,
    points: Vec<(f64, f64, Option<Interval>)>,
    /// Those of them that do not count, as the emulator of the network was late.
    invalid: Vec<f64>,
    /// What the fit says, and its ends.
    fit: Option<(String, [(f64, f64); 2])>,
}

/// The paper's points under one label.
struct Published {
    label: String,
    points: Vec<(f64, f64)>,
}

/// The series of a figure of losses that lost nothing anywhere: a sentence says it better.
pub fn without_loss(figure: &Figure, facet: &Facet<'_>, palette: &Palette) -> Vec<String> {
    if figure.statistic != "loss" {
        return Vec::new();
    }
    let all = series(figure, &facet.records, palette).into_iter();
    let none = all.filter(|one| one.records.iter().all(|record| record.lost == 0));
    none.map(|one| one.name).collect()
}

/// Everything one drawing shows, scale by scale.
pub struct Chart {
    curves: Vec<Curve>,
    paper: Vec<Published>,
    x_name: String,
    y_name: String,
    x_unit: Unit,
    y_unit: Unit,
    label: String,
}

impl Chart {
    /// Of one facet; `None` where the parameter is no number or has one value.
    pub fn new(
        experiment: &Experiment,
        figure: &Figure,
        facet: &Facet<'_>,
        palette: &Palette,
    ) -> Option<Self> {
        let x_name = figure.x.clone()?;
        let mut curves: Vec<Curve> = Vec::new();
        let lossless = without_loss(figure, facet, palette);
        for one in series(figure, &facet.records, palette) {
            if lossless.contains(&one.name) {
                continue;
            }
            let point = |record: &&angaros_bench::result::Record| {
                let (value, interval) = statistic(record, &figure.statistic)?;
                Some((number(record, &x_name)?, value, interval))
            };
            let mut points: Vec<_> = one.records.iter().filter_map(point).collect();
            points.sort_by(|a, b| a.0.total_cmp(&b.0));
            if !points.is_empty() {
                let fit = (figure.fit == Fit::Line).then(|| fitted(&points, &x_name, figure));
                let fit = fit.flatten();
                let invalid = one.records.iter().filter(|record| record.is_invalid());
                let invalid = invalid.filter_map(|record| number(record, &x_name)).collect();
                curves.push(Curve { name: one.name, look: one.look, points, invalid, fit });
            }
        }
        let xs = || curves.iter().flat_map(|c| c.points.iter().map(|p| p.0));
        let first = xs().next()?;
        if xs().all(|x| (x - first).abs() < f64::EPSILON) {
            return None;
        }
        // The legend reads in the order in which the lines end at the right.
        let last = |c: &Curve| c.points.last().map_or(0.0, |p| p.1);
        curves.sort_by(|a, b| last(b).total_cmp(&last(a)));
        let paper = published_points(experiment, figure, facet, &x_name);
        let y_name = words(&figure.statistic, &experiment.unit);
        let (x_unit, y_unit) = (unit_of(&x_name), unit(&figure.statistic));
        let label =
            format!("{}: {y_name} over {}, {}", figure.id, axis_name(&x_name), facet.caption);
        Some(Self { curves, paper, x_name, y_name, x_unit, y_unit, label })
    }

    /// The vertical values, for choosing a scale.
    fn values(&self) -> impl Iterator<Item = f64> + '_ {
        let own = self.curves.iter().flat_map(|c| &c.points);
        let own = own.flat_map(|(_, y, i)| [Some(*y), i.map(|i| i.low), i.map(|i| i.high)]);
        own.flatten().chain(self.paper.iter().flat_map(|p| p.points.iter().map(|p| p.1)))
    }

    /// Whether the values ask for a logarithmic axis.
    pub fn wants_log(&self) -> bool {
        Scale::covering(self.values(), 0.0, 1.0).is_log()
    }

    /// Whether a logarithmic axis can show them.
    pub fn can_log(&self) -> bool {
        self.values().all(|v| v > 0.0)
    }

    /// Draws it.
    pub fn draw(&self, log_x: Option<bool>, log_y: bool) -> String {
        let rows: usize = self.curves.iter().map(|c| 1 + usize::from(c.fit.is_some())).sum();
        let height = HEIGHT.max((rows + 2 * self.paper.len()) as f64 * LEGEND + 90.0);
        // A fit's words are set smaller than names.
        let fits = self.curves.iter().filter_map(|c| c.fit.as_ref());
        let fits = fits.map(|(text, _)| text.chars().count() * 19 / 20);
        let names = self.curves.iter().map(|c| c.name.chars().count()).chain(fits);
        let longest = names.chain(self.paper.iter().map(|p| p.label.chars().count())).max();
        let right = (longest.unwrap_or(0) as f64 * 6.6 + 62.0).clamp(190.0, 330.0);
        let area = Area { left: 84.0, top: 12.0, right: WIDTH - right, bottom: height - 48.0 };
        let xs: Vec<f64> = self.curves.iter().flat_map(|c| c.points.iter().map(|p| p.0)).collect();
        let published = self.paper.iter().flat_map(|p| p.points.iter().map(|p| p.0));
        let all = xs.iter().copied().chain(published);
        let x = match log_x {
            Some(log) => Scale::chosen(all, area.left + 6.0, area.right - 6.0, log),
            None => Scale::covering(all, area.left + 6.0, area.right - 6.0),
        };
        let y = Scale::chosen(self.values(), area.bottom, area.top, log_y);
        let mut svg = Svg::new(WIDTH, height);
        axes::left(&mut svg, area, &y, self.y_unit, &axes::scale_label(&self.y_name, &y));
        x_axis(&mut svg, area, &x, xs, &self.x_name);
        let bands = self.curves.len() <= BANDS;
        for (i, curve) in self.curves.iter().enumerate() {
            svg.open(&curve.name);
            let aside = (i as f64 - (self.curves.len() - 1) as f64 / 2.0) * ASIDE;
            intervals(&mut svg, curve, (&x, &y), (!bands).then_some(aside));
            self.curve(&mut svg, curve, &x, &y, area);
            svg.close();
        }
        for published in &self.paper {
            paper(&mut svg, published, (&x, &y), (self.x_unit, self.y_unit));
        }
        self.legend(&mut svg, area);
        svg.finish(&self.label)
    }

    fn curve(&self, svg: &mut Svg, curve: &Curve, x: &Scale, y: &Scale, area: Area) {
        let colour = curve.look.colour;
        let at: Vec<(f64, f64)> = curve.points.iter().map(|p| (x.at(p.0), y.at(p.1))).collect();
        match &curve.fit {
            // The line is the fit's, as far as it lies in the drawing. On a logarithmic axis it
            // would not be straight: there the points are joined.
            Some((_, [from, to])) if !y.is_log() => {
                let slope = (to.1 - from.1) / (to.0 - from.0);
                let inner = x.grid(120).into_iter().filter(|at| *at > from.0 && *at < to.0);
                let along = std::iter::once(from.0).chain(inner).chain([to.0]);
                let line = along.map(|at| (x.at(at), y.at(from.1 + slope * (at - from.0))));
                let inside = |p: &(f64, f64)| p.1 <= area.bottom + 0.5 && p.1 >= area.top - 0.5;
                let line: Vec<(f64, f64)> = line.filter(inside).collect();
                svg.path(&line, false, &curve.look.line());
            }
            _ => svg.path(&at, false, &curve.look.line()),
        }
        for (point, at) in curve.points.iter().zip(at) {
            let invalid = curve.invalid.contains(&point.0);
            let title = format!(
                "{}, {}: {}{}{}",
                curve.name,
                with_name(&self.x_name, self.x_unit, point.0),
                self.y_unit.show(point.1),
                point.2.map_or_else(String::new, |i| format!(
                    " ({} to {})",
                    self.y_unit.show(i.low),
                    self.y_unit.show(i.high)
                )),
                if invalid { ", invalid: the emulator of the network was late" } else { "" },
            );
            let class = match invalid {
                true => format!("hollow s{colour}"),
                false => format!("m f{colour}"),
            };
            svg.marker(at, curve.look.variant, &class, &title);
        }
    }

    fn legend(&self, svg: &mut Svg, area: Area) {
        let mut y = area.top + 12.0;
        let x = area.right + 16.0;
        for curve in &self.curves {
            svg.open_legend(&curve.name);
            svg.line((x, y - 4.0), (x + 26.0, y - 4.0), &curve.look.line());
            let class = format!("m f{}", curve.look.colour);
            svg.marker((x + 13.0, y - 4.0), curve.look.variant, &class, "");
            svg.text((x + 33.0, y), Anchor::Start, "legend", &curve.name);
            y += LEGEND;
            if let Some((text, _)) = &curve.fit {
                svg.text((x + 33.0, y - 2.0), Anchor::Start, "tick", text);
                y += LEGEND;
            }
            svg.close();
        }
        for published in &self.paper {
            y += 4.0;
            svg.marker((x + 13.0, y - 4.0), 3, "paper-mark", "");
            svg.text((x + 33.0, y), Anchor::Start, "legend paper", "the paper:");
            svg.text((x + 33.0, y + LEGEND - 3.0), Anchor::Start, "tick paper", &published.label);
            y += 2.0 * LEGEND;
        }
    }
}

/// The intervals of a line as a band, or as a whisker a point, so far aside.
fn intervals(svg: &mut Svg, curve: &Curve, (x, y): (&Scale, &Scale), aside: Option<f64>) {
    let colour = curve.look.colour;
    let with = curve.points.iter().filter_map(|(at, _, i)| i.map(|i| (x.at(*at), i)));
    if let Some(aside) = aside {
        for (at, i) in with {
            let at = at + aside;
            svg.line((at, y.at(i.low)), (at, y.at(i.high)), &format!("interval s{colour}"));
        }
        return;
    }
    let mut band: Vec<(f64, f64)> = with.clone().map(|(at, i)| (at, y.at(i.high))).collect();
    band.extend(with.rev().map(|(at, i)| (at, y.at(i.low))));
    if band.len() > 2 {
        svg.path(&band, true, &format!("band f{colour}"));
    }
}

fn with_name(name: &str, unit: Unit, value: f64) -> String {
    match (name, unit) {
        ("hz", _) => format!("{value} Hz"),
        (_, Unit::Bytes) => unit.show(value),
        (name, _) => format!("{} {}", name.replace('_', " "), unit.show(value)),
    }
}

/// The slope in words, and the line's ends.
fn fitted(
    points: &[(f64, f64, Option<Interval>)],
    x_name: &str,
    figure: &Figure,
) -> Option<(String, [(f64, f64); 2])> {
    let pairs: Vec<(f64, f64)> = points.iter().map(|p| (p.0, p.1)).collect();
    let (line, interval) = fit_slope(&pairs)?;
    let unit = unit(&figure.statistic);
    // A chain has one hop fewer than nodes: the slope is the same.
    let of = match x_name {
        "nodes" => "hop",
        "payload" => "byte",
        "hz" => "Hz",
        name => name.trim_end_matches('s'),
    };
    let interval = interval.filter(|_| points.len() >= POINTS).map_or_else(String::new, |i| {
        let low = if i.low < 0.0 { format!("-{}", unit.show(-i.low)) } else { unit.show(i.low) };
        format!(" ({low} to {})", unit.show(i.high.max(0.0)))
    });
    let sign = if line.slope < 0.0 { "-" } else { "" };
    let text = format!("{sign}{} a {of}{interval}", unit.show(line.slope.abs()));
    let end = |x: f64| (x, line.intercept + line.slope * x);
    Some((text, [end(pairs.first()?.0), end(pairs.last()?.0)]))
}

fn published_points(
    experiment: &Experiment,
    figure: &Figure,
    facet: &Facet<'_>,
    x_name: &str,
) -> Vec<Published> {
    let mut all: Vec<Published> = Vec::new();
    for entry in of_paper(experiment, figure) {
        let x = entry.params.get(x_name).and_then(serde_json::Value::as_f64);
        let (Some(x), Some(y)) = (x, published(entry, &figure.statistic)) else { continue };
        if !belongs(entry, &facet.records, &[Some(x_name)]) {
            continue;
        }
        match all.iter_mut().find(|one| one.label == entry.label) {
            Some(one) => one.points.push((x, y)),
            None => all.push(Published { label: entry.label.clone(), points: vec![(x, y)] }),
        }
    }
    for one in &mut all {
        one.points.sort_by(|a, b| a.0.total_cmp(&b.0));
    }
    all
}

fn paper(svg: &mut Svg, one: &Published, (x, y): (&Scale, &Scale), units: (Unit, Unit)) {
    let at: Vec<(f64, f64)> = one.points.iter().map(|p| (x.at(p.0), y.at(p.1))).collect();
    svg.path(&at, false, "paper-line");
    for (point, at) in one.points.iter().zip(at) {
        let (px, py) = (units.0.show(point.0), units.1.show(point.1));
        let title = format!("the paper, on its machine: {} at {px}: {py}", one.label);
        svg.marker(at, 3, "paper-mark", &title);
    }
}

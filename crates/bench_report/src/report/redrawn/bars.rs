//! How far a statistic at one value of a parameter lies from that at another, in percent.

use angaros_bench::experiment::{Experiment, Figure, show};
use angaros_bench::result::Record;
use angaros_stats::{Interval, quantile_ratio_interval};

use super::super::axes::{self, Area};
use super::super::palette::{Look, Palette};
use super::super::scale::{Scale, Unit};
use super::super::svg::{Anchor, Svg};
use super::select::{
    Facet, belongs, fraction, number, of_paper, published, repeats, series, statistic,
};

const WIDTH: f64 = 860.0;
const ROW: f64 = 30.0;
const LEFT: f64 = 210.0;

struct Bar {
    name: String,
    point: String,
    look: Look,
    percent: f64,
    interval: Option<Interval>,
}

/// Draws one bar per series and point that has both values; `None` when none has.
pub fn draw(
    experiment: &Experiment,
    figure: &Figure,
    facet: &Facet<'_>,
    palette: &Palette,
) -> Option<String> {
    let over = figure.over.as_ref()?;
    let bars = bars(figure, facet, palette);
    if bars.is_empty() {
        return None;
    }
    let paper: Vec<(String, f64)> = of_paper(experiment, figure)
        .into_iter()
        .filter(|entry| belongs(entry, &facet.records, &[Some(&over.param)]))
        .filter_map(|entry| Some((entry.label.clone(), published(entry, "")?)))
        .collect();
    let height = ROW * (bars.len() + paper.len()) as f64 + 64.0;
    let area = Area { left: LEFT, top: 8.0, right: WIDTH - 90.0, bottom: height - 48.0 };
    let ends = bars.iter().flat_map(|bar| {
        let interval = bar.interval.unwrap_or(Interval { low: bar.percent, high: bar.percent });
        [bar.percent, interval.low.max(-100.0), interval.high.min(1000.0)]
    });
    let all = ends.chain(paper.iter().map(|p| p.1)).chain([-1.0, 1.0]);
    let scale = Scale::chosen(all, area.left, area.right, false);
    let mut svg = Svg::new(WIDTH, height);
    let label = format!("{}: {} against {}", figure.statistic, show(&over.of), show(&over.to));
    let label = label.replace('_', " ");
    axes::bottom(&mut svg, area, &scale, Unit::Percent, &label);
    svg.line((scale.at(0.0), area.top), (scale.at(0.0), area.bottom), "zero");
    for (i, one) in bars.iter().enumerate() {
        svg.open(&one.name);
        bar(&mut svg, area.top + ROW * i as f64, one, &scale);
        svg.close();
    }
    for (i, (name, percent)) in paper.iter().enumerate() {
        let middle = area.top + ROW * (bars.len() + i) as f64 + ROW / 2.0;
        svg.text((LEFT - 12.0, middle - 1.0), Anchor::End, "name paper", "the paper");
        svg.text((LEFT - 12.0, middle + 12.0), Anchor::End, "variant", name);
        let title = format!("published by the paper, on its machine: {percent} %");
        svg.marker((scale.at(*percent), middle), 3, "paper-mark", &title);
        let text = format!("{percent:+.1} %");
        svg.text((scale.at(*percent) + 9.0, middle + 4.0), Anchor::Start, "value", &text);
    }
    Some(svg.finish(&format!("{}: {label}, {}", figure.id, facet.caption)))
}

fn bars(figure: &Figure, facet: &Facet<'_>, palette: &Palette) -> Vec<Bar> {
    let Some(over) = &figure.over else {
        return Vec::new();
    };
    let without = |record: &Record| {
        let mut params = record.params.clone();
        params.remove(&over.param);
        params
    };
    let mut out = Vec::new();
    for one in series(figure, &facet.records, palette) {
        let mut of: Vec<&Record> = one.records.clone();
        of.retain(|r| r.params.get(&over.param) == Some(&over.of));
        for record in of {
            let is = |r: &&&Record| {
                r.params.get(&over.param) == Some(&over.to) && without(r) == without(record)
            };
            let Some(base) = one.records.iter().find(is) else { continue };
            let Some((percent, interval)) = deviation(record, base, &figure.statistic) else {
                continue;
            };
            let x = figure.x.as_deref().and_then(|x| Some((x, number(record, x)?)));
            let point = x.map_or_else(String::new, |(x, value)| {
                format!("{} {}", x.replace('_', " "), super::super::facets::unit_of(x).show(value))
            });
            out.push(Bar { name: one.name.clone(), point, look: one.look, percent, interval });
        }
    }
    out
}

/// In percent, with its interval where the statistic is a percentile.
fn deviation(of: &Record, to: &Record, name: &str) -> Option<(f64, Option<Interval>)> {
    let (above, below) = (statistic(of, name)?.0, statistic(to, name)?.0);
    // Where the two ran in pairs, what the pairs say is what the table says too.
    let figure = |end: &str| of.figures.get(&format!("{name} deviation %{end}")).copied();
    if let (Some(percent), Some(low), Some(high)) = (figure(""), figure(" low"), figure(" high")) {
        return Some((percent, Some(Interval { low, high })));
    }
    let percent = (above / below - 1.0) * 100.0;
    let (of, to) = (repeats(of), repeats(to));
    let (of, to): (Vec<&[u64]>, Vec<&[u64]>) =
        (of.iter().map(Vec::as_slice).collect(), to.iter().map(Vec::as_slice).collect());
    let interval = fraction(name).and_then(|f| quantile_ratio_interval(&of, &to, f, 1));
    let percents =
        |i: Interval| Interval { low: (i.low - 1.0) * 100.0, high: (i.high - 1.0) * 100.0 };
    percent.is_finite().then(|| (percent, interval.map(percents)))
}

fn bar(svg: &mut Svg, top: f64, bar: &Bar, scale: &Scale) {
    let middle = top + ROW / 2.0;
    svg.text((LEFT - 12.0, middle - 1.0), Anchor::End, "name", &bar.name);
    svg.text((LEFT - 12.0, middle + 12.0), Anchor::End, "variant", &bar.point);
    let (zero, at) = (scale.at(0.0), scale.at(bar.percent));
    let ends =
        bar.interval.map_or_else(String::new, |i| format!(" ({:+.1} to {:+.1})", i.low, i.high));
    let title = format!("{} {}: {:+.1} %{ends}", bar.name, bar.point, bar.percent);
    let class = format!("f f{}", bar.look.colour);
    svg.rect((zero.min(at), middle - 7.0), ((at - zero).abs().max(1.0), 14.0), &class, &title);
    let mut end = at.max(zero);
    if let Some(i) = bar.interval {
        let clamp = |v: f64| scale.at(v.clamp(-100.0, 1000.0));
        let (low, high) = (clamp(i.low), clamp(i.high));
        svg.line((low, middle), (high, middle), &format!("whisker s{}", bar.look.colour));
        end = end.max(high);
    }
    let text = format!("{:+.1} %", bar.percent);
    svg.text((end + 7.0, middle + 4.0), Anchor::Start, "value halo", &text);
}

//! The figures of a paper drawn again: what was measured here, and the paper's numbers beside it
//! in a style of their own.
//!
//! An experiment lists them ([`Figure`]). Each becomes one or more drawings, one per combination of
//! what the figure does not join. Drawings exist once more with the other vertical scale where
//! that is of use; the page shows one of the two.

mod bars;
mod cloud;
mod fits;
mod lines;
mod messages;
mod select;

use std::collections::BTreeMap;

use angaros_bench::experiment::{Experiment, Figure, Kind};
use angaros_bench::result::Record;

use super::breakdown::{Bar, draw_bars};
use super::palette::Palette;
use super::raincloud::{self, PaperMark};
use super::svg::escape;
use super::{capital, cdf};
pub use fits::{distances, draw as draw_fits};
use select::{Facet, belongs, facets, of_paper, published};

/// A drawing, perhaps with another scale, and what stands above it.
pub struct Drawing {
    /// What sets it apart from others of its figure.
    pub caption: String,
    /// It.
    pub shown: String,
    /// Its name in words: `linear` or `logarithmic`; empty where there is one scale only.
    pub scale: &'static str,
    /// The same with the other scale.
    pub other: Option<(&'static str, String)>,
    /// What stands below, as HTML.
    pub below: String,
}

impl Drawing {
    fn plain(caption: &str, shown: String) -> Self {
        let (caption, below) = (caption.to_owned(), String::new());
        Self { caption, shown, scale: "", other: None, below }
    }
}

/// Every figure of an experiment that can be drawn, with its drawings.
pub fn draw<'a>(
    experiment: &'a Experiment,
    records: &[&Record],
    palette: &Palette,
) -> Vec<(&'a Figure, Vec<Drawing>)> {
    let drawn = experiment.figures.iter().map(|figure| {
        let facets = facets(figure, records);
        let drawn = facets.iter().filter_map(|facet| one(experiment, figure, facet, palette));
        (figure, drawn.collect::<Vec<_>>())
    });
    drawn.collect()
}

fn one(
    experiment: &Experiment,
    figure: &Figure,
    facet: &Facet<'_>,
    palette: &Palette,
) -> Option<Drawing> {
    let (caption, unit) = (&facet.caption, &experiment.unit);
    let forced = |axis: char| figure.log.as_ref().map(|axes| axes.contains(axis));
    match figure.kind {
        Kind::Lines => {
            let lossless = lines::without_loss(figure, facet, palette);
            let below = match lossless.as_slice() {
                [] => String::new(),
                names => {
                    format!("<p class=\"hint\">Lost nothing: {}.</p>\n", escape(&names.join(", ")))
                }
            };
            let Some(chart) = lines::Chart::new(experiment, figure, facet, palette) else {
                let said = Drawing { below, ..Drawing::plain(caption, String::new()) };
                return Some(said).filter(|said| !said.below.is_empty());
            };
            let log = forced('y').unwrap_or_else(|| chart.wants_log()) && chart.can_log();
            let log_x = forced('x').filter(|log| *log);
            let other = chart.can_log().then(|| (scale(!log), chart.draw(log_x, !log)));
            let shown = chart.draw(log_x, log);
            Some(Drawing { scale: scale(log), other, below, ..Drawing::plain(caption, shown) })
        }
        Kind::Samples => {
            let log = forced('y').unwrap_or(false);
            let draw = |log| cloud::samples(experiment, figure, facet, palette, log);
            let other = draw(!log).map(|drawn| (scale(!log), drawn));
            Some(Drawing { scale: scale(log), other, ..Drawing::plain(caption, draw(log)?) })
        }
        Kind::Messages => in_a_row(experiment, figure, facet, palette),
        Kind::Deviation => bars::draw(experiment, figure, facet, palette)
            .map(|drawn| Drawing::plain(caption, drawn)),
        Kind::Scatter => cloud::scatter(experiment, figure, facet, palette)
            .map(|drawn| Drawing::plain(caption, drawn)),
        Kind::Cdf => cdf::draw(&facet.records, palette, unit, caption)
            .map(|drawn| Drawing::plain(caption, drawn)),
        Kind::Fits => fits::draw(&facet.records, palette, unit, caption).map(|drawn| Drawing {
            below: fits::distances(&facet.records),
            ..Drawing::plain(caption, drawn)
        }),
        Kind::Raincloud => {
            let marks = marks(experiment, figure, facet);
            raincloud::draw(&facet.records, &marks, palette, unit, caption)
                .map(|drawn| Drawing::plain(caption, drawn))
        }
        Kind::Stack => {
            draw_bars(&parts(figure, facet), caption).map(|drawn| Drawing::plain(caption, drawn))
        }
    }
}

/// What the messages of a run took, one after another.
fn in_a_row(
    experiment: &Experiment,
    figure: &Figure,
    facet: &Facet<'_>,
    palette: &Palette,
) -> Option<Drawing> {
    let log = figure.log.as_ref().is_some_and(|axes| axes.contains('y'));
    let draw = |log| messages::draw(experiment, figure, facet, palette, log);
    let other = draw(!log).map(|drawn| (scale(!log), drawn.shown));
    let drawn = draw(log)?;
    let below = format!("<p class=\"hint\">{}.</p>\n", capital(&drawn.runs));
    Some(Drawing { scale: scale(log), other, below, ..Drawing::plain(&facet.caption, drawn.shown) })
}

const fn scale(log: bool) -> &'static str {
    if log { "logarithmic" } else { "linear" }
}

/// The paper's medians of a drawing.
fn marks(experiment: &Experiment, figure: &Figure, facet: &Facet<'_>) -> Vec<PaperMark> {
    let own = of_paper(experiment, figure).into_iter();
    let here = own.filter(|entry| belongs(entry, &facet.records, &[]));
    let mark = |entry: &angaros_bench::experiment::PaperFigure| {
        let us = published(entry, "p50").filter(|us| *us > 0.0)?;
        Some(PaperMark { label: entry.label.clone(), us })
    };
    here.filter_map(mark).collect()
}

/// The parts of each record: the layers, or the medians of parts whose name begins so.
fn parts(figure: &Figure, facet: &Facet<'_>) -> Vec<Bar> {
    let prefix = figure.statistic.as_str();
    let of = |record: &Record| -> BTreeMap<String, f64> {
        if matches!(prefix, "breakdown" | "p95") {
            return record.breakdown_us.clone();
        }
        let own = record
            .parts_us
            .iter()
            .filter_map(|(name, part)| Some((name.strip_prefix(prefix)?.to_owned(), part.mean)));
        own.collect()
    };
    let bar = |record: &&Record| Bar {
        name: record.system.clone(),
        variant: record.variant.clone(),
        parts: of(record),
    };
    facet.records.iter().map(bar).collect()
}

/// All figures of an experiment as HTML; empty when it lists none.
pub fn section(experiment: &Experiment, records: &[&Record], palette: &Palette) -> String {
    if experiment.figures.is_empty() || records.is_empty() {
        return String::new();
    }
    let all: String = draw(experiment, records, palette)
        .iter()
        .map(|(figure, drawn)| html(experiment, figure, drawn))
        .collect();
    format!(
        "<h3>The paper's figures, with what was measured here</h3>\n<p class=\"hint\">Bands and \
         thin bars are 95&nbsp;% bootstrap intervals. Hollow diamonds and italics are the paper's \
         own numbers, on its machine: compare shapes, not heights.</p>\n{all}"
    )
}

fn html(experiment: &Experiment, figure: &Figure, drawn: &[Drawing]) -> String {
    let (id, title) = (escape(&figure.id), escape(&figure.title));
    let mut out = format!("<h4>{id} <span>{title}</span></h4>\n");
    if drawn.is_empty() {
        out.push_str(
            "<p class=\"hint\">This result has none of its points: the full sweep has.</p>\n",
        );
    }
    for one in drawn {
        let caption = if one.caption.is_empty() { "All" } else { &one.caption };
        let caption = escape(&capital(caption));
        let other = one.other.as_ref();
        let button = other.map_or_else(String::new, |_| {
            "<button class=\"control\" type=\"button\" data-scale>other scale</button>".to_owned()
        });
        if one.shown.is_empty() {
            out.push_str(&format!("<p><b>{caption}</b></p>\n{}", one.below));
            continue;
        }
        out.push_str(&format!(
            "<figure>\n<figcaption>{caption}{button}</figcaption>\n<div class=\"view\" \
             data-name=\"{}\">{}</div>\n",
            one.scale, one.shown
        ));
        if let Some((name, svg)) = other {
            out.push_str(&format!("<div class=\"view\" data-name=\"{name}\" hidden>{svg}</div>\n"));
        }
        out.push_str("</figure>\n");
        out.push_str(&one.below);
    }
    out.push_str(&said(experiment, figure));
    out
}

/// What the paper says in words, and what to know of the comparison.
fn said(experiment: &Experiment, figure: &Figure) -> String {
    let mut out = String::new();
    // What belongs to several figures is said below the first of them.
    let earlier = experiment.figures.iter().take_while(|one| one.id != figure.id);
    let said: Vec<_> = earlier.flat_map(|one| of_paper(experiment, one)).collect();
    for entry in of_paper(experiment, figure) {
        if said.iter().any(|one| std::ptr::eq(*one, entry)) {
            continue;
        }
        if let Some(text) = &entry.text {
            let (label, text, note) = (escape(&entry.label), escape(text), escape(&entry.note));
            out.push_str(&format!(
                "<p class=\"paper-says\"><b>The paper</b>, {label}: {text} \
                 <span>{note}</span></p>\n"
            ));
        }
    }
    if !figure.note.is_empty() {
        out.push_str(&format!("<p class=\"hint\">{}</p>\n", escape(&figure.note)));
    }
    out
}

#[cfg(test)]
mod tests;

//! Which records a figure shows, how they part into drawings and series, and what a statistic is.

use angaros_bench::experiment::{Experiment, Figure, Kind, PaperFigure, Params, Value};
use angaros_bench::result::Record;
use angaros_bench::result::varying;
use angaros_stats::{self as stats, Interval, sorted_values};

use super::super::facets::in_words;
use super::super::palette::{Look, Palette};
use super::super::scale::Unit;

/// What stands before a statistic of the times from the intended sending.
const INTENDED: &str = "intended_";
/// Samples of a repeat that take part in an interval.
const SAMPLES: usize = 4000;

/// Records that stand in one drawing.
pub struct Facet<'a> {
    /// What sets it apart; empty when there is one only.
    pub caption: String,
    /// Its records.
    pub records: Vec<&'a Record>,
}

/// Records of one line, row or colour.
pub struct Series<'a> {
    /// As the legend calls it.
    pub name: String,
    /// How it looks.
    pub look: Look,
    /// Its records.
    pub records: Vec<&'a Record>,
}

/// The value of a parameter, or `system` or `variant`.
fn value(record: &Record, name: &str) -> Option<Value> {
    match name {
        "system" => Some(record.system.clone().into()),
        "variant" => Some(record.variant.clone().into()),
        name => record.params.get(name).cloned(),
    }
}

/// The drawings of a figure.
pub fn facets<'a>(figure: &Figure, records: &[&'a Record]) -> Vec<Facet<'a>> {
    let wanted = |r: &&&Record| figure.only.iter().all(|(n, v)| value(r, n).as_ref() == Some(v));
    let records: Vec<&Record> =
        records.iter().filter(wanted).filter(|r| r.samples > 0).copied().collect();
    let mut names: Vec<String> = figure.facet.clone();
    let over = figure.over.as_ref().map(|over| over.param.as_str());
    let x = figure.x.as_deref().filter(|_| matches!(figure.kind, Kind::Lines | Kind::Deviation));
    for name in varying(&records) {
        let named = figure.series.contains(&name) || names.contains(&name);
        if !named && x != Some(name.as_str()) && over != Some(name.as_str()) {
            names.push(name);
        }
    }
    let mut out: Vec<Facet<'_>> = Vec::new();
    for record in records {
        let parts: Vec<String> =
            names.iter().map(|n| in_words(n, value(record, n).as_ref())).collect();
        let caption = parts.join(", ");
        match out.iter_mut().find(|facet| facet.caption == caption) {
            Some(facet) => facet.records.push(record),
            None => out.push(Facet { caption, records: vec![record] }),
        }
    }
    out
}

/// The series of a drawing: a system keeps its colour, what differs inside it is dash and marker.
/// Where there is one system in one variant, every series has a colour of its own.
pub fn series<'a>(figure: &Figure, records: &[&'a Record], palette: &Palette) -> Vec<Series<'a>> {
    let differs = |name: &&String| {
        let first = records.first().and_then(|r| value(r, name));
        matches!(name.as_str(), "system" | "variant")
            || records.iter().any(|r| value(r, name) != first)
    };
    let keys: Vec<&String> = figure.series.iter().filter(differs).collect();
    let of = |r: &Record| (r.system.clone(), r.variant.clone());
    let alone = records.iter().all(|r| of(r) == of(records[0]));
    let mut out: Vec<Series<'a>> = Vec::new();
    let mut seen: Vec<String> = Vec::new();
    for record in records {
        let name = name_of(record, &keys);
        if let Some(one) = out.iter_mut().find(|one| one.name == name) {
            one.records.push(record);
            continue;
        }
        let variant = seen.iter().filter(|system| **system == record.system).count();
        seen.push(record.system.clone());
        let look = match alone {
            true => Look::numbered(variant),
            false => Look { variant, ..palette.look(record) },
        };
        out.push(Series { name, look, records: vec![record] });
    }
    out
}

fn name_of(record: &Record, keys: &[&String]) -> String {
    let has = |name: &str| keys.iter().any(|key| *key == name);
    let mut parts = match (has("system"), has("variant")) {
        (true, true) => vec![format!("{}/{}", record.system, record.variant)],
        (true, false) => vec![record.system.clone()],
        (false, true) => vec![record.variant.clone()],
        (false, false) => Vec::new(),
    };
    let others = keys.iter().filter(|key| !matches!(key.as_str(), "system" | "variant"));
    parts.extend(others.map(|key| in_words(key, value(record, key).as_ref())));
    parts.join(", ")
}

/// A parameter as a number.
pub fn number(record: &Record, name: &str) -> Option<f64> {
    record.params.get(name).and_then(Value::as_f64).filter(|v| v.is_finite())
}

/// The samples of each repeat, sorted; of all together where repeats did not keep theirs.
pub fn repeats(record: &Record) -> Vec<Vec<u64>> {
    let read = |text: &str| sorted_values(text, SAMPLES).unwrap_or_default();
    let own: Vec<Vec<u64>> = record.repeats.iter().map(|r| read(&r.histogram)).collect();
    match own.iter().any(|samples| !samples.is_empty()) {
        true => own,
        false => vec![read(&record.histogram)],
    }
}

/// The share of samples that a statistic of latency stands at.
pub fn fraction(statistic: &str) -> Option<f64> {
    match statistic {
        "p50" => Some(0.5),
        "p95" => Some(0.95),
        "p99" => Some(0.99),
        _ => None,
    }
}

/// A statistic of a record and, of percentiles, its interval, µs.
pub fn statistic(record: &Record, name: &str) -> Option<(f64, Option<Interval>)> {
    let intended = name.strip_prefix(INTENDED);
    let l = match intended {
        Some(_) => record.intended_us.as_ref()?,
        None => &record.latency_us,
    };
    let plain = match intended.unwrap_or(name) {
        "p50" => l.p50,
        "p95" => l.p95,
        "p99" => l.p99,
        "mean" => l.mean,
        "min" => l.min,
        "max" => l.max,
        _ if intended.is_some() => return None,
        "cpu" => record.cpu_us_per_message,
        "loss" => 100.0 * record.lost as f64 / record.sent.max(1) as f64,
        "rss" => record.max_rss_kb as f64,
        "idle" => 100.0 * record.idle_cpu_fraction?,
        other => *record.figures.get(other)?,
    };
    let interval = fraction(name).and_then(|fraction| interval(record, fraction));
    plain.is_finite().then_some((plain, interval))
}

fn interval(record: &Record, fraction: f64) -> Option<Interval> {
    let repeats = repeats(record);
    let slices: Vec<&[u64]> = repeats.iter().map(Vec::as_slice).collect();
    let ns = stats::quantile_interval(&slices, fraction, 1)?;
    Some(Interval { low: ns.low / 1000.0, high: ns.high / 1000.0 })
}

/// The unit of a statistic.
pub fn unit(name: &str) -> Unit {
    match name.strip_prefix(INTENDED).unwrap_or(name) {
        "p50" | "p95" | "p99" | "mean" | "min" | "max" | "cpu" => Unit::Time,
        "loss" | "idle" => Unit::Percent,
        _ => Unit::Plain,
    }
}

/// A statistic in words; `sample` is what one sample is.
pub fn words(name: &str, sample: &str) -> String {
    if let Some(own) = name.strip_prefix(INTENDED) {
        return format!("{}, from the intended sending", words(own, sample));
    }
    match name {
        "p50" => format!("{sample}, median"),
        "p95" => format!("{sample}, 95th percentile"),
        "p99" => format!("{sample}, 99th percentile"),
        "mean" | "min" | "max" => format!("{sample}, {name}"),
        "cpu" => "CPU time per message".to_owned(),
        "loss" => "messages lost (%)".to_owned(),
        "idle" => "CPU while idle (% of a core)".to_owned(),
        "rss" => "largest resident size (kB)".to_owned(),
        other => other.replace('_', " "),
    }
}

/// The paper's value of a statistic.
pub fn published(entry: &PaperFigure, statistic: &str) -> Option<f64> {
    let found = match statistic.strip_prefix(INTENDED).unwrap_or(statistic) {
        "p50" => entry.p50_us,
        "p95" => entry.p95_us,
        "mean" => entry.mean_us,
        _ => None,
    };
    found.or(entry.value).filter(|v| v.is_finite())
}

/// The paper's entries of a figure.
pub fn of_paper<'a>(experiment: &'a Experiment, figure: &Figure) -> Vec<&'a PaperFigure> {
    let fits = |p: &&PaperFigure| match &p.figure {
        Some(id) => *id == figure.id,
        None => figure.only.iter().all(|(n, v)| p.params.get(n).is_none_or(|own| own == v)),
    };
    experiment.paper.iter().filter(fits).collect()
}

/// Whether the paper's entry belongs to a drawing: what it says of parameters holds for one of the
/// records, the named ones left out.
pub fn belongs(entry: &PaperFigure, records: &[&Record], but: &[Option<&str>]) -> bool {
    let params: Params = entry
        .params
        .iter()
        .filter(|(name, _)| !but.contains(&Some(name.as_str())))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    records.iter().any(|r| params.iter().all(|(n, v)| value(r, n).is_none_or(|own| own == *v)))
}

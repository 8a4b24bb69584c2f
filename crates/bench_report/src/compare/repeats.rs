//! The points of one side, with the repeats of all its results together.

use angaros_bench::experiment::Params;
use angaros_bench::result::{Record, Repeat, ResultFile};
use angaros_stats::{percentile, sorted_values};

/// Samples of a repeat that take part, evenly spaced in rank.
const SAMPLES: usize = 20_000;

/// What is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The median.
    Median,
    /// The 95th percentile.
    High,
    /// CPU time per message.
    Cpu,
}

impl Quantity {
    /// All of them, in the order of the report.
    pub const ALL: [Self; 3] = [Self::Median, Self::High, Self::Cpu];

    /// As the report says it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Median => "p50",
            Self::High => "p95",
            Self::Cpu => "cpu",
        }
    }

    /// Which percentile of a repeat it is; CPU time is one number a repeat.
    pub const fn fraction(self) -> f64 {
        match self {
            Self::Median | Self::Cpu => 0.5,
            Self::High => 0.95,
        }
    }
}

/// One system at one point, repeats of all results of the side.
pub struct Point {
    pub experiment: String,
    pub system: String,
    pub variant: String,
    pub params: Params,
    /// Whether the emulator of the network measured itself in any of its runs.
    pub invalid: bool,
    /// Sorted samples of each repeat, ns.
    samples: Vec<Vec<u64>>,
    /// CPU time per message of each repeat, ps.
    cpu: Vec<Vec<u64>>,
}

impl Point {
    /// Whether it is the other side's of the same name.
    pub fn is(&self, other: &Self) -> bool {
        self.name() == other.name()
    }

    fn name(&self) -> (&str, &str, &str, &Params) {
        (&self.experiment, &self.system, &self.variant, &self.params)
    }

    /// Repeats with samples.
    pub fn repeats(&self) -> usize {
        self.samples.len()
    }

    /// A quantity by repeat.
    pub fn slices(&self, quantity: Quantity) -> Vec<&[u64]> {
        let of = if quantity == Quantity::Cpu { &self.cpu } else { &self.samples };
        of.iter().map(Vec::as_slice).collect()
    }

    /// The median over repeats, µs.
    pub fn value_us(&self, quantity: Quantity) -> f64 {
        let slices = self.slices(quantity);
        let mut found: Vec<f64> =
            slices.iter().filter_map(|s| percentile(s, quantity.fraction())).collect();
        found.sort_unstable_by(f64::total_cmp);
        let unit = if quantity == Quantity::Cpu { 1e6 } else { 1e3 };
        let middle = found.len() / 2;
        match (found.get(middle), found.len() % 2, middle.checked_sub(1)) {
            (Some(value), 0, Some(below)) => f64::midpoint(*value, found[below]) / unit,
            (Some(value), ..) => value / unit,
            (None, ..) => 0.0,
        }
    }

    fn add(&mut self, record: &Record) {
        self.invalid |= record.is_invalid();
        let whole = || {
            // Results of before repeats kept their samples: one repeat is the whole record.
            let samples = sorted_values(&record.histogram, SAMPLES).unwrap_or_default();
            (samples, record.cpu_us_per_message)
        };
        let single = |repeat: &Repeat| {
            let samples = sorted_values(&repeat.histogram, SAMPLES).unwrap_or_default();
            (samples, repeat.cpu_us_per_message)
        };
        let kept = record.repeats.iter().all(|repeat| !repeat.histogram.is_empty());
        let found: Vec<(Vec<u64>, f64)> = match (record.repeats.len(), kept) {
            (0 | 1, false) | (0, true) => vec![whole()],
            (_, true) => record.repeats.iter().map(single).collect(),
            // Of several repeats only their figures are there: each counts as its median.
            (_, false) => record.repeats.iter().map(by_figures).collect(),
        };
        for (samples, cpu_us) in found.into_iter().filter(|(samples, _)| !samples.is_empty()) {
            self.samples.push(samples);
            let cpu_ps = cpu_us * 1e6;
            if cpu_ps.is_finite() && cpu_ps >= 1.0 {
                self.cpu.push(vec![cpu_ps as u64]);
            }
        }
    }
}

/// Twenty-one values with the repeat's median and 95th percentile.
fn by_figures(repeat: &Repeat) -> (Vec<u64>, f64) {
    let ns = |us: f64| (us.max(0.0) * 1000.0) as u64;
    let (p50, p95) = (ns(repeat.latency_us.p50), ns(repeat.latency_us.p95));
    let mut values = vec![p50; 19];
    values.extend([p95.max(p50); 2]);
    (values, 0.0)
}

/// Every point of a side's results, in the order of their first appearance.
pub fn points(results: &[ResultFile]) -> Vec<Point> {
    let mut all: Vec<Point> = Vec::new();
    for record in results.iter().flat_map(|result| &result.records).filter(|r| r.samples > 0) {
        let fresh = Point {
            experiment: record.experiment.clone(),
            system: record.system.clone(),
            variant: record.variant.clone(),
            params: record.params.clone(),
            invalid: false,
            samples: Vec::new(),
            cpu: Vec::new(),
        };
        let index = all.iter().position(|point| point.is(&fresh)).unwrap_or_else(|| {
            all.push(fresh);
            all.len() - 1
        });
        all[index].add(record);
    }
    all
}

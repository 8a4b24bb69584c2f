//! Two sides, each one or several results, held against each other: what became slower, what
//! faster, what did not change, and what these runs cannot tell.
//!
//! 1. A point is compared where both sides measured it: experiment, system, variant, parameters.
//! 2. Of each point three quantities are compared: the median, the 95th percentile, and the CPU
//!    time per message. What is judged is their ratio, B over A, never two intervals side by side.
//! 3. The ratio's interval holds how repeats differ (a hierarchical bootstrap with a stated seed
//!    and Student's t, see `angaros_stats::effect`). Several results of a side give their repeats
//!    together: runs at other times tell how the machine drifts.
//! 4. Slower: the ratio is above `1 + threshold` with a probability of error below 2.5 %, after
//!    Holm's correction over all points of the same quantity; faster: below `1 / (1 + threshold)`,
//!    in the same way. Same: the whole 95 % interval lies between the two. Anything else is
//!    unclear.
//! 5. A point with one repeat on either side is unclear: nothing is known of how repeats differ.
//!    So is one in which the emulator of the network was too late on either side.
//! 6. Different machines, versions or settings and noise that was noticed are warned of, in words.

mod environment;
mod lines;
mod repeats;

use serde::Serialize;

use angaros_bench::experiment::Params;
use angaros_bench::result::ResultFile;
use angaros_stats::{Effect, Interval, effect, holm};
pub use lines::render;
use repeats::{Point, Quantity, points};

/// The confidence of intervals and, halved for each direction, of verdicts.
const CONFIDENCE: f64 = 0.95;

/// How to compare.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// A difference up to this share is none: 0.05 for 5 %.
    pub threshold: f64,
    /// The seed of the resamples.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { threshold: 0.05, seed: 1 }
    }
}

/// What a comparison says of one quantity at one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// B takes less.
    Faster,
    /// B takes more.
    Slower,
    /// No difference beyond the threshold.
    Same,
    /// These runs do not tell.
    Unclear,
}

impl Verdict {
    /// As a table says it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Faster => "faster",
            Self::Slower => "slower",
            Self::Same => "same",
            Self::Unclear => "unclear",
        }
    }
}

/// One quantity at one point.
#[derive(Clone, Debug, Serialize)]
pub struct Change {
    /// `p50`, `p95` or `cpu`.
    pub quantity: &'static str,
    /// On side A, µs.
    pub a_us: f64,
    /// On side B, µs.
    pub b_us: f64,
    /// B over A.
    pub ratio: f64,
    /// Its 95 % interval; `None` where a side has one repeat.
    pub interval: Option<Interval>,
    /// The probability that a ratio within the threshold looks like this, corrected; 0 to 1.
    pub probability: f64,
    /// What that means.
    pub verdict: Verdict,
}

/// One point.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The experiment's name.
    pub experiment: String,
    /// The system.
    pub system: String,
    /// Its variant.
    pub variant: String,
    /// The point.
    pub params: Params,
    /// Repeats of A and of B.
    pub repeats: (usize, usize),
    /// What could be compared.
    pub changes: Vec<Change>,
}

/// A whole comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The points of both sides.
    pub rows: Vec<Row>,
    /// Why to be careful.
    pub warnings: Vec<String>,
    /// Points that only A has, and only B.
    pub alone: (usize, usize),
    /// The difference that counts as none.
    pub threshold: f64,
    /// The seed of the resamples.
    pub seed: u64,
}

impl Report {
    /// How many changes have this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.rows.iter().flat_map(|row| &row.changes).filter(|c| c.verdict == verdict).count()
    }
}

/// Compares two sides.
#[must_use]
pub fn compare(a: &[ResultFile], b: &[ResultFile], settings: &Settings) -> Report {
    let (of_a, of_b) = (points(a), points(b));
    let pairs: Vec<(&Point, &Point)> =
        of_a.iter().filter_map(|a| Some((a, of_b.iter().find(|b| b.is(a))?))).collect();
    let alone = (of_a.len() - pairs.len(), of_b.len() - pairs.len());
    let mut rows: Vec<Row> = pairs.iter().map(|(a, b)| row(a, b)).collect();
    for quantity in Quantity::ALL {
        judge(&mut rows, &pairs, quantity, settings);
    }
    let mut warnings = environment::warnings(a, b);
    let few = rows.iter().filter(|row| row.repeats.0.min(row.repeats.1) < 2).count();
    if few > 0 {
        warnings.push(format!(
            "{few} of {} points have one repeat on a side and cannot be judged; hint: give \
             several results of a side, or raise settings.repeats",
            rows.len()
        ));
    }
    let invalid = pairs.iter().filter(|(a, b)| a.invalid || b.invalid).count();
    if invalid > 0 {
        warnings.push(format!(
            "{invalid} of {} points are invalid and cannot be judged: the emulator of the network \
             was late by more than a twentieth of what it measured; hint: a lower rate, or an idle \
             machine",
            rows.len()
        ));
    }
    let Settings { threshold, seed } = *settings;
    Report { rows, warnings, alone, threshold, seed }
}

fn row(a: &Point, b: &Point) -> Row {
    Row {
        experiment: a.experiment.clone(),
        system: a.system.clone(),
        variant: a.variant.clone(),
        params: a.params.clone(),
        repeats: (a.repeats(), b.repeats()),
        changes: Vec::new(),
    }
}

/// Adds one quantity to every row that has it.
fn judge(rows: &mut [Row], pairs: &[(&Point, &Point)], quantity: Quantity, settings: &Settings) {
    let bound = 1.0 + settings.threshold;
    let found: Vec<Option<Effect>> = pairs
        .iter()
        .map(|(a, b)| {
            let (a, b) = (a.slices(quantity), b.slices(quantity));
            effect(&a, &b, quantity.fraction(), settings.seed)
        })
        .collect();
    // Both directions are asked at every point.
    let tails = found.iter().flatten();
    let tails: Vec<f64> =
        tails.map(|e| (2.0 * e.above(bound).min(e.below(1.0 / bound))).min(1.0)).collect();
    let mut corrected = holm(&tails).into_iter();
    for ((row, (a, b)), effect) in rows.iter_mut().zip(pairs).zip(found) {
        let Some(effect) = effect else { continue };
        let probability = corrected.next().unwrap_or(1.0);
        row.changes.push(Change {
            quantity: quantity.name(),
            a_us: a.value_us(quantity),
            b_us: b.value_us(quantity),
            ratio: effect.ratio(),
            interval: Some(effect.interval(CONFIDENCE)).filter(|i| i.high.is_finite()),
            probability,
            verdict: match a.invalid || b.invalid {
                true => Verdict::Unclear,
                false => verdict(&effect, probability, bound),
            },
        });
    }
}

fn verdict(effect: &Effect, probability: f64, bound: f64) -> Verdict {
    let interval = effect.interval(CONFIDENCE);
    match probability < 1.0 - CONFIDENCE {
        true if effect.ratio() > 1.0 => Verdict::Slower,
        true => Verdict::Faster,
        false if interval.low >= 1.0 / bound && interval.high <= bound => Verdict::Same,
        false => Verdict::Unclear,
    }
}

#[cfg(test)]
mod tests;

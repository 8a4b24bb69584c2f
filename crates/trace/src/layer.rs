//! The rows of a breakdown (rule H2).

use serde::Serialize;

/// Where a nanosecond of a chain can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// From the loan to the call of publish: the message is written.
    Build,
    /// From the call of publish until the bytes are ready.
    Serialise,
    /// Until the message is where the receiver finds it: in its queue, or its waker is called.
    Transport,
    /// From there until the receiving thread, which slept, runs.
    Wake,
    /// The receiving thread runs, and the message waits for its turn.
    Queue,
    /// From taking to the callback.
    Deserialise,
    /// The callback, in Python, waits for the interpreter, which another thread uses.
    Gil,
    /// The user's function, up to the begin of the message that it publishes next in the chain.
    Callback,
    /// From the callback's end until a linked publisher sends on what it kept.
    Held,
    /// What no event explains. Negative if events of two hosts contradict each other by that much.
    Unattributed,
}

impl Layer {
    /// All of them, in the order of time.
    pub const ALL: [Self; 10] = [
        Self::Build,
        Self::Serialise,
        Self::Transport,
        Self::Wake,
        Self::Queue,
        Self::Deserialise,
        Self::Gil,
        Self::Callback,
        Self::Held,
        Self::Unattributed,
    ];

    /// As a person reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Serialise => "serialise",
            Self::Transport => "transport",
            Self::Wake => "wake",
            Self::Queue => "queue",
            Self::Deserialise => "deserialise",
            Self::Gil => "gil",
            Self::Callback => "callback",
            Self::Held => "held",
            Self::Unattributed => "unattributed",
        }
    }
}

/// Nanoseconds by layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts([i64; Layer::ALL.len()]);

impl Parts {
    /// What a layer took.
    #[must_use]
    pub const fn get(&self, layer: Layer) -> i64 {
        self.0[layer as usize]
    }

    /// The sum of all: the measured latency.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.0.iter().fold(0, |sum, part| sum.saturating_add(*part))
    }

    pub(crate) const fn set(&mut self, layer: Layer, ns: i64) {
        self.0[layer as usize] = ns;
    }

    /// Makes the sum `total`: what the layers lack of it is unattributed.
    pub(crate) fn complete(mut self, total: i64) -> Self {
        self.set(Layer::Unattributed, 0);
        self.set(Layer::Unattributed, total.saturating_sub(self.total()));
        self
    }

    pub(crate) fn add(&mut self, other: &Self) {
        for (sum, part) in self.0.iter_mut().zip(other.0) {
            *sum = sum.saturating_add(part);
        }
    }
}

/// The figures of one distribution of nanoseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// How many samples.
    pub count: usize,
    /// Arithmetic mean: the means of parts add up to the mean of the whole.
    pub mean: f64,
    /// Median.
    pub p50: f64,
    /// 95th percentile.
    pub p95: f64,
    /// 99th percentile.
    pub p99: f64,
    /// The largest.
    pub max: f64,
}

impl Figures {
    /// The figures of these samples; all zero for none.
    #[must_use]
    pub fn of(mut samples: Vec<i64>) -> Self {
        samples.sort_unstable();
        let Some(least) = samples.first().copied() else { return Self::default() };
        let sum: i128 = samples.iter().map(|v| i128::from(*v)).sum();
        let above: Vec<u64> =
            samples.iter().map(|v| v.wrapping_sub(least).cast_unsigned()).collect();
        let at =
            |fraction| angaros_stats::percentile(&above, fraction).unwrap_or(0.0) + least as f64;
        Self {
            count: samples.len(),
            mean: sum as f64 / samples.len() as f64,
            p50: at(0.5),
            p95: at(0.95),
            p99: at(0.99),
            max: at(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_those_of_numpy() {
        // numpy.percentile([10, 20, 30, 40, 50, 60, 70, 80, 90, 1000], [50, 95, 99])
        let mut samples: Vec<i64> = (1..10).map(|i| i * 10).collect();
        samples.insert(3, 1000);
        let figures = Figures::of(samples);
        let got = [figures.p50, figures.p95, figures.p99, figures.max, figures.mean];
        for (got, want) in got.into_iter().zip([55.0, 590.5, 918.1, 1000.0, 145.0]) {
            assert!((got - want).abs() < 1e-9, "got {got}, want {want}");
        }
        // numpy.percentile([-30, -10, 20], [50, 95])
        let figures = Figures::of(vec![20, -30, -10]);
        assert_eq!((figures.p50, figures.count), (-10.0, 3));
        assert!((figures.p95 - 17.0).abs() < 1e-9, "{figures:?}");
        assert_eq!(Figures::of(Vec::new()), Figures::default());
    }

    #[test]
    fn parts_are_completed_to_the_measured_whole() {
        let mut parts = Parts::default();
        parts.set(Layer::Wake, 30);
        parts.set(Layer::Callback, 50);
        let whole = parts.complete(100);
        assert_eq!((whole.get(Layer::Unattributed), whole.total()), (20, 100));
        assert_eq!(whole.complete(60).get(Layer::Unattributed), -20);
    }
}

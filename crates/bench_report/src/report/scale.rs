//! From values to pixels, with ticks at round numbers.

/// How a value is written on an axis and in tooltips.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Microseconds, shown as ns, µs, ms or s.
    Time,
    /// Bytes, shown as B, kB (1024) or MB; round thousands as thousands.
    Bytes,
    /// A share in percent.
    Percent,
    /// A bare number.
    Plain,
}

impl Unit {
    /// A value as a person writes it.
    pub fn show(self, value: f64) -> String {
        match self {
            Self::Time if value >= 1e6 => format!("{} s", short(value / 1e6)),
            Self::Time if value >= 1e3 => format!("{} ms", short(value / 1e3)),
            Self::Time if value >= 0.1 || value == 0.0 => format!("{} µs", short(value)),
            Self::Time => format!("{} ns", short(value * 1e3)),
            // 500 kB is 500,000 bytes where somebody chose that number.
            Self::Bytes if value >= 1000.0 && value % 1000.0 == 0.0 && value < 1e6 => {
                format!("{} kB", value / 1000.0)
            }
            Self::Bytes if value >= 1_048_576.0 => format!("{} MB", short(value / 1_048_576.0)),
            Self::Bytes if value >= 1024.0 => format!("{} kB", short(value / 1024.0)),
            Self::Bytes => format!("{} B", short(value)),
            Self::Percent => format!("{} %", short(value)),
            Self::Plain => short(value),
        }
    }
}

/// Three significant digits, no trailing zeros.
fn short(value: f64) -> String {
    let digits = if value.abs() >= 100.0 {
        0
    } else if value.abs() >= 10.0 {
        1
    } else {
        2
    };
    let text = format!("{value:.digits$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

/// Values from `low` to `high` onto pixels from `start` to `end`.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    low: f64,
    high: f64,
    start: f64,
    end: f64,
    log: bool,
}

/// Above this ratio of largest to smallest an axis is logarithmic.
const LOG_ABOVE: f64 = 8.0;

impl Scale {
    /// A scale that covers all values with a little room; logarithmic when they span much.
    pub fn covering(values: impl Iterator<Item = f64>, start: f64, end: f64) -> Self {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|v| v.is_finite()) {
            low = low.min(value);
            high = high.max(value);
        }
        if low > high {
            (low, high) = (0.0, 1.0);
        }
        let log = low > 0.0 && high / low > LOG_ABOVE;
        if log {
            let room = (high / low).powf(0.04);
            return Self { low: low / room, high: high * room, start, end, log };
        }
        let room = if high > low { (high - low) * 0.05 } else { high.abs().max(1.0) * 0.05 };
        let low = if low >= 0.0 { (low - room).max(0.0) } else { low - room };
        Self { low, high: high + room, start, end, log }
    }

    /// As [`Scale::covering`], but logarithmic or not as told, where the values allow it.
    pub fn chosen(values: impl Iterator<Item = f64>, start: f64, end: f64, log: bool) -> Self {
        let values: Vec<f64> = values.filter(|v| v.is_finite()).collect();
        let covering = Self::covering(values.iter().copied(), start, end);
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        match log {
            _ if covering.log == log || low > high => covering,
            true if low <= 0.0 => covering,
            true => {
                let room = (high / low).powf(0.04).max(1.02);
                Self { low: low / room, high: high * room, start, end, log }
            }
            false => {
                let room = (high - low) * 0.05;
                let low = if low >= 0.0 { (low - room).max(0.0) } else { low - room };
                // What lies within a few times itself above zero is read from zero.
                let low = if low < high / 3.0 { low.min(0.0) } else { low };
                Self { low, high: high + room, start, end, log }
            }
        }
    }

    /// A linear scale from zero.
    pub fn from_zero(high: f64, start: f64, end: f64) -> Self {
        let high = if high > 0.0 { high * 1.02 } else { 1.0 };
        Self { low: 0.0, high, start, end, log: false }
    }

    /// Whether it is logarithmic.
    pub fn is_log(&self) -> bool {
        self.log
    }

    /// The space in which distances are even: the value, or its logarithm.
    pub fn even(&self, value: f64) -> f64 {
        if self.log { value.max(f64::MIN_POSITIVE).ln() } else { value }
    }

    /// The pixel of a value.
    pub fn at(&self, value: f64) -> f64 {
        let (low, high) = (self.even(self.low), self.even(self.high));
        let share = (self.even(value) - low) / (high - low);
        self.start + share * (self.end - self.start)
    }

    /// `n` points over the whole range, even in pixels, as values.
    pub fn grid(&self, n: usize) -> Vec<f64> {
        let (low, high) = (self.even(self.low), self.even(self.high));
        let value = |i: usize| {
            let even = low + (high - low) * i as f64 / (n.max(2) - 1) as f64;
            if self.log { even.exp() } else { even }
        };
        (0..n).map(value).collect()
    }

    /// Round values inside the range, about `wanted` of them.
    pub fn ticks(&self, wanted: usize) -> Vec<f64> {
        let inside = |all: Vec<f64>| -> Vec<f64> {
            all.into_iter().filter(|v| *v >= self.low && *v <= self.high).collect()
        };
        let powers = if self.log { inside(self.log_ticks(wanted)) } else { Vec::new() };
        // Within less than a decade powers of ten say too little.
        match powers.len() {
            0..3 => inside(self.linear_ticks(wanted.min(5))),
            _ => powers,
        }
    }

    fn linear_ticks(&self, wanted: usize) -> Vec<f64> {
        let rough = (self.high - self.low) / wanted.max(1) as f64;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|f| f * power).into_iter().find(|s| *s >= rough);
        let step = step.unwrap_or(power * 10.0);
        let first = (self.low / step).ceil();
        (0..=wanted * 3).map(|i| (first + i as f64) * step).collect()
    }

    fn log_ticks(&self, wanted: usize) -> Vec<f64> {
        let (first, last) = (self.low.log10().floor() as i32, self.high.log10().ceil() as i32);
        let decades = f64::from(last - first).max(1.0);
        let steps: &[f64] = match wanted as f64 / decades {
            per if per >= 3.0 => &[1.0, 2.0, 5.0],
            per if per >= 1.7 => &[1.0, 3.0],
            _ => &[1.0],
        };
        let every = if decades > wanted as f64 * 1.5 { 2 } else { 1 };
        let powers = (first..=last).step_by(every);
        powers.flat_map(|p| steps.iter().map(move |s| s * 10f64.powi(p))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_in_the_unit_that_fits() {
        let time = |v| Unit::Time.show(v);
        assert_eq!(
            [0.0, 0.05, 0.25, 12.34, 1500.0, 2e6].map(time),
            ["0 µs", "50 ns", "0.25 µs", "12.3 µs", "1.5 ms", "2 s"]
        );
        assert_eq!(
            [8.0, 65536.0, 1_048_576.0].map(|v| Unit::Bytes.show(v)),
            ["8 B", "64 kB", "1 MB"]
        );
        assert_eq!([500_000.0, 512_000.0].map(|v| Unit::Bytes.show(v)), ["500 kB", "512 kB"]);
        assert_eq!(Unit::Plain.show(100.0), "100");
    }

    #[test]
    fn a_narrow_range_is_linear_and_a_wide_one_logarithmic() {
        let narrow = Scale::covering([10.0, 20.0].into_iter(), 0.0, 100.0);
        assert!(!narrow.is_log());
        assert!(narrow.at(15.0) > 40.0 && narrow.at(15.0) < 60.0);
        let wide = Scale::covering([1.0, 100.0].into_iter(), 0.0, 100.0);
        assert!(wide.is_log());
        assert!((wide.at(10.0) - 50.0).abs() < 1e-9);
    }

    #[test]
    fn ticks_are_round_and_inside() {
        let scale = Scale::covering([3.0, 17.0].into_iter(), 0.0, 1.0);
        assert_eq!(scale.ticks(4), [5.0, 10.0, 15.0]);
        let scale = Scale::covering([0.9, 1100.0].into_iter(), 0.0, 1.0);
        let ticks = scale.ticks(5);
        assert!(ticks.iter().any(|t| (t - 100.0).abs() < 1e-9) && ticks.len() >= 4, "{ticks:?}");
        let narrow = Scale::chosen([13_000.0, 28_000.0].into_iter(), 0.0, 1.0, true);
        assert!(narrow.is_log() && narrow.ticks(7).len() >= 3, "{:?}", narrow.ticks(7));
    }

    #[test]
    fn nothing_and_equal_values_still_make_a_scale() {
        assert!(Scale::covering(std::iter::empty(), 0.0, 9.0).at(0.5).is_finite());
        assert!(Scale::covering([5.0, 5.0].into_iter(), 0.0, 9.0).at(5.0).is_finite());
    }
}

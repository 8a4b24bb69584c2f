//! Average, extremes and deviation of numbers, none of which is kept (Welford's method).

/// Numbers so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Window {
    count: u64,
    average: f64,
    /// The sum of the squared differences from the average.
    squares: f64,
    minimum: f64,
    maximum: f64,
}

impl Window {
    pub fn add(&mut self, number: f64) {
        self.count += 1;
        let before = number - self.average;
        self.average += before / self.count as f64;
        self.squares += before * (number - self.average);
        let first = self.count == 1;
        self.minimum = if first { number } else { self.minimum.min(number) };
        self.maximum = if first { number } else { self.maximum.max(number) };
    }

    pub fn count(&self) -> u64 {
        self.count
    }

    pub fn average(&self) -> f64 {
        self.or_nan(self.average)
    }

    pub fn minimum(&self) -> f64 {
        self.or_nan(self.minimum)
    }

    pub fn maximum(&self) -> f64 {
        self.or_nan(self.maximum)
    }

    /// Of the numbers as a whole, not of a sample of more.
    pub fn standard_deviation(&self) -> f64 {
        self.or_nan((self.squares / self.count.max(1) as f64).sqrt())
    }

    fn or_nan(&self, number: f64) -> f64 {
        if self.count == 0 { f64::NAN } else { number }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_the_definition() {
        let mut window = Window::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|n| window.add(n));
        assert_eq!((window.average(), window.standard_deviation()), (5.0, 2.0));
        assert_eq!((window.minimum(), window.maximum(), window.count()), (2.0, 9.0, 8));
    }

    #[test]
    fn a_window_without_numbers_has_nan_and_a_count() {
        let window = Window::default();
        assert!(window.average().is_nan() && window.standard_deviation().is_nan());
        assert!(window.minimum().is_nan() && window.maximum().is_nan());
        assert_eq!(window.count(), 0);
    }
}

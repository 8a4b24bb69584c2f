//! The filter of laser scans: ranges within limits, then a median.
//!
//! Contract: a range below the lower or above the upper limit, or that is no finite number, becomes
//! NaN, which is what REP 117 has for no measurement and what `laser_filters` puts for such ranges.
//! Each other range becomes the median of the ranges that are left in a window around it, itself in
//! the middle; at the ends of a scan the window is cut. Of an even number the lower of the two
//! middle ones is taken, so that every range is one that was measured. Ranges are 32-bit floats in
//! metres.

use super::KernelError;

/// A filter for rows of ranges.
#[derive(Debug, Clone)]
pub struct ScanFilter {
    limits: [f32; 2],
    /// Ranges on either side in the window.
    reach: usize,
    /// The scan after the limits.
    kept: Vec<f32>,
    /// The ranges of a window, in order.
    sorted: Vec<f32>,
}

impl ScanFilter {
    /// With the limits in metres, and the number of ranges in the window; 1 is no median.
    ///
    /// # Errors
    /// [`KernelError::BadSetting`] for an even window, and for limits that leave nothing.
    pub fn new(limits: [f32; 2], window: usize) -> Result<Self, KernelError> {
        let bad = |setting, value, hint| {
            Err(KernelError::BadSetting { operation: "filter a scan", setting, value, hint })
        };
        if window.is_multiple_of(2) {
            return bad("window", window as f64, "an odd number, so that it has a middle");
        }
        if limits[0] > limits[1] || limits.iter().any(|limit| limit.is_nan()) {
            return bad("range_min", f64::from(limits[0]), "not above range_max");
        }
        let sorted = Vec::with_capacity(window);
        Ok(Self { limits, reach: window / 2, kept: Vec::new(), sorted })
    }

    /// Filters one scan: as many ranges as both rows have.
    pub fn row(&mut self, from: &[u8], to: &mut [u8]) {
        let [low, high] = self.limits;
        let read = from.as_chunks::<4>().0.iter().map(|bytes| f32::from_ne_bytes(*bytes));
        let is_good = |range: f32| range.is_finite() && (low..=high).contains(&range);
        let limited = read.map(|range| if is_good(range) { range } else { f32::NAN });
        self.kept.clear();
        self.kept.extend(limited);
        for (i, written) in to.as_chunks_mut::<4>().0.iter_mut().enumerate() {
            *written = self.median(i).to_ne_bytes();
        }
    }

    /// The median around a range, or NaN where that is none or there is no range of the number.
    fn median(&mut self, i: usize) -> f32 {
        let Some(own) = self.kept.get(i).copied() else { return f32::NAN };
        if own.is_nan() || self.reach == 0 {
            return own;
        }
        let end = (i + self.reach + 1).min(self.kept.len());
        let window = &self.kept[i.saturating_sub(self.reach)..end];
        self.sorted.clear();
        self.sorted.extend(window.iter().filter(|r| !r.is_nan()));
        self.sorted.sort_unstable_by(f32::total_cmp);
        // The range itself is among them.
        self.sorted[(self.sorted.len() - 1) / 2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filtered(filter: &mut ScanFilter, ranges: &[f32]) -> Vec<f32> {
        let from: Vec<u8> = ranges.iter().flat_map(|r| r.to_ne_bytes()).collect();
        let mut to = vec![0; from.len()];
        filter.row(&from, &mut to);
        to.as_chunks::<4>().0.iter().map(|bytes| f32::from_ne_bytes(*bytes)).collect()
    }

    /// As text, so that NaN equals NaN.
    fn text(ranges: &[f32]) -> String {
        format!("{ranges:?}")
    }

    #[test]
    fn ranges_outside_the_limits_and_what_is_no_number_become_nan() {
        let mut filter = ScanFilter::new([0.5, 10.0], 1).unwrap();
        let nan = f32::NAN;
        let made = filtered(&mut filter, &[0.4, 0.5, 3.0, 10.0, 10.1, f32::INFINITY, nan, -1.0]);
        assert_eq!(text(&made), text(&[nan, 0.5, 3.0, 10.0, nan, nan, nan, nan]));
    }

    #[test]
    fn a_range_that_stands_out_becomes_the_median_of_its_window() {
        let mut filter = ScanFilter::new([0.0, 100.0], 3).unwrap();
        // At the left end the window is 2, 9: the lower one. Of 9 the window is 2, 9, 3.
        assert_eq!(filtered(&mut filter, &[2.0, 9.0, 3.0, 4.0]), [2.0, 3.0, 4.0, 3.0]);
    }

    #[test]
    fn ranges_that_are_none_do_not_count_in_a_window_and_stay_none() {
        let mut filter = ScanFilter::new([1.0, 100.0], 5).unwrap();
        let nan = f32::NAN;
        let made = filtered(&mut filter, &[nan, 7.0, 0.5, 5.0, 6.0]);
        // Of 7: 7, 5. Of 5: 7, 5, 6. Of 6: 5, 6.
        assert_eq!(text(&made), text(&[nan, 5.0, nan, 6.0, 5.0]));
    }

    #[test]
    fn windows_without_a_middle_and_empty_limits_are_refused() {
        let error = ScanFilter::new([0.0, 1.0], 4).unwrap_err().to_string();
        assert!(error.contains("window is 4"), "{error}");
        assert!(ScanFilter::new([2.0, 1.0], 3).is_err());
        assert!(ScanFilter::new([f32::NAN, 1.0], 3).is_err());
    }
}

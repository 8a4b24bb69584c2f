//! What a parameter's declaration says of its values.

use super::error::ParameterError;
use super::types::ParameterType;
use angaros_msg::names::ParameterValue;
use angaros_msg::rcl_interfaces::msg::{self, FloatingPointRange, IntegerRange};
use std::ops::RangeInclusive;

/// What a parameter is for and which values it takes.
///
/// ```
/// use angaros_parameters::ParameterDescriptor;
/// let gain = ParameterDescriptor::new("how strongly it corrects").range(0.0..=1.0).step(0.1);
/// assert!(gain.floating_point_range.is_some() && !gain.read_only);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ParameterDescriptor {
    /// What it is for.
    pub description: String,
    /// Limits in words, beside those below.
    pub additional_constraints: String,
    /// Its first value stays.
    pub read_only: bool,
    /// Its type may change, and it may be taken away.
    pub dynamic_typing: bool,
    /// The whole numbers it takes, alone or as elements.
    pub integer_range: Option<IntegerRange>,
    /// The floating-point numbers it takes, alone or as elements.
    pub floating_point_range: Option<FloatingPointRange>,
}

/// A number that bounds a range.
pub trait RangeBound: Copy {
    #[doc(hidden)]
    fn set_range(descriptor: &mut ParameterDescriptor, from: Self, to: Self);
    #[doc(hidden)]
    fn set_step(descriptor: &mut ParameterDescriptor, step: Self);
}

macro_rules! integer_bound {
    ($($rust:ty),+) => {$(
        impl RangeBound for $rust {
            fn set_range(descriptor: &mut ParameterDescriptor, from: Self, to: Self) {
                let whole = |value: Self| i64::try_from(value).unwrap_or(i64::MAX);
                let from_value = whole(from);
                let to_value = whole(to);
                descriptor.integer_range = Some(IntegerRange { from_value, to_value, step: 0 });
            }
            fn set_step(descriptor: &mut ParameterDescriptor, step: Self) {
                if let Some(range) = &mut descriptor.integer_range {
                    range.step = u64::try_from(step).unwrap_or(0);
                }
                if let Some(range) = &mut descriptor.floating_point_range {
                    range.step = step as f64;
                }
            }
        }
    )+};
}

integer_bound!(i8, i16, i32, i64, u8, u16, u32, usize);

macro_rules! floating_point_bound {
    ($($rust:ty),+) => {$(
        impl RangeBound for $rust {
            fn set_range(descriptor: &mut ParameterDescriptor, from: Self, to: Self) {
                let from_value = f64::from(from);
                let to_value = f64::from(to);
                descriptor.floating_point_range =
                    Some(FloatingPointRange { from_value, to_value, step: 0.0 });
            }
            fn set_step(descriptor: &mut ParameterDescriptor, step: Self) {
                if let Some(range) = &mut descriptor.floating_point_range {
                    range.step = f64::from(step);
                }
            }
        }
    )+};
}

floating_point_bound!(f32, f64);

impl ParameterDescriptor {
    /// A parameter for this.
    #[must_use]
    pub fn new(description: impl Into<String>) -> Self {
        Self { description: description.into(), ..Self::default() }
    }

    /// The same whose first value stays.
    #[must_use]
    pub fn read_only(self) -> Self {
        Self { read_only: true, ..self }
    }

    /// The same whose type may change.
    #[must_use]
    pub fn dynamic_typing(self) -> Self {
        Self { dynamic_typing: true, ..self }
    }

    /// The same for numbers in this range only.
    #[must_use]
    pub fn range<B: RangeBound>(mut self, range: RangeInclusive<B>) -> Self {
        B::set_range(&mut self, *range.start(), *range.end());
        self
    }

    /// The same for every so manyeth number of the range only, from its begin on, and its end.
    #[must_use]
    pub fn step<B: RangeBound>(mut self, step: B) -> Self {
        B::set_step(&mut self, step);
        self
    }

    /// The same with the range of whole numbers as one of floating-point numbers where the
    /// parameter has those.
    pub fn for_type(mut self, kind: ParameterType) -> Self {
        let double = matches!(kind, ParameterType::Double | ParameterType::DoubleArray);
        if double && let Some(range) = self.integer_range.take() {
            self.floating_point_range.get_or_insert(FloatingPointRange {
                from_value: range.from_value as f64,
                to_value: range.to_value as f64,
                step: range.step as f64,
            });
        }
        self
    }

    /// As it stands in messages.
    pub fn to_message(&self, name: &str, kind: ParameterType) -> msg::ParameterDescriptor {
        msg::ParameterDescriptor {
            name: name.to_owned(),
            r#type: kind as u8,
            description: self.description.clone(),
            additional_constraints: self.additional_constraints.clone(),
            read_only: self.read_only,
            dynamic_typing: self.dynamic_typing,
            floating_point_range: self.floating_point_range.into_iter().collect(),
            integer_range: self.integer_range.into_iter().collect(),
        }
    }

    /// Whether a value is within the ranges.
    pub fn check_range(&self, name: &str, value: &ParameterValue) -> Result<(), ParameterError> {
        let whole = |value: &i64| self.integer_range.is_none_or(|range| in_range(&range, *value));
        let floating = |value: &f64| {
            self.floating_point_range.is_none_or(|range| in_floating_range(&range, *value))
        };
        let fits = match value {
            ParameterValue::Integer(value) => whole(value),
            ParameterValue::IntegerArray(values) => values.iter().all(whole),
            ParameterValue::Double(value) => floating(value),
            ParameterValue::DoubleArray(values) => values.iter().all(floating),
            _ => true,
        };
        if fits {
            return Ok(());
        }
        Err(ParameterError::OutOfRange {
            name: name.to_owned(),
            value: value.to_string(),
            range: self.range_text(value),
        })
    }

    fn range_text(&self, value: &ParameterValue) -> String {
        let text = |from: String, to: String, step: Option<String>| {
            let step = step.map_or_else(String::new, |step| format!(" in steps of {step}"));
            format!("from {from} to {to}{step}")
        };
        let whole = matches!(value, ParameterValue::Integer(_) | ParameterValue::IntegerArray(_));
        match (whole, &self.integer_range, &self.floating_point_range) {
            (true, Some(range), _) => text(
                range.from_value.to_string(),
                range.to_value.to_string(),
                (range.step > 0).then(|| range.step.to_string()),
            ),
            (false, _, Some(range)) => text(
                format!("{:?}", range.from_value),
                format!("{:?}", range.to_value),
                (range.step > 0.0).then(|| format!("{:?}", range.step)),
            ),
            _ => String::new(),
        }
    }
}

/// The end is in the range even where no step leads to it.
fn in_range(range: &IntegerRange, value: i64) -> bool {
    if value < range.from_value || value > range.to_value {
        return false;
    }
    let beyond = value.abs_diff(range.from_value);
    value == range.to_value || range.step == 0 || beyond.is_multiple_of(range.step)
}

/// As close as rclcpp wants them: a hundred units in the last place.
fn nearly(left: f64, right: f64) -> bool {
    (left - right).abs() <= f64::EPSILON * (left + right).abs() * 100.0
}

fn in_floating_range(range: &FloatingPointRange, value: f64) -> bool {
    if nearly(value, range.from_value) || nearly(value, range.to_value) {
        return true;
    }
    // A value that is no number is in no range.
    if !(value >= range.from_value && value <= range.to_value) {
        return false;
    }
    let steps = ((value - range.from_value) / range.step).round();
    range.step == 0.0 || nearly(value, range.from_value + steps * range.step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ParameterValue as V;

    #[test]
    fn whole_numbers_keep_to_range_and_step_and_the_end_counts() {
        let descriptor = ParameterDescriptor::default().range(-3..=4).step(3);
        let takes = |value| descriptor.check_range("x", &value).is_ok();
        let taken: Vec<i64> = (-5..=6).filter(|v| takes(V::Integer(*v))).collect();
        assert_eq!(taken, [-3, 0, 3, 4]);
        assert!(takes(V::IntegerArray(vec![0, 4])) && !takes(V::IntegerArray(vec![0, 1])));
        assert!(takes(V::Double(99.0)), "a range of whole numbers says nothing of others");
        let all = ParameterDescriptor::default().range(i64::MIN..=i64::MAX).step(2_i64);
        assert!(all.check_range("x", &V::Integer(i64::MAX - 1)).is_ok());
        assert!(all.check_range("x", &V::Integer(i64::MAX - 2)).is_err());
    }

    #[test]
    fn floating_point_numbers_keep_to_range_and_step_up_to_rounding() {
        let descriptor = ParameterDescriptor::default().range(0.0..=1.0).step(0.1);
        let takes = |value| descriptor.check_range("x", &V::Double(value)).is_ok();
        assert!((0..=10).all(|i| takes(f64::from(i) * 0.1)), "0.1 + 0.2 is 0.3 here");
        assert!(!takes(0.05) && !takes(-0.1) && !takes(1.1) && !takes(f64::NAN));
        let all =
            |values: &[f64]| descriptor.check_range("x", &V::DoubleArray(values.to_vec())).is_ok();
        assert!(all(&[]) && all(&[0.0, 0.5, 1.0]));
        assert!(!all(&[0.0, 0.05]) && !all(&[0.0, 1.0, f64::NAN]), "every element counts");
    }

    #[test]
    fn what_is_out_of_range_is_told_with_the_range() {
        let descriptor = ParameterDescriptor::default().range(0.0..=1.0).step(0.5);
        let error = descriptor.check_range("gain", &V::Double(2.0)).unwrap_err().to_string();
        assert_eq!(
            error,
            "parameter 'gain' cannot be 2.0: it goes from 0.0 to 1.0 in steps of 0.5"
        );
    }

    #[test]
    fn a_range_of_whole_numbers_bounds_a_double_too_once_that_is_known() {
        let descriptor =
            ParameterDescriptor::default().range(0..=5).for_type(ParameterType::Double);
        assert!(descriptor.check_range("x", &V::Double(5.5)).is_err());
    }
}

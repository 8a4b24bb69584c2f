//! A result small enough to keep beside the code: everything that tables and comparisons need.

use std::path::Path;

use super::file::{ResultError, write_with};
use super::{Record, ResultFile};
use crate::stats::{encode_with, sorted_values};

/// Points of a record that are kept.
const POINTS: usize = 40;
/// Significant digits of kept samples: 1 % is far below what repeats differ by.
const DIGITS: u8 = 2;
/// Significant digits of kept numbers.
const FIGURES: i32 = 5;

/// The small form: fewer points, samples to two significant digits.
#[must_use]
pub fn small(result: &ResultFile) -> ResultFile {
    let records = result.records.iter().map(record).collect();
    ResultFile { records, ..result.clone() }
}

fn record(record: &Record) -> Record {
    let mut record = record.clone();
    let step = record.points.us.len().div_ceil(POINTS).max(1);
    record.points.us = record.points.us.into_iter().step_by(step).collect();
    record.points.every = record.points.every.saturating_mul(step as u64);
    record.places = record.places.map(|places| places.thinned(POINTS));
    record.histogram = coarse(&record.histogram);
    for repeat in &mut record.repeats {
        repeat.histogram = coarse(&repeat.histogram);
    }
    record
}

/// The same samples to fewer digits; what cannot be read stays as it is.
fn coarse(histogram: &str) -> String {
    let values = sorted_values(histogram, usize::MAX).ok().filter(|values| !values.is_empty());
    let written = values.and_then(|values| encode_with(&values, DIGITS).ok());
    written.unwrap_or_else(|| histogram.to_owned())
}

/// Writes the small form, on one line, numbers rounded.
///
/// # Errors
/// As [`super::write`].
pub fn write_small(result: &ResultFile, path: &Path) -> Result<(), ResultError> {
    write_with(path, |writer| {
        let mut value = serde_json::to_value(small(result))?;
        round(&mut value);
        serde_json::to_writer(writer, &value)?;
        Ok(())
    })
}

fn round(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Array(values) => values.iter_mut().for_each(round),
        serde_json::Value::Object(fields) => fields.values_mut().for_each(round),
        serde_json::Value::Number(number) if number.is_f64() => {
            let exact = number.as_f64().unwrap_or(0.0);
            let digits = (FIGURES - 1 - exact.abs().max(1e-9).log10().floor() as i32).max(0);
            let text = format!("{exact:.*}", digits as usize);
            let rounded = text.parse().ok().and_then(serde_json::Number::from_f64);
            *number = rounded.unwrap_or_else(|| number.clone());
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;
    use crate::result::{Repeat, SamplePoints, read};
    use crate::stats::{Summary, encode};

    #[test]
    fn the_small_form_keeps_figures_and_the_shape_of_the_samples() {
        let ns: Vec<u64> = (0..5000).map(|i| 50_000 + i * i / 100).collect();
        let mut result = ResultFile::new(Environment::default(), 1, true);
        let (histogram, latency_us) = (encode(&ns).unwrap(), Summary::of_sorted_ns(&ns));
        let points = SamplePoints { every: 10, us: vec![1.234_567_8; 500] };
        let repeats = vec![Repeat { histogram: histogram.clone(), ..Repeat::default() }];
        let full = Record { histogram, latency_us, points, repeats, ..Record::default() };
        result.records.push(full.clone());
        let path = std::env::temp_dir().join(format!("angaros-small-{}.json", std::process::id()));
        write_small(&result, &path).unwrap();
        let kept = read(&path).unwrap().records.remove(0);
        std::fs::remove_file(&path).unwrap();
        assert!(kept.points.us.len() <= POINTS && kept.points.every == 130, "{:?}", kept.points);
        assert!((kept.latency_us.p50 / latency_us.p50 - 1.0).abs() < 1e-4);
        assert!(kept.histogram.len() * 3 < full.histogram.len(), "{}", kept.histogram.len());
        let values = sorted_values(&kept.repeats[0].histogram, usize::MAX).unwrap();
        assert_eq!(values.len(), ns.len());
        let near = |(got, want): (&u64, &u64)| (*got as f64 / *want as f64 - 1.0).abs() < 0.011;
        assert!(values.iter().zip(&ns).all(near));
    }
}

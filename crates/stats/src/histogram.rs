//! Samples as an HdrHistogram: three significant digits, V2 encoding, base64.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hdrhistogram::Histogram;
use hdrhistogram::serialization::{Deserializer, Serializer, V2Serializer};

/// Significant decimal digits kept.
const DIGITS: u8 = 3;
/// No latency beyond an hour.
const HIGHEST_NS: u64 = 3_600_000_000_000;
/// An encoded histogram of this range and precision stays far below this.
const MAX_TEXT: usize = 4 << 20;
/// Values taken from a foreign histogram at most.
const MAX_VALUES: u64 = 1 << 26;

/// Why a histogram could not be written or read.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[error("histogram: {0}")]
pub struct HistogramError(String);

/// Encodes samples in nanoseconds. Samples of zero count as one, beyond an hour as an hour.
///
/// # Errors
/// When the library refuses, which no sample set is known to cause.
pub fn encode(samples_ns: &[u64]) -> Result<String, HistogramError> {
    encode_with(samples_ns, DIGITS)
}

/// As [`encode`], with another number of significant digits, 1 to 5.
///
/// # Errors
/// As [`encode`], or for another number of digits.
pub fn encode_with(samples_ns: &[u64], digits: u8) -> Result<String, HistogramError> {
    let mut histogram =
        Histogram::<u64>::new_with_bounds(1, HIGHEST_NS, digits).map_err(problem)?;
    for &sample in samples_ns {
        histogram.saturating_record(sample.max(1));
    }
    let mut bytes = Vec::new();
    V2Serializer::new().serialize(&histogram, &mut bytes).map_err(problem)?;
    Ok(STANDARD.encode(bytes))
}

/// Decodes what [`encode`] or another HdrHistogram V2 library wrote.
///
/// # Errors
/// When the text is no base64, no V2 histogram, or unreasonably long.
pub fn decode(text: &str) -> Result<Histogram<u64>, HistogramError> {
    if text.len() > MAX_TEXT {
        return Err(HistogramError(format!("{} characters are too many", text.len())));
    }
    let bytes = STANDARD.decode(text).map_err(problem)?;
    Deserializer::new().deserialize(&mut bytes.as_slice()).map_err(problem)
}

/// At most `limit` values in rising order that stand for the distribution, evenly spaced in rank.
///
/// # Errors
/// As [`decode`], or when the histogram counts more values than any run makes.
pub fn sorted_values(text: &str, limit: usize) -> Result<Vec<u64>, HistogramError> {
    let histogram = decode(text)?;
    let total = histogram.len();
    if total > MAX_VALUES {
        return Err(HistogramError(format!("{total} values are too many")));
    }
    let wanted = (total as usize).min(limit);
    let mut out = Vec::with_capacity(wanted);
    let mut seen = 0u64;
    for step in histogram.iter_recorded() {
        seen += step.count_since_last_iteration();
        // The i-th of `wanted` values is the one at rank (i + 1/2) / wanted.
        while out.len() < wanted
            && (out.len() as f64 + 0.5) / wanted as f64 * (total as f64) < seen as f64
        {
            out.push(step.value_iterated_to());
        }
    }
    Ok(out)
}

fn problem(error: impl std::fmt::Debug) -> HistogramError {
    HistogramError(format!("{error:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_encoded_comes_back_within_three_digits() {
        let samples: Vec<u64> = (1..=5000).map(|i| i * 37).collect();
        let values = sorted_values(&encode(&samples).unwrap(), usize::MAX).unwrap();
        assert_eq!(values.len(), samples.len());
        for (got, want) in values.iter().zip(&samples) {
            assert!(got.abs_diff(*want) as f64 <= *want as f64 * 0.001 + 1.0, "{got} {want}");
        }
    }

    #[test]
    fn a_limit_keeps_the_shape() {
        let samples: Vec<u64> = (1..=10_000).collect();
        let values = sorted_values(&encode(&samples).unwrap(), 100).unwrap();
        assert_eq!(values.len(), 100);
        assert!(values[50].abs_diff(5050) < 20, "{}", values[50]);
        assert!(sorted_values(&encode(&[]).unwrap(), 100).unwrap().is_empty());
    }

    #[test]
    fn the_header_is_that_of_the_format_document() {
        // V2 without compression: cookie 0x1c849303 with the word size in bits 4..8, then the
        // payload length, the index offset and the number of digits, all big endian.
        let bytes = STANDARD.decode(encode(&[1000]).unwrap()).unwrap();
        assert_eq!(bytes[..4], 0x1c84_9313u32.to_be_bytes());
        assert_eq!(bytes[12..16], u32::from(DIGITS).to_be_bytes());
    }

    #[test]
    fn rubbish_is_an_error() {
        for text in ["", "????", "AAAA", "HIST"] {
            assert!(decode(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_histogram_that_counts_more_than_any_run_makes_is_refused() {
        let of = |count: u64| {
            let mut histogram = Histogram::<u64>::new_with_bounds(1, HIGHEST_NS, DIGITS).unwrap();
            histogram.record_n(1000, count).unwrap();
            let mut bytes = Vec::new();
            V2Serializer::new().serialize(&histogram, &mut bytes).unwrap();
            STANDARD.encode(bytes)
        };
        assert_eq!(sorted_values(&of(MAX_VALUES), 2), Ok(vec![1000, 1000]));
        let error = sorted_values(&of(MAX_VALUES + 1), 2).unwrap_err().to_string();
        assert_eq!(error, "histogram: 67108865 values are too many");
    }
}

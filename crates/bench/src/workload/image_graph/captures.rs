//! What the camera noted of its frames: each has a number and a time at which it was due, whether
//! anybody saw it or not.

use std::collections::HashSet;
use std::path::Path;

use crate::run::{Measurement, RunError};

/// A frame, ns of the monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Capture {
    number: u64,
    intended_ns: u64,
    captured_ns: u64,
}

/// All frames, by the time of capture.
#[derive(Debug, Default)]
pub(super) struct Captures(Vec<Capture>);

impl Captures {
    /// Reads the camera's file; what stands behind the last whole line is left out.
    ///
    /// # Errors
    /// A file that cannot be read, has a line of another form, or none.
    pub(super) fn read(path: &Path) -> Result<Self, RunError> {
        let failed = |why: String| RunError::Failed(format!("read {}: {why}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| failed(error.to_string()))?;
        let whole = text.rfind('\n').map_or("", |end| &text[..end]);
        let line = |line: &str| -> Result<Capture, RunError> {
            let words: Result<Vec<u64>, _> = line.split(' ').map(str::parse).collect();
            match words.as_deref() {
                Ok(&[number, intended_ns, captured_ns]) => {
                    Ok(Capture { number, intended_ns, captured_ns })
                }
                _ => Err(failed(format!("line '{line}'"))),
            }
        };
        let mut all = whole.lines().map(line).collect::<Result<Vec<_>, _>>()?;
        if all.is_empty() {
            return Err(failed("the camera noted no frame".to_owned()));
        }
        all.sort_by_key(|capture| capture.captured_ns);
        Ok(Self(all))
    }

    /// The frame with this stamp. Stamps were turned from one clock into another, so that they are
    /// near.
    fn of(&self, stamp_ns: u64) -> Option<&Capture> {
        let next = self.0.partition_point(|capture| capture.captured_ns < stamp_ns);
        let around = &self.0[next.saturating_sub(1)..(next + 1).min(self.0.len())];
        around.iter().min_by_key(|capture| capture.captured_ns.abs_diff(stamp_ns))
    }

    /// How long after it was due the frame with this stamp was captured.
    pub(super) fn lateness_ns(&self, stamp_ns: u64) -> u64 {
        self.of(stamp_ns).map_or(0, |one| one.captured_ns.saturating_sub(one.intended_ns))
    }

    /// Counts what was sent and lost by number: every number from the first to the last of the
    /// frames with these stamps was a frame, and those that are not among them are lost.
    pub(super) fn count(&self, stamps_ns: &[u64], measured: &mut Measurement) {
        let seen: HashSet<u64> =
            stamps_ns.iter().filter_map(|stamp| Some(self.of(*stamp)?.number)).collect();
        if let (Some(first), Some(last)) = (seen.iter().min(), seen.iter().max()) {
            measured.sent = last - first + 1;
            measured.lost = measured.sent - seen.len() as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Result<Captures, RunError> {
        let path = std::env::temp_dir().join(format!("angaros-{name}-{}", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let found = Captures::read(&path);
        std::fs::remove_file(&path).unwrap();
        found
    }

    #[test]
    fn a_frame_that_nobody_saw_is_lost_and_one_that_was_late_counts_from_its_due_time() {
        let lines = "0 1000 1010\n1 2000 2500\n2 3000 3010\n3 4000 4010\n4 5000 50";
        let captures = read("captures", lines).unwrap();
        let mut measured = Measurement::default();
        captures.count(&[2501, 4009], &mut measured);
        assert_eq!((measured.sent, measured.lost), (3, 1));
        assert_eq!([1011, 2499, 9999].map(|stamp| captures.lateness_ns(stamp)), [10, 500, 10]);
    }

    #[test]
    fn notes_of_another_form_and_none_at_all_are_refused() {
        let why = |text| read("captures-bad", text).unwrap_err().to_string();
        assert!(why("1 2\n").contains("line '1 2'"));
        assert!(why("1 2 x\n").contains("line '1 2 x'"));
        assert!(why("").contains("noted no frame"));
    }
}

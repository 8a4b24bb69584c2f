//! When messages are to be sent: at a rate, or at recorded times.

use std::path::Path;

use super::{Args, LinkError};

/// Most recorded times.
const MAX_TIMES: u64 = 1 << 24;

/// The intended times of a run, from its start.
pub(super) struct Pace {
    hz: f64,
    times_ns: Vec<u64>,
    /// From the first time to where it begins again.
    span_ns: u64,
}

impl Pace {
    /// So many a second, evenly.
    pub(super) fn even(hz: f64) -> Self {
        Self { hz, times_ns: Vec::new(), span_ns: 0 }
    }

    /// What the command line says.
    ///
    /// # Errors
    /// A file of times that cannot be read or is none.
    pub(super) fn new(args: &Args) -> Result<Self, LinkError> {
        let Some(path) = &args.times else { return Ok(Self::even(args.hz)) };
        let bytes = read(path)?;
        let (words, rest) = bytes.as_chunks::<8>();
        let times_ns: Vec<u64> = words.iter().map(|word| u64::from_le_bytes(*word)).collect();
        let grows = times_ns.is_sorted() && times_ns.first() == Some(&0);
        let (last, gaps) = (times_ns.last().copied().unwrap_or(0), times_ns.len().max(2) - 1);
        if !rest.is_empty() || !grows || last == 0 {
            let text = format!("{} holds no growing times from 0", path.display());
            return Err(LinkError::Unsupported(text));
        }
        Ok(Self { hz: args.hz, times_ns, span_ns: last + last / gaps as u64 })
    }

    /// When the message of this number is to be sent, ns after the run's start.
    pub(super) fn at(&self, number: u64) -> u64 {
        let count = self.times_ns.len() as u64;
        if count == 0 {
            return (number as f64 * 1e9 / self.hz) as u64;
        }
        self.times_ns[(number % count) as usize].saturating_add(number / count * self.span_ns)
    }
}

fn read(path: &Path) -> Result<Vec<u8>, LinkError> {
    let what = || format!("read times {}", path.display());
    let size = std::fs::metadata(path).map_err(LinkError::io(what()))?.len();
    if size > MAX_TIMES * 8 {
        let text = format!("{}: more than {MAX_TIMES} times", path.display());
        return Err(LinkError::Unsupported(text));
    }
    std::fs::read(path).map_err(LinkError::io(what()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    #[test]
    fn a_rate_is_kept_to_the_nanosecond_over_any_number_of_messages() {
        let pace = Pace::even(60.0);
        assert_eq!(
            (pace.at(0), pace.at(1), pace.at(60 * 3600)),
            (0, 16_666_666, 3_600_000_000_000)
        );
        assert_eq!(Pace::even(0.5).at(3), 6_000_000_000);
    }

    #[test]
    fn recorded_times_begin_again_after_their_mean_distance() {
        let path = std::env::temp_dir().join(format!("angaros-times-{}", std::process::id()));
        let write = |times: &[u64]| {
            let bytes: Vec<u8> = times.iter().flat_map(|time| time.to_le_bytes()).collect();
            std::fs::write(&path, bytes).unwrap();
            Pace::new(&Args { times: Some(path.clone()), ..Args::new(Role::Ping, "t") })
        };
        let pace = write(&[0, 100, 500, 900]).unwrap();
        let all: Vec<u64> = (0..6).map(|number| pace.at(number)).collect();
        assert_eq!(all, [0, 100, 500, 900, 1200, 1300]);
        assert!(write(&[]).is_err() && write(&[0]).is_err());
        assert!(write(&[0, 5, 4]).is_err() && write(&[1, 2]).is_err());
        std::fs::remove_file(&path).unwrap();
    }
}

//! Runs from which the hypervisor takes time are played again.
//!
//! On a virtual machine whose host is shared, others take CPU time in bursts. Whether a run is
//! played again depends on the time that was taken from it, which the kernel counts, and never on
//! what it measured: nothing is chosen by its result.

use super::journal::Outcome;
use crate::environment::StolenTime;

/// One run, and what was taken from it.
pub type Played = (Outcome, StolenTime);

/// Plays a run, and while too much was taken from it again, at most `again` times, each time
/// after `wait`. Gives the one from which least was taken and how often it was played again;
/// `None` if the first one did not come to its end.
pub fn undisturbed(
    again: u32,
    mut wait: impl FnMut(),
    mut play: impl FnMut() -> Option<Played>,
) -> Option<(Played, u32)> {
    let mut best = play()?;
    let mut repeated = 0;
    while repeated < again && best.1.disturbs() && matches!(best.0, Outcome::Measured(_)) {
        wait();
        let Some(next) = play() else { break };
        repeated += 1;
        if next.1.fraction() < best.1.fraction() && matches!(next.0, Outcome::Measured(_)) {
            best = next;
        }
    }
    Some((best, repeated))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Measurement;

    fn measured(number: u64) -> Outcome {
        Outcome::Measured(Box::new(Measurement { sent: number, ..Measurement::default() }))
    }

    /// The number of the run that counts and how often it was played again, if of thousand ticks
    /// these were taken from one run after the other.
    fn counts(again: u32, taken: &[Option<u64>]) -> Option<(u64, u32)> {
        let mut runs = taken.iter().enumerate();
        let mut waited = 0;
        let play = || {
            let (number, taken) = runs.next()?;
            taken.map(|taken| (measured(number as u64), StolenTime::of_thousand(taken)))
        };
        let counted = undisturbed(again, || waited += 1, play);
        let counted = counted.map(|((outcome, _), repeated)| match outcome {
            Outcome::Measured(one) => (one.sent, repeated),
            _ => unreachable!(),
        });
        // Before each that was played again, also before one that did not come to its end.
        assert!(counted.is_none_or(|(_, repeated)| (repeated..=repeated + 1).contains(&waited)));
        counted
    }

    #[test]
    fn a_run_left_alone_is_played_once_and_a_disturbed_one_until_it_is_left_alone() {
        assert_eq!(counts(3, &[Some(10), Some(0)]), Some((0, 0)));
        assert_eq!(counts(3, &[Some(11), Some(40), Some(5), Some(0)]), Some((2, 2)));
        assert_eq!(counts(0, &[Some(500), Some(0)]), Some((0, 0)));
    }

    #[test]
    fn of_runs_that_were_all_disturbed_the_one_with_least_taken_counts() {
        assert_eq!(counts(3, &[Some(30), Some(20), Some(25), Some(90), Some(0)]), Some((1, 3)));
    }

    #[test]
    fn an_end_in_between_keeps_what_was_measured() {
        assert_eq!(counts(3, &[Some(30), Some(20), None]), Some((1, 1)));
        assert_eq!(counts(3, &[None]), None);
    }

    #[test]
    fn what_was_refused_or_failed_is_not_played_again() {
        let mut times = 0;
        let play = || {
            times += 1;
            Some((Outcome::Failed("broke".into()), StolenTime::of_thousand(500)))
        };
        let played = undisturbed(3, || unreachable!("nothing to wait for"), play);
        assert_eq!((played.map(|(_, repeated)| repeated), times), (Some(0), 1));
    }
}

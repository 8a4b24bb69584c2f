//! Whose turn it is to invite others to the session (rule W3 in `mod.rs`): one process does so
//! every second; when nobody was heard for some seconds, another one takes over, and of two that do
//! the one with the lower number goes on.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

const EVERY_NS: u64 = 1_000_000_000;
/// After so long without an invitation somebody takes over: not all at once.
const SILENCE_NS: u64 = 2_500_000_000;
const SPREAD_NS: u64 = 4_000_000_000;

/// One process's view of whose turn it is. Times are of the monotonic clock.
pub(super) struct InvitationTurn {
    number: u64,
    /// It is this one's.
    own: bool,
    /// When the last invitation was, or when this process began to record.
    last_ns: u64,
}

impl InvitationTurn {
    /// `key` is unique among all processes.
    pub(super) fn new(key: &str, now_ns: u64) -> Self {
        let mut hasher = DefaultHasher::new();
        key.hash(&mut hasher);
        Self { number: hasher.finish(), own: false, last_ns: now_ns }
    }

    /// By which others know this process's invitations.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// An invitation was heard, perhaps its own.
    pub(super) fn heard(&mut self, number: u64, now_ns: u64) {
        if number < self.number {
            self.own = false;
        }
        if !self.own {
            self.last_ns = now_ns;
        }
    }

    /// Whether this process is to invite now; only who records does.
    pub(super) fn comes(&mut self, records: bool, now_ns: u64) -> bool {
        if !records {
            self.own = false;
            self.last_ns = now_ns;
            return false;
        }
        let silence_ns = SILENCE_NS + self.number % SPREAD_NS;
        let wait_ns = if self.own { EVERY_NS } else { silence_ns };
        if now_ns.saturating_sub(self.last_ns) < wait_ns {
            return false;
        }
        self.own = true;
        self.last_ns = now_ns;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: u64 = 1_000_000_000;

    fn turn(number: u64) -> InvitationTurn {
        InvitationTurn { number, own: false, last_ns: 0 }
    }

    #[test]
    fn one_process_invites_every_second_and_another_takes_over_when_it_is_gone() {
        let mut first = turn(1);
        let mut second = turn(2 * SECOND);
        let mut invited = Vec::new();
        for at in (0..20 * SECOND).step_by(SECOND as usize / 4) {
            if at < 10 * SECOND && first.comes(true, at) {
                invited.push(1);
                second.heard(1, at);
                first.heard(1, at);
            }
            if second.comes(true, at) {
                invited.push(2);
                first.heard(2 * SECOND, at);
            }
        }
        let changes = invited.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert_eq!((invited.first(), invited.last(), changes), (Some(&1), Some(&2), 1));
        assert!(invited.iter().filter(|who| **who == 1).count() >= 7, "{invited:?}");
    }

    #[test]
    fn of_two_that_invite_the_one_with_the_lower_number_goes_on() {
        let mut first = turn(1);
        let mut second = turn(2);
        assert!(first.comes(true, 3 * SECOND) && second.comes(true, 3 * SECOND));
        first.heard(2, 3 * SECOND);
        second.heard(1, 3 * SECOND);
        assert!(first.comes(true, 4 * SECOND) && !second.comes(true, 4 * SECOND));
    }

    #[test]
    fn who_does_not_record_invites_nobody() {
        let mut turn = turn(1);
        assert!(!turn.comes(false, 60 * SECOND));
        assert!(!turn.comes(true, 61 * SECOND), "the silence counts from the begin");
        assert!(turn.comes(true, 63 * SECOND));
    }
}

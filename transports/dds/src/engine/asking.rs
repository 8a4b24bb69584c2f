//! When somebody who does not answer is asked again.
//!
//! Every pause is twice as long as the one before, for each one who is asked by itself: where many
//! share a narrow link, answers come later than any fixed pause, and questions that are repeated
//! meanwhile delay them further. What was cut off is found again after at most as long as it was.

/// The times of questions to one endpoint.
pub(super) struct AskSchedule {
    first_ns: u64,
    longest_ns: u64,
    pause_ns: u64,
    due_ns: u64,
}

impl AskSchedule {
    /// The first pause, and the longest; nothing was asked.
    pub fn new(first_ns: u64, longest_ns: u64) -> Self {
        Self { first_ns, longest_ns, pause_ns: first_ns, due_ns: u64::MAX }
    }

    /// When it is asked next.
    pub fn due_ns(&self) -> u64 {
        self.due_ns
    }

    /// There is something to ask after the first pause.
    pub fn begin(&mut self, now_ns: u64) {
        self.pause_ns = self.first_ns;
        self.due_ns = now_ns.saturating_add(self.first_ns);
    }

    /// Something came of it: pauses begin anew.
    pub fn progress(&mut self, now_ns: u64) {
        self.pause_ns = self.first_ns;
        let earliest = now_ns.saturating_add(self.first_ns);
        self.due_ns = self.due_ns.clamp(earliest, earliest.saturating_add(self.first_ns));
    }

    /// Whether it is asked now; the next time is set.
    pub fn is_due(&mut self, now_ns: u64) -> bool {
        let is_due = now_ns >= self.due_ns;
        if is_due {
            self.pause_ns = (2 * self.pause_ns).min(self.longest_ns);
            self.due_ns = now_ns.saturating_add(self.pause_ns);
        }
        is_due
    }
}

/// The earlier one of a time that there may be and another.
pub(super) fn earlier(due_ns: Option<u64>, other_ns: u64) -> Option<u64> {
    Some(due_ns.map_or(other_ns, |due_ns| due_ns.min(other_ns)))
}

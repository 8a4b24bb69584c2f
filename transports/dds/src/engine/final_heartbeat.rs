//! When best-effort readers are told what the last sample was. A later sample shows the losses
//! before it, but nothing shows that the last ones were lost.

use super::MS;

/// How long a writer is silent before it announces its last sample.
const QUIET_NS: u64 = 200 * MS;
/// How often it does so, each time after twice the pause: a HEARTBEAT may be lost too.
const MAX_REPEATS: u32 = 4;

/// The schedule of these HEARTBEATs.
#[derive(Default)]
pub(super) struct FinalHeartbeat {
    due_ns: Option<u64>,
    wrote_ns: u64,
    repeats: u32,
}

impl FinalHeartbeat {
    /// A sample was written.
    pub fn wrote(&mut self, now_ns: u64) {
        (self.wrote_ns, self.repeats) = (now_ns, 0);
        self.due_ns.get_or_insert(now_ns + QUIET_NS);
    }

    /// When [`Self::is_due`] has to be called.
    pub fn due_ns(&self) -> Option<u64> {
        self.due_ns
    }

    /// Whether a HEARTBEAT is due. While samples are sent none is: the next sample shows as much.
    pub fn is_due(&mut self, now_ns: u64) -> bool {
        if self.due_ns.is_none_or(|due| now_ns < due) {
            return false;
        }
        let quiet = self.wrote_ns + QUIET_NS;
        if now_ns < quiet {
            self.due_ns = Some(quiet);
            return false;
        }
        self.repeats += 1;
        self.due_ns = (self.repeats < MAX_REPEATS).then(|| now_ns + (QUIET_NS << self.repeats));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_in_silence_only_and_not_for_ever() {
        let mut heartbeat = FinalHeartbeat::default();
        assert!(!heartbeat.is_due(1000 * MS), "there is nothing to say");
        for at in 0..10 {
            heartbeat.wrote(at * 150 * MS);
            assert!(!heartbeat.is_due(at * 150 * MS + 149 * MS), "samples flow");
        }
        let mut announcement = Vec::new();
        while let Some(due) = heartbeat.due_ns() {
            if heartbeat.is_due(due) {
                announcement.push(due / MS - 1350);
            }
        }
        assert_eq!(announcement, [200, 600, 1400, 3000]);
        heartbeat.wrote(9000 * MS);
        assert_eq!(heartbeat.due_ns(), Some(9200 * MS));
    }
}

//! When readers to whom nothing is sent again are told what there was: a later sample tells them
//! of the lost ones before it, but nothing tells of the last ones.

use super::MS;

/// How long a writer is silent before it says what it has sent.
const QUIET_NS: u64 = 200 * MS;
/// How often it says that, each time after twice as long: its word may be lost too.
const TIMES: u32 = 4;

/// When a writer says it.
#[derive(Default)]
pub(super) struct Tail {
    due_ns: Option<u64>,
    wrote_ns: u64,
    told: u32,
}

impl Tail {
    /// There is something new to be told of.
    pub fn wrote(&mut self, now_ns: u64) {
        (self.wrote_ns, self.told) = (now_ns, 0);
        self.due_ns.get_or_insert(now_ns + QUIET_NS);
    }

    /// When to look.
    pub fn due_ns(&self) -> Option<u64> {
        self.due_ns
    }

    /// Whether it is to be said now. While samples flow it is not: the next one tells as much.
    pub fn is_time(&mut self, now_ns: u64) -> bool {
        if self.due_ns.is_none_or(|due| now_ns < due) {
            return false;
        }
        let quiet = self.wrote_ns + QUIET_NS;
        if now_ns < quiet {
            self.due_ns = Some(quiet);
            return false;
        }
        self.told += 1;
        self.due_ns = (self.told < TIMES).then(|| now_ns + (QUIET_NS << self.told));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_said_in_silence_only_and_not_for_ever() {
        let mut tail = Tail::default();
        assert!(!tail.is_time(1000 * MS), "there is nothing to say");
        for at in 0..10 {
            tail.wrote(at * 150 * MS);
            assert!(!tail.is_time(at * 150 * MS + 149 * MS), "samples flow");
        }
        let mut said = Vec::new();
        while let Some(due) = tail.due_ns() {
            if tail.is_time(due) {
                said.push(due / MS - 1350);
            }
        }
        assert_eq!(said, [200, 600, 1400, 3000]);
        tail.wrote(9000 * MS);
        assert_eq!(tail.due_ns(), Some(9200 * MS));
    }
}

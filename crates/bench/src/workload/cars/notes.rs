//! The files in which the nodes of a car noted what they measured: lines `KIND NS` and last
//! `foreign N`, as `packages/car/src/notes.rs` writes them.

use std::path::Path;

use crate::run::RunError;

/// Of all cars together.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// From a command's stamp until the simulation had it, ns.
    pub command: Vec<u64>,
    /// Until the odometry showed it, ns.
    pub effect: Vec<u64>,
    /// From an image's stamp until it had been looked at, ns.
    pub image: Vec<u64>,
    /// Images that were looked at, the first ones too.
    pub images: u64,
    /// Messages that came from another car.
    pub foreign: u64,
}

impl Notes {
    /// Adds those of one file; of each kind the first `warmup` are left out.
    ///
    /// # Errors
    /// A file that cannot be read, has a line of another form or lacks its end.
    pub fn read(&mut self, path: &Path, warmup: u64) -> Result<(), RunError> {
        let failed = |why: &str| RunError::Failed(format!("read {}: {why}", path.display()));
        let text = std::fs::read_to_string(path).map_err(|error| failed(&error.to_string()))?;
        self.add(&text, warmup).ok_or_else(|| failed("these are no notes, or not all"))
    }

    fn add(&mut self, text: &str, warmup: u64) -> Option<()> {
        let (mut skipped, mut ended) = ([0_u64; 3], false);
        for line in text.lines() {
            let (kind, number) = line.split_once(' ')?;
            let number: u64 = number.parse().ok()?;
            let (index, list) = match kind {
                "command" => (0, &mut self.command),
                "effect" => (1, &mut self.effect),
                "image" => (2, &mut self.image),
                "foreign" => {
                    (self.foreign, ended) = (self.foreign + number, true);
                    continue;
                }
                _ => return None,
            };
            self.images += u64::from(index == 2);
            match skipped[index] < warmup {
                true => skipped[index] += 1,
                false => list.push(number),
            }
        }
        ended.then_some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_each_kind_are_left_out_and_a_file_without_its_end_is_an_error() {
        let mut notes = Notes::default();
        let text = "command 1\ncommand 2\nimage 3\nimage 4\nimage 5\nforeign 7\n";
        assert_eq!(notes.add(text, 1), Some(()));
        assert_eq!(notes.add("effect 1\nforeign 1\n", 0), Some(()));
        let expected =
            Notes { command: vec![2], effect: vec![1], image: vec![4, 5], images: 3, foreign: 8 };
        assert_eq!(notes, expected);
        assert!(notes.add("command 1\n", 0).is_none() && notes.add("cook 1\n", 0).is_none());
    }
}

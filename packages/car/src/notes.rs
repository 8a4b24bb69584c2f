//! What the nodes of a car note down while they run, for whoever measures them.
//!
//! The file has one line a note, `KIND NS`, in the order in which they were made, and last
//! `foreign N`: how many messages of other cars came.

use angaros::prelude::*;
use std::fmt::Write as _;
use std::path::Path;

/// Most notes of one node; later ones are left out.
const MOST: usize = 1 << 20;

/// What a time is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// From a command's stamp until the simulation has it.
    Command,
    /// From sending a command until the first odometry that shows it.
    Effect,
    /// From an image's stamp until it has been looked at.
    Image,
}

impl Note {
    const ALL: [Self; 3] = [Self::Command, Self::Effect, Self::Image];

    /// Its word in the file.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Command => "command",
            Self::Effect => "effect",
            Self::Image => "image",
        }
    }
}

/// A node's notes; writes them when it is dropped. Parameter of its node: `out`, the file to write
/// (none where it is empty).
pub(crate) struct Notes {
    out: String,
    /// The frames of this car begin with it.
    own: String,
    times: Vec<(Note, u64)>,
    foreign: u64,
}

impl Notes {
    /// Reads the parameters `out` and `car` of a node.
    pub fn of(node: &Node) -> Result<Self> {
        let out = node.parameter("out", String::new())?;
        let own = car_name(node)?;
        // A file that cannot be written must be known before the measurement, not after it.
        if !out.is_empty() {
            std::fs::write(&out, "").map_err(|error| {
                let message = format!("node {} cannot write {out}", node.name());
                Error::new(ErrorKind::System, message).source(error)
            })?;
        }
        let capacity = if out.is_empty() { 0 } else { 1 << 14 };
        Ok(Self { out, own, times: Vec::with_capacity(capacity), foreign: 0 })
    }

    /// Whether a message with this frame is of this car; counts those that are not.
    pub fn is_own(&mut self, frame: &str) -> bool {
        let own = frame.strip_prefix(&self.own).is_some_and(|rest| rest.starts_with('/'));
        self.foreign += u64::from(!own);
        if !own && self.foreign.is_power_of_two() {
            tracing::warn!(
                "{} got a message of {frame}, {} of others so far; hint: give each car a \
                 ROS_DOMAIN_ID of its own",
                self.own,
                self.foreign
            );
        }
        own
    }

    pub fn note(&mut self, note: Note, ns: u64) {
        if !self.out.is_empty() && self.times.len() < MOST {
            self.times.push((note, ns));
        }
    }
}

impl Drop for Notes {
    fn drop(&mut self) {
        if self.out.is_empty() {
            return;
        }
        let mut text = String::with_capacity(self.times.len() * 20);
        for (note, ns) in &self.times {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{} {ns}", note.word());
        }
        let _ = writeln!(text, "foreign {}", self.foreign);
        if let Err(error) = std::fs::write(&self.out, text) {
            tracing::error!("{} lost its notes: cannot write {}: {error}", self.own, self.out);
        }
    }
}

/// The parameter `car`: a name without slashes.
pub(crate) fn car_name(node: &Node) -> Result<String> {
    let name = node.parameter("car", String::from("car"))?;
    if name.is_empty() || name.contains('/') {
        let message = format!("parameter 'car' of node {} is '{name}'", node.name());
        return Err(
            Error::new(ErrorKind::InvalidArgument, message).hint("give a name without slashes")
        );
    }
    Ok(name)
}

/// What a file of notes says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Noted {
    /// The times by kind, in order.
    pub times: Vec<(Note, u64)>,
    /// Messages of other cars.
    pub foreign: u64,
}

impl PartialEq<str> for Note {
    fn eq(&self, other: &str) -> bool {
        self.word() == other
    }
}

/// Reads a file of notes.
///
/// # Errors
/// A file that cannot be read, that has a line of another form, or that lacks its end.
pub fn read_notes(path: &Path) -> std::result::Result<Noted, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    parse(&text).ok_or_else(|| format!("{}: these are no notes", path.display()))
}

fn parse(text: &str) -> Option<Noted> {
    let mut noted = Noted::default();
    let mut ended = false;
    for line in text.lines() {
        let (word, number) = line.split_once(' ')?;
        let number = number.parse().ok()?;
        match Note::ALL.into_iter().find(|note| *note == *word) {
            Some(note) => noted.times.push((note, number)),
            None if word == "foreign" => (noted.foreign, ended) = (number, true),
            None => return None,
        }
    }
    ended.then_some(noted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_read_as_they_were_written_and_a_cut_off_file_is_an_error() {
        let out = std::env::temp_dir().join(format!("angaros-car-notes-{}", std::process::id()));
        let shown = out.display().to_string();
        let mut notes = Notes { out: shown, own: "a".into(), times: Vec::new(), foreign: 0 };
        notes.note(Note::Effect, 7);
        notes.note(Note::Image, 8);
        assert!(notes.is_own("a/base_link") && !notes.is_own("ab/base_link"));
        drop(notes);
        let read = read_notes(&out).unwrap();
        std::fs::remove_file(&out).unwrap();
        assert_eq!(read, Noted { times: vec![(Note::Effect, 7), (Note::Image, 8)], foreign: 1 });
        assert!(parse("image 8\n").is_none() && parse("cook 8\nforeign 0\n").is_none());
    }
}

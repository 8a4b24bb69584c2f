//! Files in YAML that people write: read up to a bound, refused with the line and the word that
//! was probably meant.

use crate::{AccelError, Result};
use angaros_msg::dynamic::nearest;
use serde::de::DeserializeOwned;
use std::fs;
use std::io::Read;
use std::path::Path;

/// Most characters of a foreign text that an error repeats.
const SHOWN: usize = 200;

/// All of a file that has at most so many bytes.
///
/// # Errors
/// [`AccelError::BadFile`] where it cannot be read, is longer, or is no UTF-8.
pub fn read(path: &Path, most_bytes: u64) -> Result<String> {
    let bad = |reason: String, hint: &str| bad(&path.display().to_string(), reason, hint);
    let unreadable = |e: std::io::Error| bad(e.to_string(), "give it such a file");
    let file = fs::File::open(path).map_err(unreadable)?;
    let mut text = String::new();
    file.take(most_bytes.saturating_add(1)).read_to_string(&mut text).map_err(unreadable)?;
    if text.len() as u64 > most_bytes {
        return Err(bad(format!("it has more than {most_bytes} bytes"), "shorten it"));
    }
    Ok(text)
}

/// What a text says. `path` is for errors, `hint` for those that have no better one.
///
/// # Errors
/// [`AccelError::BadFile`] with the line; for a key or word that is not known with the nearest one
/// that is.
pub fn parse<T: DeserializeOwned>(path: &str, text: &str, hint: &str) -> Result<T> {
    serde_yaml_ng::from_str(text).map_err(|error| {
        let line = error.location().map(|at| format!(":{}", at.line()));
        let path = format!("{path}{}", line.unwrap_or_default());
        let said = error.to_string();
        // The place stands in front already.
        let said = said.rsplit_once(" at line ").map_or(said.as_str(), |(said, _)| said);
        match unknown(said) {
            Some((reason, hint)) => bad(&path, reason, &hint),
            None => bad(&path, said.to_owned(), hint),
        }
    })
}

/// The sentence and the remedy for a key or a word that is not known; `None` for other errors.
fn unknown(said: &str) -> Option<(String, String)> {
    let kinds = [("unknown field `", "key"), ("unknown variant `", "word")];
    let (rest, what) =
        kinds.iter().find_map(|(mark, what)| Some((said.split_once(mark)?.1, what)))?;
    // Serde lists behind the word, each in back quotes, what there may be.
    let (word, list) = rest.split_once("`, expected ")?;
    let known: Vec<&str> = list.split('`').skip(1).step_by(2).collect();
    let hint = match nearest(word, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("known here are {}", known.join(", ")),
    };
    Some((format!("{what} `{}` is not known", one_line(word)), hint))
}

/// An error about a file.
pub(crate) fn bad(path: &str, reason: String, hint: &str) -> AccelError {
    let reason = one_line(&reason);
    AccelError::BadFile { path: path.to_owned(), reason, hint: hint.to_owned() }
}

/// The beginning of a foreign text, on one line, for an error.
#[must_use]
pub fn one_line(text: &str) -> String {
    text.chars().take(SHOWN).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

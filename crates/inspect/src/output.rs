//! What all verbs print alike: errors with the remedy on a line of its own, tables, JSON.

use std::io::{self, Write};

/// Prints an error; what follows `hint:` goes on a second line.
pub fn error(error: &dyn std::error::Error) {
    let text = error.to_string();
    let (what, hint) = match text.split_once("; hint: ") {
        Some((what, hint)) => (what, Some(hint)),
        None => (text.as_str(), None),
    };
    let mut to = io::stderr().lock();
    // With stderr closed nobody is there to be told.
    let _ = writeln!(to, "error: {what}");
    if let Some(hint) = hint {
        let _ = writeln!(to, "hint: {hint}");
    }
}

/// Says what may be a mistake and does not keep the verb from its work.
pub fn warn(text: &str) {
    // With stderr closed nobody is there to be told.
    let _ = writeln!(io::stderr().lock(), "warning: {text}");
}

/// Tells on standard error what is going on, apart from what the verb prints.
pub fn progress(text: &str) {
    // With stderr closed nobody is there to be told.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// The same on a terminal, over what was said so before; nothing clears it.
pub fn over(text: &str) {
    let mut to = io::stderr().lock();
    // With stderr closed nobody is there to be told.
    let _ = write!(to, "\r\x1b[K{text}").and_then(|()| to.flush());
}

/// Prints text as it is. A closed pipe (`| head`) ends quietly.
///
/// # Errors
/// Standard output cannot be written for another reason.
pub fn print(text: &str) -> io::Result<()> {
    let mut to = io::stdout().lock();
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Prints text of an endless verb; returns whether somebody still reads.
///
/// # Errors
/// Standard output cannot be written for another reason than a closed pipe.
pub fn stream(text: &str) -> io::Result<bool> {
    let mut to = io::stdout().lock();
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        result => result.map(|()| true),
    }
}

/// Prints one line.
///
/// # Errors
/// As [`print()`].
pub fn line(text: &str) -> io::Result<()> {
    print(&format!("{text}\n"))
}

/// Prints a value as indented JSON.
///
/// # Errors
/// As [`print()`].
pub fn json(value: &serde_json::Value) -> io::Result<()> {
    line(&format!("{value:#}"))
}

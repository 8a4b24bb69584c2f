//! The output of all processes on one terminal, line by line with the name in front.

use std::io::{BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A longer line is cut into pieces of this size, so that no process can fill the memory.
const MAX_LINE: u64 = 64 * 1024;
/// Colours that read well on dark and light terminals.
const COLOURS: [u8; 6] = [36, 32, 35, 33, 34, 31];

/// Shared by the threads that read from the processes.
#[derive(Clone)]
pub(super) struct Output {
    names: Arc<Vec<String>>,
    colour: bool,
    lock: Arc<Mutex<()>>,
}

impl Output {
    pub(super) fn new<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let colour = std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Self {
            names: Arc::new(names.map(str::to_owned).collect()),
            colour,
            lock: Arc::new(Mutex::new(())),
        }
    }

    fn prefix(&self, name: &str) -> String {
        if !self.colour {
            return format!("[{name}] ");
        }
        let index = self.names.iter().position(|known| known == name).unwrap_or(0);
        format!("\x1b[{}m[{name}]\x1b[0m ", COLOURS[index % COLOURS.len()])
    }

    /// A line of the supervisor's own about a process.
    pub(super) fn note(&self, name: &str, text: &str) {
        self.line(&self.prefix(name), text.as_bytes(), &mut std::io::stderr());
    }

    fn line(&self, prefix: &str, line: &[u8], to: &mut dyn Write) {
        let whole = [prefix.as_bytes(), line, b"\n"].concat();
        let _guard = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        // A closed terminal must not end the robot: the line is lost, the process goes on.
        let _ = to.write_all(&whole).and_then(|()| to.flush());
    }

    /// Copies lines until the pipe closes.
    pub(super) fn copy(&self, name: &str, from: impl Read, mut to: impl Write) {
        let prefix = self.prefix(name);
        let mut from = BufReader::new(from);
        let mut line = Vec::new();
        loop {
            line.clear();
            match from.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {}
            }
            let end = line.strip_suffix(b"\n").unwrap_or(&line);
            self.line(&prefix, end, &mut to);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_gets_the_name_even_the_last_without_an_end() {
        let output = Output { colour: false, ..Output::new(["a"].into_iter()) };
        let mut to = Vec::new();
        output.copy("a", &b"one\n\ntwo"[..], &mut to);
        assert_eq!(to, b"[a] one\n[a] \n[a] two\n");
    }

    #[test]
    fn an_endless_line_is_cut() {
        let output = Output { colour: false, ..Output::new(["a"].into_iter()) };
        let mut to = Vec::new();
        output.copy("a", std::io::repeat(b'x').take(MAX_LINE + 1), &mut to);
        assert_eq!(to.iter().filter(|&&byte| byte == b'\n').count(), 2);
    }

    #[test]
    fn processes_have_colours_of_their_own() {
        let output = Output { colour: true, ..Output::new(["a", "b"].into_iter()) };
        assert_ne!(output.prefix("a").replace('a', "b"), output.prefix("b"));
    }
}

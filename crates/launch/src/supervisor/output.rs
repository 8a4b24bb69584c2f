//! The output of all processes on one terminal, line by line with the name in front, and in files.

use super::logs::Logs;
use std::io::{self, BufRead, BufReader, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// A longer line is cut into pieces of this size, so that no process can fill the memory.
const MAX_LINE: u64 = 64 * 1024;
/// Colours that read well on dark and light terminals.
const COLOURS: [u8; 6] = [36, 32, 35, 33, 34, 31];

/// Sees every line of every process: the process's place in the plan, its name, the line.
pub(super) type LineObserver = dyn Fn(usize, &str, &str) + Send + Sync;

/// Shared by the threads that read from the processes.
#[derive(Clone)]
pub(super) struct Output {
    names: Arc<Vec<String>>,
    colour: bool,
    echo: bool,
    lock: Arc<Mutex<Option<Logs>>>,
    line_observer: Option<Arc<LineObserver>>,
}

impl Output {
    pub(super) fn new<'a>(names: impl Iterator<Item = &'a str>) -> Self {
        let colour = io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none();
        Self {
            names: Arc::new(names.map(str::to_owned).collect()),
            colour,
            echo: true,
            lock: Arc::default(),
            line_observer: None,
        }
    }

    /// With files for the lines, something that sees them, or without a terminal.
    pub(super) fn with(
        mut self,
        logs: Option<Logs>,
        line_observer: Option<Arc<LineObserver>>,
        echo: bool,
    ) -> Self {
        (self.lock, self.line_observer, self.echo) =
            (Arc::new(Mutex::new(logs)), line_observer, echo);
        self
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
        self.line(name, &self.prefix(name), text.as_bytes(), &mut io::stderr());
    }

    fn line(&self, name: &str, prefix: &str, line: &[u8], to: &mut dyn Write) {
        let whole = [prefix.as_bytes(), line, b"\n"].concat();
        let mut logs = self.lock.lock().unwrap_or_else(PoisonError::into_inner);
        if self.echo {
            // A closed terminal must not end the robot: the line is lost, the process goes on.
            let _ = to.write_all(&whole).and_then(|()| to.flush());
        }
        let written = logs.as_mut().map_or(Ok(()), |logs| logs.line(name, line));
        if let Err(error) = written {
            let _ = writeln!(io::stderr(), "[launch] cannot write the log of {name}: {error}");
        }
    }

    /// Copies lines of a process until the pipe closes.
    pub(super) fn copy(&self, index: usize, name: &str, from: impl Read, mut to: impl Write) {
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
            self.line(name, &prefix, end, &mut to);
            if let Some(line_observer) = &self.line_observer {
                line_observer(index, name, &String::from_utf8_lossy(end));
            }
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
        output.copy(0, "a", &b"one\n\ntwo"[..], &mut to);
        assert_eq!(to, b"[a] one\n[a] \n[a] two\n");
    }

    #[test]
    fn an_endless_line_is_cut() {
        let output = Output { colour: false, ..Output::new(["a"].into_iter()) };
        let mut to = Vec::new();
        output.copy(0, "a", std::io::repeat(b'x').take(MAX_LINE + 1), &mut to);
        assert_eq!(to.iter().filter(|&&byte| byte == b'\n').count(), 2);
    }

    #[test]
    fn processes_have_colours_of_their_own() {
        let output = Output { colour: true, ..Output::new(["a", "b"].into_iter()) };
        assert_ne!(output.prefix("a").replace('a', "b"), output.prefix("b"));
    }
}

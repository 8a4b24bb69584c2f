//! One line that says what runs and how long the rest takes.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

use super::estimate::clock;

/// Where nobody looks at a terminal, a line appears this often.
const EVERY: Duration = Duration::from_secs(30);
/// Characters of the line on a terminal.
const WIDTH: usize = 110;

/// The line, on standard error.
pub struct Progress {
    shown: bool,
    terminal: bool,
    last: Option<Instant>,
    done: usize,
}

impl Progress {
    /// A line; silent when `shown` is false.
    pub fn new(shown: bool) -> Self {
        Self { shown, terminal: std::io::stderr().is_terminal(), last: None, done: 0 }
    }

    /// A run was done before this session went on.
    pub fn pass(&mut self) {
        self.done += 1;
    }

    /// A run begins: what, how many are left with it, and how long they take. On a terminal the
    /// line is rewritten, elsewhere one appears every half a minute.
    pub fn step(&mut self, what: &str, left: usize, left_s: f64) {
        self.done += 1;
        let now = Instant::now();
        let due = self.terminal || self.last.is_none_or(|last| now - last >= EVERY);
        if self.shown && due {
            self.last = Some(now);
            let line = line(self.done, left, left_s, what);
            self.print(&line);
        }
    }

    /// The work is over.
    pub fn finish(&self) {
        if self.shown && self.terminal {
            self.print("");
        }
    }

    fn print(&self, line: &str) {
        let mut stderr = std::io::stderr().lock();
        // A closed terminal must not end a measurement.
        if self.terminal {
            let line: String = line.chars().take(WIDTH).collect();
            write!(stderr, "\r\x1b[2K{line}").and_then(|()| stderr.flush()).ok();
        } else {
            writeln!(stderr, "{line}").ok();
        }
    }
}

/// `[37/216, 12:34 left] papers/001-frequency ...`: this run's number of all.
fn line(number: usize, left: usize, left_s: f64, what: &str) -> String {
    let total = number + left.saturating_sub(1);
    format!("[{number}/{total}, {} left] {what}", clock(left_s))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_the_number_of_the_run_the_time_left_and_what_runs() {
        assert_eq!(line(37, 180, 754.0, "a/b x/y"), "[37/216, 12:34 left] a/b x/y");
        assert_eq!(line(1, 1, 0.0, "a/b"), "[1/1, 0:00 left] a/b");
    }
}

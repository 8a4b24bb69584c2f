//! One line that says what runs and how long the rest takes.

use std::io::{IsTerminal, Write};
use std::time::{Duration, Instant};

/// The line, on standard error.
pub struct Progress {
    total: usize,
    done: usize,
    start: Instant,
    shown: bool,
    terminal: bool,
    last_tenth: usize,
}

impl Progress {
    /// A line for `total` steps; silent when `shown` is false.
    pub fn new(total: usize, shown: bool) -> Self {
        let terminal = std::io::stderr().is_terminal();
        Self { total, done: 0, start: Instant::now(), shown, terminal, last_tenth: 0 }
    }

    /// A step begins. On a terminal the line is rewritten, elsewhere one appears per tenth of the
    /// way.
    pub fn step(&mut self, what: &str) {
        let tenth = self.done * 10 / self.total.max(1);
        let due = self.terminal || self.done == 0 || tenth > self.last_tenth;
        if self.shown && due {
            self.last_tenth = tenth;
            let left = remaining(self.start.elapsed(), self.done, self.total);
            let line = format!("[{}/{}] {left} {what}", self.done + 1, self.total);
            self.print(&line);
        }
        self.done += 1;
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
            let line: String = line.chars().take(110).collect();
            write!(stderr, "\r\x1b[2K{line}").and_then(|()| stderr.flush()).ok();
        } else {
            writeln!(stderr, "{line}").ok();
        }
    }
}

/// Time left as `m:ss left`, from the pace so far.
fn remaining(elapsed: Duration, done: usize, total: usize) -> String {
    if done == 0 {
        return "-:-- left".to_owned();
    }
    let left = elapsed.as_secs_f64() / done as f64 * total.saturating_sub(done) as f64;
    let seconds = left.round() as u64;
    format!("{}:{:02} left", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_follows_the_pace() {
        assert_eq!(remaining(Duration::from_secs(10), 0, 5), "-:-- left");
        assert_eq!(remaining(Duration::from_secs(10), 1, 11), "1:40 left");
        assert_eq!(remaining(Duration::from_secs(10), 5, 5), "0:00 left");
    }
}

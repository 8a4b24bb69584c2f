//! One look at what happens now, as lines, and how a terminal shows it in place.

use crate::layer::Layer;
use crate::report::text::duration;
use crate::report::{PathReport, Report, ThreadReport};

/// Paths and threads shown.
const MAX_SHOWN: usize = 20;

/// The lines of one look.
#[must_use]
pub fn view(report: &Report) -> Vec<String> {
    let mut lines =
        vec![format!("{} processes, the last {}", report.processes, duration(report.duration_ns))];
    lines.push(String::new());
    lines.push(format!(
        "{:<50} {:>7} {:>11} {:>11} {:>11}  most of it",
        "chains, in us", "per s", "p50", "p95", "max"
    ));
    lines.extend(report.paths.iter().take(MAX_SHOWN).map(|path| chain(report, path)));
    if report.paths.is_empty() {
        lines.push("no message was delivered in this time".to_owned());
    }
    if !report.threads.is_empty() {
        lines.push(String::new());
        lines.push(format!(
            "{:<50} {:>7} {:>11}  longest callback",
            "executors, by thread", "busy", "callbacks/s"
        ));
        lines.extend(report.threads.iter().take(MAX_SHOWN).map(thread));
    }
    if !report.drops.is_empty() {
        lines.push(String::new());
        lines.push("messages lost lately".to_owned());
        lines.extend(
            report
                .drops
                .iter()
                .take(MAX_SHOWN)
                .map(|lost| format!("{:>10}  {:<12} at {}", lost.count, lost.reason, lost.at)),
        );
    }
    let no_room =
        report.lost.events.iter().fold(0_u64, |sum, (_, count)| count.saturating_add(sum));
    if no_room > 0 {
        lines.push(format!("{no_room} events found no room in memory"));
    }
    lines
}

fn chain(report: &Report, path: &PathReport) -> String {
    let seconds = report.duration_ns.max(1) as f64 / 1e9;
    let most = path.hops.iter().flat_map(|hop| hop.rows.iter().map(move |row| (hop, row)));
    let most = most.max_by(|a, b| a.1.share.total_cmp(&b.1.share));
    let most = most.map_or_else(String::new, |(hop, row)| {
        let share = row.share * 100.0;
        match row.layer {
            Layer::Callback => format!("callback of {} ({share:.0}%)", hop.to),
            layer => format!("{} of {} ({share:.0}%)", layer.name(), hop.topic),
        }
    });
    let of = &path.end_to_end;
    format!(
        "{:<50} {:>7.1} {:>11.1} {:>11.1} {:>11.1}  {most}",
        path.title,
        of.count as f64 / seconds,
        of.p50 / 1000.0,
        of.p95 / 1000.0,
        of.max / 1000.0
    )
}

fn thread(thread: &ThreadReport) -> String {
    let name = thread.name();
    let longest = thread
        .longest
        .as_ref()
        .map_or_else(String::new, |longest| format!("{} of {}", duration(longest.ns), longest.of));
    let busy = thread.busy * 100.0;
    format!("{name:<50} {busy:>6.1}% {:>11.1}  {longest}", thread.callbacks_per_s)
}

/// Draws looks over each other on a terminal; elsewhere one below the other.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Columns and rows of the terminal; `None` if it is none.
    size: Option<(usize, usize)>,
}

impl Screen {
    /// A screen of this many columns and rows, or none.
    #[must_use]
    pub const fn new(size: Option<(usize, usize)>) -> Self {
        Self { size }
    }

    /// What is to be written before the first look: a terminal is cleared.
    #[must_use]
    pub const fn begin(&self) -> &'static str {
        if self.size.is_some() { "\x1b[2J" } else { "" }
    }

    /// What is to be written for one look.
    #[must_use]
    pub fn draw(&self, lines: &[String]) -> String {
        let mut text = String::new();
        let Some((columns, rows)) = self.size else {
            for line in lines {
                text.push_str(line.trim_end());
                text.push('\n');
            }
            text.push('\n');
            return text;
        };
        // Home, then each line cleared to its end, then everything below: no flicker.
        text.push_str("\x1b[H");
        for line in lines.iter().take(rows.saturating_sub(1)) {
            let line: String = line.chars().take(columns).collect();
            text.push_str(&line);
            text.push_str("\x1b[K\r\n");
        }
        text.push_str("\x1b[J");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_drawn_over_and_anything_else_gets_plain_lines() {
        let lines = vec!["a long line".to_owned(), String::new(), "end".to_owned()];
        assert_eq!(Screen::new(None).draw(&lines), "a long line\n\nend\n\n");
        let drawn = Screen::new(Some((6, 3))).draw(&lines);
        assert_eq!(drawn, "\x1b[Ha long\x1b[K\r\n\x1b[K\r\n\x1b[J");
    }
}

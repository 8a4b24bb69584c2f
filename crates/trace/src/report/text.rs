//! The report for a terminal.

use super::{
    AsPaper001, Category, HopReport, LostMessages, PathReport, Report, Row, Slow, ThreadReport,
    Turn,
};
use crate::clocks::{Host, Method};
use crate::layer::{Figures, Layer};
use std::fmt::{self, Formatter, Result};

/// Paths whose layers are shown; of the others only the latency.
const MAX_DETAILED: usize = 8;
/// Paths shown at all.
const MAX_PATHS: usize = 64;

/// A duration as a person reads it.
pub(crate) fn duration(ns: i64) -> String {
    let magnitude = ns.unsigned_abs();
    match magnitude {
        0..1_000 => format!("{ns} ns"),
        1_000..1_000_000 => format!("{:.1} us", ns as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.2} ms", ns as f64 / 1e6),
        _ => format!("{:.3} s", ns as f64 / 1e9),
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let events = self.events;
        let processes = self.processes;
        let duration = duration(self.duration_ns);
        writeln!(f, "{events} events of {processes} processes in {duration}")?;
        hosts(f, &self.hosts)?;
        paths(f, &self.paths)?;
        slowest(f, &self.slowest)?;
        threads(f, &self.threads)?;
        turns(f, &self.turns)?;
        self.write_accelerators(f)?;
        self.write_calls(f)?;
        drops(f, &self.drops)?;
        replaced(f, &self.replaced)?;
        self.write_misses(f)?;
        self.write_lost(f)
    }
}

fn hosts(f: &mut Formatter<'_>, hosts: &[Host]) -> Result {
    if hosts.len() < 2 {
        return Ok(());
    }
    writeln!(f, "\nHOSTS: their clocks, on that of {}", hosts[0].name)?;
    for host in &hosts[1..] {
        let how = match host.method {
            Method::Reference => "it is the reference",
            Method::Messages => "by messages in both directions",
            Method::SystemClocks => {
                "by the system clocks, as messages went one way at most: times between these hosts \
                 are as good as their synchronisation"
            }
        };
        let within = host.uncertainty_ns.map_or_else(String::new, |uncertainty| {
            format!(", give or take {}", duration(uncertainty))
        });
        writeln!(f, "  {}: {} off{within}, {how}", host.name, duration(-host.offset_ns))?;
    }
    Ok(())
}

fn head(f: &mut Formatter<'_>, title: &str) -> Result {
    write!(f, "\n{title:<46}")?;
    for name in ["mean", "p50", "p95", "p99", "max"] {
        write!(f, " {name:>11}")?;
    }
    writeln!(f, "  share")
}

fn figures(f: &mut Formatter<'_>, name: &str, figures: &Figures, share: Option<f64>) -> Result {
    write!(f, "{name:<46}")?;
    for value in [figures.mean, figures.p50, figures.p95, figures.p99, figures.max] {
        write!(f, " {:>11.1}", value / 1000.0)?;
    }
    match share {
        Some(share) => writeln!(f, " {:>5.1}%", share * 100.0),
        None => writeln!(f),
    }
}

fn paths(f: &mut Formatter<'_>, paths: &[PathReport]) -> Result {
    if paths.is_empty() {
        return writeln!(f, "\nno message was delivered while recording");
    }
    head(f, "CHAINS, in us")?;
    for (at, path) in paths.iter().take(MAX_PATHS).enumerate() {
        let title = &path.title;
        let count = path.end_to_end.count;
        writeln!(f, "{title} ({count})")?;
        figures(f, "  end to end", &path.end_to_end, None)?;
        if at < MAX_DETAILED {
            path.hops.iter().enumerate().try_for_each(|(at, hop)| write_hop(f, at + 1, hop))?;
            let row = path.rows.iter().find(|row| row.layer == Layer::Unattributed);
            row.map_or(Ok(()), |row| {
                figures(f, "  unattributed, of all hops", &row.figures, Some(row.share))
            })?;
        }
    }
    if paths.len() > MAX_PATHS {
        writeln!(f, "and {} more paths; hint: choose some with --topic", paths.len() - MAX_PATHS)?;
    }
    Ok(())
}

impl fmt::Display for AsPaper001<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let paths = &self.0.paths;
        if paths.is_empty() {
            return writeln!(f, "no message was delivered while recording");
        }
        head(f, "CHAINS as paper 001 counts, in us")?;
        for path in paths.iter().take(MAX_PATHS) {
            writeln!(f, "{} ({})", path.title, path.end_to_end.count)?;
            figures(f, "  end to end", &path.end_to_end, None)?;
            for Category { name, figures: times, share } in &path.paper_001 {
                figures(f, &format!("       {name}"), times, Some(*share))?;
            }
        }
        writeln!(
            f,
            "\nDDS: serialise, transport, wake and deserialise, with the paper's \"on data\" where \
             the receiving thread runs;\nthe layers of rclcpp, rcl and rmw are 0, as there are none"
        )
    }
}

fn write_hop(f: &mut Formatter<'_>, number: usize, hop: &HopReport) -> Result {
    let name = format!("  {number}. {} to {}", hop.topic, hop.to);
    let share = hop.rows.iter().map(|row| row.share).sum();
    figures(f, &name, &hop.total, Some(share))?;
    // What never took any time is no news.
    let took = |row: &&Row| row.figures.max != 0.0 || row.figures.mean != 0.0;
    hop.rows.iter().filter(took).try_for_each(|row| {
        figures(f, &format!("       {}", row.layer.name()), &row.figures, Some(row.share))
    })
}

fn slowest(f: &mut Formatter<'_>, slowest: &[Slow]) -> Result {
    for (at, slow) in slowest.iter().enumerate() {
        let title = if at == 0 { "\nSLOWEST\n" } else { "\n" };
        let Slow { path, topic, sequence_number, .. } = slow;
        let total = duration(slow.total_ns);
        let begun = duration(slow.at_ns);
        writeln!(f, "{title}{path}: {total}, message {sequence_number} of {topic}, at {begun}")?;
        let width = slow.steps.iter().map(|step| step.node.len()).max().unwrap_or(0).min(40);
        for step in &slow.steps {
            let offset = step.offset_ns as f64 / 1e6;
            writeln!(f, "  {offset:>+12.3} ms  {:<width$}  {}", step.node, step.what)?;
        }
    }
    Ok(())
}

fn threads(f: &mut Formatter<'_>, threads: &[ThreadReport]) -> Result {
    if threads.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = threads.iter().map(thread_name).collect();
    let title = "EXECUTORS, by thread";
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(46);
    writeln!(
        f,
        "\n{title:<width$} {:>7} {:>9} {:>12} {:>9} {:>9}  longest callback",
        "busy", "waiting", "callbacks/s", "waits", "slept"
    )?;
    for (thread, name) in threads.iter().zip(names) {
        let waiting = thread.waiting.map_or_else(|| "?".into(), |w| format!("{:.1}%", w * 100.0));
        let longest = thread.longest.as_ref().map_or_else(String::new, |longest| {
            format!("{} of {}", duration(longest.ns), longest.of)
        });
        writeln!(
            f,
            "{name:<width$} {:>6.1}% {waiting:>9} {:>12.1} {:>9} {:>9}  {longest}",
            thread.busy * 100.0,
            thread.callbacks_per_s,
            thread.waits,
            thread.sleeps
        )?;
        for open in &thread.unfinished {
            let ran = duration(open.ns);
            writeln!(f, "  a callback of {} had not ended after {ran}", open.of)?;
        }
    }
    Ok(())
}

fn thread_name(thread: &ThreadReport) -> String {
    let executor = if thread.executor.is_empty() { "?" } else { &thread.executor };
    format!("{} ({executor})", thread.name())
}

fn turns(f: &mut Formatter<'_>, turns: &[Turn]) -> Result {
    if turns.is_empty() {
        return Ok(());
    }
    head(f, "WAITED FOR A TURN while others ran, in us")?;
    for turn in turns {
        figures(f, &turn.of, &turn.wait, None)?;
        let Turn { passed_over, entities, behind, .. } = turn;
        let verdict = if turn.starved { "STARVED: " } else { "" };
        writeln!(
            f,
            "  {verdict}up to {passed_over} callbacks began meanwhile, of {entities} on \
             its thread; longest behind {behind}, {}",
            duration(turn.behind_ns)
        )?;
    }
    Ok(())
}

fn drops(f: &mut Formatter<'_>, drops: &[LostMessages]) -> Result {
    if drops.is_empty() {
        return Ok(());
    }
    writeln!(f, "\nMESSAGES LOST")?;
    drops.iter().try_for_each(|lost| {
        let LostMessages { count, reason, at } = lost;
        writeln!(f, "{count:>10}  {reason:<12} at {at}")
    })
}

fn replaced(f: &mut Formatter<'_>, replaced: &[LostMessages]) -> Result {
    if replaced.is_empty() {
        return Ok(());
    }
    writeln!(f, "\nREPLACED BY NEWER ONES, where only the newest is read: no loss")?;
    replaced.iter().try_for_each(|of| writeln!(f, "{:>10}  at {}", of.count, of.at))
}

impl Report {
    fn write_accelerators(&self, f: &mut Formatter<'_>) -> Result {
        if self.accelerators.is_empty() {
            return Ok(());
        }
        head(f, "ON ACCELERATORS, in us")?;
        for of in &self.accelerators {
            writeln!(f, "{}: {} ({})", of.of, of.launches, of.total.count)?;
            figures(f, "  callback", &of.total, None)?;
            let rows = [
                ("kernel", &of.kernel),
                ("copies", &of.copies),
                ("queue", &of.queue),
                ("rest of the callback", &of.rest),
            ];
            for (name, row) in rows {
                let share = if of.total.mean > 0.0 { row.mean / of.total.mean } else { 0.0 };
                figures(f, &format!("       {name}"), row, Some(share))?;
            }
            if of.modelled.max > 0.0 {
                figures(f, "  modelled kernel, no time of this host", &of.modelled, None)?;
            }
            if of.bytes_to_device > 0 || of.bytes_to_host > 0 {
                let (there, back) = (of.bytes_to_device, of.bytes_to_host);
                writeln!(f, "  copied: {there} bytes to it and {back} bytes back each time")?;
            }
            if of.bound_ns > 0 {
                let bound = duration(of.bound_ns.min(i64::MAX as u64).cast_signed());
                writeln!(f, "  begin and end of kernels are known to {bound}")?;
            }
        }
        Ok(())
    }

    fn write_calls(&self, f: &mut Formatter<'_>) -> Result {
        if self.calls.is_empty() {
            return Ok(());
        }
        head(f, "SERVICES, in us")?;
        for call in &self.calls {
            writeln!(f, "{} called by {} ({})", call.service, call.client, call.total.count)?;
            let rows = [
                ("  whole call", &call.total),
                ("       way there, and queue", &call.there),
                ("       answering", &call.answering),
                ("       way back, and queue", &call.back),
            ];
            rows.iter().try_for_each(|(name, row)| figures(f, name, row, None))?;
            if call.unanswered > 0 {
                writeln!(f, "  {} calls have no answer in the recording", call.unanswered)?;
            }
        }
        Ok(())
    }

    fn write_misses(&self, f: &mut Formatter<'_>) -> Result {
        for (number, miss) in self.misses.iter().enumerate() {
            let title = if number == 0 { "\nDEADLINES AND BUDGETS\n" } else { "" };
            let budget = miss.budget_ns.map_or_else(String::new, |ns| {
                format!(" (budget {})", duration(ns.min(i64::MAX as u64).cast_signed()))
            });
            writeln!(f, "{title}{:>10}  {} at {}{budget}", miss.count, miss.what, miss.at)?;
        }
        Ok(())
    }

    fn write_lost(&self, f: &mut Formatter<'_>) -> Result {
        let lost = &self.lost;
        if lost.is_nothing() {
            return Ok(());
        }
        writeln!(f, "\nMISSING FROM THE RECORDING")?;
        for (process, count) in &lost.events {
            writeln!(f, "{count:>10}  events of {process} found no room")?;
        }
        for process in &lost.cut_off {
            writeln!(f, "            the file of {process} ends before its session did")?;
        }
        let of = lost.unmatched;
        let counts = [
            (lost.unknown, "events of kinds that this program does not know"),
            (of.published as u64, "messages whose publishing was not recorded to its end"),
            (of.publisher as u64, "deliveries whose publisher was not traced"),
            (of.callback as u64, "messages taken of whose callback nothing was recorded"),
            (of.span as u64, "callbacks whose begin, end or message is missing"),
            (of.names as u64, "deliveries to what the recording does not name"),
            (lost.chains_cut, "ways of chains not followed to their end: there are too many"),
        ];
        let mut missing = counts.iter().filter(|(count, _)| *count > 0);
        missing.try_for_each(|(count, what)| writeln!(f, "{count:>10}  {what}"))
    }
}

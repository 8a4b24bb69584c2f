//! `angaros bench doctor`: what disturbs a measurement here, and what ends it.

use super::VerbResult;
use crate::cmd::output;
use angaros_bench::environment::{Clock, Finding, Level, findings, fix_script};

#[derive(clap::Args)]
pub(super) struct Args {
    /// Print as JSON
    #[arg(long, conflicts_with = "fix_script")]
    json: bool,
    /// Print a shell script with every command that helps
    #[arg(long)]
    fix_script: bool,
}

pub(super) fn run(args: &Args) -> VerbResult {
    let found = findings();
    let clock = Clock::look();
    if args.fix_script {
        return Ok(output::print(&fix_script(&found))?);
    }
    if args.json {
        let value = serde_json::json!({"findings": found, "clock": clock});
        return Ok(output::json(&value)?);
    }
    let text: String = found.iter().map(show).collect();
    Ok(output::print(&(text + &describe(&clock) + &verdict(&found)))?)
}

fn show(finding: &Finding) -> String {
    let mut out = format!("{:<5}  {}: {}\n", finding.level.as_str(), finding.topic, finding.what);
    if finding.level > Level::Good {
        out.push_str(&format!("       why: {}\n", finding.why));
        for line in finding.fix.iter().flat_map(|fix| fix.lines()) {
            out.push_str(&format!("       fix: {}\n", line.trim_start_matches("# ")));
        }
    }
    out
}

fn describe(clock: &Clock) -> String {
    let source = if clock.source.is_empty() { "unknown" } else { &clock.source };
    let counter = clock.counter_ppm.map_or_else(String::new, |ppm| {
        format!(", the processor's counter apart by {ppm:.1} parts in a million")
    });
    format!(
        "clock  {source}, resolution {} ns, a reading {:.0} ns, smallest step {} ns{counter};\n\
         \x20      a sleep of 1 ms ends late by {:.0} µs (p50), {:.0} µs (p99)\n",
        clock.resolution_ns,
        clock.reading_ns,
        clock.step_ns,
        clock.sleep_late_p50_us,
        clock.sleep_late_p99_us
    )
}

fn verdict(findings: &[Finding]) -> String {
    let count = |level| findings.iter().filter(|finding| finding.level == level).count();
    match (count(Level::Disturbs), count(Level::Note)) {
        (0, 0) => "as quiet as can be told\n".to_owned(),
        (0, notes) => format!("quiet; {notes} settings to know of when results are compared\n"),
        (noisy, _) => format!("noisy: {noisy} things make one run differ from the next\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_says_why_and_how_to_end_it_and_the_verdict_counts() {
        let finding = Finding {
            topic: "swap".into(),
            level: Level::Disturbs,
            what: "4 MB".into(),
            why: "slow".into(),
            fix: Some("sudo swapoff -a".into()),
        };
        let text = show(&finding);
        assert_eq!(text, "noisy  swap: 4 MB\n       why: slow\n       fix: sudo swapoff -a\n");
        assert!(verdict(&[finding]).starts_with("noisy: 1 things"));
        assert_eq!(verdict(&[]), "as quiet as can be told\n");
    }
}

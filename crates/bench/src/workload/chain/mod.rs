//! A chain of processes of one peer: starts them, and puts their notes together.

mod hops;
mod stamps;
mod traced;

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use angaros::component::TRACE_DIR;

use super::contract::{Length, Workload};
use super::parameter::{Parameter, Values};
use super::shared;
use crate::result::NetworkUse;
use crate::run::child::{Process, wait_all};
use crate::run::hosts::Hosts;
use crate::run::program::{PeerProgram, read_samples, report_of, sweep};
use crate::run::quota::{Quota, note_of};
use crate::run::{Measurement, Point, RunContext, RunError};
use angaros_bench_peer::{PeerReport, STAMPS};
use hops::{Notes, attribute, overtaken, times};
use stamps::add_profile;

/// A process waits this long for its neighbours, ms: a long chain takes a while to start.
const PATIENCE_MS: u64 = 30_000;

/// Messages a second where a point does not say.
const HZ: f64 = 100.0;
/// Parts of a sample, by the names they have in the result.
const FIRST_HOP: &str = "first hop";
const HOP: &str = "hop";

/// Messages from process to process in a row.
pub struct Chain;

impl Workload for Chain {
    fn name(&self) -> &'static str {
        "chain"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const ALL: &[Parameter] = &[
            shared::PAYLOAD,
            shared::PAYLOAD_MODE,
            shared::RELIABILITY,
            shared::WAKE,
            shared::DEPTH,
            shared::PIN,
            shared::HOSTS,
            shared::LINK,
            shared::CPU_PERCENT,
            shared::CPU_BY,
            shared::HZ,
            shared::nodes(2, 1000),
            Parameter::new("stamps", Values::Flag),
            Parameter::new("delay_at", Values::Whole(0, 999)),
            Parameter::new("delay_us", Values::Whole(0, 60_000_000)),
            Parameter::new("drop_at", Values::Whole(0, 999)),
            Parameter::new("drop_every", Values::Whole(0, u64::MAX)),
        ];
        ALL
    }

    fn run(
        &self,
        program: &PeerProgram,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        program.chain(point, context)
    }

    /// As with any rate.
    fn work_s(&self, length: &Length<'_>) -> f64 {
        length.messages() / length.hz().unwrap_or(HZ)
    }
}

impl PeerProgram {
    /// Runs the workload `chain` once.
    ///
    /// # Errors
    /// A node that fails, or notes that contradict its report.
    fn chain(&self, point: &Point<'_>, context: &RunContext) -> Result<Measurement, RunError> {
        if point.params.get("stamps") == Some(&serde_json::Value::Bool(true)) {
            return self.profiled_chain(point, context);
        }
        Ok(self.play_chain(point, context, &[])?.0)
    }

    /// One run in which every node notes when its messages pass which boundary.
    fn profiled_chain(
        &self,
        point: &Point<'_>,
        context: &RunContext,
    ) -> Result<Measurement, RunError> {
        let folder = context.scratch.join(format!("{}.stamps", context.session));
        std::fs::create_dir_all(&folder)
            .map_err(|e| RunError::Failed(format!("make {}: {e}", folder.display())))?;
        let stamps = [TRACE_DIR, STAMPS].map(|name| (name.into(), folder.clone().into_os_string()));
        let nodes = usize::try_from(point.number("nodes").unwrap_or(3)).unwrap_or(3).max(2);
        let measured = self.play_chain(point, context, &stamps).and_then(|(mut measured, sink)| {
            add_profile(&mut measured, &sink, &folder, nodes)?;
            Ok(measured)
        });
        // Scratch; the folder goes with the session anyway.
        std::fs::remove_dir_all(&folder).ok();
        measured
    }

    /// One run with these environment variables: what was measured, and what the sink noted.
    fn play_chain(
        &self,
        point: &Point<'_>,
        context: &RunContext,
        environment: &[(OsString, OsString)],
    ) -> Result<(Measurement, Notes), RunError> {
        let nodes = usize::try_from(point.number("nodes").unwrap_or(3)).unwrap_or(3).max(2);
        let file = |index: usize| -> PathBuf {
            context.scratch.join(format!("{}.{index}.samples", context.session))
        };
        let shared = self.chain_words(point, context, nodes);
        let hosts = Hosts::of(point, context.seed)?;
        let cpus = pinned(point, context);
        let mut quota = Quota::of(point, context)?;
        let mut children = Vec::with_capacity(nodes);
        // The source last: it waits for nobody it could have.
        for index in (0..nodes).rev() {
            let mut command = self.node_command(index, nodes, &shared, &file(index));
            if let Some(cpu) = cpus.get(index % cpus.len().max(1)) {
                command.extend(["--cpu".into(), cpu.to_string().into()]);
            }
            command.extend(faults(point, index));
            let label = format!("{}/{} node {index}", self.about.peer, self.variant);
            let scratch = &context.scratch;
            let mut environment = environment.to_vec();
            environment.extend(hosts.iter().flat_map(|hosts| hosts.environment(index)));
            let host = hosts.as_ref().map(|hosts| hosts.host(index));
            children.push(Process::start_with(&label, &command, &environment, host, scratch)?);
        }
        children.reverse();
        if let Some(quota) = &mut quota {
            children.iter().try_for_each(|child| quota.add(child))?;
        }
        let timeout = Duration::from_secs(context.settings.timeout_s.max(1));
        let mut measured = wait_all(&mut children, timeout, || context.stopped())
            // With a fault every hop by itself: all of them together would hide which.
            .and_then(|()| gather(&children, &file, point.params.contains_key("delay_at")));
        if let Ok((measurement, _)) = &mut measured {
            // Neighbours are on different hosts.
            let crossings = nodes.saturating_sub(1) as u64;
            measurement.network =
                hosts.as_ref().map(|hosts| NetworkUse { crossings, ..hosts.used() });
            measurement.cpus = cpus;
            measurement.notes.extend(note_of(point, quota.as_ref()));
        }
        drop(children);
        for index in 0..nodes {
            // Scratch; the folder goes with the session anyway.
            std::fs::remove_file(file(index)).ok();
        }
        if measured.is_err() {
            sweep(&[Path::new("/dev/shm"), &std::env::temp_dir()], &context.session);
        }
        measured
    }

    fn node_command(
        &self,
        index: usize,
        nodes: usize,
        shared: &[OsString],
        samples: &Path,
    ) -> Vec<OsString> {
        let role = match index {
            0 => "source",
            last if last + 1 == nodes => "sink",
            _ => "relay",
        };
        let mut command = self.command.clone();
        command.extend(["chain", "--role", role].map(OsString::from));
        command.extend_from_slice(shared);
        command.extend(["--index".into(), index.to_string().into()]);
        command.extend(["--out".into(), samples.as_os_str().to_owned()]);
        command
    }

    /// The words all nodes share.
    fn chain_words(&self, point: &Point<'_>, context: &RunContext, nodes: usize) -> Vec<OsString> {
        let hz = point.params.get("hz").and_then(serde_json::Value::as_f64).unwrap_or(HZ);
        let mut options = self.common_words(point, context);
        options.retain(|(name, _)| *name != "--count");
        options.extend([
            ("--count", context.settings.count_at(hz).to_string()),
            ("--nodes", nodes.to_string()),
            ("--hz", hz.to_string()),
            ("--timeout-ms", PATIENCE_MS.to_string()),
        ]);
        options.into_iter().flat_map(|(name, value)| [name.into(), value.into()]).collect()
    }
}

/// The CPUs that the nodes are dealt out to: none unless the point has `pin: true`, as there are
/// more processes than cores.
fn pinned(point: &Point<'_>, context: &RunContext) -> Vec<usize> {
    match point.params.get("pin") == Some(&serde_json::Value::Bool(true)) {
        true => context.cpus.clone(),
        false => Vec::new(),
    }
}

/// The faults that a point puts into node `index`: it holds every message back for `delay_us` where
/// `delay_at` is its place, and loses every `drop_every`-th where `drop_at` is.
fn faults(point: &Point<'_>, index: usize) -> Vec<OsString> {
    let mut words: Vec<OsString> = Vec::new();
    for (place, amount, option) in
        [("delay_at", "delay_us", "--delay-us"), ("drop_at", "drop_every", "--drop-every")]
    {
        if point.number(place) == Some(index as u64) {
            let amount = point.number(amount).unwrap_or(0);
            words.extend([option.into(), amount.to_string().into()]);
        }
    }
    words
}

/// Puts together what the nodes reported, the source's first; with what the sink noted.
fn gather(
    children: &[Process],
    file: &impl Fn(usize) -> PathBuf,
    apart: bool,
) -> Result<(Measurement, Notes), RunError> {
    let mut reports = Vec::with_capacity(children.len());
    let mut notes = Vec::with_capacity(children.len());
    for (index, child) in children.iter().enumerate() {
        let (report, noted) = (report_of(child)?, read_notes(&file(index))?);
        let said = report.sent.max(report.received);
        if noted.len() as u64 != said {
            let got = noted.len();
            return Err(RunError::Failed(format!("node {index}: {got} samples, {said} reported")));
        }
        reports.push(report);
        notes.push(noted);
    }
    let measured = combine(&reports, &notes, apart);
    Ok((measured, notes.pop().unwrap_or_default()))
}

/// One measurement from all nodes. Intended times: the latency and what the source was late.
fn combine(reports: &[PeerReport], notes: &[Notes], apart: bool) -> Measurement {
    let (Some(source), Some(sink)) = (notes.first(), notes.last()) else {
        return Measurement::default();
    };
    let late: HashMap<u64, u64> = source.iter().map(|note| (note[0], note[1])).collect();
    let sum = |f: &dyn Fn(&PeerReport) -> u64| reports.iter().map(f).sum::<u64>();
    let sent = reports.first().map_or(0, |report| report.sent);
    let hops = |nodes: &[Notes]| nodes.iter().flatten().map(|note| note[1]).collect::<Vec<u64>>();
    let mut parts_ns = BTreeMap::new();
    parts_ns.insert(FIRST_HOP.to_owned(), hops(&notes[1..notes.len().min(2)]));
    parts_ns.insert(HOP.to_owned(), hops(&notes[notes.len().min(2)..]));
    if apart {
        parts_ns = times(notes).collect();
    }
    parts_ns.retain(|_, hops: &mut Vec<u64>| !hops.is_empty());
    Measurement {
        samples_ns: sink.iter().map(|note| note[2]).collect(),
        intended_ns: sink
            .iter()
            .map(|note| note[2] + late.get(&note[0]).copied().unwrap_or(0))
            .collect(),
        sent,
        lost: sent.saturating_sub(sink.len() as u64),
        late: overtaken(source, sink),
        duplicates: sum(&|report| report.duplicates),
        cpu_ns: sum(&|report| report.cpu_user_ns + report.cpu_sys_ns),
        switches: sum(&|report| report.ctx_voluntary + report.ctx_involuntary),
        faults: sum(&|report| report.faults),
        max_rss_kb: reports.iter().map(|report| report.max_rss_kb).max().unwrap_or(0),
        wake: reports.first().map(|report| report.wake.clone()).unwrap_or_default(),
        parts_ns,
        figures: attribute(reports, notes),
        ..Measurement::default()
    }
}

fn read_notes(path: &Path) -> Result<Notes, RunError> {
    let words = read_samples(path)?;
    let (notes, rest) = words.as_chunks::<3>();
    match rest {
        [] => Ok(notes.to_vec()),
        _ => Err(RunError::Failed(format!("{}: not a multiple of 24 bytes", path.display()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Params, Settings};
    use crate::run::{PeerSystem, System as _};
    use angaros_bench_peer::About;

    /// A context whose scratch folder no other test has.
    fn context(name: &str) -> RunContext {
        let session = format!("{name}-{}", std::process::id());
        let scratch = std::env::temp_dir().join(format!("angaros-{session}"));
        std::fs::create_dir_all(&scratch).unwrap();
        RunContext {
            settings: Settings { count: 2, timeout_s: 10, ..Settings::default() },
            repeat: 0,
            seed: 1,
            session,
            cpus: vec![0],
            scratch,
            stop: std::sync::Arc::default(),
        }
    }

    /// A peer in shell: each node notes message 0 (and the source message 1, which is lost).
    const TOY: &str = r#"
zero='\0\0\0\0\0\0\0\0'; one='\001\0\0\0\0\0\0\0'; five='\005\0\0\0\0\0\0\0'
while [ $# -gt 1 ]; do
  [ "$1" = --role ] && role=$2
  [ "$1" = --out ] && out=$2
  shift
done
sent=1; received=1
case $role in
source) printf "$zero$one$zero$one$five$zero" > "$out"; sent=2; received=0 ;;
relay) printf "$zero$five$five" > "$out" ;;
sink) printf "$zero$one$five" > "$out"; sent=0 ;;
esac
printf %s "{\"role\":\"$role\",\"peer\":\"toy\",\"variant\":\"v\",\"wake\":\"block\",\"wall_ns\":1,"
printf %s "\"sent\":$sent,\"received\":$received,\"ctx_voluntary\":2,\"ctx_involuntary\":0,"
echo '"cpu_user_ns":4,"cpu_sys_ns":1,"faults":3}'
"#;

    fn toy(script: &str) -> PeerSystem {
        let about = About::new("toy", "1", &["v"], &["copied"]).with_chain();
        let command = ["sh", "-c", script, "toy"].map(OsString::from).to_vec();
        PeerSystem::with_about(command, about, "v")
    }

    #[test]
    fn the_notes_of_all_nodes_become_one_measurement() {
        let params = Params::from([("nodes".into(), 4.into())]);
        let point = Point { experiment: "t", workload: "chain", params: &params };
        let context = context("chain-good");
        let got = toy(TOY).run(&point, &context).unwrap();
        assert_eq!(std::fs::read_dir(&context.scratch).unwrap().count(), 0);
        std::fs::remove_dir(&context.scratch).unwrap();
        assert_eq!((got.sent, got.lost, got.cpu_ns, got.switches, got.faults), (2, 1, 20, 8, 12));
        assert_eq!((got.samples_ns, got.intended_ns), (vec![5], vec![6]));
        assert_eq!(got.parts_ns[FIRST_HOP], [5]);
        assert_eq!(got.parts_ns[HOP], [5, 1]);
        // The source sent two messages, everybody else saw the first.
        assert_eq!((got.figures["lost at hop 1"], got.figures["lost at hop 2"]), (1.0, 0.0));
    }

    #[test]
    fn notes_that_contradict_a_report_name_the_node() {
        let params = Params::new();
        let point = Point { experiment: "t", workload: "chain", params: &params };
        let script = TOY.replace("received=1", "received=7");
        let context = context("chain-bad");
        let error = toy(&script).run(&point, &context).unwrap_err().to_string();
        std::fs::remove_dir(&context.scratch).unwrap();
        assert!(error.contains("node 1: 1 samples, 7 reported"), "{error}");
    }
}

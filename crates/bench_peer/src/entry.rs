//! The entry point that all Rust peers share.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use super::{Args, Link, LinkError, PeerReport, Role, SoloArgs, open_loop, pin_to_cpu, ping, pong};

/// What a peer is; printed by `PEER about`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The peer's folder name.
    pub peer: String,
    /// The version of the system measured.
    pub version: String,
    /// The variants, the default first.
    pub variants: Vec<String>,
    /// The payload modes it has.
    pub modes: Vec<String>,
    /// What it can run.
    #[serde(default = "pingpong_only")]
    pub workloads: Vec<String>,
    /// The workloads of one process, each with its variants, the default first.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub solo: BTreeMap<String, Vec<String>>,
}

fn pingpong_only() -> Vec<String> {
    vec!["pingpong".to_owned()]
}

impl About {
    /// Describes a peer.
    #[must_use]
    pub fn new(peer: &str, version: &str, variants: &[&str], modes: &[&str]) -> Self {
        let own = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect();
        Self {
            peer: peer.to_owned(),
            version: version.to_owned(),
            variants: own(variants),
            modes: own(modes),
            workloads: vec!["pingpong".to_owned(), "rate".to_owned()],
            solo: BTreeMap::new(),
        }
    }

    /// The same, and it runs chains.
    #[must_use]
    pub fn with_chain(mut self) -> Self {
        self.workloads.push("chain".to_owned());
        self
    }

    /// The same, and it takes part in discovery.
    #[must_use]
    pub fn with_discovery(mut self) -> Self {
        self.workloads.push("discovery".to_owned());
        self
    }

    /// The same, and it plays topologies.
    #[must_use]
    pub fn with_topology(mut self) -> Self {
        self.workloads.push("topology".to_owned());
        self
    }

    /// The same, and it runs a workload of one process.
    #[must_use]
    pub fn with_solo(mut self, workload: &str, variants: &[&str]) -> Self {
        let variants = variants.iter().map(|variant| (*variant).to_owned()).collect();
        self.solo.insert(workload.to_owned(), variants);
        self
    }

    /// The variants in which it runs a workload; empty when it does not.
    #[must_use]
    pub fn variants_of(&self, workload: &str) -> &[String] {
        match self.solo.get(workload) {
            Some(variants) => variants,
            None if self.workloads.iter().any(|known| known == workload) => &self.variants,
            None => &[],
        }
    }

    /// Fills in the default variant of a workload of one process and checks both.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] with what exists instead.
    pub(super) fn check_solo(&self, args: &mut SoloArgs) -> Result<(), LinkError> {
        let (peer, workload) = (&self.peer, &args.workload);
        let refuse = |text: String| LinkError::Unsupported(format!("{peer} has no {text}"));
        let Some(variants) = self.solo.get(workload) else {
            let known = self.solo.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            return Err(refuse(format!("workload {workload}, only {known}")));
        };
        if args.variant.is_empty() {
            args.variant = variants.first().cloned().unwrap_or_default();
        }
        if !variants.contains(&args.variant) {
            let (given, known) = (&args.variant, variants.join(", "));
            return Err(refuse(format!("variant {given} of {workload}, only {known}")));
        }
        Ok(())
    }

    /// Fills in the default variant and checks variant and mode.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] with what exists instead.
    pub(super) fn check(&self, args: &mut Args) -> Result<(), LinkError> {
        self.check_variant(&mut args.variant)?;
        let mode = args.mode.as_str();
        if !self.modes.iter().any(|known| known == mode) {
            return Err(self.refuse("payload mode", mode, &self.modes));
        }
        Ok(())
    }

    /// Fills in the default variant and checks it.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] with what exists instead.
    pub(super) fn check_variant(&self, variant: &mut String) -> Result<(), LinkError> {
        if variant.is_empty() {
            *variant = self.variants.first().cloned().unwrap_or_default();
        }
        match self.variants.contains(variant) {
            true => Ok(()),
            false => Err(self.refuse("variant", variant, &self.variants)),
        }
    }

    fn refuse(&self, what: &str, given: &str, known: &[String]) -> LinkError {
        let known = known.join(", ");
        LinkError::Unsupported(format!("{} has no {what} {given}, only {known}", self.peer))
    }
}

/// Runs a peer: parses the command line, opens the link, measures, reports. The whole `main` of a
/// Rust peer.
pub fn main<L, F>(about: &About, open: F) -> ExitCode
where
    L: Link,
    F: FnOnce(&Args) -> Result<L, LinkError>,
{
    let words: Vec<String> = std::env::args().skip(1).collect();
    dispatch(about, &words, open)
}

/// [`main`] for a program that has taken words of its own off the command line before: `words` begins
/// with `about` or `pingpong`.
pub fn dispatch<L, F>(about: &About, words: &[String], open: F) -> ExitCode
where
    L: Link,
    F: FnOnce(&Args) -> Result<L, LinkError>,
{
    match words.split_first() {
        Some((verb, [])) if verb == "about" => print_line(about),
        Some((verb, rest)) if verb == "pingpong" => match Args::parse(rest) {
            Ok(args) => run(about, args, open),
            Err(error) => complain(&about.peer, &error, 2),
        },
        _ => complain(&about.peer, &"usage: about | pingpong --role ping|pong --session NAME", 2),
    }
}

/// [`main`] after the command line has been parsed.
pub fn run<L, F>(about: &About, mut args: Args, open: F) -> ExitCode
where
    L: Link,
    F: FnOnce(&Args) -> Result<L, LinkError>,
{
    match about.check(&mut args).and_then(|()| measure(about, &args, open)) {
        Ok(report) => print_line(&report),
        Err(error @ LinkError::Unsupported(_)) => complain(&about.peer, &error, 3),
        Err(error) => complain(&about.peer, &error, 1),
    }
}

fn measure<L, F>(about: &About, args: &Args, open: F) -> Result<PeerReport, LinkError>
where
    L: Link,
    F: FnOnce(&Args) -> Result<L, LinkError>,
{
    if let Some(cpu) = args.cpu {
        pin_to_cpu(cpu)?;
    }
    let mut link = open(args)?;
    match args.role {
        Role::Ping => {
            let result = match args.paced {
                true => open_loop(&about.peer, &mut link, args)?,
                false => ping(&about.peer, &mut link, args)?,
            };
            if let Some(path) = &args.out {
                let bytes: Vec<u8> =
                    result.samples.iter().flat_map(|ns| ns.to_le_bytes()).collect();
                std::fs::write(path, bytes)
                    .map_err(LinkError::io(format!("write samples to {}", path.display())))?;
            }
            Ok(result.report)
        }
        _ => pong(&about.peer, &mut link, args),
    }
}

pub(super) fn print_line<T: Serialize>(value: &T) -> ExitCode {
    let written = serde_json::to_string(value)
        .map_err(std::io::Error::other)
        .and_then(|line| writeln!(std::io::stdout().lock(), "{line}"));
    if written.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

pub(super) fn complain(peer: &str, error: &dyn std::fmt::Display, status: u8) -> ExitCode {
    // A closed stderr leaves the exit status as the only message.
    writeln!(std::io::stderr().lock(), "{peer}: {error}").ok();
    ExitCode::from(status)
}

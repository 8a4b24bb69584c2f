//! What a peer says of itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Accepted, Args, LinkError, SoloArgs};

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
    /// The parameters of each of them, by name; one without an entry checks its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parameters: BTreeMap<String, BTreeMap<String, Accepted>>,
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
            parameters: BTreeMap::new(),
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

    /// The same with the parameters of such a workload.
    #[must_use]
    pub fn with_parameters(mut self, workload: &str, all: &[(&str, Accepted)]) -> Self {
        let all = all.iter().map(|(name, values)| ((*name).to_owned(), values.clone())).collect();
        self.parameters.insert(workload.to_owned(), all);
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

    /// Fills in the default variant of a workload of one process and checks both, and that its
    /// parameters are those that it has.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] with what exists instead.
    pub(super) fn check_solo(&self, args: &mut SoloArgs) -> Result<(), LinkError> {
        let (peer, workload, variant) = (&self.peer, &args.workload, &mut args.variant);
        let refuse = |text: String| LinkError::Unsupported(format!("{peer} has no {text}"));
        let Some(variants) = self.solo.get(workload) else {
            let known = self.solo.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
            return Err(refuse(format!("workload {workload}, only {known}")));
        };
        if variant.is_empty() {
            *variant = variants.first().cloned().unwrap_or_default();
        }
        if !variants.contains(variant) {
            let (given, known) = (&variant, variants.join(", "));
            return Err(refuse(format!("variant {given} of {workload}, only {known}")));
        }
        let Some(declared) = self.parameters.get(workload) else { return Ok(()) };
        for (name, value) in &args.parameters {
            let Some(accepted) = declared.get(name) else {
                let known = declared.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
                return Err(refuse(format!("parameter {name} of {workload}, only {known}")));
            };
            if !accepted.has(value) {
                let known = accepted.describe();
                let text = format!("parameter {name} is {value:?}, not {known}");
                return Err(LinkError::Unsupported(text));
            }
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

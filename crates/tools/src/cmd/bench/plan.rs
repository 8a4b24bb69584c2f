//! What `angaros bench run` is asked to measure: experiments, and the systems that are there.

use crate::resolve;
use angaros_bench::experiment::{self, Experiment, nearest};
use angaros_bench::result::Skipped;
use angaros_bench::run::{Plan, discover, read_head};
use angaros_bench::workload;
use angaros_bench::{PeerSystem, System};
use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What the user asks for, now or when the session began.
pub(super) struct Request {
    pub(super) selector: String,
    pub(super) peers: Vec<String>,
    pub(super) scratch: Option<PathBuf>,
    pub(super) out: PathBuf,
    pub(super) quick: bool,
    pub(super) pin: bool,
}

/// An experiment and who takes part.
pub(super) struct Prepared {
    pub(super) experiment: Experiment,
    pub(super) systems: Vec<Box<dyn System>>,
    pub(super) missing: Vec<Skipped>,
    /// Those of our own systems that are built first, `system/variant`; none once they are.
    pub(super) unbuilt: Vec<String>,
}

impl Prepared {
    pub(super) fn plan(&self) -> Plan<'_> {
        let Self { experiment, systems, missing, .. } = self;
        Plan { experiment, systems, missing }
    }
}

type AnyError = Box<dyn std::error::Error>;

impl Request {
    /// What the interrupted session in a folder was asked for.
    pub(super) fn kept(folder: &Path) -> Result<Self, AnyError> {
        let head = read_head(folder)?;
        let words = |name: &str| head.words.get(name).cloned().unwrap_or_default();
        let one = |name: &str| words(name).into_iter().next();
        let selector = one("experiment").ok_or_else(|| {
            let folder = folder.display();
            format!("the session in {folder} was not begun by this command; hint: begin anew")
        })?;
        Ok(Self {
            selector,
            peers: words("peers"),
            scratch: one("scratch").map(PathBuf::from),
            out: folder.to_owned(),
            quick: head.quick,
            pin: head.pin,
        })
    }

    /// The same for a session that may be interrupted. Files by their whole path: it may go on
    /// from another folder.
    pub(super) fn words(&self) -> BTreeMap<String, Vec<String>> {
        let file = Path::new(&self.selector);
        let whole = file.is_file().then(|| file.canonicalize().ok()).flatten();
        let selector = whole.map_or_else(|| self.selector.clone(), |p| p.display().to_string());
        let scratch = self.scratch.iter().map(|folder| folder.display().to_string()).collect();
        [("experiment", vec![selector]), ("peers", self.peers.clone()), ("scratch", scratch)]
            .into_iter()
            .map(|(name, words)| (name.to_owned(), words))
            .collect()
    }

    /// Loads the experiments and finds the systems; with `build` our own are built if they are not.
    pub(super) fn prepare(&self, build: bool) -> Result<Vec<Prepared>, AnyError> {
        let root = resolve::checkout().unwrap_or_default();
        let files = files(&self.selector)?;
        let experiments: Vec<Experiment> =
            files.iter().map(|file| experiment::load(file)).collect::<Result<_, _>>()?;
        self.check_peers(&experiments)?;
        let one = |experiment: Experiment| {
            let (mut systems, missing) = self.others(&experiment, &root);
            let built = build || root.join("build/peers/angaros").is_file();
            let mut unbuilt = Vec::new();
            let composed = workload::of(&experiment.workload).components().is_some();
            match built && (build || !composed) {
                true => systems.extend(own(&experiment, &root)?),
                false => unbuilt.extend(own_names(&experiment)),
            }
            Ok(Prepared { experiment, systems, missing, unbuilt })
        };
        experiments.into_iter().map(one).collect()
    }

    fn others(&self, experiment: &Experiment, root: &Path) -> (Vec<Box<dyn System>>, Vec<Skipped>) {
        let has = |word: &str| self.peers.iter().any(|peer| peer == word);
        if has("none") {
            return (Vec::new(), Vec::new());
        }
        let wanted = if has("all") { &[][..] } else { &self.peers[..] };
        discover(experiment, &root.join("build/peers"), wanted)
    }

    /// Refuses names that no experiment knows.
    fn check_peers(&self, experiments: &[Experiment]) -> Result<(), String> {
        let systems = experiments.iter().flat_map(|experiment| experiment.systems.keys());
        let known: BTreeSet<&str> = systems.map(String::as_str).collect();
        let words = ["all", "none"];
        let unknown =
            |peer: &&String| !known.contains(peer.as_str()) && !words.contains(&peer.as_str());
        let Some(peer) = self.peers.iter().find(unknown) else { return Ok(()) };
        let names: Vec<&str> = known.iter().copied().filter(|name| *name != "angaros").collect();
        let hint = match nearest(peer, names.iter().copied()) {
            Some(near) => format!("did you mean '{near}'?"),
            None => format!("there are {}, all and none", names.join(", ")),
        };
        Err(format!("{} has no peer '{peer}'; hint: {hint}", self.selector))
    }
}

/// The files that a selector names: in the current folder's `experiments` or the source tree's.
fn files(selector: &str) -> Result<Vec<PathBuf>, String> {
    let file = PathBuf::from(selector);
    if file.is_file() {
        return Ok(vec![file]);
    }
    let roots = [Some(PathBuf::from(".")), resolve::checkout()];
    let folders: Vec<PathBuf> =
        roots.into_iter().flatten().map(|root| root.join("experiments")).collect();
    let found = folders.iter().map(|folder| experiment::find(folder, selector));
    found.into_iter().find(|files| !files.is_empty()).ok_or_else(|| {
        let names: Vec<String> = folders.iter().flat_map(|f| experiment::names(f)).collect();
        let hint = match nearest(selector, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean '{near}'?"),
            None => "name a file, or ls experiments/*".to_owned(),
        };
        format!("no experiment is called '{selector}'; hint: {hint}")
    })
}

fn own_names(experiment: &Experiment) -> Vec<String> {
    let variants = experiment.systems.get("angaros").into_iter().flatten();
    variants.map(|variant| format!("angaros/{variant}")).collect()
}

/// Angaros itself, which takes part as a program like any other.
fn own(experiment: &Experiment, root: &Path) -> Result<Vec<Box<dyn System>>, String> {
    let Some((_, variants)) = experiment.systems.iter().find(|(name, _)| *name == "angaros") else {
        return Ok(Vec::new());
    };
    if let Some(components) = workload::of(&experiment.workload).components() {
        let program = resolve::program_for(&[components.needed])?;
        let system = |variant: &String| (components.system)(&program, root, variant);
        return Ok(variants.iter().map(system).collect());
    }
    let mut systems: Vec<Box<dyn System>> = Vec::new();
    let program = resolve::own_peer(root)?;
    for variant in variants {
        let command = vec![OsString::from(&program)];
        let system = PeerSystem::new(command, variant);
        systems.push(Box::new(system.map_err(|error| format!("{}: {error}", program.display()))?));
    }
    Ok(systems)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_experiment_that_does_not_exist_is_named_with_the_nearest_one() {
        let error = files("nothing/like-this").unwrap_err();
        assert!(error.contains("'nothing/like-this'; hint: name a file"), "{error}");
        let error = files("peers/pingpon").unwrap_err();
        assert!(error.ends_with("hint: did you mean 'peers/pingpong'?"), "{error}");
    }

    #[test]
    fn a_peer_that_no_experiment_knows_is_named_with_the_nearest_one() {
        let request = |peer: &str| Request {
            selector: "peers/pingpong".into(),
            peers: vec![peer.to_owned()],
            scratch: None,
            out: PathBuf::new(),
            quick: true,
            pin: true,
        };
        let error = |peer| request(peer).prepare(false).err().unwrap().to_string();
        assert!(error("rnig").ends_with("no peer 'rnig'; hint: did you mean 'ring'?"));
        assert!(error("xyzzy").contains("hint: there are cyclonedds, "), "{}", error("xyzzy"));
        assert!(request("sockets").prepare(false).is_ok());
    }
}

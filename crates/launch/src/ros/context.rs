//! What entries see and change while a file is walked: configurations, environment, namespace,
//! parameters and remaps of all nodes.

use super::params::ParameterInput;
use crate::ament::{self, Package};
use crate::error::LaunchError;
use crate::file::Goal;
use crate::load::{Argument, Files, Launch};
use crate::tree::{Position, TreeError};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Entries that one launch may walk, and copies of what they see.
const MAX_WORK: usize = 5_000_000;
/// Bytes that substitutions may make in all.
const MAX_BYTES: usize = 16 << 20;

/// What a group keeps to itself: it is put back at the end of the group.
#[derive(Clone, Default)]
pub(super) struct State {
    pub configurations: Rc<BTreeMap<String, String>>,
    /// Variables that were set, and those that were taken away.
    pub env: Rc<BTreeMap<String, Option<String>>>,
    pub namespace: Option<String>,
    pub parameters: Rc<Vec<ParameterInput>>,
    pub remaps: Rc<Vec<(String, String)>>,
}

impl State {
    /// Leaves these configurations only. `ros2 launch` keeps the namespace and what
    /// `set_parameter` and `set_remap` give among them, so they go too.
    pub(super) fn forget(&mut self, kept: BTreeMap<String, String>) {
        let env = std::mem::take(&mut self.env);
        *self = Self { configurations: Rc::new(kept), env, ..Self::default() };
    }
}

/// What a launch may do while it is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadAccess {
    /// Packages are looked for, commands of `$(command ...)` are run.
    Whole,
    /// Nothing but the files that are included.
    FilesOnly,
}

/// One walk over a file and what it includes.
pub(super) struct Context {
    pub state: State,
    pub launch: Launch,
    pub files: Files,
    /// The file, as it was named, and where it is.
    pub file: String,
    pub path: PathBuf,
    /// Seconds that timers around put before the start.
    pub delay: f64,
    pub reach: LoadAccess,
    /// Only the arguments are asked for: a missing value is none, nodes are left out.
    pub only_arguments: bool,
    /// Names that `$(anon)` has made.
    pub anonymous: HashMap<String, String>,
    /// What is loaded into containers once all of them are known.
    pub loads: Vec<super::container::Load>,
    /// Configurations that something has read.
    pub used: HashSet<String>,
    /// The handlers of events that stand around, the innermost last.
    pub handlers: Vec<super::handlers::Handler>,
    /// How handlers name the process of the entry that is walked.
    pub key: Option<u32>,
    /// Keys that were made for entries that have none.
    pub made_keys: u32,
    /// States of lifecycles that handlers ask for, by the keys of nodes.
    pub goals: Vec<(u32, Goal)>,
    packages: HashMap<String, Option<Package>>,
    pub work: usize,
    pub bytes: usize,
}

impl Context {
    pub(super) fn new(given: &[(String, String)], reach: LoadAccess, only_arguments: bool) -> Self {
        let configurations = Rc::new(given.iter().cloned().collect());
        Self {
            state: State { configurations, ..State::default() },
            launch: Launch::default(),
            files: Files::default(),
            file: String::from("launch"),
            path: PathBuf::new(),
            delay: 0.0,
            reach,
            only_arguments,
            anonymous: HashMap::new(),
            loads: Vec::new(),
            used: HashSet::new(),
            handlers: Vec::new(),
            key: None,
            made_keys: 0,
            goals: Vec::new(),
            packages: HashMap::new(),
            work: 0,
            bytes: 0,
        }
    }

    pub(super) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("/"))
    }

    pub(super) fn fail(&self, place: Position, message: &str) -> LaunchError {
        LaunchError::new(&self.file, Some(place), message)
    }

    pub(super) fn tree(&self, error: &TreeError) -> LaunchError {
        LaunchError::tree(&self.file, error)
    }

    /// Counts what is done.
    pub(super) fn work(&mut self, place: Position, steps: usize) -> Result<(), LaunchError> {
        self.work += 1 + steps;
        match self.work > MAX_WORK {
            true => Err(self.fail(place, "is one of more entries than a launch may have")),
            false => Ok(()),
        }
    }

    pub(super) fn made(&mut self, bytes: usize) -> Result<(), String> {
        self.bytes += bytes;
        match self.bytes > MAX_BYTES {
            true => Err(format!("substitutions make more than {MAX_BYTES} bytes")),
            false => Ok(()),
        }
    }

    pub(super) fn configuration(&self, name: &str) -> Option<&String> {
        self.state.configurations.get(name)
    }

    pub(super) fn configure(&mut self, name: &str, value: String) {
        Rc::make_mut(&mut self.state.configurations).insert(name.to_owned(), value);
    }

    pub(super) fn set_env(&mut self, name: &str, value: Option<String>) {
        Rc::make_mut(&mut self.state.env).insert(name.to_owned(), value);
    }

    /// A variable as processes of this place have it.
    pub(super) fn env(&self, name: &str) -> Option<String> {
        if let Some(value) = self.state.env.get(name) {
            return value.clone();
        }
        if name.is_empty() || name.contains(['=', '\0']) {
            return None;
        }
        std::env::var_os(name).map(|value| value.to_string_lossy().into_owned())
    }

    pub(super) fn package(&mut self, name: &str) -> Option<Package> {
        if self.reach == LoadAccess::FilesOnly {
            return None;
        }
        self.packages.entry(name.to_owned()).or_insert_with(|| ament::find(name)).clone()
    }

    /// The folder with the files of a package, of ROS 2 or of cargo.
    pub(super) fn share(&mut self, name: &str) -> Option<PathBuf> {
        if self.reach == LoadAccess::FilesOnly {
            return None;
        }
        let share = self.package(name).map(|package| package.share);
        share.or_else(|| crate::resolve::package_folder(name))
    }

    /// A namespace within the one around, absolute.
    pub(super) fn namespaced(&self, inner: &str) -> Option<String> {
        let outer = self.state.namespace.as_deref();
        if inner.is_empty() {
            return outer.map(str::to_owned);
        }
        let joined = match outer {
            _ if inner.starts_with('/') => inner.to_owned(),
            None | Some("/") => format!("/{inner}"),
            Some(outer) => format!("{}/{inner}", outer.trim_end_matches('/')),
        };
        match joined.trim_end_matches('/') {
            "" => Some("/".to_owned()),
            name => Some(name.to_owned()),
        }
    }

    pub(super) fn declared(&mut self, argument: Argument) {
        if !self.launch.arguments.iter().any(|known| known.name == argument.name) {
            self.launch.arguments.push(argument);
        }
    }
}

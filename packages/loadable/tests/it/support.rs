//! Children in a role, and a container that spins.

use angaros::component::{Container, ContainerSpec, NodeSpec, NodeState};
use angaros::prelude::*;
use angaros::std_msgs::msg::UInt64;
use angaros::{ContextOptions, MAX_DOMAIN};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// No wait for something good takes longer.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A folder for shared memory that goes away with the value.
pub struct Fixture(PathBuf);

impl Fixture {
    pub fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("loadable-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Runs one role to its end, which must be a good one, and leave no files.
    pub fn play(role: &str) -> String {
        let stage = Self::new(role);
        let said = finish(stage.start(role));
        assert_eq!(stage.files(), [] as [PathBuf; 0], "{role} left something behind");
        said
    }

    pub fn start(&self, role: &str) -> Child {
        start(role, &self.0)
    }

    /// Files in the folder and below.
    pub fn files(&self) -> Vec<PathBuf> {
        files(&self.0)
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

pub fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// A child of this program in a role, with its shared memory in `folder`.
pub fn start(role: &str, folder: &Path) -> Child {
    let mut command = angaros_testing::again("child_process");
    command.env("ROLE", role).env("ANGAROS_SHM_DIR", folder).stdin(Stdio::null());
    for variable in ["ROS_DOMAIN_ID", "ROS_NAMESPACE", "ANGAROS_TRANSPORT", "ANGAROS_LIBRARY_PATH"]
    {
        command.env_remove(variable);
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// What the child printed by its end, which must be a good one.
pub fn finish(child: Child) -> String {
    let output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success(), "{}: {said}", output.status);
    said
}

pub fn role() -> Option<String> {
    std::env::var("ROLE").ok()
}

/// The library of this package: cargo puts it beside this program.
pub fn library() -> String {
    let program = std::env::current_exe().unwrap();
    let path = program.with_file_name("libloadable.so");
    assert!(path.is_file(), "{}", path.display());
    path.to_str().unwrap().to_owned()
}

pub fn linked(component: &str, settings: &[(&str, &str)]) -> NodeSpec {
    let parameters = settings.iter().map(|(name, value)| ((*name).into(), (*value).into()));
    let component = format!("loadable/{component}");
    NodeSpec { component, parameters: parameters.collect(), ..NodeSpec::default() }
}

pub fn loaded(component: &str, settings: &[(&str, &str)]) -> NodeSpec {
    NodeSpec { library: Some(library()), ..linked(component, settings) }
}

/// The same node under another name and namespace.
pub fn named(spec: NodeSpec, namespace: &str, name: &str) -> NodeSpec {
    NodeSpec { namespace: Some(namespace.into()), name: Some(name.into()), ..spec }
}

/// A container that another thread spins.
pub struct Spinning {
    pub context: Context,
    pub container: Arc<Container>,
    thread: Option<JoinHandle<()>>,
}

impl Spinning {
    pub fn new(nodes: Vec<NodeSpec>) -> Self {
        Self::with_args(nodes, &[])
    }

    pub fn with_args(nodes: Vec<NodeSpec>, args: &[&str]) -> Self {
        angaros::init_log();
        let args = args.iter().map(|&text| text.into()).collect();
        let domain = Some(MAX_DOMAIN);
        let options = ContextOptions { args, domain, ..ContextOptions::default() };
        let context = Context::new(options, angaros::ALL).unwrap();
        let spec = ContainerSpec { nodes, threads: 1, ..ContainerSpec::default() };
        let container = Arc::new(Container::new(&context, &spec).unwrap());
        let spun = Arc::clone(&container);
        let thread = Some(std::thread::spawn(move || spun.spin().unwrap()));
        Self { context, container, thread }
    }

    pub fn load(&self, spec: &NodeSpec) -> u64 {
        self.container.load(spec).unwrap()
    }

    pub fn state(&self, id: u64) -> Option<NodeState> {
        self.container.list().iter().find(|node| node.id == id).map(|node| node.state)
    }

    /// What a listener in `namespace` says.
    pub fn heard(&self, namespace: &str) -> Heard {
        let node = Node::new(&self.context, "witness").unwrap();
        let topic = format!("{namespace}/heard");
        let reports = node.create_polled_subscription(&topic, Qos::keep_last(1)).unwrap();
        Heard { reports, latest: (0, 0) }
    }
}

impl Drop for Spinning {
    fn drop(&mut self) {
        self.context.shutdown();
        let spun = self.thread.take().unwrap().join();
        if !std::thread::panicking() {
            spun.unwrap();
        }
    }
}

/// The reports of a listener.
pub struct Heard {
    reports: Subscription<UInt64>,
    latest: (u64, u64),
}

impl Heard {
    /// Images that came so far, and how many of them in place.
    pub fn now(&mut self) -> (u64, u64) {
        while let Some(sample) = self.reports.take().unwrap() {
            let report = sample.message().unwrap().data;
            self.latest = (report >> 32, report & 0xffff_ffff);
        }
        self.latest
    }

    /// Waits until so many more images have come; returns both counts since the call.
    pub fn more(&mut self, images: u64) -> (u64, u64) {
        let before = self.now();
        assert!(wait(|| self.now().0 >= before.0 + images), "{:?} after {before:?}", self.latest);
        (self.latest.0 - before.0, self.latest.1 - before.1)
    }
}

/// Whether `condition` holds within [`PATIENCE`].
pub fn wait(mut condition: impl FnMut() -> bool) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while Instant::now() < deadline {
        if condition() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    false
}

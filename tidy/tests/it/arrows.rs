//! Which crate may depend on which.
//!
//! ```text
//! packages, robots, experiments, examples -> anything but transports; only fuzz -> them
//! bridges/coprocessor, bridges/foxglove, bridges/rosbridge -> bridges/window
//! py, tools, bench, bridges -> angaros -> transports/*, accel, tf, ros, component
//! ros, component, tf -> core -> parameters -> transport -> msg; transports/* -> transport, msg
//! bridges/ros1 -> ros1_msg, bridges/window; ros1_msg -> msg; bag -> ros1_msg
//! msg, macros, netbox, stats -> nothing
//! bench, tools, the tests of anything -> netbox; bench_peer -> nothing
//! bag -> angaros; trace -> angaros, stats; bench -> angaros, stats, trace, bag, bench_peer
//! bench_report, predict -> bench and whatever it leads to
//! launch -> inspect -> angaros, bag; tools -> launch, inspect
//! the tests of transports/* -> core; the tests of anything below angaros -> component, ros
//! packages, robots, examples -> offload -> angaros
//! accel/* -> accel/source -> accel; angaros, tools, packages, the tests of anything -> accel/*
//! only accel/* -> accel/source
//! conformance, fixture, c -> angaros; the tests of anything -> conformance, fixture, testing
//! testing -> nothing
//! ```
//! An arrow may skip a layer, except into a transport: only the facade names those (A2). The
//! command line also leads to the other crates behind its verbs; peers link `bench_peer`, what they
//! measure may be `bag`, and their tests play experiments.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    Wire,
    Macros,
    Netbox,
    Stats,
    Ros1,
    Protocol,
    Testing,
    Contract,
    Values,
    Core,
    Accel,
    Source,
    Backend,
    Library,
    Transport,
    Facade,
    Conformance,
    Analysis,
    Tools,
    Outer,
    Bridge,
    Reading,
    Inspect,
    Launch,
    Foreign,
    Offload,
    Package,
    Peer,
    Aside,
}

/// The layer of the crate in `folder`, a path from the root of the repository.
fn layer(folder: &str) -> Option<Layer> {
    use Layer::*;
    let (top, rest) = folder.split_once('/').unwrap_or((folder, ""));
    Some(match (top, rest) {
        ("crates", "msg") => Wire,
        ("crates", "macros") => Macros,
        ("crates", "netbox") => Netbox,
        ("crates", "stats") => Stats,
        ("crates", "ros1_msg") => Ros1,
        ("crates", "bench_peer") => Protocol,
        ("crates", "testing") => Testing,
        ("crates", "transport") => Contract,
        ("crates", "parameters") => Values,
        ("crates", "core") => Core,
        ("crates", "component" | "ros") => Library,
        ("crates", "accel") => Accel,
        ("accel", "source") => Source,
        ("accel", _) => Backend,
        ("crates", "tf") => Library,
        ("crates", "angaros") => Facade,
        ("crates", "conformance" | "fixture") => Conformance,
        ("crates", "bag" | "trace") => Analysis,
        ("crates", "tools") => Tools,
        ("crates", "bench" | "py") | ("bridges", "window") => Outer,
        ("bridges", _) => Bridge,
        ("crates", "bench_report" | "predict") => Reading,
        ("crates", "inspect") => Inspect,
        ("crates", "launch") => Launch,
        ("crates", "c") => Foreign,
        ("crates", "offload") => Offload,
        ("transports", _) => Transport,
        ("packages" | "robots" | "experiments" | "examples", _) => Package,
        ("peers", _) => Peer,
        ("tidy", "") | ("fuzz", _) | ("crates", "measurements") => Aside,
        _ => return None,
    })
}

/// The rule that an arrow breaks, or `None`.
fn broken(from: Layer, to: Layer, dev: bool) -> Option<&'static str> {
    use Layer::*;
    let below_facade = matches!(to, Contract | Values | Core | Wire | Macros);
    let fine = match (from, to) {
        (_, Package) if matches!(from, Package | Aside) => true,
        (_, Package) => return Some("A12: nothing depends on packages, robots or examples"),
        (_, Peer | Aside) if from != Aside => return Some("nothing depends on peers or tests"),
        (Testing, _) => return Some("what tests share depends on no crate of ours"),
        (_, Testing) => return (!dev).then_some("only tests depend on what tests share"),
        (Wire | Macros, _) => return Some("A1: msg and macros depend on no crate of ours"),
        (Netbox, _) => return Some("networks in a box depend on no crate of ours"),
        (Stats, _) => return Some("statistics depend on no crate of ours"),
        (Protocol, _) => return Some("what peers link depends on no crate of ours"),
        (Ros1, _) => to == Wire,
        (_, Ros1) => matches!(from, Analysis | Bridge | Aside),
        (_, Stats) => matches!(from, Analysis | Outer | Reading | Tools | Aside),
        (_, Netbox) => dev || matches!(from, Outer | Tools | Aside),
        (_, Protocol) => matches!(from, Outer | Reading | Tools | Peer | Aside),
        (Backend, Source) | (Backend | Source, Accel) => true,
        (_, Source) if from != Aside => return Some("only back ends name kernels in source"),
        (_, Backend) if dev || matches!(from, Facade | Tools | Package | Aside) => true,
        (_, Backend) => return Some("only the facade, tools and packages name an accelerator"),
        (Backend | Source, _) => matches!(to, Contract | Wire),
        (Tools | Package, Accel) => true,
        (Facade | Aside, Transport | Accel | Library) => true,
        (_, Transport) => return Some("A2: only the facade names concrete transports"),
        (_, Conformance) if dev => return None,
        (Contract, _) => to == Wire,
        (Values, _) => matches!(to, Contract | Wire),
        (Core | Transport, Library) | (Transport, Core) => dev,
        (Core, Values) => true,
        (Core | Transport, _) => matches!(to, Contract | Wire | Macros),
        (Library, Library) => true,
        (Accel | Library, _) => below_facade,
        (Facade, _) => below_facade || to == Library,
        (Conformance, _) => to == Facade,
        (Analysis, _) => to == Facade || below_facade,
        (Outer, _) => matches!(to, Facade | Analysis) || below_facade,
        (Bridge, _) => matches!(to, Facade | Outer) || below_facade,
        (Reading, _) => matches!(to, Facade | Analysis | Outer) || below_facade,
        (Foreign, _) => to == Facade,
        (Offload, _) => to == Facade || below_facade,
        (Inspect, _) => matches!(to, Facade | Analysis) || below_facade,
        (Launch, _) => matches!(to, Facade | Inspect) || below_facade,
        (Tools, _) => {
            let named = matches!(to, Bridge | Inspect | Launch);
            named || matches!(to, Facade | Analysis | Outer | Reading) || below_facade
        }
        (Peer, Outer | Reading) => dev,
        (Peer, _) => matches!(to, Analysis | Facade) || below_facade,
        (Package, _) => matches!(to, Facade | Offload) || below_facade,
        (Aside, _) => true,
    };
    (!fine).then_some("the arrows of ARCHITECTURE.md point the other way")
}

fn metadata(manifest: &std::path::Path) -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline", "--manifest-path"])
        .arg(manifest)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// All crates of the repository, those of other workspaces too: folder and description.
fn crates() -> BTreeMap<String, Value> {
    let root = tidy::root();
    let mut found = BTreeMap::new();
    let manifests = tidy::sources().into_iter().filter(|file| file.path.ends_with("Cargo.toml"));
    let mut manifests: Vec<_> = manifests.collect();
    manifests.sort_by_key(|file| file.path.matches('/').count());
    for manifest in manifests {
        let folder = manifest.path.trim_end_matches("Cargo.toml").trim_end_matches('/').to_owned();
        if found.contains_key(&folder)
            || manifest.path.contains("/templates/")
            || manifest.path.starts_with("testdata/")
        {
            continue;
        }
        for package in metadata(&root.join(&manifest.path))["packages"].as_array().unwrap() {
            let path = std::path::Path::new(package["manifest_path"].as_str().unwrap());
            let folder = path.parent().unwrap().strip_prefix(&root).unwrap();
            found.insert(folder.to_string_lossy().into_owned(), package.clone());
        }
    }
    found
}

/// What each of our crates depends on outside its tests, by folder.
pub fn dependencies() -> BTreeMap<String, BTreeSet<String>> {
    let root = tidy::root();
    let of = |package: &Value| -> BTreeSet<String> {
        let all = package["dependencies"].as_array().unwrap().iter();
        let paths = all.filter(|one| one["kind"] != "dev").filter_map(|one| one["path"].as_str());
        let folder =
            |path: &str| std::path::Path::new(path).strip_prefix(&root).unwrap().to_owned();
        paths.map(|path| folder(path).to_string_lossy().into_owned()).collect()
    };
    crates().iter().map(|(folder, package)| (folder.clone(), of(package))).collect()
}

/// The packages that a crate of ours depends on outside its tests.
pub struct Dependencies {
    pub name: String,
    pub needed: BTreeSet<String>,
    pub optional: BTreeSet<String>,
}

/// Those of all our crates.
pub fn dependency_names() -> Vec<Dependencies> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let of = |package: &Value| {
        let all = package["dependencies"].as_array().unwrap().iter();
        let all: Vec<_> = all.filter(|one| one["kind"] != "dev").collect();
        let names = |optional: bool| {
            let some = all.iter().filter(|one| one["optional"] == optional);
            some.map(|one| text(&one["name"])).collect()
        };
        Dependencies { name: text(&package["name"]), needed: names(false), optional: names(true) }
    };
    crates().values().map(of).collect()
}

#[test]
fn every_dependency_points_the_way_of_the_design() {
    let root = tidy::root();
    let crates = crates();
    assert!(crates.len() >= 12, "only {} crates found", crates.len());
    let mut violations = Vec::new();
    for (folder, package) in &crates {
        let Some(from) = layer(folder) else {
            violations.push(format!("{folder}: has no layer; hint: give it one in arrows.rs"));
            continue;
        };
        for dependency in package["dependencies"].as_array().unwrap() {
            let Some(path) = dependency["path"].as_str() else { continue };
            let to = std::path::Path::new(path).strip_prefix(&root).unwrap().to_string_lossy();
            let dev = dependency["kind"] == "dev";
            if let Some(rule) = layer(&to).and_then(|to| broken(from, to, dev)) {
                violations.push(format!("{folder} -> {to} breaks {rule}"));
            }
        }
    }
    super::none(&violations);
}

/// Arrows that break a rule, each with a word of what is said of it.
const WRONG: [(Layer, Layer, &str); 38] = {
    use Layer::*;
    [
        (Wire, Core, "A1"),
        (Core, Facade, "other way"),
        (Contract, Core, "other way"),
        (Transport, Core, "other way"),
        (Core, Transport, "A2"),
        (Core, Library, "other way"),
        (Library, Transport, "A2"),
        (Library, Facade, "other way"),
        (Transport, Transport, "A2"),
        (Tools, Transport, "A2"),
        (Package, Transport, "A2"),
        (Tools, Package, "A12"),
        (Facade, Package, "A12"),
        (Outer, Peer, "peers"),
        (Facade, Tools, "other way"),
        (Outer, Tools, "other way"),
        (Conformance, Core, "other way"),
        (Foreign, Core, "other way"),
        (Offload, Analysis, "other way"),
        (Facade, Offload, "other way"),
        (Conformance, Transport, "A2"),
        (Netbox, Core, "no crate of ours"),
        (Stats, Core, "no crate of ours"),
        (Core, Stats, "other way"),
        (Analysis, Outer, "other way"),
        (Facade, Analysis, "other way"),
        (Core, Netbox, "other way"),
        (Protocol, Core, "no crate of ours"),
        (Outer, Reading, "other way"),
        (Peer, Outer, "other way"),
        (Facade, Protocol, "other way"),
        (Accel, Backend, "name an accelerator"),
        (Backend, Backend, "name an accelerator"),
        (Source, Backend, "name an accelerator"),
        (Accel, Source, "in source"),
        (Facade, Source, "in source"),
        (Core, Backend, "name an accelerator"),
        (Backend, Facade, "other way"),
    ]
};

/// Arrows of the design.
const RIGHT: [(Layer, Layer); 20] = {
    use Layer::*;
    [
        (Core, Wire),
        (Library, Core),
        (Facade, Library),
        (Facade, Transport),
        (Tools, Outer),
        (Outer, Analysis),
        (Analysis, Stats),
        (Analysis, Facade),
        (Package, Package),
        (Outer, Netbox),
        (Transport, Contract),
        (Library, Library),
        (Outer, Protocol),
        (Reading, Outer),
        (Peer, Protocol),
        (Backend, Accel),
        (Backend, Source),
        (Source, Accel),
        (Package, Backend),
        (Facade, Accel),
    ]
};

#[test]
fn arrows_that_point_the_wrong_way_are_seen() {
    use Layer::*;
    for (from, to, word) in WRONG {
        let rule = broken(from, to, false);
        assert!(rule.is_some_and(|rule| rule.contains(word)), "{from:?} -> {to:?}: {rule:?}");
    }
    for (from, to) in RIGHT {
        assert_eq!(broken(from, to, false), None, "{from:?} -> {to:?}");
    }
    assert_eq!(broken(Conformance, Facade, false), None);
    assert_eq!(broken(Core, Conformance, true), None);
    assert_eq!(broken(Transport, Netbox, true), None);
    assert_eq!(broken(Transport, Core, true), None);
    assert!(broken(Core, Conformance, false).is_some());
}

#[test]
fn folders_have_the_layer_of_the_design() {
    assert_eq!(layer("crates/core"), Some(Layer::Core));
    assert_eq!(layer("transports/shm"), Some(Layer::Transport));
    assert_eq!(layer("fuzz/libfuzzer"), Some(Layer::Aside));
    assert_eq!(layer("accel/cpu"), Some(Layer::Backend));
    assert_eq!(layer("accel/source"), Some(Layer::Source));
    assert_eq!(layer("crates/accel"), Some(Layer::Accel));
    assert_eq!(layer("crates/surprise"), None);
}

/// Parts of the standard library that reach outside the process or its thread.
const OUTSIDE: [&str; 5] = ["std::fs", "std::net", "std::thread", "std::process", "std::os"];

fn reaches_outside(text: &str) -> Vec<&'static str> {
    let code = tidy::code_only(tidy::without_tests(text));
    OUTSIDE.into_iter().filter(|module| code.contains(module)).collect()
}

/// A1, inside the crate: only what build scripts call may read files.
#[test]
fn msg_knows_no_threads_sockets_or_files() {
    let inside =
        |path: &str| path.starts_with("crates/msg/src/") && path != "crates/msg/src/build.rs";
    let files: Vec<_> =
        tidy::sources().into_iter().filter(|f| f.is("rs") && inside(&f.path)).collect();
    assert!(files.len() > 40, "only {} files found", files.len());
    let reach = |file: &tidy::SourceFile| {
        let found = reaches_outside(&file.text);
        (!found.is_empty()).then(|| format!("{}: uses {}", file.path, found.join(", ")))
    };
    super::none(&files.iter().filter_map(reach).collect::<Vec<_>>());
    assert_eq!(reaches_outside("use std::fs;\n// std::net\n"), ["std::fs"]);
}

//! What `angaros bench run` is asked to measure: experiments, and the systems that are there.

use angaros::component::ContainerSpec;
use angaros_bench::experiment::{self, Experiment, nearest};
use angaros_bench::result::Skipped;
use angaros_bench::run::{PeerProgram, Plan, discover, is_in_python, read_head};
use angaros_bench::workload::{self, Setting};
use angaros_bench::{PeerSystem, System};
use angaros_bench_peer::About;
use angaros_launch::{Deployment, Launch, ProcessPlan, resolve};
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
    /// Only what the tables of the experiments show.
    pub(super) table: bool,
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
    /// Whether nobody takes part, and nobody is missing.
    fn is_empty(&self) -> bool {
        self.systems.is_empty() && self.missing.is_empty() && self.unbuilt.is_empty()
    }

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
            table: head.words.contains_key("table"),
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
        let table = self.table.then(|| ("table", Vec::new()));
        [("experiment", vec![selector]), ("peers", self.peers.clone()), ("scratch", scratch)]
            .into_iter()
            .chain(table)
            .map(|(name, words)| (name.to_owned(), words))
            .collect()
    }

    /// Loads the experiments and finds the systems; with `build` our own are built if they are not.
    pub(super) fn prepare(&self, build: bool) -> Result<Vec<Prepared>, AnyError> {
        let root = resolve::checkout().unwrap_or_default();
        let files = files(&self.selector)?;
        let experiments: Vec<Experiment> =
            files.iter().map(|file| experiment::load(file)).collect::<Result<_, _>>()?;
        refuse_wrong(&files, &experiments, &root, build)?;
        self.check_peers(&experiments)?;
        let experiments = match self.table {
            true => experiments.iter().map(Experiment::shown).collect::<Result<_, _>>()?,
            false => experiments,
        };
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
        let prepared: Vec<Prepared> =
            experiments.into_iter().map(one).collect::<Result<_, AnyError>>()?;
        match prepared.iter().all(Prepared::is_empty) {
            false => Ok(prepared),
            true => Err(format!(
                "{} names no system that would run\nhint: systems: {{angaros: [shm]}}, or others \
                 and --peer all",
                self.selector
            )
            .into()),
        }
    }

    fn others(&self, experiment: &Experiment, root: &Path) -> (Vec<Box<dyn System>>, Vec<Skipped>) {
        let has = |word: &str| self.peers.iter().any(|peer| peer == word);
        // Nobody is called so: nothing but ours is found.
        let nobody = ["none".to_owned()];
        let wanted = match (has("none"), has("all")) {
            (true, _) => &nobody[..],
            (_, true) => &[],
            _ => &self.peers,
        };
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
pub(super) fn files(selector: &str) -> Result<Vec<PathBuf>, String> {
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
            None => "name a file, or see angaros bench list".to_owned(),
        };
        format!("no experiment is called '{selector}'; hint: {hint}")
    })
}

/// Refuses workloads, systems and variants that are not, and parameters that a program does not
/// have, by their lines.
fn refuse_wrong(
    files: &[PathBuf],
    experiments: &[Experiment],
    root: &Path,
    build: bool,
) -> Result<(), AnyError> {
    let shipped = shipped(root);
    let systems = known_systems(root, &shipped);
    let named: BTreeSet<&str> =
        experiments.iter().flat_map(|one| one.systems.keys().map(String::as_str)).collect();
    let peers = root.join("build/peers");
    let own = needs_own_peer(experiments) && build;
    let own = own.then(|| resolve::own_peer(root)).transpose()?;
    let program = |name: &str| match (&own, name) {
        (Some(own), "angaros") => own.clone(),
        _ => peers.join(name),
    };
    let ask = |name: &&str| PeerProgram::new(vec![program(name).into_os_string()], "").ok();
    let abouts: Vec<About> =
        named.iter().filter_map(ask).map(|program| program.about().clone()).collect();
    for (file, one) in files.iter().zip(experiments) {
        let name = one.workload.as_str();
        let has = abouts.iter().any(|about| about.solo.contains_key(name));
        let built = |system: &String| abouts.iter().any(|about| about.peer == *system);
        if !(workload::named(name).is_some() || has || one.systems.keys().all(built)) {
            // What a program has of its own is known when it is built; a name that is nearly one of
            // those that are known is none.
            let others = workload::ALL.iter().map(|one| one.name());
            let others = others.chain(shipped.iter().map(|one| one.workload.as_str()));
            if shipped.iter().any(|one| one.workload == name) || nearest(name, others).is_none() {
                continue;
            }
        }
        if let Err(problem) = experiment::check_about(one, &abouts, &systems) {
            return Err(experiment::refused(file, &problem).into());
        }
    }
    Ok(())
}

/// The experiments of the source tree.
fn shipped(root: &Path) -> Vec<Experiment> {
    let folder = root.join("experiments");
    let names = experiment::names(&folder).into_iter();
    names.filter_map(|name| experiment::load(&folder.join(format!("{name}.yaml"))).ok()).collect()
}

/// The systems that can be built, each with the variants that shipped experiments name: those that
/// a build may leave out.
fn known_systems(root: &Path, shipped: &[Experiment]) -> BTreeMap<String, Vec<String>> {
    let mut known: BTreeMap<String, Vec<String>> = BTreeMap::new();
    known.entry("angaros".to_owned()).or_default();
    let folders = [root.join("build/peers"), root.join("peers")];
    for folder in folders.iter().filter_map(|folder| std::fs::read_dir(folder).ok()) {
        let names = folder.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
        let names = names.filter(|name| !name.contains('.') && name != "common");
        known.extend(names.map(|name| (name, Vec::new())));
    }
    for (system, variants) in shipped.iter().flat_map(|one| &one.systems) {
        known.entry(system.clone()).or_default().extend(variants.iter().cloned());
    }
    known
}

/// Whether our own side of any of them is a program that follows the peer protocol.
fn needs_own_peer(experiments: &[Experiment]) -> bool {
    experiments.iter().any(|one| {
        compiled(one).next().is_some() && workload::of(&one.workload).components().is_none()
    })
}

/// Our own variants that one program of ours runs. Those in Python have a program like the others'.
fn compiled(experiment: &Experiment) -> impl Iterator<Item = &String> {
    let variants = experiment.systems.get("angaros").into_iter().flatten();
    variants.filter(|variant| !is_in_python(variant))
}

fn own_names(experiment: &Experiment) -> Vec<String> {
    compiled(experiment).map(|variant| format!("angaros/{variant}")).collect()
}

/// Angaros itself, which takes part as a program like any other.
fn own(experiment: &Experiment, root: &Path) -> Result<Vec<Box<dyn System>>, String> {
    let variants: Vec<&String> = compiled(experiment).collect();
    if variants.is_empty() {
        return Ok(Vec::new());
    }
    if let Some(components) = workload::of(&experiment.workload).components() {
        let program = resolve::measured_program_for(&[components.needed])?;
        let setting = Setting { program: &program, root, launch: containers };
        let system = |variant: &String| (components.system)(&setting, variant);
        return Ok(variants.into_iter().map(system).collect());
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

/// What containers a launch file starts, each with its name; with `shared` all nodes are in one.
fn containers(
    file: &Path,
    arguments: &[(String, String)],
    shared: bool,
) -> Result<Vec<(String, ContainerSpec)>, String> {
    let launch = Launch::open(file, arguments).map_err(|error| error.to_string())?;
    let deployment = if shared { Deployment::Compose } else { Deployment::Split };
    let processes = angaros_launch::plan(&launch, deployment).map_err(|error| error.to_string())?;
    let container = |process: ProcessPlan| match process.container() {
        Ok(Some(spec)) => Ok((process.name, spec)),
        Ok(None) => Err(format!("{}: {} is no component", file.display(), process.name)),
        Err(error) => Err(error.to_string()),
    };
    processes.into_iter().map(container).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::experiment::{Params, Settings};
    use angaros_bench::{Point, RunContext};

    #[test]
    fn an_experiment_that_does_not_exist_is_named_with_the_nearest_one() {
        let error = files("nothing/like-this").unwrap_err();
        assert!(error.contains("'nothing/like-this'; hint: name a file"), "{error}");
        let error = files("peers/pingpon").unwrap_err();
        assert!(error.ends_with("hint: did you mean 'peers/pingpong'?"), "{error}");
    }

    #[test]
    fn an_experiment_that_would_run_nothing_is_refused_with_the_reason_and_the_line() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("mine.yaml");
        let error = |text: &str| {
            std::fs::write(&file, format!("name: a/b\ntitle: T\n{text}\n")).unwrap();
            let request = Request {
                selector: file.display().to_string(),
                peers: vec!["all".to_owned()],
                scratch: None,
                out: PathBuf::new(),
                quick: true,
                table: false,
                pin: true,
            };
            request.prepare(false).err().map(|error| error.to_string()).unwrap_or_default()
        };
        let good = "workload: pingpong\nsystems: {angaros: [shm], sockets: [udp]}";
        assert_eq!(error(good), "");
        assert!(error("workload: pingpong").contains("names no system that would run\nhint: "));
        let text = error("workload: pingpong\nsystems:\n  angros: [shm]");
        assert!(text.contains("no system angros (line 5)\nhint: did you mean \"angaros\"?"));
        let text = error("workload: pingpog\nsystems: {angaros: [shm]}");
        assert!(text.contains("no workload pingpog (line 3)\nhint: did you mean \"pingpong\"?"));
        assert_eq!(error("workload: many_nodes\nsystems: {angaros: [shm]}"), "");
        let text = error("workload: pingpong\nsystems: {angaros: [smh]}");
        assert!(text.contains("no variant smh (line 4)\nhint: did you mean \"shm\"?"), "{text}");
        let text = error("workload: pingpong\nfixed: {nodez: 3}\nsystems: {angaros: [shm]}");
        assert!(text.contains("no parameter nodez (line 4)\nhint: "), "{text}");
    }

    #[test]
    fn a_peer_that_no_experiment_knows_is_named_with_the_nearest_one() {
        let request = |peer: &str| Request {
            selector: "peers/pingpong".into(),
            peers: vec![peer.to_owned()],
            scratch: None,
            out: PathBuf::new(),
            quick: true,
            table: false,
            pin: true,
        };
        let error = |peer| request(peer).prepare(false).err().unwrap().to_string();
        assert!(error("rnig").ends_with("no peer 'rnig'; hint: did you mean 'ring'?"));
        assert!(error("xyzzy").contains("hint: there are cyclonedds, "), "{}", error("xyzzy"));
        assert!(request("sockets").prepare(false).is_ok());
    }

    /// Notes what it is started with, beside itself, and ends when all have. Told to end earlier,
    /// it goes on.
    const NOTES: &str = "#!/bin/sh
trap '' INT
printf '%s\\n%s\\n' \"$ANGAROS_TRANSPORT\" \"$2\" > \"$0-$$\" && mv \"$0-$$\" \"$0.$$\"
while [ \"$(ls \"$0\".* | wc -l)\" -lt PROCESSES ]; do sleep 0.01; done
";

    /// What the processes of a workload are told: the transport and the container, the one that has
    /// a probe last.
    fn started(
        workload: &str,
        (deployment, processes): (&str, usize),
        params: Params,
    ) -> Vec<(String, ContainerSpec)> {
        let scratch = tempfile::tempdir().unwrap();
        let text = scratch.path().join("notes.sh");
        let program = scratch.path().join("program");
        let notes = NOTES.replace("PROCESSES", &processes.to_string());
        std::fs::write(&text, notes).unwrap();
        // By another process: a file that this one wrote may be held open by a child that another
        // test starts meanwhile, and cannot be run then.
        let install = std::process::Command::new("install").arg(&text).arg(&program).status();
        assert!(install.unwrap().success());
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let setting = Setting { program: &program, root: &root, launch: containers };
        let system = (workload::of(workload).components().unwrap().system)(&setting, deployment);
        let point = Point { experiment: "t", workload, params: &params };
        let context = RunContext {
            settings: Settings { count: 7, warmup: 2, ..Settings::default() },
            repeat: 0,
            seed: 1,
            session: "s".to_owned(),
            cpus: Vec::new(),
            scratch: scratch.path().to_owned(),
            stop: std::sync::Arc::default(),
        };
        assert_eq!(system.supports(&point), Ok(()));
        // No node has run, so there is nothing to measure.
        let error = system.run(&point, &context).unwrap_err().to_string();
        let missing = ["captures.txt", "arrivals.txt", "ended while driving"];
        assert!(missing.iter().any(|text| error.contains(text)), "{error}");
        let notes = std::fs::read_dir(scratch.path()).unwrap().map(|entry| entry.unwrap().path());
        let noted = notes.filter(|p| p.is_file() && p.extension().is_some_and(|e| e != "sh"));
        let mut all: Vec<(String, ContainerSpec)> = noted
            .map(|path| {
                let text = std::fs::read_to_string(path).unwrap();
                let (transport, spec) = text.split_once('\n').unwrap();
                (transport.to_owned(), serde_json::from_str(spec).unwrap())
            })
            .collect();
        let has_probe = |spec: &ContainerSpec| {
            spec.nodes.last().is_some_and(|node| node.component == "probe/ImageProbe")
        };
        all.sort_by_key(|(_, spec)| has_probe(spec));
        assert_eq!(all.len(), processes);
        all
    }

    #[test]
    fn a_launch_file_says_which_nodes_an_image_graph_has_and_the_deployment_where_they_run() {
        for (deployment, processes, transport) in
            [("processes", 4, ""), ("composed", 1, "shm"), ("composed_zero_copy", 1, "")]
        {
            let params = Params::from([("scale".into(), 2.0.into()), ("hz".into(), 15.into())]);
            let all = started("image_pipeline", (deployment, processes), params);
            assert!(all.iter().all(|(given, spec)| given == transport && spec.threads == 1));
            let nodes: Vec<_> = all.iter().flat_map(|(_, spec)| &spec.nodes).collect();
            assert_eq!((nodes.len(), nodes[3].component.as_str()), (4, "probe/ImageProbe"));
            let of = |component: &str| {
                let node = nodes.iter().find(|node| node.component == component).unwrap();
                node.parameters.iter().cloned().collect::<BTreeMap<_, _>>()
            };
            assert_eq!(of("image_proc/Resize")["scale_width"], "2.0");
            assert_eq!(of("camera/PhotoCamera")["rate"], "15.0");
            assert_eq!(of("probe/ImageProbe")["count"], "9");
            let zero_copy = (deployment != "composed").to_string();
            assert_eq!(of("image_proc/Rectify")["zero_copy"], zero_copy);
        }
    }

    #[test]
    fn the_robot_has_seven_nodes_of_which_only_the_image_stays_in_place_where_the_paper_does_so() {
        for (deployment, by_wire) in
            [("composed_intra_process", 5), ("composed_all_intra_process", 0), ("composed", 0)]
        {
            let params = Params::from([
                ("bus_us".into(), 4000.into()),
                ("executor".into(), "multi_threaded".into()),
            ]);
            let all = started("robot_sobel", (deployment, 1), params);
            let (transport, spec) = &all[0];
            assert_eq!((spec.nodes.len(), spec.threads), (7 + 1, 3));
            let elsewhere = spec.nodes.iter().filter(|node| node.transport.is_some());
            assert_eq!(elsewhere.count(), by_wire, "{deployment}");
            assert_eq!(transport == "shm", deployment == "composed");
            let bus = ("bus_us".to_owned(), "4000".to_owned());
            let waiting = spec.nodes.iter().filter(|node| node.parameters.contains(&bus));
            let waiting: Vec<_> = waiting.map(|node| node.component.as_str()).collect();
            assert_eq!(waiting, ["stand_in/Cm730"]);
        }
    }

    #[test]
    fn the_humanoid_has_seven_nodes_and_its_servos_at_one_port_of_the_run() {
        for (deployment, processes, by_wire) in
            [("stand_alone", 8, 0), ("composed", 1, 0), ("composed_intra_process", 1, 5)]
        {
            let all = started("humanoid_sobel", (deployment, processes), Params::new());
            let nodes: Vec<_> = all.iter().flat_map(|(_, spec)| &spec.nodes).collect();
            assert_eq!(nodes.len(), 7 + 1);
            let elsewhere = nodes.iter().filter(|node| node.transport.is_some());
            assert_eq!(elsewhere.count(), by_wire, "{deployment}");
            let ports = nodes.iter().flat_map(|node| &node.parameters);
            let ports: Vec<_> =
                ports.filter(|(name, _)| name == "link" || name == "device").collect();
            assert!(ports.len() == 2 && ports[0].1 == ports[1].1, "{ports:?}");
            assert!(ports[0].1.contains("/servos"), "{ports:?}");
        }
    }

    #[test]
    fn cars_have_the_nodes_of_their_launch_file_in_one_process_or_in_four_and_names_of_their_own() {
        for (deployment, processes, transport) in
            [("split", 8, ""), ("split_dds", 8, "dds"), ("composed", 2, "")]
        {
            let params = Params::from([("cars".into(), 2.into())]);
            let all = started("cars", (deployment, processes), params);
            assert!(all.iter().all(|(given, spec)| given == transport && spec.threads == 1));
            let nodes: Vec<_> = all.iter().flat_map(|(_, spec)| &spec.nodes).collect();
            for car in ["car0", "car1"] {
                let own = ("car".to_owned(), car.to_owned());
                let own: Vec<_> = nodes.iter().filter(|n| n.parameters.contains(&own)).collect();
                assert_eq!(own.len(), 4);
                let simulation = own.iter().find(|n| n.component == "car/AckermannSim").unwrap();
                let out = simulation.parameters.iter().find(|(name, _)| name == "out").unwrap();
                assert!(out.1.ends_with(&format!("/{car}-simulation.notes'")), "{}", out.1);
                let notes = own.iter().filter(|n| n.parameters.iter().any(|p| p.0 == "out"));
                assert_eq!(notes.count(), 3);
                assert!(
                    own.iter().all(|node| node.parameter_files[0].ends_with("config/car.yaml"))
                );
            }
        }
    }
}

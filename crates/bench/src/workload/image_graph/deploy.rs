//! Which nodes a workload has and how a deployment spreads them over processes.

use std::path::{Path, PathBuf};

use angaros::accel::{Policy, Request, registry};
use angaros::component::{ContainerSpec, NodeSpec};

use crate::run::Point;
use crate::workload::contract::ReadLaunch;
use crate::workload::parameter::{Parameter, Values};
use crate::workload::shared;

/// A workload with its parameters.
pub struct Graph {
    workload: Images,
    deployment: DeploymentKind,
    threads: usize,
    width: u64,
    height: u64,
    /// Frames per second.
    pub hz: f64,
    scale: f64,
    /// How long the synthetic driver's callback waits for its bus, µs.
    bus_us: u64,
    /// Where the camera stamps.
    capture: String,
    /// The accelerator of Rectify, Resize and Sobel; empty for the one that they choose.
    accelerator: String,
}

/// A graph of our components, which is a workload of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Images {
    /// Camera, Rectify, Resize.
    Pipeline,
    /// Camera, Rectify.
    Rectify,
    /// Camera, Sobel.
    Sobel,
    /// The same beside the other nodes of a humanoid robot, which are synthetic.
    Robot,
    /// The same beside those that a humanoid robot runs, with simulated servos.
    Humanoid,
}

impl Images {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Pipeline, Self::Rectify, Self::Sobel, Self::Robot, Self::Humanoid];

    /// Its name in an experiment's file.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pipeline => "image_pipeline",
            Self::Rectify => "camera_rectify",
            Self::Sobel => "camera_sobel",
            Self::Robot => "robot_sobel",
            Self::Humanoid => "humanoid_sobel",
        }
    }

    /// Its parameters.
    pub const fn declared(self) -> &'static [Parameter] {
        const WIDTH: Parameter = Parameter::new("width", Values::Whole(1, 16_384));
        const HEIGHT: Parameter = Parameter::new("height", Values::Whole(1, 16_384));
        const EXECUTOR: Parameter =
            Parameter::new("executor", Values::Words(&["single_threaded", "multi_threaded"]));
        const SCALE: Parameter = Parameter::new("scale", Values::Number(0.01, 100.0));
        const BUS_US: Parameter = Parameter::new("bus_us", Values::Whole(0, 60_000_000));
        const CAPTURE: Parameter =
            Parameter::new("capture", Values::Words(&["thread", "callback"]));
        const ACCELERATOR: Parameter = Parameter::new("accelerator", Values::Text);
        const PIPELINE: [Parameter; 8] =
            [WIDTH, HEIGHT, EXECUTOR, shared::HZ, shared::TRACING, CAPTURE, SCALE, ACCELERATOR];
        const ONE: [Parameter; 7] =
            [WIDTH, HEIGHT, EXECUTOR, shared::HZ, shared::TRACING, CAPTURE, ACCELERATOR];
        const ROBOT: [Parameter; 7] =
            [WIDTH, HEIGHT, EXECUTOR, shared::HZ, shared::TRACING, CAPTURE, BUS_US];
        const HUMANOID: [Parameter; 6] =
            [WIDTH, HEIGHT, EXECUTOR, shared::HZ, shared::TRACING, CAPTURE];
        match self {
            Self::Pipeline => &PIPELINE,
            Self::Rectify | Self::Sobel => &ONE,
            Self::Robot => &ROBOT,
            Self::Humanoid => &HUMANOID,
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.as_str() == name)
    }
}

/// The names of deployments; those of the papers beside our own.
pub const DEPLOYMENTS: [&str; 7] = [
    "processes",
    "stand_alone",
    "composed",
    "composed_zero_copy",
    "composed_fused",
    "composed_intra_process",
    "composed_all_intra_process",
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum DeploymentKind {
    /// A process per node; messages travel in shared memory.
    Processes,
    /// One process, but every message is an owned one that is encoded and sent over the wire.
    Composed,
    /// One process, images are handed over in place; what other nodes send each other too, unless
    /// the workload has such nodes: then as in `Composed`.
    ComposedZeroCopy,
    /// The same, and kernels of nodes that follow each other are one.
    ComposedFused,
    /// One process, everything is handed over in place.
    ComposedAll,
}

/// What to start.
pub struct Deployment {
    /// Name and contents of each process; the last one has the probe.
    pub processes: Vec<(String, ContainerSpec)>,
    /// `ANGAROS_TRANSPORT`, where the deployment needs one.
    pub transport: Option<&'static str>,
}

impl Graph {
    /// Reads a point and the name of a deployment.
    ///
    /// # Errors
    /// A workload or parameter value that is not ours, in one line.
    pub fn of(point: &Point<'_>, deployment: &str) -> Result<Self, String> {
        let workload = Images::named(point.workload)
            .ok_or_else(|| format!("angaros has no graph for workload {}", point.workload))?;
        let deployment = match deployment {
            "processes" | "stand_alone" => DeploymentKind::Processes,
            "composed" => DeploymentKind::Composed,
            "composed_zero_copy" | "composed_intra_process" => DeploymentKind::ComposedZeroCopy,
            "composed_fused" => DeploymentKind::ComposedFused,
            "composed_all_intra_process" => DeploymentKind::ComposedAll,
            other => return Err(format!("angaros has no deployment '{other}'")),
        };
        let threads = match point.text("executor").as_str() {
            "" | "single_threaded" => 1,
            "multi_threaded" => 3,
            other => return Err(format!("angaros has no executor '{other}'")),
        };
        let capture = match point.text("capture").as_str() {
            "" => "thread".to_owned(),
            known @ ("thread" | "callback") => known.to_owned(),
            other => return Err(format!("angaros has no capture '{other}'")),
        };
        let number = |name: &str, default: f64| -> f64 {
            point.params.get(name).and_then(serde_json::Value::as_f64).unwrap_or(default)
        };
        Ok(Self {
            workload,
            deployment,
            threads,
            width: point.number("width").unwrap_or(640),
            height: point.number("height").unwrap_or(480),
            hz: number("hz", 30.0).max(0.1),
            scale: number("scale", 1.0),
            bus_us: point.number("bus_us").unwrap_or(0),
            capture,
            accelerator: point.text("accelerator"),
        })
    }

    /// Whether the accelerator is there and has the kernels.
    ///
    /// # Errors
    /// Why it cannot be used, with a remedy.
    pub fn check_accelerator(&self) -> Result<(), String> {
        if self.accelerator.is_empty() {
            return Ok(());
        }
        let kernels: &[&str] = match self.workload {
            Images::Pipeline => &["rectify", "resize"],
            Images::Rectify => &["rectify"],
            Images::Sobel | Images::Robot | Images::Humanoid => &["sobel"],
        };
        let request = Request { name: Some(&self.accelerator), kernels, policy: Policy::Fail };
        registry().select(&request).map(drop).map_err(|error| error.to_string())
    }

    /// Whether the end of the processing is the sample's end, rather than the probe's arrival.
    pub fn ends_at_processing(&self) -> bool {
        matches!(self.workload, Images::Sobel | Images::Robot | Images::Humanoid)
    }

    /// The nodes that the images pass.
    pub fn is_on_the_way(node: &str) -> bool {
        let name = node.trim_start_matches('/');
        matches!(name, "photo_camera" | "camera" | "sobel" | "rectify" | "resize" | "image_probe")
    }

    /// The topic the probe listens to.
    pub fn last_topic(&self) -> &'static str {
        match self.workload {
            Images::Pipeline => "/resize/image_raw",
            Images::Rectify => "/image_rect",
            Images::Sobel | Images::Robot | Images::Humanoid => "/sobel",
        }
    }

    /// Processes, with a probe that ends after `total` images.
    ///
    /// # Errors
    /// A launch file that cannot be read, in its reader's words.
    pub fn deploy(
        &self,
        graphs: &Path,
        launch: ReadLaunch,
        arrivals: &Path,
        total: u64,
    ) -> Result<Deployment, String> {
        let file = graphs.join(format!("{}.yaml", self.workload.as_str()));
        let shared = self.deployment != DeploymentKind::Processes;
        let mut processes = launch(&file, &self.arguments(arrivals, total), shared)?;
        for (_, container) in &mut processes {
            container.threads = self.threads;
            let aside = |node: &&mut NodeSpec| !has_images(&node.component);
            // In the paper's composed form only images are handed over in place, so what the other
            // nodes send goes over the wire there, though sender and receiver are one process.
            if self.deployment == DeploymentKind::ComposedZeroCopy {
                let nodes = container.nodes.iter_mut().filter(aside);
                nodes.for_each(|node| node.transport = Some(WIRE.to_owned()));
            }
        }
        let transport = (self.deployment == DeploymentKind::Composed).then_some(WIRE);
        Ok(Deployment { processes, transport })
    }

    /// The values of the launch file's arguments.
    fn arguments(&self, arrivals: &Path, total: u64) -> Vec<(String, String)> {
        let zero_copy = self.deployment != DeploymentKind::Composed;
        let mut all = vec![
            ("rate", format!("{:?}", self.hz)),
            ("width", self.width.to_string()),
            ("height", self.height.to_string()),
            ("zero_copy", zero_copy.to_string()),
            ("capture", self.capture.clone()),
            ("captures", captures(arrivals).display().to_string()),
            ("out", arrivals.display().to_string()),
            ("count", total.to_string()),
        ];
        match self.workload {
            Images::Pipeline => {
                let fused = self.deployment == DeploymentKind::ComposedFused;
                all.push(("scale", format!("{:?}", self.scale)));
                all.push(("composition", if fused { "fused" } else { "separate" }.to_owned()));
            }
            Images::Rectify | Images::Sobel => {}
            Images::Robot => all.push(("bus_us", self.bus_us.to_string())),
            Images::Humanoid => {
                let port = arrivals.with_file_name("servos");
                all.push(("device", port.display().to_string()));
            }
        }
        // Another device than the one that is measured would be no result.
        if !self.accelerator.is_empty() {
            all.push(("accelerator", self.accelerator.clone()));
            all.push(("accelerator_policy", "fail".to_owned()));
        }
        all.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// The camera's file beside the probe's.
pub fn captures(arrivals: &Path) -> PathBuf {
    arrivals.with_file_name("captures.txt")
}

/// Whether a component sends or receives images.
fn has_images(component: &str) -> bool {
    ["camera/", "image_proc/", "probe/"].iter().any(|package| component.starts_with(package))
}

/// What carries messages that are not handed over in place.
const WIRE: &str = "shm";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Params;

    fn graph(deployment: &str) -> Result<Graph, String> {
        let params: Params = [("scale".to_owned(), 0.5.into())].into();
        let point = Point { experiment: "x", workload: "image_pipeline", params: &params };
        Graph::of(&point, deployment)
    }

    #[test]
    fn an_unknown_deployment_is_named() {
        assert!(graph("sideways").err().unwrap().contains("'sideways'"));
    }

    #[test]
    fn nodes_each_run_their_own_kernel_unless_the_deployment_fuses_them() {
        for (deployment, composition) in
            [("composed_fused", "fused"), ("composed_zero_copy", "separate")]
        {
            let told = graph(deployment).unwrap().arguments(Path::new("out"), 1);
            let expected = ("composition".to_owned(), composition.to_owned());
            assert!(told.contains(&expected), "{deployment}: {told:?}");
        }
    }

    #[test]
    fn an_accelerator_is_given_to_the_nodes_which_may_take_no_other() {
        let of = |accelerator: &str| {
            let params: Params = [("accelerator".to_owned(), accelerator.into())].into();
            let point = Point { experiment: "x", workload: "image_pipeline", params: &params };
            Graph::of(&point, "composed").unwrap()
        };
        let told = of("cpu").arguments(Path::new("out"), 1);
        for (name, value) in [("accelerator", "cpu"), ("accelerator_policy", "fail")] {
            assert!(told.contains(&(name.to_owned(), value.to_owned())), "{told:?}");
        }
        let told = of("").arguments(Path::new("out"), 1);
        assert!(!told.iter().any(|(name, _)| name.starts_with("accelerator")), "{told:?}");
        assert_eq!(of("cpu").check_accelerator(), Ok(()));
        let error = of("abacus").check_accelerator().unwrap_err();
        assert!(error.contains("abacus"), "{error}");
    }
}

//! Which nodes a workload has and how a deployment spreads them over processes.

use std::path::Path;

use angaros::component::{ContainerSpec, NodeSpec};

use crate::run::Point;

/// A workload with its parameters.
pub struct Graph {
    workload: Images,
    deployment: Way,
    threads: usize,
    width: u64,
    height: u64,
    /// Frames per second.
    pub hz: f64,
    scale: f64,
    /// How long the synthetic driver's callback waits for its bus, µs.
    bus_us: u64,
}

/// A graph of our components, which is a workload of its own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Images {
    /// Camera, Rectify, Resize.
    Pipeline,
    /// Camera, Sobel.
    Sobel,
    /// The same beside the other nodes of a humanoid robot, which are synthetic.
    Robot,
}

impl Images {
    /// Its name in an experiment's file.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pipeline => "image_pipeline",
            Self::Sobel => "camera_sobel",
            Self::Robot => "robot_sobel",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Pipeline, Self::Sobel, Self::Robot].into_iter().find(|one| one.as_str() == name)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// A process per node; messages travel in shared memory.
    Processes,
    /// One process, but every message is an owned one that is encoded and sent over the wire.
    Composed,
    /// One process, images are handed over in place; what other nodes send each other too, unless
    /// the workload has such nodes: then as in `Composed`.
    ComposedZeroCopy,
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
            "processes" | "stand_alone" => Way::Processes,
            "composed" => Way::Composed,
            "composed_zero_copy" | "composed_intra_process" => Way::ComposedZeroCopy,
            "composed_all_intra_process" => Way::ComposedAll,
            other => return Err(format!("angaros has no deployment '{other}'")),
        };
        let threads = match point.text("executor").as_str() {
            "" | "single_threaded" => 1,
            "multi_threaded" => 3,
            other => return Err(format!("angaros has no executor '{other}'")),
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
        })
    }

    /// Whether the end of the processing is the sample's end, rather than the probe's arrival.
    pub fn ends_at_processing(&self) -> bool {
        matches!(self.workload, Images::Sobel | Images::Robot)
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
            Images::Sobel | Images::Robot => "/sobel",
        }
    }

    /// Processes, with a probe that ends after `total` images.
    pub fn deploy(&self, arrivals: &Path, total: u64) -> Deployment {
        let nodes = self.nodes(arrivals, total);
        let container = |nodes: Vec<NodeSpec>, threads: usize| ContainerSpec {
            nodes,
            threads,
            ..ContainerSpec::default()
        };
        let processes = match self.deployment {
            Way::Processes => nodes
                .into_iter()
                .map(|node| (short(&node.component), container(vec![node], self.threads)))
                .collect(),
            Way::Composed | Way::ComposedZeroCopy | Way::ComposedAll => {
                vec![("composed".to_owned(), container(nodes, self.threads))]
            }
        };
        let transport = (self.deployment == Way::Composed).then_some(WIRE);
        Deployment { processes, transport }
    }

    fn nodes(&self, arrivals: &Path, total: u64) -> Vec<NodeSpec> {
        let zero_copy = (self.deployment != Way::Composed).to_string();
        let text = |values: &[(&str, String)]| -> Vec<(String, String)> {
            values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect()
        };
        let node = |component: &str, remaps: &[&str], parameters: &[(&str, String)]| NodeSpec {
            component: component.to_owned(),
            remaps: remaps.iter().map(ToString::to_string).collect(),
            parameters: text(parameters),
            ..NodeSpec::default()
        };
        let copying = ("zero_copy", zero_copy);
        let camera = node(
            "camera/PhotoCamera",
            &[],
            &[
                ("rate", format!("{:?}", self.hz)),
                ("width", self.width.to_string()),
                ("height", self.height.to_string()),
                copying.clone(),
            ],
        );
        let probe = |topic: &str| {
            let parameters =
                [("out", format!("'{}'", arrivals.display())), ("count", total.to_string())];
            node("probe/ImageProbe", &[&format!("image:={topic}")], &parameters)
        };
        let last = probe(self.last_topic());
        match self.workload {
            Images::Sobel | Images::Robot => {
                let sobel = node("image_proc/Sobel", &["image:=image_raw"], &[copying]);
                let mut nodes = vec![camera, sobel];
                if self.workload == Images::Robot {
                    nodes.extend(STAND_INS.map(|name| self.stand_in(name)));
                }
                nodes.push(last);
                nodes
            }
            Images::Pipeline => {
                let scale = format!("{:?}", self.scale);
                let rectify = node(
                    "image_proc/Rectify",
                    &["image:=image_raw"],
                    std::slice::from_ref(&copying),
                );
                let resize = node(
                    "image_proc/Resize",
                    &["image/image_raw:=image_rect", "image/camera_info:=camera_info"],
                    &[("scale_width", scale.clone()), ("scale_height", scale), copying],
                );
                vec![camera, rectify, resize, last]
            }
        }
    }

    /// A synthetic node. In the paper's composed form only images are handed over in place, so what
    /// these send goes over the wire there, though sender and receiver are one process.
    fn stand_in(&self, name: &str) -> NodeSpec {
        let by_wire = self.deployment == Way::ComposedZeroCopy;
        let transport = by_wire.then(|| WIRE.to_owned());
        let bus = (name == DRIVER && self.bus_us > 0)
            .then(|| ("bus_us".to_owned(), self.bus_us.to_string()));
        NodeSpec {
            component: format!("stand_in/{name}"),
            transport,
            parameters: bus.into_iter().collect(),
            ..NodeSpec::default()
        }
    }
}

/// The synthetic nodes of [`Images::Robot`], which with camera and Sobel are the paper's seven.
const STAND_INS: [&str; 5] = [DRIVER, "JointStates", "ImuPublisher", "ImuFusion", "RobotState"];
/// Who reads the sub-controller, over a serial bus.
const DRIVER: &str = "Cm730";
/// What carries messages that are not handed over in place.
const WIRE: &str = "shm";

fn short(component: &str) -> String {
    component.rsplit('/').next().unwrap_or(component).to_lowercase()
}

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
    fn each_deployment_has_all_nodes_and_the_probe_last() {
        for (deployment, processes) in
            [("processes", 4), ("composed", 1), ("composed_zero_copy", 1)]
        {
            let plan = graph(deployment).unwrap().deploy(Path::new("/tmp/x"), 7);
            assert_eq!(plan.processes.len(), processes);
            let nodes: Vec<_> = plan.processes.iter().flat_map(|(_, spec)| &spec.nodes).collect();
            assert_eq!(nodes.len(), 4);
            assert_eq!(nodes[3].component, "probe/ImageProbe");
            assert_eq!(plan.transport.is_some(), deployment == "composed");
        }
    }

    #[test]
    fn the_robot_has_seven_nodes_of_which_only_the_image_stays_in_place_where_the_paper_does_so() {
        for (deployment, by_wire) in
            [("composed_intra_process", 5), ("composed_all_intra_process", 0), ("composed", 0)]
        {
            let params = Params::new();
            let point = Point { experiment: "x", workload: "robot_sobel", params: &params };
            let plan = Graph::of(&point, deployment).unwrap().deploy(Path::new("/tmp/x"), 7);
            let nodes = &plan.processes[0].1.nodes;
            assert_eq!(nodes.len(), 7 + 1, "and the probe");
            assert_eq!(nodes.iter().filter(|node| node.transport.is_some()).count(), by_wire);
            assert_eq!(plan.transport.is_some(), deployment == "composed");
        }
    }

    #[test]
    fn only_the_driver_waits_for_the_bus() {
        let params: Params = [("bus_us".to_owned(), 4000.into())].into();
        let point = Point { experiment: "x", workload: "robot_sobel", params: &params };
        let plan = Graph::of(&point, "composed").unwrap().deploy(Path::new("/tmp/x"), 7);
        let waits = |node: &&NodeSpec| node.parameters.contains(&("bus_us".into(), "4000".into()));
        let waiting: Vec<_> = plan.processes[0].1.nodes.iter().filter(waits).collect();
        assert_eq!(waiting.len(), 1);
        assert_eq!(waiting[0].component, "stand_in/Cm730");
    }

    #[test]
    fn an_unknown_deployment_is_named() {
        assert!(graph("sideways").err().unwrap().contains("'sideways'"));
    }
}

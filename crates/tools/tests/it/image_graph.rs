//! The shipped image graph as users run it: one launch file split, composed and mixed, looked at
//! from other processes while it runs, ended with Ctrl-C.

use crate::support::{IsolatedDomain, Running, build_components, dies};
use std::time::Duration;

const GRAPH: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../../packages/standard/launch/image_graph.yaml");

/// Rectify and Resize in one process, the camera and the probe in others.
const MIXED: &str = "
nodes:
  - {component: camera/PhotoCamera, name: camera, parameters: {rate: 20.0, frames: 8}}
  - {component: probe/ImageProbe, name: probe, remaps: {image: resize/image_raw}}
containers:
  vision:
    nodes:
      - {component: image_proc/Rectify, remaps: {image: image_raw}}
      - component: image_proc/Resize
        parameters: {scale_width: 0.5, scale_height: 0.5}
        remaps: {image/image_raw: image_rect, image/camera_info: camera_info}
";

/// The number behind `what` in the text.
fn number_after(text: &str, what: &str) -> f64 {
    let at = text.find(what).unwrap_or_else(|| panic!("no '{what}' in {text}")) + what.len();
    let digits: String =
        text[at..].chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
    digits.parse().unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What other processes see of the running graph.
fn look_at(domain: &IsolatedDomain, container: &str) {
    let topic = "/resize/image_raw";
    let echo = domain.shown(&["topic", "echo", "--once", "--no-arr", "--timeout", "50", topic]);
    assert!(echo.starts_with("header:\n  stamp:\n    sec: "), "{echo}");
    assert!(
        echo.contains("  frame_id: camera\nheight: 240\nwidth: 320\nencoding: rgb8\n"),
        "{echo}"
    );
    assert!(
        echo.ends_with("step: 960\ndata: '<sequence type: uint8, length: 230400>'\n---\n"),
        "{echo}"
    );
    let hz = domain.shown(&["topic", "hz", "/image_rect", "--duration", "2"]);
    assert!(number_after(&hz, "average rate: ") > 1.0, "{hz}");
    let list = domain.shown(&["topic", "list", "-t"]);
    for topic in ["/image_raw", "/image_rect", "/resize/image_raw"] {
        assert!(list.contains(&format!("{topic} [sensor_msgs/msg/Image]\n")), "{list}");
    }
    for topic in ["/camera_info", "/resize/camera_info"] {
        assert!(list.contains(&format!("{topic} [sensor_msgs/msg/CameraInfo]\n")), "{list}");
    }
    let info = domain.shown(&["topic", "info", "-v", "/image_rect"]);
    assert!(info.contains("Publisher count: 1\n\nNode name: rectify\n"), "{info}");
    assert!(info.contains("Subscription count: 1\n\nNode name: resize\n"), "{info}");
    let nodes = domain.shown(&["node", "list"]);
    assert_eq!(nodes, format!("/camera\n/probe\n/rectify\n/resize\n{container}"));
    let camera = domain.shown(&["node", "info", "/camera"]);
    assert!(camera.contains("/image_raw: sensor_msgs/msg/Image\n"), "{camera}");
}

/// Runs a file, looks at it, ends it, and looks at what it says and leaves.
fn runs(name: &str, arguments: &[&str], processes: usize) {
    build_components();
    let domain = IsolatedDomain::new(&format!("graph-{name}"));
    let mixed = domain.folder.file("mixed.yaml", MIXED);
    let file = if name == "mixed" { mixed.to_str().unwrap() } else { GRAPH };
    let mut line = vec!["launch", file, "--breakdown"];
    line.extend(arguments);
    let launched = Running::start(domain.command(&line));
    look_at(&domain, if name == "mixed" { "/vision\n" } else { "" });
    let (status, out, err) = launched.interrupt(Duration::from_secs(5));
    assert_eq!(status, Some(0), "{out}{err}");
    let pids: Vec<&str> = err
        .lines()
        .chain(out.lines())
        .filter_map(|line| line.split("started with pid ").nth(1))
        .collect();
    assert_eq!(pids.len(), processes, "{out}{err}");
    assert!(pids.iter().all(|pid| dies(pid)), "{pids:?}");
    assert!(domain.left().is_empty(), "left: {:?}", domain.left());
    for hop in
        ["/image_raw -> /rectify (", "/image_rect -> /resize (", "/resize/image_raw -> /probe ("]
    {
        assert!(number_after(&out, hop) >= 5.0, "{hop}: {out}");
    }
    assert!(number_after(&err, "probe: ") >= 5.0, "{err}");
}

#[test]
fn the_image_graph_runs_split() {
    runs("split", &["--set", "rate=20.0"], 4);
}

#[test]
fn the_image_graph_runs_composed_in_one_process() {
    runs("composed", &["--compose", "--set", "rate=20.0"], 1);
}

#[test]
fn the_image_graph_runs_mixed_as_a_container_and_processes() {
    runs("mixed", &[], 3);
}

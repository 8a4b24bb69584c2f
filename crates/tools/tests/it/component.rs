//! `angaros component` with a running container.

use crate::support::{IsolatedDomain, Running, build_components};
use std::time::Duration;

const SOON: Duration = Duration::from_secs(10);

fn fails(domain: &IsolatedDomain, args: &[&str]) -> String {
    let (code, out, err) = Running::start(domain.command(args)).end(Duration::from_secs(30));
    assert_eq!(code, Some(1), "{out}{err}");
    err
}

#[test]
fn nodes_are_loaded_into_a_running_container_and_unloaded() {
    build_components();
    let domain = IsolatedDomain::new("container");
    let yaml = "containers: {empty: {}, vision: {nodes: [{component: camera/PhotoCamera, \
                name: camera, parameters: {rate: 20.0, frames: 1, width: 64, height: 48}}]}}";
    let file = domain.folder.file("launch.yaml", yaml);
    let launch = Running::start(domain.command(&["launch", file.to_str().unwrap()]));
    let image = domain.shown(&["topic", "echo", "--once", "--no-arr", "/image_raw"]);
    assert!(image.contains("width: 64"), "{image}");
    assert_eq!(domain.shown(&["component", "list"]), "/empty\n/vision\n  1  /camera\n");
    let line = "component load /vision image_proc Resize -n small --node-namespace /robot \
                -r image/image_raw:=/image_raw -r image/camera_info:=/camera_info \
                -p scale_width:=0.5 -p scale_height:=0.5 -e use_intra_process_comms:=true";
    let line: Vec<_> = line.split_whitespace().collect();
    assert_eq!(
        domain.shown(&line),
        "Loaded component 2 into '/vision' container node as '/robot/small'\n"
    );
    let small = domain.shown(&["topic", "echo", "--once", "--no-arr", "/robot/resize/image_raw"]);
    assert!(small.contains("width: 32"), "the parameters and remaps have come: {small}");
    assert_eq!(
        domain.shown(&["component", "list"]),
        "/empty\n/vision\n  1  /camera\n  2  /robot/small\n"
    );
    let error = fails(&domain, &["component", "load", "/vision", "image_proc", "Rezise"]);
    assert!(error.contains("Failed to find class with the requested plugin name."), "{error}");
    let error = fails(&domain, &["component", "load", "/vision", "nowhere", "Node"]);
    assert!(error.contains("Could not find requested resource in ament index"), "{error}");
    let extra = ["-e", "use_intra_process_comms:=7"];
    let line = [&["component", "load", "/vision", "image_proc", "Resize"][..], &extra].concat();
    let error = fails(&domain, &line);
    assert!(error.contains("'use_intra_process_comms' must be a boolean"), "{error}");
    let error = fails(&domain, &["component", "unload", "/vision", "77"]);
    assert!(error.contains("No node found with unique_id: 77"), "{error}");
    assert_eq!(
        domain.shown(&["component", "unload", "/vision", "1", "2"]),
        "Unloaded component 1 from '/vision' container node\n\
         Unloaded component 2 from '/vision' container node\n"
    );
    assert_eq!(domain.shown(&["component", "list"]), "/empty\n/vision\n");
    let error = fails(&domain, &["component", "list", "/vison"]);
    assert!(error.contains("hint: did you mean '/vision'?"), "{error}");
    let (code, _, err) = launch.interrupt(SOON);
    assert_eq!(code, Some(0), "{err}");
    assert!(domain.left().is_empty(), "{:?}", domain.left());
}

#[test]
fn components_are_listed_and_run_in_a_container_of_their_own() {
    build_components();
    let domain = IsolatedDomain::new("standalone");
    let types = domain.shown(&["component", "types"]);
    assert!(types.contains("image_proc\n  image_proc::Rectify\n"), "{types}");
    let types = domain.shown(&["component", "types", "camera"]);
    assert!(types.contains("camera::PhotoCamera\n") && !types.contains("  "), "{types}");
    let line = ["component", "standalone", "camera", "PhotoCamera", "-n", "eye", "-p", "frames:=1"];
    let running = Running::start(domain.command(&line));
    while domain.shown(&["component", "list"]) != "/standalone_container\n  1  /eye\n" {
        assert!(running.err().is_empty(), "{}", running.err());
    }
    let (code, _, err) = running.interrupt(SOON);
    assert_eq!(code, Some(0), "{err}");
}

//! What a launch says of mistakes that would go unseen.

use crate::support::{IsolatedDomain, Running, build_components};

/// Runs a launch file until it has said this.
fn says(name: &str, file: &str, expected: &[&str]) {
    build_components();
    let domain = IsolatedDomain::new(name);
    let p =
        "/eyes:\n  ros__parameters: {frames: 3, frames: 1}\n/**:\n  ros__parameters: {rate: 5.0}\n";
    domain.folder.file("p.yaml", p);
    let path = domain.folder.file("mistake.yaml", file);
    let running = Running::start(domain.command(&["launch", path.to_str().unwrap()]));
    expected.iter().for_each(|text| running.wait_for(text));
    running.interrupt(std::time::Duration::from_secs(20));
}

#[test]
fn a_node_without_a_lifecycle_that_is_to_be_active_is_named_with_the_remedy() {
    let file = "nodes: [{component: camera/PhotoCamera, name: eye, lifecycle: active}]";
    let expected = "/eye has no lifecycle: it runs and does not offer /eye/get_state; hint: remove \
                    'lifecycle' of it from the launch file, or make it a LifecycleNode";
    says("no-lifecycle", file, &[expected]);
}

#[test]
fn a_parameter_that_a_node_does_not_declare_is_a_warning_with_the_nearest_one() {
    let file = "
parameters: {of_another: 1}
nodes: [{component: camera/PhotoCamera, name: eye, parameters: {framez: 1, rate: 5.0}}]
on: [{output: eye, matches: of_another, do: [{log: this is meant for others}]}]
";
    let expected = "parameter 'framez' is given to /eye, which does not declare it; hint: did you \
                    mean 'frames'?";
    says("no-parameter", file, &[expected]);
}

#[test]
fn a_parameter_file_for_another_node_or_with_a_key_twice_is_a_warning() {
    let file = "nodes: [{component: camera/PhotoCamera, name: eye, parameter_files: [p.yaml]}]";
    let strange = "p.yaml has parameters of node '/eyes', which this launch does not give it to; \
                   hint: did you mean '/eye'?";
    let twice = "p.yaml:2: key 'frames' is given twice, and the last one counts; hint: remove one";
    says("strange-file", file, &[strange, twice]);
}

#[test]
fn parameters_are_taken_without_ros_args_and_an_unknown_one_is_a_warning() {
    build_components();
    let domain = IsolatedDomain::new("no-ros-args");
    let line = ["run", "camera/PhotoCamera", "-r", "__node:=eye", "-p", "framez:=1"];
    let running = Running::start(domain.command(&line));
    running.wait_for("parameter 'framez' is given to /eye, which does not declare it");
    running.interrupt(std::time::Duration::from_secs(20));
    let line = ["run", "camera", "photo_camera", "-r", "__node:=eye", "-p", "frames:=1"];
    let running = Running::start(domain.command(&line));
    // What a node creates last shows that it runs.
    while !domain.shown(&["topic", "list"]).contains("/camera_info") {
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    let (code, _, err) = running.interrupt(std::time::Duration::from_secs(20));
    assert_eq!((code, err.contains("WARN")), (Some(0), false), "{err}");
}

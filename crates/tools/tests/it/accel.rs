//! `angaros accel`.

use crate::support::{output, text};

fn shown(args: &[&str]) -> String {
    let output = output(args);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn error(args: &[&str]) -> String {
    let output = output(args);
    assert!(!output.status.success());
    text(&output.stderr)
}

#[test]
fn the_processor_is_listed_and_shown_with_its_kernels() {
    let listed = shown(&["accel", "list"]);
    let processor = listed.lines().find(|line| line.contains(" cpu:0 ")).unwrap();
    assert!(processor.contains(" cpu "), "{processor}");
    assert!(listed.contains("fpga_sim"), "{listed}");
    let kernels = shown(&["accel", "show", "cpu"]);
    assert!(kernels.contains("rectify") && kernels.contains("resize"), "{kernels}");
    let json: serde_json::Value =
        serde_json::from_str(&shown(&["accel", "list", "--json"])).unwrap();
    assert_eq!(json[0]["devices"][0]["name"], "cpu:0");
}

#[test]
fn a_device_that_is_not_there_is_named_with_a_remedy() {
    let unknown = error(&["accel", "show", "abacus"]);
    assert!(unknown.contains("abacus") && unknown.contains("\nhint: "), "{unknown}");
    let strict = error(&["accel", "select", "cpu:7", "--strict"]);
    assert!(strict.contains("cpu:7"), "{strict}");
    let instead = shown(&["accel", "select", "cpu:7", "--kernel", "sobel"]);
    assert!(instead.starts_with("cpu:0\n  in place of cpu:7: "), "{instead}");
    let none = error(&["accel", "select", "--kernel", "abacus"]);
    assert!(none.contains("abacus"), "{none}");
}

#[test]
fn both_kernels_are_measured_in_every_way_that_the_device_composes_them() {
    let small = ["--width", "64", "--height", "48", "--frames", "3"];
    let measured = shown(&[["accel", "bench", "cpu"].as_slice(), &small].concat());
    assert!(measured.contains("\nsequential "), "{measured}");
    assert!(measured.contains("\nfused "), "{measured}");
    let wrong = error(&["accel", "bench", "cpu", "--scale", "0"]);
    assert!(wrong.contains("scale_width") && wrong.contains("\nhint: "), "{wrong}");
}

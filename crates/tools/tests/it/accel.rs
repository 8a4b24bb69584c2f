//! `angaros accel`.

use crate::support::{Folder, IsolatedDomain, Running, angaros, build_components, text};
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

/// The command in a folder, where nobody names an accelerator.
fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = angaros(args);
    command.current_dir(folder).env_remove("ANGAROS_ACCEL").env_remove("ANGAROS_FIRMWARE_DIR");
    command
}

fn successful(output: &Output) -> String {
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

fn shown_in(folder: &Path, args: &[&str]) -> String {
    successful(&command(folder, args).output().unwrap())
}

fn shown(args: &[&str]) -> String {
    shown_in(&std::env::temp_dir(), args)
}

fn error(args: &[&str]) -> String {
    let output = command(&std::env::temp_dir(), args).output().unwrap();
    assert!(!output.status.success());
    text(&output.stderr)
}

/// Whether kernels can be simulated here; where not, that is told as the reason of a skipped test.
fn can_simulate() -> bool {
    let listed = shown(&["accel", "list"]);
    let can = listed.contains("fpga_sim:0");
    if !can {
        angaros_testing::skipped("there is no verilator; hint: apt install verilator g++ make");
    }
    can
}

#[test]
fn the_processor_is_listed_and_shown_with_its_kernels() {
    let listed = shown(&["accel", "list"]);
    let processor = listed.lines().find(|line| line.contains(" cpu:0 ")).unwrap();
    assert!(processor.contains(" cpu "), "{processor}");
    assert!(listed.contains("fpga_sim"), "{listed}");
    // A device, or why there is none.
    assert!(listed.contains("gpu:0 ") || listed.contains(" cannot use device gpu: "), "{listed}");
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

#[test]
fn a_choice_is_kept_for_the_workspace_until_it_is_taken_away() {
    let folder = Folder::new("accel-select");
    let below = folder.path().join("src/robot");
    std::fs::create_dir_all(&below).unwrap();
    let at_first = shown_in(&below, &["accel", "select"]);
    assert!(at_first.contains("\n* order "), "{at_first}");
    let written = shown_in(folder.path(), &["accel", "select", "cpu:7"]);
    assert!(written.contains("not usable now, cpu:0 takes its place"), "{written}");
    let instead = shown_in(&below, &["accel", "select", "--kernel", "sobel"]);
    assert!(instead.starts_with("cpu:0\n  in place of cpu:7: "), "{instead}");
    let doctor = command(&below, &["accel", "doctor"]).output().unwrap();
    let told = text(&doctor.stdout);
    assert_eq!(doctor.status.code(), Some(1), "{told}");
    assert!(told.contains("fail  selected: cpu:7, named by the workspace: "), "{told}");
    let named = command(&below, &["accel", "select"]).env("ANGAROS_ACCEL", "cpu").output().unwrap();
    assert!(successful(&named).contains("\n* variable   ANGAROS_ACCEL: cpu;"));
    shown_in(&below, &["accel", "select", "cpu", "--strict"]);
    let chosen = shown_in(&below, &["accel", "select"]);
    assert!(
        chosen.starts_with("cpu:0\n") && chosen.contains("\n* workspace  cpu, in "),
        "{chosen}"
    );
    let cleared = shown_in(&below, &["accel", "select", "--clear"]);
    assert!(cleared.starts_with("taken away: ") && !folder.path().join(".angaros").exists());
    let file = folder.file(".angaros/accel.yaml", "devise: cpu\n");
    let broken = command(&below, &["accel", "show"]).output().unwrap();
    let broken = text(&broken.stderr);
    let line = format!("{}:1: key `devise` is not known", file.display());
    assert!(broken.contains(&line) && broken.contains("did you mean `device`?"), "{broken}");
}

#[test]
fn the_doctor_tells_what_is_missing_and_fails_only_for_the_selected_device() {
    let folder = Folder::new("accel-doctor");
    let without_programs = |args: &[&str]| {
        let output = command(folder.path(), args).env("PATH", folder.path()).output().unwrap();
        (output.status.code(), text(&output.stdout), text(&output.stderr))
    };
    let (code, told, _) = without_programs(&["accel", "doctor"]);
    assert_eq!(code, Some(0), "{told}");
    assert!(told.contains("warn  fpga_sim: no verilator, g++, make"), "{told}");
    assert!(told.contains("      fix: sudo apt install verilator g++ make\n"), "{told}");
    assert!(
        told.ends_with("ok    selected: cpu:0, the first that is there, as nothing names one\n")
    );
    let (code, told, _) = without_programs(&["accel", "doctor", "fpga_sim"]);
    assert_eq!(code, Some(1), "{told}");
    assert!(told.contains("fail  fpga_sim: no verilator, g++, make"), "{told}");
    assert!(told.contains("fail  selected: fpga_sim, as asked for: "), "{told}");
    let json = without_programs(&["accel", "doctor", "--json"]).1;
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let levels: Vec<_> = json.as_array().unwrap().iter().map(|one| &one["level"]).collect();
    assert!(levels.iter().any(|level| *level == "warn"), "{json}");
    // What is missing keeps no build from going on, unless it is asked to.
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packages/image_proc/kernels.yaml");
    let build = ["accel", "build", manifest, "--target", "fpga_sim"];
    let (code, told, warned) = without_programs(&build);
    assert_eq!(code, Some(0), "{warned}");
    assert_eq!(told, "nothing to build: there is no device to build for\n");
    assert!(warned.contains("warning: ") && warned.contains("no program `verilator`"), "{warned}");
    let (code, ..) = without_programs(&[build.as_slice(), &["--strict"]].concat());
    assert_eq!(code, Some(1));
}

/// A board that somebody else adds, slower than the one that is shipped, and one for a back end
/// that no program has.
fn firmware(folder: &Folder) {
    let board = "name: tiny\ndescription: a made-up board\ndevice: fpga_sim\n\
        toolchain: {synthesis: no_such_synthesis}\nclock_hz: 100000000\n\
        limits: {block_ram_bits: 100000, luts: 1000, flip_flops: 2000, dsp_blocks: 0, \
        memory_bytes: 1000000}\n";
    folder.file("firmware/tiny/target.yaml", board);
    let other = board.replace("tiny", "alien").replace("fpga_sim", "vendor_tool");
    folder.file("firmware/alien/target.yaml", &other);
}

#[test]
fn whoever_adds_a_folder_with_a_manifest_adds_a_target() {
    if !can_simulate() {
        return;
    }
    let folder = Folder::new("accel-target");
    firmware(&folder);
    let shown = |args: &[&str]| {
        let mut command = command(folder.path(), args);
        successful(&command.env("ANGAROS_FIRMWARE_DIR", "firmware").output().unwrap())
    };
    let listed = shown(&["accel", "list"]);
    let line = listed.lines().find(|line| line.contains("fpga_sim:1")).unwrap();
    assert!(line.ends_with("a made-up board, at 100 MHz, emulated, target tiny"), "{line}");
    let described = shown(&["accel", "show", "tiny"]);
    assert!(described.starts_with("fpga_sim:1 (fpga, emulated"), "{described}");
    assert!(described.contains("100.0 MHz"), "{described}");
    shown(&["accel", "select", "tiny", "--strict", "--kernel", "sobel"]);
    let selected = shown(&["accel", "select"]);
    assert!(selected.starts_with("fpga_sim:1\n"), "{selected}");
    let doctor = shown(&["accel", "doctor"]);
    assert!(doctor.contains("ok    fpga_sim:1: target tiny, a made-up board"), "{doctor}");
    assert!(doctor.contains("warn  target tiny: no no_such_synthesis"), "{doctor}");
    let alien = "warn  target alien: this program has no back end vendor_tool that runs it";
    assert!(doctor.contains(alien), "{doctor}");
    assert!(doctor.ends_with("ok    selected: fpga_sim:1, named by the workspace\n"), "{doctor}");
    // Cycles are those of the design, time is that of the board's clock.
    let size = ["--kernel", "sobel", "--width", "16", "--height", "8"];
    let emulated = shown(&[["accel", "emulate", "tiny"].as_slice(), &size].concat());
    assert!(emulated.contains("  cycles    167\n"), "{emulated}");
    assert!(emulated.contains("  time      1.7 us at 100.0 MHz, modelled\n"), "{emulated}");
    assert!(emulated.contains("  equal     128 bytes are those of the processor\n"), "{emulated}");
    // What was simulated is ready: the build says so, for the target of the workspace.
    let kernels = "kernels:\n  - name: sobel\n    inputs: [{name: image, formats: [rgb8]}]\n    \
        outputs: [{name: edges, formats: [mono8]}]\n    targets: [{device: tiny}]\n    \
        builds: [{format: rgb8, width: 16, height: 8}]\n";
    folder.file("edges/kernels.yaml", kernels);
    let built = shown(&["accel", "build", "edges/kernels.yaml"]);
    assert!(built.starts_with("[1/1] edges/sobel            fpga_sim:1  was ready "), "{built}");
    assert!(built.ends_with("1 kernels: 1 ready before\n"), "{built}");
}

#[test]
fn on_the_processor_there_is_nothing_to_build_and_a_wrong_manifest_is_told_with_its_line() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packages/image_proc/kernels.yaml");
    let built = shown(&["accel", "build", manifest, "--target", "cpu"]);
    assert!(built.contains("[4/4] image_proc/sobel       cpu:0       no build "), "{built}");
    assert!(built.ends_with("4 kernels: 4 made at use, nothing to build\n"), "{built}");
    let unknown = error(&["accel", "build", manifest, "--target", "abacus"]);
    assert!(unknown.contains("abacus") && unknown.contains("\nhint: "), "{unknown}");
    let folder = Folder::new("accel-manifest");
    let wrong = folder.file("kernels.yaml", "kernels:\n  - {nam: sobel}\n");
    let told = error(&["accel", "build", wrong.to_str().unwrap()]);
    assert!(told.contains("kernels.yaml:2: key `nam` is not known"), "{told}");
    assert!(told.contains("did you mean `name`?"), "{told}");
    let no_image = error(&["accel", "emulate", "cpu", "--kernel", "abacus"]);
    assert!(no_image.contains("no test image") && no_image.contains("rectify, resize"));
}

#[test]
fn the_launch_file_of_the_guide_chooses_the_accelerators_of_its_nodes() {
    const GUIDE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/how-to/accelerate.md");
    let guide = std::fs::read_to_string(GUIDE).unwrap();
    let blocks = guide.split("```yaml\n").skip(1).filter_map(|rest| rest.split("```").next());
    let launch = blocks.into_iter().find(|block| block.contains("set_env")).unwrap();
    build_components();
    let domain = IsolatedDomain::new("accel-launch");
    let file = domain.folder.file("vision.yaml", launch);
    let mut command = domain.command(&["launch", file.to_str().unwrap()]);
    command.env("ANGAROS_ACCEL", "cpu:7");
    let launched = Running::start(command);
    // Its variable goes before that of the terminal, the parameter of a node before both.
    launched.wait_for("rectify runs on cpu:0, named by the program or a parameter");
    launched.wait_for("edges runs on ");
    let (_, out, err) = launched.interrupt(Duration::from_secs(5));
    let line = err.lines().chain(out.lines()).find(|line| line.contains("edges runs on")).unwrap();
    assert!(line.contains("named by the variable ANGAROS_ACCEL"), "{line}");
    assert!(line.contains("fpga_sim") && !line.contains("cpu:7"), "{line}");
}

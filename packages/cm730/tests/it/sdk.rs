//! The simulator under the makers' own library, `dynamixel-sdk` of PyPI.

use cm730::devices::{CM730, MX28, MX28_2, OPENCR};
use cm730::sim::{Server, World, WorldOptions};
use cm730::table::{Board, Servo};
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex};

/// The Python of the tests' virtual environment, if it has the library.
fn python() -> Option<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("ANGAROS_VENV").map_or_else(|| root.join(".venv"), PathBuf::from);
    let python = folder.join("bin/python");
    let answer = Command::new(&python).args(["-c", "import dynamixel_sdk"]).output();
    if answer.is_ok_and(|answer| answer.status.success()) {
        return Some(python);
    }
    angaros_testing::skipped(format_args!(
        "{} lacks dynamixel-sdk; hint: scripts/setup.sh makes ./.venv or $ANGAROS_VENV",
        python.display()
    ));
    None
}

fn drive(board: &'static Board, servo: &'static Servo, protocol: &str) {
    let Some(python) = python() else { return };
    let options =
        WorldOptions { board: Some(board), servo, servos: 20, seed: 5, power_delay_s: 0.0 };
    let world = Arc::new(Mutex::new(World::new(&options)));
    let server = Server::start(world, None).unwrap();
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sdk.py");
    let output =
        Command::new(python).arg(script).arg(server.path()).arg(protocol).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.ends_with("all agree\n"), "{said}{errors}");
}

#[test]
fn the_makers_library_drives_the_simulated_cm730_by_protocol_1() {
    drive(&CM730, &MX28, "1.0");
}

#[test]
fn the_makers_library_drives_the_simulated_opencr_by_protocol_2() {
    drive(&OPENCR, &MX28_2, "2.0");
}

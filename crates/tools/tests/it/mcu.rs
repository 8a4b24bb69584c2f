//! `angaros mcu` and `angaros bridge coprocessor`, without a compiler or an emulator.

use crate::support::{Folder, output, text};

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
fn a_project_is_made_for_a_board_that_is_listed_and_not_twice() {
    let folder = Folder::new("mcu");
    let at = folder.path().to_str().unwrap();
    assert!(shown(&["mcu", "list"]).starts_with("mps2-an385   Arm MPS2 with a Cortex-M3\n"));
    let made = shown(&["mcu", "new", "blinker", "--board", "mps2-an505", "--folder", at]);
    assert!(made.contains("blinker for mps2-an505"), "{made}");
    let makefile = std::fs::read_to_string(folder.path().join("blinker/Makefile")).unwrap();
    assert!(makefile.contains("-mcpu=cortex-m33"), "{makefile}");
    assert!(folder.path().join("blinker/angaros/angaros_mcu.h").is_file());
    let again = error(&["mcu", "new", "blinker", "--folder", at]);
    assert!(again.contains("is there already\nhint: take another name"), "{again}");
    let unknown = error(&["mcu", "new", "other", "--board", "abacus", "--folder", at]);
    assert!(unknown.contains("there is no board abacus\nhint: one of mps2-an385,"), "{unknown}");
    let nowhere = error(&["mcu", "build", at]);
    assert!(nowhere.contains("board.txt") && nowhere.contains("hint:"), "{nowhere}");
}

#[test]
fn structs_are_written_for_the_types_that_are_named_with_their_bounds() {
    let folder = Folder::new("mcu_interfaces");
    let at = folder.path().to_str().unwrap();
    let bound = "sensor_msgs/msg/LaserScan.ranges=360";
    let scan = "sensor_msgs/msg/LaserScan";
    shown(&["mcu", "interfaces", scan, "std_srvs/srv/SetBool", "--bound", bound, "--out", at]);
    let header = folder.path().join("angaros_interfaces.h");
    let header = std::fs::read_to_string(header).unwrap();
    assert!(header.contains("float data[360]; } ranges;"), "{header}");
    assert!(header.contains("extern const ang_type std_srvs__srv__SetBool__type;"), "{header}");
    let wrong = error(&["mcu", "interfaces", scan, "--bound", "ranges", "--out", at]);
    assert!(wrong.contains("\"ranges\" is no bound\nhint: write it as"), "{wrong}");
}

#[test]
fn an_agent_says_what_it_cannot_do() {
    let nothing = error(&["bridge", "coprocessor", "--no-udp"]);
    assert!(nothing.contains("nothing to listen on\nhint: give --serial PATH"), "{nothing}");
    let gone = error(&["bridge", "coprocessor", "--no-udp", "--serial", "/nowhere/tty"]);
    assert!(gone.contains("cannot open /nowhere/tty: ") && gone.contains("\nhint: "), "{gone}");
    let open = error(&["bridge", "coprocessor", "--port", "0", "--address", "0.0.0.0"]);
    assert!(open.contains("no token is set\nhint: give --token"), "{open}");
}

//! The sources are hardware: yosys accepts them.

use std::path::Path;
use std::process::Command;

fn check(kernels: &[&str]) -> std::process::Output {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("synth.sh");
    Command::new(script).arg("--check").args(kernels).output().unwrap()
}

#[test]
fn yosys_accepts_every_kernel_and_finds_no_loop_or_second_driver() {
    if Command::new("yosys").arg("-V").output().is_err() {
        return angaros_testing::skipped("there is no yosys; hint: apt install yosys");
    }
    // `rectify` and `resize_half` are parts of the first one.
    let output = check(&["rectify_half", "resize_double", "sobel", "aes128", "axis_fifo"]);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(said.matches(": accepted").count(), 5, "{said}");
    let unknown = check(&["no_such_kernel"]);
    let said = String::from_utf8_lossy(&unknown.stderr);
    assert!(!unknown.status.success() && said.contains("no_such_kernel"), "{said}");
}

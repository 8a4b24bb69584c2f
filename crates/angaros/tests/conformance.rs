//! The conformance suite over every transport of this build.

use std::process::ExitCode;

fn main() -> ExitCode {
    angaros_conformance::run(angaros::ALL)
}

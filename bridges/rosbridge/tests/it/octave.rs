//! The toolbox for MATLAB and Octave in `clients/matlab`, in Octave: its own suites, over TCP.

#[path = "../../examples/echo.rs"]
#[allow(dead_code, reason = "its main function is that of another program")]
mod echo;
#[path = "../../examples/graph.rs"]
#[allow(dead_code, reason = "its main function is that of another program")]
mod graph;

use crate::servers::open;
use crate::support::Bench;
use angaros_window::access::Rules;
use angaros_window::{Access, AccessOptions, TokenRule};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

/// The suites that are run; `scripts/matlab.sh` runs the others, too.
const SUITES: &str = "codec stream pictures graph";

/// Runs code in Octave: what it prints, or why there is no Octave.
fn octave(code: &str, variables: &[(&str, String)]) -> std::io::Result<String> {
    let mut octave = Command::new("octave-cli");
    octave.args(["--no-init-file", "--eval", code]);
    octave.envs(variables.iter().map(|(name, value)| (name, value)));
    let output = octave.output()?;
    let texts = [output.stdout, output.stderr].concat();
    Ok(String::from_utf8_lossy(&texts).into_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_toolbox_for_matlab_passes_its_suites_in_octave() {
    match octave("pkg('load', 'instrument-control'); disp('loaded')", &[]) {
        Err(error) => return angaros_testing::skipped(format!("octave-cli: {error}")),
        Ok(said) if !said.contains("loaded") => {
            return angaros_testing::skipped("Octave has no package instrument-control");
        }
        Ok(_) => {}
    }
    let bench = Bench::new();
    let nodes = [bench.other("graph"), bench.other("echo")];
    let offers = (graph::offer(&nodes[0].node).unwrap(), echo::echo_all(&nodes[1].node).unwrap());
    // How long goals wait for a server that is not there.
    let wait = Duration::from_secs(2);
    let server = open(&bench, |options| options.bridge.call_timeout = wait).await;
    let other = Bench::new();
    let rule = TokenRule {
        name: "tester".to_owned(),
        token: "secret".to_owned(),
        rules: Rules::everything(),
    };
    let options = AccessOptions { tokens: vec![rule], ..AccessOptions::default() };
    let locked = open(&other, |all| all.access = Arc::new(Access::new(options))).await;
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/matlab/tests");
    let suites = std::env::var("ANGAROS_OCTAVE_SUITES").unwrap_or_else(|_| SUITES.to_owned());
    let quoted: Vec<String> = suites.split(' ').map(|suite| format!("'{suite}'")).collect();
    let code = format!("addpath('{}'); run_tests({});", tests.display(), quoted.join(", "));
    let variables = [
        ("ANGAROS_BRIDGE", server.tcp().unwrap().to_string()),
        ("ANGAROS_TEST_LOCKED", locked.tcp().unwrap().to_string()),
    ];
    let run = tokio::task::spawn_blocking(move || octave(&code, &variables));
    let said = run.await.unwrap().unwrap();
    // Octave's own status tells of troubles while it ends, too.
    assert!(said.contains(" passed, 0 failed, "), "{said}");
    println!("{said}");
    drop(offers);
}

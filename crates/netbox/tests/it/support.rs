//! What the tests share.

use angaros_netbox::{Host, Network};
use std::io::Write;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::time::{Duration, Instant};

/// Long enough on a machine with a hundred other tests.
pub(crate) const DEADLINE: Duration = Duration::from_secs(20);

/// A network, or the reason why there is none on the error output.
pub(crate) fn network(seed: u64) -> Option<Network> {
    match Network::new(seed) {
        Ok(network) => Some(network),
        Err(error) => {
            angaros_testing::skipped(error);
            None
        }
    }
}

/// Waits until something holds; what does not, fails the test.
pub(crate) fn wait_for(what: &str, mut holds: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < DEADLINE, "not within {DEADLINE:?}: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// This test binary as another program: the test `agent` with these words in the environment.
pub(crate) fn agent(host: &Host, words: &str) -> Command {
    let mut command = host.command("/proc/self/exe");
    prepare(&mut command, words);
    command
}

/// The same on the machine itself.
pub(crate) fn agent_outside(words: &str) -> Command {
    let mut command = Command::new("/proc/self/exe");
    prepare(&mut command, words);
    command
}

fn prepare(command: &mut Command, words: &str) {
    command
        .args(angaros_testing::only("wire::agent_on_a_host"))
        .env("NETBOX_AGENT", words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
}

/// Lets a waiting agent go on.
pub(crate) fn go(child: &mut Child) -> ChildStdin {
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"\n").unwrap();
    input
}

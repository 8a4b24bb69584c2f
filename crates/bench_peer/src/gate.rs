//! The start gate of pairs that run at once: rules under "Many pairs at once" in the contract.

use std::time::{Duration, Instant};

use super::output::say;
use super::{Args, LinkError};

/// How often ping looks whether the gate is open.
const LOOK: Duration = Duration::from_millis(2);

/// Says that the pair has matched and waits for the gate; returns at once where there is none.
pub(super) fn wait(args: &Args) -> Result<(), LinkError> {
    let Some(gate) = &args.gate else { return Ok(()) };
    say("matched")?;
    let begun = Instant::now();
    while !gate.exists() {
        if begun.elapsed() >= args.timeout {
            let (gate, seconds) = (gate.display(), args.timeout.as_secs_f64());
            let text = format!("the gate {gate} did not open within {seconds:.1} s");
            return Err(LinkError::Middleware(text));
        }
        std::thread::sleep(LOOK);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Role;

    #[test]
    fn a_gate_that_stays_closed_is_an_error_and_one_that_is_open_is_none() {
        let closed = std::env::temp_dir().join(format!("angaros-no-gate-{}", std::process::id()));
        let timeout = Duration::from_millis(5);
        let args = Args { gate: Some(closed), timeout, ..Args::new(Role::Ping, "s") };
        let error = wait(&args).unwrap_err().to_string();
        assert!(error.contains("did not open within 0.0 s"), "{error}");
        let open = Args { gate: Some(std::env::temp_dir()), ..args };
        assert!(wait(&open).is_ok() && wait(&Args::new(Role::Ping, "s")).is_ok());
    }
}

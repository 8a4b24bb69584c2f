//! `angaros estop trigger|reset|status`.

use super::{CmdResult, output, session};
use crate::client::safety::{Estop, Stop};
use crate::client::{Gid, SingleThreadedExecutor};
use angaros::safety::NodeEstop as _;
use std::process::ExitCode;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
    /// Seconds to wait for nodes that take part in the emergency stop
    #[arg(long, global = true, default_value_t = 2.0, value_name = "SECONDS")]
    timeout: f64,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// Stop every actuator of the domain; prints the id by which the stop is reset
    Trigger {
        /// Why, for people
        #[arg(default_value = "from the command line")]
        reason: String,
    },
    /// End a stop
    Reset {
        /// Its id, as `status` prints it
        id: String,
    },
    /// The stops that hold; the exit code is 1 if there are any
    Status {
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
}

pub fn run(args: &Args) -> CmdResult {
    let context = session::open()?;
    let node = session::node(&context)?;
    let estop = node.estop()?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    let timeout = Duration::from_secs_f64(args.timeout.clamp(0.0, 3600.0));
    let met = executor.spin_until(|| estop.connected() > 0, timeout);
    // What others keep comes right after they were met.
    executor.spin_until(|| false, Duration::from_millis(200).min(timeout));
    match &args.verb {
        Verb::Trigger { reason } => {
            let id = estop.trigger(reason)?;
            output::line(&id_text(id))?;
            if !met {
                return Err("nobody takes part in the emergency stop, so nobody was stopped; \
                     hint: see `angaros topic info -v /_estop`, ROS_DOMAIN_ID and --timeout"
                    .into());
            }
        }
        Verb::Reset { id } => estop.reset(parse(id)?)?,
        Verb::Status { json } => return status(&estop, *json),
    }
    // Others are told before this process ends.
    executor.spin_until(|| false, Duration::from_millis(200));
    Ok(ExitCode::SUCCESS)
}

fn status(estop: &Estop, json: bool) -> CmdResult {
    let stops = estop.stops();
    if json {
        let entry = |stop: &Stop| {
            serde_json::json!({
                "id": id_text(stop.id),
                "node": stop.node,
                "reason": stop.reason,
                "stamp_ns": stop.stamp.nanoseconds,
            })
        };
        output::json(&stops.iter().map(entry).collect::<Vec<_>>().into())?;
    } else if stops.is_empty() {
        output::line("no emergency stop holds")?;
    }
    for stop in stops.iter().filter(|_| !json) {
        output::line(&format!("{} by {}: {}", id_text(stop.id), stop.node, stop.reason))?;
    }
    Ok(if stops.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn id_text(id: Gid) -> String {
    id.0.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn parse(text: &str) -> Result<Gid, String> {
    let bad = || format!("'{text}' is no id of an emergency stop; hint: angaros estop status");
    if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return Err(bad());
    }
    let number = u128::from_str_radix(text, 16).map_err(|_| bad())?;
    Ok(Gid(number.to_be_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_printed_and_read_alike() {
        let id = Gid(std::array::from_fn(|byte| byte as u8 * 17));
        assert_eq!(parse(&id_text(id)), Ok(id));
        assert!(parse("12").is_err() && parse(&"+1".repeat(16)).is_err());
    }
}

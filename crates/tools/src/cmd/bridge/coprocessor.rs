//! `angaros bridge coprocessor`: the agent of micro-controllers.

use super::access::AccessArgs;
use crate::cmd::types::TypeArgs;
use crate::cmd::{CmdResult, output, session};
use angaros::Context;
use angaros_coprocessor::{Agent, AgentOptions};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::channel;

#[derive(clap::Args)]
pub struct Args {
    /// The port of UDP; 0 takes a free one
    #[arg(long, default_value_t = 8899)]
    port: u16,
    /// Take no boards over UDP
    #[arg(long)]
    no_udp: bool,
    /// Take the board on this serial line too
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::FilePath)]
    serial: Vec<PathBuf>,
    /// Bits per second of the serial lines
    #[arg(long, default_value_t = 115_200, value_name = "BAUD")]
    baud: u32,
    #[command(flatten)]
    access: AccessArgs,
    #[command(flatten)]
    types: TypeArgs,
}

pub fn run(args: &Args) -> CmdResult {
    if args.access.identity().is_some() || args.access.compress() {
        let hint = "hint: leave --certificate, --key and --compress out";
        return Err(format!("boards neither encrypt nor compress; {hint}").into());
    }
    if args.no_udp && args.serial.is_empty() {
        return Err("there is nothing to listen on; hint: give --serial PATH".into());
    }
    let context = session::open()?;
    let options = AgentOptions {
        definitions: Some(args.types.definitions()?),
        ..AgentOptions::new(args.access.access()?, args.access.gate())
    };
    let mut agent = Agent::open(&context, options)?;
    if !args.no_udp {
        let address = agent.listen_udp(args.access.socket(args.port))?;
        output::line(&format!("boards at udp://{address}"))?;
    }
    for path in &args.serial {
        agent.open_line(path, args.baud)?;
        output::line(&format!("a board at {}, {} baud", path.display(), args.baud))?;
    }
    stopped(&context);
    drop(agent);
    Ok(ExitCode::SUCCESS)
}

/// Waits until Ctrl-C, or whatever else ends the context.
fn stopped(context: &Context) {
    let (sender, receiver) = channel();
    // It fails only if it was told already.
    let _hook = context.on_shutdown(move || {
        let _ = sender.send(());
    });
    let _ = receiver.recv();
}

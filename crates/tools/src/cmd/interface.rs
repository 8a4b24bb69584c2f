//! `angaros interface list|show|package`.
use super::CmdResult;
#[derive(clap::Args)]
pub struct Args {}
pub fn run(_args: &Args) -> CmdResult {
    Ok(std::process::ExitCode::SUCCESS)
}

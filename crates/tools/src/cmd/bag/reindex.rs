//! `angaros bag reindex`.

use super::super::{CmdResult, output};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct ReindexArgs {
    /// The directory of the bag
    bag_path: PathBuf,
}

pub fn run(args: &ReindexArgs) -> CmdResult {
    let info = angaros_bag::reindex(&args.bag_path)?;
    let path = args.bag_path.display();
    let count = info.message_count;
    let files = info.files.len();
    output::line(&format!("{path}/metadata.yaml: {count} messages in {files} files"))?;
    for missing in info.recovered.iter().flat_map(|recovered| &recovered.missing) {
        output::progress(&format!("warning: {missing}"));
    }
    Ok(ExitCode::SUCCESS)
}

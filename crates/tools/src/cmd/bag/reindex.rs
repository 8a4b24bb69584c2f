//! `angaros bag reindex`.

use super::super::{CmdResult, output};
use super::check_storage;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct ReindexArgs {
    /// The directory of the bag
    bag_path: PathBuf,
    /// What storage it must have: mcap or sqlite3; told by its content if left out
    #[arg(short = 's', long, value_name = "ID")]
    storage: Option<String>,
}

pub fn run(args: &ReindexArgs) -> CmdResult {
    if let Some(storage) = &args.storage {
        let bag = angaros_bag::open(&args.bag_path)?;
        check_storage(&args.bag_path, &bag.info().storage_id, storage)?;
    }
    let done = angaros_bag::reindex(&args.bag_path)?;
    let path = args.bag_path.display();
    let count = done.info.message_count;
    let files = done.info.files.len();
    for file in &done.repaired {
        output::line(&format!("{}: was not ended, and is whole now", file.display()))?;
    }
    output::line(&format!("{path}/metadata.yaml: {count} messages in {files} files"))?;
    for missing in done.info.recovered.iter().flat_map(|recovered| &recovered.missing) {
        output::progress(&format!("warning: {missing}"));
    }
    let Some((file, reason)) = done.broken.first() else { return Ok(ExitCode::SUCCESS) };
    let file = file.display();
    Err(format!(
        "{file} cannot be repaired where it lies, and is as it was: {reason}; hint: what can be \
         read of it goes into a new bag with: angaros bag convert -i {path} -o {path}_repaired"
    )
    .into())
}

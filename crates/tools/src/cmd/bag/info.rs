//! `angaros bag info`.

use super::super::{CmdResult, output};
use super::check_storage;
use angaros_bag::{Contributions, Sorting, info_json, info_text, open};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct InfoArgs {
    /// The bag: a directory or a file
    bag_path: PathBuf,
    /// What storage it must have: mcap or sqlite3; told by its content if left out
    #[arg(short = 's', long, value_name = "ID")]
    storage: Option<String>,
    /// Only the names of the topics
    #[arg(short = 't', long)]
    topic_name: bool,
    /// Also the bytes of each topic and the calls of each service; reads the whole bag
    #[arg(short = 'v', long)]
    verbose: bool,
    /// Order of the topics: name, type or count
    #[arg(long, default_value = "name", value_parser = ["name", "type", "count"])]
    sort: String,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &InfoArgs) -> CmdResult {
    let bag = open(&args.bag_path)?;
    let info = bag.info();
    if let Some(storage) = &args.storage {
        check_storage(&args.bag_path, &info.storage_id, storage)?;
    }
    if args.topic_name {
        let mut names: Vec<&str> =
            info.topics.iter().map(|topic| topic.metadata.name.as_str()).collect();
        names.sort_unstable();
        output::print(&names.iter().map(|name| format!("{name}\n")).collect::<String>())?;
        return Ok(ExitCode::SUCCESS);
    }
    let all = if args.verbose { Some(Contributions::of(bag.as_ref())?) } else { None };
    if args.json {
        output::json(&info_json(info, all.as_ref()))?;
    } else {
        let sorting = Sorting::parse(&args.sort).unwrap_or_default();
        output::print(&info_text(info, all.as_ref(), sorting))?;
    }
    Ok(ExitCode::SUCCESS)
}

//! `angaros bench table`: a result as lines or as Markdown, and the tables of a page kept up to
//! date.

use super::{VerbResult, read, shipped};
use crate::cmd::output;
use angaros_bench::experiment::TableSpec;
use angaros_bench::result;
use angaros_bench_report::table;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder with result.json, or the file
    #[arg(required_unless_present = "fill")]
    result: Option<PathBuf>,
    /// Only this experiment
    #[arg(long, value_name = "NAME")]
    experiment: Option<String>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the tables of this page anew, between its markers
    /// `<!-- table: FILE EXPERIMENT -->` and `<!-- /table -->`
    #[arg(long, value_name = "PAGE", conflicts_with = "result")]
    fill: Option<PathBuf>,
    /// Only say whether they are up to date
    #[arg(long, requires = "fill")]
    check: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// Aligned lines, all numbers
    Text,
    /// The table that the experiment's file describes
    Markdown,
}

pub(super) fn run(args: &Args) -> VerbResult {
    if let Some(page) = &args.fill {
        return fill(page, args.check);
    }
    let path = args.result.as_ref().ok_or("no result; hint: name one, or --fill")?;
    let mut result = read(path)?;
    if let Some(name) = &args.experiment {
        result.experiments.retain(|experiment| experiment.name == *name);
        if result.experiments.is_empty() {
            return Err(format!("{} holds no {name}", path.display()).into());
        }
    }
    match args.format {
        Format::Text => output::print(&table::render(&result))?,
        Format::Markdown => {
            for one in &result.experiments {
                output::print(&table::markdown(&result, &one.name, spec(&one.name).as_ref())?)?;
            }
        }
    }
    Ok(())
}

/// The table that the experiment's file asks for now.
fn spec(name: &str) -> Option<TableSpec> {
    shipped(name)?.table
}

fn fill(page: &Path, check: bool) -> VerbResult {
    let shown = page.display();
    let old = std::fs::read_to_string(page).map_err(|e| format!("read {shown}: {e}"))?;
    let folder = page.parent().map(Path::to_owned).unwrap_or_default();
    let new = table::fill(&old, |file, name| {
        let result = result::read(&folder.join(file)).map_err(|error| error.to_string())?;
        table::markdown(&result, name, spec(name).as_ref())
    })
    .map_err(|problem| format!("{shown}: {problem}"))?;
    match (new == old, check) {
        (true, _) => Ok(output::line(&format!("{shown}: its tables are up to date"))?),
        (false, true) => {
            Err(format!("{shown}: its tables are old; hint: angaros bench table --fill {shown}")
                .into())
        }
        (false, false) => {
            std::fs::write(page, new).map_err(|e| format!("write {shown}: {e}"))?;
            Ok(output::line(&format!("{shown}: tables written"))?)
        }
    }
}

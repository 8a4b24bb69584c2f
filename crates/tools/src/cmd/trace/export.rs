//! `angaros trace export`.

use super::super::{CmdResult, output};
use angaros_trace::export::{Format, Source, export};
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct ExportArgs {
    /// Folder with the trace files of a session, or one of them
    #[arg(value_hint = clap::ValueHint::AnyPath)]
    path: PathBuf,
    /// For which programs
    #[arg(long, value_name = "FORMAT")]
    format: FormatName,
    /// The new folder (ctf, parquet, csv) or file (perfetto, chrome); it must not exist yet
    #[arg(long, value_name = "PATH", value_hint = clap::ValueHint::AnyPath)]
    out: PathBuf,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum FormatName {
    /// Babeltrace, Trace Compass, tracetools_analysis
    Ctf,
    /// ui.perfetto.dev, trace_processor
    Perfetto,
    /// chrome://tracing, ui.perfetto.dev, speedscope
    Chrome,
    /// pandas, DuckDB
    Parquet,
    /// Spreadsheets, pandas
    Csv,
}

impl From<FormatName> for Format {
    fn from(name: FormatName) -> Self {
        match name {
            FormatName::Ctf => Self::Ctf,
            FormatName::Perfetto => Self::Perfetto,
            FormatName::Chrome => Self::Chrome,
            FormatName::Parquet => Self::Parquet,
            FormatName::Csv => Self::Csv,
        }
    }
}

pub fn run(args: &ExportArgs) -> CmdResult {
    let source = Source::open(&args.path)?;
    for remark in source.remarks() {
        output::progress(remark);
    }
    let done = export(&source, args.format.into(), &args.out)?;
    output::line(&format!(
        "{}: {} events of {} processes on {} hosts",
        args.out.display(),
        done.events,
        done.processes,
        done.hosts
    ))?;
    Ok(ExitCode::SUCCESS)
}

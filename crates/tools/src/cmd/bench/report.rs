//! `angaros bench report`: the page of a result, and its drawings as files.

use super::{VerbResult, read, shipped};
use crate::cmd::output;
use angaros_bench::result::{self, ResultFile};
use angaros_bench_report::report;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What makes a PNG of an SVG, and how to get it.
const CONVERTER: &str = "rsvg-convert";
const INSTALL: &str = "apt install librsvg2-bin";

#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder with result.json, or the file
    result: PathBuf,
    /// Where the page goes: report.html in this folder, by default beside the result
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write every drawing as SVG too, into FOLDER/figures
    #[arg(long)]
    svg: bool,
    /// Write every drawing as PNG too, with rsvg-convert
    #[arg(long)]
    png: bool,
    /// What the machine is, for the benchmark.yaml of RobotPerf's benchmarks
    #[arg(long, value_parser = result::CATEGORIES)]
    category: Option<String>,
}

pub(super) fn run(args: &Args) -> VerbResult {
    let mut result = read(&args.result)?;
    // What was measured stays; how it is drawn, and the paper's own numbers, are those of now.
    for experiment in &mut result.experiments {
        if let Some(now) = shipped(&experiment.name) {
            (experiment.figures, experiment.paper) = (now.figures, now.paper);
        }
    }
    let beside = match args.result.is_dir() {
        true => args.result.clone(),
        false => args.result.parent().map(Path::to_owned).unwrap_or_default(),
    };
    let out = args.out.clone().unwrap_or(beside);
    let page = out.join("report.html");
    report::write(&result, &page)?;
    output::line(&page.display().to_string())?;
    if args.category.is_some() {
        robotperf(&result, args.category.as_deref(), &out)?;
    }
    if !args.svg && !args.png {
        return Ok(());
    }
    let folder = out.join("figures");
    std::fs::create_dir_all(&folder).map_err(|e| format!("make {}: {e}", folder.display()))?;
    let drawings = report::drawings(&result);
    for drawing in &drawings {
        let svg = folder.join(format!("{}.svg", drawing.name));
        let written = std::fs::write(&svg, &drawing.svg);
        written.map_err(|e| format!("write {}: {e}", svg.display()))?;
        if args.png {
            to_png(&svg)?;
        }
        if !args.svg {
            std::fs::remove_file(&svg).map_err(|e| format!("remove {}: {e}", svg.display()))?;
        }
    }
    Ok(output::line(&format!("{} drawings in {}", drawings.len(), folder.display()))?)
}

/// The files of RobotPerf's benchmarks in a result, where it is said what kind of machine it is;
/// else how to say that.
pub(super) fn robotperf(
    whole: &ResultFile,
    category: Option<&str>,
    out: &Path,
) -> Result<(), String> {
    let Some(category) = category else {
        if result::has_robotperf(whole) {
            let all = result::CATEGORIES.join("|");
            let out = out.display();
            output::progress(&format!(
                "for RobotPerf's benchmark.yaml, say what this machine is: angaros bench report \
                 {out} --category {all}"
            ));
        }
        return Ok(());
    };
    let written = result::write_robotperf(whole, category, out);
    for file in written.map_err(|error| error.to_string())? {
        output::line(&file.display().to_string()).map_err(|error| error.to_string())?;
    }
    Ok(())
}

/// Twice as large as on the page, for slides.
fn to_png(svg: &Path) -> Result<(), String> {
    let png = svg.with_extension("png");
    let status = Command::new(CONVERTER).args(["--zoom", "2", "-o"]).arg(&png).arg(svg).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{CONVERTER} {}: {status}", svg.display())),
        Err(error) => Err(format!("start {CONVERTER}: {error}; hint: {INSTALL}")),
    }
}

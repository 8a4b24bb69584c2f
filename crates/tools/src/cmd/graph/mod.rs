//! `angaros graph`: who talks to whom, as text, for Graphviz or as a picture.

mod dot;
mod layout;
mod model;
mod rates;
mod svg;
mod text;

use super::session::{self, GraphArgs};
use super::topic::seconds;
use super::types::TypeArgs;
use super::{CmdResult, output};
use crate::client::Context;
use model::Picture;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// What to write; by the end of the file's name, else text, when left out
    #[arg(short = 'f', long, value_enum)]
    format: Option<Format>,
    /// Write into this file
    #[arg(short = 'o', long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Listen to all topics for this long and show how often messages come
    #[arg(long, value_name = "SECONDS")]
    rates: Option<f64>,
    #[command(flatten)]
    graph: GraphArgs,
    #[command(flatten)]
    types: TypeArgs,
}

#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Format {
    Text,
    /// For Graphviz
    Dot,
    Svg,
    Json,
}

pub fn run(args: &Args) -> CmdResult {
    let format = format(args.format, args.output.as_deref())?;
    if let Some(rates) = args.rates.filter(|rates| !(*rates > 0.0 && rates.is_finite())) {
        return Err(format!("--rates {rates} is not possible; hint: give seconds").into());
    }
    let context = session::open()?;
    session::unless_interrupted(draw(&context, args, format))
}

fn draw(context: &Context, args: &Args, format: Format) -> CmdResult {
    let graph = session::graph(context, &args.graph);
    let mut picture = Picture::of(&graph, args.graph.all);
    if let Some(rates) = args.rates {
        rates::measure(context, &graph, &args.types.definitions()?, seconds(rates), &mut picture)?;
    }
    let text = match format {
        Format::Text => text::draw(&picture),
        Format::Dot => dot::draw(&picture),
        Format::Svg => svg::draw(&picture),
        Format::Json => format!("{:#}\n", picture.json()),
    };
    match &args.output {
        None => output::print(&text)?,
        Some(path) => std::fs::write(path, text).map_err(|error| {
            format!("{}: {error}; hint: choose a file that can be written", path.display())
        })?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The format asked for, or the one that the file's name ends with.
fn format(asked: Option<Format>, file: Option<&Path>) -> Result<Format, String> {
    let end = file.and_then(Path::extension).and_then(|end| end.to_str());
    match (asked, end) {
        (Some(format), _) => Ok(format),
        (None, None | Some("txt")) => Ok(Format::Text),
        (None, Some("dot" | "gv")) => Ok(Format::Dot),
        (None, Some("svg")) => Ok(Format::Svg),
        (None, Some("json")) => Ok(Format::Json),
        (None, Some(other)) => Err(format!(
            "'.{other}' names no format; hint: write a .svg, .dot, .json or .txt, or add --format; \
             for other pictures: angaros graph --format dot | dot -T{other} -o FILE"
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_file_says_the_format() {
        let of = |name: &str| format(None, Some(Path::new(name)));
        assert_eq!(of("a/b.svg"), Ok(Format::Svg));
        assert_eq!(of("graph.gv"), Ok(Format::Dot));
        assert_eq!(of("graph"), Ok(Format::Text));
        assert_eq!(format(Some(Format::Dot), Some(Path::new("x.svg"))), Ok(Format::Dot));
        assert!(of("graph.png").unwrap_err().contains("dot -Tpng"));
    }
}

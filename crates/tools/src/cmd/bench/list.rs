//! `angaros bench list`: the experiments, a line each.

use super::VerbResult;
use crate::cmd::output;
use angaros_bench::experiment::{self, Experiment};
use angaros_launch::resolve;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(super) struct Args {
    /// Only this one or this group, as in papers or papers/001
    experiment: Option<String>,
    /// Print as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> VerbResult {
    let folder = [Some(PathBuf::from(".")), resolve::checkout()].into_iter().flatten();
    let mut folders = folder.map(|root| root.join("experiments"));
    let folder = folders.find(|folder| folder.is_dir()).ok_or(
        "there is no folder 'experiments'; hint: run this in a source tree of Angaros, or name a \
         file to bench run",
    )?;
    let files = match &args.experiment {
        Some(selector) => super::plan::files(selector)?,
        None => {
            let all = experiment::names(&folder).into_iter();
            let all = all.filter(|name| name.contains('/'));
            all.map(|name| folder.join(format!("{name}.yaml"))).collect()
        }
    };
    let all = files.iter().map(|file| experiment::load(file));
    let all: Vec<Experiment> = all.collect::<Result<_, _>>()?;
    if args.json {
        let one = |one: &Experiment| {
            serde_json::json!({"name": one.name, "title": one.title, "workload": one.workload,
                "systems": one.systems})
        };
        return Ok(output::json(&serde_json::json!(all.iter().map(one).collect::<Vec<_>>()))?);
    }
    Ok(output::print(&lines(&all))?)
}

fn lines(all: &[Experiment]) -> String {
    let wide = all.iter().map(|one| one.name.len()).max().unwrap_or(0);
    all.iter().map(|one| format!("{:wide$}  {}\n", one.name, one.title)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_experiment_has_a_line_with_its_title() {
        let parse = |name: &str, title: &str| {
            let text = format!("name: {name}\ntitle: {title}\nworkload: chain\n");
            experiment::parse(&text, "t").unwrap()
        };
        let text = lines(&[parse("a/b", "One"), parse("a/long", "Two")]);
        assert_eq!(text, "a/b     One\na/long  Two\n");
    }
}

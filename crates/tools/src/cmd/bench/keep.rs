//! `angaros bench keep`: a result small enough to be committed.

use super::{VerbResult, read};
use crate::cmd::output;
use angaros_bench::result::{self, ResultFile};
use std::path::PathBuf;

/// A file larger than this is not for a repository.
const LARGE: u64 = 300_000;

#[derive(clap::Args)]
pub(super) struct Args {
    /// A folder with result.json, or the file
    result: PathBuf,
    /// The file to write
    #[arg(required_unless_present = "baseline", conflicts_with = "baseline")]
    to: Option<PathBuf>,
    /// Write into this folder, under the name of the machine's kind, for compare --baseline
    #[arg(long, value_name = "FOLDER")]
    baseline: Option<PathBuf>,
    /// Keep it although it is not a full run of a commit on an idle machine; tables say what it is
    #[arg(long)]
    anyway: bool,
    /// Only these experiments of it
    #[arg(long = "experiment", value_name = "NAME")]
    experiments: Vec<String>,
}

pub(super) fn run(args: &Args) -> VerbResult {
    let mut result = read(&args.result)?;
    if !args.experiments.is_empty() {
        only(&mut result, &args.experiments)?;
    }
    let missing = result.provenance().missing;
    if !(missing.is_empty() || args.anyway) {
        let why = missing.join("; ");
        let hint = "hint: a full run, on an idle machine (angaros bench doctor), of programs that \
                    peers/build.sh or make bench built from a commit; or --anyway: tables say it";
        return Err(format!("these are no figures of a version: {why}\n{hint}").into());
    }
    let to = match (&args.to, &args.baseline) {
        (Some(to), _) => to.clone(),
        (None, Some(folder)) => folder.join(format!("{}.json", result.environment.kind())),
        (None, None) => return Err("nowhere to write; hint: name a file, or --baseline".into()),
    };
    result::write_small(&result, &to)?;
    let bytes = std::fs::metadata(&to)?.len();
    if bytes > LARGE {
        let problem = format!("{} has {bytes} bytes", to.display());
        output::progress(&format!("warning: {problem}, more than a repository should hold"));
    }
    Ok(output::line(&format!("{} ({} kB)", to.display(), bytes / 1000))?)
}

/// Drops all but the named experiments.
fn only(result: &mut ResultFile, names: &[String]) -> VerbResult {
    if let Some(name) = names.iter().find(|n| result.experiments.iter().all(|e| e.name != **n)) {
        let there: Vec<&str> = result.experiments.iter().map(|e| e.name.as_str()).collect();
        let there = there.join(", ");
        return Err(format!("the result holds no {name}; hint: it holds {there}").into());
    }
    result.experiments.retain(|one| names.contains(&one.name));
    result.records.retain(|one| names.contains(&one.experiment));
    result.compared.retain(|one| names.contains(&one.experiment));
    result.skipped.retain(|one| names.contains(&one.experiment));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;
    use angaros_bench::result::Record;

    #[test]
    fn of_several_experiments_the_named_are_kept() {
        let mut result = ResultFile::new(Environment::default(), 1, true);
        for name in ["a/b", "c/d"] {
            let text = format!("name: {name}\ntitle: T\nworkload: w\n");
            result.experiments.push(angaros_bench::experiment::parse(&text, "t").unwrap());
            result.records.push(Record { experiment: name.into(), ..Record::default() });
        }
        let error = only(&mut result.clone(), &["x/y".into()]).unwrap_err().to_string();
        assert!(error.contains("no x/y") && error.contains("a/b, c/d"), "{error}");
        only(&mut result, &["c/d".into()]).unwrap();
        assert_eq!((result.experiments.len(), result.records.len()), (1, 1));
        assert_eq!(result.records[0].experiment, "c/d");
    }
}

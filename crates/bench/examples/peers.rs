//! Runs one experiment over the peers that are built, without Angaros itself:
//! `cargo run --release -p angaros-bench --example peers -- experiments/peers/pingpong.yaml --quick`
//!
//! Options: `--quick`, `--peer NAME` (repeatable), `--out DIR` (default `report`), `--seed N`.

use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};

use angaros_bench::{Options, experiment, report, result, run, table};

fn main() -> Result<(), Box<dyn Error>> {
    let mut options = Options::default();
    let (mut file, mut out, mut peers) = (None, PathBuf::from("report"), Vec::new());
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--quick" => options.quick = true,
            "--seed" => options.seed = Some(value()?.parse()?),
            "--peer" => peers.push(value()?),
            "--out" => out = PathBuf::from(value()?),
            _ => file = Some(PathBuf::from(&word)),
        }
    }
    let experiment = experiment::load(&file.ok_or("name an experiment file")?)?;
    let (systems, missing) = run::discover(&experiment, Path::new("build/peers"), &peers);
    let mut result = run(&experiment, &options, &systems)?;
    result.skipped.extend(missing);
    result::write(&result, &out.join("result.json"))?;
    report::write(&result, &out.join("report.html"))?;
    let mut stdout = std::io::stdout().lock();
    write!(stdout, "{}", table::render(&result))?;
    writeln!(stdout, "seed {}, {:.0} s, {}", result.seed, result.elapsed_s, out.display())?;
    Ok(())
}

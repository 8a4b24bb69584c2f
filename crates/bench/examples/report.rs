//! Writes the report of an existing result again:
//! `cargo run -p angaros-bench --example report -- report/result.json report/report.html`

use std::error::Error;
use std::path::PathBuf;

use angaros_bench::{report, result};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1).map(PathBuf::from);
    let (Some(from), Some(to)) = (words.next(), words.next()) else {
        return Err("usage: report RESULT.json REPORT.html".into());
    };
    report::write(&result::read(&from)?, &to)?;
    Ok(())
}

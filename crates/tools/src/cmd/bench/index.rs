//! `angaros bench index`: a page over all results of a folder.

use super::VerbResult;
use crate::cmd::output;
use angaros_bench::result::{ResultFile, read};
use angaros_bench_report::report::{Entry, write_index};
use std::path::{Path, PathBuf};

/// Folders this deep are looked into.
const DEPTH: usize = 4;
/// Results at most.
const RESULTS: usize = 2000;

#[derive(clap::Args)]
pub(super) struct Args {
    /// The folder; results lie in it or in folders inside
    folder: PathBuf,
}

pub(super) fn run(args: &Args) -> VerbResult {
    let mut files = Vec::new();
    find(&args.folder, DEPTH, &mut files)
        .map_err(|error| format!("read {}: {error}", args.folder.display()))?;
    files.sort();
    let mut found: Vec<(PathBuf, ResultFile)> = Vec::new();
    for file in files {
        match read(&file) {
            Ok(result) => found.push((file, result)),
            // Not every JSON file is a result; one that cannot be read must not hide the others.
            Err(error) if file.ends_with("result.json") => output::progress(&format!("{error}")),
            Err(_) => {}
        }
    }
    if found.is_empty() {
        let folder = args.folder.display();
        return Err(format!("no result in {folder}; hint: angaros bench run --out").into());
    }
    let entries: Vec<Entry<'_>> = found
        .iter()
        .map(|(file, result)| {
            let report = file.with_file_name("report.html");
            let report = if report.is_file() { relative(&report, &args.folder) } else { "".into() };
            Entry { report, file: relative(file, &args.folder), result }
        })
        .collect();
    let page = args.folder.join("index.html");
    write_index(&entries, &page)?;
    Ok(output::line(&format!("{} ({} results)", page.display(), entries.len()))?)
}

fn relative(file: &Path, folder: &Path) -> String {
    file.strip_prefix(folder).unwrap_or(file).display().to_string()
}

fn find(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let kind = entry.file_type()?;
        if kind.is_dir() && depth > 0 {
            // A folder that may not be read is not ours to list.
            find(&path, depth - 1, files).ok();
        } else if kind.is_file()
            && path.extension().is_some_and(|end| end == "json")
            && files.len() < RESULTS
        {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;
    use angaros_bench::result::write;

    #[test]
    fn every_result_below_a_folder_is_listed_and_other_files_are_not() {
        let top = std::env::temp_dir().join(format!("angaros-index-{}", std::process::id()));
        let result = ResultFile::new(Environment::default(), 1, true);
        for file in ["a/result.json", "b/c/kept.json"] {
            write(&result, &top.join(file)).unwrap();
        }
        std::fs::write(top.join("other.json"), "{}").unwrap();
        std::fs::write(top.join("a/report.html"), "").unwrap();
        run(&Args { folder: top.clone() }).unwrap();
        let page = std::fs::read_to_string(top.join("index.html")).unwrap();
        assert!(page.contains("href=\"a/report.html\"") && page.contains("href=\"b/c/kept.json\""));
        assert!(page.contains("2 results") && !page.contains("other.json"), "{page}");
        std::fs::remove_dir_all(&top).unwrap();
        assert!(run(&Args { folder: top }).unwrap_err().to_string().starts_with("read "));
    }
}

//! Which file the words of a command line mean, and what they change in the plan.

use angaros_launch::ament::{self, Package};
use angaros_launch::resolve;
use angaros_launch::{Schedule, TaskKind};
use angaros_msg::dynamic::nearest;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folder of a package in which its launch files are.
const FOLDER: &str = "launch";

/// The file that `FILE`, `PACKAGE FILE` or `FOLDER` means, and the words behind it.
///
/// # Errors
/// A package that is not found, or has no such file.
pub(super) fn file<'a>(
    first: &Path,
    rest: &'a [String],
) -> Result<(PathBuf, &'a [String]), String> {
    let is_path = first.exists() || first.components().count() > 1 || first.extension().is_some();
    let name = first.to_string_lossy();
    match rest.split_first() {
        // `ros2 launch` prefers the package where a folder has its name.
        Some((file, rest)) if (!is_path || first.is_dir()) && !is_assignment(file) => {
            Ok((in_package(&name, file)?, rest))
        }
        _ if resolve::file_of_folder(first).is_file() => Ok((resolve::file_of_folder(first), rest)),
        _ if first.is_dir() || !is_path && ament::find(&name).is_some() => {
            let package = package(&name)?;
            let files = launch_files(&package);
            let known = if files.is_empty() { "none".to_owned() } else { files.join(", ") };
            Err(format!(
                "'{name}' names no launch file; hint: angaros launch {name} FILE (it has {known})"
            ))
        }
        _ => Ok((first.to_owned(), rest)),
    }
}

/// The file that words mean, if it is there.
pub fn file_of(words: &[String]) -> Option<PathBuf> {
    let (first, rest) = words.split_first()?;
    file(Path::new(first), rest).ok().map(|(file, _)| file).filter(|file| file.is_file())
}

/// The packages that have launch files.
pub fn packages() -> BTreeSet<String> {
    let installed = ament::all().into_iter().map(|(name, package)| (name, package.share));
    let all = installed.chain(resolve::packages());
    all.filter(|(_, share)| share.join(FOLDER).is_dir()).map(|(name, _)| name).collect()
}

/// The names of a package's launch files; none of one that is not found.
pub fn files_of(name: &str) -> Vec<String> {
    package(name).map(|package| launch_files(&package)).unwrap_or_default()
}

fn package(name: &str) -> Result<Package, String> {
    if let Some(package) = ament::find(name) {
        return Ok(package);
    }
    match resolve::package_folder(name) {
        Some(share) => Ok(Package { name: name.to_owned(), share, prefix: None }),
        None => Err(not_found(name)),
    }
}

fn not_found(name: &str) -> String {
    let components = resolve::installed_components();
    let of_package = |one: &&String| one.split_once('/').is_some_and(|(of, _)| of == name);
    let own: Vec<&str> = components.iter().filter(of_package).map(String::as_str).collect();
    if !own.is_empty() {
        return format!(
            "package '{name}' is built in and has no launch files; hint: name its components in a \
             file of your own: {}",
            own.join(", ")
        );
    }
    let known: Vec<String> = ament::all().into_keys().collect();
    let near = nearest(name, known.iter().map(String::as_str));
    let hint = near.map_or_else(
        || "source its workspace (AMENT_PREFIX_PATH), or cd into it".to_owned(),
        |near| format!("did you mean '{near}'?"),
    );
    format!("Package '{name}' not found; hint: {hint}")
}

fn in_package(name: &str, file: &str) -> Result<PathBuf, String> {
    let package = package(name)?;
    let files = package.files(file);
    match &files[..] {
        [file, ..] => Ok(file.clone()),
        [] => {
            let known = launch_files(&package);
            let hint = match nearest(file, known.iter().map(String::as_str)) {
                Some(near) => format!("did you mean '{near}'?"),
                None if known.is_empty() => "it has no launch files".to_owned(),
                None => format!("it has {}", known.join(", ")),
            };
            Err(format!(
                "file '{file}' was not found in package '{name}' ({}); hint: {hint}",
                package.share.display()
            ))
        }
    }
}

/// Names of the launch files of a package.
fn launch_files(package: &Package) -> Vec<String> {
    let folder = package.share.join(FOLDER);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

fn is_assignment(word: &str) -> bool {
    word.contains(":=")
}

/// `name:=value` as `ros2 launch` reads it.
///
/// # Errors
/// A word that is none.
pub(super) fn assignment(word: &str) -> Result<(String, String), String> {
    match word.split_once(":=") {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => {
            let remedy = match word.split_once('=') {
                Some((name, value)) if !name.is_empty() => format!("{name}:={value}"),
                _ => "name:=value".to_owned(),
            };
            Err(format!("'{word}' is no argument of a launch file; hint: write {remedy}"))
        }
    }
}

/// Puts words in front of the processes' command lines, of those only whose program's name matches.
///
/// # Errors
/// A pattern that is no regular expression, or words with a quote that is not closed.
pub(super) fn add_prefix(
    schedule: &mut Schedule,
    prefix: &str,
    filter: Option<&str>,
) -> Result<(), String> {
    let words = angaros_launch::words(prefix)?;
    let wrong = |error| format!("--launch-prefix-filter: {error}; hint: give a regular expression");
    let pattern = filter.map(regex_lite::Regex::new).transpose().map_err(wrong)?;
    for process in &mut schedule.processes {
        let program = process.tasks.iter().find_map(|task| match &task.what {
            TaskKind::Program(words) => words.first().cloned(),
            TaskKind::Component { .. } | TaskKind::Container => None,
        });
        let name = program
            .as_deref()
            .map_or(process.name.as_str(), |program| program.rsplit('/').next().unwrap_or(program));
        if pattern.as_ref().is_none_or(|pattern| pattern.is_match(name)) {
            process.prefix = words.iter().chain(&process.prefix).cloned().collect();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_is_written_with_a_colon_and_the_error_says_how() {
        assert_eq!(assignment("a:=b:=c").unwrap(), ("a".into(), "b:=c".into()));
        assert!(assignment("rate=5").unwrap_err().ends_with("write rate:=5"));
        assert!(assignment("rate").unwrap_err().ends_with("write name:=value"));
    }

    #[test]
    fn a_path_is_a_file_and_a_word_before_another_is_a_package() {
        let words = ["x:=1".to_owned()];
        let (file, rest) = file(Path::new("/a/b.yaml"), &words).unwrap();
        assert_eq!((file.as_path(), rest), (Path::new("/a/b.yaml"), &words[..]));
        let words = ["x.launch.xml".to_owned()];
        let error = super::file(Path::new("no_such_package_9"), &words);
        assert!(error.unwrap_err().contains("Package 'no_such_package_9' not found"));
    }
}

//! Launch files, the packages that have some, and their arguments.

use super::{starting_with, typed};
use crate::cmd::launch;
use angaros_launch::{Argument, Launch};
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter as _,
};
use std::ffi::OsStr;
use std::path::Path;

/// How the names of launch files end.
const ENDINGS: [&str; 4] = ["yaml", "yml", "xml", "py"];

/// What `launch` takes first: a file, or a package that has launch files.
pub fn launch_files() -> ArgValueCompleter {
    ArgValueCompleter::new(|now: &OsStr| {
        let is_one = |path: &Path| {
            path.is_dir()
                || path.extension().is_some_and(|end| ENDINGS.iter().any(|known| end == *known))
        };
        let mut offered = PathCompleter::any().filter(is_one).complete(now);
        let packages = launch::packages();
        offered.extend(starting_with(now, packages.iter().map(String::as_str)));
        offered
    })
}

/// What may follow: the launch files of the package that was typed, else arguments of the file.
pub fn launch_words() -> ArgValueCompleter {
    ArgValueCompleter::new(|now: &OsStr| {
        let before = before(now);
        // bash takes `name`, `:=` and the value for three words.
        if let [.., name, assigned] = &before[..]
            && assigned == ":="
        {
            let argument = arguments(&before).into_iter().find(|one| one.name == *name);
            let choices = argument.map(|one| one.choices).unwrap_or_default();
            return starting_with(now, choices.iter().map(String::as_str));
        }
        match &before[..] {
            [_, package] if !Path::new(package).is_file() => {
                starting_with(now, launch::files_of(package).iter().map(String::as_str))
            }
            before => assignments(&arguments(before), now, ":="),
        }
    })
}

/// Arguments of the launch file that was typed before, for `--set`.
pub fn launch_arguments() -> ArgValueCompleter {
    ArgValueCompleter::new(|now: &OsStr| assignments(&arguments(&before(now)), now, "="))
}

/// The words before the one that is completed.
fn before(now: &OsStr) -> Vec<String> {
    let mut words = typed::values();
    if words.last().is_some_and(|last| OsStr::new(last) == now) {
        words.pop();
    }
    words
}

/// The arguments of the launch file among the words, be it of a package.
fn arguments(words: &[String]) -> Vec<Argument> {
    let starts = 1..words.len();
    let file = starts.filter_map(|at| launch::file_of(&words[at..])).next();
    file.and_then(|file| Launch::arguments_of(&file, &[]).ok()).unwrap_or_default()
}

/// Each argument with the sign that its value follows, and what it is for.
fn assignments(arguments: &[Argument], now: &OsStr, sign: &str) -> Vec<CompletionCandidate> {
    let begin = now.to_string_lossy();
    let fits = arguments.iter().filter(|argument| argument.name.starts_with(&*begin));
    fits.map(|argument| {
        let help = argument.description.clone().map(Into::into);
        CompletionCandidate::new(format!("{}{sign}", argument.name)).help(help)
    })
    .collect()
}

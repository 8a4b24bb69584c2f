//! `angaros completions SHELL [--command NAME]`.

use super::{CmdResult, complete, output};
use clap_complete::env::Shells;
use std::path::Path;
use std::process::ExitCode;

/// What tells the program, when a shell runs it, that it shall complete.
pub const VARIABLE: &str = "COMPLETE";

#[derive(clap::Args)]
pub struct Args {
    /// The shell to print the script for
    #[arg(value_parser = ["bash", "elvish", "fish", "powershell", "zsh"])]
    shell: String,
    /// The name under which it is typed, as of an alias; that by which it is called now when left
    /// out
    #[arg(long, value_name = "NAME")]
    command: Option<String>,
}

pub fn run(args: &Args) -> CmdResult {
    let shells = Shells::builtins();
    let shell = shells.completer(&args.shell).ok_or("this shell is not known")?;
    let called = called();
    let command = args.command.as_deref().unwrap_or(&called);
    if !is_name(command) {
        let error = format!("'{command}' is no name of a command; hint: --command ros2");
        return Err(error.into());
    }
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, command, command, &called, &mut script)?;
    output::print(&for_bash(&String::from_utf8_lossy(&script)))?;
    Ok(ExitCode::SUCCESS)
}

/// The name by which this program is called.
fn called() -> String {
    let first = std::env::args_os().next().unwrap_or_default();
    let name = Path::new(&first).file_name().map(|name| name.to_string_lossy().into_owned());
    name.filter(|name| is_name(name)).unwrap_or_else(|| "angaros".to_owned())
}

/// Whether a shell takes it for the name of a command and of a function.
fn is_name(name: &str) -> bool {
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    !name.is_empty() && !name.starts_with('-') && name.chars().all(is_of_name)
}

/// What the script for bash needs beside; one for another shell stays as it is.
///
/// bash hands over the word that is completed without the quote that is open, which decides how the
/// rest has to be written: the script hands over the word as it stands there too. Where nothing is
/// typed yet, options would keep Tab from filling in the one value that is possible.
fn for_bash(script: &str) -> String {
    const VALUES_FIRST: &str = r#"
    if [[ -z "$2" ]]; then
        local candidate values=()
        for candidate in "${COMPREPLY[@]}"; do
            [[ "$candidate" == -* ]] || values+=("$candidate")
        done
        if [[ ${#values[@]} -gt 0 ]]; then
            COMPREPLY=("${values[@]}")
        fi
    fi
}
if [["#;
    let line = format!("        {VARIABLE}=\"bash\" \\\n");
    let word = complete::VARIABLE_OF_WORD;
    let more = format!("{line}        {word}=\"${{COMP_WORDS[COMP_CWORD]}}\" \\\n");
    script.replace(&line, &more).replace("\n}\nif [[", VALUES_FIRST)
}

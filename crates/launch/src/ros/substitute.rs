//! `$(...)` of ROS 2 launch files.
//!
//! The words behind the name are separated by spaces, quotes hold them together, and each may hold
//! substitutions. A backslash takes the next character as it is. What a word would be is found out
//! only where it is needed: a default that is not used may fail.

use super::context::{Context, LoadAccess};
use super::eval;
use super::words::words;
use angaros_msg::dynamic::nearest;
use std::io::Read;
use std::process::{Command, Stdio};

/// Substitutions within each other.
const MAX_DEPTH: usize = 32;
/// Bytes that `$(command)` and `$(file-content)` may give.
const MAX_OUTPUT: u64 = 1 << 20;

type Substituted = Result<String, String>;

/// The text with its substitutions done.
///
/// # Errors
/// One that is not known, is not closed or has no value.
pub(super) fn expand(context: &mut Context, text: &str) -> Substituted {
    if !text.contains(['$', '\\']) {
        context.made(text.len())?;
        return Ok(text.to_owned());
    }
    let mut reader = Reader { context, rest: text, depth: 0 };
    let out = reader.template(None)?;
    context.made(out.len())?;
    Ok(out)
}

struct Reader<'c, 't> {
    context: &'c mut Context,
    rest: &'t str,
    depth: usize,
}

impl Reader<'_, '_> {
    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    /// Text up to the quote that ends it, or the end. The first failure is kept and the rest still
    /// read, so that it is known where the text ends.
    fn template(&mut self, quote: Option<char>) -> Substituted {
        let mut out = String::new();
        let mut failure = None;
        loop {
            if self.rest.starts_with("$(") {
                self.rest = &self.rest[2..];
                match self.substitution()? {
                    Ok(value) => out += &value,
                    Err(why) => {
                        failure.get_or_insert(why);
                    }
                }
                continue;
            }
            match self.next() {
                None if quote.is_some() => {
                    return Err("a quote is not closed".into());
                }
                None => break,
                c if c == quote => break,
                Some('\\') => out.extend(self.next()),
                Some(c) => out.push(c),
            }
        }
        failure.map_or(Ok(out), Err)
    }

    /// A word without quotes around all of it.
    fn word(&mut self) -> Result<Substituted, String> {
        let mut out: Substituted = Ok(String::new());
        let mut open = 0_usize;
        loop {
            let part: Substituted = if self.rest.starts_with("$(") {
                self.rest = &self.rest[2..];
                self.substitution()?
            } else {
                match self.rest.chars().next() {
                    None => return Err("'$(' is not closed; hint: add ')'".into()),
                    Some(c) if c.is_whitespace() || c == ')' && open == 0 => return Ok(out),
                    Some(quote @ ('\'' | '"')) => {
                        self.next();
                        let before = self.rest;
                        match self.template(Some(quote)) {
                            Err(why) if why == "a quote is not closed" => {
                                return Err(format!("a quote before '{before}' is not closed"));
                            }
                            part => part,
                        }
                    }
                    Some('\\') => {
                        self.next();
                        Ok(self.next().into_iter().collect())
                    }
                    Some(c) => {
                        open += usize::from(c == '(');
                        open -= usize::from(c == ')');
                        self.next();
                        Ok(c.to_string())
                    }
                }
            };
            match (&mut out, part) {
                (Ok(out), Ok(part)) => out.push_str(&part),
                (Ok(_), Err(why)) => out = Err(why),
                (Err(_), _) => {}
            }
        }
    }

    /// What stands behind `$(`: the outer error is one of reading, the inner one of the value.
    fn substitution(&mut self) -> Result<Substituted, String> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(format!("substitutions are nested more than {MAX_DEPTH} deep"));
        }
        self.rest = self.rest.trim_start();
        let ends = |c: char| !(c.is_alphanumeric() || matches!(c, '-' | '_'));
        let end = self.rest.find(ends).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        let name = name.to_owned();
        self.rest = rest;
        let mut words = Vec::new();
        loop {
            self.rest = self.rest.trim_start();
            match self.rest.chars().next() {
                None => return Err(format!("'$({name}' is not closed; hint: add ')'")),
                Some(')') => break,
                Some(_) => words.push(self.word()?),
            }
        }
        self.rest = &self.rest[1..];
        self.depth -= 1;
        let value = value(self.context, &name, &words);
        let value =
            value.map_err(|why| if why.contains("$(") { why } else { format!("$({name}): {why}") });
        if let Ok(text) = &value {
            self.context.made(text.len())?;
        }
        Ok(value)
    }
}

/// The substitutions that there are, for error messages.
const KNOWN: [&str; 25] = [
    "var",
    "env",
    "optenv",
    "find-pkg-share",
    "find-pkg-prefix",
    "find-exec",
    "exec-in-pkg",
    "dirname",
    "filename",
    "eval",
    "command",
    "not",
    "and",
    "or",
    "any",
    "all",
    "equals",
    "not-equals",
    "anon",
    "if",
    "param",
    "file-content",
    "path-join",
    "log_dir",
    "launch_log_dir",
];

fn value(context: &mut Context, name: &str, words: &[Substituted]) -> Substituted {
    let word = |at: usize| words[at].clone();
    match (name, words.len()) {
        ("var", 1 | 2) => variable(context, &word(0)?, words.get(1)),
        ("env" | "optenv", 1 | 2) => environment(context, &word(0)?, words.get(1), name),
        ("find-pkg-share", 1) => {
            let package = word(0)?;
            let share = context.share(&package);
            share.map(|path| path.display().to_string()).ok_or_else(|| missing(&package))
        }
        ("find-pkg-prefix", 1) => {
            let package = word(0)?;
            let found = context.package(&package).ok_or_else(|| missing(&package))?;
            let prefix = found.prefix.unwrap_or(found.share);
            Ok(prefix.display().to_string())
        }
        ("exec-in-pkg", 2) => {
            let program = word(0)?;
            let package = word(1)?;
            let found = context.package(&package).ok_or_else(|| missing(&package))?;
            let none = || format!("package '{package}' has no program '{program}'");
            Ok(found.executable(&program).ok_or_else(none)?.display().to_string())
        }
        ("find-exec", 1) => in_path(&word(0)?),
        ("dirname", 0) => Ok(context.folder().display().to_string()),
        ("filename", 0) => Ok(context.path.display().to_string()),
        ("eval", 1 | 2) => eval::eval(&word(0)?),
        ("eval", _) => {
            Err("takes one word; hint: put the expression into quotes: $(eval '1 + 1')".into())
        }
        ("command", 1 | 2) => command(context, &word(0)?, words.get(1)),
        ("anon", 1) => anonymous(context, word(0)?),
        ("param", 1) => {
            let name = word(0)?;
            let known = context.state.parameters.iter().rev();
            let value = known.filter_map(|given| given.value(&name)).next();
            value
                .map(ToString::to_string)
                .ok_or_else(|| format!("no 'set_parameter' before gives '{name}'; hint: add one"))
        }
        ("path-join", 1..) => {
            let parts = words.iter().cloned().collect::<Result<Vec<_>, _>>()?;
            Ok(parts.iter().collect::<std::path::PathBuf>().display().to_string())
        }
        ("file-content", 1) => content(context, &word(0)?),
        ("log_dir" | "launch_log_dir", 0) => {
            let home = context.env("ROS_HOME").or_else(|| context.env("HOME").map(|h| h + "/.ros"));
            let folder = context.env("ROS_LOG_DIR").or_else(|| home.map(|home| home + "/log"));
            folder.ok_or_else(|| "neither ROS_LOG_DIR nor HOME is set".into())
        }
        _ => decision(name, words),
    }
}

/// What needs nothing but its words: conditions and choices.
fn decision(name: &str, words: &[Substituted]) -> Substituted {
    let word = |at: usize| words[at].clone();
    let holds = |at: usize| is_true(&word(at)?);
    match (name, words.len()) {
        ("not", 1) => Ok((!holds(0)?).to_string()),
        ("and", 2) => Ok((holds(0)? && holds(1)?).to_string()),
        ("or", 2) => Ok((holds(0)? || holds(1)?).to_string()),
        ("any" | "all", 1..) => {
            let all = (0..words.len()).map(holds).collect::<Result<Vec<_>, _>>()?;
            let holds = if name == "any" { all.contains(&true) } else { !all.contains(&false) };
            Ok(holds.to_string())
        }
        ("equals", 2) => Ok((word(0)? == word(1)?).to_string()),
        ("not-equals", 2) => Ok((word(0)? != word(1)?).to_string()),
        ("if", 2 | 3) => match (holds(0)?, words.get(2)) {
            (true, _) => word(1),
            (false, other) => other.cloned().unwrap_or_else(|| Ok(String::new())),
        },
        _ => Err(unknown(name, words)),
    }
}

/// Why there is no such substitution, or not with that many words.
fn unknown(name: &str, words: &[Substituted]) -> String {
    if KNOWN.contains(&name) {
        return format!("does not take {} words", words.len());
    }
    if let ("arg" | "find", [Ok(word)]) = (name, words) {
        let now = if name == "arg" { "var" } else { "find-pkg-share" };
        return format!("'$({name} {word})' is of ROS 1; hint: write $({now} {word})");
    }
    let hint = match nearest(name, KNOWN) {
        Some(near) => format!("did you mean $({near} ...)?"),
        None => format!("there are {}", KNOWN.join(", ")),
    };
    format!("'$({name})' is not known; hint: {hint}")
}

fn environment(
    context: &Context,
    name: &str,
    default: Option<&Substituted>,
    kind: &str,
) -> Substituted {
    match (context.env(name), default) {
        (Some(value), _) => Ok(value),
        (None, Some(default)) => default.clone(),
        (None, None) if kind == "optenv" => Ok(String::new()),
        (None, None) => Err(format!(
            "environment variable {name} is not set; hint: write $(env {name} DEFAULT)"
        )),
    }
}

fn missing(package: &str) -> String {
    format!(
        "package '{package}' is not found; hint: source its workspace (AMENT_PREFIX_PATH), or add \
         the folder it is in to ANGAROS_PACKAGE_PATH"
    )
}

fn variable(context: &mut Context, name: &str, default: Option<&Substituted>) -> Substituted {
    context.used.insert(name.to_owned());
    if let Some(value) = context.configuration(name) {
        return Ok(value.clone());
    }
    if let Some(default) = default {
        return default.clone();
    }
    let hint = match nearest(name, context.state.configurations.keys().map(String::as_str)) {
        Some(near) => format!("did you mean '{near}'?"),
        None => format!("add an 'arg' or a 'let' with name {name} before this line"),
    };
    Err(format!("launch configuration '{name}' does not exist; hint: {hint}"))
}

/// What a condition is: the words that ROS 2 takes.
///
/// # Errors
/// Another word.
pub(super) fn is_true(text: &str) -> Result<bool, String> {
    match text.trim().to_lowercase().as_str() {
        "true" | "1" => Ok(true),
        "false" | "0" => Ok(false),
        _ => Err(format!("'{text}' is neither true nor false; hint: use true, 1, false or 0")),
    }
}

fn in_path(name: &str) -> Substituted {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).map(|folder| folder.join(name)).find(|p| p.is_file());
    let found = found.map(|path| path.display().to_string());
    found.ok_or_else(|| format!("program '{name}' is not found; hint: install it, or extend PATH"))
}

fn anonymous(context: &mut Context, name: String) -> Substituted {
    let number = context.anonymous.len();
    let made = context.anonymous.entry(name.clone()).or_insert_with(|| {
        let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
        let text = format!("{name}_{}_{}_{number}", host.trim(), std::process::id());
        text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
    });
    Ok(made.clone())
}

fn content(context: &Context, path: &str) -> Substituted {
    if context.reach == LoadAccess::FilesOnly {
        return Err("other files are not read here".into());
    }
    let path = context.folder().join(path);
    let unreadable = |error: std::io::Error| format!("{}: {error}", path.display());
    if !path.is_file() {
        return Err(format!("{} is no file", path.display()));
    }
    let mut text = String::new();
    let file = std::fs::File::open(&path).map_err(unreadable)?;
    file.take(MAX_OUTPUT).read_to_string(&mut text).map_err(unreadable)?;
    Ok(text)
}

/// What a program prints, without the line end. As in ROS 2 there is no shell between.
fn command(context: &Context, line: &str, on_stderr: Option<&Substituted>) -> Substituted {
    if context.reach == LoadAccess::FilesOnly {
        return Err("commands are not run here".into());
    }
    let on_stderr = on_stderr.cloned().unwrap_or_else(|| Ok("fail".into()))?;
    if !["fail", "ignore", "warn", "capture"].contains(&on_stderr.as_str()) {
        return Err(format!("'{on_stderr}' is not known; hint: use fail, ignore, warn or capture"));
    }
    let words = words(line)?;
    let (program, arguments) = words.split_first().ok_or("names no program")?;
    let mut command = Command::new(program);
    for (name, value) in context.state.env.iter() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let output = command.args(arguments).stdin(Stdio::null()).output();
    let output = output.map_err(|error| format!("'{line}' cannot be run: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let errors = text(&output.stderr);
    if !output.status.success() {
        return Err(format!("'{line}' ends with {}: {}", output.status, errors.trim()));
    }
    if on_stderr == "fail" && !errors.is_empty() {
        return Err(format!(
            "'{line}' writes to standard error: {}; hint: add 'warn' behind the command",
            errors.trim()
        ));
    }
    let mut out = text(&output.stdout);
    if on_stderr == "capture" {
        out += &errors;
    }
    match out.len() as u64 > MAX_OUTPUT {
        true => Err(format!("'{line}' prints more than {MAX_OUTPUT} bytes")),
        false => Ok(out),
    }
}

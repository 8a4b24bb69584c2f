//! `angaros mcu`: programs for micro-controllers, made, built and run in the emulator.

use super::types::TypeArgs;
use super::{CmdResult, output, session};
use angaros_coprocessor::emulator::Emulator;
use angaros_coprocessor::generate::{Bounds, generate};
use angaros_coprocessor::project::{self, BOARD_FILE, BOARDS, Board};
use angaros_coprocessor::{Agent, AgentOptions};
use angaros_msg::idl::Catalog;
use angaros_window::{Access, Gate, Limits};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The boards that are known
    List {
        /// Print as JSON
        #[arg(long)]
        json: bool,
    },
    /// Make a project for a board
    New {
        /// Its name: lower-case letters, digits and '_'
        name: String,
        /// One that `mcu list` shows
        #[arg(long, default_value = "mps2-an385")]
        board: String,
        /// The folder to make it in
        #[arg(long, default_value = ".")]
        folder: PathBuf,
    },
    /// Build a project and print its size
    Build {
        /// The folder of the project
        #[arg(default_value = ".")]
        folder: PathBuf,
    },
    /// Build a project and run it in the emulator, with an agent beside it
    Run {
        /// The folder of the project
        #[arg(default_value = ".")]
        folder: PathBuf,
        #[command(flatten)]
        types: TypeArgs,
    },
    /// Write C structs of messages and services for boards
    Interfaces(InterfaceArgs),
}

#[derive(clap::Args)]
struct InterfaceArgs {
    /// As in std_msgs/msg/String or std_srvs/srv/SetBool
    #[arg(required = true, value_name = "TYPE", add = super::complete::interfaces())]
    types: Vec<String>,
    /// The folder for angaros_interfaces.h and angaros_interfaces.c
    #[arg(long, default_value = ".", value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    out: PathBuf,
    /// Bytes of a text whose definition has no bound
    #[arg(long, default_value_t = 63, value_name = "BYTES")]
    text: u32,
    /// Elements of a sequence whose definition has no bound
    #[arg(long, default_value_t = 16, value_name = "N")]
    sequence: u32,
    /// The bound of one field, as in sensor_msgs/msg/LaserScan.ranges=360
    #[arg(long, value_name = "FIELD=N")]
    bound: Vec<String>,
    #[command(flatten)]
    definitions: TypeArgs,
}

type Failure = Box<dyn std::error::Error>;

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::List { json } => list(*json)?,
        Verb::New { name, board, folder } => make(name, board, folder)?,
        Verb::Build { folder } => drop(build(folder)?),
        Verb::Run { folder, types } => return emulate(folder, types),
        Verb::Interfaces(args) => interfaces(args)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn list(json: bool) -> Result<(), Failure> {
    if json {
        let told = |board: &Board| serde_json::json!({"name": board.name, "what": board.what});
        output::json(&BOARDS.iter().map(told).collect())?;
        return Ok(());
    }
    for board in &BOARDS {
        output::line(&format!("{:<12} {}", board.name, board.what))?;
    }
    Ok(())
}

fn known(name: &str) -> Result<&'static Board, Failure> {
    let names: Vec<&str> = BOARDS.iter().map(|board| board.name).collect();
    let hint = format!("hint: one of {}", names.join(", "));
    project::find(name).ok_or_else(|| format!("there is no board {name}; {hint}").into())
}

fn make(name: &str, board: &str, folder: &Path) -> Result<(), Failure> {
    let board = known(board)?;
    let files = project::files(name, board)?;
    let folder = folder.join(name);
    if folder.exists() {
        let error = format!("{} is there already; hint: take another name", folder.display());
        return Err(error.into());
    }
    for (path, text) in files {
        write(&folder.join(path), &text)?;
    }
    let shown = folder.strip_prefix(".").unwrap_or(&folder).display();
    output::print(&format!(
        "made {shown} for {0}: {1}\n\n  cd {shown}\n  angaros mcu run\n",
        board.name, board.what
    ))?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let made = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    let written = made.and_then(|()| std::fs::write(path, text));
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()).into())
}

/// The board that a project is for.
fn board_of(folder: &Path) -> Result<&'static Board, Failure> {
    let path = folder.join(BOARD_FILE);
    let text = std::fs::read_to_string(&path).map_err(|error| {
        let hint = "hint: name the folder that 'angaros mcu new' made";
        format!("{}: {error}; {hint}", path.display())
    })?;
    known(text.trim())
}

/// Builds a project; returns its board and the program.
fn build(folder: &Path) -> Result<(&'static Board, PathBuf), Failure> {
    let board = board_of(folder)?;
    let status = Command::new("make").arg("--no-print-directory").arg("-C").arg(folder).status();
    let status = status.map_err(|error| format!("make: {error}; hint: install it"))?;
    if !status.success() {
        let hint = format!("hint: it needs {0}gcc, as of the package gcc-{0}", board.cross);
        return Err(format!("the project is not built; {}", hint.trim_end_matches('-')).into());
    }
    Ok((board, folder.join("build/firmware.elf")))
}

fn emulate(folder: &Path, types: &TypeArgs) -> CmdResult {
    let (board, firmware) = build(folder)?;
    let context = session::open()?;
    let access = Arc::new(Access::loopback_only());
    let options = AgentOptions {
        definitions: Some(types.definitions()?),
        ..AgentOptions::new(access, Gate::new(Limits::default()))
    };
    let mut agent = Agent::open(&context, options)?;
    let mut emulator = Emulator::start(board, &firmware, &[])?;
    agent.open_line(emulator.line(), 115_200)?;
    output::line(&format!("{} runs, its line is {}", board.name, emulator.line().display()))?;
    while !context.is_shutdown() {
        match emulator.printed(Duration::from_millis(100)) {
            Some(line) => output::line(&line)?,
            None => {
                if let Some(status) = emulator.ended()? {
                    output::line(&format!("the board has ended with status {status}"))?;
                    return Ok(u8::try_from(status).map_or(ExitCode::FAILURE, ExitCode::from));
                }
            }
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn interfaces(args: &InterfaceArgs) -> Result<(), Failure> {
    let mut fields = BTreeMap::new();
    for bound in &args.bound {
        let parsed = bound.split_once('=').and_then(|(name, n)| Some((name, n.parse().ok()?)));
        let hint = "hint: write it as sensor_msgs/msg/LaserScan.ranges=360";
        let (name, most) = parsed.ok_or_else(|| format!("{bound:?} is no bound; {hint}"))?;
        fields.insert(name.to_owned(), most);
    }
    let definitions = args.definitions.definitions()?;
    let mut catalog = Catalog::new();
    let mut names = Vec::new();
    for name in &args.types {
        let found = definitions.find(name, None)?;
        found.catalog.iter().for_each(|interface| catalog.add_interface(interface.clone()));
        names.push(found.name);
    }
    let bounds = Bounds { text: args.text, sequence: args.sequence, fields };
    let files = generate(&catalog, &names, &bounds)?;
    write(&args.out.join("angaros_interfaces.h"), &files.header)?;
    write(&args.out.join("angaros_interfaces.c"), &files.source)?;
    let at = args.out.join("angaros_interfaces.h");
    output::line(&format!("made {} and angaros_interfaces.c", at.display()))?;
    Ok(())
}

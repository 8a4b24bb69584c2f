//! `angaros trace live`.

use super::super::{CmdResult, output};
use angaros_trace::live::{Live, Screen, view};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub struct LiveArgs {
    /// Folder into which a session writes its trace files; if left out that of the one that runs
    #[arg(value_hint = clap::ValueHint::DirPath)]
    path: Option<PathBuf>,
    /// Only chains that pass this topic
    #[arg(long)]
    topic: Option<String>,
    /// Seconds that are looked back
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    window: f64,
    /// Seconds between two looks
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    every: f64,
    /// End after so many looks; without it Ctrl-C ends it
    #[arg(long, value_name = "N")]
    looks: Option<u64>,
}

/// How often a wait looks whether it should end.
const STEP: Duration = Duration::from_millis(50);

pub fn run(args: &LiveArgs) -> CmdResult {
    let seconds = |value: f64, option: &str| {
        Duration::try_from_secs_f64(value)
            .ok()
            .filter(|duration| *duration >= STEP)
            .ok_or_else(|| format!("{option} cannot be {value} s"))
    };
    let window = seconds(args.window, "--window")?;
    let every = seconds(args.every, "--every")?;
    let ended = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register(signal, Arc::clone(&ended))?;
    }
    let path = super::newest::session(args.path.as_deref())?;
    let mut live = Live::new(&path, u64::try_from(window.as_nanos())?);
    let mut looks = 0;
    while !ended.load(Ordering::SeqCst) && args.looks.is_none_or(|most| looks < most) {
        let next = Instant::now() + every;
        for fault in live.look()? {
            output::progress(&format!("left out: {}", fault.why));
        }
        let lines = view(&live.report(args.topic.as_deref()));
        let screen = Screen::new(terminal_size());
        let clear = if looks == 0 { screen.begin() } else { "" };
        if !output::stream(&format!("{clear}{}", screen.draw(&lines)))? {
            break;
        }
        looks += 1;
        while !ended.load(Ordering::SeqCst)
            && args.looks.is_none_or(|most| looks < most)
            && Instant::now() < next
        {
            std::thread::sleep(STEP.min(next.saturating_duration_since(Instant::now())));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Columns and rows of the terminal that standard output is, if it is one.
fn terminal_size() -> Option<(usize, usize)> {
    let size = rustix::termios::tcgetwinsize(std::io::stdout()).ok()?;
    (size.ws_col > 0 && size.ws_row > 0).then(|| (size.ws_col.into(), size.ws_row.into()))
}

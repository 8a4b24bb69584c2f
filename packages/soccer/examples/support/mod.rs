//! Processes of a game: a real RCSSServerMJ and launches of players.

use angaros::prelude::Client;
use rcss3d::srv::{self, Command_Request};
use std::error::Error;
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub type Outcome<T> = Result<T, Box<dyn Error>>;

/// A process that ends with the value.
pub struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // A launch ends its own processes when it is asked to.
        let _ = Command::new("kill").args(["-INT", &self.0.id().to_string()]).status();
        let end = Instant::now() + Duration::from_secs(10);
        while Instant::now() < end {
            if let Ok(Some(_)) = self.0.try_wait() {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A port on which nobody listens.
pub fn free_port() -> std::io::Result<String> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port().to_string())
}

/// The root of the checkout.
pub fn root() -> PathBuf {
    std::path::absolute(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap_or_default()
}

/// The command beside this program.
fn command() -> Outcome<PathBuf> {
    let own = std::env::current_exe()?;
    let beside = own.ancestors().nth(2).map(|folder| folder.join("angaros"));
    beside.filter(|path| path.is_file()).ok_or_else(|| {
        "there is no angaros beside this program; hint: cargo build --release -p angaros-tools \
         -p standard"
            .into()
    })
}

/// The server's program.
pub fn server() -> PathBuf {
    root().join("build/rcss3d/venv/bin/rcssservermj")
}

impl Process {
    /// Starts what says nothing.
    pub fn start(command: &mut Command) -> Outcome<Self> {
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let program = command.get_program().to_string_lossy().into_owned();
        let failed = |error| format!("{program} cannot be started: {error}");
        Ok(Self(command.spawn().map_err(failed)?))
    }

    /// Launches a file or folder of the checkout.
    pub fn launch(what: &str, arguments: &[String], domain: u32) -> Outcome<Self> {
        let mut launch = Command::new(command()?);
        launch.arg("launch").arg(root().join(what)).args(arguments);
        // A server writes its logs where it runs.
        launch.current_dir(std::env::temp_dir()).env("ROS_DOMAIN_ID", domain.to_string());
        Self::start(&mut launch)
    }
}

/// Tells the trainer what to do.
pub fn tell(trainer: &Client<srv::Command>, words: &str) -> Outcome<()> {
    let request = Command_Request { command: words.to_owned() };
    let done = trainer.call(&request, Duration::from_secs(10))?;
    if done.success { Ok(()) } else { Err(done.message.into()) }
}

/// Numbers that follow from a seed (SplitMix64).
pub struct Random(u64);

impl Random {
    #[allow(dead_code, reason = "not every program of this folder is one of chance")]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    #[allow(dead_code, reason = "not every program of this folder is one of chance")]
    pub fn between(&mut self, least: f64, most: f64) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let share = ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64;
        least + share * (most - least)
    }
}

/// A server that waits for its player, and a player at this place, m from the middle.
#[allow(dead_code, reason = "a match has a launch file of its own")]
pub fn game(at: [f64; 2], domain: u32) -> Outcome<[Process; 2]> {
    let [port, monitor_port] = [free_port()?, free_port()?];
    let mut serve = Command::new(server());
    serve.args(["--host", "127.0.0.1", "--aport", &port, "--mport", &monitor_port]);
    serve.args(["--no-render", "--sequential", "--sync", "--no-realtime"]);
    // It writes its logs where it runs.
    let server = Process::start(serve.current_dir(std::env::temp_dir()))?;
    let arguments = [
        "start_server:=false".to_owned(),
        "sync:=command".to_owned(),
        format!("port:={port}"),
        format!("monitor_port:={monitor_port}"),
        format!("x:={}", at[0]),
        format!("y:={}", at[1]),
    ];
    // The player goes first, as the server would wait for it.
    Ok([Process::launch("robots/t1_player", &arguments, domain)?, server])
}

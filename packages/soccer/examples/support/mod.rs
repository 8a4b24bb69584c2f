//! Processes of a game: a real RCSSServerMJ and launches of players.

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

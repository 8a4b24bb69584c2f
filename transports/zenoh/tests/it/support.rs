//! What the tests with sessions share: a router port of their own, and a program that is not ours.

use angaros_core::{Context, ContextOptions, Result};
use angaros_transport::security::Security;
use angaros_transport::{Entry, OpenOptions, Transport};
use angaros_zenoh::ZenohTransport;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use zenoh::Wait as _;

/// Tests may take this long on a busy machine.
pub const LONG: Duration = Duration::from_secs(20);

/// A port at which nobody else looks for a router; a child is told that of its parent.
pub fn port() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(|| match std::env::var("ANGAROS_ZENOH_TEST_PORT") {
        Ok(port) => port.parse().unwrap(),
        Err(_) => free_port(),
    })
}

fn open(options: &OpenOptions) -> Result<Arc<dyn Transport>> {
    Ok(ZenohTransport::open_at(options, port())?)
}

static HERE: Entry = Entry { open, ..angaros_zenoh::ENTRY };

/// A context that knows Zenoh only, with the router of this test.
pub fn context(domain: u32) -> Context {
    try_context(domain).unwrap()
}

/// The same where it may fail.
pub fn try_context(domain: u32) -> Result<Context> {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("zenoh".to_owned()),
        ..ContextOptions::default()
    };
    Context::new(options, &[&HERE])
}

/// A port that nobody uses.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// A port for those who encrypt.
pub fn secure_port() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(free_port)
}

/// A session of Zenoh that knows nothing of Angaros, at the router of this test.
pub fn session() -> zenoh::Session {
    let mut config = zenoh::Config::default();
    for (path, json) in [
        ("mode", "\"client\"".to_owned()),
        ("connect/endpoints", format!("[\"tcp/localhost:{}\"]", port())),
        ("scouting/multicast/enabled", "false".to_owned()),
    ] {
        config.insert_json5(path, &json).unwrap();
    }
    zenoh::open(config).wait().unwrap()
}

/// Gives whoever started this test in a process of its own a line.
pub fn say(text: &str) {
    let mut out = std::io::stdout().lock();
    writeln!(out, "@@ {text}").and_then(|()| out.flush()).unwrap();
}

fn open_secure(options: &OpenOptions) -> Result<Arc<dyn Transport>> {
    Ok(ZenohTransport::open_at(options, secure_port())?)
}

static SECURE: Entry = Entry { open: open_secure, ..angaros_zenoh::ENTRY };

/// A context at the router of those who encrypt; without security it is an outsider there.
pub fn at_the_secure_router(domain: u32, security: Option<Security>) -> Context {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("zenoh".to_owned()),
        security: security.map(Arc::new),
        ..ContextOptions::default()
    };
    Context::new(options, &[&SECURE]).unwrap()
}

/// A port of the router that asks for a password.
pub fn guarded_port() -> u16 {
    static PORT: OnceLock<u16> = OnceLock::new();
    *PORT.get_or_init(|| TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port())
}

fn open_guarded(options: &OpenOptions) -> Result<Arc<dyn Transport>> {
    Ok(ZenohTransport::open_at(options, guarded_port())?)
}

static GUARDED: Entry = Entry { open: open_guarded, ..angaros_zenoh::ENTRY };

/// A context at the router that asks for a password.
///
/// # Errors
/// Where it does not let this one in.
pub fn at_the_guarded_router(domain: u32, security: Security) -> Result<Context> {
    let options = ContextOptions {
        domain: Some(domain),
        transport: Some("zenoh".to_owned()),
        security: Some(Arc::new(security)),
        ..ContextOptions::default()
    };
    Context::new(options, &[&GUARDED])
}

/// Waits for something that becomes true.
pub fn eventually(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < LONG, "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits for something.
pub fn wait_for<T>(what: &str, look: impl Fn() -> Option<T>) -> T {
    let begun = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begun.elapsed() < LONG, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A Python with Zenoh, or why there is none.
fn python() -> Result<PathBuf, String> {
    let venv =
        std::env::var_os("ANGAROS_VENV").map_or_else(|| repository().join(".venv"), PathBuf::from);
    let python = venv.join("bin/python");
    let has = Command::new(&python).args(["-c", "import zenoh"]).output();
    match has {
        Ok(output) if output.status.success() => Ok(python),
        _ => Err(format!("{} has no eclipse-zenoh", venv.display())),
    }
}

/// A child that speaks line by line; killed with the value.
pub struct Peer {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// Starts `raw.py`; `None`, having said why, where it cannot run.
    pub fn raw(arguments: &[&str]) -> Option<Self> {
        let python = match python() {
            Ok(python) => python,
            Err(reason) => {
                angaros_testing::skipped(format_args!(
                    "{reason}; hint: scripts/setup.sh makes ./.venv or $ANGAROS_VENV"
                ));
                return None;
            }
        };
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/raw.py");
        let mut command = Command::new(python);
        command.arg(script).arg(port().to_string()).args(arguments);
        Some(Self::start(command))
    }

    /// Starts one of this program's ignored tests in a process of its own.
    pub fn test(name: &str) -> Self {
        Self::test_with(name, &[])
    }

    /// The same with these variables, which may name the port of another router.
    pub fn test_with(name: &str, variables: &[(&str, &str)]) -> Self {
        let mut command = angaros_testing::again(name);
        command.env("ANGAROS_ZENOH_TEST_PORT", port().to_string());
        command.envs(variables.iter().copied());
        Self::start(command)
    }

    fn start(mut command: Command) -> Self {
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    /// What it says next, in words.
    pub fn hear(&mut self) -> Vec<String> {
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the child ended");
            if let Some((_, said)) = line.split_once("@@") {
                return said.split_whitespace().map(str::to_owned).collect();
            }
        }
    }

    /// Gives it a line.
    pub fn tell(&mut self) {
        self.input.as_mut().unwrap().write_all(b"\n").unwrap();
    }

    /// Ends it as a crash would.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        drop(self.input.take());
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Bytes of hexadecimal text.
pub fn hex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

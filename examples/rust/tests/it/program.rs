//! A program of the examples as a process, and what it has printed so far.

use angaros::{ALL, Context, ContextOptions};
use std::io::BufRead as _;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// No step takes as long, even on a machine that has other work to do.
pub const LIMIT: Duration = Duration::from_secs(60);

/// A domain that no other test uses at this time.
pub struct Domain(u32);

/// The next domain of this process.
pub fn domain() -> Domain {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    Domain(1 + (std::process::id() * 8 + NEXT.fetch_add(1, Ordering::Relaxed)) % 200)
}

impl Domain {
    /// A context of this process in it.
    pub fn context(&self) -> Context {
        let options = ContextOptions {
            domain: Some(self.0),
            transport: Some("shm".into()),
            ..ContextOptions::default()
        };
        Context::new(options, ALL).unwrap()
    }
}

/// Waits for something with a deadline.
pub fn wait_until(what: &str, condition: impl Fn() -> bool) {
    let end = Instant::now() + LIMIT;
    while !condition() {
        assert!(Instant::now() < end, "not in time: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// A running program; it is killed when the test ends before it.
pub struct Program {
    child: Child,
    name: String,
    printed: Arc<Mutex<String>>,
}

impl Program {
    pub fn start(path: &str, domain: &Domain, arguments: &[&str]) -> Self {
        let mut command = Command::new(path);
        command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped());
        command.env("ROS_DOMAIN_ID", domain.0.to_string()).env("ANGAROS_TRANSPORT", "shm");
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{path}: {error}"));
        let printed = Arc::new(Mutex::new(String::new()));
        let output = child.stdout.take().unwrap();
        let into = Arc::clone(&printed);
        std::thread::spawn(move || {
            for line in std::io::BufReader::new(output).lines().map_while(Result::ok) {
                into.lock().unwrap().push_str(&(line + "\n"));
            }
        });
        let name = path.rsplit('/').next().unwrap_or(path).to_owned();
        Self { child, name, printed }
    }

    /// Waits until it has printed this.
    pub fn wait_for(&self, text: &str) {
        let end = Instant::now() + LIMIT;
        while !self.printed.lock().unwrap().contains(text) {
            let printed = self.printed.lock().unwrap().clone();
            assert!(Instant::now() < end, "{} did not print {text:?}:\n{printed}", self.name);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Ends it as Ctrl-C does; it must end well.
    pub fn interrupt(self) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
        self.succeed();
    }

    /// Waits for its end, which must be a success.
    pub fn succeed(mut self) {
        let end = Instant::now() + LIMIT;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(Instant::now() < end, "{} does not end", self.name);
            std::thread::sleep(Duration::from_millis(5));
        };
        assert!(status.success(), "{}: {status}", self.name);
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

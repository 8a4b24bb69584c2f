//! A folder of its own for each test, and the command under test.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// A folder that goes away with the value.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        // Tests side by side may give theirs the same name.
        static MADE: AtomicU32 = AtomicU32::new(0);
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("angaros-{}-{number}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn file(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

pub fn angaros(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_angaros"));
    command.args(args);
    command
}

pub fn output(args: &[&str]) -> Output {
    angaros(args).output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Sends a signal to a process that has not been waited for.
pub fn signal(child: &Child, signal: i32) {
    // SAFETY: kill takes no pointers; the child has not been waited for.
    assert_eq!(unsafe { libc::kill(child.id() as i32, signal) }, 0);
}

/// Builds the program with the standard components beside the command, as an installation has it;
/// `scripts/run_tests.py` has built all programs, and says so by `ANGAROS_TESTS_BUILT`.
pub fn build_components() {
    if std::env::var_os("ANGAROS_TESTS_BUILT").is_some() {
        return;
    }
    static BUILT: OnceLock<()> = OnceLock::new();
    BUILT.get_or_init(|| {
        let command = Path::new(env!("CARGO_BIN_EXE_angaros"));
        let folder = command.parent().unwrap();
        let mut build = Command::new(env!("CARGO"));
        build.args(["build", "--offline", "--quiet", "--package", "standard"]);
        build.arg("--target-dir").arg(folder.parent().unwrap());
        if folder.file_name().is_some_and(|name| name == "release") {
            build.arg("--release");
        }
        build.current_dir(env!("CARGO_MANIFEST_DIR"));
        assert!(build.status().unwrap().success());
    });
}

/// A shared-memory folder for one test, and commands that use it.
pub struct IsolatedDomain {
    pub folder: Folder,
    pub shm: PathBuf,
}

impl IsolatedDomain {
    pub fn new(name: &str) -> Self {
        let folder = Folder::new(name);
        let shm = folder.path().join("shm");
        std::fs::create_dir(&shm).unwrap();
        Self { folder, shm }
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = angaros(args);
        command.env("ANGAROS_SHM_DIR", &self.shm).env_remove("ROS_DOMAIN_ID");
        command.env_remove("RUST_LOG").stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// What a verb prints; it must succeed within a minute.
    pub fn shown(&self, args: &[&str]) -> String {
        let running = Running::start(self.command(args));
        let (status, out, err) = running.end(Duration::from_secs(60));
        assert_eq!(status, Some(0), "{args:?}: {out}{err}");
        out
    }

    /// What is left in the folder of shared memory.
    pub fn left(&self) -> Vec<PathBuf> {
        std::fs::read_dir(&self.shm).unwrap().map(|entry| entry.unwrap().path()).collect()
    }
}

/// A process whose output is collected while it runs; killed with the value.
pub struct Running {
    pub child: Child,
    out: Arc<Mutex<String>>,
    err: Arc<Mutex<String>>,
    readers: Vec<std::thread::JoinHandle<()>>,
}

impl Running {
    pub fn start(mut command: Command) -> Self {
        let mut child = command.spawn().unwrap();
        let (out, err) = (Arc::default(), Arc::default());
        let readers = vec![
            collect(child.stdout.take().unwrap(), &out),
            collect(child.stderr.take().unwrap(), &err),
        ];
        Self { child, out, err, readers }
    }

    pub fn out(&self) -> String {
        self.out.lock().unwrap().clone()
    }

    pub fn err(&self) -> String {
        self.err.lock().unwrap().clone()
    }

    /// Waits until the output (either stream) holds the text.
    pub fn wait_for(&self, text: &str) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !self.out().contains(text) && !self.err().contains(text) {
            assert!(Instant::now() < deadline, "no '{text}' in\n{}\n{}", self.out(), self.err());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits for the end, which must come in time: exit code, output, errors.
    pub fn end(mut self, within: Duration) -> (Option<i32>, String, String) {
        let deadline = Instant::now() + within;
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None if Instant::now() > deadline => {
                    panic!("still running after {within:?}:\n{}\n{}", self.out(), self.err())
                }
                None => std::thread::sleep(Duration::from_millis(5)),
            }
        };
        self.readers.drain(..).for_each(|reader| reader.join().unwrap());
        (status.code(), self.out(), self.err())
    }

    /// Ctrl-C, then [`Running::end`].
    pub fn interrupt(self, within: Duration) -> (Option<i32>, String, String) {
        signal(&self.child, libc::SIGINT);
        self.end(within)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // Neither matters when it has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn collect(
    mut from: impl Read + Send + 'static,
    into: &Arc<Mutex<String>>,
) -> std::thread::JoinHandle<()> {
    let into = Arc::clone(into);
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            into.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
    })
}

/// Waits until the condition holds, at most a minute.
pub fn eventually(what: &str, mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !condition() {
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether the process is gone or a zombie, within two seconds.
pub fn dies(pid: &str) -> bool {
    let deadline = Instant::now() + Duration::from_secs(2);
    let alive = || {
        let stat = std::fs::read_to_string(Path::new("/proc").join(pid).join("stat"));
        stat.is_ok_and(|stat| !stat.contains(") Z "))
    };
    while alive() {
        if Instant::now() > deadline {
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}

//! An installation of what was built, compilers, and processes with a deadline.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

/// No step of these tests takes as long, even on a machine that has other work to do.
pub const LIMIT: Duration = Duration::from_secs(900);

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A folder of this name for one test; whatever was in it before is still there.
pub fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// Where everything is installed for these tests; made once.
pub fn prefix() -> &'static Path {
    static PREFIX: OnceLock<PathBuf> = OnceLock::new();
    PREFIX.get_or_init(|| {
        let prefix = folder("prefix");
        std::fs::remove_dir_all(&prefix).unwrap();
        let programs = Path::new(env!("CARGO_BIN_EXE_angaros-cpp")).parent().unwrap();
        // What a test build makes of a library stays below deps.
        let built = folder("built");
        for file in ["libangaros_c.so", "libangaros_c.a"] {
            let newest = [programs.join(file), programs.join("deps").join(file)]
                .into_iter()
                .filter_map(|path| Some((path.metadata().ok()?.modified().ok()?, path)))
                .max();
            let (_, path) = newest.unwrap_or_else(|| panic!("cargo built no {file}"));
            link(&path, &built.join(file));
        }
        link(Path::new(env!("CARGO_BIN_EXE_angaros-cpp")), &built.join("angaros-cpp"));
        let mut install = Command::new(repository().join("scripts/install_c.sh"));
        run(install.arg(&built).arg(&prefix));
        prefix
    })
}

fn link(from: &Path, to: &Path) {
    let _ = std::fs::remove_file(to);
    std::os::unix::fs::symlink(from, to).unwrap();
}

/// Whether all these programs are there; prints why a test does not run if not.
#[allow(clippy::print_stdout, reason = "how a test says why it does not run")]
pub fn have(programs: &[&str]) -> bool {
    let missing = programs.iter().find(|program| {
        let answer = Command::new(program).arg("--version").stdout(Stdio::null()).status();
        !answer.is_ok_and(|status| status.success())
    });
    if let Some(program) = missing {
        angaros_testing::skipped(format_args!("there is no {program}; hint: scripts/setup.sh"));
    }
    missing.is_none()
}

/// Runs a command to its end and returns what it printed; it must succeed.
pub fn run(command: &mut Command) -> String {
    let output = output(command);
    let text = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.status.success(), "{command:?} ended with {}:\n{text}", output.status);
    text
}

/// Runs a command to its end, at most [`LIMIT`].
pub fn output(command: &mut Command) -> Output {
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Process::start(command).wait()
}

/// A process whose output is gathered; killed if the test ends before it.
pub struct Process {
    child: Option<Child>,
    /// Standard output and standard error.
    outputs: [Stream; 2],
    what: String,
}

/// What a process has printed so far, and the thread that reads it.
struct Stream {
    read: Arc<Mutex<Vec<u8>>>,
    thread: std::thread::JoinHandle<()>,
}

impl Stream {
    /// Reads a stream to its end into memory that others may look at meanwhile.
    fn gather(mut stream: impl std::io::Read + Send + 'static) -> Self {
        let read = Arc::<Mutex<Vec<u8>>>::default();
        let into = Arc::clone(&read);
        let thread = std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(count @ 1..) = stream.read(&mut part) {
                into.lock().unwrap().extend_from_slice(&part[..count]);
            }
        });
        Self { read, thread }
    }

    fn so_far(&self) -> Vec<u8> {
        self.read.lock().unwrap().clone()
    }
}

impl Process {
    pub fn start(command: &mut Command) -> Self {
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{command:?}: {error}"));
        let outputs = [
            Stream::gather(child.stdout.take().unwrap()),
            Stream::gather(child.stderr.take().unwrap()),
        ];
        Self { child: Some(child), outputs, what: format!("{command:?}") }
    }

    pub fn is_running(&mut self) -> bool {
        self.child.as_mut().unwrap().try_wait().unwrap().is_none()
    }

    /// Asks it to end as Ctrl-C does.
    pub fn interrupt(&self) {
        let pid = self.child.as_ref().unwrap().id().to_string();
        assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    }

    pub fn wait(mut self) -> Output {
        wait_until(&format!("the end of {}", self.what), || !self.is_running());
        let status = self.child.take().unwrap().wait().unwrap();
        while !self.outputs.iter().all(|stream| stream.thread.is_finished()) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let [stdout, stderr] = self.outputs.each_ref().map(Stream::so_far);
        Output { status, stdout, stderr }
    }

    /// Waits until it has printed this, to either stream.
    pub fn wait_for(&self, text: &str) {
        let printed = || {
            let read = self.outputs.each_ref().map(Stream::so_far);
            read.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat()
        };
        let deadline = Instant::now() + LIMIT;
        while !printed().contains(text) {
            let printed = printed();
            assert!(Instant::now() < deadline, "{} did not print {text:?}:\n{printed}", self.what);
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// As [`Process::wait`]; it must have succeeded. Returns what it printed.
    pub fn succeed(self) -> String {
        let what = self.what.clone();
        let output = self.wait();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{what} ended with {}:\n{error}", output.status);
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Waits for something, at most [`LIMIT`].
pub fn wait_until(what: &str, mut condition: impl FnMut() -> bool) {
    let deadline = Instant::now() + LIMIT;
    while !condition() {
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What every program of these tests is compiled with: warnings are errors.
pub const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// Compiled in where errors in memory and undefined behaviour end the program.
pub const SANITIZERS: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

/// Compiles one program against the installation, found by pkg-config.
pub fn compile(source: &Path, program: &Path, flags: &[&str]) {
    let is_c = source.extension().is_some_and(|extension| extension == "c");
    let (compiler, standard) = if is_c { ("cc", "-std=c11") } else { ("c++", "-std=c++17") };
    let found = run(Command::new("pkg-config")
        .args(["--cflags", "--libs", "angaros"])
        .env("PKG_CONFIG_PATH", prefix().join("lib/pkgconfig")));
    let mut command = Command::new(compiler);
    command.arg(standard).args(STRICT).args(flags).arg(source).arg("-o").arg(program);
    command.args(found.split_whitespace());
    run(command.arg(format!("-Wl,-rpath,{}", prefix().join("lib").display())));
}

/// A domain of this process alone, as far as these tests go.
pub fn domain(offset: u32) -> String {
    (100 + (std::process::id() % 30) * 4 + offset).to_string()
}

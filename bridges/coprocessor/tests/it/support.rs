//! A graph of its own for each test, an agent, and boards that are processes of this host.

use angaros::std_msgs::msg::String as Text;
use angaros::{Context, Publisher, Qos, Subscription};
use angaros_coprocessor::{Agent, AgentOptions, frame};
use angaros_fixture::RunningNode;
use angaros_window::{Access, Gate, Limits};
use std::io::{BufRead, BufReader, Write};
use std::net::{Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

pub const LONG: Duration = Duration::from_secs(60);

pub fn agent(context: &Context) -> Agent {
    let access = Arc::new(Access::loopback_only());
    let options = AgentOptions::new(access, Gate::new(Limits::default()));
    Agent::open(context, options).unwrap()
}

pub fn loopback() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, 0))
}

/// The folder of the C client.
pub fn client_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../clients/mcu")
}

/// The sources of the C client.
pub fn client_sources() -> Vec<PathBuf> {
    let source = client_folder().join("src");
    let mut all: Vec<PathBuf> =
        source.read_dir().unwrap().map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    all.sort();
    all
}

/// Builds a C program with sanitizers; `None`, and a line that says so, where no compiler is.
pub fn build(name: &str, sources: &[PathBuf], include: &[PathBuf]) -> Option<PathBuf> {
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    if Command::new(&compiler).arg("--version").output().is_err() {
        angaros_testing::skipped(format!("there is no C compiler {compiler}"));
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("mcu-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let program = folder.join(name);
    let flags = [
        "-std=c99",
        "-O1",
        "-g",
        "-Wall",
        "-Wextra",
        "-Wpedantic",
        "-Wshadow",
        "-Werror",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
        "-fno-omit-frame-pointer",
    ];
    let mut command = Command::new(&compiler);
    command.args(flags).arg("-I").arg(client_folder().join("src"));
    for folder in include {
        command.arg("-I").arg(folder);
    }
    let output = command.args(sources).arg("-o").arg(&program).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{name}: {said}");
    Some(program)
}

/// The program of the boards, built once.
fn peer() -> Option<PathBuf> {
    static BUILT: OnceLock<Option<PathBuf>> = OnceLock::new();
    let made = BUILT.get_or_init(|| {
        let folder = client_folder();
        let mut sources = client_sources();
        sources.push(folder.join("tests/peer.c"));
        sources.push(folder.join("ports/posix/angaros_posix.c"));
        build("peer", &sources, &[folder.join("ports/posix")])
    });
    if made.is_none() {
        angaros_testing::skipped("the board's program needs a C compiler");
    }
    made.clone()
}

/// A board.
pub struct Board {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    seen: Vec<String>,
}

impl Board {
    pub fn udp(agent: SocketAddr, name: &str, mode: &str, loss_percent: u32) -> Option<Self> {
        let loss = loss_percent.to_string();
        Self::start(["udp", &agent.port().to_string(), name, mode, &loss], None)
    }

    /// A board that shows a token.
    pub fn with_token(agent: SocketAddr, name: &str, token: &str) -> Option<Self> {
        Self::start(["udp", &agent.port().to_string(), name, "reliable", "0"], Some(token))
    }

    /// A board on a line, of whose bytes so many of 100,000 are damaged, and the path of the line.
    pub fn line(name: &str, mode: &str, damaged: u32) -> Option<(Self, PathBuf)> {
        let mut board = Self::start(["pty", "-", name, mode, &damaged.to_string()], None)?;
        let path = board.says("pty ");
        Some((board, path.into()))
    }

    fn start(arguments: [&str; 5], token: Option<&str>) -> Option<Self> {
        let mut command = Command::new(peer()?);
        command.envs(token.map(|token| ("PEER_TOKEN", token)));
        let piped = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Some(Self { child, input, lines, seen: Vec::new() })
    }

    /// Tells it something; `peer.c` says what the letters are.
    pub fn tell(&mut self, command: char) {
        let input = self.input.as_mut().unwrap();
        input.write_all(&[u8::try_from(command).unwrap()]).unwrap();
    }

    /// The rest of the next line that begins so.
    pub fn says(&mut self, begin: &str) -> String {
        let until = Instant::now() + LONG;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            let Ok(line) = self.lines.recv_timeout(left) else {
                panic!("the board does not say {begin:?}, but {:?}", self.seen)
            };
            self.seen.push(line.clone());
            if let Some(rest) = line.strip_prefix(begin) {
                return rest.to_owned();
            }
        }
    }

    /// Lets it end, which it does without a complaint of a sanitizer.
    pub fn end(mut self) {
        drop(self.input.take());
        let until = Instant::now() + LONG;
        let status = loop {
            match self.child.try_wait().unwrap() {
                Some(status) => break status,
                None => assert!(Instant::now() < until, "the board does not end"),
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        assert!(status.success(), "{status}");
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        // It has ended already, unless the test has failed.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Sends texts to a board and takes what it sends back.
pub struct Echo {
    publisher: Publisher<Text>,
    subscription: Subscription<Text>,
    pub came: Receiver<String>,
}

impl Echo {
    pub fn new(other: &RunningNode, board: &str, qos: Qos) -> Self {
        let (sender, came) = channel();
        let publisher = other.node.create_publisher(&format!("/{board}/in"), qos).unwrap();
        let took = move |message: Arc<Text>| drop(sender.send(message.data.clone()));
        let topic = format!("/{board}/out");
        let subscription = other.node.create_subscription(&topic, qos, took).unwrap();
        Self { publisher, subscription, came }
    }

    /// Waits until the board has both ends.
    pub fn ready(&self) {
        assert!(self.publisher.wait_for_subscriptions(1, LONG));
        eventually("the board's publisher", || self.subscription.publisher_count() > 0);
    }

    pub fn send(&self, text: &str) {
        self.publisher.publish(Text { data: text.to_owned() }).unwrap();
    }

    pub fn take(&self) -> String {
        self.came.recv_timeout(LONG).unwrap()
    }

    /// One text there and back.
    pub fn works(&self, text: &str) {
        self.send(text);
        assert_eq!(self.take(), text);
    }
}

/// Waits for a condition that another thread brings about.
pub fn eventually(what: &str, mut condition: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !condition() {
        assert!(begun.elapsed() < LONG, "waited in vain for {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Stands between boards and an agent, which may change behind it.
pub struct Relay {
    pub front: SocketAddr,
    agent: Arc<Mutex<SocketAddr>>,
    stop: Arc<AtomicBool>,
    /// Reliable frames to the board are lost.
    cut: Arc<AtomicBool>,
    /// How many of them were.
    lost: Arc<AtomicUsize>,
    thread: Option<JoinHandle<()>>,
}

impl Relay {
    pub fn new(agent: SocketAddr) -> Self {
        let front = UdpSocket::bind(loopback()).unwrap();
        let back = UdpSocket::bind(loopback()).unwrap();
        for socket in [&front, &back] {
            socket.set_nonblocking(true).unwrap();
        }
        let at = front.local_addr().unwrap();
        let agent = Arc::new(Mutex::new(agent));
        let stop = Arc::new(AtomicBool::new(false));
        let to = Arc::clone(&agent);
        let end = Arc::clone(&stop);
        let cut = Arc::new(AtomicBool::new(false));
        let is_cut = Arc::clone(&cut);
        let lost = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&lost);
        let thread = std::thread::spawn(move || {
            let mut bytes = vec![0; 70_000];
            let mut board = None;
            let mut session = [0, 0];
            let mut was_cut = false;
            while !end.load(Ordering::SeqCst) {
                let mut idle = true;
                while let Ok((length, from)) = front.recv_from(&mut bytes) {
                    board = Some(from);
                    drop(back.send_to(&bytes[..length], *to.lock().unwrap()));
                    idle = false;
                }
                let now_cut = is_cut.load(Ordering::SeqCst);
                if was_cut && !now_cut {
                    let frame = frame::unknown(u16::from_le_bytes(session));
                    drop(board.map(|board| front.send_to(&frame, board)));
                }
                was_cut = now_cut;
                while let Ok((length, from)) = back.recv_from(&mut bytes) {
                    session = [bytes[2], bytes[3]];
                    if now_cut && bytes[1] == 6 {
                        count.fetch_add(1, Ordering::SeqCst);
                        continue;
                    }
                    // An agent that was left is as one that was killed.
                    if from == *to.lock().unwrap()
                        && let Some(board) = board
                    {
                        drop(front.send_to(&bytes[..length], board));
                    }
                    idle = false;
                }
                if idle {
                    std::thread::sleep(Duration::from_micros(200));
                }
            }
        });
        Self { front: at, agent, stop, cut, lost, thread: Some(thread) }
    }

    /// No reliable frame reaches the board from now on.
    pub fn cut(&self) {
        self.cut.store(true, Ordering::SeqCst);
    }

    /// How many reliable frames were lost on their way to the board.
    pub fn lost(&self) -> usize {
        self.lost.load(Ordering::SeqCst)
    }

    /// Frames reach the board again, which first hears that the agent does not know its session.
    pub fn end_session(&self) {
        self.cut.store(false, Ordering::SeqCst);
    }

    pub fn lead_to(&self, agent: SocketAddr) {
        *self.agent.lock().unwrap() = agent;
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        drop(self.thread.take().map(JoinHandle::join));
    }
}

//! `angaros view` with bags and traces, as its page asks about them.

use crate::support::{IsolatedDomain, Running, text};
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::time::{Duration, Instant};

const SOON: Duration = Duration::from_secs(30);

/// A WebSocket that sends and receives short texts.
struct Socket(TcpStream);

impl Socket {
    /// Connects to a server by the address of its page.
    fn open(page: &str) -> Self {
        let rest = page.strip_prefix("http://").unwrap();
        let (host, query) = rest.split_once('/').unwrap();
        let mut stream = TcpStream::connect(host).unwrap();
        stream.set_read_timeout(Some(SOON)).unwrap();
        write!(
            stream,
            "GET /ws{query} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
             Sec-WebSocket-Protocol: foxglove.sdk.v1\r\n\r\n"
        )
        .unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            head.push(byte[0]);
        }
        assert!(head.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&head));
        Self(stream)
    }

    fn send(&mut self, message: &Value) {
        let payload = message.to_string();
        let len = u8::try_from(payload.len()).unwrap();
        assert!(len < 126, "{payload}");
        // A mask of zeros leaves the bytes as they are.
        let mut frame = vec![0x81, 0x80 | len, 0, 0, 0, 0];
        frame.extend(payload.as_bytes());
        self.0.write_all(&frame).unwrap();
    }

    /// The next text; what else comes is passed over.
    fn next(&mut self) -> Value {
        loop {
            let mut head = [0; 2];
            self.0.read_exact(&mut head).unwrap();
            let mut long = [0; 8];
            let len = match head[1] {
                126 => {
                    self.0.read_exact(&mut long[6..]).unwrap();
                    u64::from_be_bytes(long)
                }
                127 => {
                    self.0.read_exact(&mut long).unwrap();
                    u64::from_be_bytes(long)
                }
                len => u64::from(len),
            };
            let mut payload = vec![0; usize::try_from(len).unwrap()];
            self.0.read_exact(&mut payload).unwrap();
            if head[0] == 0x81 {
                return serde_json::from_slice(&payload).unwrap();
            }
        }
    }

    /// The next operation for which the question is answered with something.
    fn until<T>(&mut self, what: &str, mut found: impl FnMut(&Value) -> Option<T>) -> T {
        let deadline = Instant::now() + SOON;
        loop {
            if let Some(found) = found(&self.next()) {
                return found;
            }
            assert!(Instant::now() < deadline, "waited in vain for {what}");
        }
    }

    /// Asks, and waits for the answer with `value` or `error`.
    fn ask(&mut self, what: &str, arguments: &Value) -> Value {
        self.send(&json!({"op": "angaros.ask", "what": what, "arguments": arguments, "id": "a"}));
        self.until(what, |op| (op["op"] == "angaros.answer").then(|| op.clone()))
    }
}

/// Starts `angaros view`; gives the address of its page too.
fn view(domain: &IsolatedDomain, args: &[&str]) -> (Running, String) {
    let all = [&["view", "--no-open", "--port", "0"], args].concat();
    let running = Running::start(domain.command(&all));
    running.wait_for("http://");
    let deadline = Instant::now() + SOON;
    loop {
        // A line that has arrived in full.
        if let Some((line, _)) = running.out().split_once('\n') {
            return (running, line.to_owned());
        }
        assert!(Instant::now() < deadline, "{}", running.out());
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn bag() -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/bags");
    root.join("hokuyo_scan.bag").display().to_string()
}

#[test]
fn a_bag_plays_for_the_page_and_for_nobody_else() {
    let domain = IsolatedDomain::new("view-bag");
    let (running, address) = view(&domain, &["--start-paused", &bag()]);
    assert!(address.ends_with("/?show=bag"), "{address}");
    let mut socket = Socket::open(&address);
    let facts = socket.ask("bag", &Value::Null)["value"].clone();
    assert_eq!(facts["player"], "/rosbag2_player");
    let start_ns: i64 = facts["startNs"].as_str().unwrap().parse().unwrap();
    let end_ns: i64 = facts["endNs"].as_str().unwrap().parse().unwrap();
    assert!(start_ns > 0 && end_ns > start_ns, "{facts}");
    let scan = facts["topics"].as_array().unwrap()[0].clone();
    assert_eq!(scan["messages"], 360, "{facts}");
    // The services by which the page steers it, and the topic that it plays.
    let mut again = Socket::open(&address);
    let mut missing = vec!["/rosbag2_player/seek".to_owned(), "/clock".to_owned()];
    missing.push(scan["name"].as_str().unwrap().to_owned());
    again.until("player and topic", |op| {
        let channels = op["channels"].as_array().into_iter().flatten();
        let services = op["services"].as_array().into_iter().flatten();
        let names = channels.map(|one| &one["topic"]).chain(services.map(|one| &one["name"]));
        for name in names {
            missing.retain(|missing| name != missing.as_str());
        }
        missing.is_empty().then_some(())
    });
    let others = domain.shown(&["topic", "list"]);
    assert!(!others.contains(scan["name"].as_str().unwrap()), "{others}");
    let (status, out, err) = running.interrupt(SOON);
    assert_eq!(status, Some(0), "{out}{err}");
}

#[test]
fn a_trace_is_told_to_the_page() {
    let domain = IsolatedDomain::new("view-trace");
    crate::trace_report::session(domain.folder.path(), 5, 500);
    let (running, address) = view(&domain, &[domain.folder.path().to_str().unwrap()]);
    assert!(address.ends_with("/?show=trace"), "{address}");
    let mut socket = Socket::open(&address);
    let told = socket.ask("trace", &json!({"topic": "/in"}))["value"].clone();
    assert_eq!(told["report"]["paths"][0]["title"], "/source -> /sink", "{told}");
    assert_eq!((&told["live"], &told["chosen"]), (&json!(false), &json!(0)));
    let messages = told["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 5);
    assert_eq!(messages[0]["totalNs"], 540_000);
    let none = socket.ask("trace", &json!({"topic": 3}));
    assert!(none["error"].as_str().unwrap().starts_with("about a trace: "), "{none}");
    let ty = socket.ask("type", &json!({"name": "geometry_msgs/Twist"}))["value"].clone();
    assert_eq!(ty["name"], "geometry_msgs/msg/Twist");
    assert!(ty["schema"].as_str().unwrap().contains("MSG: geometry_msgs/Vector3"), "{ty}");
    let types = socket.ask("types", &Value::Null)["value"].clone();
    let types: Vec<&str> = types.as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert!(types.contains(&"std_msgs/msg/String"));
    assert!(!types.contains(&"std_srvs/srv/SetBool"));
    let bag = socket.ask("bag", &Value::Null);
    assert_eq!(bag.get("value"), Some(&Value::Null));
    let (status, ..) = running.interrupt(SOON);
    assert_eq!(status, Some(0));
}

#[test]
fn without_a_session_the_page_is_told_how_to_begin_one() {
    let domain = IsolatedDomain::new("view-live");
    let (running, address) = view(&domain, &[]);
    assert!(address.ends_with('/'), "{address}");
    let told = Socket::open(&address).ask("trace", &Value::Null);
    let error = told["error"].as_str().unwrap();
    assert!(error.starts_with("no tracing session runs") && error.contains("; hint: "), "{error}");
    let (status, ..) = running.interrupt(SOON);
    assert_eq!(status, Some(0));
}

#[test]
fn what_is_neither_a_bag_nor_a_trace_is_an_error() {
    let domain = IsolatedDomain::new("view-nothing");
    let file = domain.folder.file("notes.txt", "words");
    let gone = domain.folder.path().join("gone");
    for (path, says) in [(&gone, "there is nothing at "), (&file, "notes.txt")] {
        let path = path.to_str().unwrap();
        let told = domain.command(&["view", "--no-open", "--port", "0", path]).output().unwrap();
        let err = text(&told.stderr);
        assert!(!told.status.success() && err.contains(says), "{err}");
    }
}

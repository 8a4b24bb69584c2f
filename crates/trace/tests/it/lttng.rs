//! With the provider in `lttng/` and `ANGAROS_TRACE=lttng` a program emits genuine tracepoints of
//! LTTng with the names and fields of `ros2_tracing`. What LTTng recorded is read by babeltrace2,
//! and so is the export of what we recorded of the same run: both tell the same.

use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros::std_msgs::msg::Int32;
use angaros::trace::{self, Recording};
use angaros::{Context, ContextOptions, Node, Qos, SingleThreadedExecutor};
use angaros_trace::export::{Format, Source, export};
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

const LONG: Duration = Duration::from_secs(60);
/// What the callback of the subscription takes.
const WORK: Duration = Duration::from_millis(5);
/// Names the file for what we recorded.
const RECORDING: &str = "ANGAROS_TEST_RECORDING";
/// Names the process's part.
const ROLE: &str = "ANGAROS_TEST_ROLE";
/// Names the domain of both.
const DOMAIN: &str = "ANGAROS_TEST_DOMAIN";

struct Plain;

impl Lifecycle for Plain {
    fn on_configure(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        CallbackReturn::Success
    }
}

/// The processes that are traced. They are two, as LTTng is told of every take, but ros2_tracing of
/// none within a process.
const TALKER: &str = "talker";
const LISTENER: &str = "listener";

fn context() -> Context {
    let options = ContextOptions {
        domain: std::env::var(DOMAIN).ok().and_then(|text| text.parse().ok()),
        transport: Some("shm".into()),
        ..ContextOptions::default()
    };
    Context::new(options, angaros::ALL).unwrap()
}

fn talk() {
    let context = context();
    let n = Node::new(&context, "traced_by_lttng").unwrap();
    let publisher = n.create_publisher::<Int32>("lttng", Qos::keep_last(7)).unwrap();
    let (ticks, added) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (tick, add) = (Arc::clone(&ticks), Arc::clone(&added));
    let _server = n
        .create_service::<AddTwoInts, _>("add", move |r: AddTwoInts_Request| {
            add.fetch_add(1, Ordering::SeqCst);
            AddTwoInts_Response { sum: r.a + r.b }
        })
        .unwrap();
    let _timer = n
        .create_timer(Duration::from_millis(3), move |_| {
            tick.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    LifecycleNode::new(&n, Plain).unwrap().transition("configure").unwrap();
    assert!(executor.spin_until(|| publisher.subscription_count() == 1, LONG));
    (0..3).for_each(|data| publisher.publish(Int32 { data }).unwrap());
    let count = |of: &AtomicU64| of.load(Ordering::SeqCst);
    assert!(executor.spin_until(|| count(&added) == 1 && count(&ticks) > 0, LONG));
    assert!(executor.spin_until(|| publisher.subscription_count() == 0, LONG));
}

fn listen() {
    let context = context();
    let n = Node::new(&context, "hears").unwrap();
    let heard = Arc::new(AtomicU64::new(0));
    let hears = Arc::clone(&heard);
    let _subscription = n
        .create_subscription("lttng", Qos::default(), move |_: Arc<Int32>| {
            std::thread::sleep(WORK);
            hears.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let client = n.create_client::<AddTwoInts>("add").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    assert!(client.wait_for_service(LONG));
    let call = client.call_async(&AddTwoInts_Request { a: 1, b: 2 }).unwrap();
    let done = || heard.load(Ordering::SeqCst) == 3 && call.is_finished();
    assert!(executor.spin_until(done, LONG));
}

#[test]
#[ignore = "the programs that the other test traces"]
fn program() {
    // Ours records too.
    trace::start().unwrap();
    match std::env::var(ROLE).unwrap().as_str() {
        TALKER => talk(),
        _ => listen(),
    }
    trace::stop().write(Path::new(&std::env::var(RECORDING).unwrap())).unwrap();
}

/// A session of LTTng; `None` with the reason where there can be none.
struct Session {
    folder: PathBuf,
    name: String,
    daemon: Child,
}

impl Session {
    fn start() -> Result<Self, String> {
        let name = format!("angaros-test-{}", std::process::id());
        let folder = std::env::temp_dir().join(&name);
        std::fs::create_dir_all(&folder).unwrap();
        for tool in ["cc", "make", "lttng", "lttng-sessiond", "babeltrace2"] {
            let found = Command::new("sh").args(["-c", &format!("command -v {tool}")]).output();
            if !found.is_ok_and(|found| found.status.success()) {
                return Err(format!("there is no {tool}"));
            }
        }
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../lttng");
        let out = format!("OUT={}", folder.join("provider.so").display());
        let made = Command::new("make").args(["-s", "-C", source, &out]).output().unwrap();
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        if said.contains("lttng/tracepoint.h") {
            return Err("liblttng-ust-dev is not installed".into());
        }
        assert!(made.status.success(), "{said}");
        let mut daemon = Command::new("lttng-sessiond");
        daemon.arg("--no-kernel").env("LTTNG_HOME", &folder);
        let daemon = daemon.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let session = Self { folder, name, daemon };
        let deadline = Instant::now() + LONG;
        while !session.lttng(&["list"]) {
            if Instant::now() > deadline {
                return Err("the session daemon does not start".into());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let output = format!("--output={}", session.trace().display());
        assert!(session.lttng(&["create", &session.name, &output]));
        assert!(session.lttng(&["enable-event", "--userspace", "ros2:*"]));
        assert!(session.lttng(&["start"]));
        Ok(session)
    }

    fn trace(&self) -> PathBuf {
        self.folder.join("trace")
    }

    fn recording(&self, role: &str) -> PathBuf {
        self.folder.join(format!("{role}.trace"))
    }

    /// What we recorded, as LTTng would have.
    fn ours(&self) -> Vec<Point> {
        let mut recording = Recording::read(&self.recording(TALKER)).unwrap();
        recording.merge(Recording::read(&self.recording(LISTENER)).unwrap());
        assert_eq!(recording.dropped(), 0);
        let folder = self.folder.join("ours");
        export(&Source::of(recording).unwrap(), Format::Ctf, &folder).unwrap();
        read(&folder)
    }

    fn lttng(&self, words: &[&str]) -> bool {
        let mut lttng = Command::new("lttng");
        lttng.args(words).env("LTTNG_HOME", &self.folder);
        lttng.output().is_ok_and(|done| done.status.success())
    }

    fn run(&self) {
        let domain = (40 + std::process::id() % 60).to_string();
        let start = |role: &str| {
            let mut program = angaros_testing::again("lttng::program");
            program.env("ANGAROS_TRACE", "lttng").env("LTTNG_HOME", &self.folder);
            program.env("ANGAROS_LTTNG", self.folder.join("provider.so"));
            program.env(RECORDING, self.recording(role)).env(ROLE, role).env(DOMAIN, &domain);
            program.stdout(Stdio::piped()).spawn().unwrap()
        };
        for program in [TALKER, LISTENER].map(start) {
            angaros_testing::passed(&program.wait_with_output().unwrap());
        }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.lttng(&["destroy", &self.name]);
        drop((self.daemon.kill(), self.daemon.wait()));
        drop(std::fs::remove_dir_all(&self.folder));
    }
}

/// A tracepoint: its name without the provider's, and its fields as babeltrace2 writes them.
struct Point {
    /// Of the day, on a clock of its recorder's.
    seconds: f64,
    name: String,
    fields: HashMap<String, String>,
}

fn read(folder: &Path) -> Vec<Point> {
    let text = Command::new("babeltrace2").arg(folder).output().unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    let point = |line: &str| {
        let (head, rest) = line.split_once(" ros2:")?;
        let time = head.strip_prefix('[')?.split(']').next()?;
        let parts: Vec<f64> = time.split(':').filter_map(|part| part.parse().ok()).collect();
        let [hours, minutes, seconds] = parts[..] else { return None };
        let seconds = (hours * 60.0 + minutes) * 60.0 + seconds;
        let (name, rest) = rest.split_once(": ")?;
        let fields =
            rest.rsplit_once("}, {").map_or("", |(_, fields)| fields).trim_end_matches('}');
        let fields = fields.split(", ").filter_map(|field| field.split_once(" = "));
        let trim = |text: &str| text.trim().trim_matches('"').to_owned();
        let fields = fields.map(|(key, value)| (trim(key), trim(value))).collect();
        Some(Point { seconds, name: name.to_owned(), fields })
    };
    text.lines().filter_map(point).collect()
}

#[test]
fn lttng_records_what_ros2_tracing_would_have_emitted() {
    let session = match Session::start() {
        Ok(session) => session,
        Err(why) => return angaros_testing::skipped(why),
    };
    session.run();
    assert!(session.lttng(&["stop"]));
    let points = read(&session.trace());
    let with = |name: &str, field: &str, value: &str| -> Vec<&Point> {
        let named = points.iter().filter(|point| point.name == name);
        named.filter(|point| point.fields.get(field).is_some_and(|is| is == value)).collect()
    };
    let one = |name: &str, field: &str, value: &str| -> &HashMap<String, String> {
        let found = with(name, field, value);
        assert_eq!(found.len(), 1, "{name} with {field} = {value}");
        &found[0].fields
    };
    let of_node = one("rcl_node_init", "node_name", "traced_by_lttng");
    assert_eq!(of_node["namespace"], "/");
    let publisher = one("rcl_publisher_init", "topic_name", "/lttng");
    assert_eq!(publisher["queue_depth"], "7");
    assert_eq!(publisher["node_handle"], of_node["node_handle"]);
    let sent = with("rmw_publish", "rmw_publisher_handle", &publisher["rmw_publisher_handle"]);
    let handle = &publisher["publisher_handle"];
    assert_eq!((sent.len(), with("rcl_publish", "publisher_handle", handle).len()), (3, 3));

    let subscription = one("rcl_subscription_init", "topic_name", "/lttng");
    let end = &subscription["rmw_subscription_handle"];
    let taken = with("rmw_take", "rmw_subscription_handle", end);
    let stamps = |points: &[&Point], field: &str| -> Vec<String> {
        points.iter().map(|point| point.fields[field].clone()).collect()
    };
    assert_eq!(stamps(&sent, "timestamp"), stamps(&taken, "source_timestamp"));
    let handle = &subscription["subscription_handle"];
    let object = one("rclcpp_subscription_init", "subscription_handle", handle);
    let added = one("rclcpp_subscription_callback_added", "subscription", &object["subscription"]);
    let callback = &added["callback"];
    let symbol = &one("rclcpp_callback_register", "callback", callback)["symbol"];
    assert!(symbol.contains("lttng::listen"), "{symbol}");
    let calls =
        ["callback_start", "callback_end"].map(|name| with(name, "callback", callback).len());
    assert_eq!(calls, [3, 3]);

    let client = one("rcl_client_init", "service_name", "/add");
    let asked = one("rmw_send_request", "rmw_client_handle", &client["rmw_client_handle"]);
    let service = one("rcl_service_init", "service_name", "/add");
    let server = &service["rmw_service_handle"];
    for name in ["rmw_take_request", "rmw_send_response"] {
        let number = &one(name, "rmw_service_handle", server)["sequence_number"];
        assert_eq!(number, &asked["sequence_number"], "{name}");
    }
    one("rmw_take_response", "rmw_client_handle", &client["rmw_client_handle"]);
    assert_eq!(with("rcl_publisher_init", "topic_name", "rq/addRequest").len(), 0);
    let timer = one("rcl_timer_init", "period", "3000000");
    one("rclcpp_timer_callback_added", "timer_handle", &timer["timer_handle"]);
    one("rcl_lifecycle_transition", "goal_label", "inactive");
    assert!(points.iter().any(|point| point.name == "rclcpp_executor_execute"));
    tell_the_same(&points, &session.ours());
}

const WITHIN_A_PROCESS: [&str; 3] =
    ["rclcpp_construct_ring_buffer", "rclcpp_buffer_to_ipb", "rclcpp_ipb_to_subscription"];

fn tell_the_same(lttngs: &[Point], ours: &[Point]) {
    let mut told = counts(ours);
    // The provider knows no communication within a process.
    told.retain(|name, _| !WITHIN_A_PROCESS.contains(name));
    assert_eq!(counts(lttngs), told);
    let (lttngs, ours) = (durations(lttngs), durations(ours));
    assert_eq!(lttngs.len(), ours.len());
    for (theirs, own) in lttngs.iter().zip(&ours) {
        let apart = (theirs - own).abs();
        // Emitting a tracepoint takes a microsecond; a machine that stalls between two stamps more.
        assert!(apart < WORK.as_secs_f64(), "{lttngs:?} {ours:?}");
    }
    let long = |all: &[f64]| all.iter().filter(|one| **one >= WORK.as_secs_f64()).count();
    assert!(long(&lttngs) >= 3 && long(&ours) >= 3, "{lttngs:?} {ours:?}");
}

/// Points by name.
fn counts(points: &[Point]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for point in points {
        *counts.entry(point.name.as_str()).or_default() += 1;
    }
    counts
}

/// How long callbacks took, in seconds, in the order in which they began.
fn durations(points: &[Point]) -> Vec<f64> {
    let mut begun: HashMap<&str, usize> = HashMap::new();
    let mut durations = Vec::new();
    for point in points {
        let callback = || point.fields["callback"].as_str();
        match point.name.as_str() {
            "callback_start" => {
                begun.insert(callback(), durations.len());
                durations.push(point.seconds);
            }
            "callback_end" => {
                let at = begun.remove(callback()).unwrap();
                durations[at] = point.seconds - durations[at];
            }
            _ => {}
        }
    }
    durations
}

//! With the provider in `lttng/` and `ANGAROS_TRACE=lttng` a program emits genuine tracepoints of
//! LTTng with the names and fields of `ros2_tracing`. What LTTng recorded is read by babeltrace2.

use crate::support::{LONG, context, node};
use angaros_core::SingleThreadedExecutor;
use angaros_core::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros_msg::Qos;
use angaros_msg::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros_msg::std_msgs::msg::Int32;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

struct Plain;

impl Lifecycle for Plain {
    fn on_configure(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        CallbackReturn::Success
    }
}

#[test]
#[ignore = "the program that the other test traces"]
fn program() {
    let context = context();
    let n = node(&context, "traced_by_lttng");
    let (heard, ticks) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let (hears, tick) = (Arc::clone(&heard), Arc::clone(&ticks));
    let _subscription = n
        .create_subscription("lttng", Qos::default(), move |_: Arc<Int32>| {
            hears.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let publisher = n.create_publisher::<Int32>("lttng", Qos::keep_last(7)).unwrap();
    let add = |r: AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
    let _server = n.create_service::<AddTwoInts, _>("add", add).unwrap();
    let client = n.create_client::<AddTwoInts>("add").unwrap();
    let _timer = n
        .create_timer(Duration::from_millis(3), move |_| {
            tick.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    LifecycleNode::new(&n, Plain).unwrap().transition("configure").unwrap();
    (0..3).for_each(|data| publisher.publish(Int32 { data }).unwrap());
    let call = client.call_async(&AddTwoInts_Request { a: 1, b: 2 }).unwrap();
    let count = |of: &AtomicU64| of.load(Ordering::SeqCst);
    let done = || count(&heard) == 3 && count(&ticks) > 0 && call.is_finished();
    assert!(executor.spin_until(done, LONG));
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

    fn lttng(&self, words: &[&str]) -> bool {
        let mut lttng = Command::new("lttng");
        lttng.args(words).env("LTTNG_HOME", &self.folder);
        lttng.output().is_ok_and(|done| done.status.success())
    }

    fn run(&self) {
        let mut program = Command::new(std::env::current_exe().unwrap());
        program.args(["--exact", "lttng::program", "--ignored", "--test-threads=1"]);
        program.env("ANGAROS_TRACE", "lttng").env("LTTNG_HOME", &self.folder);
        let done = program.env("ANGAROS_LTTNG", self.folder.join("provider.so")).output().unwrap();
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(done.status.success() && said.contains("1 passed"), "{said}");
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
    name: String,
    fields: HashMap<String, String>,
}

fn read(folder: &Path) -> Vec<Point> {
    let text = Command::new("babeltrace2").arg(folder).output().unwrap();
    let text = String::from_utf8(text.stdout).unwrap();
    let point = |line: &str| {
        let (_, rest) = line.split_once(" ros2:")?;
        let (name, rest) = rest.split_once(": ")?;
        let fields =
            rest.rsplit_once("}, {").map_or("", |(_, fields)| fields).trim_end_matches('}');
        let fields = fields.split(", ").filter_map(|field| field.split_once(" = "));
        let trim = |text: &str| text.trim().trim_matches('"').to_owned();
        let fields = fields.map(|(key, value)| (trim(key), trim(value))).collect();
        Some(Point { name: name.to_owned(), fields })
    };
    text.lines().filter_map(point).collect()
}

#[test]
fn lttng_records_what_ros2_tracing_would_have_emitted() {
    let session = match Session::start() {
        Ok(session) => session,
        Err(why) => return println!("skipped: {why}"),
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
    assert!(symbol.contains("lttng::program"), "{symbol}");
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
}

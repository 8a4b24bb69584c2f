//! Metrics: they say what happened, as text that others read and as messages; and whoever asks for
//! them in a wrong way harms nobody.

use crate::support::{LONG, context, node};
use angaros_core::metrics::{self, Sample};
use angaros_core::{Context, ContextOptions, Node, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::statistics_msgs::msg::MetricsMessage;
use angaros_msg::std_msgs::msg::Int32;
use angaros_msg::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const SENT: usize = 25;
const DEPTH: usize = 10;

/// A node that sent [`SENT`] messages, the last [`DEPTH`] of which wait in a queue of its own.
fn sent(name: &str, topic: &str) -> (Node, impl Sized) {
    let n = node(&context(), name);
    let polled = n.create_polled_subscription::<Int32>(topic, Qos::keep_last(DEPTH)).unwrap();
    let publisher = n.create_publisher::<Int32>(topic, Qos::default()).unwrap();
    for data in 0..SENT as i32 {
        publisher.publish_ref(&Int32 { data }).unwrap();
    }
    for _ in 0..4 {
        assert!(polled.take().unwrap().is_some());
    }
    (n, (polled, publisher))
}

fn value(samples: &[Sample], name: &str, labels: &[(&str, &str)]) -> Option<f64> {
    let fits = |sample: &&Sample| {
        sample.family.name == name
            && labels.iter().all(|(label, value)| sample.label(label) == Some(value))
    };
    samples.iter().find(fits).map(|sample| sample.value)
}

#[test]
fn counts_are_those_of_what_was_sent_taken_and_lost() {
    let first = metrics::snapshot();
    assert!(first.len() > 4);
    let (_node, _ends) = sent("counted", "counted");
    let samples = metrics::snapshot();
    let of = [("node", "/counted"), ("topic", "/counted")];
    let get = |name: &str, more: &[(&str, &str)]| value(&samples, name, &[&of, more].concat());
    let message = 8.0;
    assert_eq!(get("angaros_topic_published_messages", &[]), Some(SENT as f64));
    assert_eq!(get("angaros_topic_published_bytes", &[]), Some(SENT as f64 * message));
    assert_eq!(get("angaros_topic_received_messages", &[]), Some(4.0));
    assert_eq!(get("angaros_topic_received_bytes", &[]), Some(4.0 * message));
    assert_eq!(get("angaros_topic_matched", &[("kind", "publisher")]), Some(1.0));
    let replaced = (SENT - DEPTH) as f64;
    assert_eq!(get("angaros_topic_lost_messages", &[("reason", "replaced")]), Some(replaced));
    assert_eq!(get("angaros_topic_lost_messages", &[("reason", "missed")]), Some(0.0));
    assert_eq!(get("angaros_queue_messages", &[]), Some(6.0));
    assert_eq!(get("angaros_queue_capacity", &[]), Some(DEPTH as f64));
    let age = samples.iter().find(|sample| {
        sample.family.name == "angaros_topic_age_seconds"
            && sample.label("node") == Some("/counted")
    });
    assert!(age.is_some_and(|age| age.count == 4 && age.value > 0.0), "{age:?}");
}

#[test]
fn an_executor_tells_its_turns_its_waits_and_how_long_it_was_at_work() {
    drop(metrics::snapshot());
    let context = context();
    let n = node(&context, "worked");
    let turns = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&turns);
    let _timer = n
        .create_timer(Duration::from_millis(5), move |_| {
            std::thread::sleep(Duration::from_millis(2));
            count.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let begun = std::time::Instant::now();
    assert!(executor.spin_until(|| turns.load(Ordering::SeqCst) >= 10, LONG));
    let samples = metrics::snapshot();
    let domain = context.domain().to_string();
    let passed = begun.elapsed().as_secs_f64();
    let get = |name: &str| value(&samples, name, &[("domain", &domain)]).unwrap();
    assert!(get("angaros_executor_callbacks") >= 10.0);
    assert!(get("angaros_executor_waits") >= get("angaros_executor_wakes"));
    assert!(get("angaros_executor_wakes") > 0.0);
    let busy = get("angaros_executor_busy_seconds");
    assert!(busy >= 0.02 && busy < passed, "{busy} of {passed}");
}

#[test]
fn a_message_after_which_none_is_left_costs_one_turn() {
    let context = context();
    let n = node(&context, "one_turn");
    let received = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&received);
    let receive = move |_: Arc<Int32>| {
        count.fetch_add(1, Ordering::SeqCst);
    };
    let _subscription = n.create_subscription("one_turn", Qos::default(), receive).unwrap();
    let publisher = n.create_publisher::<Int32>("one_turn", Qos::default()).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let domain = context.domain().to_string();
    let turns = || {
        value(&metrics::snapshot(), "angaros_executor_callbacks", &[("domain", &domain)]).unwrap()
    };
    executor.spin_some();
    let before = turns();
    for data in 0..SENT as i32 {
        publisher.publish_ref(&Int32 { data }).unwrap();
        executor.spin_some();
    }
    assert_eq!((received.load(Ordering::SeqCst), turns() - before), (SENT, SENT as f64));
}

#[test]
fn a_call_after_which_none_is_left_costs_its_server_and_its_client_one_turn() {
    let context = context();
    let n = node(&context, "one_call");
    let answer = |_: SetBool_Request| SetBool_Response::default();
    let _server = n.create_service::<SetBool, _>("one_call", answer).unwrap();
    let client = n.create_client::<SetBool>("one_call").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    assert!(executor.spin_until(|| client.service_is_ready(), LONG));
    let domain = context.domain().to_string();
    let turns = || {
        value(&metrics::snapshot(), "angaros_executor_callbacks", &[("domain", &domain)]).unwrap()
    };
    executor.spin_some();
    for calls in [1, 3] {
        let before = turns();
        let request = SetBool_Request::default();
        let asked: Vec<_> = (0..calls).map(|_| client.call_async(&request).unwrap()).collect();
        executor.spin_some();
        assert_eq!(client.pending_calls(), 0);
        assert_eq!(turns() - before, f64::from(2 * calls), "{} calls", asked.len());
    }
}

/// What the endpoint answers to these bytes; nothing if it closes the connection.
fn ask(address: SocketAddr, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(LONG)).unwrap();
    // It may have answered and closed before everything was written.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).into_owned()
}

const GET: &[u8] = b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n";

#[test]
fn the_endpoint_answers_who_asks_rightly_and_outlives_who_does_not() {
    let (_node, _ends) = sent("scraped", "scraped");
    let endpoint = metrics::serve("127.0.0.1:0".parse().unwrap()).unwrap();
    let address = endpoint.address();
    let good = ask(address, GET);
    let (head, body) = good.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{head}");
    assert!(head.contains(&format!("Content-Type: {}", metrics::CONTENT_TYPE)), "{head}");
    assert!(head.contains(&format!("Content-Length: {}", body.len())), "{head}");
    assert!(body.ends_with("# EOF\n"));
    let line = format!("node=\"/scraped\",topic=\"/scraped\"}} {SENT}\n");
    assert!(body.contains(&line), "{body}");
    let long = [b"GET /metrics HTTP/1.1\r\nX: ".as_slice(), &[b'a'; 1 << 20]].concat();
    for (request, status) in [
        (b"GET / HTTP/1.1\r\n\r\n".as_slice(), "404"),
        (b"DELETE /metrics HTTP/1.1\r\n\r\n", "405"),
        (b"GET /metrics HTTP/1.1\r\nContent-Length: 9\r\n\r\n", "413"),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", "400"),
    ] {
        let answer = ask(address, request);
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    }
    // Too much is refused, if the refusal is not lost with the connection.
    let answer = ask(address, &long);
    assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 431 "), "{answer}");
    // One that says nothing, one that says half, one that is gone at once.
    let silent = TcpStream::connect(address).unwrap();
    drop(TcpStream::connect(address).unwrap());
    assert!(ask(address, b"GET /metrics HT").starts_with("HTTP/1.1 408 "));
    assert!(ask(address, GET).starts_with("HTTP/1.1 200 "));
    drop((silent, endpoint));
    assert!(TcpStream::connect(address).is_err(), "it has ended");
}

#[test]
fn a_port_that_is_taken_is_a_clear_error() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let error = metrics::serve(address).err().unwrap().to_string();
    assert!(error.contains(&format!("cannot offer metrics on {address}")), "{error}");
    assert!(error.contains("in use") && error.contains("hint:"), "{error}");
}

/// Runs this test of this program in a process of its own, with a setting; it must pass there.
fn alone(test: &str, setting: &str) {
    let mut command = angaros_testing::again(&format!("metrics::{test}"));
    command.env("ANGAROS_METRICS", setting).env("ANGAROS_METRICS_CHILD", "1");
    angaros_testing::passed(&command.output().unwrap());
}

fn is_child() -> bool {
    std::env::var_os("ANGAROS_METRICS_CHILD").is_some()
}

#[test]
fn a_node_goes_on_where_the_endpoint_cannot_be_had() {
    if is_child() {
        let (_node, _ends) = sent("goes_on", "goes_on");
        return;
    }
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let setting = format!("http:{}", taken.local_addr().unwrap().port());
    alone("a_node_goes_on_where_the_endpoint_cannot_be_had", &setting);
}

#[test]
fn a_setting_that_cannot_be_read_is_an_error_at_the_context() {
    if is_child() {
        let options = ContextOptions {
            domain: Some(1),
            transport: Some("local".into()),
            ..ContextOptions::default()
        };
        let error = Context::new(options, &[]).err().unwrap().to_string();
        assert!(error.contains("ANGAROS_METRICS is 'htpt:80'") && error.contains("hint:"));
        return;
    }
    alone("a_setting_that_cannot_be_read_is_an_error_at_the_context", "htpt:80");
}

#[test]
fn the_environment_gives_every_node_a_report_and_the_process_an_endpoint() {
    if is_child() {
        let context = context();
        let n = node(&context, "by_itself");
        let heard = hears(&n, "topic_published_messages /statistics");
        let executor = SingleThreadedExecutor::new(&context).unwrap();
        executor.add_node(&n).unwrap();
        let (seen, _subscription) = heard;
        assert!(executor.spin_until(|| seen.lock().unwrap().is_some(), LONG));
        return;
    }
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let setting = format!("statistics:0.05,http:{free}");
    let test = "the_environment_gives_every_node_a_report_and_the_process_an_endpoint";
    alone(test, &setting);
}

type Heard = Arc<Mutex<Option<MetricsMessage>>>;

/// The newest message on `/statistics` about this.
fn hears(n: &Node, source: &'static str) -> (Heard, impl Sized) {
    let heard = Heard::default();
    let sink = Arc::clone(&heard);
    let subscription = n
        .create_subscription("/statistics", Qos::keep_last(500), move |m: Arc<MetricsMessage>| {
            if m.metrics_source == source {
                *sink.lock().unwrap() = Some((*m).clone());
            }
        })
        .unwrap();
    (heard, subscription)
}

#[test]
fn a_node_reports_its_topics_on_statistics() {
    let (n, _ends) = sent("reporter", "reported");
    let (heard, _subscription) = hears(&n, "topic_published_messages /reported");
    let _report = n.publish_metrics(Duration::from_millis(50)).unwrap();
    let executor = SingleThreadedExecutor::new(n.context()).unwrap();
    executor.add_node(&n).unwrap();
    assert!(executor.spin_until(|| heard.lock().unwrap().is_some(), LONG));
    let message = heard.lock().unwrap().take().unwrap();
    assert_eq!(
        (message.measurement_source_name.as_str(), message.unit.as_str()),
        ("reporter", "1/s")
    );
    assert!(message.window_stop.sec >= message.window_start.sec);
    // Nothing was sent before the first report but what it counts; nothing since.
    let grown = message.statistics.iter().find(|point| point.data_type == 5).unwrap().data;
    assert!(grown == SENT as f64 || grown == 0.0, "{grown}");
}

/// A Python with the parser, or the reason why there is none.
fn python() -> Option<PathBuf> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = std::env::var_os("ANGAROS_VENV").map_or_else(|| root.join(".venv"), PathBuf::from);
    let python = folder.join("bin/python");
    let imports = ["-c", "import prometheus_client.openmetrics.parser"];
    let reason = match Command::new(&python).args(imports).output() {
        Ok(answer) if answer.status.success() => return Some(python),
        Ok(_) => format!("{} lacks prometheus_client", python.display()),
        Err(error) => format!("{}: {error}", python.display()),
    };
    angaros_testing::skipped(format_args!(
        "{reason}; hint: scripts/setup.sh makes ./.venv or $ANGAROS_VENV"
    ));
    None
}

#[test]
fn the_parser_of_prometheus_reads_the_same_numbers() {
    let Some(python) = python() else { return };
    let (_node, _ends) = sent("parsed", "a_topic");
    let endpoint = metrics::serve("127.0.0.1:0".parse().unwrap()).unwrap();
    let answer = ask(endpoint.address(), GET);
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    let script = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/openmetrics.py");
    let mut child = Command::new(python)
        .arg(script)
        .arg("/parsed")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(body.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    let replaced = SENT - DEPTH;
    for line in [
        format!("counter angaros_topic_published_messages_total topic=/a_topic {SENT}.0"),
        format!("counter angaros_topic_published_bytes_total topic=/a_topic {}.0", 8 * SENT),
        "counter angaros_topic_received_messages_total topic=/a_topic 4.0".to_owned(),
        format!(
            "counter angaros_topic_lost_messages_total reason=replaced,topic=/a_topic {replaced}.0"
        ),
        "gauge angaros_queue_messages topic=/a_topic 6.0".to_owned(),
    ] {
        assert!(text.lines().any(|known| known == line), "{line} in {text}");
    }
}

//! Service verbs against a server in this process.

use crate::support::{Running, angaros, eventually, text};
use crate::topics::{domain, shown};
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::{
    Context, ContextOptions, Node, Qos, Responder, RuntimeService, RuntimeType,
    ServiceIntrospection, ServiceOptions, SingleThreadedExecutor,
};
use angaros_msg::dynamic::{DynamicMessage, DynamicType, Value, standard_catalog};
use angaros_msg::idl::TypeName;
use std::process::{Command, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const TYPE: &str = "example_interfaces/srv/AddTwoInts";

fn command(domain: &str, args: &[&str]) -> Command {
    let mut command = angaros(args);
    // What is said of the network is another test's.
    command.env("ANGAROS_TRANSPORT", "local,shm");
    command.env("ROS_DOMAIN_ID", domain).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a verb says that must fail with exit code 1.
fn refused(domain: &str, args: &[&str]) -> String {
    let Output { status, stderr, .. } = command(domain, args).output().unwrap();
    assert_eq!(status.code(), Some(1), "{args:?}: {}", text(&stderr));
    text(&stderr)
}

/// Runs a node of this process while `work` talks to it.
pub fn with_node(domain: &str, name: &str, work: impl FnOnce(&Node) + Send) {
    with_node_on(None, domain, name, work);
}

/// The same, heard and seen over one transport only.
pub fn with_node_over(transport: &str, domain: &str, name: &str, work: impl FnOnce(&Node)) {
    with_node_on(Some(transport.to_owned()), domain, name, work);
}

fn with_node_on(transport: Option<String>, domain: &str, name: &str, work: impl FnOnce(&Node)) {
    let domain = Some(domain.parse().unwrap());
    let options = ContextOptions { domain, transport, ..ContextOptions::default() };
    let context = Context::new(options, angaros::ALL).unwrap();
    let node = Node::new(&context, name).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&node).unwrap();
    struct Cancel<'a>(&'a SingleThreadedExecutor);
    impl Drop for Cancel<'_> {
        fn drop(&mut self) {
            self.0.cancel();
        }
    }
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        let _cancel = Cancel(&executor);
        work(&node);
    });
}

fn add(request: AddTwoInts_Request) -> AddTwoInts_Response {
    AddTwoInts_Response { sum: request.a + request.b }
}

#[test]
fn services_are_listed_and_described_as_ros2_service_does() {
    let domain = domain();
    with_node(&domain, "sums", |node| {
        let _server = node.create_service::<AddTwoInts, _>("add", add).unwrap();
        let _hidden = node.create_service::<AddTwoInts, _>("_hidden", add).unwrap();
        let _client = node.create_client::<AddTwoInts>("add").unwrap();
        let _alone = node.create_client::<AddTwoInts>("nobody_offers").unwrap();
        let show = |args: &[&str]| shown(&domain, &[&["service"], args].concat());
        let list = show(&["list"]);
        assert!(list.lines().any(|line| line == "/add"), "{list}");
        assert!(list.contains("/sums/set_parameters\n") && !list.contains("_hidden"), "{list}");
        assert!(!list.contains("nobody_offers"), "only what has a server: {list}");
        assert!(show(&["list", "-t"]).contains(&format!("/add [{TYPE}]\n")));
        assert!(show(&["list", "--include-hidden-services"]).contains("/_hidden\n"));
        let count: usize = show(&["list", "-c"]).trim().parse().unwrap();
        assert_eq!(count, list.lines().count());
        let json: serde_json::Value = serde_json::from_str(&show(&["list", "--json"])).unwrap();
        let row = json.as_array().unwrap().iter().find(|row| row["name"] == "/add").unwrap();
        let expected =
            serde_json::json!({"name": "/add", "types": [TYPE], "servers": 1, "clients": 1});
        assert_eq!(*row, expected);
        assert_eq!(show(&["type", "add"]), format!("{TYPE}\n"));
        assert_eq!(show(&["find", TYPE]), "/add\n");
        assert_eq!(show(&["find", TYPE, "-a", "-c"]), "2\n");
        let info = format!("Type: {TYPE}\nClients count: 1\nServices count: 1\n");
        assert_eq!(show(&["info", "/add"]), info);
        let verbose = show(&["info", "-v", "/add"]);
        assert!(verbose.contains("Node name: sums\nNode namespace: /\n"), "{verbose}");
        assert!(verbose.contains("Endpoint type: SERVER\nGID: "), "{verbose}");
        for verb in ["info", "type"] {
            assert_eq!(
                refused(&domain, &["service", verb, "/ad"]),
                "error: unknown service '/ad'\nhint: did you mean '/add'?\n"
            );
        }
    });
}

#[test]
fn a_call_prints_request_and_response_as_python_does() {
    let domain = domain();
    with_node(&domain, "sums", |node| {
        let _server = node.create_service::<AddTwoInts, _>("add", add).unwrap();
        let expected = "requester: making request: \
                        example_interfaces.srv.AddTwoInts_Request(a=1, b=2)\n\n\
                        response:\nexample_interfaces.srv.AddTwoInts_Response(sum=3)\n\n";
        for args in [
            &["service", "call", "/add", TYPE, "{a: 1, b: 2}"][..],
            &["service", "call", "add", "example_interfaces/AddTwoInts", "{a: 1, b: 2}"],
            &["service", "call", "/add", "{a: 1, b: 2}", "--timeout", "10"],
        ] {
            assert_eq!(shown(&domain, args), expected, "{args:?}");
        }
        let defaults = shown(&domain, &["service", "call", "/add"]);
        assert!(defaults.contains("(a=0, b=0)") && defaults.contains("(sum=0)"), "{defaults}");
        let args = ["service", "call", "-r", "50", "/add", TYPE, "{a: 4}"];
        let many = Running::start(command(&domain, &args));
        many.wait_for("(sum=4)\n\nrequester: making request: ");
        let (code, out, err) = many.interrupt(Duration::from_secs(10));
        assert!(code == Some(0) || code == Some(1), "{code:?} {out} {err}");
        assert_eq!(err, "");
    });
}

#[test]
fn a_call_that_cannot_be_made_or_answered_says_why() {
    let domain = domain();
    with_node(&domain, "slow", |node| {
        // Answers nothing and drops nothing.
        let held: Arc<Mutex<Vec<Responder<AddTwoInts>>>> = Arc::default();
        let keep = Arc::clone(&held);
        let hold = move |_: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
            keep.lock().unwrap().push(responder);
        };
        let server = node.create_service::<AddTwoInts, _>("add", hold).unwrap();
        let call = |args: &[&str]| refused(&domain, &[&["service", "call"], args].concat());
        assert_eq!(
            call(&["/ad", "--timeout", "0.1"]),
            "error: unknown service '/ad'\nhint: did you mean '/add'?\n"
        );
        assert_eq!(
            call(&["/ad", TYPE, "--timeout", "0.1"]),
            "error: service /ad is not available after 0.1 s\nhint: did you mean '/add'?\n"
        );
        let wrong = call(&["/add", TYPE, "{a: 1, c: 2}"]);
        let expected = format!("error: {TYPE}_Request has no field 'c'\nhint: ");
        assert!(wrong.starts_with(&expected), "{wrong}");
        assert_eq!(
            call(&["/add", "std_srvs/srv/SetBool"]),
            format!(
                "error: service /add is a {TYPE}, not a std_srvs/srv/SetBool\n\
                 hint: name that type, or leave the type out\n"
            )
        );
        assert!(call(&["/add", "std_srvs/msg/SetBool"]).contains("is no type of a service"));
        assert_eq!(
            call(&["/add", TYPE, "{a: 1}", "--timeout", "0.2"]),
            "error: service /add: no response within the time-out of 0.2 s\n"
        );
        let before = held.lock().unwrap().len();
        let pending = Running::start(command(&domain, &["service", "call", "/add", TYPE]));
        eventually("the request", || held.lock().unwrap().len() > before);
        drop(server);
        let (code, _, err) = pending.end(Duration::from_secs(10));
        assert_eq!(code, Some(1), "{err}");
        assert_eq!(
            err,
            "error: service /add: every server that had the request is gone\n\
             hint: wait_for_service and call again\n"
        );
    });
}

#[test]
fn a_service_that_comes_later_is_waited_for() {
    let domain = domain();
    with_node(&domain, "late", |node| {
        let args = ["service", "call", "/add", TYPE, "{a: 2, b: 2}"];
        let call = Running::start(command(&domain, &args));
        call.wait_for("waiting for service to become available...\n");
        let _server = node.create_service::<AddTwoInts, _>("add", add).unwrap();
        let (code, out, err) = call.end(Duration::from_secs(10));
        assert_eq!(code, Some(0), "{err}");
        assert!(out.ends_with("AddTwoInts_Response(sum=4)\n\n"), "{out}");
    });
}

#[test]
fn a_type_of_the_servers_own_is_learnt_from_its_process() {
    let domain = domain();
    let name = "own_pkg/srv/Greet";
    let mut catalog = standard_catalog().clone();
    let definition = "geometry_msgs/Point who\nstring word\n---\nstring text\nfloat64 x\n";
    catalog.add_text(&TypeName::parse(name).unwrap(), definition).unwrap();
    let known = |suffix: &str| {
        let name = format!("{name}{suffix}");
        let hash = DynamicType::hash(&catalog, &name).unwrap();
        let definition = DynamicType::definition(&catalog, &name).unwrap();
        (name, hash, definition)
    };
    let whole = known("");
    let request = known("_Request");
    let response = known("_Response");
    fn runtime(of: &(String, angaros::TypeHash, String)) -> RuntimeType<'_> {
        RuntimeType { name: &of.0, hash: of.1, definition: &of.2 }
    }
    let of = RuntimeService {
        name: &whole.0,
        hash: whole.1,
        definition: &whole.2,
        request: runtime(&request),
        response: runtime(&response),
    };
    let asks = DynamicType::from_catalog(&catalog, &request.0).unwrap();
    let answers = DynamicType::from_catalog(&catalog, &response.0).unwrap();
    with_node(&domain, "greeter", |node| {
        let answer = move |bytes: &[u8], responder: angaros::service::GenericResponder| {
            let request = asks.decode(bytes).unwrap();
            let mut response = DynamicMessage::new(&answers);
            response.set("text", request.get("word").unwrap().clone()).unwrap();
            let Value::Message(who) = request.get("who").unwrap() else { panic!() };
            response.set("x", who.get("x").unwrap().clone()).unwrap();
            responder.respond(&response.encode().unwrap()).unwrap();
        };
        let options = ServiceOptions::new();
        let _server = node.create_generic_service("greet", &of, options, answer).unwrap();
        for args in [
            &["service", "call", "/greet", name, "{who: {x: 2.5}, word: hi}"][..],
            &["service", "call", "/greet", "{who: {x: 2.5}, word: hi}"],
        ] {
            let out = shown(&domain, args);
            let expected = "response:\nown_pkg.srv.Greet_Response(text='hi', x=2.5)\n\n";
            assert!(out.ends_with(expected), "{out}");
        }
    });
}

#[test]
fn the_events_of_a_service_are_printed_once_it_publishes_them() {
    let domain = domain();
    with_node(&domain, "sums", |node| {
        let server = node.create_service::<AddTwoInts, _>("add", add).unwrap();
        let echo = Running::start(command(&domain, &["service", "echo", "/add"]));
        echo.wait_for("publishes no events yet");
        assert!(echo.err().contains("configure_introspection"), "{}", echo.err());
        let what = ServiceIntrospection::Contents;
        server.configure_introspection(Qos::default().reliable(), what).unwrap();
        let call = || shown(&domain, &["service", "call", "/add", "{a: 1, b: 2}"]);
        eventually("an event", || {
            call();
            echo.out().contains("event_type: RESPONSE_SENT")
        });
        let out = echo.out();
        assert!(out.starts_with("info:\n  event_type: REQUEST_RECEIVED\n  stamp:\n"), "{out}");
        assert!(out.contains("request:\n- a: 1\n  b: 2\nresponse: []\n---\n"), "{out}");
        assert!(out.contains("request: []\nresponse:\n- sum: 3\n---\n"), "{out}");
        let (code, _, err) = echo.interrupt(Duration::from_secs(10));
        assert_eq!(code, Some(0), "{err}");
    });
}

#[test]
fn a_shell_is_offered_services_their_types_and_managed_nodes() {
    let domain = domain();
    with_node(&domain, "sums", |node| {
        let _server = node.create_service::<AddTwoInts, _>("add", add).unwrap();
        let offered = |words: &[&str]| {
            let mut command = command(&domain, &[&["--", "angaros"], words].concat());
            command.env("COMPLETE", "bash").env("_CLAP_IFS", "\n");
            command.env("_CLAP_COMPLETE_INDEX", words.len().to_string());
            text(&command.output().unwrap().stdout)
        };
        assert_eq!(offered(&["service", "call", "/ad"]), "/add");
        assert_eq!(offered(&["service", "find", "std_srvs/srv/Set"]), "std_srvs/srv/SetBool");
        assert_eq!(offered(&["lifecycle", "get", "/"]), "", "nobody is managed");
    });
}

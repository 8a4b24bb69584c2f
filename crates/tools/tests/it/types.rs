//! Types that were not compiled in: in packages, in the processes that use them, in bags.

use crate::services::with_node_over;
use crate::support::{Folder, Running, angaros, eventually, text};
use crate::topics::domain;
use angaros::NodeActions as _;
use angaros::action_msgs::msg::GoalStatusArray;
use angaros::action_msgs::srv::{CancelGoal, CancelGoal_Request, CancelGoal_Response};
use angaros::service::GenericResponder;
use angaros::type_lookup::Definitions;
use angaros::{GenericServer, Node, Qos, RuntimeService, RuntimeType, ServiceOptions};
use angaros_msg::dynamic::{DynamicMessage, DynamicType, Value};
use angaros_msg::idl::Catalog;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const SOON: Duration = Duration::from_secs(60);

const FILES: [(&str, &str); 4] = [
    ("msg/Ball.msg", "# A ball.\nfloat64 radius 0.5\nInner inner\nint32 ROUND=3\n"),
    ("msg/Inner.msg", "int8 x\ngeometry_msgs/Point at\n"),
    ("srv/Throw.srv", "Ball ball\nfloat64 speed\n---\nfloat64 distance\n"),
    ("action/Roll.action", "Inner start\n---\nBall ball\n---\nfloat64 way\n"),
];

/// Puts the package `own_types` into a folder below another one.
fn package(folder: &Folder, root: &str) {
    for (name, text) in FILES {
        folder.file(&format!("{root}/{name}"), text);
    }
}

/// Its types.
fn catalog(name: &str) -> Catalog {
    let folder = Folder::new(&format!("own-{}", name.replace('/', "-")));
    package(&folder, "share/own_types");
    let prefixes = [folder.path().to_owned()];
    Definitions::of(folder.path(), &[], &prefixes).find(name, None).unwrap().catalog
}

/// A command in `/`, which belongs to no package, with nothing sourced.
fn command(transport: &str, domain: &str, args: &[&str]) -> Command {
    let mut command = angaros(args);
    command.env("ROS_DOMAIN_ID", domain).env("ANGAROS_TRANSPORT", transport);
    // The Zenoh library warns where a busy machine takes longer to connect than it expects.
    command.env("RUST_LOG", "info,zenoh=error");
    command.env_remove("AMENT_PREFIX_PATH").env_remove("ANGAROS_PACKAGE_PATH").current_dir("/");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn shown(command: Command) -> String {
    let what = format!("{command:?}");
    let (status, out, err) = Running::start(command).end(SOON);
    assert_eq!(status, Some(0), "{what}: {out}{err}");
    out
}

fn refused(command: Command) -> String {
    let what = format!("{command:?}");
    let (status, out, err) = Running::start(command).end(SOON);
    assert_eq!(status, Some(1), "{what}: {out}{err}");
    err
}

fn at(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A type with what others are told of it.
struct Own {
    name: String,
    hash: angaros::TypeHash,
    definition: String,
    ty: std::sync::Arc<DynamicType>,
}

impl Own {
    fn of(catalog: &Catalog, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            hash: DynamicType::hash(catalog, name).unwrap(),
            definition: DynamicType::definition(catalog, name).unwrap(),
            ty: DynamicType::from_catalog(catalog, name).unwrap(),
        }
    }

    fn runtime(&self) -> RuntimeType<'_> {
        RuntimeType { name: &self.name, hash: self.hash, definition: &self.definition }
    }

    fn ball(&self, radius: f64) -> Vec<u8> {
        let mut ball = DynamicMessage::new(&self.ty);
        ball.set("radius", Value::Float(radius)).unwrap();
        ball.encode().unwrap()
    }
}

/// A server of a service of such a type.
fn serve(
    node: &Node,
    service: &str,
    catalog: &Catalog,
    name: &str,
    answer: impl Fn(&DynamicMessage, &mut DynamicMessage) + Send + 'static,
) -> GenericServer {
    let own = |suffix: &str| Own::of(catalog, &format!("{name}{suffix}"));
    let whole = own("");
    let request = own("_Request");
    let response = own("_Response");
    let of = RuntimeService {
        name: &whole.name,
        hash: whole.hash,
        definition: &whole.definition,
        request: request.runtime(),
        response: response.runtime(),
    };
    let asks = request.ty.clone();
    let answers = response.ty.clone();
    let callback = move |bytes: &[u8], responder: GenericResponder| {
        let mut response = DynamicMessage::new(&answers);
        answer(&asks.decode(bytes).unwrap(), &mut response);
        responder.respond(&response.encode().unwrap()).unwrap();
    };
    node.create_generic_service(service, &of, ServiceOptions::new(), callback).unwrap()
}

/// Publishes `/balls`, serves `/throw` and offers the action `/roll` while `work` runs.
fn with_own_types(transport: &str, domain: &str, work: impl FnOnce()) {
    with_node_over(transport, domain, "own_node", |node| {
        let ball = Own::of(&catalog("own_types/msg/Ball"), "own_types/msg/Ball");
        let balls =
            node.create_generic_publisher("/balls", &ball.runtime(), Qos::default()).unwrap();
        let throw = catalog("own_types/srv/Throw");
        let _throw = serve(node, "/throw", &throw, "own_types/srv/Throw", |request, response| {
            response.set("distance", request.get("speed").unwrap().clone()).unwrap();
        });
        let roll = catalog("own_types/action/Roll");
        let part = |name: &str| format!("/roll/_action/{name}");
        let send = "own_types/action/Roll_SendGoal";
        let _send = serve(node, &part("send_goal"), &roll, send, |_, response| {
            response.set("accepted", Value::Bool(true)).unwrap();
        });
        let result = "own_types/action/Roll_GetResult";
        let _result = serve(node, &part("get_result"), &roll, result, |_, response| {
            response.set("status", Value::Int(4)).unwrap();
        });
        let cancel = |_: CancelGoal_Request| CancelGoal_Response::default();
        let _cancel = node.create_service::<CancelGoal, _>(&part("cancel_goal"), cancel).unwrap();
        let feedback = Own::of(&roll, "own_types/action/Roll_FeedbackMessage");
        let _feedback = node
            .create_generic_publisher(&part("feedback"), &feedback.runtime(), Qos::default())
            .unwrap();
        let latched = Qos::keep_last(1).transient_local();
        let _status = node.create_publisher::<GoalStatusArray>(&part("status"), latched).unwrap();
        let over = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    balls.publish(&ball.ball(2.5)).unwrap();
                    std::thread::sleep(Duration::from_millis(20));
                }
            });
            struct End<'a>(&'a AtomicBool);
            impl Drop for End<'_> {
                fn drop(&mut self) {
                    self.0.store(true, Ordering::Relaxed);
                }
            }
            let _end = End(&over);
            work();
        });
    });
}

const BALL: &str = "radius: 2.5\ninner:\n  x: 0\n  at:\n    x: 0.0\n    y: 0.0\n    z: 0.0\n---\n";

fn verbs_learn_types_over(transport: &str) {
    let domain = domain();
    with_own_types(transport, &domain, || {
        let run = |args: &[&str]| shown(command(transport, &domain, args));
        assert_eq!(run(&["topic", "echo", "/balls", "--once"]), BALL);
        assert_eq!(run(&["topic", "echo", "/balls", "own_types/msg/Ball", "--once"]), BALL);
        let thrown = run(&["service", "call", "/throw", "{speed: 4.5}"]);
        assert!(thrown.contains("own_types.srv.Throw_Response(distance=4.5)"), "{thrown}");
        let thrown = run(&["service", "call", "/throw", "own_types/srv/Throw", "{speed: 1.5}"]);
        assert!(thrown.contains("Throw_Request(ball=own_types.msg.Ball(radius=0."), "{thrown}");
        let goal = ["action", "send_goal", "/roll", "own_types/action/Roll", "{start: {x: 3}}"];
        let rolled = run(&goal);
        assert!(rolled.contains("start:\n  x: 3\n"), "{rolled}");
        assert!(rolled.ends_with("Goal finished with status: SUCCEEDED\n"), "{rolled}");
    });
}

#[test]
fn a_type_of_another_process_is_learnt_over_shared_memory() {
    verbs_learn_types_over("shm");
}

fn running_types_are_shown_over(transport: &str) {
    let domain = domain();
    with_own_types(transport, &domain, || {
        let run = |args: &[&str]| shown(command(transport, &domain, args));
        let ball = "# A ball.\nfloat64 radius 0.5\nInner inner\n\tint8 x\n";
        for name in ["own_types/msg/Ball", "own_types/Ball", "Ball"] {
            let text = run(&["interface", "show", name]);
            assert!(text.starts_with(ball), "{name}: {text}");
        }
        let throw = run(&["interface", "show", "own_types/srv/Throw"]);
        // Over a network the parts of a service are told without the text of their file.
        let whole = throw.starts_with("Ball ball\n\tfloat64 radius 0.5\n");
        assert!(whole || throw.starts_with("own_types/Ball ball\n\tfloat64 radius\n"), "{throw}");
        assert_eq!(whole, transport == "shm");
        assert!(throw.ends_with("float64 speed\n---\nfloat64 distance\n"), "{throw}");
        let roll = run(&["interface", "show", "Roll", "--own"]);
        let roll = roll.replace("own_types/", "");
        assert_eq!(roll, "Inner start\n---\nBall ball\n---\nfloat64 way\n");
        let proto = run(&["interface", "proto", "own_types/srv/Throw"]);
        let radius = if whole { "0.5" } else { "0.0" };
        assert!(proto.starts_with(&format!("ball:\n  radius: {radius}\n")), "{proto}");
        let all = "own_types/action/Roll\nown_types/msg/Ball\nown_types/srv/Throw\n";
        assert_eq!(run(&["interface", "package", "own_types"]), all);
        let services = run(&["interface", "package", "own_types", "-s"]);
        assert_eq!(services, "own_types/srv/Throw\n");
        assert!(run(&["interface", "packages", "-a"]).contains("own_types\n"));
        assert!(run(&["interface", "list", "-m"]).contains("    own_types/msg/Ball\n"));
    });
    let gone = refused(command(transport, &domain, &["interface", "show", "own_types/msg/Ball"]));
    assert!(gone.starts_with("error: own_types/msg/Ball has no definition: "), "{gone}");
}

#[test]
fn types_of_running_nodes_are_shown_and_listed_as_those_of_packages() {
    running_types_are_shown_over("shm");
}

#[test]
fn types_of_running_nodes_are_shown_over_dds_too() {
    running_types_are_shown_over("dds");
}

#[test]
fn a_type_of_another_process_is_learnt_over_dds_by_get_type_description() {
    verbs_learn_types_over("dds");
}

#[test]
fn the_types_of_an_installed_package_and_of_a_workspace_are_those_of_every_verb() {
    let folder = Folder::new("installed");
    package(&folder, "prefix/share/own_types");
    package(&folder, "space/src/group/own_types");
    let manifest = "<package format=\"3\"><name>own_types</name></package>\n";
    let manifest = folder.file("space/src/group/own_types/package.xml", manifest);
    let prefix = folder.path().join("prefix");
    let domain = domain();
    let sourced = |args: &[&str]| {
        let mut command = command("shm", &domain, args);
        command.env("AMENT_PREFIX_PATH", &prefix);
        command
    };
    let inside = |args: &[&str]| {
        let mut command = command("shm", &domain, args);
        command.current_dir(folder.path().join("space"));
        command
    };
    let in_package = |args: &[&str]| {
        let mut command = command("shm", &domain, args);
        command.current_dir(manifest.parent().unwrap().join("msg"));
        command
    };
    let show = ["interface", "show", "own_types/msg/Ball"];
    let expected = "# A ball.\nfloat64 radius 0.5\nInner inner\n\
                    \tint8 x\n\tgeometry_msgs/Point at\n\
                    \t\tfloat64 x\n\t\tfloat64 y\n\t\tfloat64 z\nint32 ROUND=3\n";
    for place in [&sourced as &dyn Fn(&[&str]) -> Command, &inside, &in_package] {
        assert_eq!(shown(place(&show)), expected);
        let list = shown(place(&["interface", "list", "-s"]));
        assert!(list.contains("    own_types/srv/Throw\n"), "{list}");
        let all = "own_types/action/Roll\nown_types/msg/Ball\nown_types/msg/Inner\n\
                   own_types/srv/Throw\n";
        assert_eq!(shown(place(&["interface", "package", "own_types"])), all);
        let proto = shown(place(&["interface", "proto", "own_types/msg/Ball"]));
        assert!(proto.starts_with("radius: 0.5\ninner:\n"), "{proto}");
    }
    let publish = ["topic", "pub", "-r", "50", "/balls", "own_types/msg/Ball", "{radius: 2.5}"];
    let talker = Running::start(sourced(&publish));
    talker.wait_for("publishing #1: own_types.msg.Ball(radius=2.5");
    assert_eq!(shown(inside(&["topic", "echo", "/balls", "--once"])), BALL);
    let echo = ["topic", "echo", "/balls", "own_types/msg/Ball", "--once"];
    assert_eq!(shown(in_package(&echo)), BALL);
    drop(talker);
    let error = refused(command("shm", &domain, &publish));
    assert!(
        error.starts_with(
            "error: own_types/msg/Ball has no definition: not compiled in, this folder is no \
             package, no workspace is around it, AMENT_PREFIX_PATH is not set\nhint: "
        ),
        "{error}"
    );
}

#[test]
fn a_file_that_differs_from_what_is_published_is_not_taken() {
    let folder = Folder::new("differs");
    let domain = domain();
    folder.file("share/own_types/msg/Ball.msg", "float32 radius\n");
    with_own_types("shm", &domain, || {
        let mut echo = command("shm", &domain, &["topic", "echo", "/balls", "--once"]);
        echo.env("AMENT_PREFIX_PATH", folder.path());
        assert_eq!(shown(echo), BALL);
    });
}

fn a_bag_keeps_the_types_of(transport: &str) {
    let folder = Folder::new(&format!("bag-{transport}"));
    let domain = domain();
    let bag = folder.path().join("bag");
    with_own_types(transport, &domain, || {
        let record = ["bag", "record", "/balls", "-o", at(&bag)];
        let record = Running::start(command(transport, &domain, &record));
        record.wait_for("recording into");
        eventually("messages on the disk", || {
            let files = std::fs::read_dir(&bag).into_iter().flatten().flatten();
            files.filter_map(|file| file.metadata().ok()).any(|data| data.len() > 2_000)
        });
        let (status, out, err) = record.interrupt(SOON);
        assert_eq!(status, Some(0), "{out}{err}");
        assert!(!err.contains("without its definition"), "{err}");
    });
    let topics = angaros_bag::open(&bag).unwrap().topics();
    let definition = topics[0].definition.as_deref().unwrap();
    assert!(definition.starts_with("# A ball.\nfloat64 radius 0.5\nInner inner\n"), "{definition}");
    assert!(definition.contains("\nMSG: own_types/Inner\nint8 x\n"), "{definition}");
    // Nobody but the bag has the types now.
    let domain = crate::topics::domain();
    let show = ["interface", "show", "--own", "own_types/msg/Inner", "--types-from", at(&bag)];
    assert_eq!(shown(command(transport, &domain, &show)), "int8 x\ngeometry_msgs/Point at\n");
    let play = ["bag", "play", at(&bag), "--loop", "--disable-keyboard-controls"];
    let _play = Running::start(command(transport, &domain, &play));
    assert_eq!(shown(command(transport, &domain, &["topic", "echo", "/balls", "--once"])), BALL);
}

#[test]
fn a_bag_keeps_the_types_of_processes_on_this_host() {
    a_bag_keeps_the_types_of("shm");
}

#[test]
fn a_bag_keeps_the_types_that_nodes_describe_over_dds() {
    a_bag_keeps_the_types_of("dds");
}

#[test]
fn a_topic_whose_type_nobody_describes_is_recorded_all_the_same() {
    let folder = Folder::new("undescribed");
    let domain = domain();
    let bag = folder.path().join("bag");
    with_node_over("dds", &domain, "mute", |node| {
        let ball = Own::of(&catalog("own_types/msg/Ball"), "own_types/msg/Ball");
        let none = RuntimeType { definition: "", ..ball.runtime() };
        let qos = Qos::keep_last(100).transient_local();
        let balls = node.create_generic_publisher("/balls", &none, qos).unwrap();
        (0..30).for_each(|_| balls.publish(&ball.ball(1.5)).unwrap());
        let record = ["bag", "record", "/balls", "-o", at(&bag)];
        let record = Running::start(command("dds", &domain, &record));
        record.wait_for("own_types/msg/Ball is recorded without its definition: /mute says: ");
        let (status, out, err) = record.interrupt(SOON);
        assert_eq!(status, Some(0), "{out}{err}");
    });
    let bag = angaros_bag::open(&bag).unwrap();
    assert_eq!(bag.topics()[0].definition, None);
    assert_eq!(bag.info().message_count, 30, "what came while the definition was asked for");
}

#[test]
fn a_bag_without_definitions_gets_those_of_a_package_when_it_is_converted() {
    use angaros_bag::{NewMessage, StorageOptions, TopicMetadata, create};
    let folder = Folder::new("convert-types");
    package(&folder, "share/own_types");
    let old = folder.path().join("old");
    let new = folder.path().join("new");
    let mut writer = create(&old, &StorageOptions::default()).unwrap();
    let topic = writer.add_topic(&TopicMetadata::new("/balls", "own_types/msg/Ball")).unwrap();
    let data = Own::of(&catalog("own_types/msg/Ball"), "own_types/msg/Ball").ball(2.5);
    let message =
        NewMessage { topic, log_time_ns: 1, publish_time_ns: 1, sequence: 1, data: &data };
    writer.write(&message).unwrap();
    writer.finish().unwrap();
    let domain = domain();
    let play = ["bag", "play", at(&old), "--disable-keyboard-controls"];
    let said = Running::start(command("shm", &domain, &play)).end(SOON);
    assert!(said.2.contains("neither the bag nor a package here has its type"), "{said:?}");
    let args = ["bag", "convert", "-i", at(&old), "-o", at(&new)];
    let mut convert = command("shm", &domain, &args);
    convert.env("AMENT_PREFIX_PATH", folder.path());
    shown(convert);
    let topics = angaros_bag::open(&new).unwrap().topics();
    assert!(topics[0].definition.as_deref().unwrap().contains("float64 radius 0.5"));
}

fn another_type_ends_verbs_over(transport: &str) {
    let domain = domain();
    with_own_types(transport, &domain, || {
        let run = |args: &[&str]| refused(command(transport, &domain, args));
        assert_eq!(
            run(&["topic", "echo", "/balls", "std_msgs/msg/Int32"]),
            "error: topic /balls is a own_types/msg/Ball, which /own_node publishes, not a \
             std_msgs/msg/Int32\nhint: name that type, or take another topic\n"
        );
        let error = run(&["topic", "pub", "/balls", "std_msgs/msg/Int32"]);
        assert!(error.contains("is a own_types/msg/Ball, which /own_node"), "{error}");
        let error = run(&["topic", "pub", "-1", "/balls", "std_msgs/msg/Int32"]);
        assert!(error.contains("not a std_msgs/msg/Int32\n"), "{error}");
        assert_eq!(
            run(&["service", "call", "/throw", "std_srvs/srv/SetBool", "{data: true}"]),
            "error: service /throw is a own_types/srv/Throw, not a std_srvs/srv/SetBool\n\
             hint: name that type, or leave the type out\n"
        );
        assert_eq!(
            run(&["action", "send_goal", "/roll", "example_interfaces/action/Fibonacci"]),
            "error: action /roll is a own_types/action/Roll, which /own_node offers, not a \
             example_interfaces/action/Fibonacci\nhint: name that type\n"
        );
    });
}

#[test]
fn another_type_than_the_graphs_ends_a_verb_and_both_are_named() {
    another_type_ends_verbs_over("shm");
}

#[test]
fn another_type_than_the_graphs_ends_a_verb_over_dds_too() {
    another_type_ends_verbs_over("dds");
}

/// Beside an action server, a talker and a router, by a server whose requests have no hash.
#[test]
fn over_zenoh_a_service_of_a_compiled_in_type_is_called_25_of_25_times() {
    use angaros::action::{ActionCallbacks, ActionServerOptions, GoalOutcome, ServerGoalHandle};
    use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Result};
    use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
    if !angaros::ALL.iter().any(|entry| entry.scheme == "zenoh") {
        angaros_testing::skipped("this build has no transport zenoh");
        return;
    }
    let domain = domain();
    let talk = ["topic", "pub", "-r", "20", "/chatter", "std_msgs/msg/String", "-p", "1000000"];
    with_node_over("zenoh", &domain, "sums", |node| {
        let add = |request: AddTwoInts_Request| AddTwoInts_Response { sum: request.a + request.b };
        let _server = node.create_service::<AddTwoInts, _>("/add_two_ints", add).unwrap();
        let work = ActionCallbacks::future(|_: ServerGoalHandle<Fibonacci>| async {
            GoalOutcome::Succeeded(Fibonacci_Result::default())
        });
        let _action = node.create_action_server("/fib", ActionServerOptions::new(), work).unwrap();
        let talker = Running::start(command("zenoh", &domain, &talk));
        talker.wait_for("publisher: beginning loop");
        for a in 0..25 {
            let request = format!("{{a: {a}, b: 2}}");
            let ty = "example_interfaces/srv/AddTwoInts";
            let args = ["service", "call", "/add_two_ints", ty, &request, "--timeout", "30"];
            let (status, out, err) = Running::start(command("zenoh", &domain, &args)).end(SOON);
            assert_eq!((status, err.as_str()), (Some(0), ""), "call {a}: {out}");
            assert!(out.ends_with(&format!("AddTwoInts_Response(sum={})\n\n", a + 2)), "{out}");
        }
    });
}

#[test]
fn over_zenoh_too_types_are_learnt_and_another_type_ends_a_verb() {
    if !angaros::ALL.iter().any(|entry| entry.scheme == "zenoh") {
        angaros_testing::skipped("this build has no transport zenoh");
        return;
    }
    verbs_learn_types_over("zenoh");
    another_type_ends_verbs_over("zenoh");
}

#[test]
fn a_process_that_describes_nothing_is_named_in_the_error() {
    let domain = domain();
    with_node_over("dds", &domain, "mute", |node| {
        let ball = Own::of(&catalog("own_types/msg/Ball"), "own_types/msg/Ball");
        let none = RuntimeType { definition: "", ..ball.runtime() };
        let _balls = node.create_generic_publisher("/balls", &none, Qos::default()).unwrap();
        let error = refused(command("dds", &domain, &["topic", "echo", "/balls", "--once"]));
        let begin = format!("error: own_types/msg/Ball with {} has no definition: ", ball.hash);
        assert!(error.starts_with(&begin), "{error}");
        assert!(error.contains("/mute says: the definition of own_types/msg/Ball"), "{error}");
        assert!(error.contains("\nhint: run where package own_types is found"), "{error}");
    });
}

#[test]
fn a_bag_that_is_no_bag_is_an_error_with_its_name() {
    let args = ["topic", "echo", "/x", "--types-from", "/no/such/bag"];
    let error = text(&command("shm", &domain(), &args).output().unwrap().stderr);
    assert!(error.contains("/no/such/bag"), "{error}");
}

//! Parameters of a node, their callbacks and events, and those of other nodes by services.

use crate::support::{LONG, context, context_with, eventually, node, with_every_executor};
use angaros_core::parameters::MAX_PARAMETERS;
use angaros_core::{
    Context, Node, NodeOptions, ParameterDescriptor, ParameterError, ParameterSetting,
    ParameterType, PublisherOptions, QosOverridingOptions, QosPolicyKind, RemoteParameterError,
    SingleThreadedExecutor, SubscriptionOptions,
};
use angaros_msg::Qos;
use angaros_msg::names::ParameterValue as Value;
use angaros_msg::qos::{History, Reliability};
use angaros_msg::std_msgs::msg::Int32;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

fn open_node(context: &Context, name: &str) -> Node {
    let options = NodeOptions { allow_undeclared_parameters: true, ..NodeOptions::default() };
    Node::with_options(context, name, options).unwrap()
}

fn set<P: angaros_core::Parameter>(name: &str, value: P) -> ParameterSetting {
    ParameterSetting::new(name, value)
}

/// Spins nodes on a thread of its own while `work` runs.
fn spinning<R>(context: &Context, nodes: &[&Node], work: impl FnOnce() -> R) -> R {
    let executor = SingleThreadedExecutor::new(context).unwrap();
    nodes.iter().for_each(|node| executor.add_node(node).unwrap());
    let done = AtomicBool::new(false);
    let result = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::SeqCst) {
                executor.spin();
            }
        });
        let result = work();
        done.store(true, Ordering::SeqCst);
        executor.cancel();
        result
    });
    nodes.iter().for_each(|node| executor.remove_node(node));
    result
}

#[test]
fn a_declared_parameter_has_its_default_or_what_was_given_from_outside() {
    let context = context_with(&["--ros-args", "-p", "rate:=12", "-p", "n:names:=[]"]);
    let n = node(&context, "n");
    let rate = n.declare_parameter("rate", 30.0).unwrap();
    let names = n.declare_parameter("names", vec![1_i64]).unwrap();
    let depth = n.declare_parameter("depth", 3_u8).unwrap();
    assert_eq!((rate.get(), names.get(), depth.get()), (12.0, vec![], 3));
    assert_eq!(n.get_parameter("rate"), Ok(Some(Value::Double(12.0))));
    assert_eq!(n.get_parameter("use_sim_time"), Ok(Some(Value::Bool(false))));
    assert!(!n.parameter_handle::<bool>("use_sim_time").unwrap().get());
    assert!(n.parameter_handle::<i64>("use_sim_time").is_err());
    let again = n.declare_parameter("rate", 1.0).err().unwrap().to_string();
    assert!(again.contains("node /n: parameter 'rate' has been declared already"), "{again}");
    assert_eq!(n.parameter("rate", 1.0).unwrap(), 12.0);
    let error = n.parameter("rate", String::new()).unwrap_err().to_string();
    assert!(error.contains("parameter 'rate' of node /n is of type double"), "{error}");
    let unknown = ParameterError::NotDeclared { name: "x".into() };
    assert_eq!(n.get_parameter("x"), Err(unknown));
}

#[test]
fn the_type_stays_and_ranges_are_kept() {
    let context = context();
    let n = node(&context, "n");
    let gain = ParameterDescriptor::new("how much").range(0.0..=1.0).step(0.25);
    let gain = n.declare_parameter_with("gain", 0.5, gain).unwrap();
    let narrow = n.declare_parameter("narrow", 1_u8).unwrap();
    n.declare_parameter_with("fixed", 1_i64, ParameterDescriptor::default().read_only()).unwrap();
    let wrong = n.set_parameter("gain", 1_i64).unwrap_err();
    let declared = ParameterType::Double;
    let given = ParameterType::Integer;
    assert_eq!(wrong, ParameterError::WrongType { name: "gain".into(), declared, given });
    assert!(matches!(n.set_parameter("gain", 0.3), Err(ParameterError::OutOfRange { .. })));
    assert!(matches!(n.set_parameter("narrow", 300_i64), Err(ParameterError::OutOfRange { .. })));
    let fixed = Err(ParameterError::ReadOnly { name: "fixed".into() });
    assert_eq!(n.set_parameter("fixed", 2_i64), fixed);
    let taken_away = n.set_parameters_atomically(vec![ParameterSetting::unset("gain")]);
    assert!(matches!(taken_away, Err(ParameterError::StaticallyTyped { .. })));
    assert!(matches!(n.undeclare_parameter("gain"), Err(ParameterError::StaticallyTyped { .. })));
    assert_eq!((gain.get(), narrow.get(), gain.version()), (0.5, 1, 0));
    n.set_parameter("gain", 0.75).unwrap();
    assert_eq!((gain.get(), gain.version()), (0.75, 1));
    let about = n.describe_parameters(&["gain"]).unwrap().remove(0);
    assert_eq!((about.r#type, about.description.as_str()), (3, "how much"));
    assert_eq!(about.floating_point_range[0].step, 0.25);
    let outside = ParameterDescriptor::default().range(0..=1);
    assert!(n.declare_parameter_with("bad", 5, outside).is_err());
    assert!(!n.has_parameter("bad"));
}

#[test]
fn a_parameter_without_a_value_gets_one_later_and_a_dynamic_one_changes_its_type() {
    let context = context();
    let n = node(&context, "n");
    let about = ParameterDescriptor::default;
    let maybe = n.declare_parameter_with("maybe", None::<f64>, about()).unwrap();
    assert_eq!(maybe.get(), None);
    assert!(matches!(n.get_parameter("maybe"), Err(ParameterError::NotSet { .. })));
    assert!(matches!(n.set_parameter("maybe", true), Err(ParameterError::WrongType { .. })));
    n.set_parameter("maybe", 2.5).unwrap();
    assert_eq!(maybe.get(), Some(2.5));
    n.declare_dynamic_parameter("any", Some(Value::Bool(true)), about()).unwrap();
    n.set_parameter("any", "text".to_owned()).unwrap();
    assert_eq!(n.parameter_types(&["any"]), Ok(vec![ParameterType::String]));
    n.set_parameters_atomically(vec![ParameterSetting::unset("any")]).unwrap();
    assert!(!n.has_parameter("any"));
}

#[test]
fn a_node_may_allow_what_was_not_declared_up_to_a_limit() {
    let context = context_with(&["--ros-args", "-p", "given:=[1, 2]"]);
    let n = open_node(&context, "n");
    assert_eq!(n.get_parameter("x"), Ok(None));
    n.set_parameter("x", 1_i64).unwrap();
    n.set_parameter("x", 1.5).unwrap();
    n.undeclare_parameter("x").unwrap();
    assert_eq!(n.parameter_types(&["x"]), Ok(vec![ParameterType::NotSet]));
    let many = (0..MAX_PARAMETERS).map(|i| set(&i.to_string(), true)).collect();
    let full = Err(ParameterError::Full { limit: MAX_PARAMETERS });
    assert_eq!(n.set_parameters_atomically(many), full);
    let almost = (100..MAX_PARAMETERS).map(|i| set(&i.to_string(), true)).collect();
    n.set_parameters_atomically(almost).unwrap();
    let refused = (0..100).find_map(|i| n.declare_parameter(&format!("d{i}"), true).err());
    assert!(refused.unwrap().to_string().contains(&MAX_PARAMETERS.to_string()));
    assert!(matches!(n.set_parameter("", 1_i64), Err(ParameterError::BadName { .. })));
    assert!(!n.has_parameter("given"));
    let options = NodeOptions {
        automatically_declare_parameters_from_overrides: true,
        ..NodeOptions::default()
    };
    let automatic = Node::with_options(&context, "automatic", options).unwrap();
    assert_eq!(automatic.get_parameter("given"), Ok(Some(Value::IntegerArray(vec![1, 2]))));
}

#[test]
fn all_or_none_are_set_atomically_and_each_by_itself_otherwise() {
    let context = context();
    let n = node(&context, "n");
    let a = n.declare_parameter("a", 1).unwrap();
    let b = n.declare_parameter("b", 1).unwrap();
    let settings = || vec![set("a", 2), set("b", true), set("b", 3)];
    assert!(n.set_parameters_atomically(settings()).is_err());
    assert_eq!((a.get(), b.get()), (1, 1));
    let results = n.set_parameters(settings());
    assert_eq!(results.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!((a.get(), b.get()), (2, 3));
    assert_eq!(n.set_parameters_atomically(vec![]), Err(ParameterError::Empty));
}

#[test]
fn callbacks_change_refuse_and_hear_of_settings_in_order() {
    let context = context();
    let n = node(&context, "n");
    let a = n.declare_parameter("a", 0).unwrap();
    let b = n.declare_parameter("b", 0).unwrap();
    let twice = n.add_pre_set_parameters_callback(|settings| {
        let value = settings.iter().find(|s| s.name == "a").and_then(ParameterSetting::get::<i64>);
        settings.extend(value.map(|value| set("b", value * 2)));
    });
    let _limit = n.add_on_set_parameters_callback(|settings| {
        match settings.iter().filter_map(ParameterSetting::get::<i64>).max() {
            Some(value) if value > 10 => Err(format!("{value} is more than 10")),
            _ => Ok(()),
        }
    });
    let heard = Arc::new(Mutex::new(Vec::new()));
    let first = Arc::clone(&heard);
    let second = Arc::clone(&heard);
    let _first = n.add_post_set_parameters_callback(move |settings| {
        first.lock().unwrap().push((1, settings.len()));
    });
    let _second = n.add_post_set_parameters_callback(move |settings| {
        second.lock().unwrap().push((2, settings.len()));
    });
    let changes = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&changes);
    let change = b.on_change(move |value: i32| {
        counted.fetch_add(value.unsigned_abs() as usize, Ordering::SeqCst);
    });
    n.set_parameter("a", 4).unwrap();
    assert_eq!((a.get(), b.get()), (4, 8));
    assert_eq!(*heard.lock().unwrap(), [(2, 2), (1, 2)]);
    let refused = n.set_parameter("a", 6).unwrap_err();
    assert_eq!(refused, ParameterError::Refused { reason: "12 is more than 10".into() });
    assert_eq!((a.get(), b.get(), changes.load(Ordering::SeqCst)), (4, 8, 8));
    drop((twice, change));
    n.set_parameter("a", 6).unwrap();
    assert_eq!((a.get(), b.get(), changes.load(Ordering::SeqCst)), (6, 8, 8));
}

#[test]
fn a_change_from_within_a_callback_is_an_error_and_a_panic_there_changes_nothing() {
    let context = context();
    let n = node(&context, "n");
    let a = n.declare_parameter("a", 0).unwrap();
    let inner = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&inner);
    let weak = n.downgrade();
    let handle = a.clone();
    let recursive = n.add_on_set_parameters_callback(move |_| {
        let n = weak.upgrade().unwrap();
        assert!(n.has_parameter("a"), "reading is allowed");
        let mut seen = seen.lock().unwrap();
        seen.push(handle.set(7).unwrap_err());
        seen.push(n.set_parameter("a", 7).unwrap_err());
        seen.push(n.undeclare_parameter("a").unwrap_err());
        Ok(())
    });
    n.set_parameter("a", 1).unwrap();
    assert_eq!(*inner.lock().unwrap(), vec![ParameterError::InCallback; 3]);
    drop(recursive);
    let panics = n.add_on_set_parameters_callback(|_| panic!("no such luck"));
    let text = "no such luck".to_owned();
    assert_eq!(n.set_parameter("a", 2), Err(ParameterError::Panicked { text }));
    drop(panics);
    assert_eq!(a.get(), 1);
    n.set_parameter("a", 3).unwrap();
    assert_eq!(a.get(), 3);
}

#[test]
fn sets_from_many_threads_lose_nothing_and_never_mix() {
    let context = context();
    let n = node(&context, "n");
    let a = n.declare_parameter("a", 0).unwrap();
    let b = n.declare_parameter("b", 0).unwrap();
    let told = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&told);
    let _told = n.add_post_set_parameters_callback(move |settings| {
        assert_eq!(settings[0].get::<i64>(), settings[1].get::<i64>());
        count.fetch_add(1, Ordering::SeqCst);
    });
    std::thread::scope(|scope| {
        for thread in 0..4 {
            let n = &n;
            scope.spawn(move || {
                for i in 0..250 {
                    let value = thread * 1000 + i;
                    n.set_parameters_atomically(vec![set("a", value), set("b", value)]).unwrap();
                    let both = n.get_parameters(&["a", "b"]).unwrap();
                    assert_eq!(both[0], both[1], "half of a change was seen");
                }
            });
        }
    });
    assert_eq!((told.load(Ordering::SeqCst), a.version(), a.get()), (1000, 1000, b.get()));
}

#[test]
fn changes_are_told_to_all_nodes_in_order() {
    let context = context();
    let teller = open_node(&context, "teller");
    let hearer = node(&context, "hearer");
    let events = Arc::new(Mutex::new(Vec::new()));
    let values = Arc::new(Mutex::new(Vec::new()));
    let all = Arc::clone(&events);
    let some = Arc::clone(&values);
    let _all = hearer.on_parameter_event(move |event| {
        let names = |list: &[angaros_msg::rcl_interfaces::msg::Parameter]| {
            list.iter().map(|parameter| parameter.name.clone()).collect::<Vec<_>>().join(",")
        };
        all.lock().unwrap().push(format!(
            "{} +{} ~{} -{}",
            event.node,
            names(&event.new_parameters),
            names(&event.changed_parameters),
            names(&event.deleted_parameters)
        ));
    });
    let _some =
        hearer.watch_parameter("teller", "y", move |value| some.lock().unwrap().push(value));
    teller.declare_parameter("x", 1).unwrap();
    spinning(&context, &[&teller, &hearer], || {
        teller.set_parameters_atomically(vec![set("x", 2), set("y", 2.5)]).unwrap();
        teller.set_parameters_atomically(vec![ParameterSetting::unset("y")]).unwrap();
        eventually("all events", || events.lock().unwrap().iter().any(|e| e == "/teller + ~ -y"));
    });
    let events = events.lock().unwrap();
    let of_teller: Vec<_> = events.iter().filter(|e| e.starts_with("/teller")).collect();
    assert_eq!(of_teller[0], "/teller +use_sim_time ~ -");
    let expected = ["/teller +x ~ -", "/teller +y ~x -", "/teller + ~ -y"];
    assert_eq!(of_teller[of_teller.len() - 3..], expected);
    assert_eq!(*values.lock().unwrap(), [Some(Value::Double(2.5)), None]);
}

#[test]
fn another_nodes_parameters_are_read_and_set_by_its_services() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let about = ParameterDescriptor::new("how fast").range(1.0..=9.0);
    answers.declare_parameter_with("a.rate", 2.0, about).unwrap();
    answers.declare_parameter_with("a.b.none", None::<i64>, Default::default()).unwrap();
    let client = asks.create_parameters_client("answers").unwrap();
    assert!(!client.services_are_ready());
    spinning(&context, &[&answers, &asks], || {
        assert!(client.wait_for_services(LONG));
        assert_eq!(client.get_parameter::<f64>("a.rate", LONG), Ok(2.0));
        assert_eq!(client.get_parameters(&["a.b.none"], LONG), Ok(vec![None]));
        let unknown = client.get_parameters(&["a.rate", "nothing"], LONG);
        assert_eq!(unknown, Err(RemoteParameterError::NotDeclared));
        let types = client.get_parameter_types(&["a.rate", "use_sim_time"], LONG).unwrap();
        assert_eq!(types, [ParameterType::Double, ParameterType::Bool]);
        let listed = client.list_parameters(&["a"], 1, LONG).unwrap();
        assert_eq!((listed.names, listed.prefixes), (vec!["a.rate".into()], vec!["a".into()]));
        let described = client.describe_parameters(&["a.rate"], LONG).unwrap().remove(0);
        assert_eq!((described.description.as_str(), described.r#type), ("how fast", 3));
        let results = client.set_parameters(&[set("a.rate", 3.0), set("b", 1)], LONG).unwrap();
        assert_eq!(results[0], Ok(()));
        let reason = "parameter 'b' was not declared".to_owned();
        assert_eq!(results[1], Err(RemoteParameterError::Refused { reason }));
        let both = [set("a.rate", 4.0), set("a.rate", 40.0)];
        assert!(client.set_parameters_atomically(&both, LONG).is_err());
        assert_eq!(client.get_parameter::<f64>("a.rate", LONG), Ok(3.0));
        let dumped = client.dump_parameters(LONG).unwrap();
        let own = "/answers:\n  ros__parameters:\n    a:\n      rate: 3.0\n    qos_overrides:\n";
        assert!(dumped.starts_with(own), "{dumped}");
        assert!(dumped.ends_with("\n    use_sim_time: false\n"), "{dumped}");
    });
}

#[test]
fn a_callback_reads_and_sets_parameters_of_its_own_node_by_services() {
    with_every_executor(|context, executor| {
        let n = node(context, "both");
        n.declare_parameter("count", 0_i64).unwrap();
        let client = n.create_parameters_client("both").unwrap();
        let counted = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&counted);
        let _timer = n
            .create_timer(std::time::Duration::from_millis(1), move |_| {
                let value = client.get_parameter::<i64>("count", LONG).unwrap();
                client.set_parameter("count", value + 1, LONG).unwrap();
                count.store(value as usize + 1, Ordering::SeqCst);
            })
            .unwrap();
        executor.add_node(&n);
        assert!(executor.spin_for(&|| counted.load(Ordering::SeqCst) > 5, LONG));
        assert_eq!(n.parameter("count", 0).unwrap(), counted.load(Ordering::SeqCst) as i64);
    });
}

#[test]
fn a_file_is_loaded_into_a_remote_node() {
    let folder = std::env::temp_dir().join(format!("angaros_parameters_{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("load.yaml");
    let text = "/**: {ros__parameters: {a: 2, b: x}}\n/other: {ros__parameters: {a: 9}}\n";
    std::fs::write(&path, text).unwrap();
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let a = answers.declare_parameter("a", 1).unwrap();
    let client = asks.create_parameters_client("/answers").unwrap();
    let loaded = spinning(&context, &[&answers, &asks], || {
        assert!(client.wait_for_services(LONG));
        client.load_parameters(path.to_str().unwrap(), LONG).unwrap()
    });
    std::fs::remove_dir_all(&folder).unwrap();
    let results: Vec<_> = loaded.iter().map(|(name, result)| (&**name, result.is_ok())).collect();
    assert_eq!((results, a.get()), (vec![("a", true), ("b", false)], 2));
}

#[test]
fn nothing_of_a_nodes_parameters_outlives_it() {
    let context = context();
    let asks = node(&context, "asks");
    let answers = node(&context, "answers");
    let handle = answers.declare_parameter("a", 1).unwrap();
    let client = asks.create_parameters_client("answers").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&answers).unwrap();
    assert!(client.services_are_ready());
    drop(answers);
    assert!(!client.services_are_ready());
    assert!(matches!(handle.set(2), Err(ParameterError::NotDeclared { .. })));
    let silent = NodeOptions { without_parameter_services: true, ..NodeOptions::default() };
    let silent = Node::with_options(&context, "answers", silent).unwrap();
    executor.add_node(&silent).unwrap();
    assert!(!client.services_are_ready());
}

#[test]
fn parameters_override_qos_where_the_endpoint_opts_in() {
    let context = context_with(&[
        "--ros-args",
        "-p",
        "qos_overrides./t.publisher.reliability:=best_effort",
        "-p",
        "qos_overrides./t.subscription_in.depth:=7",
        "-p",
        "qos_overrides./bad.publisher.history:=some",
    ]);
    let n = node(&context, "n");
    let options =
        || PublisherOptions::new().qos_overrides(QosOverridingOptions::with_default_policies());
    let plain = n.create_publisher::<Int32>("t", Qos::keep_last(3)).unwrap();
    let first = n.create_publisher_with::<Int32>("t", Qos::keep_last(3), options()).unwrap();
    let second = n.create_publisher_with::<Int32>("t", Qos::keep_last(3), options()).unwrap();
    assert_eq!(plain.endpoint().qos.reliability, Reliability::Reliable);
    for publisher in [&first, &second] {
        assert_eq!(publisher.endpoint().qos, Qos::keep_last(3).best_effort());
    }
    let names = n.list_parameters(&["qos_overrides./t.publisher"], 0).names;
    let name = |policy: &str| format!("qos_overrides./t.publisher.{policy}");
    assert_eq!(names, ["depth", "history", "reliability"].map(name));
    assert!(matches!(n.set_parameter(&name("depth"), 4), Err(ParameterError::ReadOnly { .. })));
    let by_id = QosOverridingOptions::new([QosPolicyKind::Depth]).id("in");
    let subscribed = n
        .create_subscription_with(
            "t",
            Qos::default(),
            SubscriptionOptions::new().qos_overrides(by_id),
            |_: Arc<Int32>| {},
        )
        .unwrap();
    assert_eq!(subscribed.endpoint().qos.history, History::KeepLast(7));
    let error = n.create_publisher_with::<Int32>("bad", Qos::default(), options());
    let error = error.err().unwrap().to_string();
    assert!(error.contains("cannot be 'some'\nhint: it is keep_last or keep_all"), "{error}");
    let strict = QosOverridingOptions::default().validation(|_| Err("too shallow".into()));
    let strict = PublisherOptions::new().qos_overrides(strict);
    let error = n.create_publisher_with::<Int32>("u", Qos::default(), strict).err().unwrap();
    assert!(error.to_string().contains("too shallow"), "{error}");
}

/// What `ros2 param list` and `describe` say of a node of rclcpp that does nothing.
const OF_EVERY_NODE: [(&str, &str); 6] = [
    ("qos_overrides./parameter_events.publisher.depth", "1000"),
    ("qos_overrides./parameter_events.publisher.durability", "volatile"),
    ("qos_overrides./parameter_events.publisher.history", "keep_last"),
    ("qos_overrides./parameter_events.publisher.reliability", "reliable"),
    ("start_type_description_service", "true"),
    ("use_sim_time", "false"),
];

fn shown(n: &Node) -> Vec<(String, String)> {
    let names = n.list_parameters::<&str>(&[], 0).names;
    let values = n.get_parameters(&names).unwrap().into_iter().map(|value| match value {
        Some(Value::Bool(value)) => value.to_string(),
        Some(Value::Integer(value)) => value.to_string(),
        Some(Value::String(value)) => value,
        other => panic!("{other:?}"),
    });
    names.iter().cloned().zip(values).collect()
}

#[test]
fn a_node_has_the_parameters_of_a_ros_2_node_by_name_value_and_description() {
    let context = context();
    let n = node(&context, "plain");
    let expected = OF_EVERY_NODE.map(|(name, value)| (name.to_owned(), value.to_owned()));
    assert_eq!(shown(&n), expected);
    let names = OF_EVERY_NODE.map(|(name, _)| name);
    let about = n.describe_parameters(&names).unwrap();
    assert_eq!(about[0].description, "qos policy {depth} for publisher {/parameter_events}");
    assert_eq!(about[4].description, "If enabled, start the ~/get_type_description service.");
    let read_only: Vec<_> = about.iter().map(|one| one.read_only).collect();
    assert_eq!(read_only, [true, true, true, true, true, false]);
    let types: Vec<_> = about.iter().map(|one| one.r#type).collect();
    assert_eq!(types, [2, 4, 4, 4, 1, 1]);
}

#[test]
fn parameters_set_the_qos_of_a_nodes_events_and_whether_it_describes_types() {
    let context = context();
    let value = |name: &str, value| (name.to_owned(), value);
    let options = NodeOptions {
        parameters: vec![
            value("qos_overrides./parameter_events.publisher.depth", Value::Integer(7)),
            value(
                "qos_overrides./parameter_events.publisher.reliability",
                Value::String("best_effort".into()),
            ),
            value("start_type_description_service", Value::Bool(false)),
        ],
        ..NodeOptions::default()
    };
    let n = Node::with_options(&context, "quiet", options).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let graph = context.graph();
    let mut own = graph.endpoints.iter().filter(|endpoint| endpoint.node == *n.name());
    let events = own.find(|endpoint| endpoint.topic == "/parameter_events");
    assert_eq!(events.unwrap().qos, Qos::keep_last(7).best_effort());
    let services = graph.services();
    let describes = |name: &str| services.iter().any(|service| service.name == name);
    assert!(describes("/quiet/get_parameters") && !describes("/quiet/get_type_description"));
    let wrong = NodeOptions {
        parameters: vec![value(
            "qos_overrides./parameter_events.publisher.history",
            Value::String("keep_some".into()),
        )],
        ..NodeOptions::default()
    };
    let error = Node::with_options(&context, "wrong", wrong).err().unwrap().to_string();
    assert!(error.contains("cannot be 'keep_some'") && error.contains("hint: "), "{error}");
}

#[test]
fn a_node_that_follows_the_clock_has_the_parameters_of_its_subscription() {
    let context = context();
    let clock = |n: &Node| -> Vec<(String, String)> {
        let all = shown(n).into_iter();
        all.filter(|(name, _)| name.starts_with("qos_overrides./clock.")).collect()
    };
    let expected = [
        ("qos_overrides./clock.subscription.depth", "1"),
        ("qos_overrides./clock.subscription.durability", "volatile"),
        ("qos_overrides./clock.subscription.history", "keep_last"),
        ("qos_overrides./clock.subscription.reliability", "best_effort"),
    ]
    .map(|(name, value)| (name.to_owned(), value.to_owned()));
    let sim = vec![("use_sim_time".to_owned(), Value::Bool(true))];
    let options = NodeOptions { parameters: sim, ..NodeOptions::default() };
    let from_the_start = Node::with_options(&context, "start", options).unwrap();
    assert_eq!(clock(&from_the_start), expected);
    let later = node(&context, "later");
    assert_eq!(clock(&later), []);
    later.set_parameter("use_sim_time", true).unwrap();
    assert_eq!(clock(&later), expected);
    later.set_parameter("use_sim_time", false).unwrap();
    later.set_parameter("use_sim_time", true).unwrap();
    assert_eq!(clock(&later), expected);
}

//! Managed nodes (rules Y1 to Y6).

use crate::support::{LONG, context, context_with, node};
use angaros_core::{Context, Node, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::lifecycle_msgs::msg::{TransitionDescription, TransitionEvent};
use angaros_msg::std_msgs::msg::Int32;
use angaros_ros::lifecycle::{
    CallbackReturn, EventForm, Lifecycle, LifecycleClient, LifecycleNode, LifecycleOptions,
    LifecyclePublisher, State, Transition,
};
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

/// What the callbacks are to return, what they saw, and whether the publisher spoke there.
#[derive(Default)]
struct Script {
    returns: HashMap<&'static str, CallbackReturn>,
    seen: Vec<String>,
}

#[derive(Clone, Default)]
struct Scripted {
    script: Arc<Mutex<Script>>,
    publisher: Arc<Mutex<Option<LifecyclePublisher<Int32>>>>,
}

impl Scripted {
    fn call(&self, name: &'static str, node: &LifecycleNode, from: State) -> CallbackReturn {
        let seen = format!("{name} from {from} in {}", node.state());
        let mut script = self.script.lock().unwrap();
        script.seen.push(seen);
        let returned = script.returns.get(name).copied();
        drop(script);
        assert!(returned.is_some() || name != "panics");
        returned.unwrap_or(CallbackReturn::Success)
    }

    fn returns(&self, name: &'static str, returned: CallbackReturn) {
        self.script.lock().unwrap().returns.insert(name, returned);
    }

    fn seen(&self) -> Vec<String> {
        std::mem::take(&mut self.script.lock().unwrap().seen)
    }
}

impl Lifecycle for Scripted {
    fn on_configure(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        let publisher = node.create_lifecycle_publisher("out", Qos::default()).unwrap();
        *self.publisher.lock().unwrap() = Some(publisher);
        self.call("configure", node, from)
    }
    fn on_activate(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        self.call("activate", node, from)
    }
    fn on_deactivate(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        self.call("deactivate", node, from)
    }
    fn on_cleanup(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        assert!(!self.script.lock().unwrap().returns.contains_key("panic"), "cleaning is hard");
        self.call("cleanup", node, from)
    }
    fn on_shutdown(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        self.call("shutdown", node, from)
    }
    fn on_error(&mut self, node: &LifecycleNode, from: State) -> CallbackReturn {
        self.call("error", node, from)
    }
}

fn managed(context: &Context) -> (LifecycleNode, Scripted) {
    let scripted = Scripted::default();
    (LifecycleNode::new(&node(context, "managed"), scripted.clone()).unwrap(), scripted)
}

#[test]
fn a_node_goes_the_whole_way_round_and_to_its_end() {
    let (node, scripted) = managed(&context());
    assert_eq!(node.state(), State::Unconfigured);
    assert_eq!(node.configure().unwrap(), State::Inactive);
    assert_eq!(node.activate().unwrap(), State::Active);
    assert_eq!(node.deactivate().unwrap(), State::Inactive);
    assert_eq!(node.cleanup().unwrap(), State::Unconfigured);
    assert_eq!(node.shutdown().unwrap(), State::Finalized);
    let expected = [
        "configure from unconfigured in configuring",
        "activate from inactive in activating",
        "deactivate from active in deactivating",
        "cleanup from inactive in cleaningup",
        "shutdown from unconfigured in shuttingdown",
    ];
    assert_eq!(scripted.seen(), expected);
}

#[test]
fn a_transition_that_does_not_begin_there_is_refused_with_those_that_do() {
    let (node, scripted) = managed(&context());
    let error = node.activate().unwrap_err().to_string();
    assert!(error.contains("node /managed cannot activate while it is unconfigured"), "{error}");
    assert!(error.contains("hint: from there it can: configure, shutdown"), "{error}");
    node.shutdown().unwrap();
    let error = node.configure().unwrap_err().to_string();
    assert!(error.contains("hint: no transition begins in this state"), "{error}");
    assert_eq!(scripted.seen().len(), 1);
}

#[test]
fn a_failure_leads_back_and_an_error_through_error_processing() {
    let (node, scripted) = managed(&context());
    scripted.returns("configure", CallbackReturn::Failure);
    assert_eq!(node.configure().unwrap(), State::Unconfigured);
    scripted.returns("configure", CallbackReturn::Success);
    node.configure().unwrap();
    scripted.returns("activate", CallbackReturn::Error);
    scripted.seen();
    assert_eq!(node.activate().unwrap(), State::Unconfigured, "on_error succeeds");
    let expected =
        ["activate from inactive in activating", "error from activating in errorprocessing"];
    assert_eq!(scripted.seen(), expected);
    node.configure().unwrap();
    scripted.returns("error", CallbackReturn::Failure);
    assert_eq!(node.activate().unwrap(), State::Finalized);
}

#[test]
fn a_callback_that_panics_ended_with_an_error() {
    let (node, scripted) = managed(&context());
    node.configure().unwrap();
    scripted.returns("panic", CallbackReturn::Error);
    assert_eq!(node.cleanup().unwrap(), State::Unconfigured);
    assert_eq!(scripted.seen().last().unwrap(), "error from cleaningup in errorprocessing");
    assert!(!node.has_failed(), "the node goes on");
}

#[test]
fn what_is_not_written_succeeds_but_on_error_does_not() {
    struct Plain;
    impl Lifecycle for Plain {}
    struct Broken;
    impl Lifecycle for Broken {
        fn on_activate(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
            CallbackReturn::Error
        }
    }
    let context = context();
    let plain = LifecycleNode::new(&node(&context, "plain"), Plain).unwrap();
    plain.configure().unwrap();
    assert_eq!(plain.activate().unwrap(), State::Active);
    let broken = LifecycleNode::new(&node(&context, "broken"), Broken).unwrap();
    broken.configure().unwrap();
    assert_eq!(broken.activate().unwrap(), State::Finalized);
}

#[test]
fn a_publisher_speaks_only_while_the_node_is_active() {
    let context = context();
    let (managed, scripted) = managed(&context);
    let ear = node(&context, "ear");
    let heard = ear.create_polled_subscription::<Int32>("out", Qos::default()).unwrap();
    let take = || heard.take().unwrap().map(|sample| sample.message().unwrap().data);
    managed.configure().unwrap();
    let publisher = scripted.publisher.lock().unwrap().clone().unwrap();
    publisher.publish(Int32 { data: 1 }).unwrap();
    assert_eq!((take(), publisher.dropped(), publisher.is_activated()), (None, 1, false));
    managed.activate().unwrap();
    publisher.publish(Int32 { data: 2 }).unwrap();
    publisher.publish_ref(&Int32 { data: 3 }).unwrap();
    assert_eq!((take(), take(), publisher.dropped()), (Some(2), Some(3), 1));
    scripted.returns("deactivate", CallbackReturn::Failure);
    managed.deactivate().unwrap();
    assert!(publisher.is_activated(), "it is still active");
    managed.shutdown().unwrap();
    assert!(publisher.when_active().is_none());
    assert_eq!(publisher.dropped(), 2);
}

fn events(of: &Node) -> angaros_core::Subscription<TransitionEvent> {
    of.create_polled_subscription("managed/transition_event", Qos::default()).unwrap()
}

#[test]
fn every_change_of_state_is_published() {
    let context = context();
    let (managed, scripted) = managed(&context);
    let heard = events(&node(&context, "ear"));
    scripted.returns("configure", CallbackReturn::Error);
    managed.configure().unwrap();
    let mut seen = Vec::new();
    while let Some(sample) = heard.take().unwrap() {
        let event = sample.message().unwrap();
        assert!(event.timestamp > 0);
        let start = &event.start_state;
        let goal = &event.goal_state;
        seen.push(format!(
            "{} {} {}/{} {}/{}",
            event.transition.id, event.transition.label, start.id, start.label, goal.id, goal.label
        ));
    }
    let expected = [
        "1 configure 1/unconfigured 10/configuring",
        "12 transition_error 10/configuring 15/errorprocessing",
        "60 transition_success 15/errorprocessing 1/unconfigured",
    ];
    assert_eq!(seen, expected);
}

#[test]
fn events_can_have_the_form_since_lyrical() {
    let context = context();
    let options =
        LifecycleOptions { event_form: Some(EventForm::SinceLyrical), ..Default::default() };
    let n = node(&context, "managed");
    let managed = LifecycleNode::with_options(&n, Scripted::default(), options).unwrap();
    let ends = context.graph().endpoints;
    let end = ends.iter().find(|end| end.topic == "/managed/transition_event").unwrap();
    let of = angaros_core::RuntimeType {
        name: "lifecycle_msgs/msg/TransitionEvent",
        hash: end.type_hash,
        definition: "",
    };
    let ear = node(&context, "ear");
    let heard =
        ear.create_polled_generic_subscription("/managed/transition_event", &of, Qos::default());
    let heard = heard.unwrap();
    managed.configure().unwrap();
    let sample = heard.take().unwrap().unwrap();
    let bytes = sample.bytes();
    let sec = i32::from_le_bytes(bytes[4..8].try_into().unwrap());
    let nanosec = u32::from_le_bytes(bytes[8..12].try_into().unwrap());
    assert!(sec > 1_500_000_000 && nanosec < 1_000_000_000, "{sec} {nanosec}");
    assert_eq!(bytes[12], 1, "the transition's number follows");
}

#[test]
fn a_node_that_starts_itself_does_so_when_an_executor_runs_it() {
    let by_parameter = context_with(&["--ros-args", "-p", "autostart_node:=true"]);
    let by_option = context();
    for (context, autostart) in [(by_parameter, false), (by_option, true)] {
        let options = LifecycleOptions { autostart, ..LifecycleOptions::default() };
        let n = node(&context, "managed");
        let managed = LifecycleNode::with_options(&n, Scripted::default(), options).unwrap();
        assert_eq!(managed.state(), State::Unconfigured);
        let executor = SingleThreadedExecutor::new(&context).unwrap();
        executor.add_node(&managed).unwrap();
        assert!(executor.spin_until(|| managed.state() == State::Active, LONG));
    }
}

#[test]
fn nothing_is_left_of_a_managed_node_that_is_dropped() {
    let context = context();
    let (managed, scripted) = managed(&context);
    managed.configure().unwrap();
    drop(managed);
    *scripted.publisher.lock().unwrap() = None;
    assert!(context.graph().nodes.is_empty());
}

/// A managed node and whoever manages it, each on a thread of its own until the test ends.
fn manage(test: impl FnOnce(&LifecycleNode, &Scripted, &LifecycleClient)) {
    let context = context();
    let (managed, scripted) = managed(&context);
    let manager = node(&context, "manager");
    let client = LifecycleClient::new(&manager, "managed").unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&managed).unwrap();
    executor.add_node(&manager).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        assert!(client.wait_for_node(LONG));
        // The executor must end too if the test fails.
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            test(&managed, &scripted, &client);
        }));
        context.shutdown();
        ended.unwrap();
    });
}

#[test]
fn a_manager_leads_a_node_by_names_and_numbers() {
    manage(|managed, scripted, client| {
        assert_eq!(client.get_state(LONG).unwrap(), State::Unconfigured);
        assert!(client.change_state("configure", LONG).unwrap());
        assert!(client.change_state_by_id(Transition::ACTIVATE, LONG).unwrap());
        assert_eq!(client.get_state(LONG).unwrap(), State::Active);
        assert!(!client.change_state("configure", LONG).unwrap(), "it does not begin there");
        assert!(!client.change_state_by_id(30, LONG).unwrap(), "nobody but the node ends one");
        scripted.returns("deactivate", CallbackReturn::Failure);
        assert!(!client.change_state("deactivate", LONG).unwrap());
        assert_eq!(managed.state(), State::Active);
        assert!(client.change_state("shutdown", LONG).unwrap());
        assert_eq!(client.get_state(LONG).unwrap(), State::Finalized);
    });
}

#[test]
fn a_manager_brings_a_node_up_from_wherever_it_is() {
    manage(|managed, scripted, client| {
        scripted.returns("activate", CallbackReturn::Failure);
        assert!(!client.bring_up(LONG).unwrap());
        assert_eq!(managed.state(), State::Inactive);
        scripted.returns("activate", CallbackReturn::Success);
        assert!(client.bring_up(LONG).unwrap());
        assert!(client.bring_up(LONG).unwrap(), "it is there already");
    });
}

#[test]
fn states_and_transitions_are_listed_as_in_rcl() {
    manage(|_, _, client| {
        let states = client.available_states(LONG).unwrap();
        assert_eq!(states.len(), 11);
        assert_eq!((states[10].id, states[10].label.as_str()), (15, "errorprocessing"));
        let ways = |all: Vec<TransitionDescription>| -> Vec<(u8, String, u8, u8)> {
            let way = |w: TransitionDescription| {
                (w.transition.id, w.transition.label, w.start_state.id, w.goal_state.id)
            };
            all.into_iter().map(way).collect()
        };
        let here = ways(client.available_transitions(LONG).unwrap());
        assert_eq!(here, [(1, "configure".into(), 1, 10), (5, "shutdown".into(), 1, 12)]);
        let all = ways(client.transition_graph(LONG).unwrap());
        assert_eq!(all.len(), 25);
        assert!(all.contains(&(42, "transition_error".into(), 14, 15)));
    });
}

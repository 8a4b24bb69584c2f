//! Every event is recorded where it happens, as often as it happens, and names an entity that the
//! recording describes.

use crate::support::{LONG, context, node, tracing_alone};
use angaros_component::sim::{self, Link, Simulation};
use angaros_core::{
    ContentFilter, Context, ContextOptions, LoanError, Node, PublishError, PublisherOptions,
    RuntimeType, Sample, SingleThreadedExecutor, SubscriptionOptions, TakeError,
};
use angaros_msg::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros_msg::std_msgs::msg::Int32;
use angaros_msg::{Message, Qos, Service};
use angaros_ros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros_transport::OpenOptions;
use angaros_transport::decorate::{Faults, fault};
use angaros_transport::trace::{
    self, DropReason, Entity, EntityKind, Event, EventId, Label, Recording,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

struct Bench {
    context: Context,
    node: Node,
    executor: SingleThreadedExecutor,
    recording: Recording,
}

impl Bench {
    fn new(name: &str) -> Self {
        let context = context();
        let node = node(&context, name);
        let executor = SingleThreadedExecutor::new(&context).unwrap();
        executor.add_node(&node).unwrap();
        Self { context, node, executor, recording: Recording::default() }
    }

    /// What is recorded while `work` runs.
    fn trace<R>(&mut self, work: impl FnOnce(&Self) -> R) -> R {
        let _alone = tracing_alone();
        trace::start().unwrap();
        let result = work(self);
        // Threads of other tests may fill their rings faster than they are emptied; this one's has
        // room for all of its own.
        self.recording = trace::stop();
        result
    }

    fn entity(&self, kind: EntityKind, name: &str) -> &Entity {
        let own = self.node.name().to_string();
        let mut all = self.recording.entities.iter();
        let found = all.rfind(|one| one.kind == kind && one.name == name && one.node == own);
        found.unwrap_or_else(|| panic!("no {kind:?} {name} in {:?}", self.recording.entities))
    }

    /// The events of this entity, whose number is their value `b`.
    fn events(&self, entity: u32) -> Vec<Event> {
        let events = self.recording.events.iter().map(|(_, event)| *event);
        events
            .filter(|event| event.b == u64::from(entity))
            .filter(|e| e.id != EventId::Publish)
            .collect()
    }

    fn counts(&self, entity: u32) -> BTreeMap<EventId, usize> {
        let mut counts = BTreeMap::new();
        for event in self.events(entity) {
            *counts.entry(event.id).or_default() += 1;
        }
        counts
    }

    /// The events of messages of the only publisher of this topic.
    fn sent(&self, topic: &str) -> Vec<Event> {
        let gid = &self.entity(EntityKind::Publisher, topic).gid;
        let events = self.recording.events.iter().map(|(_, event)| *event);
        events.filter(|event| event.publisher.to_string() == *gid).collect()
    }

    fn drops(&self, topic: &str) -> BTreeMap<DropReason, u64> {
        let number = self.entity(EntityKind::Subscription, topic).number;
        let mut drops = BTreeMap::new();
        for event in self.events(number).iter().filter(|event| event.id == EventId::Drop) {
            *drops.entry(DropReason::from_number(event.a).unwrap()).or_default() += event.c;
        }
        drops
    }
}

#[test]
fn a_message_leaves_its_steps_from_publish_to_the_end_of_the_callback() {
    static HALVE: Label = Label::new("halve");
    let mut bench = Bench::new("steps");
    let callback = |sample: Sample<Int32>| {
        trace::work_named(&HALVE, || sample.view().map(|view| view.data / 2).map(drop))
    };
    let _subscription =
        bench.node.create_subscription("steps", Qos::keep_last(2), callback).unwrap();
    let publisher = bench.node.create_publisher::<Int32>("steps", Qos::default()).unwrap();
    bench.executor.spin_some();
    bench.trace(|bench| {
        (0..5).for_each(|data| publisher.publish_ref(&Int32 { data }).unwrap());
        bench.executor.spin_some();
    });
    let entity = bench.entity(EntityKind::Subscription, "/steps");
    assert!(entity.symbol.contains("trace_events"), "{entity:?}");
    let expected = [
        (EventId::Take, 2),
        (EventId::CallbackStart, 2),
        (EventId::CallbackEnd, 2),
        (EventId::Drop, 3),
        (EventId::Enqueue, 5),
        (EventId::Execute, 2),
    ];
    assert_eq!(bench.counts(entity.number), BTreeMap::from(expected));
    assert_eq!(bench.drops("/steps"), BTreeMap::from([(DropReason::Replaced, 3)]));
    let events = bench.events(entity.number);
    let queued = events.iter().filter(|event| event.id == EventId::Enqueue);
    let queued: Vec<_> = queued.map(|event| (event.a, event.c)).collect();
    assert_eq!(queued, [(1, 0), (2, 0), (2, 1), (2, 1), (2, 1)]);

    // The whole way of the last message, in the order of time.
    let way: Vec<_> =
        bench.sent("/steps").into_iter().filter(|event| event.sequence_number == 5).collect();
    assert!(way.is_sorted_by_key(|event| event.time_ns), "{way:?}");
    let ids: Vec<_> = way.iter().map(|event| event.id).collect();
    use EventId::{CallbackEnd, CallbackStart, Enqueue, Publish, Published, Take};
    assert_eq!(ids, [Publish, Enqueue, Published, Take, CallbackStart, CallbackEnd]);
    assert!(way[0].b > 0 && way[0].b <= way[0].time_ns, "when publish was called: {way:?}");
    assert_eq!((way[2].b, way[2].c), (1, Int32::default().cdr_size() as u64));
    let age = way[4].time_ns - way[0].b;
    assert!(way[4].a <= age + 1_000_000 && way[4].a > 0, "age {} of {age}", way[4].a);
    assert_eq!(way[4].c, 1, "published in this process");

    let process = &bench.recording.processes[0];
    let work = bench.recording.events.iter().map(|(_, event)| event);
    let work = work.filter(|e| matches!(e.id, EventId::WorkStart | EventId::WorkEnd));
    assert_eq!(work.filter(|event| process.label(event.a) == "halve").count(), 4);
}

#[test]
fn a_call_leaves_four_events_with_the_client_and_the_number_of_its_request() {
    let mut bench = Bench::new("caller");
    let add = |r: AddTwoInts_Request| AddTwoInts_Response { sum: r.a + r.b };
    let _server = bench.node.create_service::<AddTwoInts, _>("add", add).unwrap();
    let client = bench.node.create_client::<AddTwoInts>("add").unwrap();
    let call = |bench: &Bench| {
        let call = client.call_async(&AddTwoInts_Request { a: 1, b: 2 }).unwrap();
        assert!(bench.executor.spin_until(|| call.is_finished(), LONG));
        assert_eq!(call.wait(Duration::ZERO).unwrap().sum, 3);
    };
    call(&bench);
    bench.trace(|bench| (0..3).for_each(|_| call(bench)));
    let service = bench.entity(EntityKind::Service, "/add");
    let client = bench.entity(EntityKind::Client, "/add");
    assert_eq!(service.type_name, AddTwoInts::TYPE_NAME);
    assert!(service.symbol.contains("trace_events"), "{service:?}");
    let of = |number| {
        let mut counts = bench.counts(number);
        counts.remove(&EventId::Execute);
        counts
    };
    use EventId::{
        CallbackEnd, CallbackStart, SendRequest, SendResponse, TakeRequest, TakeResponse,
    };
    let calls = [(CallbackStart, 3), (CallbackEnd, 3)];
    let served = [(TakeRequest, 3), (SendResponse, 3)];
    assert_eq!(of(service.number), calls.into_iter().chain(served).collect());
    let called = [(SendRequest, 3), (TakeResponse, 3)];
    assert_eq!(of(client.number), calls.into_iter().chain(called).collect());

    let both = [bench.events(service.number), bench.events(client.number)].concat();
    let mut last: Vec<_> = both.into_iter().filter(|event| event.sequence_number == 4).collect();
    last.retain(|event| event.publisher.to_string() == client.gid);
    last.retain(|event| !matches!(event.id, CallbackStart | CallbackEnd));
    last.sort_by_key(|event| event.time_ns);
    let ids: Vec<_> = last.iter().map(|event| event.id).collect();
    assert_eq!(ids, [SendRequest, TakeRequest, SendResponse, TakeResponse]);
    assert!(last[2].c > 0 && last[2].c == last[3].c, "the stamp of the response: {last:?}");
}

#[test]
fn timers_and_waits_of_executors_are_recorded() {
    let mut bench = Bench::new("clockwork");
    let calls = Arc::new(AtomicU64::new(0));
    let count = Arc::clone(&calls);
    let period = Duration::from_millis(20);
    let tick = move |_| {
        count.fetch_add(1, Ordering::SeqCst);
    };
    let _timer = bench.node.create_timer(period, tick).unwrap();
    let counted = Arc::clone(&calls);
    let before = bench.trace(|bench| {
        let before = calls.load(Ordering::SeqCst);
        assert!(bench.executor.spin_until(|| counted.load(Ordering::SeqCst) >= before + 4, LONG));
        before
    });
    let calls = (calls.load(Ordering::SeqCst) - before) as usize;
    let timer = bench.entity(EntityKind::Timer, "");
    assert_eq!((timer.period_ns, timer.symbol.contains("trace_events")), (20_000_000, true));
    let expected =
        [(EventId::Execute, calls), (EventId::TimerStart, calls), (EventId::TimerEnd, calls)];
    assert_eq!(bench.counts(timer.number), BTreeMap::from(expected));
    for event in bench.events(timer.number).iter().filter(|e| e.id == EventId::TimerStart) {
        assert!(event.a <= event.time_ns && event.time_ns - event.a < 5_000_000_000, "{event:?}");
    }
    let executors = &bench.recording.entities;
    let executor = executors.iter().find(|one| one.number == timer.executor).unwrap();
    let kind = EntityKind::Executor;
    let name = "SingleThreadedExecutor";
    assert_eq!((executor.kind, executor.name.as_str()), (kind, name));
    let counts = bench.counts(executor.number);
    assert_eq!(counts[&EventId::Wait], counts[&EventId::Wake]);
    let events = bench.events(executor.number);
    let slept = events.iter().filter(|event| event.id == EventId::Wake && event.a == 1).count();
    // On a machine that stalls a call may be due as soon as the one before has ended.
    assert!(slept >= 1, "{slept}");
    let timeouts = events.iter().filter(|event| event.id == EventId::Wait).map(|event| event.a);
    assert!(timeouts.clone().all(|timeout| timeout <= 20_000_000), "{:?}", timeouts.max());
}

struct Plain;

impl Lifecycle for Plain {
    fn on_configure(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        CallbackReturn::Success
    }
}

#[test]
fn transitions_carry_the_names_of_their_states() {
    let mut bench = Bench::new("managed");
    let managed = LifecycleNode::new(&bench.node, Plain).unwrap();
    bench.trace(|_| managed.transition("configure").map(drop).unwrap());
    let machine = bench.entity(EntityKind::StateMachine, "managed");
    let process = &bench.recording.processes[0];
    let ways = bench.events(machine.number);
    let ways: Vec<_> = ways.iter().map(|e| (process.label(e.a), process.label(e.c))).collect();
    assert_eq!(ways, [("unconfigured", "configuring"), ("configuring", "inactive")]);
    let of_node = bench.entity(EntityKind::Node, "managed");
    assert_eq!(of_node.node, "/managed");
}

#[test]
fn every_loss_has_its_reason() {
    let mut bench = Bench::new("losses");
    let n = bench.node.clone();
    let nothing = |_: Sample<Int32>| ();
    let filtered = SubscriptionOptions::new().content_filter(ContentFilter::new("data > 1"));
    let _filtered = n.create_subscription_with("f", Qos::default(), filtered, nothing).unwrap();
    let to_filter = n.create_publisher::<Int32>("f", Qos::default()).unwrap();
    let _late = n.create_subscription("x", Qos::default(), nothing).unwrap();
    let short = Qos::default().lifespan(Duration::from_nanos(1));
    let to_late = n.create_publisher::<Int32>("x", short).unwrap();
    let read = |sample: Sample<Int32>| sample.view().map(drop);
    let _bad = n.create_subscription("b", Qos::default(), read).unwrap();
    let of = RuntimeType {
        name: Int32::TYPE_NAME,
        hash: Int32::TYPE_HASH,
        definition: Int32::DEFINITION,
    };
    let to_bad = n.create_generic_publisher("b", &of, Qos::default()).unwrap();
    let _all = n.create_polled_subscription::<Int32>("a", Qos::keep_all()).unwrap();
    let at_once = PublisherOptions::new().full_timeout(Duration::ZERO);
    let to_all = n.create_publisher_with::<Int32>("a", Qos::keep_all(), at_once).unwrap();
    bench.trace(|bench| {
        (0..4).for_each(|data| to_filter.publish(Int32 { data }).unwrap());
        (0..3).for_each(|data| to_late.publish(Int32 { data }).unwrap());
        std::thread::sleep(Duration::from_millis(1));
        to_bad.publish(&[0, 1, 0, 0, 9]).unwrap();
        let refused =
            (0..=Qos::KEEP_ALL_DEPTH).filter(|_| to_all.publish(Int32::default()).is_err());
        assert_eq!(refused.count(), 1);
        bench.executor.spin_some();
    });
    let only = |reason, count| BTreeMap::from([(reason, count)]);
    assert_eq!(bench.drops("/f"), only(DropReason::Filtered, 2));
    assert_eq!(bench.drops("/x"), only(DropReason::Expired, 3));
    assert_eq!(bench.drops("/b"), only(DropReason::Unreadable, 1));
    assert_eq!(bench.drops("/a"), only(DropReason::Refused, 1));
    drop(bench.context);
}

#[test]
fn a_missed_deadline_is_recorded_when_it_is_noticed() {
    let mut bench = Bench::new("deadline");
    let qos = Qos::default().deadline(Duration::from_millis(3));
    let nothing = |sample: Sample<Int32>| -> Result<(), TakeError> { sample.view().map(drop) };
    let subscription = bench.node.create_subscription("d", qos, nothing).unwrap();
    let publisher = bench.node.create_publisher::<Int32>("d", qos).unwrap();
    let missed = bench.trace(|bench| {
        publisher.publish(Int32::default()).unwrap();
        bench.executor.spin_some();
        std::thread::sleep(Duration::from_millis(10));
        subscription.events().deadline_missed.total_count
    });
    let number = bench.entity(EntityKind::Subscription, "/d").number;
    let events = bench.events(number);
    let told = events.iter().filter(|event| event.id == EventId::DeadlineMissed);
    assert_eq!(told.map(|event| event.a).sum::<u64>(), missed);
    assert!(missed >= 2, "{missed}");
}

#[test]
fn what_the_user_says_of_causes_is_in_the_recording() {
    let mut bench = Bench::new("linked");
    let left = bench.node.create_polled_subscription::<Int32>("left", Qos::default()).unwrap();
    let right = bench.node.create_polled_subscription::<Int32>("right", Qos::default()).unwrap();
    let out = bench.node.create_publisher::<Int32>("out", Qos::default()).unwrap();
    let inputs = [left.endpoint(), right.endpoint()];
    trace::message_link(trace::MessageLink::PartialSync, &inputs, &[out.endpoint()]);
    bench.trace(|_| ());
    let link = bench.entity(EntityKind::MessageLink, "");
    assert_eq!(link.type_name, "partial_sync");
    let number = |kind, name| bench.entity(kind, name).number;
    let inputs = ["/left", "/right"].map(|name| number(EntityKind::Subscription, name));
    let output = number(EntityKind::Publisher, "/out");
    assert_eq!(link.links, (inputs.to_vec(), vec![output]));
}

/// What was lost, by the endpoint that says so: reason, count, and the last number lost.
fn losses(recording: &Recording, topic: &str, kind: EntityKind) -> Vec<(DropReason, u64, u64)> {
    let mut ends = recording.entities.iter().filter(|one| one.kind == kind && one.name == topic);
    let number = ends.next().map_or(0, |end| u64::from(end.number));
    let events = recording.events.iter().map(|(_, event)| event);
    let drops = events.filter(|event| event.id == EventId::Drop && event.b == number);
    let reason = |event: &Event| DropReason::from_number(event.a).unwrap();
    drops.map(|event| (reason(event), event.c, event.sequence_number)).collect()
}

#[test]
fn messages_that_do_not_arrive_are_missed_at_the_subscription() {
    let ms = Duration::from_millis(1);
    let simulation = Simulation::new(9);
    simulation.set_link("a", "b", &Link::with_delay(ms)).unwrap();
    let [from, to] = ["a", "b"].map(|host| {
        let context = simulation.context(host, ContextOptions::default()).unwrap();
        node(&context, &format!("missed_{host}"))
    });
    let qos = Qos::keep_last(10).best_effort();
    let subscription = to.create_polled_subscription::<Int32>("missed", qos).unwrap();
    let publisher = from.create_publisher::<Int32>("missed", qos).unwrap();
    simulation.run_for(ms * 100);
    let alone = tracing_alone();
    trace::start().unwrap();
    let send = |data| publisher.publish(Int32 { data }).unwrap();
    send(1);
    simulation.run_for(ms * 10);
    simulation.cut("a", "b");
    (2..=4).for_each(send);
    simulation.run_for(ms * 10);
    simulation.heal("a", "b");
    send(5);
    simulation.run_for(ms * 10);
    let recording = trace::stop();
    drop(alone);
    let lost = losses(&recording, "/missed", EntityKind::Subscription);
    assert_eq!(lost, [(DropReason::Missed, 3, 4)]);
    assert_eq!(subscription.lost(), 3);
}

#[test]
fn a_message_for_which_there_is_no_memory_is_lost_at_the_publisher() {
    let open = OpenOptions { deliver_within_process: true, ..OpenOptions::default() };
    let loan_error = LoanError::OutOfMemory { bytes: 4 };
    let faults = Faults { loan: 1.0, loan_error, ..Faults::default() };
    let wire = fault((sim::ENTRY.open)(&open).unwrap(), 3, faults).unwrap();
    let context = Context::over(ContextOptions::default(), vec![wire]).unwrap();
    let node = node(&context, "full");
    let _subscription = node.create_polled_subscription::<Int32>("full", Qos::default()).unwrap();
    let publisher = node.create_publisher::<Int32>("full", Qos::default()).unwrap();
    let alone = tracing_alone();
    trace::start().unwrap();
    let refused: Vec<_> = (0..3).map(|data| publisher.publish(Int32 { data })).collect();
    let recording = trace::stop();
    drop(alone);
    assert!(refused.iter().all(|one| *one == Err(PublishError::Loan(loan_error))), "{refused:?}");
    let lost = losses(&recording, "/full", EntityKind::Publisher);
    assert!(lost.iter().all(|(reason, ..)| *reason == DropReason::NoMemory), "{lost:?}");
    assert_eq!(lost.iter().map(|(_, count, _)| count).sum::<u64>(), 3, "{lost:?}");
}

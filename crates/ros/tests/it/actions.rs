//! Actions as their users see them: what is particular to no wire.

use crate::support::{LONG, context, context_with, node, with_every_executor};
use angaros_core::{CallbackGroupType, Context, EndpointKind, Node, SingleThreadedExecutor};
use angaros_msg::action_msgs::msg::GoalStatusArray;
use angaros_msg::action_msgs::srv::CancelGoal;
use angaros_msg::dynamic::{DynamicMessage, DynamicType, Value, standard_catalog};
use angaros_msg::example_interfaces::action::{
    Fibonacci, Fibonacci_Feedback, Fibonacci_FeedbackMessage, Fibonacci_GetResult, Fibonacci_Goal,
    Fibonacci_Result, Fibonacci_SendGoal,
};
use angaros_msg::qos::Durability;
use angaros_msg::{Message, Service};
use angaros_ros::action::NodeActions as _;
use angaros_ros::action::{
    ActionCallbacks, ActionServer, ActionServerOptions, CancelCode, CancelResponse, DynamicAction,
    GoalError, GoalOutcome, GoalResponse, GoalStatus, SendGoalOptions, ServerGoalHandle,
};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

const TYPE: &str = "example_interfaces/action/Fibonacci";

/// A server that counts up to the order, and reports each step.
fn counting(node: &Node, name: &str) -> ActionServer<Fibonacci> {
    let callbacks = ActionCallbacks::future(|goal: ServerGoalHandle<Fibonacci>| async move {
        let sequence: Vec<i32> = (0..goal.goal().order).collect();
        for end in 1..=sequence.len() {
            let sequence = sequence[..end].to_vec();
            goal.publish_feedback(Fibonacci_Feedback { sequence }).unwrap();
        }
        GoalOutcome::Succeeded(Fibonacci_Result { sequence })
    });
    let callbacks = callbacks.on_goal(|_, goal| match goal.order {
        0..=9 => GoalResponse::AcceptAndExecute,
        _ => GoalResponse::Reject,
    });
    node.create_action_server(name, ActionServerOptions::new(), callbacks).unwrap()
}

/// Spins the nodes on a thread while `act` runs.
fn while_spinning(context: &Context, nodes: &[&Node], act: impl FnOnce()) {
    let executor = SingleThreadedExecutor::new(context).unwrap();
    nodes.iter().for_each(|node| executor.add_node(node).unwrap());
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        struct Cancel<'a>(&'a SingleThreadedExecutor);
        impl Drop for Cancel<'_> {
            fn drop(&mut self) {
                self.0.cancel();
            }
        }
        let _cancel = Cancel(&executor);
        act();
    });
}

#[test]
fn the_parts_of_fibonacci_have_the_names_types_and_hashes_of_ros_2() {
    let context = context();
    let node = node(&context, "parts");
    let _server = counting(&node, "fibonacci");
    let graph = context.graph();
    let find = |topic: &str| {
        let all = graph.endpoints.iter().chain(&graph.service_endpoints);
        let found = { all }.find(|endpoint| endpoint.topic == topic);
        found.unwrap_or_else(|| panic!("no endpoint on {topic}"))
    };
    let request = |part: &str| format!("rq/fibonacci/_action/{part}Request");
    assert_eq!(find(&request("send_goal")).type_name, format!("{TYPE}_SendGoal_Request"));
    assert_eq!(find(&request("get_result")).type_name, format!("{TYPE}_GetResult_Request"));
    assert_eq!(find(&request("cancel_goal")).type_name, "action_msgs/srv/CancelGoal_Request");
    let feedback = find("/fibonacci/_action/feedback");
    let status = find("/fibonacci/_action/status");
    assert_eq!(feedback.type_name, format!("{TYPE}_FeedbackMessage"));
    assert_eq!(status.type_name, "action_msgs/msg/GoalStatusArray");
    assert_eq!((feedback.kind, status.kind), (EndpointKind::Publisher, EndpointKind::Publisher));
    assert_eq!((status.qos.depth(), status.qos.durability), (1, Durability::TransientLocal));
    assert_eq!((feedback.qos.depth(), feedback.qos.durability), (10, Durability::Volatile));
    for (name, hash, vector) in [
        (
            Fibonacci_SendGoal::TYPE_NAME,
            Fibonacci_SendGoal::TYPE_HASH,
            "d1a57fb2a4afe8c21e34fb10db206f16ce6729b28531141472df92277c55b557",
        ),
        (
            CancelGoal::TYPE_NAME,
            CancelGoal::TYPE_HASH,
            "573d8b0a534451d7bc2ac8c5ffde8ac14b8593b7001175d0cd6516dcbeb8689a",
        ),
        (
            Fibonacci_GetResult::TYPE_NAME,
            Fibonacci_GetResult::TYPE_HASH,
            "1b0de0d5d29dc955d92f546706568428632771db13ec84c15ec1c1a59f424a57",
        ),
        (
            Fibonacci_FeedbackMessage::TYPE_NAME,
            feedback.type_hash,
            "c1de71afd52e49a89c53d8262366884185bc0a02f78ce051c4e46b0a7fe59bb2",
        ),
        (
            GoalStatusArray::TYPE_NAME,
            status.type_hash,
            "6c1684b00f177d37438febe6e709fc4e2b0d4248dca4854946f9ed8b30cda83e",
        ),
    ] {
        assert_eq!(hash.to_string(), format!("RIHS01_{vector}"), "{name}");
    }
}

#[test]
fn actions_are_listed_with_their_types_servers_and_clients_and_follow_remap_rules() {
    let context = context_with(&["--ros-args", "-r", "fibonacci:=/other/fib"]);
    let server = node(&context, "server");
    let user = node(&context, "user");
    let offered = counting(&server, "fibonacci");
    let client = user.create_action_client::<Fibonacci>("fibonacci").unwrap();
    assert_eq!((offered.name(), client.name()), ("/other/fib", "/other/fib"));
    let actions = context.graph().actions();
    assert_eq!(actions.len(), 1);
    assert_eq!(actions[0].name, "/other/fib");
    assert_eq!(actions[0].types.iter().collect::<Vec<_>>(), [TYPE]);
    assert_eq!(actions[0].servers, [server.name().clone()]);
    assert_eq!(actions[0].clients, [user.name().clone()]);
    drop((offered, client));
    assert!(context.graph().actions().is_empty());
    let error = user.create_action_client::<Fibonacci>("no good").err().unwrap().to_string();
    assert!(
        error.starts_with("cannot create an action client of node /user on 'no good'"),
        "{error}"
    );
}

#[test]
fn a_client_of_a_type_known_at_run_time_gets_what_a_typed_one_gets() {
    let context = context();
    let server = node(&context, "server");
    let user = node(&context, "user");
    let _server = counting(&server, "count");
    let client = user.create_generic_action_client("count", standard_catalog(), TYPE).unwrap();
    let wrong = user.create_generic_action_client("count", standard_catalog(), "no/action/Such");
    assert!(wrong.is_err_and(|error| error.to_string().contains("no/action/Such")));
    while_spinning(&context, &[&server, &user], || {
        assert!(client.wait_for_server(LONG));
        let ty = DynamicType::standard(&format!("{TYPE}_Goal")).unwrap();
        let goal = |order: i64| {
            let mut goal = DynamicMessage::new(&ty);
            goal.set("order", Value::Int(order)).unwrap();
            goal
        };
        let heard: Arc<Mutex<Vec<usize>>> = Arc::default();
        let sink = Arc::clone(&heard);
        let options = SendGoalOptions::new().on_feedback(move |feedback: DynamicMessage| {
            let Ok(Value::Numbers(sequence)) = feedback.get("sequence") else { panic!() };
            sink.lock().unwrap().push(sequence.len());
        });
        let handle = client.send_goal_and_wait(goal(3), options, LONG).unwrap();
        let (status, result) = handle.wait_for_result(LONG).unwrap();
        assert_eq!(status, GoalStatus::Succeeded);
        assert_eq!(result.get("sequence").unwrap(), &Value::Numbers(vec![0, 1, 2].into()));
        crate::support::eventually("all feedback", || heard.lock().unwrap().len() == 3);
        assert_eq!(*heard.lock().unwrap(), [1, 2, 3]);
        let none = SendGoalOptions::new();
        let refused = client.send_goal_and_wait(goal(10), none, LONG).map(|_| ());
        assert_eq!(refused, Err(GoalError::Rejected));
        let cancelled = client.cancel_all_and_wait(LONG).unwrap();
        assert_eq!((cancelled.code, cancelled.goals.len()), (CancelCode::None, 0));
    });
}

#[test]
fn a_server_of_a_type_known_at_run_time_gives_what_a_typed_one_gives() {
    let context = context();
    let server = node(&context, "server");
    let user = node(&context, "user");
    let part = |part: &str| DynamicType::standard(&format!("{TYPE}_{part}")).unwrap();
    let result = part("Result");
    let feedback = part("Feedback");
    let holding = |ty: &Arc<DynamicType>, sequence: Vec<i32>| {
        let mut message = DynamicMessage::new(ty);
        message.set("sequence", Value::Numbers(sequence.into())).unwrap();
        message
    };
    let order = |goal: &DynamicMessage| match goal.get("order").unwrap() {
        Value::Int(order) => *order,
        other => panic!("{other:?}"),
    };
    let canceling: Arc<Mutex<Vec<ServerGoalHandle<DynamicAction>>>> = Arc::default();
    let kept = Arc::clone(&canceling);
    let ends = result.clone();
    let callbacks = ActionCallbacks::new(move |goal: ServerGoalHandle<DynamicAction>| {
        goal.publish_feedback(holding(&feedback, vec![7])).unwrap();
        match order(goal.goal()) {
            1 => goal.succeed(holding(&ends, vec![1, 2])).unwrap(),
            2 => drop(goal),
            _ => kept.lock().unwrap().push(goal),
        }
    })
    .on_goal(move |_, goal| match order(goal) {
        0..9 => GoalResponse::AcceptAndExecute,
        _ => GoalResponse::Reject,
    })
    .on_cancel(|_| CancelResponse::Accept);
    let options = ActionServerOptions::new();
    let _server = server
        .create_generic_action_server("count", standard_catalog(), TYPE, options, callbacks)
        .unwrap();
    let client = user.create_action_client::<Fibonacci>("count").unwrap();
    while_spinning(&context, &[&server, &user], || {
        assert!(client.wait_for_server(LONG));
        let heard: Arc<Mutex<Vec<i32>>> = Arc::default();
        let sink = Arc::clone(&heard);
        let send = |order| {
            let sink = Arc::clone(&sink);
            let options = SendGoalOptions::new().on_feedback(move |one: Fibonacci_Feedback| {
                sink.lock().unwrap().extend(one.sequence);
            });
            client.send_goal_and_wait(Fibonacci_Goal { order }, options, LONG)
        };
        let reached = send(1).unwrap();
        let (status, ended) = reached.wait_for_result(LONG).unwrap();
        assert_eq!((status, ended.sequence), (GoalStatus::Succeeded, vec![1, 2]));
        crate::support::eventually("feedback", || *heard.lock().unwrap() == [7]);
        let (status, ended) = send(2).unwrap().wait_for_result(LONG).unwrap();
        assert_eq!((status, ended.sequence), (GoalStatus::Aborted, vec![]));
        let long = send(3).unwrap();
        assert_eq!(long.wait_for_cancel(LONG).unwrap().goals.len(), 1);
        let goal = canceling.lock().unwrap().pop().unwrap();
        goal.canceled(holding(&result, vec![3])).unwrap();
        let (status, ended) = long.wait_for_result(LONG).unwrap();
        assert_eq!((status, ended.sequence), (GoalStatus::Canceled, vec![3]));
        assert_eq!(send(9).map(|_| ()), Err(GoalError::Rejected));
    });
}

#[test]
fn a_callback_may_wait_for_a_goal_on_every_executor() {
    with_every_executor(|context, executor| {
        let server = node(context, "server");
        let user = node(context, "user");
        let _server = counting(&server, "count");
        let client = user.create_action_client::<Fibonacci>("count").unwrap();
        let done = Arc::new(AtomicBool::new(false));
        let ended = Arc::new(Mutex::new(None));
        let flag = Arc::clone(&done);
        let slot = Arc::clone(&ended);
        let group = user.create_callback_group(CallbackGroupType::MutuallyExclusive);
        let asking = client.clone();
        let _timer = user
            .create_timer_in(&group, Duration::from_millis(1), move |_| {
                if flag.load(Ordering::SeqCst) || !asking.server_is_ready() {
                    return;
                }
                let goal = Fibonacci_Goal { order: 4 };
                let handle = asking.send_goal_and_wait(goal, SendGoalOptions::new(), LONG);
                *slot.lock().unwrap() = Some(handle.and_then(|h| h.wait_for_result(LONG)));
                flag.store(true, Ordering::SeqCst);
            })
            .unwrap();
        executor.add_node(&server);
        executor.add_node(&user);
        assert!(executor.spin_for(&|| done.load(Ordering::SeqCst), LONG));
        let (status, result) = ended.lock().unwrap().take().unwrap().unwrap();
        assert_eq!((status, result.sequence), (GoalStatus::Succeeded, vec![0, 1, 2, 3]));
    });
}

#[test]
fn a_goal_whose_callback_panics_is_aborted() {
    let context = context();
    let server = node(&context, "server");
    let user = node(&context, "user");
    let callbacks = ActionCallbacks::new(|goal: ServerGoalHandle<Fibonacci>| {
        panic!("as this test wants it: {}", goal.goal().order);
    });
    let options = ActionServerOptions::new();
    let _server = server.create_action_server("panics", options, callbacks).unwrap();
    let client = user.create_action_client::<Fibonacci>("panics").unwrap();
    while_spinning(&context, &[&server, &user], || {
        assert!(client.wait_for_server(LONG));
        let goal = Fibonacci_Goal { order: 1 };
        let mut sent = Box::pin(client.send_goal(goal, SendGoalOptions::new()));
        // The node is out of service afterwards, and can answer nothing it had not answered before.
        let accepted = block_on(sent.as_mut()).unwrap();
        crate::support::eventually("the end", || accepted.status() == GoalStatus::Aborted);
    });
}

#[test]
fn a_future_of_a_goal_hears_that_it_is_to_be_cancelled() {
    let context = context();
    let server = node(&context, "server");
    let user = node(&context, "user");
    let callbacks = ActionCallbacks::future(|goal: ServerGoalHandle<Fibonacci>| async move {
        goal.cancel_requested().await;
        GoalOutcome::Canceled(Fibonacci_Result { sequence: vec![goal.goal().order] })
    });
    let callbacks = callbacks.on_cancel(|_| CancelResponse::Accept);
    let options = ActionServerOptions::new();
    let _server = server.create_action_server("patient", options, callbacks).unwrap();
    let client = user.create_action_client::<Fibonacci>("patient").unwrap();
    while_spinning(&context, &[&server, &user], || {
        assert!(client.wait_for_server(LONG));
        let goal = Fibonacci_Goal { order: 7 };
        let handle = client.send_goal_and_wait(goal, SendGoalOptions::new(), LONG).unwrap();
        let reply = block_on(Box::pin(handle.cancel()).as_mut()).unwrap();
        assert_eq!(reply.code, CancelCode::None);
        assert_eq!(reply.goals.iter().map(|goal| goal.id).collect::<Vec<_>>(), [handle.goal_id()]);
        let (status, result) = block_on(Box::pin(handle.result()).as_mut()).unwrap();
        assert_eq!((status, result.sequence), (GoalStatus::Canceled, vec![7]));
    });
}

/// The value of a future that other threads bring about.
fn block_on<F: Future>(mut future: std::pin::Pin<&mut F>) -> F::Output {
    struct Unpark(std::thread::Thread);
    impl std::task::Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Arc::new(Unpark(std::thread::current())).into();
    let deadline = std::time::Instant::now() + LONG;
    loop {
        let polled = future.as_mut().poll(&mut std::task::Context::from_waker(&waker));
        if let std::task::Poll::Ready(value) = polled {
            return value;
        }
        assert!(std::time::Instant::now() < deadline, "waited in vain for a future");
        std::thread::park_timeout(Duration::from_millis(100));
    }
}

//! The first nodes of the ROS tutorials under the names that the package `demo_nodes_cpp` of ROS 2
//! gives them: `talker` and `listener` on the topic `chatter`, `add_two_ints_server`, and
//! `parameter_blackboard`.

use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::prelude::*;
use angaros::std_msgs::msg::String as Text;
use std::sync::Arc;
use std::time::Duration;

/// Publishes "Hello World: NUMBER" on `chatter` once a second, and logs it.
#[component]
pub struct Talker {
    _timer: Timer,
}

impl Talker {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node().clone();
        let publisher = node.create_publisher::<Text>("chatter", Qos::keep_last(7))?;
        let mut count = 0_u64;
        let timer = ctx.node().create_timer(Duration::from_secs(1), move |_| {
            count += 1;
            let data = format!("Hello World: {count}");
            angaros::info!(node, "Publishing: '{data}'");
            if let Err(error) = publisher.publish(Text { data }) {
                angaros::warn!(node, "message {count} is not published: {error}");
            }
        })?;
        Ok(Self { _timer: timer })
    }
}

/// Logs what it hears on `chatter`.
#[component]
pub struct Listener {
    _subscription: Subscription<Text>,
}

impl Listener {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node().clone();
        let hear = move |message: Arc<Text>| angaros::info!(node, "I heard: [{}]", message.data);
        let subscription = ctx.node().create_subscription("chatter", Qos::default(), hear)?;
        Ok(Self { _subscription: subscription })
    }
}

/// Offers the service `add_two_ints`, which answers with the sum of two integers.
#[component]
pub struct AddTwoIntsServer {
    _server: Server<AddTwoInts>,
}

impl AddTwoIntsServer {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node().clone();
        let add = move |request: AddTwoInts_Request| {
            angaros::info!(node, "Incoming request\na: {} b: {}", request.a, request.b);
            AddTwoInts_Response { sum: request.a.wrapping_add(request.b) }
        };
        Ok(Self { _server: ctx.node().create_service("add_two_ints", add)? })
    }
}

/// Holds global parameters: the component of the package `parameter_blackboard`.
#[component]
pub struct ParameterBlackboard {
    _board: parameter_blackboard::ParameterBlackboard,
}

impl ParameterBlackboard {
    fn new(ctx: ComponentContext) -> Result<Self> {
        Ok(Self { _board: parameter_blackboard::ParameterBlackboard::new(ctx)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::{ContextOptions, component};
    use std::any::Any;
    use std::sync::mpsc;

    type Outcome = std::result::Result<(), Box<dyn std::error::Error>>;

    const WAIT: Duration = Duration::from_secs(30);

    fn context() -> Result<Context> {
        let options = ContextOptions { transport: Some("local".into()), ..Default::default() };
        Context::new(options, angaros::ALL)
    }

    fn create(context: &Context, class: &str) -> Result<(Node, Box<dyn Any + Send>)> {
        let entry = component::find(&format!("demo_nodes_cpp/{class}"))?;
        let node = Node::new(context, &entry.default_node_name())?;
        let component = (entry.create)(ComponentContext::new(node.clone()))?;
        Ok((node, component))
    }

    #[test]
    fn the_talker_counts_from_one_for_all_who_listen_to_chatter() -> Outcome {
        let context = context()?;
        let node = Node::new(&context, "test")?;
        let (sent, heard) = mpsc::channel();
        let hear = move |text: Arc<Text>| {
            let _ = sent.send(text.data.clone());
        };
        let _subscription = node.create_subscription("/chatter", Qos::keep_last(7), hear)?;
        let (listener, _listener) = create(&context, "Listener")?;
        let (talker, _talker) = create(&context, "Talker")?;
        assert_eq!(talker.name().to_string(), "/talker");
        assert_eq!(listener.name().to_string(), "/listener");
        let executor = SingleThreadedExecutor::new(&context)?;
        for node in [&node, &talker, &listener] {
            executor.add_node(node)?;
        }
        let mut texts = Vec::new();
        while texts.len() < 2 && executor.spin_once(WAIT) {
            texts.extend(heard.try_iter());
        }
        assert_eq!(texts, ["Hello World: 1", "Hello World: 2"]);
        Ok(())
    }

    #[test]
    fn the_sum_of_two_integers_wraps_around_as_it_does_in_ros_2() -> Outcome {
        let context = context()?;
        let node = Node::new(&context, "test")?;
        let client = node.create_client::<AddTwoInts>("/add_two_ints")?;
        let (server, _server) = create(&context, "AddTwoIntsServer")?;
        let executor = SingleThreadedExecutor::new(&context)?;
        executor.add_node(&node)?;
        executor.add_node(&server)?;
        let (sent, answered) = mpsc::channel();
        let request = AddTwoInts_Request { a: i64::MAX, b: 2 };
        let keep = move |answer| {
            let _ = sent.send(answer);
        };
        client.call_with(&request, keep)?;
        let mut answer = None;
        while answer.is_none() && executor.spin_once(WAIT) {
            answer = answered.try_recv().ok();
        }
        assert!(matches!(answer, Some(Ok(AddTwoInts_Response { sum })) if sum == i64::MIN + 1));
        Ok(())
    }
}

//! What a node offers by itself beside its parameters: its types and the levels of its loggers.

use crate::support::{LONG, context, node};
use angaros_core::service::CallError;
use angaros_core::type_description::hash_of_description;
use angaros_core::{Context, LogLevel, Node, NodeOptions, SingleThreadedExecutor};
use angaros_msg::rcl_interfaces::msg::LoggerLevel;
use angaros_msg::rcl_interfaces::srv::{
    GetLoggerLevels, GetLoggerLevels_Request, SetLoggerLevels, SetLoggerLevels_Request,
};
use angaros_msg::sensor_msgs::msg::Image;
use angaros_msg::std_msgs::msg::Empty;
use angaros_msg::std_srvs::srv::{SetBool, SetBool_Request, SetBool_Response};
use angaros_msg::type_description_interfaces::srv::{
    GetTypeDescription, GetTypeDescription_Request, GetTypeDescription_Response,
};
use angaros_msg::{Message, Qos, Service};

/// Calls a service of a node while an executor spins.
fn call<S: Service>(
    asked: &Node,
    service: &str,
    request: &S::Request,
) -> Result<S::Response, CallError> {
    let context: &Context = asked.context();
    let asks = node(context, "asks");
    let client = asks.create_client::<S>(service).unwrap();
    let executor = SingleThreadedExecutor::new(context).unwrap();
    executor.add_node(asked).unwrap();
    executor.add_node(&asks).unwrap();
    let answer = std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        let answer = match client.wait_for_service(LONG) {
            true => client.call(request, LONG),
            false => Err(CallError::Unavailable),
        };
        executor.cancel();
        answer
    });
    executor.remove_node(asked);
    answer
}

fn describe(asked: &Node, name: &str, hash: &str, sources: bool) -> GetTypeDescription_Response {
    let request = GetTypeDescription_Request {
        type_name: name.into(),
        type_hash: hash.into(),
        include_type_sources: sources,
    };
    call::<GetTypeDescription>(asked, "/asked/get_type_description", &request).unwrap()
}

#[test]
fn a_node_describes_the_messages_it_uses() {
    let asked = node(&context(), "asked");
    let _images = asked.create_publisher::<Image>("images", Qos::default()).unwrap();
    let answer = describe(&asked, Image::TYPE_NAME, &Image::TYPE_HASH.to_string(), true);
    assert!(answer.successful, "{}", answer.failure_reason);
    assert_eq!(hash_of_description(&answer.type_description), Image::TYPE_HASH);
    let sources = &answer.type_sources;
    let names: Vec<_> = sources.iter().map(|source| source.type_name.as_str()).collect();
    let expected = ["sensor_msgs/msg/Image", "builtin_interfaces/msg/Time", "std_msgs/msg/Header"];
    assert_eq!(names, expected);
    assert!(sources.iter().all(|source| source.encoding == "msg"));
    assert!(sources[0].raw_file_contents.contains("std_msgs/Header header"));
}

#[test]
fn a_node_describes_the_services_it_uses_and_types_without_fields() {
    let asked = node(&context(), "asked");
    let _server = asked.create_service::<SetBool, _>("set", |request: SetBool_Request| {
        SetBool_Response { success: request.data, message: String::new() }
    });
    let _empty = asked.create_polled_subscription::<Empty>("empty", Qos::default()).unwrap();
    let hash = SetBool::TYPE_HASH.to_string();
    let answer = describe(&asked, SetBool::TYPE_NAME, &hash, true);
    assert!(answer.successful, "{}", answer.failure_reason);
    assert_eq!(hash_of_description(&answer.type_description), SetBool::TYPE_HASH);
    let source = |name: &str| {
        let source = answer.type_sources.iter().find(|source| source.type_name == name).unwrap();
        (source.encoding.as_str(), source.raw_file_contents.contains("---"))
    };
    assert_eq!(source("std_srvs/srv/SetBool"), ("srv", true));
    assert_eq!(source("std_srvs/srv/SetBool_Request"), ("implicit", false));
    assert_eq!(source("service_msgs/msg/ServiceEventInfo"), ("msg", false));
    let empty = describe(&asked, Empty::TYPE_NAME, &Empty::TYPE_HASH.to_string(), false);
    assert_eq!(hash_of_description(&empty.type_description), Empty::TYPE_HASH);
    assert!(empty.type_sources.is_empty());
}

#[test]
fn what_a_node_does_not_use_is_refused_with_the_reason() {
    let asked = node(&context(), "asked");
    let _empty = asked.create_publisher::<Empty>("empty", Qos::default()).unwrap();
    let image = Image::TYPE_HASH.to_string();
    let empty = Empty::TYPE_HASH.to_string();
    for (name, hash, expected) in [
        (Image::TYPE_NAME, image.as_str(), "is not in use by this node"),
        (Image::TYPE_NAME, empty.as_str(), "is not in use by this node"),
        (Empty::TYPE_NAME, "RIHS01_12", "is no hash"),
    ] {
        let answer = describe(&asked, name, hash, false);
        assert!(!answer.successful);
        assert!(answer.failure_reason.contains(expected), "{}", answer.failure_reason);
    }
}

#[test]
fn levels_of_loggers_are_read_and_set_where_the_node_lets_others() {
    let options = NodeOptions { logger_services: true, ..NodeOptions::default() };
    let asked = Node::with_options(&context(), "asked", options).unwrap();
    let level = |name: &str, level| LoggerLevel { name: name.into(), level };
    let levels = vec![level("asked", 10), level("asked.loud", 40), level("asked", 7)];
    let request = SetLoggerLevels_Request { levels };
    let set = call::<SetLoggerLevels>(&asked, "/asked/set_logger_levels", &request).unwrap();
    let successful: Vec<_> = set.results.iter().map(|result| result.successful).collect();
    assert_eq!(successful, [true, true, false]);
    assert!(set.results[2].reason.contains("no log level 7"), "{}", set.results[2].reason);
    assert_eq!(asked.logger().level(), LogLevel::Debug);
    let names = vec!["asked".into(), "asked.loud".into(), "other".into()];
    let request = GetLoggerLevels_Request { names };
    let get = call::<GetLoggerLevels>(&asked, "/asked/get_logger_levels", &request).unwrap();
    let expected = [level("asked", 10), level("asked.loud", 40), level("other", 0)];
    assert_eq!(get.levels, expected);
}

#[test]
fn a_node_offers_no_more_than_its_options_say() {
    let context = context();
    let options = NodeOptions { without_type_description: true, ..NodeOptions::default() };
    let plain = Node::with_options(&context, "plain", options).unwrap();
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&plain).unwrap();
    let ends = context.graph().endpoints;
    let offered = |part: &str| ends.iter().any(|end| end.topic.contains(part));
    assert!(offered("rosout"));
    assert!(!offered("get_type_description") && !offered("logger_levels"));
}

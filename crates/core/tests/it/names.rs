use crate::support::{context, context_with, node};
use angaros_core::{Context, ContextOptions, Node, NodeOptions};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;

#[test]
fn the_command_line_remaps_nodes_topics_and_parameters() {
    let context = context_with(&[
        "--ros-args",
        "-r",
        "__ns:=/robot",
        "-r",
        "__node:=eye",
        "-r",
        "image:=picture",
        "-p",
        "rate:=12.5",
        "-p",
        "other:ignored:=1",
    ]);
    let n = node(&context, "camera");
    assert_eq!(n.name().to_string(), "/robot/eye");
    let publisher = n.create_publisher::<Int32>("image", Qos::default()).unwrap();
    assert_eq!(publisher.topic(), "/robot/picture");
    assert_eq!(n.parameter("rate", 30.0).unwrap(), 12.5);
    assert_eq!(n.parameter("ignored", 7_i64).unwrap(), 7);
    assert!(n.parameter("rate", String::new()).is_err());
}

#[test]
fn private_and_relative_names_are_expanded() {
    let context = context();
    let options = NodeOptions { namespace: Some("ns".into()), ..NodeOptions::default() };
    let n = Node::with_options(&context, "n", options).unwrap();
    for (name, full) in [("~/x", "/ns/n/x"), ("x", "/ns/x"), ("/x", "/x")] {
        assert_eq!(n.create_publisher::<Int32>(name, Qos::default()).unwrap().topic(), full);
    }
}

#[test]
fn a_bad_name_is_an_error_that_shows_it() {
    let context = context();
    let n = node(&context, "n");
    let error = n.create_publisher::<Int32>("a b", Qos::default()).err().unwrap().to_string();
    assert!(error.contains("'a b'") && error.contains("/n"), "{error}");
    assert!(Node::new(&context, "9lives").is_err());
}

#[test]
fn contexts_of_different_domains_never_meet_in_one_process() {
    let a = context();
    let b = context();
    let na = node(&a, "n");
    let nb = node(&b, "n");
    let publisher = na.create_publisher::<Int32>("t", Qos::default()).unwrap();
    let _subscription = nb.create_polled_subscription::<Int32>("t", Qos::default()).unwrap();
    assert_eq!(publisher.subscription_count(), 0);
    assert_eq!(a.graph().endpoints.len(), 1);
}

#[test]
fn an_unknown_transport_or_domain_is_named_with_what_there_is() {
    let with = |domain, transport: &str| {
        let options = ContextOptions {
            domain: Some(domain),
            transport: Some(transport.into()),
            ..ContextOptions::default()
        };
        Context::new(options, &[]).err().unwrap().to_string()
    };
    assert!(with(1, "pigeon").contains("'pigeon'"));
    assert!(with(1, "pigeon").contains("auto, local"));
    assert!(with(500, "local").contains("0 to 232"));
}

//! Every example runs, beside the others it is made for, over shared memory.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

mod program;

use program::{Program, domain};

#[test]
fn a_listener_hears_what_a_talker_says() {
    let domain = domain();
    let listener = Program::start(env!("CARGO_BIN_EXE_listener"), &domain, &[]);
    let talker = Program::start(env!("CARGO_BIN_EXE_talker"), &domain, &[]);
    talker.wait_for("publishing: 'Hello World: 2'");
    listener.wait_for("I heard: 'Hello World: 2'");
    talker.interrupt();
    listener.interrupt();
}

#[test]
fn a_client_gets_the_sum_from_the_server() {
    let domain = domain();
    let server = Program::start(env!("CARGO_BIN_EXE_add_two_ints_server"), &domain, &[]);
    let client = Program::start(env!("CARGO_BIN_EXE_add_two_ints_client"), &domain, &["2", "40"]);
    client.wait_for("2 + 40 = 42");
    client.succeed();
    server.wait_for("request: 2 + 40");
    server.interrupt();
}

#[test]
fn a_goal_gets_feedback_and_a_result_and_a_long_one_is_cancelled() {
    let domain = domain();
    let server = Program::start(env!("CARGO_BIN_EXE_fibonacci_action_server"), &domain, &[]);
    let client = env!("CARGO_BIN_EXE_fibonacci_action_client");
    let short = Program::start(client, &domain, &["5"]);
    short.wait_for("feedback: [0, 1, 1]");
    short.wait_for("SUCCEEDED: [0, 1, 1, 2, 3, 5]");
    short.succeed();
    let long = Program::start(client, &domain, &["46"]);
    long.wait_for("CANCELED: [0, 1, 1, 2, 3, 5");
    long.succeed();
    server.interrupt();
}

#[test]
fn two_components_run_in_one_process_and_in_two() {
    let program = env!("CARGO_BIN_EXE_components");
    let together = Program::start(program, &domain(), &["examples/Counter", "examples/Doubler"]);
    together.wait_for("3 becomes 6");
    together.interrupt();
    let domain = domain();
    let doubler = Program::start(program, &domain, &["examples/Doubler"]);
    let parameters = ["examples/Counter", "--ros-args", "-p", "period_ms:=20"];
    let counter = Program::start(program, &domain, &parameters);
    doubler.wait_for("becomes");
    counter.interrupt();
    doubler.interrupt();
}

#[test]
fn a_parameter_is_set_from_the_command_line_and_by_another_node() {
    let domain = domain();
    let arguments = ["--ros-args", "-p", "rate:=5.0"];
    let node = Program::start(env!("CARGO_BIN_EXE_parameters"), &domain, &arguments);
    node.wait_for("rate 5 in frame camera");
    let context = domain.context();
    let other = angaros::Node::new(&context, "other").unwrap();
    let client = other.create_parameters_client("/parameters").unwrap();
    assert!(client.wait_for_services(program::LIMIT), "the node does not answer");
    client.set_parameter("rate", 12.5, program::LIMIT).unwrap();
    node.wait_for("rate is now 12.5");
    let refused = client.set_parameter("rate", 500.0, program::LIMIT).unwrap_err().to_string();
    assert!(refused.contains("rate"), "{refused}");
    node.interrupt();
}

#[test]
fn a_managed_node_talks_while_it_is_active() {
    use angaros::lifecycle::LifecycleClient;
    let domain = domain();
    let talker = Program::start(env!("CARGO_BIN_EXE_lifecycle_talker"), &domain, &[]);
    let context = domain.context();
    let node = angaros::Node::new(&context, "manager").unwrap();
    let heard = node
        .create_polled_subscription::<angaros::std_msgs::msg::String>(
            "lifecycle_chatter",
            angaros::Qos::default(),
        )
        .unwrap();
    let client = LifecycleClient::new(&node, "/lifecycle_talker").unwrap();
    assert!(client.wait_for_node(program::LIMIT), "the node is not managed");
    assert!(client.bring_up(program::LIMIT).unwrap());
    talker.wait_for("configured");
    talker.wait_for("active");
    program::wait_until("a message", || heard.take().unwrap().is_some());
    assert!(client.change_state("deactivate", program::LIMIT).unwrap());
    talker.wait_for("inactive");
    talker.interrupt();
}

#[test]
fn a_listener_finds_the_camera_through_two_transforms() {
    let domain = domain();
    let listener = Program::start(env!("CARGO_BIN_EXE_tf_listener"), &domain, &[]);
    let broadcaster = Program::start(env!("CARGO_BIN_EXE_tf_broadcaster"), &domain, &[]);
    listener.wait_for("z 0.50 m");
    broadcaster.interrupt();
    listener.interrupt();
}

//! Parameters with Debian's `dynamic_reconfigure`.

use crate::ros1::{Program, can_import};
use crate::support::{Bench, LONG, eventually, master};
use angaros::{ParameterDescriptor, ParametersClient};

fn is_installed() -> bool {
    let modules = "dynamic_reconfigure.server, dynamic_reconfigure.client, rospy";
    can_import(modules, "python3-dynamic-reconfigure python3-rospy")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_parameter_of_a_server_of_ros_1_is_what_the_server_makes_of_it() {
    if !is_installed() {
        return;
    }
    let master = master().await;
    let bench = Bench::beside(&master).await;
    let other = bench.other("tuner");
    let parameters = other.node.create_parameters_client("/ros1_parameters").unwrap();
    let camera = Program::start("reconfigured", master.uri());
    camera.says("int_ 0 str_ foo").await;
    let whole = |client: &ParametersClient| client.get_parameter::<i64>("camera.int_", LONG).ok();
    eventually("the parameter", || whole(&parameters) == Some(0)).await;
    let set = |to: i64| parameters.set_parameter("camera.int_", to, LONG);
    // The bridge may not know yet that there is a server, and tells nothing twice.
    let mut next = 0;
    eventually("a value that the server was asked for", || {
        next = next % 9 + 1;
        set(next).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
        camera.has_said(&format!("int_ {next} str_ foo"))
    })
    .await;
    // Its greatest value is 10.
    set(100).unwrap();
    camera.says("int_ 10 str_ foo").await;
    eventually("the value that the server made of it", || whole(&parameters) == Some(10)).await;
    parameters.set_parameter("camera.str_", "bar".to_owned(), LONG).unwrap();
    camera.says("int_ 10 str_ bar").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_of_dynamic_reconfigure_tunes_a_node_of_this_graph() {
    if !is_installed() {
        return;
    }
    let master = master().await;
    let bench = Bench::beside(&master).await;
    let other = bench.other("driver");
    let about = ParameterDescriptor::new("how loud").range(0.0..=2.0);
    let gain = other.node.declare_parameter_with("gain", 0.5, about).unwrap();
    let count = other.node.declare_parameter("count", 3_i64).unwrap();
    let name = other.node.declare_parameter("name", "left".to_owned()).unwrap();
    let fixed = ParameterDescriptor::new("never changed").read_only();
    let _fixed = other.node.declare_parameter_with("fixed", 1_i64, fixed).unwrap();
    let _list = other.node.declare_parameter("list", vec![1_i64, 2]).unwrap();
    let on = other.node.declare_parameter("on", true).unwrap();
    let tuner = Program::start("reconfigure", master.uri());
    tuner.says("has 0.5 3 left True").await;
    tuner.says("gain double 0.0 2.0 how loud").await;
    tuner.says("known count gain name on").await;
    tuner.says("answer 1.5 3 right True").await;
    assert_eq!((gain.get(), &*name.get()), (1.5, "right"));
    // The range ends at 2: that alone is refused.
    tuner.says("answer 1.5 3 right False").await;
    assert_eq!((gain.get(), on.get()), (1.5, false));
    eventually("news of a change here", || {
        count.set(count.get() + 1).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
        tuner.has_said(&format!("heard 1.5 {} right False", count.get()))
    })
    .await;
}

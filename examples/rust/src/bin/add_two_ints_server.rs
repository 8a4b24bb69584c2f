//! Offers the service `add_two_ints`, which answers with the sum of two integers.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::prelude::*;

fn add(request: AddTwoInts_Request) -> AddTwoInts_Response {
    println!("request: {} + {}", request.a, request.b);
    AddTwoInts_Response { sum: request.a.wrapping_add(request.b) }
}

fn main() -> Result<()> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "add_two_ints_server")?;
    let _server = node.create_service::<AddTwoInts, _>("add_two_ints", add)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    executor.spin();
    Ok(())
}

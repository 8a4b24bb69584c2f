//! Asks `add_two_ints` for one sum: `add_two_ints_client 2 3`.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]

use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request};
use angaros::prelude::*;
use std::time::Duration;

const TIMEOUT: Duration = Duration::from_secs(10);

/// The summand in this place of the command line; 1 where there is none.
fn summand(place: usize) -> std::result::Result<i64, std::num::ParseIntError> {
    std::env::args().nth(place).map_or(Ok(1), |text| text.parse())
}

fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    angaros::init_log();
    let context = Context::from_env()?;
    let node = Node::new(&context, "add_two_ints_client")?;
    let client = node.create_client::<AddTwoInts>("add_two_ints")?;
    if !client.wait_for_service(TIMEOUT) {
        return Err("nobody offers add_two_ints".into());
    }
    let request = AddTwoInts_Request { a: summand(1)?, b: summand(2)? };
    // Outside of callbacks a call waits for its response; no executor is needed for that.
    let response = client.call(&request, TIMEOUT)?;
    println!("{} + {} = {}", request.a, request.b, response.sum);
    Ok(())
}

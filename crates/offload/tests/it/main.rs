//! Offloading to threads, to servers, and to processes that are killed.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]

#[path = "../../examples/offload_aes/cipher.rs"]
mod cipher;
mod ends;
mod killed;
mod targets;

use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros_offload::{Offload, OffloadBuilder};
use std::sync::mpsc::{Receiver, Sender, channel};

fn sum(request: &AddTwoInts_Request) -> AddTwoInts_Response {
    AddTwoInts_Response { sum: request.a + request.b }
}

fn panics(_: &AddTwoInts_Request) -> AddTwoInts_Response {
    panic!("as it should")
}

/// Request number `a`.
fn number(a: i64) -> AddTwoInts_Request {
    AddTwoInts_Request { a, b: 1000 }
}

fn sums(node: &angaros::Node) -> OffloadBuilder<AddTwoInts> {
    Offload::builder(node, "sums")
}

/// The function of a thread that says what it has begun and goes on when told to, or when the test
/// has ended.
fn held() -> (
    impl FnMut(&AddTwoInts_Request) -> AddTwoInts_Response + Send + 'static,
    Sender<()>,
    Receiver<i64>,
) {
    let (go, wait) = channel();
    let (begun, says) = channel();
    let function = move |request: &AddTwoInts_Request| {
        let _ = begun.send(request.a);
        let _ = wait.recv();
        sum(request)
    };
    (function, go, says)
}

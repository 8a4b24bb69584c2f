//! Services of loaded nodes.

use super::support::{Fixture, PATIENCE, Spinning, loaded, named};
use angaros::CallError;
use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::prelude::*;

#[test]
fn a_loaded_node_serves_and_calls_what_is_outside() {
    Fixture::play("services");
}

pub fn services() {
    let spinning = Spinning::new(vec![named(loaded("Sums", &[]), "/s", "sums")]);
    let node = Node::new(&spinning.context, "outside").unwrap();
    let request = AddTwoInts_Request { a: 20, b: 22 };
    let add: Client<AddTwoInts> = node.create_client("/s/add").unwrap();
    assert!(add.wait_for_service(PATIENCE));
    for _ in 0..100 {
        assert_eq!(add.call(&request, PATIENCE).unwrap().sum, 42);
    }
    let forward: Client<AddTwoInts> = node.create_client("/s/forward").unwrap();
    assert!(forward.wait_for_service(PATIENCE));
    assert_eq!(forward.call(&request, PATIENCE).unwrap_err(), CallError::Unanswered);

    let serving = Node::new(&spinning.context, "serving").unwrap();
    let double = |r: AddTwoInts_Request| AddTwoInts_Response { sum: 2 * (r.a + r.b) };
    let _outside = serving.create_service::<AddTwoInts, _>("/s/outside", double).unwrap();
    let executor = SingleThreadedExecutor::new(&spinning.context).unwrap();
    executor.add_node(&serving).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| executor.spin());
        // Whether the loaded client has met the server is its own affair: it may take a moment.
        let answered = super::support::wait(|| {
            forward.call(&request, PATIENCE).is_ok_and(|response| response.sum == 84)
        });
        executor.cancel();
        assert!(answered, "the loaded callback waits in vain");
    });
}

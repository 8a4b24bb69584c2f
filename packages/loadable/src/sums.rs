//! A node with services.

use angaros::example_interfaces::srv::{AddTwoInts, AddTwoInts_Request, AddTwoInts_Response};
use angaros::prelude::*;
use std::time::Duration;

/// Serves `add`, and `forward`, whose callback waits for what the service `outside` answers.
#[component]
pub struct Sums {
    _add: Server<AddTwoInts>,
    _forward: Server<AddTwoInts>,
}

impl Sums {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let add = |request: AddTwoInts_Request| AddTwoInts_Response { sum: request.a + request.b };
        let outside = node.create_client::<AddTwoInts>("outside")?;
        let forward = move |request: AddTwoInts_Request, responder: Responder<AddTwoInts>| {
            match outside.call(&request, Duration::from_secs(20)) {
                Ok(response) => {
                    if let Err(error) = responder.respond(response) {
                        tracing::warn!("sums: {error}");
                    }
                }
                // Dropping the responder tells the caller.
                Err(error) => tracing::info!("sums: {error}"),
            }
        };
        Ok(Self {
            _add: node.create_service::<AddTwoInts, _>("add", add)?,
            _forward: node.create_service::<AddTwoInts, _>("forward", forward)?,
        })
    }
}

//! Servers that come, go and are several.

use super::fixture::{ServiceFixture, add, ask, ready, spin_all};
use crate::check::{LONG, Verdict, ensure, equal, eventually};
use crate::rules;
use crate::wire::Wire;
use angaros::example_interfaces::srv::AddTwoInts;
use angaros::{CallError, Client, Node};
use std::time::Duration;

pub const RULES: &[crate::Rule] = rules![
    s3_a_call_before_there_is_a_server_fails_and_one_after_it_came_does_not: Nothing,
    s2_s3_of_two_servers_one_response_counts: Nothing,
    s3_a_client_goes_on_with_the_next_server: Nothing,
    s5_a_response_to_a_client_that_is_gone_is_dropped_and_counted: Nothing,
];

/// S3: and whoever waits for the service learns that it came.
fn s3_a_call_before_there_is_a_server_fails_and_one_after_it_came_does_not(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let client: Client<AddTwoInts> = fixture.client_node().create_client(&fixture.nodes.topic)?;
    ensure(!client.wait_for_service(Duration::from_millis(20)), || "ready too soon".to_owned())?;
    equal("early", client.call(&ask(1, 1), LONG), Err(CallError::Unavailable))?;
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| ready(&client));
        let _server = fixture.adder()?;
        fixture.spin_server(|| {
            crate::check::join(waits)?;
            equal("sum", client.call(&ask(1, 1), LONG)?.sum, 2)
        })
    })
}

/// S2 and S3: both get each request.
fn s2_s3_of_two_servers_one_response_counts(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let other = Node::new(fixture.server_node().context(), "other_server")?;
    let servers =
        [fixture.adder()?, other.create_service::<AddTwoInts, _>(&fixture.nodes.topic, add)?];
    let client: Client<AddTwoInts> = fixture.client_node().create_client(&fixture.nodes.topic)?;
    spin_all(&[fixture.server_node(), &other, fixture.client_node()], || {
        ready(&client)?;
        eventually("both servers", || servers.iter().all(|server| server.client_count() == 1))?;
        // Whoever can answer may still have to meet the requests.
        eventually("responses of both", || {
            client.call(&ask(1, 1), LONG) == Ok(add(ask(1, 1))) && client.unexpected_responses() > 0
        })?;
        for i in 0..50 {
            equal("sum", client.call(&ask(i, 1), LONG)?.sum, i + 1)?;
        }
        equal("pending", client.pending_calls(), 0)
    })
}

/// S3: servers come and go one after the other.
fn s3_a_client_goes_on_with_the_next_server(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let client: Client<AddTwoInts> = fixture.client_node().create_client(&fixture.nodes.topic)?;
    fixture.spin(|| {
        for i in 0..5 {
            let server = fixture.adder()?;
            ready(&client)?;
            equal("sum", client.call(&ask(i, 1), LONG)?.sum, i + 1)?;
            drop(server);
            eventually("the server is gone", || !client.service_is_ready())?;
            equal("without", client.call(&ask(i, 1), LONG), Err(CallError::Unavailable))?;
        }
        Ok(())
    })
}

/// S5: the server notices and goes on.
fn s5_a_response_to_a_client_that_is_gone_is_dropped_and_counted(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let (server, kept) = fixture.deferring_server()?;
    let client = fixture.client::<AddTwoInts>()?;
    fixture.spin_server(|| {
        drop(client.call_async(&ask(1, 1))?);
        eventually("the request", || crate::check::lock(&kept).len() == 1)?;
        drop(client);
        eventually("the client is gone", || server.client_count() == 0)?;
        let (request, responder) = crate::check::lock(&kept).pop().ok_or("no request")?;
        equal("sent", responder.respond(add(request)), Err(angaros::RespondError::ClientGone))?;
        equal("dropped", server.dropped_responses(), 1)
    })
}

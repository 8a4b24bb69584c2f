//! Servers that end or die with requests in their hands.

use super::fixture::{ServiceFixture, add, ask, failing_service, ready};
use crate::check::{LONG, Verdict, ensure, equal, eventually, lock};
use crate::peer::Peer;
use crate::rules;
use crate::wire::Wire;
use angaros::example_interfaces::srv::AddTwoInts;
use angaros::{CallError, Client, RespondError};

pub const RULES: &[crate::Rule] = rules![
    s4_calls_of_a_server_that_ends_are_lost_after_what_it_answered: Nothing,
    s1_s4_a_node_out_of_service_loses_its_calls_and_is_asked_no_more: Nothing,
    s4_calls_of_a_process_that_is_killed_end: CrossProcess,
    s1_s4_every_call_ends_once_while_servers_are_killed_and_started: CrossProcess,
];

/// S4: answered ones are answered, the others lost, and none waits for its time-out.
fn s4_calls_of_a_server_that_ends_are_lost_after_what_it_answered(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let (server, kept) = fixture.deferring_server()?;
    let client = fixture.client::<AddTwoInts>()?;
    let mut calls = Vec::new();
    fixture.spin_server(|| {
        for i in 0..20 {
            calls.push(client.call_async(&ask(i, 1))?);
        }
        eventually("all requests", || lock(&kept).len() == 20)?;
        for (request, responder) in lock(&kept).drain(..10) {
            responder.respond(add(request))?;
        }
        Ok(())
    })?;
    drop(server);
    fixture.spin(|| {
        for (i, call) in calls.into_iter().enumerate() {
            let expected = match i {
                0..10 => Ok(add(ask(i as i64, 1))),
                _ => Err(CallError::ServerLost),
            };
            equal("result", call.wait(LONG), expected)?;
        }
        Ok(())
    })
}

/// S1, S4 and E5: one callback of the node panics. Its own call is unanswered, those of the node's
/// other servers are lost after what they answered, and nobody waits for them any more.
fn s1_s4_a_node_out_of_service_loses_its_calls_and_is_asked_no_more(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let (server, kept) = fixture.deferring_server()?;
    let fails = format!("{}/fails", fixture.nodes.topic);
    let _fails = failing_service(fixture.server_node(), &fails)?;
    let client = fixture.client::<AddTwoInts>()?;
    let failing: Client<AddTwoInts> = fixture.client_node().create_client(&fails)?;
    fixture.spin(|| {
        ready(&failing)?;
        let calls: Result<Vec<_>, _> = (0..20).map(|i| client.call_async(&ask(i, 1))).collect();
        eventually("all requests", || lock(&kept).len() == 20)?;
        for (request, responder) in lock(&kept).drain(..10) {
            responder.respond(add(request))?;
        }
        let own = failing.call(&ask(0, 0), LONG);
        equal("the call that failed", own, Err(CallError::Unanswered))?;
        for (i, call) in calls?.into_iter().enumerate() {
            let expected = match i {
                0..10 => Ok(add(ask(i as i64, 1))),
                _ => Err(CallError::ServerLost),
            };
            equal("pending call", call.wait(LONG), expected)?;
        }
        eventually("no server is ready", || {
            !client.service_is_ready() && !failing.service_is_ready()
        })?;
        for client in [&client, &failing] {
            let later = client.call(&ask(1, 1), LONG);
            equal("later call", later, Err(CallError::Unavailable))?;
        }
        let (_, late) = lock(&kept).remove(0);
        equal("late answer", late.respond(add(ask(1, 1))), Err(RespondError::ServerGone))
    })?;
    // A node that is out of service offers nothing new either.
    let name = format!("{}/new", fixture.nodes.topic);
    let _new = fixture.server_node().create_service::<AddTwoInts, _>(&name, add)?;
    let new: Client<AddTwoInts> = fixture.client_node().create_client(&name)?;
    equal("new server", new.call(&ask(1, 1), LONG), Err(CallError::Unavailable))?;
    drop(server);
    Ok(())
}

/// S4: another process, killed with no chance to say so.
fn s4_calls_of_a_process_that_is_killed_end(wire: &Wire) -> Verdict {
    let fixture = ServiceFixture::on(wire)?;
    let mut peer = Peer::start(wire, fixture.nodes.domain, &fixture.nodes.topic, "serve")?;
    peer.expect("ready")?;
    let client = fixture.client::<AddTwoInts>()?;
    fixture.spin(|| {
        equal("sum", client.call(&ask(1, 2), LONG)?.sum, 3)?;
        let call = client.call_async(&ask(-1, 0))?;
        equal("sum", client.call(&ask(2, 2), LONG)?.sum, 4)?;
        ensure(!call.is_finished(), || "it was answered".to_owned())?;
        peer.kill()?;
        equal("result", call.wait(LONG), Err(CallError::ServerLost))?;
        eventually("the server is gone", || !client.service_is_ready())
    })
}

/// Calls of the rule below; `ANGAROS_CALLS` is the number of a long run.
const CALLS: usize = 1000;
/// Calls between two kills.
const LIFE: usize = 200;
const CLIENTS: usize = 4;

/// S1 and S4: clients call all the time, the server's process is killed and started again.
fn s1_s4_every_call_ends_once_while_servers_are_killed_and_started(wire: &Wire) -> Verdict {
    let total = std::env::var("ANGAROS_CALLS").ok().and_then(|text| text.parse().ok());
    let total: usize = total.unwrap_or(CALLS);
    let fixture = ServiceFixture::on(wire)?;
    let clients: Result<Vec<Client<AddTwoInts>>, _> =
        (0..CLIENTS).map(|_| fixture.client_node().create_client(&fixture.nodes.topic)).collect();
    let clients = clients?;
    let done = std::sync::atomic::AtomicUsize::new(0);
    let counts = fixture.spin(|| {
        std::thread::scope(|scope| {
            let threads: Vec<_> = clients
                .iter()
                .map(|client| scope.spawn(|| call_often(client, total / CLIENTS, &done)))
                .collect();
            let killed = kill_often(wire, &fixture, total, &done);
            let mut counts = Counts::default();
            for thread in threads {
                counts.add(&crate::check::join(thread)?);
            }
            Ok::<_, libtest_mimic::Failed>((counts, killed?))
        })
    });
    let (counts, kills) = counts?;
    equal("results", counts.answered + counts.lost + counts.refused, total / CLIENTS * CLIENTS)?;
    equal("waiting", clients.iter().map(Client::pending_calls).sum::<usize>(), 0)?;
    ensure(counts.answered > 0 && kills > 0, || format!("{counts:?} in {kills} kills"))?;
    if total > CALLS {
        // The result of a long run is for whoever asked for it.
        crate::peer::tell(&format!("{}: {counts:?} in {kills} kills", wire.name));
    }
    Ok(())
}

/// How calls ended.
#[derive(Debug, Default)]
struct Counts {
    answered: usize,
    lost: usize,
    refused: usize,
}

impl Counts {
    fn add(&mut self, other: &Self) {
        self.answered += other.answered;
        self.lost += other.lost;
        self.refused += other.refused;
    }
}

/// Calls in bursts of ten; each ends with its own response or a named error, in good time.
fn call_often(
    client: &Client<AddTwoInts>,
    total: usize,
    done: &std::sync::atomic::AtomicUsize,
) -> Verdict<Counts> {
    let mut counts = Counts::default();
    for burst in 0..total.div_ceil(10) {
        ready(client)?;
        let first = burst * 10;
        let numbers = first..total.min(first + 10);
        let calls: Vec<_> =
            numbers.map(|i| (i as i64, client.call_async(&ask(i as i64, 1)))).collect();
        for (i, call) in calls {
            match call.and_then(|call| call.wait(LONG)) {
                Ok(response) => {
                    equal("sum", response.sum, i + 1)?;
                    counts.answered += 1;
                }
                Err(CallError::ServerLost) => counts.lost += 1,
                Err(CallError::Unavailable) => counts.refused += 1,
                Err(error) => return Err(format!("call {i}: {error}").into()),
            }
            done.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        }
    }
    Ok(counts)
}

/// Kills the server after every so many calls, until all are done; returns how often.
fn kill_often(
    wire: &Wire,
    fixture: &ServiceFixture,
    total: usize,
    done: &std::sync::atomic::AtomicUsize,
) -> Verdict<usize> {
    let calls = || done.load(std::sync::atomic::Ordering::SeqCst);
    let mut kills = 0;
    while calls() < total / CLIENTS * CLIENTS {
        let mut peer = Peer::start(wire, fixture.nodes.domain, &fixture.nodes.topic, "serve")?;
        peer.expect("ready")?;
        let until = (calls() + LIFE).min(total / CLIENTS * CLIENTS);
        eventually("more calls", || calls() >= until)?;
        peer.kill()?;
        kills += 1;
    }
    Ok(kills)
}

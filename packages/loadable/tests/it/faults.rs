//! A component that misbehaves harms itself only.

use super::support::{Fixture, Heard, Spinning, finish, linked, loaded, named, wait};
use angaros::component::{NodeState, START_TIMEOUT};
use std::time::{Duration, Instant};

#[test]
fn a_component_that_misbehaves_harms_no_other() {
    let stage = Fixture::new("faults");
    let said = finish(stage.start("faults"));
    // The blocked thread may still look at its doorbell, so the program could not leave the domain;
    // whoever comes next clears up, as after a crash.
    finish(stage.start("visitor"));
    assert_eq!(stage.files(), [] as [std::path::PathBuf; 0]);
    let log = |text: &str| assert!(said.contains(text), "not in the log: {text}\n{said}");
    log("node /panic is out of service: a callback panicked: no good callback");
    log("node /panic_in_drop at its end panicked: no good end");
    // What the library logs comes through the program.
    log("/good/talker talks");
}

fn pair() -> Spinning {
    Spinning::new(vec![
        named(loaded("Talker", &[]), "/good", "talker"),
        named(linked("Listener", &[]), "/good", "listener"),
        named(linked("Talker", &[]), "/plain", "talker"),
        named(linked("Listener", &[]), "/plain", "listener"),
    ])
}

/// The good nodes' messages go on coming.
fn goes_on(good: &mut Heard, plain: &mut Heard, what: &str) {
    let begin = Instant::now();
    let counts = (good.more(150).0, plain.more(150).0);
    println!("{what}: {counts:?} messages in {:?}", begin.elapsed());
}

pub fn faults() {
    let spinning = pair();
    let mut good = spinning.heard("/good");
    let mut plain = spinning.heard("/plain");
    let bad = |how: &str| named(loaded("Bad", &[("how", how)]), "/", how);
    goes_on(&mut good, &mut plain, "before");

    let id = spinning.load(&bad("panic"));
    assert!(wait(|| spinning.state(id) == Some(NodeState::Failed)));
    assert_eq!(spinning.container.failed_nodes(), ["/panic"]);
    goes_on(&mut good, &mut plain, "panic");
    spinning.container.unload(id).unwrap();
    assert_eq!(spinning.state(id), None);

    let error = spinning.container.load(&bad("panic_in_new")).unwrap_err().to_string();
    assert_eq!(error, "node /panic_in_new (loadable/Bad) panicked in `new`: no good start");
    goes_on(&mut good, &mut plain, "panic in new");

    let id = spinning.load(&bad("panic_in_drop"));
    spinning.container.unload(id).unwrap();
    goes_on(&mut good, &mut plain, "panic in drop");

    let id = spinning.load(&bad("shutdown"));
    assert!(wait(|| spinning.state(id) == Some(NodeState::Ended)));
    goes_on(&mut good, &mut plain, "shutdown");
    spinning.container.unload(id).unwrap();

    leaks(&spinning, &mut good, &mut plain);
    blocks(&spinning, &mut good, &mut plain);
    let nodes = spinning.context.graph().nodes;
    let names: Vec<_> = nodes.iter().map(|node| node.name.as_str()).collect();
    let own = |name: &&str| ["talker", "listener", "witness"].contains(name);
    assert!(names.iter().all(own), "nodes are left over: {names:?}");
    // A stuck thread must not keep the process: this ends by itself.
    drop((good, plain));
}

fn leaks(spinning: &Spinning, good: &mut Heard, plain: &mut Heard) {
    let bad_publishers = || {
        let graph = spinning.context.graph();
        graph.endpoints.iter().filter(|endpoint| endpoint.topic == "/bad").count()
    };
    let id = spinning.load(&named(loaded("Bad", &[("how", "leak")]), "/", "leak"));
    assert_eq!(bad_publishers(), 1);
    goes_on(good, plain, "leak");
    assert_eq!(spinning.state(id), Some(NodeState::Running));
    spinning.container.unload(id).unwrap();
    // Its threads and their handles stay; its endpoints do not.
    assert_eq!(bad_publishers(), 0);
    goes_on(good, plain, "leaked");
}

fn blocks(spinning: &Spinning, good: &mut Heard, plain: &mut Heard) {
    let id = spinning.load(&named(loaded("Bad", &[("how", "block")]), "/", "block"));
    std::thread::sleep(Duration::from_millis(100));
    goes_on(good, plain, "block");
    let limit = Duration::from_millis(200);
    let begin = Instant::now();
    let error = spinning.container.unload_within(id, limit).unwrap_err().to_string();
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    let expected = "node /block (loadable/Bad) did not end within 200ms";
    assert!(error.starts_with(expected) && error.contains("\nhint: "), "{error}");
    assert_eq!(spinning.state(id), Some(NodeState::Stuck));
    goes_on(good, plain, "blocked and unloaded");
}

#[test]
fn a_component_that_does_not_come_out_of_new_is_given_up() {
    Fixture::play("blocked_start");
}

pub fn blocked_start() {
    let spinning = pair();
    let bad = named(loaded("Bad", &[("how", "block_in_new")]), "/", "blocked");
    let container = std::sync::Arc::clone(&spinning.container);
    let loading = std::thread::spawn(move || container.load(&bad).unwrap_err().to_string());
    let mut good = spinning.heard("/good");
    let mut plain = spinning.heard("/plain");
    goes_on(&mut good, &mut plain, "blocked in new");
    let error = loading.join().unwrap();
    let expected = format!("loadable/Bad did not come out of its `new` within {START_TIMEOUT:?}");
    assert!(error.starts_with(&expected), "{error}");
    let nodes = spinning.context.graph().nodes;
    assert!(nodes.iter().all(|node| node.name != "blocked"), "{nodes:?}");
}

#[test]
fn nodes_that_are_linked_in_come_and_go_while_the_container_spins() {
    Fixture::play("executor");
}

pub fn blocked_beside_linked() {
    let spinning = pair();
    let mut good = spinning.heard("/good");
    let mut plain = spinning.heard("/plain");
    let bad = |how: &str| named(linked("Bad", &[("how", how)]), "/", how);
    let error = spinning.container.load(&bad("panic_in_new")).unwrap_err().to_string();
    assert_eq!(error, "node /panic_in_new (loadable/Bad) panicked in `new`: no good start");
    let id = spinning.load(&bad("panic_in_drop"));
    spinning.container.unload(id).unwrap();
    let id = spinning.load(&bad("panic"));
    assert!(wait(|| spinning.state(id) == Some(NodeState::Failed)));
    spinning.container.unload(id).unwrap();
    goes_on(&mut good, &mut plain, "linked");
    let error = spinning.container.unload(id).unwrap_err().to_string();
    assert_eq!(error, format!("there is no node with id {id} in this container"));
}

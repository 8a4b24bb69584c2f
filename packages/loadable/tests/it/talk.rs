//! A loaded component talks with everybody, and nothing is copied on the way.

use super::support::{Fixture, Spinning, finish, linked, loaded, named, start, wait};
use angaros::component::NodeSpec;
use angaros::trace::{self, EntityKind, Event, EventId};
use std::path::Path;
use std::process::Child;

/// Takes the first reports aside: until all have met, a message may go another way.
fn all_in_place(spinning: &Spinning, namespace: &str) {
    let mut heard = spinning.heard(namespace);
    heard.more(20);
    let (came, in_place) = heard.more(100);
    assert_eq!(came, in_place, "{namespace}: some were copied");
}

#[test]
fn a_loaded_node_and_a_composed_one_read_the_same_bytes() {
    Fixture::play("composed");
}

pub fn composed() {
    let spinning = Spinning::new(vec![
        named(loaded("Talker", &[]), "/there", "talker"),
        named(linked("Listener", &[]), "/there", "listener"),
        named(linked("Talker", &[]), "/back", "talker"),
        named(loaded("Listener", &[]), "/back", "listener"),
    ]);
    trace::start().unwrap();
    all_in_place(&spinning, "/there");
    all_in_place(&spinning, "/back");
    let recording = trace::stop();
    let events = |id: EventId, topic: &str| {
        let declared = recording.entities.iter();
        let publisher = declared.filter(|e| e.kind == EntityKind::Publisher && e.name == topic);
        let gids: Vec<_> = publisher.map(|endpoint| endpoint.gid.as_str()).collect();
        let of = |event: &Event| gids.contains(&event.publisher.to_string().as_str());
        recording.events.iter().filter(|(_, event)| event.id == id && of(event)).count()
    };
    // Of a loaded publisher and of a loaded subscription.
    for topic in ["/there/image", "/back/image"] {
        let sent = events(EventId::Publish, topic);
        let taken = events(EventId::Take, topic);
        assert!(sent >= 50 && taken >= 50, "{topic}: {sent} published, {taken} taken");
    }
}

#[test]
fn nodes_of_two_libraries_read_the_same_bytes() {
    Fixture::play("libraries");
}

pub fn libraries() {
    // A copy is another file, so it is mapped again, with statics of its own.
    let folder = std::env::temp_dir().join(format!("loadable-copy-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let copy = folder.join("libother.so");
    std::fs::copy(super::support::library(), &copy).unwrap();
    let library = Some(copy.to_str().unwrap().to_owned());
    let spinning = Spinning::new(vec![
        named(loaded("Talker", &[]), "/two", "talker"),
        named(NodeSpec { library, ..loaded("Listener", &[]) }, "/two", "listener"),
        named(loaded("Talker", &[]), "/one", "talker"),
        named(loaded("Listener", &[]), "/one", "listener"),
    ]);
    std::fs::remove_dir_all(&folder).unwrap();
    all_in_place(&spinning, "/two");
    all_in_place(&spinning, "/one");
    let mut gids: Vec<_> = spinning.context.graph().endpoints.iter().map(|e| e.gid).collect();
    let all = gids.len();
    gids.sort_unstable();
    gids.dedup();
    assert_eq!(gids.len(), all, "two endpoints have one id");
    assert!(gids.iter().all(angaros::Gid::is_of_this_process));
}

#[test]
fn an_owned_message_crosses_the_edge_both_ways() {
    Fixture::play("owned");
}

pub fn owned() {
    let owned = &[("owned", "true"), ("bytes", "1000")];
    let expected = &[("bytes", "1000")];
    let spinning = Spinning::new(vec![
        named(loaded("Talker", owned), "/there", "talker"),
        named(linked("Listener", expected), "/there", "listener"),
        named(linked("Talker", owned), "/back", "talker"),
        named(loaded("Listener", expected), "/back", "listener"),
    ]);
    spinning.heard("/there").more(50);
    spinning.heard("/back").more(50);
}

#[test]
fn a_loaded_node_and_another_process_share_memory() {
    Fixture::play("processes");
}

pub fn processes() {
    let folder = std::env::var("ANGAROS_SHM_DIR").unwrap();
    let others: Vec<Child> =
        ["other_talker", "other_listener"].map(|role| start(role, Path::new(&folder))).into();
    let spinning = Spinning::new(vec![
        named(loaded("Talker", &[]), "/listener", "talker"),
        named(loaded("Listener", &[]), "/talker", "listener"),
    ]);
    all_in_place(&spinning, "/listener");
    all_in_place(&spinning, "/talker");
    // The others end when the node that they wait for is gone.
    drop(spinning);
    others.into_iter().map(finish).for_each(drop);
}

/// One linked node in a process of its own, until the node on the other side has come and gone.
pub fn other(component: &str) {
    let namespace = format!("/{}", component.to_lowercase());
    let name = component.to_lowercase();
    let spinning = Spinning::new(vec![named(linked(component, &[]), &namespace, &name)]);
    let there = || {
        let nodes = spinning.context.graph().nodes;
        nodes.iter().any(|node| node.namespace == namespace && node.name != name)
    };
    assert!(wait(there), "nobody came");
    assert!(wait(|| !there()), "nobody left");
}

#[test]
fn a_killed_container_leaves_no_garbage() {
    let stage = Fixture::new("killed");
    let listener = stage.start("other_listener");
    let mut container = stage.start("loaded_talker");
    let mut first = String::new();
    let mut output = std::io::BufReader::new(container.stdout.take().unwrap());
    while !first.contains("talking") {
        first.clear();
        assert!(std::io::BufRead::read_line(&mut output, &mut first).unwrap() > 0, "it ended");
    }
    container.kill().unwrap();
    container.wait().unwrap();
    // The listener ends by itself: it sees that the talker's node is gone.
    finish(listener);
    finish(stage.start("visitor"));
    assert_eq!(stage.files(), [] as [std::path::PathBuf; 0]);
}

/// A container whose loaded talker is heard in another process; it waits to be killed.
pub fn loaded_talker() {
    let spinning = Spinning::new(vec![named(loaded("Talker", &[]), "/listener", "talker")]);
    spinning.heard("/listener").more(20);
    println!("talking");
    std::thread::sleep(std::time::Duration::from_secs(60));
}

/// Comes after a crash and goes.
pub fn visitor() {
    let spinning = Spinning::new(Vec::new());
    assert_eq!(spinning.context.graph().nodes, []);
}

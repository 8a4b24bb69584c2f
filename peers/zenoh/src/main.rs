//! Zenoh by its Rust interface: what a ROS 2 node on rmw_zenoh stands on, without rmw, rcl and
//! rclcpp, and what the transport `zenoh` of Angaros stands on.
//!
//! Two sessions in mode peer over TCP, connected directly: no router, no scouting, no gossip, all
//! else as Zenoh comes. A message is one `put` of a private buffer, which Zenoh copies. It is
//! received through Zenoh's own channel, so that the thread that waits is the user's: one wake-up
//! beyond Zenoh's own threads, as in Angaros. `block` sleeps in that channel, `spin` polls it.
//!
//! * `tcp` asks for the message as one piece of memory, as a user who reads all of it does. A
//!   message larger than one batch of Zenoh (64 kB) arrives in pieces and is copied for that.
//! * `tcp-pieces` reads its first bytes where they lie: the least that Zenoh can cost.
//! * `shm` makes every message in shared memory by Zenoh's own provider, as its examples for
//!   latency do, blocking until a buffer is free; over TCP goes where it lies. Ready before the
//!   first message (`mode: init`). The two others have shared memory switched off, so that they
//!   are what they say.
//!
//! A topology has a session for each process; what differs stands in `graph.rs`.

mod chain;
mod graph;
mod link;
mod rendezvous;

use std::process::ExitCode;

use angaros_bench_peer::topology::{OneThread, run_topology};
use angaros_bench_peer::{self as peer, About};

const VERSION: &str = "1.10.2";

fn main() -> ExitCode {
    let (variants, modes) = (["tcp", link::PIECES, link::SHM], ["copied", "loaned", "untouched"]);
    let about = About::new("zenoh", VERSION, &variants, &modes);
    let about = about.with_chain().with_topology();
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((verb, rest)) if verb == "topology" => run_topology(&about, rest, |args, state| {
            OneThread::open(args, state, graph::ZenohEnds::open)
        }),
        _ => peer::main_with_chain(&about, link::ZenohLink::open, chain::ZenohStation::open),
    }
}

//! iceoryx2: payloads in shared memory, by three ways of being woken.
//!
//! `listener` is iceoryx2's own event service, `doorbell` a futex word of ours beside its
//! publish-subscribe, `spin` polls the subscriber. Payload handling is the same in all three.

mod alarm;
mod chain;
mod graph;
mod link;

use std::process::ExitCode;

use angaros_bench_peer::topology::{OneThread, run_topology};
use angaros_bench_peer::{self as peer, About, Args, LinkError, Wake};

const VERSION: &str = "0.10.0";

fn main() -> ExitCode {
    iceoryx2::prelude::set_log_level(iceoryx2::prelude::LogLevel::Error);
    let variants = ["listener", "doorbell", "spin"];
    let about = About::new("iceoryx2", VERSION, &variants, &["copied", "loaned", "untouched"]);
    let about = about.with_chain().with_topology();
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.split_first() {
        Some((verb, rest)) if verb == "topology" => run_topology(&about, rest, |args, state| {
            OneThread::open(args, state, graph::Iceoryx2Ends::open)
        }),
        _ => peer::main_with_chain(
            &about,
            |args| check(args).and_then(|()| link::Iceoryx2Link::open(args)),
            |args, hop| check(args).and_then(|()| chain::Iceoryx2Station::open(args, hop)),
        ),
    }
}

/// Only the variant `spin` spins.
fn check(args: &Args) -> Result<(), LinkError> {
    if (args.wake == Wake::Spin) == (args.variant == "spin") {
        return Ok(());
    }
    let (variant, wake) = (&args.variant, args.wake.as_str());
    Err(LinkError::Unsupported(format!("variant {variant} does not wake by {wake}")))
}

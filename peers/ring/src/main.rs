//! The floor: a bare ring in shared memory, one per direction, one futex word per receiver.
//!
//! Nothing is checked, found, matched or reclaimed. What this peer needs for a round trip, no
//! middleware on the same machine can undercut; the difference to it is what a middleware costs.

mod chain;
mod ring;
#[cfg(test)]
mod tests;

use std::process::ExitCode;

use angaros_bench_peer::{self as peer, About, Args, LinkError, Reliability, Wake};

fn main() -> ExitCode {
    let modes = ["copied", "loaned", "untouched"];
    let about = About::new("ring", env!("CARGO_PKG_VERSION"), &["futex", "spin"], &modes);
    peer::main_with_chain(
        &about.with_chain(),
        |args| check(args).and_then(|()| ring::RingLink::open(args)),
        |args, hop| check(args).and_then(|()| chain::RingStation::open(args, hop)),
    )
}

/// What a ring cannot do.
fn check(args: &Args) -> Result<(), LinkError> {
    let spin = args.wake == Wake::Spin;
    if spin != (args.variant == "spin") {
        let (variant, wake) = (&args.variant, args.wake.as_str());
        let text = format!("variant {variant} does not wake by {wake}");
        return Err(LinkError::Unsupported(text));
    }
    if args.reliability == Reliability::BestEffort {
        return Err(LinkError::Unsupported("a ring never loses: measured as reliable".into()));
    }
    Ok(())
}

//! The peer protocol: how one program takes part in a comparison. This module is the contract.
//!
//! A peer is one executable. It measures the same work on one system (a middleware, a socket, a
//! bare ring), so that two results differ by the system and by nothing else. Rust peers implement
//! [`Link`] and call [`main`]; C and C++ peers use `peers/common/peer.h`, which follows this text
//! word for word.
//!
//! # Command line
//!
//! ```text
//! PEER about                one JSON line:
//!                           {"peer","version","variants":[..],"modes":[..],"workloads":[..]}
//!                           and, where it has some, "solo":{WORKLOAD:[variants..]} and
//!                           "parameters":{WORKLOAD:{NAME:VALUES}}: what `--set` takes
//! PEER pingpong --role ping|pong --session NAME [--variant NAME] [--payload BYTES]
//!      [--count N] [--warmup N] [--reliability reliable|best_effort]
//!      [--mode copied|loaned|untouched] [--wake block|spin] [--cpu K]
//!      [--think-us U] [--idle-ms M] [--timeout-ms T] [--out FILE] [--depth N]
//!      [--payload-file FILE] [--hz F | --times FILE] [--rounds R] [--echo-delay-us D]
//!      [--pairs N] [--group NAME] [--gate FILE]
//! PEER chain --role source|relay|sink --index I --nodes N --session NAME [--hz F]
//!      [--delay-us D] [--drop-every K]
//!      and of those of pingpong up to --payload-file all but --think-us and --idle-ms
//! PEER discovery --index I --nodes N --topics T --session NAME [--variant NAME] [--timeout-ms T]
//! PEER topology --file PLAN --process NAME --session NAME [--variant NAME]
//!      [--executor single|multi] [--timeout-ms T] [--out FILE]
//! PEER solo WORKLOAD [--variant NAME] [--count N] [--warmup N] [--folder DIR] [--out FILE]
//!      [--set NAME=VALUE].. with every parameter of the point
//! ```
//!
//! Exit status: 0 measured, 1 failed, 2 wrong command line, 3 this combination does not exist on
//! this system (stderr says why). Defaults stand in [`Args`]. An option that a system cannot
//! honour is status 3, never ignored. `--depth N` is how many messages either end keeps for the
//! other (keep last N); 0 is the peer's own choice. A system whose queues count bytes sees to room
//! for so many, as far as the kernel lets it.
//!
//! The environment variable `ANGAROS_PEER_ADDRESS` ([`ADDRESS`]) is set where the processes run on
//! hosts of a network: the address of this one, at which the others reach it. They share a
//! temporary folder and clocks, but neither loopback nor shared memory; what works over those only
//! is status 3. Without the variable all of them run on this host.
//!
//! # The message
//!
//! Every message is exactly `payload` bytes, at least 8. Bytes 0..8 hold one little-endian `u64`
//! word: a sequence number counted from 0, or a control word when bit 63 is set ([`Control`]).
//! The rest is payload. What each side does once per message it sends, by mode:
//!
//! - `copied`: the whole payload goes from a private buffer of the process into the message: one
//!   `memcpy` into the loan where the system lends memory, the system's own copying send where it
//!   does not.
//! - `loaned`: the whole payload is generated word by word in memory lent by the system; there is
//!   no private buffer.
//! - `untouched`: only the first word is written, in memory lent by the system; nobody touches
//!   the rest.
//!
//! With `--payload-file FILE` the bytes are real ones: the file holds whole messages of `payload`
//! bytes back to back, and the message with the number K is the one at K modulo their count, its
//! first word (in a chain: its head) written over. Only in mode `copied`; a file that is not made
//! of messages of that size is status 3, for all messages of a run have one size.
//!
//! A receiver reads the first word and nothing else. A system whose receive call copies does so
//! inside the measured time, because its users pay for it. `loaned` and `untouched` exist only
//! where the system lends memory.
//!
//! # One round trip
//!
//! 1. Both sides pin themselves to `--cpu` (when given), keep the default scheduler and open
//!    their endpoint. Threads of the middleware inherit the CPU.
//! 2. Match-wait: ping sends `hello` until pong echoes it, at most `--timeout-ms`.
//! 3. Ping sends `warmup` messages, waits for each echo and discards the times.
//! 4. With `--idle-ms M` ping sends `idle`; both then sit in their ordinary wait for M ms and
//!    note the CPU they used and how often their threads went to sleep.
//! 5. Ping sends `measure`, then `count` messages, one at a time, `--think-us` apart. A sample is
//!    the time from before the payload is written to after the echo's first word is read
//!    (monotonic clock). No echo within a second: the message counts as lost and the next goes
//!    out. 50 losses in a row end the run with an error.
//! 6. Ping sends `end`. Both print their report and exit.
//!
//! Pong answers every message with one of its own that carries the same first word; its payload
//! is written by the rule of the mode. Control messages are repeated every 200 ms until echoed,
//! so that best effort needs no care. An echo with an older sequence number counts as `late` if
//! it had been given up for lost, else as one of the `duplicates`.
//!
//! `--wake block` sleeps in the kernel until a message comes; `--wake spin` polls without ever
//! sleeping. Nothing in between.
//!
//! # The open loop
//!
//! With `--hz F` or `--times FILE` ping does not wait for an echo before it sends the next message;
//! workload `rate`. Steps 1 to 4 and 6 are those of a round trip. In step 5 it takes the kernel's
//! finest timers for its thread (`PR_SET_TIMERSLACK` 1) and sends at the intended times: message K
//! of a run at K/F seconds, or as the file says: offsets in ns from its first, `u64` little-endian
//! and growing, gone through again and again, the end to the beginning by the mean distance. A late
//! message does not move those after it. Between two messages ping receives, at least once.
//! `--rounds R` sends the `count` messages in R runs of equal length (the last has the rest); after
//! each, ping receives until every echo is there or none came for a second, and pauses for 200 ms.
//! An echo that has not come by then is lost; one that comes later is `late`. `--echo-delay-us D`
//! makes pong sleep so long before it answers a message (no control message).
//!
//! # Many pairs at once
//!
//! With `--pairs N` so many pairs run at once on this host, each with a session of its own; what
//! has domains or a limit of participants puts all of them into the domain that `--group` names and
//! makes room for 2N processes. With `--gate FILE` ping says the line `matched` on standard output
//! after step 2 and waits until the file exists, at most `--timeout-ms`: whoever started the pairs
//! makes it when all of them have matched.
//!
//! # One chain
//!
//! N processes in a row: the source at index 0, relays, the sink at index N-1. A message has at
//! least 24 bytes and begins with three words ([`Head`]): its first word as above, when the source
//! began to write it, and when the node before began to write it (ns on `CLOCK_MONOTONIC`).
//!
//! 1. All processes start in any order and open their endpoints; hop I is the link into node I.
//! 2. Match-wait: the source sends `hello` every 100 ms; relays pass it on. The first one that
//!    reaches the sink makes it create the file `angaros-peer-chain-NAME` in the temporary folder,
//!    and the source goes on when it sees the file: the whole chain stands.
//! 3. The source sends `warmup` plus `count` messages, `hz` a second at times fixed beforehand; a
//!    late one does not move those after it. Numbers below `warmup` are no samples.
//! 4. The source sends `end` every 100 ms until the sink has removed the file. Everybody reports.
//!
//! What a node does with a message: it reads the first words, then the clock, notes both, and (a
//! relay) sends it on with its own stamp. The payload is written once a node: `copied` from the
//! received message (the source: from a private buffer) into the outgoing one, in the lent memory
//! where the system lends it; `loaned` generated there; `untouched` not at all. A relay changes
//! nothing but the third word. Reading and sending happen where a user of the system would do it,
//! in the callback where there are callbacks.
//!
//! The latency is the sink's clock minus the source's stamp; hops add up to it exactly.
//!
//! Faults are put in on purpose by the source or a relay, after it has stamped a measured message
//! and before it sends it: `--delay-us D` waits so long, `--drop-every K` does not send every
//! K-th.
//!
//! # Discovery
//!
//! N processes find each other. Each has one node (where the system has no nodes, one participant
//! or session stands for it), publishers for T topics of its own and subscriptions to the T topics
//! of the process after it, the last to those of the first; reliable, keep last 10. They are told
//! what to do by lines on standard input and answer by lines on standard output:
//!
//! 1. Started and nothing opened yet, a process says `ready`, and waits for the line `go`.
//! 2. It opens all that it has. When every publisher and subscription of its own has its other end,
//!    and when it knows of all N nodes and of the 2NT publishers and subscriptions of all processes
//!    by name, it notes the time.
//! 3. It says `known OPENED MATCHED KNOWN KB`: when it had opened all, when its own ends were
//!    matched, when it knew everybody (ns on `CLOCK_MONOTONIC`), and its resident size by then. A
//!    sample is the time from `go` until it knew everybody.
//! 4. It stays, so that the traffic of those who know each other can be counted, until standard
//!    input ends. Then it reports what it used from `go` until it knew everybody, and exits.
//!
//! A process that looks whether it knows everybody sleeps so long between two looks that all N
//! together spend a quarter of a core on it, but no less than 10 ms and no more than 500 ms.
//!
//! # Topology
//!
//! One or several nodes of a graph that a plan file describes; the contract stands in [`topology`].
//!
//! # Solo
//!
//! One process measures a library by itself: no session, no other side, no pinning (it may have
//! threads). What a sample is and what the parameters mean, the workload says. It writes files only
//! into a folder of its own below `--folder` and removes it. In its report `sent`, `lost` and
//! `bytes` (of what was not lost) are those of the section that `wall_ns` is the length of, so that
//! rates follow; the samples may come from another section when reading a clock would slow the
//! work down. `--out FILE` as that of ping. What else it counts stands in the report's `figures`,
//! by name and unit.
//!
//! # Results
//!
//! `--out FILE` of a chain, every node: three words a measured message: its number counted from
//! the first measured one; the time since the node before began to write it (the source: since the
//! intended time); the time since the source began to write it (the source: 0), ns.
//!
//! `--out FILE` of an open loop (ping): three words an answered message, in sending order: its
//! number counted from the first measured one, the time since it was sent, the time since it was
//! to be sent, ns.
//!
//! `--out FILE` (ping): the samples in sending order, nanoseconds, `u64` little-endian, lost ones
//! left out. Standard output, last line, both roles: one [`PeerReport`] as JSON. CPU time and
//! context switches are `getrusage` differences over step 5 of that process; in a chain from its
//! first measured message to the farewell.
//!
//! # Left-overs
//!
//! Files and folders that a peer makes in `/dev/shm` or the temporary folder are named
//! `angaros-peer-` plus anything plus the session (plus a dot and anything where there are
//! several); it removes them itself, and whoever killed it removes them by name.

mod about;
mod args;
mod chain;
mod crowding;
mod discovery;
mod entry;
mod error;
mod fault;
mod gate;
mod head;
mod hop;
mod link;
mod open_loop;
mod output;
mod pace;
mod parameter;
mod payload;
mod ping;
mod pong;
mod report;
pub mod shm;
mod solo;
mod stamps;
#[cfg(test)]
mod tests;
pub mod topology;
mod usage;

pub use about::About;
pub use args::{Args, ArgsError, Mode, Reliability, Role, Wake};
pub use chain::{Station, main_with_chain, run_station};
pub use crowding::Crowding;
pub use discovery::{CrowdArgs, Member, run_discovery};
pub use entry::{dispatch, main, run};
pub use error::LinkError;
pub use head::Head;
pub use hop::Hop;
pub use link::{Control, Link};
pub use open_loop::open_loop;
pub use parameter::Accepted;
pub use payload::Payload;
pub use ping::{PingResult, ping};
pub use pong::pong;
pub use report::PeerReport;
pub use solo::{SoloArgs, SoloResult, run_solo};
pub use stamps::{STAMPS, Stamp, Stamps, WORDS as STAMP_WORDS};
pub use usage::{Idle, Usage, monotonic_ns, pin_to_cpu, resident_kb};

/// The environment variable with the address of a process's host.
pub const ADDRESS: &str = "ANGAROS_PEER_ADDRESS";
/// Smallest payload: the word that every message carries.
pub const MIN_PAYLOAD: usize = 8;
/// Largest payload accepted on the command line, 1 GiB.
pub const MAX_PAYLOAD: usize = 1 << 30;

//! Tracing of a running graph: switched on, off and asked for from outside, over any transport.
//!
//! * **W1** Every context over transports takes part while it has a node, unless
//!   `ANGAROS_TRACE=off`, its clock is virtual, or it lives in a loaded library. It subscribes to
//!   one hidden topic ([`REQUESTS`]). It answers from a thread of its own, so blocked executors do
//!   not matter.
//! * **W2** What others send is checked before it is believed, and bounded: texts, pieces, files. A
//!   session makes a process write one file: in the folder of the command, if a file lies there
//!   with the session's id (so nobody makes a process write where he could not himself), else in a
//!   private folder of its host, from which the command fetches it.
//! * **W3** A process records one session at a time. The first one of a host leaves a marker there,
//!   by which processes of the same user that start later join at once. Those of other hosts and
//!   users are invited: as long as the session runs, one of the processes that record says so every
//!   second on the topic of requests, and another one takes over when it falls silent. Who has been
//!   in a session that ended does not join it again.
//! * **W4** That thread, and what it answers on, exist while somebody is there who can ask (a
//!   publisher of requests is matched), for a moment longer, and while this process records.
//!   Otherwise tracing costs a process no thread and no wake-up.
//! * **W5** Files are fetched piece by piece, each asked for: what is under way is bounded, and
//!   what got lost is asked for again.
//! * **W6** What is recorded is written as it comes (rule R1 of `recording.rs`): a killed process
//!   leaves a file that can be read.
//!
//! Here is what a process does and says; who makes it take part, and the thread, are
//! `trace_control`, above the nodes.

mod file_sink;
mod folders;
mod protocol;
pub mod recorder;

pub use folders::{
    MarkerError, SESSION_FILE, host_key, host_name, is_alive, leave_marker, make_folder, marker,
    read_session, remove_marker, write_session,
};
pub use protocol::{
    ANSWERS, Answer, Fetch, MAX_FILE_BYTES, MAX_FILES, MAX_PIECES, Operation, Outcome, PIECE_BYTES,
    PIECES, Piece, Plan, ProcessName, REQUESTS, Report, Request, StoredFile, VERSION, are_hidden,
    is_own,
};

pub use folders::{file_name, private, runtime};
pub use folders::{open_stored, own_name};
pub use recorder::own_threads;

use std::sync::atomic::{AtomicBool, Ordering};

static REFUSED: AtomicBool = AtomicBool::new(false);

/// This process takes no part: for the command that asks the others. Contexts that have a node
/// already are not affected.
pub fn take_no_part() {
    REFUSED.store(true, Ordering::SeqCst);
}

/// Whether this process has said so.
pub fn takes_no_part() -> bool {
    REFUSED.load(Ordering::SeqCst)
}

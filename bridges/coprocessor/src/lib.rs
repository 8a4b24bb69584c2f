//! The agent of micro-controllers: a board that runs the C client of `clients/mcu` takes part in
//! the graph as a node of its own, over UDP or a serial line. A message travels between board and
//! agent as the CDR bytes that it has everywhere else, and the agent passes them on as they are.
//!
//! | what | where |
//! |---|---|
//! | frames and what stands in them | [`frame`] |
//! | frames on a serial line | [`cobs`] |
//! | what is lost comes again, in order | [`stream`] |
//! | a board's node and what it has declared | `session` |
//! | sockets and lines | [`Agent`] |
//! | C structs of messages | [`generate`] |
//! | projects for boards, and boards in the emulator | [`project`], [`emulator`] |
//!
//! # The protocol, version 1
//!
//! **Frames.** All numbers are little endian. A frame is
//!
//! | at | bytes | what |
//! |---|---|---|
//! | 0 | 1 | `0xA1`: this protocol in version 1 |
//! | 1 | 1 | the kind |
//! | 2 | 2 | the session; in a hello that of the board before it, 0 where there was none |
//! | 4 | | what belongs to the kind |
//! | end - 4 | 4 | CRC-32 (IEEE 802.3) of everything before it |
//!
//! Over UDP a frame is one datagram. On a serial line it is stuffed by COBS, so that it holds no
//! zero, between two zeros: after any garbage the next frame is found (rule CP1). A text is one
//! byte with its length and that many bytes of UTF-8.
//!
//! | kind | from | what follows |
//! |---|---|---|
//! | 1 hello | board | as a welcome, then name and token |
//! | 2 welcome | agent | `nonce u32, frame_bytes u16, window u8, 0 u8, message_bytes u32` |
//! | 3 refuse | agent | `nonce u32`, reason |
//! | 4 declare | board | `entity u8, kind u8, flags u8, depth u8, hash 32`, name, type, values |
//! | 5 declared | agent | `entity u8, status u8` (0 is taken), reason |
//! | 6 reliable | both | `number u16, flags u8, entity u8`, then as below |
//! | 7 best effort | both | the same |
//! | 8 ack | both | `next u16, arrived u32` |
//! | 9 ping | board | `left u64`: nanoseconds of the board's clock |
//! | 10 pong | agent | `left u64, came u64, left u64`: the board's, then two of the agent's clock |
//! | 11 unknown | agent | nothing: the session in the head is none of this agent |
//! | 12 bye | both | nothing |
//!
//! `frame_bytes`, `window` and `message_bytes` are the largest frame, the most frames on their way
//! and the largest message that the sender takes. A welcome has the new session in its head. A
//! parameter is declared with its value, and its least and greatest value if it has a range. The
//! first fragment of a message has `length u32, call u32` before its bytes.
//!
//! An entity is a publisher (1), a subscription (2), a service (3), a client of a service (4) or a
//! parameter (5). Flags of a declaration: 1 reliable, 2 transient local. A value is one byte with
//! its type (1 bool, 2 integer, 3 double) and eight bytes. Flags of a fragment: 1 first, 2 last, 4
//! the call has failed and the bytes are the reason. `length` is that of the whole message. `call`
//! is 0 for topics and parameters; for a service it tells which request a response belongs to.
//!
//! **Sessions.** A board says hello every 100 ms until it is welcomed or refused; a hello with the
//! same nonce before anything else is answered by the same welcome. Then it declares its entities,
//! each until it has its answer. Both streams begin with number 0. A board pings twice a second; a
//! side that has heard nothing for 2.5 s takes the session for ended, and the board says hello
//! again. An agent that was started anew answers what it does not know with `unknown`, so that the
//! board need not wait that long.
//!
//! **Reliable messages.** All reliable entities of one direction share one stream. Frames have
//! consecutive numbers; at most `window` (of the receiver, at most 32) are on their way. `next` is
//! the number of the first frame that the receiver has not used yet, and bit i of `arrived` says
//! that frame `next + i` waits there. A frame is sent again when a later one has arrived and a
//! round trip has passed, or when nothing was heard of it for three round trips, then six and so
//! on up to a second. The first frame that is not used is sent again even if it has arrived, since
//! the acknowledgement that tells of new room may have been lost. A fragment marked as first ends
//! a message before it that was not finished.
//!
//! **Best-effort messages** have numbers of their own. What is older than the newest is dropped,
//! and a gap ends the message in which it lies.
//!
//! **Time.** From the four readings of ping and pong the board knows the agent's clock, with half
//! of the round trip (without the agent's share) as the bound of the error; the bound grows with
//! the drift of the clocks until the next reading.
//!
//! # Rules
//!
//! * **CP1** Bytes from a board cause no panic and allocate no more than
//!   [`Limits`](angaros_window::Limits) allow; a frame that is not whole is dropped and counted,
//!   and a message that is none of its type is dropped.
//! * **CP2** Whatever a board declares is checked against its [`Grant`](angaros_window::Grant)
//!   before it is made.
//! * **CP3** Reliable messages arrive once and in order within a session. Between sessions both
//!   sides send again what was not acknowledged, so that one may arrive twice: a board what is
//!   whole in its buffer, the agent for ten seconds the messages of topics, of each subscription as
//!   many as its depth says, to the board that names the session which they were of. Calls end
//!   with the session; a parameter has the board's value in the next.
//! * **CP4** A board that does not read holds up nobody: what waits for it has a bound, and beyond
//!   that its oldest messages are lost and counted.
//! * **CP5** What belongs to a board ends with its session: node, entities, calls.

mod agent;
mod board;
mod channel;
pub mod cobs;
mod declare;
pub mod emulator;
pub mod frame;
pub mod generate;
mod hub;
mod line;
pub mod project;
mod session;
mod shared;
pub mod stream;
mod udp;
mod unconfirmed;

pub use agent::{Agent, AgentOptions};
pub use board::BoardInfo;

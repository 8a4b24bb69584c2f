//! The Foxglove WebSocket protocol, version 1, as a bridge into `angaros_window`; the page of
//! `angaros view` speaks it too.
//!
//! * **FG1** The subprotocols are `foxglove.sdk.v1` and `foxglove.websocket.v1`, which differ in
//!   name only.
//! * **FG2** A channel is a topic with its type. Its encoding is `cdr`, its schema `ros2msg` as in
//!   MCAP. Ids of channels and services are those of this process: all clients see the same.
//! * **FG3** Only what a client may read or call is announced to it. Hidden names (a part of which
//!   begins with `_`) are announced only after `angaros.showHidden`.
//! * **FG4** The bytes of a message are shared by all clients; before them stand 13 bytes of the
//!   client's own, in the same system call.
//! * **FG5** A parameter is named `/node.parameter`, also if the node is in a namespace.
//! * **FG6** What a client sends that makes no sense is answered with `status` (level 2) and
//!   changes nothing; what breaks WebSocket ends the connection.
//! * **FG7** Nodes are asked for their parameters side by side. Who does not answer keeps nobody
//!   waiting: what came within 2.5 seconds is the answer.
//!
//! # Why not the `foxglove` crate
//!
//! That SDK runs a server of its own, with its own queues: one for each client, not for each topic,
//! so that a large topic delays small ones. A message that is logged to it is copied into each
//! client's frame. It knows nothing of tokens, origins or rights by topic. The protocol itself is
//! smaller than the adapter would be, so it is spoken here, and held to the official client in
//! `tests/`.
//!
//! # What this server says beyond the protocol
//!
//! Ops that begin with `angaros.` are ours; other clients never see them unless they ask. Names are
//! in camelCase as in the protocol. Times are nanoseconds; a number that may be beyond 2^53 is a
//! text.
//!
//! * `{"op":"angaros.subscribeGraph"}` is answered with `angaros.graph`, now and after each change;
//!   `{"op":"angaros.unsubscribeGraph"}` ends that.
//! * `{"op":"angaros.subscribeStatistics","intervalMs":1000}` is answered with
//!   `angaros.statistics`, now and after each interval (100 ms at least);
//!   `{"op":"angaros.unsubscribeStatistics"}` ends that.
//! * `{"op":"angaros.watch","topics":["/scan"]}`: those topics and no others are counted for this
//!   client without being sent, so that they have statistics.
//! * `{"op":"angaros.setOptions","subscriptionId":1,"throttleMs":33,"queueMessages":2}`: how
//!   messages of a subscription are wanted. Without `queueMessages` only the newest waits where
//!   there is a `throttleMs`.
//! * `{"op":"angaros.describeParameters","parameterNames":["/node.rate"],"id":"7"}` is answered
//!   with `angaros.parameterDescriptions`, with that id.
//! * `{"op":"angaros.showHidden","hidden":true}`: what is hidden is announced too, such as the
//!   parts of actions.
//! * `{"op":"angaros.ask","what":"trace","arguments":{},"id":"7"}` asks what the program that
//!   serves knows beyond the graph; what that is, is up to it ([`Answers`]). The answer is
//!   `angaros.answer` with that id and either `value` or `error`.
//!
//! `angaros.graph`:
//!
//! ```json
//! {"op": "angaros.graph", "revision": 3,
//!  "nodes": [{"name": "/talker", "processes": ["0a1b2c3d4e5f60718293a4b5"]}],
//!  "endpoints": [{"gid": "0a1b...", "process": "0a1b2c3d4e5f60718293a4b5", "kind": "publisher",
//!    "node": "/talker", "topic": "/chatter", "type": "std_msgs/msg/String",
//!    "typeHash": "RIHS01_...",
//!    "qos": {"reliability": "reliable", "durability": "volatile", "history": "keep_last",
//!      "depth": 10, "deadlineNs": null, "lifespanNs": null, "liveliness": "automatic",
//!      "leaseNs": null}}],
//!  "matches": [{"topic": "/chatter", "publisher": "0a1b...", "subscription": "0c1d..."}],
//!  "mismatches": [{"topic": "/scan", "publisher": "0a1b...", "subscription": "0c1d...",
//!    "reasons": ["RELIABILITY"]}],
//!  "services": [{"name": "/add", "type": "example_interfaces/srv/AddTwoInts",
//!    "servers": ["/adder"], "clients": ["/user"]}],
//!  "actions": [{"name": "/fibonacci", "types": ["example_interfaces/action/Fibonacci"],
//!    "servers": ["/fib"], "clients": []}],
//!  "parameterNodes": ["/talker"]}
//! ```
//!
//! `process` is the same for all endpoints of one process (12 bytes of its endpoints' ids). A
//! reason of a mismatch is `TYPE`, `DEFINITION`, or the name of a QoS policy; with both endpoints'
//! `type` and `qos` the page can say what was offered and what was asked for. `parameterNodes` are
//! the nodes that answer for their parameters.
//!
//! `angaros.statistics`:
//!
//! ```json
//! {"op": "angaros.statistics",
//!  "topics": {"/scan": {"messages": 120, "bytes": 86400, "rateHz": 9.98, "bytesPerS": 7180.1,
//!    "latencyMedianNs": 52000, "latencyMaxNs": 180000, "lost": 0, "dropped": 0, "clients": 2}},
//!  "subscriptions": [{"id": 1, "queued": 0, "queuedBytes": 0, "sent": 120, "dropped": 0}],
//!  "clients": 2, "refused": 0}
//! ```
//!
//! `lost` are messages that were published and never came here, `dropped` those that were too many
//! for a client. `subscriptions` are those of the client that asks.
//!
//! `angaros.parameterDescriptions`:
//!
//! ```json
//! {"op": "angaros.parameterDescriptions", "id": "7", "parameters": [{"name": "/node.rate",
//!   "type": "double", "description": "", "additionalConstraints": "", "readOnly": false,
//!   "dynamicTyping": false, "integerRange": null,
//!   "floatingPointRange": {"from": 0.0, "to": 100.0, "step": 0.0}}]}
//! ```
//!
//! `type` is `not_set`, `bool`, `integer`, `double`, `string`, or one of these (and `byte`) with
//! `_array`. Integers are integers in `parameterValues` too; a whole number that is set for a
//! parameter of type `double` is taken for one.

mod assets;
mod bridge;
mod catalogue;
mod parameters;
pub mod protocol;
mod session;

pub use bridge::{Answer, Answers, Foxglove, FoxgloveOptions, PackageFinder};

//! Message bytes on their way: one reference-counted run of memory per message, whoever owns it.
//!
//! Contract between whoever provides memory (the heap pool here, a transport's shared memory) and
//! whoever holds it (samples, queues, a publisher's history):
//!
//! * **B1** The first byte is that of the encapsulation header and its address is 4 modulo 8, so
//!   that the message body is 8-aligned.
//! * **B2** Exactly one holder may write, and only before the buffer is shared: [`SlotMut`] is
//!   unique, [`Slot`] is shared and read-only; there is no way back.
//! * **B3** When the last holder lets go, the provider's `release` runs once, on that thread.
//! * **B4** Taking, cloning and dropping neither allocate nor lock after the provider's start-up.

mod heap;
mod message_pool;
mod slot;

pub use heap::{HeapPool, ReuseScope};
pub use message_pool::{IntoMessage, MessagePool};
pub use slot::{Release, Slot, SlotHeader, SlotMut};

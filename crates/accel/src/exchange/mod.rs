//! Memory of a device that goes from one process of a host to others, message after message.
//!
//! A publishing process has a [`Lender`]. A [`BlockPool`] of it gives a [`Block`] to be written; a
//! block that has been written is [lent](Block::lend), and what its message carries in place of the
//! bytes is [`Lent::sequence`]. Another process has a [`Borrower`] for its device, which makes of
//! that the [`Borrowed`] buffer.
//!
//! ```no_run
//! # use angaros_accel::{Device, exchange::{Borrower, Lender, Lent}};
//! # use std::{collections::VecDeque, sync::Arc};
//! # fn send(_: angaros_msg::cdr::DeviceSequence) {}
//! # fn lend(device: &Arc<dyn Device>, bytes: usize) -> angaros_accel::Result<()> {
//! # let mut on_their_way: VecDeque<Lent> = VecDeque::new();
//! let pool = Lender::start()?.pool(8);
//! if let Some(block) = pool.take(device, bytes)? {
//!     // A kernel writes `block.buffer()`, and has ended.
//!     let lent = block.lend();
//!     send(lent.sequence());
//!     // Until the message has come to everybody.
//!     on_their_way.push_back(lent);
//! }
//! # Ok(())
//! # }
//! # fn borrow(
//! #     device: Arc<dyn Device>, sequence: &angaros_msg::cdr::DeviceSequence,
//! # ) -> angaros_accel::Result<()> {
//! // In the other process, where a kernel reads `image.buffer()`:
//! let borrower = Borrower::new(device);
//! let image = borrower.borrow(sequence)?;
//! # drop(image);
//! # Ok(())
//! # }
//! ```
//!
//! * **BX1** Lender and borrower are processes of one user: each looks at whom the kernel names at
//!   the other end of the socket, and has nothing to do with anybody else.
//! * **BX2** A borrower gets the memory of a block once, over the socket, and keeps it; later
//!   messages in the same block cost it no system call.
//! * **BX3** A block is written again only when its [`Lent`] is gone and no process that is alive
//!   has it borrowed. Each lending has a number of its own: who comes too late for one gets an
//!   error and never another message's bytes.
//! * **BX4** What a process has borrowed ends with the process, however it ends, and with it alone.
//! * **BX5** Who has borrowed a block keeps it when its lender ends. What it did not have yet is an
//!   error, which is returned within [`PATIENCE`].
//! * **BX6** Everything is bounded: blocks of a lender ([`BLOCKS`]), borrowers ([`BORROWERS`]),
//!   lenders of a borrower ([`LENDERS`]). A pool in which no block is free says so, and its caller
//!   sends bytes.
//! * **BX7** What another process says is looked at before it is used; what it may write in shared
//!   pages can only keep blocks from being written again.
//!
//! The pages that both processes see hold a word for each block: in that of the lender stands which
//! lending the block has now, in that of a borrower which one it has borrowed (`handshake.rs`).

mod client;
mod handshake;
mod page;
mod pool;
pub mod protocol;
mod server;

pub use client::{Borrowed, Borrower};
pub use page::BLOCKS;
pub use pool::{Block, BlockPool, Lent};
pub use server::Lender;

/// Borrowing processes of a lender at most.
pub const BORROWERS: usize = 64;
/// Lenders of a borrower at most.
pub const LENDERS: usize = 64;
/// How long a borrower waits for an answer.
pub const PATIENCE: std::time::Duration = std::time::Duration::from_secs(1);

//! The way to one board: its streams, and what sends a frame to it. Callbacks of entities hold it,
//! and it holds none of them, so that it may be used after the session has ended; then it does
//! nothing.

use crate::frame::{CRC, FIRST, FRAGMENT, Fragment};
use crate::stream::{BestEffortReceiver, Message, Receiver, Sender, send_best_effort};
use angaros::clock::monotonic_ns;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Sends one frame to a board.
pub(crate) type Port = Box<dyn Fn(&[u8]) + Send + Sync>;

/// What one board takes, and what the agent allows it.
#[derive(Clone, Copy)]
pub(crate) struct Capacity {
    /// The largest frame.
    pub frame_bytes: usize,
    /// Frames that the board holds.
    pub window: u8,
    /// The largest message of several frames that the board takes.
    pub board_message_bytes: usize,
    /// The largest message that the agent takes.
    pub message_bytes: usize,
    /// What may wait for the board.
    pub queued_bytes: usize,
}

pub(crate) struct Channel {
    /// The number of the session.
    pub id: u16,
    capacity: Capacity,
    port: Port,
    closed: AtomicBool,
    heard_ns: AtomicU64,
    /// Messages that were too large for the board.
    too_large: AtomicU64,
    streams: Mutex<Streams>,
}

struct Streams {
    sender: Sender,
    receiver: Receiver,
    best_effort: BestEffortReceiver,
    best_effort_number: u16,
    /// Nothing but a hello has come yet.
    fresh: bool,
}

impl Channel {
    pub fn new(id: u16, capacity: Capacity, port: Port) -> Self {
        let Capacity { frame_bytes, window, message_bytes, queued_bytes, .. } = capacity;
        let streams = Streams {
            sender: Sender::new(id, frame_bytes, window, queued_bytes),
            receiver: Receiver::new(message_bytes),
            best_effort: BestEffortReceiver::new(message_bytes),
            best_effort_number: 0,
            fresh: true,
        };
        Self {
            id,
            capacity,
            port,
            closed: AtomicBool::new(false),
            heard_ns: AtomicU64::new(monotonic_ns()),
            too_large: AtomicU64::new(0),
            streams: Mutex::new(streams),
        }
    }

    fn streams(&self) -> MutexGuard<'_, Streams> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a frame as it is.
    pub fn send(&self, frame: &[u8]) {
        (self.port)(frame);
    }

    /// Something came from the board; whether it is the first since its hello goes out.
    pub fn heard(&self, is_hello: bool) -> bool {
        self.heard_ns.store(monotonic_ns(), Ordering::Relaxed);
        let mut streams = self.streams();
        let fresh = streams.fresh;
        streams.fresh = fresh && is_hello;
        fresh
    }

    /// For how long nothing has come, ns.
    pub fn silent_ns(&self) -> u64 {
        monotonic_ns().saturating_sub(self.heard_ns.load(Ordering::Relaxed))
    }

    /// No message is sent from now on.
    pub fn close(&self) {
        self.closed.store(true, Ordering::SeqCst);
    }

    /// The same; returns the reliable messages that the board has not confirmed, in their order.
    pub fn end(&self) -> Vec<Message> {
        let mut streams = self.streams();
        self.close();
        streams.sender.take_unconfirmed()
    }

    /// The largest frame that the board takes.
    pub fn frame_bytes(&self) -> usize {
        self.capacity.frame_bytes
    }

    pub fn is_closed(&self) -> bool {
        self.closed.load(Ordering::SeqCst)
    }

    /// Sends a message to the board. Returns whether the board can take one of that size.
    pub fn push(&self, message: Message, reliable: bool) -> bool {
        let one_frame = self.capacity.frame_bytes - FRAGMENT - FIRST - CRC;
        if message.bytes.len() > one_frame.max(self.capacity.board_message_bytes) && reliable {
            self.too_large.fetch_add(1, Ordering::Relaxed);
            return false;
        }
        let mut streams = self.streams();
        // Looked at under the lock, so that nothing comes behind what `end` has taken.
        if self.is_closed() {
            return false;
        }
        let send: &mut dyn FnMut(&[u8]) = &mut |frame| (self.port)(frame);
        if reliable {
            streams.sender.push(message);
            streams.sender.pump(monotonic_ns(), send);
        } else {
            let number = &mut streams.best_effort_number;
            send_best_effort(self.id, number, &message, self.capacity.frame_bytes, send);
        }
        true
    }

    /// Takes a fragment of a reliable message; returns the messages that can be used now.
    pub fn accept(&self, fragment: &Fragment<'_>) -> Vec<Message> {
        let mut whole = Vec::new();
        self.streams().receiver.accept(fragment, &mut |message| whole.push(message));
        whole
    }

    /// Tells the board what has arrived.
    pub fn acknowledge(&self) {
        let (next, arrived) = self.streams().receiver.state();
        self.send(&crate::frame::ack(self.id, next, arrived));
    }

    pub fn accept_best_effort(&self, fragment: &Fragment<'_>) -> Option<Message> {
        self.streams().best_effort.accept(fragment)
    }

    /// The board tells what has arrived.
    pub fn acknowledged(&self, next: u16, arrived: u32) {
        let now_ns = monotonic_ns();
        let mut streams = self.streams();
        let send: &mut dyn FnMut(&[u8]) = &mut |frame| (self.port)(frame);
        streams.sender.acknowledge(now_ns, next, arrived, send);
        streams.sender.pump(now_ns, send);
    }

    /// Sends again what is due.
    pub fn pump(&self) {
        self.streams().sender.pump(monotonic_ns(), &mut |frame| (self.port)(frame));
    }

    /// Messages that were lost to the board, and of it.
    pub fn lost(&self) -> (u64, u64) {
        let streams = self.streams();
        let to_board = streams.sender.lost() + self.too_large.load(Ordering::Relaxed);
        (to_board, streams.receiver.lost())
    }
}

//! A best-effort stream whose messages go another way: together with those of other streams.

use super::{QUIET_NS, Sender, Setup};

impl Sender {
    /// Messages accepted so far.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Accepted messages of which nothing was sent yet.
    pub fn waiting(&self) -> u64 {
        self.pending.len() as u64
    }

    /// The number of the next cell.
    pub fn next_cell(&self) -> u64 {
        self.next
    }

    /// How the stream is set up.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// From now on no datagram has more bytes of a message; what is half sent is given up.
    pub fn limit_chunk(&mut self, chunk: usize) {
        if chunk < self.setup.chunk {
            self.setup.chunk = chunk;
            self.flights.clear();
        }
    }

    /// Cells go on from here at least, unless a message is half sent.
    pub fn skip_cells(&mut self, next: u64) {
        if self.flights.is_empty() {
            self.next = self.next.max(next);
            self.base = self.next;
        }
    }

    /// A message counts as accepted and sent, as it goes another way.
    pub fn skip(&mut self) {
        self.position += 1;
        self.sent_position = self.position;
    }

    /// As [`Sender::skip`], and the receiver is asked what it has when nothing follows; `waiting`
    /// are the last messages that are not sent that way yet.
    pub fn follow(&mut self, waiting: u64, now_ns: u64) {
        self.position += 1;
        self.catch_up(waiting, now_ns);
    }

    /// So many of the last messages are not sent yet, and no more.
    pub fn catch_up(&mut self, waiting: u64, now_ns: u64) {
        let sent = self.position.saturating_sub(waiting);
        if sent > self.sent_position {
            self.sent_position = sent;
            self.quiet_ns = QUIET_NS;
            self.deadline_ns = Some(now_ns + QUIET_NS);
        }
    }
}

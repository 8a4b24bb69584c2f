//! What is sent by one system call: datagrams of one message, one after the other.

use super::{COST, Flight, InFlightDatagram, QUIET_NS, Sender, State, Transmit};
use std::sync::atomic::Ordering;

/// Datagrams that count as sent, one after the other: parts of one message.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    flight: usize,
    cell: u64,
    /// How many there are, at least one.
    pub count: usize,
    ack_now: bool,
}

impl Sender {
    /// What to send next, if anything may be sent now: `most` datagrams at most, which count as
    /// sent. All but the last carry equally many bytes. [`Sender::datagrams`] has them.
    pub fn transmit(&mut self, now_ns: u64, most: usize) -> Option<Run> {
        match self.next_lost() {
            Some(cell) => self.resend(cell, now_ns),
            None => self.send_new(now_ns, most),
        }
    }

    /// The datagrams of a run that was returned last.
    pub fn datagrams(&self, run: Run) -> impl Iterator<Item = Transmit<'_>> {
        let last = run.count - 1;
        (0..run.count).filter_map(move |at| {
            self.datagram(run.flight, run.cell + at as u64, run.ack_now && at == last)
        })
    }

    /// The kernel did not take these datagrams: they are sent again later.
    pub fn refused(&mut self, run: Run) {
        if self.setup.reliable {
            (run.cell..run.cell + run.count as u64).for_each(|cell| self.mark_lost(cell));
        }
    }

    fn resend(&mut self, cell: u64, now_ns: u64) -> Option<Run> {
        let at = self.flights.partition_point(|flight| flight.first_cell <= cell).checked_sub(1)?;
        let known = self.cell(cell)?;
        known.state = State::Travelling;
        known.sent_ns = now_ns;
        known.times = known.times.saturating_add(1);
        let cost = known.cost as usize;
        self.travelling += cost;
        self.resent += 1;
        self.setup.resent.fetch_add(1, Ordering::Relaxed);
        self.set_deadline(now_ns);
        Some(Run { flight: at, cell, count: 1, ack_now: true })
    }

    fn send_new(&mut self, now_ns: u64, most: usize) -> Option<Run> {
        let cell = self.next;
        let mut count = 0;
        while count < most {
            let Some((cost, begins)) =
                self.next_cost().filter(|(cost, _)| self.may_send_new(*cost))
            else {
                break;
            };
            if begins {
                // A run is part of one message.
                if count > 0 {
                    break;
                }
                self.begin();
            }
            self.note_sent(cost, now_ns);
            count += 1;
        }
        let flight = self.flights.len().checked_sub(1)?;
        let full = self.travelling + COST >= self.congestion.window() / 2;
        (count > 0).then_some(Run { flight, cell, count, ack_now: full })
    }

    /// What the next new cell costs, and whether a message begins with it.
    fn next_cost(&self) -> Option<(usize, bool)> {
        let begun = self.flights.back().filter(|flight| {
            self.next < flight.first_cell.saturating_add(u64::from(flight.fragments))
        });
        let length = match begun {
            Some(flight) => {
                let at = (self.next - flight.first_cell) as usize * self.setup.chunk;
                flight.item.bytes.as_bytes().len().saturating_sub(at)
            }
            None => self.pending.front()?.1.bytes.as_bytes().len(),
        };
        Some((length.min(self.setup.chunk) + COST, begun.is_none()))
    }

    /// The next message begins.
    fn begin(&mut self) {
        let Some((position, item)) = self.pending.pop_front() else { return };
        if !self.setup.reliable {
            // Nothing comes back: what went before is forgotten.
            self.flights.clear();
        }
        let fragments = item.bytes.as_bytes().len().div_ceil(self.setup.chunk).max(1);
        let fragments = u32::try_from(fragments).unwrap_or(u32::MAX);
        self.sent_position = position;
        self.flights.push_back(Flight { first_cell: self.next, fragments, position, item });
    }

    /// The next cell is on its way.
    fn note_sent(&mut self, cost: usize, now_ns: u64) {
        self.next += 1;
        if !self.setup.reliable {
            self.base = self.next;
            self.quiet_ns = QUIET_NS;
            self.deadline_ns = Some(now_ns + QUIET_NS);
            return;
        }
        self.cells.push_back(InFlightDatagram {
            sent_ns: now_ns,
            cost: u32::try_from(cost).unwrap_or(u32::MAX),
            times: 1,
            state: State::Travelling,
        });
        self.travelling += cost;
        if self.deadline_ns.is_none() {
            self.set_deadline(now_ns);
        }
    }
}

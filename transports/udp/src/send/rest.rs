//! A sender whose receiver is out of reach or has forgotten everything, and goes on.

use super::{COST, Congestion, MOST_RESTING, QUIET_NS, Sender, Setup, Stream};

impl Sender {
    /// Whether nothing was ever accepted.
    pub fn is_fresh(&self) -> bool {
        self.position == 0
    }

    /// The receiver is out of reach: nothing is sent until [`Sender::resume`].
    pub fn rest(&mut self) {
        if self.setup.reliable {
            self.recall();
        } else {
            self.flights.clear();
        }
        self.deadline_ns = None;
        self.displace_resting();
    }

    /// While it rests, after [`Sender::push`]: gives up what finds no place.
    pub fn displace_resting(&mut self) {
        let most = match (self.setup.reliable, self.setup.keep_all) {
            (false, _) => 0,
            (true, false) => self.setup.depth,
            (true, true) => self.setup.depth.max(MOST_RESTING),
        };
        while self.pending.len() > most {
            self.pending.pop_front();
            self.overwritten += 1;
        }
    }

    /// The receiver is back. What waits is sent as if nothing was known of the way; where nothing
    /// waits, positions go on, so that the receiver sees what it missed.
    pub fn resume(&mut self, stream: Stream, setup: Setup) {
        let datagram = setup.chunk + COST;
        let reliable = setup.reliable;
        self.congestion = Congestion::new(setup.first_window, datagram, setup.most_window);
        self.trip = setup.trip.clone();
        self.setup = setup;
        if reliable {
            self.restart(stream.incarnation);
        } else {
            // Those of the silence are lost: the question about the end counts them.
            self.sent_position = self.position;
            self.quiet_ns = QUIET_NS;
            self.deadline_ns = Some(0);
        }
    }

    /// Starts counting anew, as the receiver knows nothing of what was: what has not arrived whole
    /// is sent again.
    pub fn restart(&mut self, incarnation: u32) {
        self.stream.incarnation = incarnation;
        self.recall();
        let arrived = std::mem::take(&mut self.arrived_position);
        self.pending.iter_mut().for_each(|(position, _)| *position -= arrived);
        self.position -= arrived;
        self.sent_position = 0;
        (self.base, self.next) = (1, 1);
        (self.recovered, self.crowded, self.deadline_ns) = (0, false, None);
        self.doubted_ns = None;
    }

    /// What is on its way waits again.
    fn recall(&mut self) {
        while let Some(flight) = self.flights.pop_back() {
            self.pending.push_front((flight.position, flight.item));
        }
        self.cells.clear();
        self.lost.clear();
        self.travelling = 0;
    }
}

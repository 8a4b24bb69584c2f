//! A large sample on its way out: fragment by fragment to every place, no faster than they take it.

use super::outlet::{FRAGMENT, Outlet, Places, Way, form, fragment_count};
use super::socket::Sockets;
use super::throttle::{Patience, Throttle};
use crate::engine::Outgoing;
use crate::wire::{EntityId, Guid};

/// Sends the large samples of one writer. What it needs keeps its memory.
#[derive(Default)]
pub struct Large {
    ways: Vec<(Way, EntityId)>,
    head: Vec<u8>,
    tail: Vec<u8>,
    throttle: Throttle,
    reliable: bool,
}

impl Large {
    /// The next sample goes to these places, to some of which it would be sent again.
    pub fn aim(&mut self, places: &Places, reliable: bool) {
        self.reliable = reliable;
        self.ways.clear();
        self.ways.extend(places.0.iter().map(|place| (place.way(), place.reader())));
    }

    /// Sends all fragments of a sample but the last, with which the writer says what there is.
    pub fn send(&mut self, sockets: &Sockets, own: Guid, number: i64, sample: &Outgoing) {
        let Self { ways, head, tail, throttle, reliable } = self;
        let places = Places::default();
        let mut outlet = Outlet { sockets, own, places: &places, head, tail, throttle: None };
        let count = |way: &Way| fragment_count(form(sample, way.2).len());
        let bytes: usize = ways.iter().map(|(way, _)| form(sample, way.2).len()).max().unwrap_or(0);
        throttle.begin(Patience::with(bytes, *reliable));
        let longest = ways.iter().map(|(way, _)| count(way)).max().unwrap_or(0);
        for fragment in 1..longest {
            for (way, reader) in ways.iter().filter(|(way, _)| fragment < count(way)) {
                // What may be lost is sent all the same: it may not be, and is asked for otherwise.
                throttle.admit(sockets, way.1, FRAGMENT);
                outlet.fragment(*way, *reader, (number, sample), fragment, None);
            }
        }
    }
}

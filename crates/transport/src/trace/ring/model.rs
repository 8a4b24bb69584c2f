//! A thread's ring under every schedule: what is collected is whole, in order, and together with
//! what was dropped it is everything.

use super::*;
use crate::endpoint::Gid;
use crate::sync::explore;
use crate::trace::event::EventId;
use loom::thread;
use std::sync::Arc;

const SENT: u64 = 4;

fn event(number: u64) -> Event {
    Event {
        time_ns: number,
        publisher: Gid([number as u8; 16]),
        sequence_number: number,
        a: number,
        b: number,
        c: number,
        id: EventId::Take,
        thread: number as u32,
    }
}

#[test]
fn every_event_is_collected_whole_or_counted_as_dropped() {
    explore(3, || {
        let ring = Arc::new(Ring::new());
        let writer = {
            let ring = Arc::clone(&ring);
            thread::spawn(move || (1..=SENT).for_each(|number| ring.push(&event(number))))
        };
        let mut events = Vec::new();
        let mut dropped = 0;
        // Nobody chose the processor's counter: stamps are times.
        let timeline = Timeline::default();
        for _ in 0..2 {
            dropped += ring.drain(&timeline, &mut events);
        }
        assert!(writer.join().is_ok());
        dropped += ring.drain(&timeline, &mut events);
        assert_eq!(events.len() as u64 + dropped, SENT);
        assert!(events.iter().all(|found| *found == event(found.time_ns)), "{events:?}");
        assert!(events.windows(2).all(|two| two[0].time_ns < two[1].time_ns), "{events:?}");
    });
}

//! Stamps and clocks.

use super::plain;
use angaros_accel::{AccelError, ClockRelation, Event, Pending, Result, Stamps, host_ns};
use std::sync::Arc;

#[test]
fn ax4_a_clock_read_between_two_readings_of_the_host_is_known_within_their_distance() {
    // The device's clock is 1,000 ns behind; it was read at host time 5,030.
    let relation = ClockRelation::between(5_000, 4_030, 5_100);
    let range = relation.to_host(4_030);
    assert!(range.contains(&5_030), "{range:?}");
    assert!(range.end() - range.start() <= 2 * 51, "{range:?}");
    // Read at either end: still within.
    assert!(ClockRelation::between(5_000, 4_000, 5_100).to_host(4_000).contains(&5_000));
    assert!(ClockRelation::between(5_000, 4_100, 5_100).to_host(4_100).contains(&5_100));
    // A clock that is ahead.
    let ahead = ClockRelation::between(100, u64::MAX / 4, 102);
    assert!(ahead.to_host(u64::MAX / 4).contains(&101));
    assert_eq!(ClockRelation::SAME.to_host(7), 7..=7);
}

struct Late(bool);

impl Pending for Late {
    fn poll(&self) -> Result<Option<Stamps>> {
        Ok(None)
    }

    fn wait(&self) -> Result<Stamps> {
        if self.0 {
            return Ok(Stamps { start_ns: 3, end_ns: 10 });
        }
        Err(AccelError::DeviceLost { device: "late:0".to_owned(), reason: "unplugged".to_owned() })
    }
}

#[test]
fn ax4_an_event_tells_when_its_work_ended_or_that_it_never_will() {
    let stamps = Stamps { start_ns: 3, end_ns: 10 };
    assert_eq!(stamps.duration_ns(), 7);
    assert_eq!(Event::done(stamps).poll().unwrap(), Some(stamps));
    let event = Event::pending(Arc::new(Late(true)));
    assert_eq!(event.poll().unwrap(), None);
    assert_eq!(event.wait().unwrap(), stamps);
    assert!(Event::pending(Arc::new(Late(false))).wait().unwrap_err().is_lost());
}

#[test]
fn the_clock_of_a_device_of_the_host_is_that_of_traces() {
    let before = angaros_transport::clock::monotonic_ns();
    let now = host_ns();
    let after = angaros_transport::clock::monotonic_ns();
    assert!((before..=after).contains(&now));
    assert_eq!(plain::device().clock().unwrap(), Some(ClockRelation::SAME));
}

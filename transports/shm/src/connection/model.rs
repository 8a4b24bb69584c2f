//! A line under every schedule: an offer is taken or withdrawn, never both, and who takes one gets
//! the ring of just that offer.

use super::*;
use angaros_transport::sync::explore;
use loom::thread;
use std::sync::Arc;

fn table() -> Control {
    let two = || std::array::from_fn(|_| AtomicU64::new(0));
    let entry = |_| ConnectionEntry {
        subscription: two(),
        ring: AtomicU64::new(0),
        phase_word: AtomicU64::new(0),
    };
    let asserted_ns = AtomicU64::new(0);
    let ended = AtomicU32::new(0);
    let high = AtomicU32::new(0);
    let entries = std::array::from_fn(entry);
    Control { publisher: two(), asserted_ns, ended, high, entries }
}

const PUBLISHER: Gid = Gid([1; 16]);
const SUBSCRIPTION: Gid = Gid([2; 16]);

#[test]
fn an_offer_is_taken_or_withdrawn_and_its_line_used_again() {
    explore(3, || {
        let table = Arc::new(table());
        table.initialise(PUBLISHER, 0);
        let publisher = {
            let table = Arc::clone(&table);
            thread::spawn(move || {
                table.offer(0, 1, SUBSCRIPTION, 640);
                let withdrawn = table.entry(0).advance(1, Phase::Offered, Phase::Withdrawn);
                if withdrawn {
                    table.entry(0).reset();
                    table.offer(0, 2, SUBSCRIPTION, 1280);
                }
                withdrawn
            })
        };
        let mut attached = Vec::new();
        for _ in 0..2 {
            let Some((index, serial, ring)) = table.find_offer(PUBLISHER, SUBSCRIPTION) else {
                continue;
            };
            if table.entry(index).advance(serial, Phase::Offered, Phase::Attached) {
                attached.push((serial, ring));
            }
        }
        let withdrawn = publisher.join().unwrap();
        assert!(attached.len() <= 1, "{attached:?}");
        assert!(attached.iter().all(|pair| [(1, 640), (2, 1280)].contains(pair)), "{attached:?}");
        assert!(!(withdrawn && attached.contains(&(1, 640))), "taken and withdrawn");
    });
}

#[test]
fn a_subscription_that_detached_is_seen_once_it_will_never_touch_the_ring_again() {
    explore(4, || {
        let table = Arc::new(table());
        table.initialise(PUBLISHER, 0);
        let ring = Arc::new(loom::cell::UnsafeCell::new(7));
        table.offer(0, 1, SUBSCRIPTION, 640);
        let subscription = {
            let table = Arc::clone(&table);
            let ring = Arc::clone(&ring);
            thread::spawn(move || {
                if table.entry(0).advance(1, Phase::Offered, Phase::Attached) {
                    // SAFETY: attached, so nobody reuses it, which is what loom checks here.
                    assert_eq!(ring.with(|ring| unsafe { *ring }), 7);
                    assert!(table.entry(0).advance(1, Phase::Attached, Phase::Detached));
                }
            })
        };
        table.entry(0).advance(1, Phase::Offered, Phase::Withdrawn);
        let entry = table.entry(0);
        if entry.is_in(1, Phase::Detached) || entry.is_in(1, Phase::Withdrawn) {
            // SAFETY: the subscription will never touch it again.
            ring.with_mut(|ring| unsafe { *ring = 8 });
        }
        assert!(subscription.join().is_ok());
    });
}

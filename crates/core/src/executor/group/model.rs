//! The gate under every schedule: one at a time, and whoever found it closed comes again.

use super::*;
use angaros_transport::sync::explore;
use loom::cell::UnsafeCell;
use loom::thread;

/// Entities that are ready, and how often each had its turn.
#[derive(Default)]
struct Executor {
    gate: Gate,
    ready: Mutex<Vec<usize>>,
    turns: UnsafeCell<[u32; 3]>,
}

impl Executor {
    /// As a worker does it; what the turn touches is guarded by the gate alone.
    fn turn(&self, entity: usize) {
        if self.gate.enter_or_park(entity) {
            // SAFETY: the gate lets one through at a time, which is what loom checks here.
            self.turns.with_mut(|turns| unsafe { (*turns)[entity] += 1 });
            self.gate.leave(|parked| lock(&self.ready).push(parked));
        }
    }

    fn run_ready(&self) {
        loop {
            let Some(entity) = lock(&self.ready).pop() else { return };
            self.turn(entity);
        }
    }
}

/// A timer that is due: it is announced if somebody is inside, else it takes its turn.
#[test]
fn a_timer_that_found_the_gate_busy_is_announced() {
    explore(4, || {
        let executor = Arc::new(Executor::default());
        let other = Arc::clone(&executor);
        let holder = thread::spawn(move || {
            other.turn(1);
            other.run_ready();
        });
        if !executor.gate.park_if_busy(0) {
            executor.turn(0);
        }
        assert!(holder.join().is_ok());
        executor.run_ready();
        // SAFETY: all threads have ended.
        let turns = executor.turns.with(|turns| unsafe { *turns });
        assert!(turns[0] > 0 && turns[1] > 0, "parked and forgotten: {turns:?}");
    });
}

fn model(threads: usize) {
    let executor = Arc::new(Executor::default());
    let others: Vec<_> = (1..threads)
        .map(|entity| {
            let executor = Arc::clone(&executor);
            thread::spawn(move || {
                executor.turn(entity);
                executor.run_ready();
            })
        })
        .collect();
    executor.turn(0);
    executor.run_ready();
    assert!(others.into_iter().all(|other| other.join().is_ok()));
    // What was announced last, to a thread that had gone by then.
    executor.run_ready();
    // SAFETY: all threads have ended.
    let turns = executor.turns.with(|turns| unsafe { *turns });
    assert!(turns[..threads].iter().all(|&count| count > 0), "parked and forgotten: {turns:?}");
}

#[test]
fn of_two_callbacks_one_runs_at_a_time_and_none_is_forgotten() {
    explore(4, || model(2));
}

#[test]
fn of_three_callbacks_one_runs_at_a_time_and_none_is_forgotten() {
    explore(2, || model(3));
}

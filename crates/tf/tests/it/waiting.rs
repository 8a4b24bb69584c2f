//! Lookups that wait.

use super::support::{along, at, put};
use angaros_component::sim::Simulation;
use angaros_core::{ContextOptions, Node};
use angaros_tf::{Buffer, Found, LATEST, TransformError};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

#[derive(Default)]
struct Count(Mutex<u32>);

impl Wake for Count {
    fn wake(self: Arc<Self>) {
        *self.0.lock().unwrap() += 1;
    }
}

const MS: Duration = Duration::from_millis(1);

fn simulated() -> (Simulation, Node) {
    let sim = Simulation::new(1);
    let node = Node::new(&sim.context("a", ContextOptions::default()).unwrap(), "n").unwrap();
    sim.add_node(&node).unwrap();
    (sim, node)
}

#[test]
fn a_future_ends_when_its_transform_comes() {
    let (_sim, node) = simulated();
    let buffer = Buffer::new();
    let count = Arc::new(Count::default());
    let future = buffer.wait_for_transform(&node, "a", "c", at(1.5), 100 * MS).unwrap();
    let mut future = pin!(future);
    let waker = Waker::from(Arc::clone(&count));
    let mut context = Context::from_waker(&waker);
    assert!(future.as_mut().poll(&mut context).is_pending());
    put(&buffer, &along("a", "b", 1.5, 1.0));
    assert_eq!(*count.0.lock().unwrap(), 1);
    assert!(future.as_mut().poll(&mut context).is_pending());
    put(&buffer, &along("b", "c", 1.0, 1.0));
    put(&buffer, &along("b", "c", 2.0, 2.0));
    let Poll::Ready(Ok(Found { transform, .. })) = future.poll(&mut context) else {
        unreachable!("it did not end")
    };
    assert!((transform.translation.x - 2.5).abs() < 1e-9);
}

#[test]
fn a_future_ends_when_the_time_of_its_clock_is_up_and_says_what_is_missing() {
    let (sim, node) = simulated();
    let buffer = Buffer::new();
    let count = Arc::new(Count::default());
    let mut future = pin!(buffer.wait_for_transform(&node, "a", "b", LATEST, 100 * MS).unwrap());
    let waker = Waker::from(Arc::clone(&count));
    let mut context = Context::from_waker(&waker);
    assert!(future.as_mut().poll(&mut context).is_pending());
    sim.run_for(99 * MS);
    assert_eq!(*count.0.lock().unwrap(), 0);
    sim.run_for(2 * MS);
    assert_eq!(*count.0.lock().unwrap(), 1);
    let Poll::Ready(Err(TransformError::Timeout(why))) = future.poll(&mut context) else {
        unreachable!("it did not end")
    };
    assert!(why.contains("does not exist"), "{why}");
}

#[test]
fn a_blocking_lookup_wakes_by_the_transform_and_not_by_others() {
    let buffer = Buffer::new();
    let other = buffer.clone();
    let (told, tell) = std::sync::mpsc::channel();
    let looking = std::thread::spawn(move || {
        let found = other.lookup_within("a", "c", LATEST, Duration::from_secs(600));
        told.send(found.map(|found| found.stamp)).unwrap();
    });
    put(&buffer, &along("a", "b", 1.0, 1.0));
    put(&buffer, &along("x", "y", 1.0, 1.0));
    put(&buffer, &along("b", "c", 1.0, 1.0));
    let found = tell.recv_timeout(Duration::from_secs(60)).expect("it was not woken");
    assert_eq!(found.unwrap(), at(1.0));
    looking.join().unwrap();
    let error = buffer.lookup_within("a", "z", LATEST, 5 * MS).unwrap_err();
    assert!(matches!(error, TransformError::Lookup(_)), "{error:?}");
    let error = buffer.lookup_within("", "z", LATEST, Duration::from_secs(100)).unwrap_err();
    assert!(matches!(error, TransformError::InvalidArgument(_)), "{error:?}");
}

#[test]
fn many_readers_and_a_writer_see_whole_transforms_only() {
    let buffer = Buffer::new();
    put(&buffer, &along("a", "b", 1.0, 1.0));
    put(&buffer, &along("b", "c", 1.0, 1.0));
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                for _ in 0..2000 {
                    let found = buffer.lookup("a", "c", LATEST).unwrap();
                    // Both edges are as long as their stamp.
                    let seconds = found.stamp.nanoseconds as f64 * 1e-9;
                    let expected = 2.0 * seconds;
                    assert!((found.transform.translation.x - expected).abs() < 1e-6);
                }
            });
        }
        for step in 1..500 {
            let time = 1.0 + f64::from(step) * 0.01;
            put(&buffer, &along("a", "b", time, time));
            put(&buffer, &along("b", "c", time, time));
        }
    });
}

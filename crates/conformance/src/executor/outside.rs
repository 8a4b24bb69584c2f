//! What comes from outside of the message path: file descriptors (rules F of [`angaros::fd`]),
//! guard conditions (rules G of [`angaros::GuardCondition`]'s module) and cancelling.

use super::{ExecutorRule, Kind};
use crate::check::{LONG, Verdict, ensure, equal, eventually, join};
use crate::fixture::{Fixture, send};
use crate::wire::Wire;
use angaros::std_msgs::msg::UInt64;
use angaros::{Interest, Qos};
use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

pub const RULES: &[ExecutorRule] = &[
    ExecutorRule {
        name: "f1_f3_every_byte_of_a_descriptor_is_read",
        check: f1_f3_every_byte_of_a_descriptor_is_read,
    },
    ExecutorRule {
        name: "f2_a_descriptor_that_nobody_reads_starves_nobody",
        check: f2_a_descriptor_that_nobody_reads_starves_nobody,
    },
    ExecutorRule {
        name: "g2_g3_triggers_coalesce_and_none_is_lost",
        check: g2_g3_triggers_coalesce_and_none_is_lost,
    },
    ExecutorRule {
        name: "a_cancel_ends_the_spin_it_meets_or_the_next",
        check: a_cancel_ends_the_spin_it_meets_or_the_next,
    },
];

fn fixture() -> Verdict<Fixture> {
    Fixture::on(&Wire::local())
}

fn counter() -> Arc<AtomicU64> {
    Arc::default()
}

/// F1 and F3: bytes come while the executor sleeps, while it wakes and while the callback runs.
fn f1_f3_every_byte_of_a_descriptor_is_read(kind: &Kind) -> Verdict {
    const BYTES: u64 = 500;
    let fixture = fixture()?;
    let (own, mut other) = UnixStream::pair()?;
    own.set_nonblocking(true)?;
    let read = counter();
    let empty = counter();
    let sink = Arc::clone(&read);
    let in_vain = Arc::clone(&empty);
    let _watch = fixture.listener.create_fd_watch(own, Interest::READ, move |mut stream, _| {
        let mut buffer = [0; 16];
        match stream.read(&mut buffer) {
            Ok(bytes) => sink.fetch_add(bytes as u64, Ordering::SeqCst),
            Err(_) => in_vain.fetch_add(1, Ordering::SeqCst),
        };
    })?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| -> Verdict {
            for i in 0..BYTES {
                other.write_all(&[1])?;
                if i % 50 == 0 {
                    std::thread::sleep(Duration::from_micros(300));
                }
            }
            Ok(())
        });
        executor.spin_until(|| read.load(Ordering::SeqCst) == BYTES);
        join(writer)
    })?;
    equal("bytes", read.load(Ordering::SeqCst), BYTES)?;
    equal("calls with nothing to read", empty.load(Ordering::SeqCst), 0)
}

/// F2: the callback leaves everything unread, and a subscription has its turns all the same.
fn f2_a_descriptor_that_nobody_reads_starves_nobody(kind: &Kind) -> Verdict {
    const COUNT: u64 = 50;
    let fixture = fixture()?;
    let (own, mut other) = UnixStream::pair()?;
    other.write_all(b"for ever")?;
    let calls = counter();
    let heard = counter();
    let called = Arc::clone(&calls);
    let sink = Arc::clone(&heard);
    let _watch = fixture.listener.create_fd_watch(own, Interest::READ, move |_, _| {
        called.fetch_add(1, Ordering::SeqCst);
    })?;
    let _quiet = fixture.listener.create_subscription(
        &fixture.topic,
        Qos::keep_last(COUNT as usize),
        move |_: Arc<UInt64>| {
            sink.fetch_add(1, Ordering::SeqCst);
        },
    )?;
    let publisher = fixture.publisher(Qos::default())?;
    (1..=COUNT).try_for_each(|i| send(&publisher, i))?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    let both = || heard.load(Ordering::SeqCst) == COUNT && calls.load(Ordering::SeqCst) > COUNT / 2;
    ensure(executor.spin_until(both), || {
        let heard = heard.load(Ordering::SeqCst);
        let calls = calls.load(Ordering::SeqCst);
        format!("{heard} of {COUNT} messages beside {calls} calls of the descriptor")
    })
}

/// G2 and G3, the first trigger before there is an executor.
fn g2_g3_triggers_coalesce_and_none_is_lost(kind: &Kind) -> Verdict {
    const COUNT: u64 = 500;
    let fixture = fixture()?;
    let newest = counter();
    let seen = counter();
    let calls = counter();
    let look = Arc::clone(&newest);
    let sink = Arc::clone(&seen);
    let called = Arc::clone(&calls);
    let condition = fixture.listener.create_guard_condition(move || {
        called.fetch_add(1, Ordering::SeqCst);
        sink.store(look.load(Ordering::SeqCst), Ordering::SeqCst);
    })?;
    newest.store(1, Ordering::SeqCst);
    (0..3).for_each(|_| condition.trigger());
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    executor.spin_until(|| seen.load(Ordering::SeqCst) == 1);
    equal("calls for three triggers", calls.load(Ordering::SeqCst), 1)?;
    std::thread::scope(|scope| {
        let trigger = scope.spawn(|| -> Verdict {
            for i in 2..=COUNT {
                newest.store(i, Ordering::SeqCst);
                condition.trigger();
            }
            Ok(())
        });
        executor.spin_until(|| seen.load(Ordering::SeqCst) == COUNT);
        join(trigger)
    })?;
    equal("the newest seen", seen.load(Ordering::SeqCst), COUNT)?;
    ensure(calls.load(Ordering::SeqCst) <= COUNT, || "more calls than triggers".to_owned())
}

/// From another thread while it spins, and before it spins at all.
fn a_cancel_ends_the_spin_it_meets_or_the_next(kind: &Kind) -> Verdict {
    let fixture = fixture()?;
    let executor = kind.executor(fixture.listener.context(), &[&fixture.listener])?;
    for pause_us in [0, 20, 200, 5_000] {
        std::thread::scope(|scope| {
            let spinner = scope.spawn(|| -> Verdict {
                executor.spin();
                Ok(())
            });
            std::thread::sleep(Duration::from_micros(pause_us));
            executor.cancel();
            eventually("the end of the spin", || spinner.is_finished())
                .inspect_err(|_| fixture.listener.context().shutdown())?;
            join(spinner)
        })?;
    }
    let begun = std::time::Instant::now();
    executor.spin_for(|| false, Duration::from_millis(5));
    ensure(begun.elapsed() >= Duration::from_millis(5), || "cancelled once too often".to_owned())?;
    executor.cancel();
    ensure(!executor.spin_until(|| false) && begun.elapsed() < LONG, || "it was lost".to_owned())
}

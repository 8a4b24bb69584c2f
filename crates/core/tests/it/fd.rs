//! File descriptors on every executor: rules F1 to F4.

use crate::support::{LONG, context, node, with_every_executor};
use angaros_core::{Interest, Node, Sample, SingleThreadedExecutor};
use angaros_msg::Qos;
use angaros_msg::std_msgs::msg::Int32;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::net::{UnixDatagram, UnixStream};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

fn count() -> Arc<AtomicUsize> {
    Arc::default()
}

/// Two ends of a stream, the first non-blocking.
fn stream() -> (UnixStream, UnixStream) {
    let (own, other) = UnixStream::pair().unwrap();
    own.set_nonblocking(true).unwrap();
    (own, other)
}

/// Reads all there is; returns the bytes, and whether the end was reached.
fn drain(mut from: &UnixStream) -> (usize, bool) {
    let mut buffer = [0; 64];
    let mut bytes = 0;
    loop {
        match from.read(&mut buffer) {
            Ok(0) => return (bytes, true),
            Ok(n) => bytes += n,
            Err(error) if error.kind() == ErrorKind::WouldBlock => return (bytes, false),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn every_byte_is_read_on_every_executor_however_it_comes() {
    const BYTES: usize = 2_000;
    with_every_executor(|context, executor| {
        let n = node(context, "n");
        executor.add_node(&n);
        let (own, mut other) = stream();
        let read = count();
        let sink = Arc::clone(&read);
        let _watch = n
            .create_fd_watch(own, Interest::READ, move |stream, ready| {
                assert!(ready.is_readable());
                sink.fetch_add(drain(stream).0, Ordering::SeqCst);
            })
            .unwrap();
        let writer = std::thread::spawn(move || {
            for i in 0..BYTES {
                other.write_all(&[1]).unwrap();
                // Sometimes while the callback runs, sometimes after it went to sleep.
                match i % 100 {
                    0 => std::thread::sleep(Duration::from_micros(400)),
                    _ => (0..i % 37 * 20).for_each(|_| std::hint::spin_loop()),
                }
            }
            other
        });
        // Far below the longest sleep for each wake-up that could be lost.
        assert!(executor.spin_for(&|| read.load(Ordering::SeqCst) == BYTES, LONG / 4));
        drop(writer.join().unwrap());
    });
}

#[test]
fn who_has_read_everything_is_not_called_again() {
    with_every_executor(|context, executor| {
        let n = node(context, "n");
        executor.add_node(&n);
        let (own, mut other) = stream();
        let calls = count();
        let sink = Arc::clone(&calls);
        let _watch = n
            .create_fd_watch(own, Interest::READ, move |stream, _| {
                sink.fetch_add(1, Ordering::SeqCst);
                drain(stream);
            })
            .unwrap();
        executor.spin_for(&|| false, Duration::from_millis(20));
        assert_eq!(calls.load(Ordering::SeqCst), 0);
        for round in 1..=3 {
            other.write_all(b"x").unwrap();
            assert!(executor.spin_for(&|| calls.load(Ordering::SeqCst) == round, LONG));
            executor.spin_for(&|| false, Duration::from_millis(10));
            assert_eq!(calls.load(Ordering::SeqCst), round);
        }
    });
}

#[test]
fn what_is_not_read_is_told_again_but_starves_nobody() {
    with_every_executor(|context, executor| {
        let n = node(context, "n");
        let (own, mut other) = stream();
        other.write_all(b"never read").unwrap();
        let calls = count();
        let sink = Arc::clone(&calls);
        let at = Arc::clone(&calls);
        let _watch = n
            .create_fd_watch(own, Interest::READ, move |_, _| {
                sink.fetch_add(1, Ordering::SeqCst);
            })
            .unwrap();
        let turns = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&turns);
        let _quiet = n
            .create_subscription("quiet", Qos::keep_last(50), move |_: Sample<Int32>| {
                seen.lock().unwrap().push(at.load(Ordering::SeqCst));
            })
            .unwrap();
        let publisher = n.create_publisher::<Int32>("quiet", Qos::default()).unwrap();
        (0..50).for_each(|_| publisher.publish(Int32::default()).unwrap());
        executor.add_node(&n);
        assert!(executor.spin_for(&|| turns.lock().unwrap().len() == 50, LONG));
        let turns = turns.lock().unwrap();
        let mut between: Vec<_> = turns.windows(2).map(|pair| pair[1] - pair[0]).collect();
        between.sort_unstable();
        assert!(between[between.len() / 2] <= 8, "calls between two messages: {between:?}");
        let before = calls.load(Ordering::SeqCst);
        executor.spin_for(&|| calls.load(Ordering::SeqCst) > before + 10, LONG);
        assert!(calls.load(Ordering::SeqCst) > before + 10, "level-triggered");
    });
}

#[test]
fn a_hang_up_is_told_after_the_last_bytes_and_ends_the_watch() {
    let context = context();
    let n = node(&context, "n");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let (own, mut other) = stream();
    let told = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&told);
    let watch = n
        .create_fd_watch(own, Interest::READ, move |stream, ready| {
            let (bytes, end) = drain(stream);
            sink.lock().unwrap().push((bytes, end, ready.is_hung_up()));
            if end {
                ready.stop();
            }
        })
        .unwrap();
    other.write_all(b"last").unwrap();
    drop(other);
    assert!(executor.spin_until(|| watch.is_ended(), LONG));
    another_is_told(&n, &executor);
    assert_eq!(*told.lock().unwrap(), [(4, true, true)]);
}

#[test]
fn a_hang_up_with_nothing_to_read_is_told_once_without_stop() {
    let context = context();
    let n = node(&context, "n");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    let calls = count();
    let sink = Arc::clone(&calls);
    let watch = n
        .create_fd_watch(reader, Interest::READ, move |_, ready| {
            assert!(ready.is_hung_up() && !ready.is_readable());
            sink.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    another_is_told(&n, &executor);
    assert!(!watch.is_ended());
    drop(writer);
    assert!(executor.spin_until(|| watch.is_ended(), LONG));
    another_is_told(&n, &executor);
    assert_eq!(calls.load(Ordering::SeqCst), 1);
}

#[test]
fn an_error_that_nobody_takes_ends_the_watch() {
    let context = context();
    let n = node(&context, "n");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let calls = count();
    let sink = Arc::clone(&calls);
    // Nothing out of the ordinary ever comes from a pipe, but the error does: nobody reads.
    let watch = n
        .create_fd_watch(writer, Interest::PRIORITY, move |_, ready| {
            assert!(ready.is_error());
            sink.fetch_add(1, Ordering::SeqCst);
        })
        .unwrap();
    assert!(executor.spin_until(|| watch.is_ended(), LONG));
    assert_eq!(calls.load(Ordering::SeqCst), angaros_core::fd::MAX_ERRORS as usize);
}

#[test]
fn room_to_write_is_told_until_stopped() {
    let context = context();
    let n = node(&context, "n");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let (own, other) = stream();
    let calls = count();
    let sink = Arc::clone(&calls);
    let both = Interest::READ | Interest::WRITE;
    let watch = n
        .create_fd_watch(own, both, move |mut stream, ready| {
            assert!(ready.is_writable() && !ready.is_readable());
            stream.write_all(b"x").unwrap();
            if sink.fetch_add(1, Ordering::SeqCst) == 2 {
                ready.stop();
            }
        })
        .unwrap();
    assert!(executor.spin_until(|| watch.is_ended(), LONG));
    another_is_told(&n, &executor);
    other.set_nonblocking(true).unwrap();
    assert_eq!((calls.load(Ordering::SeqCst), drain(&other).0), (3, 3));
}

#[test]
fn one_socket_may_be_watched_twice_and_watches_come_and_go_while_spinning() {
    let context = context();
    let n = node(&context, "n");
    let executor = SingleThreadedExecutor::new(&context).unwrap();
    executor.add_node(&n).unwrap();
    let (own, other) = UnixDatagram::pair().unwrap();
    own.set_nonblocking(true).unwrap();
    let own = Arc::new(own);
    for round in 0..20 {
        let read = Arc::new(AtomicBool::new(false));
        let wrote = Arc::new(AtomicBool::new(false));
        let reading = Arc::clone(&read);
        let writing = Arc::clone(&wrote);
        let reader = n
            .create_fd_watch(Arc::clone(&own), Interest::READ, move |socket, _| {
                let mut byte = [0];
                assert_eq!(socket.recv(&mut byte).unwrap(), 1);
                reading.store(byte[0] == round, Ordering::SeqCst);
            })
            .unwrap();
        let writer = n
            .create_fd_watch(Arc::clone(&own), Interest::WRITE, move |_, ready| {
                writing.store(true, Ordering::SeqCst);
                ready.stop();
            })
            .unwrap();
        other.send(&[round]).unwrap();
        let both = || read.load(Ordering::SeqCst) && wrote.load(Ordering::SeqCst);
        assert!(executor.spin_until(both, LONG));
        drop((reader, writer));
    }
}

#[test]
fn a_regular_file_is_refused_with_the_remedy() {
    let context = context();
    let n = node(&context, "n");
    let file = std::fs::File::open(std::env::current_exe().unwrap()).unwrap();
    let error = n.create_fd_watch(file, Interest::READ, |_, _| ()).err().unwrap().to_string();
    assert!(error.contains("node /n cannot wait") && error.contains("hint: regular"), "{error}");
}

/// Waits until a descriptor that is watched only now was told of: what those before it had to tell
/// has been told then.
fn another_is_told(n: &Node, executor: &SingleThreadedExecutor) {
    let (reader, mut writer) = std::io::pipe().unwrap();
    let told = count();
    let sink = Arc::clone(&told);
    let _watch = n
        .create_fd_watch(reader, Interest::READ, move |_, ready| {
            sink.fetch_add(1, Ordering::SeqCst);
            ready.stop();
        })
        .unwrap();
    writer.write_all(b"x").unwrap();
    assert!(executor.spin_until(|| told.load(Ordering::SeqCst) == 1, LONG));
}

//! What memory costs after a sleep: a thread that slept finds less and less of it in the caches.
//!
//! ```sh
//! cargo run --release -p angaros-measurements --bin cold
//! ```
//! After each pause, 64 lines of memory are read, each of which says where the next is: one in each
//! of 64 pages, the same once more, and 64 of one page. A thread that has no pause keeps its
//! processor busy for a millisecond instead. Times are of one line, the median of 300 pauses.

#![expect(clippy::print_stdout, reason = "the program's output")]

use std::hint::black_box;
use std::time::{Duration, Instant};

const LINES: usize = 64;
const LINE: usize = 64;
const PAGE: usize = 4096;
const PAUSES: usize = 300;
const PAUSES_US: [u64; 7] = [0, 100, 300, 1_000, 3_300, 10_000, 33_000];

/// Reads lines one after the other: where the next is depends on what was read.
fn nanoseconds_a_line(memory: &[u8], place: impl Fn(usize) -> usize) -> u64 {
    let begun = Instant::now();
    let mut read = 0;
    for line in 0..LINES {
        // Not in order, so that the processor does not fetch the next ones by itself.
        read = usize::from(black_box(memory[place(line * 37 % LINES) + read]));
    }
    black_box(read);
    begun.elapsed().as_nanos() as u64 / LINES as u64
}

fn pause(time: Duration) {
    if !time.is_zero() {
        return std::thread::sleep(time);
    }
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(1) {
        std::hint::spin_loop();
    }
}

fn median(mut values: Vec<u64>) -> u64 {
    values.sort_unstable();
    values[values.len() / 2]
}

fn main() {
    let mut memory = vec![1_u8; LINES * 3 * PAGE + PAGE];
    // Written, so that each page has memory of its own.
    black_box(&mut memory).fill(0);
    println!(
        "{:>10} {:>18} {:>12} {:>16}",
        "pause, us", "64 pages, ns", "again, ns", "one page, ns"
    );
    for pause_us in PAUSES_US {
        let mut times: [Vec<u64>; 3] = Default::default();
        for _ in 0..PAUSES {
            pause(Duration::from_micros(pause_us));
            let apart = |line: usize| line * 3 * PAGE + line * 7 % LINES * LINE;
            times[0].push(nanoseconds_a_line(&memory, apart));
            times[1].push(nanoseconds_a_line(&memory, apart));
            let together = |line: usize| LINES * 3 * PAGE + line * LINE;
            times[2].push(nanoseconds_a_line(&memory, together));
        }
        let [pages, again, page] = times.map(median);
        println!("{pause_us:>10} {pages:>18} {again:>12} {page:>16}");
    }
}

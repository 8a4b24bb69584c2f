//! What the kernel says a thread of this process waits for.

/// Operations of `futex(2)` that sleep, without their flags: `FUTEX_WAIT`, `FUTEX_LOCK_PI` and
/// `FUTEX_WAIT_BITSET`.
const SLEEPS: [u64; 3] = [0, 6, 9];

/// The flags of an operation: private, real-time clock.
const FLAGS: u64 = 128 | 256;

/// Where the thread sleeps until another thread wakes it, and no clock does: in a lock, a channel,
/// a condition. `None` if it does not, or the kernel does not tell.
pub(super) fn waits_for_another(thread: u32) -> Option<u64> {
    let line = std::fs::read_to_string(format!("/proc/self/task/{thread}/syscall")).ok()?;
    untimed_futex(&line)
}

/// The line is the number of the system call and its arguments in hexadecimal, proc(5).
fn untimed_futex(line: &str) -> Option<u64> {
    let mut words = line.split_whitespace();
    let is_futex = words.next()?.parse() == Ok(libc::SYS_futex);
    let number = |word: &str| u64::from_str_radix(word.trim_start_matches("0x"), 16).ok();
    let arguments: Vec<u64> = words.filter_map(number).collect();
    match arguments[..] {
        [address, operation, _, 0, ..] if is_futex && SLEEPS.contains(&(operation & !FLAGS)) => {
            Some(address)
        }
        _ => None,
    }
}

/// The thread's name.
pub(super) fn name_of(thread: u32) -> String {
    let name = std::fs::read_to_string(format!("/proc/self/task/{thread}/comm"));
    name.map_or_else(|_| thread.to_string(), |name| name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_sleep_that_no_clock_ends_counts() {
        let futex = libc::SYS_futex;
        let line = |rest: &str| format!("{futex} 0x7f00 {rest} 0x0 0x0 0x7ffc 0x7fab");
        assert_eq!(untimed_futex(&line("0x80 0x2 0x0")), Some(0x7f00));
        assert_eq!(untimed_futex(&line("0x189 0x2 0x0")), Some(0x7f00));
        assert_eq!(untimed_futex(&line("0x80 0x2 0x7ffd1000")), None, "it has a time-out");
        assert_eq!(untimed_futex(&line("0x81 0x1 0x0")), None, "it wakes others");
        assert_eq!(untimed_futex("running"), None);
        assert_eq!(untimed_futex(&format!("{} 0x3 0x0 0x0 0x0 0x0 0x0", libc::SYS_read)), None);
    }
}

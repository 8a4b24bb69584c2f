//! The priority at which a calibration and the graphs beside it are played. Costs of one priority
//! say little about another: below real-time priority Linux may put a woken thread on the core of
//! the one that woke it, and interrupt that one.

use std::io;

/// What is taken unless something else is asked for, and where this thread has none yet.
const USUAL: u8 = 10;

/// The real-time priority of this thread; 0 at a normal one.
#[must_use]
pub fn current() -> u8 {
    // SAFETY: sched_param is plain data for which zero is valid; the kernel writes this local only.
    let (policy, param) = unsafe {
        let mut param: libc::sched_param = std::mem::zeroed();
        libc::sched_getparam(0, &raw mut param);
        (libc::sched_getscheduler(0), param)
    };
    match policy {
        libc::SCHED_FIFO | libc::SCHED_RR => u8::try_from(param.sched_priority).unwrap_or(0),
        _ => 0,
    }
}

/// In words.
#[must_use]
pub fn shown(priority: u8) -> String {
    match priority {
        0 => "normal priority".to_owned(),
        _ => format!("real-time priority {priority}"),
    }
}

/// Gives this thread, and the processes that it starts from now on, a priority: a real-time one
/// (`SCHED_FIFO`, 1 to 99), 0 for a normal one, or by `None` the one that it has, and 10 if that is
/// a normal one. Returns what it is now.
///
/// # Errors
/// Not permitted, or none of these numbers.
pub fn settle(wanted: Option<u8>) -> io::Result<u8> {
    let now = current();
    let priority = wanted.unwrap_or(if now == 0 { USUAL } else { now });
    if priority == now {
        return Ok(now);
    }
    let policy = if priority == 0 { libc::SCHED_OTHER } else { libc::SCHED_FIFO };
    // SAFETY: as above; the kernel reads this local only.
    let done = unsafe {
        let mut param: libc::sched_param = std::mem::zeroed();
        param.sched_priority = priority.into();
        libc::sched_setscheduler(0, policy, &raw const param)
    };
    if done == 0 { Ok(priority) } else { Err(io::Error::last_os_error()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_has_the_priority_that_it_settled_for_and_processes_inherit_it() {
        let on_a_thread = || {
            let usual = match settle(None) {
                Ok(priority) => priority,
                Err(error) => {
                    angaros_testing::skipped(format_args!(
                        "cannot use real-time priority: {error}"
                    ));
                    return;
                }
            };
            assert_eq!((usual, current()), (USUAL, USUAL));
            let stat = std::process::Command::new("cat").arg("/proc/self/stat").output().unwrap();
            let stat = String::from_utf8(stat.stdout).unwrap();
            let fields: Vec<&str> = stat.rsplit(") ").next().unwrap().split(' ').collect();
            // proc(5): fields 40 and 41 are the real-time priority and the policy.
            assert_eq!(fields[40 - 3..=41 - 3], ["10", "1"]);
            assert_eq!(settle(Some(20)).unwrap(), 20);
            assert_eq!(settle(None).unwrap(), 20, "what there is already stays");
            assert_eq!((settle(Some(0)).unwrap(), current()), (0, 0));
            assert!(settle(Some(100)).is_err());
        };
        std::thread::spawn(on_a_thread).join().unwrap();
    }
}

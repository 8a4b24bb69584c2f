//! Names for the addresses of a stack.

/// Lines of one stack in a report.
const MAX_LINES: usize = 24;

/// The executor's own part of a stack, where a callback's begins.
const OURS: &str = "angaros_core::executor::";

/// Parts of the names of functions that sleep until they have a lock.
const LOCKS: [&str; 6] = [
    "lock_contended",
    "lock_slow",
    "pthread_mutex_lock",
    "pthread_rwlock",
    "lll_lock_wait",
    "Mutex<",
];

/// A stack as a person reads it: functions with their places, innermost first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stack {
    lines: Vec<String>,
}

impl Stack {
    /// The stack with these return addresses, out to the executor that called.
    pub fn of(addresses: &[usize]) -> Self {
        let mut lines = Vec::new();
        for address in addresses {
            let mut known = false;
            backtrace::resolve(*address as *mut std::ffi::c_void, |symbol| {
                let Some(name) = symbol.name() else { return };
                known = true;
                let place = symbol.filename().zip(symbol.lineno());
                lines.push(match place {
                    Some((file, line)) => format!("{name:#} ({}:{line})", file.display()),
                    None => format!("{name:#}"),
                });
            });
            if !known {
                lines.push(format!("{address:#x}"));
            }
        }
        Self { lines: cut(lines) }
    }

    /// Whether it ends in a lock that somebody else has.
    pub fn waits_for_a_lock(&self) -> bool {
        let inner = self.lines.iter().take_while(|line| !is_user(line));
        inner.take(8).any(|line| LOCKS.iter().any(|lock| line.contains(lock)))
    }

    /// Each function on a line of its own, as it follows the text of a report.
    pub fn text(&self) -> String {
        self.lines.iter().fold(String::new(), |text, line| text + "\n  at " + line)
    }
}

/// Where our own functions stand in their sources.
const SOURCES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/");

/// Whether a line is of somebody's code, not of the language, the system or ours.
fn is_user(line: &str) -> bool {
    // With places, names may be without their path.
    if let Some((name, place)) = line.rsplit_once(" (/") {
        let place = format!("/{place}");
        let ours = place.starts_with(SOURCES) || name.contains("angaros_core::");
        return !ours && !place.starts_with("/rustc/");
    }
    let system = ["std::", "core::", "alloc::", "<std::", "<core::", "<alloc::", "__", "0x"];
    let system = system.iter().any(|start| line.starts_with(start));
    // Functions of the C library have no path.
    !system && line.contains("::") && !line.contains("angaros_core::")
}

/// Leaves away what lies outside of the callback: from the executor's functions on, once a
/// function that is not ours was seen.
fn cut(lines: Vec<String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut seen = false;
    for line in lines {
        if (seen && line.contains(OURS)) || kept.len() == MAX_LINES {
            break;
        }
        seen |= is_user(&line);
        kept.push(line);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stack(lines: &[&str]) -> Stack {
        Stack { lines: cut(lines.iter().map(ToString::to_string).collect()) }
    }

    #[test]
    fn a_stack_ends_where_the_executor_called() {
        let all = stack(&[
            "syscall",
            "std::sys::sync::mutex::futex::Mutex::lock_contended",
            "my_robot::on_scan (src/main.rs:7)",
            "<F as angaros_core::subscription::callback::SubscriptionCallback<T>>::call",
            "<angaros_core::subscription::E<T> as angaros_core::executor::Executable>::execute",
            "angaros_core::executor::worker::Worker::turn",
            "main",
        ]);
        assert_eq!(all.lines.len(), 4);
        assert!(all.waits_for_a_lock());
        assert!(all.text().contains("\n  at my_robot::on_scan (src/main.rs:7)"));
    }

    #[test]
    fn names_without_a_path_are_told_by_their_place() {
        let ours = format!("call ({SOURCES}service/callback.rs:29)");
        let all = stack(&[
            "syscall (./misc/../sysdeps/unix/sysv/linux/x86_64/syscall.S:36)",
            "<std::sys::sync::mutex::futex::Mutex>::lock_contended (/rustc/5980/library/std.rs:61)",
            "lock<i32> (/rustc/5980/library/std/src/sync/poison/mutex.rs:492)",
            "{closure#0} (/opt/robot/src/main.rs:7)",
            &ours,
            "angaros_core::executor::worker::Worker::turn",
        ]);
        assert_eq!(all.lines.len(), 5);
        assert!(all.waits_for_a_lock());
    }

    #[test]
    fn a_channel_is_no_lock_and_neither_is_what_lies_further_out() {
        let channel = stack(&["syscall", "std::sync::mpmc::Receiver<T>::recv", "robot::wait"]);
        assert!(!channel.waits_for_a_lock());
        let outside = stack(&["robot::compute", "robot::pthread_mutex_lock_holder"]);
        assert!(!outside.waits_for_a_lock());
    }

    #[test]
    fn the_names_are_those_of_the_functions() {
        #[inline(never)]
        fn a_function_with_a_name() -> Stack {
            let mut addresses = Vec::new();
            backtrace::trace(|frame| {
                addresses.push(frame.ip() as usize);
                true
            });
            Stack::of(&addresses)
        }
        let stack = a_function_with_a_name();
        assert!(stack.text().contains("a_function_with_a_name"), "{}", stack.text());
    }
}

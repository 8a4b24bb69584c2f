//! The core reads no clock but its context's (A4), so that all of it runs on a virtual one too.

use tidy::{code_only, read_list, sources, without_tests};

/// Ways to read a clock of the host.
const READS: [&str; 5] =
    ["Instant::now", "SystemTime::now", "clock_gettime", "monotonic_ns(", "system_time("];

/// Whether the code reads a clock of the host: by a free function, not by a method of a `Clock`.
fn reads_a_real_clock(text: &str) -> bool {
    let code = code_only(without_tests(text));
    READS.iter().any(|read| {
        let found = code.match_indices(read).map(|(at, _)| code[..at].trim_end());
        let free = |before: &&str| {
            let word = before.chars().next_back().is_some_and(|c| c.is_alphanumeric() || c == '_');
            !before.ends_with('.') && (!word || code_word(before))
        };
        found.into_iter().any(|before| free(&before))
    })
}

/// Whether the text ends in a word after which an expression may begin, not in part of a name.
fn code_word(before: &str) -> bool {
    let word = before.rsplit(|c: char| !(c.is_alphanumeric() || c == '_')).next();
    matches!(word, Some("return" | "in" | "if" | "match" | "while" | "else"))
}

#[test]
fn the_core_reads_a_real_clock_in_the_listed_modules_only() {
    let list = read_list("clock.txt");
    let mut used = vec![false; list.len()];
    let mut violations = Vec::new();
    let engine = ["crates/transport", "crates/core", "crates/component", "crates/ros"];
    let core = |path: &str| {
        path.starts_with("transports/udp/src/")
            || engine.iter().any(|of| path.starts_with(&format!("{of}/src/")))
    };
    for file in sources().iter().filter(|file| file.is("rs") && core(&file.path)) {
        if !reads_a_real_clock(&file.text) {
            continue;
        }
        match list.iter().position(|entry| entry.covers(&file.path)) {
            Some(at) => used[at] = true,
            None => violations.push(format!(
                "{}: reads a clock of the host; hint: read the context's (`context.clock()`), or \
                 add the module with its reason to tidy/clock.txt",
                file.path
            )),
        }
    }
    for (entry, used) in list.iter().zip(used) {
        if !used {
            violations.push(format!("{}: is listed and reads no clock", entry.path));
        }
        if entry.rest.len() < 10 {
            violations.push(format!("{}: is listed without a reason", entry.path));
        }
    }
    super::none(&violations);
}

#[test]
fn reading_the_contexts_clock_is_no_violation_and_every_other_way_is() {
    for fine in [
        "let now = self.context.clock().monotonic_ns();",
        "let stamp = clock\n    .system_time();",
        "// Instant::now()\nlet x = \"SystemTime::now\";",
        "fn f() {}\n#[cfg(test)]\nmod tests {\n    let a = Instant::now();\n}\n",
    ] {
        assert!(!reads_a_real_clock(fine), "{fine}");
    }
    for bad in [
        "let now = monotonic_ns();",
        "let now = crate::clock::monotonic_ns();",
        "return system_time();",
        "let begun = std::time::Instant::now();",
        "let begun = SystemTime::now();",
        "unsafe { libc::clock_gettime(clock, &mut now) };",
    ] {
        assert!(reads_a_real_clock(bad), "{bad}");
    }
}

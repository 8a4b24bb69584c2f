//! Which rules of the contracts are checked here, and which tests check the others.

use std::collections::BTreeSet;

/// A rule, or a part of it, that no function over every wire can check.
pub struct Elsewhere {
    /// Its number, as in `T6`.
    pub number: &'static str,
    /// The file, from the root of the repository.
    pub path: &'static str,
    /// A test in that file.
    pub test: &'static str,
    /// Why it is not checked here.
    pub why: &'static str,
}

/// The rules that are checked elsewhere, wholly or in part.
pub const ELSEWHERE: &[Elsewhere] = &[
    Elsewhere {
        number: "T6",
        path: "crates/core/tests/it/allocation.rs",
        test: "publishing_taking_and_spinning_allocate_nothing_after_start_up",
        why: "counting allocations takes a global allocator, of which a program has one",
    },
    Elsewhere {
        number: "T6",
        path: "transports/shm/tests/it/limits.rs",
        test: "publish_and_take_make_no_kernel_call_but_the_wake_up",
        why: "a filter of kernel calls cannot be taken off again",
    },
    Elsewhere {
        number: "T8",
        path: "transports/shm/tests/it/damage.rs",
        test: "random_damage_neither_crashes_nor_hangs_a_process",
        why: "what can be damaged is particular to each transport",
    },
    Elsewhere {
        number: "T8",
        path: "transports/shm/tests/it/crash.rs",
        test: "three_hundred_kills_leave_the_others_correct_and_nothing_behind",
        why: "what must not be left behind is particular to each transport",
    },
    Elsewhere {
        number: "T13",
        path: "transports/shm/tests/it/described.rs",
        test: "one_that_takes_no_descriptors_is_enough_that_all_get_bytes",
        why: "only shared memory reaches processes that can have the memory of a device",
    },
    Elsewhere {
        number: "T13",
        path: "transports/shm/tests/it/described.rs",
        test: "memory_that_a_killed_process_held_is_let_go",
        why: "how long memory is kept is particular to each transport",
    },
    Elsewhere {
        number: "V5",
        path: "crates/core/tests/it/events.rs",
        test: "an_executor_wakes_for_a_clock_only_where_one_is_set",
        why: "the kernel's count of a thread's waits has nothing to do with a wire",
    },
    Elsewhere {
        number: "V5",
        path: "crates/core/tests/it/allocation.rs",
        test: "publishing_taking_and_spinning_allocate_nothing_after_start_up",
        why: "counting allocations takes a global allocator, of which a program has one",
    },
    Elsewhere {
        number: "T6",
        path: "crates/core/tests/it/allocation.rs",
        test: "publishing_taking_and_spinning_log_nothing_after_start_up",
        why: "counting log lines takes a subscriber of the whole program's log",
    },
    Elsewhere {
        number: "E4",
        path: "crates/core/tests/it/allocation.rs",
        test: "publishing_taking_and_spinning_allocate_nothing_after_start_up",
        why: "counting allocations takes a global allocator, of which a program has one",
    },
];

/// Names of all rules of the suite.
#[must_use]
pub fn rule_names() -> Vec<&'static str> {
    let lists = crate::transport::RULES.iter().chain(crate::service::RULES);
    let lists = lists.chain(crate::parameter::RULES);
    let wires = lists.flat_map(|rules| *rules).map(|rule| rule.name);
    wires.chain(crate::executor::names()).chain(crate::action::names()).collect()
}

/// The numbers with which a rule's name begins: `t1_t5_two_nodes` has T1 and T5.
#[must_use]
pub fn numbers(name: &str) -> BTreeSet<String> {
    let is_number = |word: &&str| {
        let action = word.strip_prefix("ac");
        let digits = action.or_else(|| word.strip_prefix(['t', 'e', 'v', 's', 'p', 'b', 'd']));
        let digits = digits.unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    name.split('_').take_while(is_number).map(str::to_uppercase).collect()
}

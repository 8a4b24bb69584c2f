//! `angaros estop`.

use crate::support::{IsolatedDomain, Running};
use std::time::Duration;

#[test]
fn a_stop_that_nobody_hears_of_is_an_error_with_a_hint() {
    let domain = IsolatedDomain::new("estop-alone");
    let running = Running::start(domain.command(&["estop", "trigger", "x", "--timeout", "0.1"]));
    let (status, out, err) = running.end(Duration::from_secs(60));
    assert_eq!((status, out.trim().len()), (Some(1), 32), "{out}{err}");
    assert!(err.contains("nobody takes part") && err.contains("hint:"), "{err}");
    let shown = domain.shown(&["estop", "status", "--timeout", "0.1"]);
    assert_eq!(shown, "no emergency stop holds\n");
}

#[test]
fn two_that_stop_each_other_both_say_under_which_id() {
    let domain = IsolatedDomain::new("estop-two");
    let start = |reason: &str| {
        Running::start(domain.command(&["estop", "trigger", reason, "--timeout", "30"]))
    };
    let both = [start("one"), start("other")].map(|running| running.end(Duration::from_secs(60)));
    let ids = both.map(|(status, out, err)| {
        assert_eq!(status, Some(0), "{out}{err}");
        out.trim().to_owned()
    });
    assert!(ids[0].len() == 32 && ids[0] != ids[1], "{ids:?}");
}

#[test]
fn a_reset_needs_the_id_of_a_stop_that_holds() {
    let domain = IsolatedDomain::new("estop-reset");
    for (id, word) in [("12", "no id"), ("00112233445566778899aabbccddeeff", "holds")] {
        let running = Running::start(domain.command(&["estop", "reset", id, "--timeout", "0.1"]));
        let (status, _, err) = running.end(Duration::from_secs(60));
        assert!(status == Some(1) && err.contains(word) && err.contains("hint:"), "{err}");
    }
}

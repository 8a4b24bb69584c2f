//! What loading components promises. Every test runs in a process of its own with a folder of its
//! own for shared memory, because loading is about what a process has and leaves behind.

#![allow(clippy::unwrap_used, reason = "a test may fail anywhere")]
#![allow(clippy::print_stdout, reason = "a child tells its parent by its output")]

mod deferred;
mod errors;
mod faults;
mod growth;
mod services;
mod settings;
mod support;
mod talk;
mod watch;

// The same components are linked into this program too.
use loadable as _;

/// What a child of this program does; without a role there is nothing to do.
#[test]
fn child_process() {
    let Some(role) = support::role() else { return };
    match role.as_str() {
        "composed" => talk::composed(),
        "libraries" => talk::libraries(),
        "owned" => talk::owned(),
        "deferred" => deferred::deferred(),
        "processes" => talk::processes(),
        "other_talker" => talk::other("Talker"),
        "other_listener" => talk::other("Listener"),
        "loaded_talker" => talk::loaded_talker(),
        "visitor" => talk::visitor(),
        "settings" => settings::settings(),
        "faults" => faults::faults(),
        "blocked_start" => faults::blocked_start(),
        "executor" => faults::blocked_beside_linked(),
        "growth" => growth::growth(),
        "watch" => watch::watch(),
        "services" => services::services(),
        "errors" => errors::errors(),
        other => panic!("no role {other}"),
    }
}

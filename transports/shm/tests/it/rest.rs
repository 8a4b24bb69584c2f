//! A domain in which nothing changes: who is woken there, and what becomes of those who die in it.

use crate::support::*;
use angaros_msg::Qos;
use angaros_transport::Transport;
use std::time::Duration;

/// Longer than anything is looked after since the last change.
const TO_REST: Duration = Duration::from_secs(4);

fn resting(base: &Base) -> Peer {
    let settings = [("COUNT", "1"), ("FOR_MS", "600000")];
    let mut peer = Peer::start(base, "subscribe", &settings);
    peer.expect("ready");
    peer
}

/// How often the watching thread of a process was woken.
fn wake_ups(peer: &Peer) -> u64 {
    let tasks = std::fs::read_dir(format!("/proc/{}/task", peer.child.id())).unwrap();
    let watching = |task: &std::path::PathBuf| {
        std::fs::read_to_string(task.join("comm")).is_ok_and(|name| name.trim() == "ang-shm-watch")
    };
    let task = tasks.map(|task| task.unwrap().path()).find(watching).unwrap();
    let status = std::fs::read_to_string(task.join("status")).unwrap();
    let count = status.lines().find_map(|line| line.strip_prefix("voluntary_ctxt_switches:"));
    count.unwrap().trim().parse().unwrap()
}

#[test]
fn the_watching_thread_of_a_process_at_rest_is_woken_only_now_and_then() {
    let base = Base::new();
    let transport = base.open_with(false);
    let sender = publisher(&transport, "/t", Qos::default());
    let peers = [resting(&base), resting(&base)];
    eventually("matched", || sender.matched() == 2);
    std::thread::sleep(TO_REST);
    let before = peers.each_ref().map(wake_ups);
    std::thread::sleep(Duration::from_secs(4));
    let after = peers.each_ref().map(wake_ups);
    for (before, after) in before.iter().zip(after) {
        assert!(after - before <= 2, "woken {} times in four seconds", after - before);
    }
}

#[test]
fn a_death_is_noticed_in_a_domain_at_rest_also_by_who_was_not_woken_for_it() {
    let base = Base::new();
    let transport = base.open_with(false);
    let sender = publisher(&transport, "/t", Qos::default());
    let mut peers = [resting(&base), resting(&base), resting(&base)];
    eventually("matched", || sender.matched() == 3);
    std::thread::sleep(TO_REST);
    // The kernel wakes one of those who sleep; some of them stand still.
    let stand_still = |peer: &Peer, signal| {
        // SAFETY: a signal to a child that lives.
        assert_eq!(unsafe { libc::kill(peer.child.id().cast_signed(), signal) }, 0);
    };
    let [first, second, third] = &mut peers;
    stand_still(first, libc::SIGSTOP);
    stand_still(third, libc::SIGSTOP);
    second.kill();
    eventually("one is dead", || sender.matched() == 2 && transport.graph().endpoints.len() == 3);
    first.kill();
    eventually("two are dead", || sender.matched() == 1 && transport.graph().endpoints.len() == 2);
    stand_still(third, libc::SIGCONT);
    third.kill();
    eventually("all are dead", || sender.matched() == 0 && transport.graph().endpoints.len() == 1);
}

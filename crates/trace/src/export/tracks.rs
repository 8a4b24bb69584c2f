//! Process and thread ids of viewers, which know one host only: the kernel's, where no other
//! process of the recording has them.

use super::source::Names;
use crate::index::{shown_nodes, some_of};
use std::collections::{HashMap, HashSet};

/// Numbers of processes of other hosts begin here; the kernel's are smaller.
const ELSEWHERE: u32 = 10_000_000;

/// Gives out ids.
#[derive(Default)]
pub(super) struct Tracks {
    used: HashSet<u32>,
    threads: HashMap<(u32, u32), u32>,
    next: u32,
}

impl Tracks {
    /// The id of a process.
    pub(super) fn process(&mut self, names: &Names, process: u32) -> u32 {
        let pid = names.processes[process as usize].pid;
        // The first thread has the id of the process.
        self.thread(process, pid)
    }

    /// The id of a thread of a process.
    pub(super) fn thread(&mut self, process: u32, thread: u32) -> u32 {
        if let Some(known) = self.threads.get(&(process, thread)) {
            return *known;
        }
        let mut id = thread;
        while !self.used.insert(id) {
            id = ELSEWHERE + self.next;
            self.next += 1;
        }
        self.threads.insert((process, thread), id);
        id
    }

    /// Whether this thread has an id already.
    pub(super) fn knows(&self, process: u32, thread: u32) -> bool {
        self.threads.contains_key(&(process, thread))
    }
}

/// What a process is called: by its nodes, then its own name; with its host, if there are several.
pub(super) fn process_name(names: &Names, process: u32) -> String {
    let of = &names.processes[process as usize];
    let name = if of.name.is_empty() { "process" } else { &of.name };
    let own = names.entities.iter().filter(|entity| entity.process == process);
    let nodes = shown_nodes(own.map(|entity| entity.node.as_str()));
    let host = (names.hosts.len() > 1).then(|| format!("{}: {}", names.host(process).name, of.pid));
    match (nodes.is_empty(), host) {
        (true, None) => name.to_owned(),
        (true, Some(host)) => format!("{name} ({host})"),
        (false, None) => format!("{} ({name})", some_of(&nodes)),
        (false, Some(host)) => format!("{} ({name}, {host})", some_of(&nodes)),
    }
}

/// What the counter of a subscription's queue is called.
pub(super) fn counter_name(names: &Names, process: u32, entity: u32) -> String {
    let of = names.entity(process, entity);
    of.map_or_else(|| format!("queue {entity}"), |of| format!("queue {} {}", of.name, of.node))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_of_two_hosts_with_one_number_have_two() {
        let mut tracks = Tracks::default();
        let ids = [(0, 7), (1, 7), (2, 7), (0, 7), (1, 7)].map(|(p, t)| tracks.thread(p, t));
        assert_eq!(ids, [7, ELSEWHERE, ELSEWHERE + 1, 7, ELSEWHERE]);
    }
}

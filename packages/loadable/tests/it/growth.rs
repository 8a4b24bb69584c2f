//! Loading and unloading again and again leaves nothing behind.

use super::support::{Fixture, Spinning, files, linked, loaded, named};
use std::path::Path;

/// Rounds that are measured, of two components each; `LOADABLE_ROUNDS` asks for more.
const ROUNDS: u64 = 200;
/// Rounds before, in which buffers and tables reach their size.
const WARM_UP: u64 = 20;
/// So many times those rounds, until memory grows no more.
const TURNS: usize = 4;

#[test]
fn loading_and_unloading_again_and_again_leaves_nothing_behind() {
    let said = Fixture::play("growth");
    println!("{}", said.lines().filter(|l| l.contains("rounds")).collect::<String>());
}

/// What a process has.
#[derive(Debug, PartialEq, Eq)]
struct Holdings {
    resident_kib: u64,
    descriptors: usize,
    threads: usize,
    mappings: usize,
    shm_files: usize,
    shm_kib: u64,
    nodes: usize,
    endpoints: usize,
}

impl Holdings {
    fn now(spinning: &Spinning) -> Self {
        let count = |folder: &str| std::fs::read_dir(folder).unwrap().count();
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
        let folder = std::env::var("ANGAROS_SHM_DIR").unwrap();
        let shm = files(Path::new(&folder));
        let blocks = |path: &std::path::PathBuf| {
            std::os::unix::fs::MetadataExt::blocks(&std::fs::metadata(path).unwrap())
        };
        let graph = spinning.context.graph();
        Self {
            resident_kib: resident.trim().trim_end_matches(" kB").parse().unwrap(),
            descriptors: count("/proc/self/fd"),
            threads: count("/proc/self/task"),
            mappings: maps.lines().count(),
            shm_files: shm.len(),
            shm_kib: shm.iter().map(blocks).sum::<u64>() / 2,
            nodes: graph.nodes.len(),
            endpoints: graph.endpoints.len(),
        }
    }
}

fn rounds(spinning: &Spinning, count: u64) {
    let talker = named(loaded("Talker", &[("period_us", "200")]), "/", "talker");
    let listener = named(loaded("Listener", &[("bytes", "64")]), "/", "ear");
    for _ in 0..count {
        let mut heard = spinning.heard("");
        let ids = [spinning.load(&talker), spinning.load(&listener)];
        heard.more(1);
        ids.into_iter().for_each(|id| spinning.container.unload(id).unwrap());
    }
}

pub fn growth() {
    let measured = std::env::var("LOADABLE_ROUNDS").map_or(ROUNDS, |text| text.parse().unwrap());
    // One node stays, so that what the loaded ones meet does too.
    let stays = vec![named(linked("Listener", &[]), "/stays", "listener")];
    let spinning = Spinning::new(stays);
    rounds(&spinning, WARM_UP);
    let first = Holdings::now(&spinning);
    let mut before_kib = first.resident_kib;
    let mut grown_kib = Vec::new();
    let after = loop {
        let begin = std::time::Instant::now();
        rounds(&spinning, measured);
        let after = Holdings::now(&spinning);
        println!("{measured} rounds in {:?}: {first:?} became {after:?}", begin.elapsed());
        grown_kib.push(after.resident_kib.saturating_sub(before_kib));
        if grown_kib.last() < Some(&1024) || grown_kib.len() == TURNS {
            break after;
        }
        before_kib = after.resident_kib;
    };
    // Allocators keep pages, the more the longer a round takes; however many rounds, it ends.
    assert!(grown_kib.last() < Some(&1024), "{grown_kib:?} KiB more: {first:?} became {after:?}");
    assert!(after.mappings <= first.mappings + 4, "{first:?} became {after:?}");
    let rest = Holdings { resident_kib: 0, mappings: 0, ..first };
    assert_eq!(Holdings { resident_kib: 0, mappings: 0, ..after }, rest);
}

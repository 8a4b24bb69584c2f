//! Every file of the corpus is answered without panic by the target it was made for.

use angaros_fuzz::targets;
use std::path::{Path, PathBuf};

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target)
}

fn files(target: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder(target)).unwrap();
    let mut files: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_file_of_the_corpus_is_answered_without_panic() {
    for (name, target) in targets() {
        let files = files(name);
        assert!(files.len() >= 8, "{name} has {} files", files.len());
        for file in files {
            target(&std::fs::read(&file).unwrap());
        }
    }
}

#[test]
fn every_file_with_a_fault_in_it_is_answered_without_panic() {
    let mut random = 77_u64;
    let mut below = |bound: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (random >> 33) as usize % bound.max(1)
    };
    for (name, target) in targets() {
        // One in eight; the fuzzer does the rest.
        for file in files(name).into_iter().step_by(8) {
            let mut data = std::fs::read(&file).unwrap();
            data.truncate(4096);
            for _ in 0..4 {
                let at = below(data.len() + 1);
                match below(3) {
                    0 if at < data.len() => data[at] = below(256) as u8,
                    1 if at < data.len() => drop(data.remove(at)),
                    _ => data.insert(at, b"[]<=#\"'\\- \n09aZ/_{}:\0\xff"[below(22)]),
                }
                target(&data);
            }
        }
    }
}

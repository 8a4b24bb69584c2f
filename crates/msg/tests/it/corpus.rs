//! The fuzzers' corpus without the fuzzer.

#[path = "../../fuzz/fuzz_targets/shared.rs"]
mod shared;

use crate::{random, support};

fn replay(target: &str, run: fn(&[u8])) {
    let folder = support::repository().join("crates/msg/fuzz/corpus").join(target);
    let mut count = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        run(&std::fs::read(file.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count >= 8, "{target} has {count} files");
}

#[test]
fn the_corpus_of_messages_is_answered_without_panic() {
    replay("cdr_view", shared::cdr_view);
}

#[test]
fn the_corpus_of_definitions_is_answered_without_panic() {
    replay("idl_text", shared::idl_text);
}

#[test]
fn definitions_with_random_faults_are_answered_without_panic() {
    let mut rng = random::Rng::new(3);
    for (name, text) in support::definitions() {
        let mut data = vec![name.kind as u8];
        data.extend(text.bytes());
        for _ in 0..5 {
            let at = 1 + rng.below(data.len() as u64) as usize;
            let insert = b"[]<=#\"'\\- \n09aZ/_\xff"[rng.below(18) as usize];
            data.insert(at.min(data.len()), insert);
            shared::idl_text(&data);
        }
    }
}

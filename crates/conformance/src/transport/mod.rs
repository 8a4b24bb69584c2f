//! The rules T1 to T10 of [`angaros::transport`], one file per subject. T10 is run over every
//! executor too, in `executor/arrival.rs`; what needs a second process is in `processes.rs`.

mod history;
mod loans;
mod meeting;
mod mismatch;
mod order;
mod processes;
mod queues;
mod traffic;

/// All of them.
pub const RULES: &[&[crate::Rule]] = &[
    order::RULES,
    queues::RULES,
    history::RULES,
    meeting::RULES,
    loans::RULES,
    mismatch::RULES,
    processes::RULES,
    traffic::RULES,
];

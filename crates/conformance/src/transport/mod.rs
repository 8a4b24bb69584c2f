//! The rules T1 to T12 of [`angaros::transport`] and V1 to V5 of [`angaros::events`], which hold
//! over every wire, one file per subject. T10 is run over every
//! executor too, in `executor/arrival.rs`; what needs a second process is in `processes.rs`.

mod deadline;
mod events;
mod history;
mod lifespan;
mod limits;
mod liveliness;
mod loans;
mod matching;
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
    matching::RULES,
    loans::RULES,
    mismatch::RULES,
    processes::RULES,
    traffic::RULES,
    lifespan::RULES,
    deadline::RULES,
    liveliness::RULES,
    events::RULES,
    limits::RULES,
];

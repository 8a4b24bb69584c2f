//! What results tell: a page of drawings and tables ([`report`]), lines for the terminal and tables
//! for pages of text ([`table`]), and whether one build is slower than another ([`compare`]).
//!
//! Nothing here knows a workload: what one means by its parameters and its figures, it says itself
//! ([`angaros_bench::workload`]).

pub mod compare;
pub mod report;
pub mod table;

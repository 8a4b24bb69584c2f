//! What is told of a board.

/// A board that has a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardInfo {
    /// The node that stands for it.
    pub name: String,
    /// Where it is: an address, or the path of a line.
    pub peer: String,
    /// What it has declared.
    pub entities: usize,
    /// Messages that were lost to it: it did not read, or they were too large for it.
    pub lost_to_board: u64,
    /// Messages of it that came in part, or were too large.
    pub lost_from_board: u64,
}

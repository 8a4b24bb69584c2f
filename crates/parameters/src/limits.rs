//! How many parameters a node may have, and how long their names may be (rule P6).

/// Parameters of one node at most.
pub const MAX_PARAMETERS: usize = 16_384;

/// Bytes of a parameter's name.
pub const MAX_NAME_BYTES: usize = 512;

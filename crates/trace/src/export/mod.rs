//! Recordings in the formats of other programs.

//! The procedural macros of Angaros.

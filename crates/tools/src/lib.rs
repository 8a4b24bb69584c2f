//! The angaros command.

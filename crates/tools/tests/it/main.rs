//! The integration tests of the `angaros` command: files on disk and real processes.

mod launch_file;
mod supervise;
mod support;

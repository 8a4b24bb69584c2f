//! The integration tests of the C interface.

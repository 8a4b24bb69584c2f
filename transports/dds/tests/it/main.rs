//! The DDS transport, seen from outside.

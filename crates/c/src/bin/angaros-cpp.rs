//! The generator.
fn main() {}

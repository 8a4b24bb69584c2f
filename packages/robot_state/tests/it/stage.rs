//! Components that run, and why others do not.

use angaros_fixture::{RunningComponents, component};

/// These components, each with its parameters.
pub fn running(components: &[(&str, &[(&str, &str)])]) -> RunningComponents {
    let specs = components.iter().map(|(name, parameters)| component(name, parameters));
    RunningComponents::new(specs.collect(), 1)
}

/// Why a component cannot be made.
pub fn refused(name: &str, parameters: &[(&str, &str)]) -> String {
    RunningComponents::try_new(vec![component(name, parameters)], 1).err().unwrap().to_string()
}

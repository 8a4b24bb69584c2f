//! How a node treats parameters.

use angaros_msg::names::ParameterValue;

/// How a node treats parameters.
pub(crate) struct ParameterOptions {
    pub values: Vec<(String, ParameterValue)>,
    pub allow_undeclared: bool,
    pub declare_overrides: bool,
    pub ignore_command_line: bool,
    /// Whether it describes its types, unless its parameter says otherwise.
    pub describes_types: bool,
}

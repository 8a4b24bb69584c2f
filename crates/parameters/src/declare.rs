//! Declarations of parameters by their Rust type.

use super::descriptor::ParameterDescriptor;
use super::error::ParameterError;
use super::handle::ParameterHandle;
use super::store::{Declaration, ParameterStore};
use super::types::Parameter;
use angaros_msg::rcl_interfaces::msg::IntegerRange;
use std::sync::Arc;

/// The declaration of a parameter of this type.
pub fn declaration<P: Parameter>(
    name: &str,
    default: P,
    descriptor: ParameterDescriptor,
) -> Declaration {
    let mut descriptor = descriptor.for_type(P::TYPE);
    if let Some(bounds) = P::bounds() {
        let range = descriptor.integer_range.get_or_insert(IntegerRange { step: 0, ..bounds });
        range.from_value = range.from_value.max(bounds.from_value);
        range.to_value = range.to_value.min(bounds.to_value);
    }
    Declaration {
        name: name.to_owned(),
        kind: P::TYPE,
        default: default.into_value(),
        descriptor,
        ignore_override: false,
    }
}

/// The handle of a parameter that is declared now.
///
/// # Errors
/// It is declared already, the value from outside has another type, or a callback refuses it.
pub fn declare<P: Parameter>(
    store: &Arc<ParameterStore>,
    name: &str,
    default: P,
    descriptor: ParameterDescriptor,
) -> Result<ParameterHandle<P>, ParameterError> {
    let slot = store.declare(declaration(name, default, descriptor))?;
    Ok(ParameterHandle::new(name, slot, store))
}

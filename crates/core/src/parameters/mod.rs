//! Parameters of nodes: what [`angaros_parameters`] has, with its rules P1 to P7, on a node.

mod client;
mod events;
mod node;
mod options;
mod qos;
mod services;

#[doc(hidden)]
pub use angaros_parameters::field_name;
pub use angaros_parameters::{
    FileParameter, MAX_NAME_BYTES, MAX_PARAMETERS, Parameter, ParameterCallback,
    ParameterDescriptor, ParameterError, ParameterField, ParameterHandle, ParameterList,
    ParameterReader, ParameterScope, ParameterSet, ParameterSetting, ParameterStore, ParameterType,
    Parameters, RangeBound, dump_parameters, is_for, read_parameter_file, value_from_message,
};
pub use client::{ParametersClient, RemoteParameterError};
pub use events::{PARAMETER_EVENTS, ParameterEventSubscription};
pub use qos::{QosOverridingOptions, QosPolicyKind};

pub(crate) use events::declare_qos as declare_qos_of_events;
pub(crate) use options::ParameterOptions;
pub(crate) use services::create;

/// Whether nodes follow `/clock`; every node has it.
pub const USE_SIM_TIME: &str = "use_sim_time";

/// Whether a node offers `~/get_type_description`; every node has it, and it is read-only.
pub const START_TYPE_DESCRIPTION_SERVICE: &str = "start_type_description_service";

//! Parameters: named values of a node that others see and set, with the semantics of rclcpp. Here
//! is all that needs no node; `angaros-core` gives nodes their parameters, services and events.
//!
//! * **P1** A parameter is declared before it is set, with a default; a value from outside
//!   (options, command line, files) takes the default's place. Its type stays, unless the
//!   declaration says `dynamic_typing`; then a value `NOT_SET` takes it away. A node may allow
//!   undeclared parameters, which have dynamic typing.
//! * **P2** One change at a time. Its callbacks run on the thread that makes it; they may read
//!   parameters, but a change from within one is [`ParameterError::InCallback`].
//! * **P3** What is set atomically is set as a whole or not at all. `set_parameters` sets one after
//!   the other.
//! * **P4** The order is: pre-set callbacks, which may change the list; declaration, type and
//!   range; on-set callbacks, which may refuse it; the values; parameter structs; post-set
//!   callbacks; the event. In each list the newest callback comes first. One that panics before the
//!   values are set refuses them.
//! * **P5** Every change is told on `/parameter_events` in the order of the changes, with the full
//!   name of the node and what is new, changed and gone.
//! * **P6** A node has at most [`MAX_PARAMETERS`], with names of at most [`MAX_NAME_BYTES`].
//! * **P7** A node that runs on an executor answers the six services of `rcl_interfaces`. Where a
//!   name among those asked for is not declared, and need be, the answer is an empty list.

mod callbacks;
mod declare;
mod derived;
mod descriptor;
mod dump;
mod error;
mod event_publisher;
mod handle;
mod limits;
mod list;
mod message;
mod overrides;
mod store;
mod types;
mod yaml;

pub use callbacks::ParameterCallback;
pub use declare::{declaration, declare};
#[doc(hidden)]
pub use derived::field_name;
pub use derived::{ParameterField, ParameterReader, ParameterScope, ParameterSet, Parameters};
pub use descriptor::{ParameterDescriptor, RangeBound};
pub use dump::dump_parameters;
pub use error::ParameterError;
pub use handle::ParameterHandle;
pub use limits::{MAX_NAME_BYTES, MAX_PARAMETERS};
pub use list::ParameterList;
pub use message::{result_to_message, value_from_message, value_to_message};
pub use overrides::{Overrides, is_for};
pub use store::{Declaration, ParameterStore};
pub use types::{Parameter, ParameterSetting, ParameterType};
#[cfg(feature = "fuzzing")]
#[doc(hidden)]
pub use yaml::parse;
pub use yaml::{FileParameter, read_parameter_file};

//! The native module of the Python package: `angaros._native`.
//!
//! * **PY1** What is here wraps one call of the facade each; what a node does is decided below it,
//!   and what rclpy's names mean in terms of it is decided in `python/angaros`.
//! * **PY2** The interpreter is let go in every wait, and taken again for each callback only.
//! * **PY3** An error becomes an exception with the same text, hint included.
//! * **PY4** An exception in a callback ends the spin that ran it and is raised there.
//! * **PY5** Bytes from outside become Python objects through one compiled plan for each type:
//!   every count is checked against the bytes that are there before anything is made of it.
//! * **PY6** An array over memory that is not Python's owns a share of it, so that the memory stays
//!   and is not used again before the last such array is gone.
//! * **PY7** A child by `fork` of a process that had a context is refused everything, and what it
//!   lets go of is not closed: its parent goes on as if there was no child.
//! * **PY8** Nothing waits when the interpreter ends, or the garbage collector runs, for more than
//!   the callbacks that run at that moment.

mod actions;
mod bags;
mod callback;
mod clock;
mod codec;
mod components;
mod context;
mod dlpack;
mod error;
mod events;
mod executor;
mod guard;
mod interfaces;
mod lifecycle;
mod loans;
mod node;
mod parameters;
mod process_life;
mod qos;
mod services;
mod signals;
mod sink;
mod tf;
mod topics;
mod traces;
mod wait;

use pyo3::prelude::*;

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    error::register(module)?;
    interfaces::register(module)?;
    codec::register(module)?;
    bags::register(module)?;
    components::register(module)?;
    module.add_class::<context::PyContext>()?;
    module.add_class::<node::PyNode>()?;
    module.add_class::<node::PyGroup>()?;
    module.add_class::<node::PyTimer>()?;
    module.add_class::<clock::PyClock>()?;
    module.add_class::<clock::PyJumpHandler>()?;
    module.add_class::<node::PyLogger>()?;
    module.add_class::<parameters::PyParameters>()?;
    module.add_class::<topics::PyPublisher>()?;
    module.add_class::<topics::PySubscription>()?;
    module.add_class::<loans::PyLoan>()?;
    module.add_class::<services::ServiceType>()?;
    module.add_class::<services::PyService>()?;
    module.add_class::<services::PyClient>()?;
    module.add_class::<actions::ActionType>()?;
    module.add_class::<actions::PyActionServer>()?;
    module.add_class::<actions::PyActionClient>()?;
    module.add_class::<lifecycle::PyLifecycle>()?;
    module.add_class::<lifecycle::PyGate>()?;
    module.add_class::<tf::PyBuffer>()?;
    module.add_class::<tf::PyListener>()?;
    module.add_class::<tf::PyBroadcaster>()?;
    module.add_class::<executor::PyExecutor>()?;
    module.add_class::<guard::PyGuard>()?;
    module.add_function(wrap_pyfunction!(process_life::forked, module)?)?;
    module.add_function(wrap_pyfunction!(process_life::refuse_child, module)?)?;
    module.add_function(wrap_pyfunction!(process_life::end_spins, module)?)?;
    module.add_function(wrap_pyfunction!(signals::watch_signals, module)?)?;
    module.add_function(wrap_pyfunction!(signals::unwatch_signals, module)?)?;
    module.add_function(wrap_pyfunction!(lifecycle::lifecycle_label, module)?)?;
    module.add_function(wrap_pyfunction!(node::process_logger, module)?)?;
    module.add_function(wrap_pyfunction!(qos::incompatible_policies, module)?)?;
    module.add_function(wrap_pyfunction!(parameters::read_parameter_file, module)?)?;
    module.add_function(wrap_pyfunction!(traces::write_trace, module)?)?;
    module.add_function(wrap_pyfunction!(traces::trace_breakdown, module)?)?;
    Ok(())
}

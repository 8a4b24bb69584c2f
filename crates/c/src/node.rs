//! Nodes.

use crate::arguments::{command_line, give, handle, optional_text, place, take_back, text};
use crate::context::ContextHandle;
use crate::status::{Failure, Status, guard, guard_value};
use angaros::msg::names::RosArgs;
use angaros::{Node, NodeOptions};
use std::ffi::{CString, c_char, c_int};

/// A named set of publishers, subscriptions and timers.
pub struct NodeHandle {
    pub(crate) node: Node,
    name: CString,
    namespace: CString,
}

impl NodeHandle {
    pub(crate) fn new(node: Node) -> Self {
        let c = |text: &str| CString::new(text).unwrap_or_default();
        let name = c(&node.name().name);
        let namespace = c(&node.name().namespace);
        Self { node, name, namespace }
    }
}

/// How a node is made.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct NodeOptionsStruct {
    /// Namespace; NULL: the root, or what `ROS_NAMESPACE` says.
    pub namespace_: *const c_char,
    /// Number of `argv`.
    pub argc: c_int,
    /// A command line whose remap rules come before those of the context; the first is skipped.
    pub argv: *const *const c_char,
    /// Do not apply the context's command line.
    pub ignore_command_line: bool,
}

/// Options of a node in the root namespace.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_node_options_default() -> NodeOptionsStruct {
    NodeOptionsStruct {
        namespace_: std::ptr::null(),
        argc: 0,
        argv: std::ptr::null(),
        ignore_command_line: false,
    }
}

/// Makes a node; `options` NULL means the default.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_node_create(
    context: *const ContextHandle,
    name: *const c_char,
    options: *const NodeOptionsStruct,
    node: *mut *mut NodeHandle,
) -> Status {
    guard(|| {
        let place = place(node, "node")?;
        // SAFETY: handed on to the caller.
        let (context, name) = unsafe { (handle(context, "context")?, text(name, "name")?) };
        // SAFETY: handed on to the caller.
        let options = match unsafe { options.as_ref() } {
            // SAFETY: handed on to the caller.
            Some(options) => unsafe { rust_options(options) }?,
            None => NodeOptions::default(),
        };
        let node = Node::with_options(&context.context, name, options)?;
        // SAFETY: the place was checked.
        unsafe { give(place, NodeHandle::new(node)) };
        Ok(())
    })
}

/// # Safety
/// As the header says of the structure.
unsafe fn rust_options(options: &NodeOptionsStruct) -> Result<NodeOptions, Failure> {
    // SAFETY: handed on to the caller.
    let args = unsafe { command_line(options.argc, options.argv) }?;
    let (args, _) = RosArgs::parse(args).map_err(|error| {
        Failure::argument(format!("cannot read the arguments of a node: {error}"))
    })?;
    Ok(NodeOptions {
        // SAFETY: handed on to the caller.
        namespace: unsafe { optional_text(options.namespace_, "namespace_") }?.map(str::to_owned),
        remaps: args.remaps,
        ignore_command_line: options.ignore_command_line,
        ..NodeOptions::default()
    })
}

/// Lets go of a node.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_node_destroy(node: *mut *mut NodeHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(node) }));
}

/// The name after all remap rules; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_node_name(node: *const NodeHandle) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { node.as_ref() }.map_or(std::ptr::null(), |node| node.name.as_ptr())
}

/// The absolute namespace; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_node_namespace(node: *const NodeHandle) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { node.as_ref() }.map_or(std::ptr::null(), |node| node.namespace.as_ptr())
}

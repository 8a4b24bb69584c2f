//! Servers of actions: callbacks decide about goals and execute them.

use crate::arguments::{Release, UserData, bytes, give, handle, place, take_back, text};
use crate::node::NodeHandle;
use crate::status::{Failure, Status, guard, guard_value};
use crate::types::TypeHandle;
use angaros::NodeActions as _;
use angaros::action::{
    ActionCallbacks, ActionServerOptions, CancelResponse, DynamicAction, GenericActionServer,
    GoalHandleError, GoalResponse, ServerGoalHandle as Goal,
};
use angaros::msg::dynamic::{DynamicMessage, DynamicType};
use std::ffi::{c_char, c_void};
use std::sync::Arc;

/// Offers an action.
pub struct ActionServerHandle {
    _server: GenericActionServer,
}

/// A goal at its server.
pub struct ServerGoalHandle {
    goal: Goal<DynamicAction>,
    id: [u8; 16],
    bytes: Vec<u8>,
    types: Arc<Types>,
}

struct Types {
    result: Arc<DynamicType>,
    feedback: Arc<DynamicType>,
}

/// Decides about a goal that is proposed: 1 rejects, 2 accepts and executes, 3 accepts and defers
/// it. The id has 16 bytes; id and goal are lent for the call.
pub type HandleGoalCallback = unsafe extern "C" fn(
    goal_id: *const u8,
    goal: *const c_void,
    size: usize,
    user_data: *mut c_void,
) -> i32;

/// Decides about a request to cancel: 1 rejects, 2 accepts. The goal is lent for the call.
pub type HandleCancelCallback =
    unsafe extern "C" fn(goal: *const ServerGoalHandle, user_data: *mut c_void) -> i32;

/// Gets each accepted goal, which belongs to the callback.
pub type HandleAcceptedCallback =
    unsafe extern "C" fn(goal: *mut ServerGoalHandle, user_data: *mut c_void);

/// What an action server asks.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ActionServerCallbacksStruct {
    /// NULL: every goal is accepted and executed.
    pub handle_goal: Option<HandleGoalCallback>,
    /// NULL: no goal can be cancelled.
    pub handle_cancel: Option<HandleCancelCallback>,
    /// Must be there.
    pub handle_accepted: Option<HandleAcceptedCallback>,
}

impl From<GoalHandleError> for Failure {
    fn from(error: GoalHandleError) -> Self {
        let status = match error {
            GoalHandleError::ServerGone(_) => Status::NotFound,
            GoalHandleError::Publish(error) => return error.into(),
            _ => Status::InvalidArgument,
        };
        Self::new(status, error.to_string())
    }
}

impl ServerGoalHandle {
    /// `None` for a goal that cannot be encoded, as none can be that was decoded.
    fn new(goal: &Goal<DynamicAction>, types: &Arc<Types>) -> Option<Self> {
        let bytes = goal.goal().encode().ok()?;
        Some(Self { goal: goal.clone(), id: goal.goal_id().0, bytes, types: Arc::clone(types) })
    }
}

/// Offers the action `name`, whose type is a `.action` file's.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_action_server_create(
    node: *const NodeHandle,
    r#type: *const TypeHandle,
    name: *const c_char,
    callbacks: *const ActionServerCallbacksStruct,
    user_data: *mut c_void,
    release: Option<Release>,
    server: *mut *mut ActionServerHandle,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        let place = place(server, "server")?;
        // SAFETY: handed on to the caller.
        let (node, of, name) =
            unsafe { (handle(node, "node")?, handle(r#type, "type")?, text(name, "name")?) };
        // SAFETY: handed on to the caller.
        let callbacks = *unsafe { handle(callbacks, "callbacks") }?;
        let (catalog, type_name) = of.action()?;
        let part = |part: &str| DynamicType::from_catalog(&catalog, &format!("{type_name}{part}"));
        let types = Arc::new(Types { result: part("_Result")?, feedback: part("_Feedback")? });
        let callbacks = rust_callbacks(callbacks, user, &types)?;
        let options = ActionServerOptions::new();
        let node = &node.node;
        let server =
            node.create_generic_action_server(name, &catalog, &type_name, options, callbacks)?;
        // SAFETY: the place was checked.
        unsafe { give(place, ActionServerHandle { _server: server }) };
        Ok(())
    })
}

/// The callbacks of C as core wants them.
fn rust_callbacks(
    callbacks: ActionServerCallbacksStruct,
    user: UserData,
    types: &Arc<Types>,
) -> Result<ActionCallbacks<DynamicAction>, Failure> {
    let user = Arc::new(user);
    let accepted = callbacks
        .handle_accepted
        .ok_or_else(|| Failure::argument("the callback 'handle_accepted' is NULL"))?;
    let to = Arc::clone(&user);
    let of = Arc::clone(types);
    let mut made = ActionCallbacks::new(move |goal: Goal<DynamicAction>| {
        if let Some(goal) = ServerGoalHandle::new(&goal, &of) {
            let goal = Box::into_raw(Box::new(goal));
            // SAFETY: the header says what the callback must be.
            unsafe { accepted(goal, to.pointer()) };
        }
    });
    if let Some(callback) = callbacks.handle_goal {
        let to = Arc::clone(&user);
        made = made.on_goal(move |id, goal: &DynamicMessage| {
            let Ok(bytes) = goal.encode() else { return GoalResponse::Reject };
            let id = id.0.as_ptr();
            let data = bytes.as_ptr().cast();
            // SAFETY: the header says what the callback must be.
            match unsafe { callback(id, data, bytes.len(), to.pointer()) } {
                2 => GoalResponse::AcceptAndExecute,
                3 => GoalResponse::AcceptAndDefer,
                _ => GoalResponse::Reject,
            }
        });
    }
    if let Some(callback) = callbacks.handle_cancel {
        let to = user;
        let of = Arc::clone(types);
        made = made.on_cancel(move |goal| {
            let Some(goal) = ServerGoalHandle::new(goal, &of) else {
                return CancelResponse::Reject;
            };
            // SAFETY: the header says what the callback must be.
            match unsafe { callback(&raw const goal, to.pointer()) } {
                2 => CancelResponse::Accept,
                _ => CancelResponse::Reject,
            }
        });
    }
    Ok(made)
}

/// Ends a server; its clients are told that it is lost.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_action_server_destroy(server: *mut *mut ActionServerHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(server) }));
}

/// The encoded goal, and its size; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_data(
    goal: *const ServerGoalHandle,
    size: *mut usize,
) -> *const c_void {
    // SAFETY: handed on to the caller.
    let (goal, size) = unsafe { (goal.as_ref(), size.as_mut()) };
    if let Some(size) = size {
        *size = goal.map_or(0, |goal| goal.bytes.len());
    }
    goal.map_or(std::ptr::null(), |goal| goal.bytes.as_ptr().cast())
}

/// The 16 bytes of the goal's id; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_id(goal: *const ServerGoalHandle) -> *const u8 {
    // SAFETY: handed on to the caller.
    unsafe { goal.as_ref() }.map_or(std::ptr::null(), |goal| goal.id.as_ptr())
}

/// Where the goal stands; unknown for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_status(goal: *const ServerGoalHandle) -> i32 {
    // SAFETY: handed on to the caller.
    guard_value(0, || unsafe { goal.as_ref() }.map_or(0, |goal| goal.goal.status() as i32))
}

/// # Safety
/// As the header says.
unsafe fn with_message(
    goal: *const ServerGoalHandle,
    data: *const c_void,
    size: usize,
    ty: impl FnOnce(&Types) -> &Arc<DynamicType>,
    act: impl FnOnce(&Goal<DynamicAction>, DynamicMessage) -> Result<(), GoalHandleError>,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (goal, data) = unsafe { (handle(goal, "goal")?, bytes(data, size, "data")?) };
        let message = ty(&goal.types).decode(data)?;
        Ok(act(&goal.goal, message)?)
    })
}

/// Tells the client of the goal how it goes.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_publish_feedback(
    goal: *const ServerGoalHandle,
    data: *const c_void,
    size: usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { with_message(goal, data, size, |types| &types.feedback, Goal::publish_feedback) }
}

/// Begins a goal that was accepted and deferred.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_execute(goal: *const ServerGoalHandle) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        Ok(unsafe { handle(goal, "goal") }?.goal.execute()?)
    })
}

/// Ends the goal as succeeded.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_succeed(
    goal: *const ServerGoalHandle,
    data: *const c_void,
    size: usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { with_message(goal, data, size, |types| &types.result, Goal::succeed) }
}

/// Ends the goal as aborted.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_abort(
    goal: *const ServerGoalHandle,
    data: *const c_void,
    size: usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { with_message(goal, data, size, |types| &types.result, Goal::abort) }
}

/// Ends the goal as canceled.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_canceled(
    goal: *const ServerGoalHandle,
    data: *const c_void,
    size: usize,
) -> Status {
    // SAFETY: handed on to the caller.
    unsafe { with_message(goal, data, size, |types| &types.result, Goal::canceled) }
}

/// Lets go of a goal; the last one that goes before the goal has ended aborts it.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_server_goal_destroy(goal: *mut *mut ServerGoalHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(goal) }));
}

//! Clients of actions: goals are sent, and what becomes of them is told to callbacks.

use crate::arguments::{Release, UserData, bytes, give, handle, place, take_back, text};
use crate::client::span;
use crate::node::NodeHandle;
use crate::status::{Failure, Status, guard, guard_value, report};
use crate::tasks::Tasks;
use crate::types::TypeHandle;
use angaros::NodeActions as _;
use angaros::action::{GenericActionClient, GenericGoalHandle};
use angaros::msg::dynamic::{DynamicMessage, DynamicType};
use angaros::{GoalError, SendGoalOptions};
use std::ffi::{c_char, c_void};
use std::sync::{Arc, Mutex, PoisonError};

/// Sends goals to one action.
pub struct ActionClientHandle {
    client: GenericActionClient,
    goal: Arc<DynamicType>,
    tasks: Arc<Tasks>,
}

/// A goal that the server has accepted.
pub struct GoalHandle {
    goal: GenericGoalHandle,
    id: [u8; 16],
    tasks: Arc<Tasks>,
}

/// Runs when the server has answered: the goal, which belongs to the callback, if it was accepted.
pub type GoalResponseCallback =
    unsafe extern "C" fn(status: Status, goal: *mut GoalHandle, user_data: *mut c_void);

/// Runs for each feedback of an accepted goal. The bytes are lent for the call.
pub type FeedbackCallback =
    unsafe extern "C" fn(feedback: *const c_void, size: usize, user_data: *mut c_void);

/// Runs at the end of an accepted goal: with how it ended and its result, or with why that is not
/// known. The bytes are lent for the call.
pub type ResultCallback = unsafe extern "C" fn(
    status: Status,
    goal_status: i32,
    result: *const c_void,
    size: usize,
    user_data: *mut c_void,
);

/// Runs when a request to cancel is answered: with the return code of `action_msgs/srv/CancelGoal`
/// and the number of goals that are now cancelled, or with why there is no answer.
pub type CancelCallback =
    unsafe extern "C" fn(status: Status, return_code: i32, goals: usize, user_data: *mut c_void);

/// What is told of a goal; each may be NULL.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct GoalCallbacksStruct {
    /// When the server has answered.
    pub goal_response: Option<GoalResponseCallback>,
    /// On the way.
    pub feedback: Option<FeedbackCallback>,
    /// At the end.
    pub result: Option<ResultCallback>,
}

impl From<GoalError> for Failure {
    fn from(error: GoalError) -> Self {
        let status = match error {
            GoalError::Rejected => Status::Callback,
            GoalError::Unavailable | GoalError::ServerLost | GoalError::UnknownGoal => {
                Status::NotFound
            }
            GoalError::TimedOut => Status::TimedOut,
            GoalError::Call(error) => return error.into(),
            _ => Status::InvalidArgument,
        };
        Self::new(status, error.to_string())
    }
}

/// Makes a client of the action `name`, whose type is a `.action` file's.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_action_client_create(
    node: *const NodeHandle,
    r#type: *const TypeHandle,
    name: *const c_char,
    client: *mut *mut ActionClientHandle,
) -> Status {
    guard(|| {
        let place = place(client, "client")?;
        // SAFETY: handed on to the caller.
        let (node, of, name) =
            unsafe { (handle(node, "node")?, handle(r#type, "type")?, text(name, "name")?) };
        let (catalog, type_name) = of.action()?;
        let goal = DynamicType::from_catalog(&catalog, &format!("{type_name}_Goal"))?;
        let client = node.node.create_generic_action_client(name, &catalog, &type_name)?;
        let tasks = Tasks::new(&node.node)?;
        // SAFETY: the place was checked.
        unsafe { give(place, ActionClientHandle { client, goal, tasks }) };
        Ok(())
    })
}

/// Lets go of a client; goals that it has sent go on. Their callbacks end with it and with the last
/// handle of a goal.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_action_client_destroy(client: *mut *mut ActionClientHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(client) }));
}

/// Waits until a server of the action is there; tells whether one is.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_action_client_wait_for_server(
    client: *const ActionClientHandle,
    timeout_ns: u64,
    ready: *mut bool,
) -> Status {
    guard(|| {
        let ready = place(ready, "ready")?;
        // SAFETY: handed on to the caller.
        let client = unsafe { handle(client, "client") }?;
        let is_ready = client.client.wait_for_server(span(timeout_ns));
        // SAFETY: the place was checked.
        unsafe { ready.write(is_ready) };
        Ok(())
    })
}

/// The callbacks of one goal, with what they are given.
struct GoalObserver {
    callbacks: GoalCallbacksStruct,
    user: UserData,
    /// Feedback that came before the answer of the server; `None` from then on.
    early: Mutex<Option<Vec<DynamicMessage>>>,
}

/// Feedback kept until the server has answered; more is dropped.
const MOST_EARLY: usize = 64;

impl GoalObserver {
    fn feedback(&self, feedback: DynamicMessage) {
        let mut early = self.early.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *early {
            Some(kept) if kept.len() < MOST_EARLY => kept.push(feedback),
            Some(_) => {}
            None => {
                drop(early);
                self.tell(&feedback);
            }
        }
    }

    fn tell(&self, feedback: &DynamicMessage) {
        // What was decoded can be encoded.
        let (Some(callback), Ok(bytes)) = (self.callbacks.feedback, feedback.encode()) else {
            return;
        };
        // SAFETY: the header says what the callback must be.
        unsafe { callback(bytes.as_ptr().cast(), bytes.len(), self.user.pointer()) };
    }

    /// Tells what the server answered, then the feedback that came before.
    fn answered(&self, answer: Result<Option<GoalHandle>, GoalError>) {
        let (status, goal) = match answer {
            Ok(goal) => (Status::Ok, goal),
            Err(error) => (report(error.into()), None),
        };
        if let Some(callback) = self.callbacks.goal_response {
            let goal = goal.map_or(std::ptr::null_mut(), |goal| Box::into_raw(Box::new(goal)));
            // SAFETY: the header says what the callback must be.
            unsafe { callback(status, goal, self.user.pointer()) };
        }
        let early = self.early.lock().unwrap_or_else(PoisonError::into_inner).take();
        early.iter().flatten().for_each(|feedback| self.tell(feedback));
    }

    fn ended(&self, ended: Result<(angaros::GoalStatus, DynamicMessage), GoalError>) {
        let Some(callback) = self.callbacks.result else { return };
        let bytes = ended.map_err(Failure::from).and_then(|(goal_status, result)| {
            Ok((goal_status as i32, result.encode().map_err(Failure::from)?))
        });
        let (status, goal_status, bytes) = match bytes {
            Ok((goal_status, bytes)) => (Status::Ok, goal_status, bytes),
            Err(failure) => (report(failure), 0, Vec::new()),
        };
        let data = if status == Status::Ok { bytes.as_ptr().cast() } else { std::ptr::null() };
        // SAFETY: the header says what the callback must be.
        unsafe { callback(status, goal_status, data, bytes.len(), self.user.pointer()) };
    }
}

/// Proposes a goal.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_action_client_send_goal(
    client: *const ActionClientHandle,
    data: *const c_void,
    size: usize,
    callbacks: *const GoalCallbacksStruct,
    user_data: *mut c_void,
    release: Option<Release>,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        // SAFETY: handed on to the caller.
        let (client, data) = unsafe { (handle(client, "client")?, bytes(data, size, "data")?) };
        // SAFETY: handed on to the caller.
        let callbacks = *unsafe { handle(callbacks, "callbacks") }?;
        let goal = client.goal.decode(data)?;
        let told = Arc::new(GoalObserver { callbacks, user, early: Mutex::new(Some(Vec::new())) });
        let heard = Arc::clone(&told);
        let options = SendGoalOptions::new().on_feedback(move |feedback| heard.feedback(feedback));
        let pending = client.client.send_goal(goal, options);
        let weak = Arc::downgrade(&client.tasks);
        client.tasks.spawn(async move {
            let accepted = match pending.await {
                Ok(accepted) => accepted,
                Err(GoalError::Rejected) => return told.answered(Ok(None)),
                Err(error) => return told.answered(Err(error)),
            };
            let Some(tasks) = weak.upgrade() else { return };
            let id = accepted.goal_id().0;
            told.answered(Ok(Some(GoalHandle { goal: accepted.clone(), id, tasks })));
            let ended = accepted.result().await;
            told.ended(ended);
        });
        Ok(())
    })
}

/// The 16 bytes of the goal's id; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_goal_id(goal: *const GoalHandle) -> *const u8 {
    // SAFETY: handed on to the caller.
    unsafe { goal.as_ref() }.map_or(std::ptr::null(), |goal| goal.id.as_ptr())
}

/// Where the goal stands, as far as the client has heard; unknown for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_goal_status(goal: *const GoalHandle) -> i32 {
    // SAFETY: handed on to the caller.
    guard_value(0, || unsafe { goal.as_ref() }.map_or(0, |goal| goal.goal.status() as i32))
}

/// Asks the server to cancel the goal.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_goal_cancel(
    goal: *const GoalHandle,
    callback: Option<CancelCallback>,
    user_data: *mut c_void,
    release: Option<Release>,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        // SAFETY: handed on to the caller.
        let goal = unsafe { handle(goal, "goal") }?;
        let cancelled = goal.goal.clone();
        goal.tasks.spawn(async move {
            let reply = cancelled.cancel().await;
            let Some(callback) = callback else { return };
            let (status, code, goals) = match reply {
                Ok(reply) => (Status::Ok, i32::from(reply.code.number()), reply.goals.len()),
                Err(error) => (report(error.into()), 0, 0),
            };
            // SAFETY: the header says what the callback must be.
            unsafe { callback(status, code, goals, user.pointer()) };
        });
        Ok(())
    })
}

/// Lets go of a goal, which goes on.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_goal_destroy(goal: *mut *mut GoalHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(goal) }));
}

//! Servers and clients of actions.

use crate::callback::{Callback, Detached};
use crate::codec::MessageType;
use crate::error::raised;
use crate::interfaces::with_catalog;
use crate::node::{PyGroup, PyNode};
use crate::process_life::gone;
use crate::sink::{NodeSink, lock};
use crate::wait::in_pieces;
use angaros::NodeActions as _;
use angaros::action::{
    ActionCallbacks, ActionServerOptions, CancelResponse, DynamicAction, FutureSet,
    GenericActionClient, GenericActionServer, GenericGoalHandle, GoalError, GoalResponse,
    SendGoalOptions, ServerGoalHandle,
};
use angaros::dynamic::{DynamicMessage, DynamicType};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// An action type with those of its three messages.
#[pyclass(frozen, module = "angaros._native")]
pub(crate) struct ActionType {
    name: String,
    goal: Part,
    result: Part,
    feedback: Part,
}

/// One of its messages, as Python and as the facade know it.
struct Part {
    python: Py<MessageType>,
    rust: Arc<DynamicType>,
}

impl Part {
    fn new(python: Py<MessageType>) -> PyResult<Self> {
        let name = &python.get().plan.name;
        let rust = with_catalog(|catalog| DynamicType::from_catalog(catalog, name));
        Ok(Self { rust: rust.map_err(raised)?, python })
    }

    fn read<'py>(&self, py: Python<'py>, from: &DynamicMessage) -> PyResult<Bound<'py, PyAny>> {
        self.python.get().read(py, &from.encode().map_err(raised)?)
    }

    fn write(&self, from: &Bound<'_, PyAny>) -> PyResult<DynamicMessage> {
        let mut bytes = Vec::new();
        self.python.get().write(from, &mut bytes)?;
        self.rust.decode(&bytes).map_err(raised)
    }
}

#[pymethods]
impl ActionType {
    #[new]
    fn new(
        name: String,
        goal: Py<MessageType>,
        result: Py<MessageType>,
        feedback: Py<MessageType>,
    ) -> PyResult<Self> {
        let goal = Part::new(goal)?;
        let result = Part::new(result)?;
        Ok(Self { name, goal, result, feedback: Part::new(feedback)? })
    }
}

/// Offers an action.
#[pyclass(frozen, name = "ActionServer", module = "angaros._native")]
pub(crate) struct PyActionServer {
    server: Mutex<Detached<GenericActionServer>>,
    callbacks: [Callback; 3],
}

#[pymethods]
impl PyActionServer {
    /// A server: `decide` gets a goal and returns whether it is accepted, `accepted` gets the
    /// handle of each that is, `cancel` gets a handle and returns whether it is cancelled.
    #[new]
    #[allow(clippy::too_many_arguments, reason = "they are named where it is called")]
    fn new(
        py: Python<'_>,
        node: &PyNode,
        group: Option<&PyGroup>,
        of: Py<ActionType>,
        name: &str,
        decide: Py<PyAny>,
        accepted: Py<PyAny>,
        cancel: Py<PyAny>,
        result_timeout: f64,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let group = owner.node.group_or_default(group.map(|group| group.group.clone()));
        let callbacks =
            [decide, accepted, cancel].map(|function| Callback::new(function, &owner.sink));
        let timeout = Duration::try_from_secs_f64(result_timeout.max(0.0)).unwrap_or(Duration::MAX);
        let options = ActionServerOptions::new().callback_group(&group).result_timeout(timeout);
        let asked = rust_callbacks(py, &callbacks, &of);
        let type_name = &of.get().name;
        let server = py.detach(|| {
            with_catalog(|catalog| {
                owner.node.create_generic_action_server(name, catalog, type_name, options, asked)
            })
        });
        Ok(Self { server: Mutex::new(Detached::new(server.map_err(raised)?)), callbacks })
    }

    /// Ends it; its clients are told that it is lost.
    fn destroy(&self) {
        let server = std::mem::replace(&mut *lock(&self.server), Detached::none());
        drop(server);
        self.callbacks.iter().for_each(Callback::clear);
    }

    fn __traverse__(&self, visit: pyo3::PyVisit<'_>) -> Result<(), pyo3::PyTraverseError> {
        self.callbacks.iter().try_for_each(|callback| callback.traverse(&visit))
    }

    fn __clear__(&self) {
        self.callbacks.iter().for_each(Callback::clear);
    }
}

/// The functions of Python as the facade wants them.
fn rust_callbacks(
    py: Python<'_>,
    [decide, accepted, cancel]: &[Callback; 3],
    of: &Py<ActionType>,
) -> ActionCallbacks<DynamicAction> {
    let accepted = accepted.clone();
    let types = of.clone_ref(py);
    let mut made = ActionCallbacks::new(move |goal: ServerGoalHandle<DynamicAction>| {
        accepted.call(|py| {
            let goal = PyServerGoal::new(goal, types.clone_ref(py));
            PyTuple::new(py, [Bound::new(py, goal)?])
        });
    });
    let decide = decide.clone();
    let types = of.clone_ref(py);
    made = made.on_goal(move |_, goal: &DynamicMessage| {
        let is_accepted = decide.answer(|py| types.get().goal.read(py, goal));
        if is_accepted { GoalResponse::AcceptAndDefer } else { GoalResponse::Reject }
    });
    let cancel = cancel.clone();
    let types = of.clone_ref(py);
    made.on_cancel(move |goal| {
        let is_accepted = cancel.answer(|py| {
            let goal = PyServerGoal::new(goal.clone(), types.clone_ref(py));
            Ok(Bound::new(py, goal)?.into_any())
        });
        if is_accepted { CancelResponse::Accept } else { CancelResponse::Reject }
    })
}

impl Callback {
    /// What the function says of something; no if it raises.
    fn answer(
        &self,
        argument: impl for<'py> FnOnce(Python<'py>) -> PyResult<Bound<'py, PyAny>>,
    ) -> bool {
        Python::attach(|py| {
            let Some(function) = self.function(py) else { return false };
            let called = argument(py).and_then(|argument| function.bind(py).call1((argument,)));
            match called.and_then(|answer| answer.is_truthy()) {
                Ok(answer) => answer,
                Err(error) => {
                    self.put(py, error);
                    false
                }
            }
        })
    }
}

/// A goal at its server.
#[pyclass(frozen, name = "ServerGoal", module = "angaros._native")]
pub(crate) struct PyServerGoal {
    goal: Detached<ServerGoalHandle<DynamicAction>>,
    types: Py<ActionType>,
}

impl PyServerGoal {
    fn new(goal: ServerGoalHandle<DynamicAction>, types: Py<ActionType>) -> Self {
        Self { goal: Detached::new(goal), types }
    }

    fn open(&self) -> PyResult<&ServerGoalHandle<DynamicAction>> {
        self.goal.get().ok_or_else(|| gone("the goal is gone"))
    }
}

#[pymethods]
impl PyServerGoal {
    /// The 16 bytes of its id.
    fn id<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.open()?.goal_id().0))
    }

    /// The goal as it was sent.
    fn request<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.types.get().goal.read(py, self.open()?.goal())
    }

    /// Where it stands, as a number of `action_msgs/msg/GoalStatus`.
    fn status(&self, py: Python<'_>) -> PyResult<i8> {
        let goal = self.open()?;
        Ok(py.detach(|| goal.status()) as i8)
    }

    /// It is executed from now on.
    fn execute(&self, py: Python<'_>) -> PyResult<()> {
        let goal = self.open()?;
        py.detach(|| goal.execute()).map_err(raised)
    }

    /// Tells the client how it goes.
    fn publish_feedback(&self, py: Python<'_>, feedback: &Bound<'_, PyAny>) -> PyResult<()> {
        let feedback = self.types.get().feedback.write(feedback)?;
        let goal = self.open()?;
        py.detach(|| goal.publish_feedback(feedback)).map_err(raised)
    }

    /// Ends it with a result as a number of `action_msgs/msg/GoalStatus` says.
    fn end(&self, py: Python<'_>, status: i8, result: &Bound<'_, PyAny>) -> PyResult<()> {
        let result = self.types.get().result.write(result)?;
        let goal = self.open()?;
        py.detach(|| match status {
            4 => goal.succeed(result),
            5 => goal.canceled(result),
            _ => goal.abort(result),
        })
        .map_err(raised)
    }
}

/// What all handles of a client share.
struct Shared {
    types: Py<ActionType>,
    futures: Detached<FutureSet>,
    sink: NodeSink,
    name: String,
}

impl Shared {
    /// Calls `done` with what the future ends with, or with the exception why there is nothing.
    fn run<T: Send + 'static>(
        self: &Arc<Self>,
        done: Py<PyAny>,
        future: impl Future<Output = Result<T, GoalError>> + Send + 'static,
        shown: impl for<'py> FnOnce(Python<'py>, &Arc<Self>, T) -> PyResult<Bound<'py, PyAny>>
        + Send
        + 'static,
    ) {
        let callback = Callback::new(done, &self.sink);
        let shared = Arc::downgrade(self);
        let told = async move {
            let ended = future.await;
            let Some(shared) = shared.upgrade() else { return };
            callback.call(|py| {
                let value = match ended {
                    Ok(value) => shown(py, &shared, value)?,
                    Err(error) => {
                        let error = raised(format!("action {}: {error}", shared.name));
                        error.into_value(py).into_bound(py).into_any()
                    }
                };
                PyTuple::new(py, [value])
            });
        };
        if let Some(futures) = self.futures.get() {
            futures.spawn(Box::pin(told));
        }
    }
}

/// Sends goals to an action.
#[pyclass(frozen, name = "ActionClient", module = "angaros._native")]
pub(crate) struct PyActionClient {
    client: Mutex<Detached<GenericActionClient>>,
    shared: Arc<Shared>,
}

impl PyActionClient {
    fn open(&self) -> PyResult<GenericActionClient> {
        let client = lock(&self.client).get().cloned();
        client.ok_or_else(|| gone("the action client was destroyed"))
    }
}

#[pymethods]
impl PyActionClient {
    #[new]
    fn new(
        py: Python<'_>,
        node: &PyNode,
        group: Option<&PyGroup>,
        of: Py<ActionType>,
        name: &str,
    ) -> PyResult<Self> {
        let owner = node.owner()?;
        let group = owner.node.group_or_default(group.map(|group| group.group.clone()));
        let type_name = &of.get().name;
        let made = py.detach(|| {
            let client = with_catalog(|catalog| {
                owner.node.create_generic_action_client(name, catalog, type_name)
            });
            client.map(|client| (client, FutureSet::new(&owner.node, group)))
        });
        let (client, futures) = made.map_err(raised)?;
        let name = client.name().to_owned();
        let futures = Detached::new(futures);
        let shared = Arc::new(Shared { types: of, futures, sink: owner.sink, name });
        Ok(Self { client: Mutex::new(Detached::new(client)), shared })
    }

    /// Whether a server is there.
    fn server_is_ready(&self, py: Python<'_>) -> PyResult<bool> {
        let client = self.open()?;
        Ok(py.detach(|| client.server_is_ready()))
    }

    /// Waits until a server is there; whether one is.
    fn wait_for_server(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<bool> {
        let client = self.open()?;
        in_pieces(py, timeout, |piece| client.wait_for_server(piece))
    }

    /// Proposes a goal: `done` gets its handle, None if it was rejected, or an exception;
    /// `feedback` gets what the server tells of it.
    fn send_goal(
        &self,
        py: Python<'_>,
        goal: &Bound<'_, PyAny>,
        done: Py<PyAny>,
        feedback: Option<Py<PyAny>>,
    ) -> PyResult<()> {
        let client = self.open()?;
        let shared = &self.shared;
        let goal = shared.types.get().goal.write(goal)?;
        let mut options = SendGoalOptions::new();
        if let Some(function) = feedback {
            let callback = Callback::new(function, &shared.sink);
            let types = shared.types.clone_ref(py);
            options = options.on_feedback(move |message: DynamicMessage| {
                callback.call(|py| PyTuple::new(py, [types.get().feedback.read(py, &message)?]));
            });
        }
        let pending = py.detach(|| client.send_goal(goal, options));
        let answered = async move {
            match pending.await {
                Ok(goal) => Ok(Some(goal)),
                Err(GoalError::Rejected) => Ok(None),
                Err(error) => Err(error),
            }
        };
        shared.run(done, answered, |py, shared, goal| match goal {
            None => Ok(py.None().into_bound(py)),
            Some(goal) => {
                let shared = Arc::clone(shared);
                Ok(Bound::new(py, PyClientGoal { goal, shared })?.into_any())
            }
        });
        Ok(())
    }

    /// Lets go of it.
    fn destroy(&self) {
        let client = std::mem::replace(&mut *lock(&self.client), Detached::none());
        drop(client);
    }
}

/// A goal that the server has accepted.
#[pyclass(frozen, name = "ClientGoal", module = "angaros._native")]
pub(crate) struct PyClientGoal {
    goal: GenericGoalHandle,
    shared: Arc<Shared>,
}

#[pymethods]
impl PyClientGoal {
    /// The 16 bytes of its id.
    fn id<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.goal.goal_id().0)
    }

    /// When it was accepted, in nanoseconds.
    fn accepted(&self) -> i64 {
        self.goal.accepted().nanoseconds
    }

    /// Where it stands, as a number of `action_msgs/msg/GoalStatus`.
    fn status(&self) -> i8 {
        self.goal.status() as i8
    }

    /// Waits for the end: `done` gets the status and the result, or an exception.
    fn result(&self, done: Py<PyAny>) {
        let goal = self.goal.clone();
        let ended = async move { goal.result().await };
        self.shared.run(done, ended, |py, shared, (status, result)| {
            let result = shared.types.get().result.read(py, &result)?;
            let status = (status as i8).into_pyobject(py)?.into_any();
            Ok(PyTuple::new(py, [status, result])?.into_any())
        });
    }

    /// Asks the server to cancel it: `done` gets the code and the goals that are cancelled as
    /// (id, nanoseconds), or an exception.
    fn cancel(&self, done: Py<PyAny>) {
        let goal = self.goal.clone();
        let answered = async move { goal.cancel().await };
        self.shared.run(done, answered, |py, _, reply| {
            let goals: Vec<_> = reply
                .goals
                .iter()
                .map(|goal| (PyBytes::new(py, &goal.id.0), goal.accepted.nanoseconds))
                .collect();
            Ok((reply.code.number(), goals).into_pyobject(py)?.into_any())
        });
    }
}

//! The fixture of the rules of actions: a server and a client that spin while a rule runs.

use crate::check::{LONG, Verdict, ensure, lock, wait_for};
use crate::executor::{Executor, Kind};
use crate::fixture::Fixture;
use crate::wire::Wire;
use angaros::NodeActions as _;
use angaros::action::{
    ActionCallbacks, ActionClient, ActionServer, ActionServerOptions, ClientGoalHandle,
    SendGoalOptions, ServerGoalHandle,
};
use angaros::example_interfaces::action::{Fibonacci, Fibonacci_Goal, Fibonacci_Result};
use std::sync::{Arc, Mutex};
use std::task::{Poll, Wake, Waker};
use std::time::Duration;

/// An action server on the talker and a client on the listener.
pub struct ActionFixture {
    pub nodes: Fixture,
    pub server: ActionServer<Fibonacci>,
    pub client: ActionClient<Fibonacci>,
}

impl ActionFixture {
    /// Runs `act` while an executor of this kind spins each node.
    pub fn play(
        (wire, kind): (&Wire, &Kind),
        options: ActionServerOptions,
        callbacks: ActionCallbacks<Fibonacci>,
        act: impl FnOnce(&Self) -> Verdict + Send,
    ) -> Verdict {
        let fixture = Fixture::on(wire)?;
        let server = fixture.talker.create_action_server(&fixture.topic, options, callbacks)?;
        let client = fixture.listener.create_action_client::<Fibonacci>(&fixture.topic)?;
        let sides = [
            kind.executor(fixture.talker.context(), &[&fixture.talker])?,
            kind.executor(fixture.listener.context(), &[&fixture.listener])?,
        ];
        let fixture = Self { nodes: fixture, server, client };
        std::thread::scope(|scope| {
            let spin = |side: &Executor| {
                side.spin();
            };
            sides.iter().for_each(|side| {
                scope.spawn(move || spin(side));
            });
            let _end = CancelOnDrop(&sides);
            ensure(fixture.client.wait_for_server(LONG), || "the server is not met".to_owned())?;
            act(&fixture)
        })
    }

    /// Sends a goal, which must be accepted.
    pub fn send(&self, order: i32) -> Verdict<ClientGoalHandle<Fibonacci>> {
        let options = SendGoalOptions::new();
        Ok(self.client.send_goal_and_wait(Fibonacci_Goal { order }, options, LONG)?)
    }
}

/// Cancels the executors when it is dropped.
pub struct CancelOnDrop<'a>(pub &'a [Executor; 2]);

impl Drop for CancelOnDrop<'_> {
    fn drop(&mut self) {
        self.0.iter().for_each(Executor::cancel);
    }
}

/// The goals that a server has accepted.
#[derive(Clone, Default)]
pub struct AcceptedGoals(Arc<Mutex<Vec<ServerGoalHandle<Fibonacci>>>>);

impl AcceptedGoals {
    /// Callbacks that keep every goal here.
    pub fn callbacks(&self) -> ActionCallbacks<Fibonacci> {
        let kept = Arc::clone(&self.0);
        ActionCallbacks::new(move |handle| lock(&kept).push(handle))
    }

    /// The goal of this order, waited for.
    pub fn goal(&self, order: i32) -> Verdict<ServerGoalHandle<Fibonacci>> {
        wait_for(&format!("the server is given goal {order}"), || {
            Ok(lock(&self.0).iter().find(|handle| handle.goal().order == order).cloned())
        })
    }

    /// Whether the server was given the goal of this order.
    pub fn has(&self, order: i32) -> bool {
        lock(&self.0).iter().any(|handle| handle.goal().order == order)
    }

    /// Drops all of them.
    pub fn drop_all(&self) {
        let handles = std::mem::take(&mut *lock(&self.0));
        drop(handles);
    }
}

/// A result with one number.
pub fn result(number: i32) -> Fibonacci_Result {
    Fibonacci_Result { sequence: vec![number] }
}

/// The value of a future that executors bring about.
pub fn block_on<F: Future>(future: F) -> Verdict<F::Output> {
    struct Unpark(std::thread::Thread);
    impl Wake for Unpark {
        fn wake(self: Arc<Self>) {
            self.0.unpark();
        }
    }
    let waker = Waker::from(Arc::new(Unpark(std::thread::current())));
    let mut future = std::pin::pin!(future);
    let deadline = std::time::Instant::now() + LONG;
    loop {
        let polled = future.as_mut().poll(&mut std::task::Context::from_waker(&waker));
        if let Poll::Ready(value) = polled {
            return Ok(value);
        }
        ensure(std::time::Instant::now() < deadline, || "a future has no end".to_owned())?;
        std::thread::park_timeout(Duration::from_millis(100));
    }
}

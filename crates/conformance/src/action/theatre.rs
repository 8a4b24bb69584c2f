//! Where the rules of actions are tried: a server and a client that spin while the rule is played.

use crate::check::{LONG, Verdict, ensure, lock, wait_for};
use crate::executor::{Executor, Kind};
use crate::stage::Stage;
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

/// The play: `server` belongs to the speaker, `client` to the hearer.
pub struct Theatre {
    pub stage: Stage,
    pub server: ActionServer<Fibonacci>,
    pub client: ActionClient<Fibonacci>,
}

impl Theatre {
    /// Plays `act` while an executor of this kind runs each side.
    pub fn play(
        (wire, kind): (&Wire, &Kind),
        options: ActionServerOptions,
        callbacks: ActionCallbacks<Fibonacci>,
        act: impl FnOnce(&Self) -> Verdict + Send,
    ) -> Verdict {
        let stage = Stage::on(wire)?;
        let server = stage.speaker.create_action_server(&stage.topic, options, callbacks)?;
        let client = stage.hearer.create_action_client::<Fibonacci>(&stage.topic)?;
        let sides = [
            kind.executor(stage.speaker.context(), &[&stage.speaker])?,
            kind.executor(stage.hearer.context(), &[&stage.hearer])?,
        ];
        let theatre = Self { stage, server, client };
        std::thread::scope(|scope| {
            let spin = |side: &Executor| {
                side.spin();
            };
            sides.iter().for_each(|side| {
                scope.spawn(move || spin(side));
            });
            let _end = End(&sides);
            ensure(theatre.client.wait_for_server(LONG), || "the server is not met".to_owned())?;
            act(&theatre)
        })
    }

    /// Sends a goal, which must be accepted.
    pub fn send(&self, order: i32) -> Verdict<ClientGoalHandle<Fibonacci>> {
        let options = SendGoalOptions::new();
        Ok(self.client.send_goal_and_wait(Fibonacci_Goal { order }, options, LONG)?)
    }
}

/// Ends the spinning, whatever becomes of the play.
pub struct End<'a>(pub &'a [Executor; 2]);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.iter().for_each(Executor::cancel);
    }
}

/// The goals that a server was given, by their orders.
#[derive(Clone, Default)]
pub struct Given(Arc<Mutex<Vec<ServerGoalHandle<Fibonacci>>>>);

impl Given {
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

    /// Lets go of all of them.
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

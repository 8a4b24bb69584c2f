//! One turtle: its topics, services and action.

use crate::action::{RotateAbsolute, RotateAbsolute_Feedback, RotateAbsolute_Result};
use crate::canvas::{Canvas, Pen};
use crate::motion::Motion;
use crate::msg::{Color, Pose};
use crate::srv::{
    SetPen, SetPen_Request, SetPen_Response, TeleportAbsolute, TeleportAbsolute_Request,
    TeleportAbsolute_Response, TeleportRelative, TeleportRelative_Request,
    TeleportRelative_Response,
};
use angaros::action::{
    ActionServer, ActionServerOptions, CancelResponse, GoalHandleError, ServerGoalHandle,
};
use angaros::geometry_msgs::msg::Twist;
use angaros::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A turn that a goal asked for.
struct Rotation {
    goal: ServerGoalHandle<RotateAbsolute>,
    begun_theta: f64,
}

/// What its callbacks share.
pub(crate) struct State {
    motion: Motion,
    pen: Pen,
    rotation: Option<Rotation>,
    /// Lines that a teleport drew since the last step.
    lines: Vec<Line>,
}

/// From where to where, metres, and with what.
type Line = ((f64, f64), (f64, f64), Pen);

/// A turtle; it leaves the graph with the value.
pub(crate) struct Turtle {
    state: Arc<Mutex<State>>,
    poses: Publisher<Pose>,
    colors: Publisher<Color>,
    _commands: Subscription<Twist>,
    _set_pen: Server<SetPen>,
    _teleport_absolute: Server<TeleportAbsolute>,
    _teleport_relative: Server<TeleportRelative>,
    _rotate: ActionServer<RotateAbsolute>,
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turtle {
    /// Places a turtle. It moves to its left too if it is `holonomic`.
    pub fn new(node: &Node, name: &str, motion: Motion, holonomic: bool) -> Result<Self> {
        let pen = Pen::default();
        let lines = Vec::new();
        let state = Arc::new(Mutex::new(State { motion, pen, rotation: None, lines }));
        let shared = Arc::clone(&state);
        let clock = node.context().clock().clone();
        let commands = node.create_subscription(
            &format!("{name}/cmd_vel"),
            Qos::keep_last(1),
            move |twist: Arc<Twist>| {
                let left = if holonomic { twist.linear.y } else { 0.0 };
                let linear = (twist.linear.x, left);
                lock(&shared).motion.command(linear, twist.angular.z, clock.monotonic_ns());
            },
        )?;
        Ok(Self {
            poses: node.create_publisher(&format!("{name}/pose"), Qos::default())?,
            colors: node.create_publisher(&format!("{name}/color_sensor"), Qos::default())?,
            _commands: commands,
            _set_pen: set_pen(node, name, &state)?,
            _teleport_absolute: teleport_absolute(node, name, &state)?,
            _teleport_relative: teleport_relative(node, name, &state)?,
            _rotate: rotate(node, name, &state)?,
            state,
        })
    }

    /// Moves it, draws its line, and says where it is.
    pub fn step(&self, node: &Node, canvas: &mut Canvas, seconds: f64, now_ns: u64) {
        let mut state = lock(&self.state);
        if let Err(error) = state.turn(now_ns) {
            angaros::warn!(node, "a rotation is given up: {error}");
        }
        let step = state.motion.step(seconds, now_ns);
        if let Some((x, y)) = step.wall {
            let (at_x, at_y) = step.to;
            angaros::warn_throttle!(
                node,
                std::time::Duration::from_secs(1),
                "a turtle hit the wall: it stays at ({at_x:.2}, {at_y:.2}), not at ({x:.2}, {y:.2})"
            );
        }
        for (from, to, pen) in std::mem::take(&mut state.lines) {
            canvas.draw(from, to, pen);
        }
        // Of the place that it comes to, not of the line that it draws there.
        let color = canvas.color(step.to);
        if step.from != step.to {
            canvas.draw(step.from, step.to, state.pen);
        }
        let sent = self.poses.publish(state.motion.pose());
        if let Err(error) = sent.and_then(|()| self.colors.publish(color)) {
            angaros::debug!(node, "a pose is not published: {error}");
        }
    }
}

impl State {
    /// Goes on with the rotation that was asked for.
    fn turn(&mut self, now_ns: u64) -> std::result::Result<(), GoalHandleError> {
        let Some(rotation) = &self.rotation else { return Ok(()) };
        let goal = rotation.goal.clone();
        let begun = rotation.begun_theta;
        let result = |theta: f64| RotateAbsolute_Result { delta: (theta - begun) as f32 };
        if goal.is_canceling() {
            self.rotation = None;
            self.motion.command((0.0, 0.0), 0.0, now_ns);
            return goal.canceled(result(self.motion.theta()));
        }
        match self.motion.turn_towards(f64::from(goal.goal().theta), now_ns) {
            Some(remaining) => {
                goal.publish_feedback(RotateAbsolute_Feedback { remaining: remaining as f32 })
            }
            None => {
                self.rotation = None;
                goal.succeed(result(self.motion.theta()))
            }
        }
    }

    /// Moves it at once; its pen draws on the way.
    fn teleport(&mut self, teleport: impl FnOnce(&mut Motion)) {
        let from = self.motion.place();
        teleport(&mut self.motion);
        self.lines.push((from, self.motion.place(), self.pen));
    }
}

fn set_pen(node: &Node, name: &str, state: &Arc<Mutex<State>>) -> Result<Server<SetPen>> {
    let state = Arc::clone(state);
    node.create_service(&format!("{name}/set_pen"), move |pen: SetPen_Request| {
        let color = [pen.r, pen.g, pen.b];
        lock(&state).pen = Pen { color, width: pen.width, is_down: pen.off == 0 };
        SetPen_Response {}
    })
}

fn teleport_absolute(
    node: &Node,
    name: &str,
    state: &Arc<Mutex<State>>,
) -> Result<Server<TeleportAbsolute>> {
    let service = format!("{name}/teleport_absolute");
    let state = Arc::clone(state);
    node.create_service(&service, move |to: TeleportAbsolute_Request| {
        let x = f64::from(to.x);
        let y = f64::from(to.y);
        let theta = f64::from(to.theta);
        lock(&state).teleport(|motion| motion.teleport(x, y, theta));
        TeleportAbsolute_Response {}
    })
}

fn teleport_relative(
    node: &Node,
    name: &str,
    state: &Arc<Mutex<State>>,
) -> Result<Server<TeleportRelative>> {
    let service = format!("{name}/teleport_relative");
    let state = Arc::clone(state);
    node.create_service(&service, move |by: TeleportRelative_Request| {
        let linear = f64::from(by.linear);
        let angular = f64::from(by.angular);
        lock(&state).teleport(|motion| motion.teleport_relative(linear, angular));
        TeleportRelative_Response {}
    })
}

fn rotate(
    node: &Node,
    name: &str,
    state: &Arc<Mutex<State>>,
) -> Result<ActionServer<RotateAbsolute>> {
    let state = Arc::clone(state);
    let log = node.clone();
    let accepted = move |goal: ServerGoalHandle<RotateAbsolute>| {
        let mut state = lock(&state);
        let begun_theta = state.motion.theta();
        if let Some(before) = state.rotation.replace(Rotation { goal, begun_theta }) {
            let delta = (begun_theta - before.begun_theta) as f32;
            angaros::warn!(log, "another rotation is asked for: the one before is aborted");
            if let Err(error) = before.goal.abort(RotateAbsolute_Result { delta }) {
                angaros::warn!(log, "a rotation is given up: {error}");
            }
        }
    };
    let callbacks = ActionCallbacks::new(accepted).on_cancel(|_| CancelResponse::Accept);
    let options = ActionServerOptions::new();
    node.create_action_server(&format!("{name}/rotate_absolute"), options, callbacks)
}

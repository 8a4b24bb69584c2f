//! The node: all turtles and what they draw on.

use crate::canvas::{Canvas, SIZE_M};
use crate::motion::Motion;
use crate::srv::{Kill, Kill_Request, Kill_Response, Spawn, Spawn_Request, Spawn_Response};
use crate::turtle::Turtle;
use angaros::prelude::*;
use angaros::std_srvs::srv::{Empty, Empty_Request, Empty_Response};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Between two steps.
const PERIOD: Duration = Duration::from_millis(16);

/// The colour of the canvas.
#[derive(Clone, Copy, Parameters)]
struct Background {
    /// Red channel of the background color
    #[param(rename = "background_r", default = 69, range = 0..=255, step = 1)]
    red: i64,
    /// Green channel of the background color
    #[param(rename = "background_g", default = 86, range = 0..=255, step = 1)]
    green: i64,
    /// Blue channel of the background color
    #[param(rename = "background_b", default = 255, range = 0..=255, step = 1)]
    blue: i64,
    /// Whether turtles move to their left too, as `linear.y` of a command says
    #[param(default = false, read_only)]
    holonomic: bool,
}

impl Background {
    fn color(&self) -> [u8; 3] {
        // Within the range of each.
        [self.red, self.green, self.blue].map(|channel| channel as u8)
    }
}

/// Simulates turtles: `turtle1` is there from the beginning, `spawn` and `kill` add and remove
/// others, `clear` removes what they drew, and `reset` begins anew. Each turtle listens to
/// `NAME/cmd_vel` and tells `NAME/pose` and `NAME/color_sensor` 62.5 times a second.
#[component]
pub struct Turtlesim {
    _world: Arc<Mutex<SimulatorState>>,
    _spawn: Server<Spawn>,
    _kill: Server<Kill>,
    _clear: Server<Empty>,
    _reset: Server<Empty>,
    _timer: Timer,
}

/// What the callbacks of the node share.
struct SimulatorState {
    node: Node,
    background: ParameterSet<Background>,
    canvas: Canvas,
    turtles: BTreeMap<String, Turtle>,
    /// Turtles that were named by the simulator so far.
    named: u32,
    last_ns: Option<u64>,
}

fn lock(world: &Mutex<SimulatorState>) -> MutexGuard<'_, SimulatorState> {
    world.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Turtlesim {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        angaros::info!(node, "Starting turtlesim with node name {}", node.name());
        let background = node.parameters::<Background>()?;
        let canvas = Canvas::new(background.get().color());
        let world = SimulatorState {
            node: node.clone(),
            background,
            canvas,
            turtles: BTreeMap::new(),
            named: 0,
            last_ns: None,
        };
        let world = Arc::new(Mutex::new(world));
        lock(&world).spawn_first()?;
        let clock = node.context().clock().clone();
        let stepped = Arc::clone(&world);
        let timer =
            node.create_timer(PERIOD, move |_| lock(&stepped).step(clock.monotonic_ns()))?;
        Ok(Self {
            _spawn: spawn(node, &world)?,
            _kill: kill(node, &world)?,
            _clear: clear(node, &world)?,
            _reset: reset(node, &world)?,
            _timer: timer,
            _world: world,
        })
    }
}

impl SimulatorState {
    fn spawn_first(&mut self) -> Result<()> {
        let middle = SIZE_M as f32 / 2.0;
        self.spawn(&Spawn_Request { x: middle, y: middle, ..Spawn_Request::default() }).map(drop)
    }

    /// Places a turtle; returns its name, which is empty if there is one of that name.
    fn spawn(&mut self, request: &Spawn_Request) -> Result<String> {
        let name = match request.name.as_str() {
            "" => self.unused_name(),
            name if self.turtles.contains_key(name) => {
                angaros::error!(self.node, "A turtle named [{name}] already exists");
                return Ok(String::new());
            }
            name => name.to_owned(),
        };
        let Spawn_Request { x, y, theta, .. } = *request;
        let motion = Motion::at(f64::from(x), f64::from(y), f64::from(theta));
        let holonomic = self.background.get().holonomic;
        let turtle = Turtle::new(&self.node, &name, motion, holonomic)?;
        angaros::info!(
            self.node,
            "Spawning turtle [{name}] at x=[{x:.6}], y=[{y:.6}], theta=[{theta:.6}]"
        );
        self.turtles.insert(name.clone(), turtle);
        Ok(name)
    }

    fn unused_name(&mut self) -> String {
        loop {
            self.named += 1;
            let name = format!("turtle{}", self.named);
            if !self.turtles.contains_key(&name) {
                return name;
            }
        }
    }

    fn step(&mut self, now_ns: u64) {
        let before_ns = self.last_ns.replace(now_ns).unwrap_or(now_ns);
        let seconds = now_ns.saturating_sub(before_ns) as f64 * 1e-9;
        for turtle in self.turtles.values() {
            turtle.step(&self.node, &mut self.canvas, seconds, now_ns);
        }
    }

    fn clear(&mut self) {
        self.canvas.set_background(self.background.get().color());
        self.canvas.clear();
    }
}

fn spawn(node: &Node, world: &Arc<Mutex<SimulatorState>>) -> Result<Server<Spawn>> {
    let world = Arc::clone(world);
    node.create_service("spawn", move |request: Spawn_Request| {
        let mut world = lock(&world);
        let name = world.spawn(&request).unwrap_or_else(|error| {
            angaros::error!(world.node, "no turtle is spawned: {error}");
            String::new()
        });
        Spawn_Response { name }
    })
}

fn kill(node: &Node, world: &Arc<Mutex<SimulatorState>>) -> Result<Server<Kill>> {
    let world = Arc::clone(world);
    node.create_service("kill", move |request: Kill_Request| {
        let mut world = lock(&world);
        if world.turtles.remove(&request.name).is_none() {
            let known: Vec<_> = world.turtles.keys().map(String::as_str).collect();
            angaros::error!(
                world.node,
                "Tried to kill turtle [{}], which does not exist; there are: {}",
                request.name,
                known.join(", ")
            );
        }
        Kill_Response {}
    })
}

fn clear(node: &Node, world: &Arc<Mutex<SimulatorState>>) -> Result<Server<Empty>> {
    let world = Arc::clone(world);
    node.create_service("clear", move |_: Empty_Request| {
        let mut world = lock(&world);
        angaros::info!(world.node, "Clearing turtlesim.");
        world.clear();
        Empty_Response {}
    })
}

fn reset(node: &Node, world: &Arc<Mutex<SimulatorState>>) -> Result<Server<Empty>> {
    let world = Arc::clone(world);
    node.create_service("reset", move |_: Empty_Request| {
        let mut world = lock(&world);
        angaros::info!(world.node, "Resetting turtlesim.");
        world.turtles.clear();
        world.named = 0;
        world.clear();
        if let Err(error) = world.spawn_first() {
            angaros::error!(world.node, "no turtle is spawned: {error}");
        }
        Empty_Response {}
    })
}

//! The simulator as a component.

use super::lock;
use super::server::Server as Terminal;
use super::world::{World, WorldOptions};
use crate::config::{board_of, servo_of};
use crate::srv::{Fault, Fault_Request, Fault_Response};
use angaros::prelude::*;
use angaros::std_srvs::srv::{Trigger, Trigger_Request, Trigger_Response};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

/// Simulates a board and its servos at a pseudo terminal, which `link` points to.
///
/// Services: `~/fault` begins what goes wrong and ends it; `~/restart` lets the board begin anew.
///
/// Parameters: `link` (`/tmp/cm730`; empty for none, then the log says where the terminal is),
/// `servo` (`mx28`), `board` (`cm730`), `servos` (20), `power_delay` (0.1 s), `seed` (1) of the
/// faults that happen at random, `roll` and `pitch` (0.0 rad) of the robot.
#[component]
pub struct Simulator {
    _fault: Server<Fault>,
    _restart: Server<Trigger>,
    _terminal: Terminal,
}

impl Simulator {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let servo = servo_of(node)?;
        let options = WorldOptions {
            board: board_of(node, servo)?,
            servo,
            servos: node.parameter("servos", 20_u8)?.min(252),
            seed: node.parameter("seed", 1_u32)?.into(),
            power_delay_s: node.parameter("power_delay", 0.1)?,
        };
        let mut world = World::new(&options);
        world.tilt(node.parameter("roll", 0.0)?, node.parameter("pitch", 0.0)?);
        let world = Arc::new(Mutex::new(world));
        let link = node.parameter("link", String::from("/tmp/cm730"))?;
        let link = (!link.is_empty()).then(|| PathBuf::from(link));
        let terminal = Terminal::start(Arc::clone(&world), link).map_err(|error| {
            let message = format!("node {} cannot simulate a board", node.name());
            Error::new(ErrorKind::System, message)
                .source(error)
                .hint("look whether /dev/ptmx is there, and set the parameter link")
        })?;
        let place = terminal.path();
        angaros::info!(node, "the simulated board is at {}", place.display());
        Ok(Self {
            _fault: fault(node, Arc::clone(&world))?,
            _restart: restart(node, world)?,
            _terminal: terminal,
        })
    }
}

fn fault(node: &Node, world: Arc<Mutex<World>>) -> Result<Server<Fault>> {
    node.create_service("~/fault", move |request: Fault_Request| {
        let Fault_Request { kind, device_id, amount } = request;
        match lock(&world).faults.set(&kind, device_id, amount) {
            Ok(()) => Fault_Response { success: true, message: String::new() },
            Err(message) => Fault_Response { success: false, message },
        }
    })
}

fn restart(node: &Node, world: Arc<Mutex<World>>) -> Result<Server<Trigger>> {
    node.create_service("~/restart", move |_: Trigger_Request| {
        lock(&world).restart();
        Trigger_Response { success: true, message: String::new() }
    })
}

//! The driver: the bus and nothing else.

use crate::config::{plan_of, servo_of};
use crate::worker::Worker;
use crate::{health, services};
use angaros::diagnostics::Updater;
use angaros::prelude::*;
use std::any::Any;
use std::time::Duration;

/// How often the port is looked after while nobody asks for anything.
const PERIOD: Duration = Duration::from_millis(20);

/// Offers what the protocol can do as services, with the names and types of ros2_cm730: for
/// whoever sets up servos, or has a controller of his own.
/// [`Cm730controller`](crate::Cm730controller) offers the same; a port has one owner, so only one
/// of them runs.
///
/// Services: `cm730/ping`, `cm730/read`, `cm730/write`, `cm730/bulkread`, `cm730/syncwrite`.
/// Diagnostics: `Bus`.
///
/// Parameters: `device` (`/dev/ttyUSB0`), `baud` (1000000), `timeout` (0.01 s), `servo` (`mx28`),
/// which says what the devices speak.
#[component]
pub struct Cm730driver {
    _services: Vec<Box<dyn Any + Send>>,
    _updater: Updater,
    _worker: Worker,
}

impl Cm730driver {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let protocol = servo_of(node)?.table.protocol;
        let plan = plan_of(node, protocol, PERIOD)?;
        let updater = Updater::new(node)?;
        let worker = Worker::start(plan, None)?;
        health::add_bus(&updater, worker.link());
        let services = services::offer(node, &worker.jobs())?;
        Ok(Self { _services: services, _updater: updater, _worker: worker })
    }
}

//! MX-28 with the firmware of protocol 2.0, which has the table of the X series.

use super::x;
use crate::table::{Field, Servo, Table};
use std::f64::consts::TAU;

const LOAD: Field = x::load(0.001);
const FIELDS: [Field; 36] = x::fields(LOAD);
const TABLE: Table = x::table("mx28_2", 30, &FIELDS);

/// The servo; stall torque and speed at 12 V.
pub const SERVO: Servo = x::servo(&TABLE, LOAD, 2.5, 55.0 * TAU / 60.0);

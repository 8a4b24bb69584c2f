//! RoboCup's Game Controller: its control data of every version in use as messages, the data that
//! robots return, and a referee that sends such data for tests and training.
//!
//! ```text
//! referee's computer --UDP 3838--> GameController --> gamestate, control_data, gc/data
//!                    <--UDP 3939--                <-- player_state_response, gc/return_data
//! ```
//!
//! * **GC1** A packet is taken if its header, version, length and every value that decides what a
//!   robot does are those of its version; anything else is refused with its reason, and nothing of
//!   it is used. What is taken is encoded again as the same bytes ([`ControlData`]).
//! * **GC2** Versions differ in their numbers; messages have those of version 20 ([`Meaning`]). A
//!   penalty that a version does not define still is a penalty.
//! * **GC3** The own team is found by its number, wherever it stands in the packet.
//! * **GC4** Silence, packets that are refused and games without the own team are diagnostics.
//!   Silence changes no state unless `play_after` asks for it.
//! * **GC5** Robots answer the address that a packet came from, at most twice a second.
//!
//! Layouts and numbers are those of the Game Controllers of the Humanoid Soccer League (structs 19
//! and 20), the Standard Platform League (14, 15, 18) and the Humanoid League (12).

mod command;
mod control;
mod game;
mod layout;
mod meaning;
mod messages;
mod receiver;
mod referee;
mod returns;
mod socket;

angaros::msg::include_interfaces!();

pub use self::game_controller::{msg, srv};
pub use command::{Command, CommandError};
pub use control::{ControlData, ControlError, HumanoidInfo, RobotInfo, TeamInfo, Version};
pub use game::{Game, Rules};
pub use meaning::{Meaning, UNKNOWN_PENALTY, penalty};
pub use messages::{Player, control_data, game_state, rcgcd14, rcgcd15};
pub use receiver::GameController;
pub use referee::Referee;
pub use returns::{HumanoidMessage, HumanoidReturn, ReturnData, ReturnError};

/// The port on which robots hear the Game Controller.
pub const CONTROL_PORT: u16 = 3838;

/// The port on which the Game Controller hears robots.
pub const RETURN_PORT: u16 = 3939;

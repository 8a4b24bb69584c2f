//! A football player: it looks for the ball and walks to it, as far as the referee lets it and no
//! teammate is nearer.
//!
//! ```text
//! soccer_vision_3d/balls, tf --> Player --> ball (for the head), cmd_vel (for the walk)
//! game_state or gamestate ---->    ^
//!                                  +--- its team, in a domain of its own
//! ```
//!
//! * **S1** A player whose referee has not been heard, or does not let it play, stands.
//! * **S2** Of the players of a team that know where the ball is, the nearest goes to it; the
//!   others turn to it. A teammate that has not been heard for [`TALK_LASTS`] does not count.
//! * **S3** Where the ball is counts for `patience` after it was seen; then the player looks around
//!   standing, and then turns.

mod chase;
mod player;
mod referee;
mod team;

pub use chase::{Chase, ChaseSettings, Duty, Pace};
pub use player::Player;
pub use referee::{controller_lets_play, server_lets_play};
pub use team::{TALK_LASTS, Talk, Team};

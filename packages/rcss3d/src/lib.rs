//! RoboCup's 3D simulation servers as sensors and joints of a robot: SimSpark (`rcssserver3d`) and
//! RCSSServerMJ (`rcssservermj`), which speak two dialects of one protocol.
//!
//! ```text
//!               TCP   --> Agent --> joint_states, imu/data_raw, /clock, ground_truth,
//! server       <----->              soccer_vision_3d/*, landmarks, game_state, heard
//!                         Agent <-- joint_commands, beam, say
//! ```
//!
//! * **RS1** A message is a length of four bytes, the highest first, and symbolic expressions. A
//!   length, a depth or a number of nodes beyond its bound ends the connection before memory is
//!   spent on it ([`FrameBuffer`], [`Sexp::parse`]).
//! * **RS2** Nothing is sent that the server has not named: an unknown effector ends RCSSServerMJ.
//!   Joints are those of the percepts since the connection was made ([`Session`]).
//! * **RS3** Numbers that are not finite, and words that would be read as something else, are not
//!   sent.
//! * **RS4** In a mode of synchronisation the server gets one message for each percept, and that
//!   ends in `(syn)`.
//! * **RS5** A connection that ends is made again. What was sent before is forgotten, as the server
//!   forgot it.
//!
//! Joints have the names of SimSpark's perceptors (`laj3`) in both dialects; commands may also use
//! those of effectors (`lae3`). Angles are radians, and axes those of REP 103.

mod agent;
mod answers;
mod connection;
mod dialect;
mod frame;
mod messages;
mod output;
mod percept;
mod session;
mod settings;
mod sexp;
mod trainer;
mod vision;

angaros::msg::include_interfaces!();

pub use self::rcss3d::{msg, srv};
pub use agent::Agent;
pub use dialect::{CommandError, Dialect, Identity, effector_name, joint_name};
pub use frame::{FrameBuffer, FrameError, MAX_FRAME_BYTES, frame};
pub use messages::{Frames, Sensors};
pub use percept::{
    Force, GamePercept, HeardPercept, JointPercept, Percept, Polar, SeenPlayer, Vision,
};
pub use session::{Control, Session, Sync, Target};
pub use sexp::{MAX_DEPTH, MAX_NODES, Sexp, SexpError};
pub use trainer::{Trainer, TrainerError, monitor_message};
pub use vision::{OwnTeam, Side, VisionMessages};

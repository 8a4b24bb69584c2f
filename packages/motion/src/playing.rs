//! Motions from files, and one that is being played.

use crate::keyframes::{Keyframes, MAX_BYTES, Trajectory};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use robot_state::Model;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::Path;

/// The most motions that a folder may have.
const MAX_MOTIONS: usize = 1_000;
/// Joints whose position is kept.
const MAX_JOINTS: usize = 1_000;

/// All motions of a folder, by the names of their files without `.yaml`; each fits the robot, if
/// one is known.
pub(crate) fn motions(folder: &Path, model: Option<&Model>) -> Result<BTreeMap<String, Keyframes>> {
    let name = folder.display();
    let unreadable = |error: std::io::Error| {
        Error::new(ErrorKind::System, format!("folder {name} of motions cannot be read"))
            .source(error)
            .hint("parameter motions_folder is the path of a folder with files NAME.yaml")
    };
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_none_or(|extension| extension != "yaml") {
            continue;
        }
        if found.len() >= MAX_MOTIONS {
            let message = format!("folder {name} has more than {MAX_MOTIONS} motions");
            return Err(Error::new(ErrorKind::Exhausted, message));
        }
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        found.insert(stem, motion(&path, model)?);
    }
    Ok(found)
}

/// The motion in a file.
pub(crate) fn motion(path: &Path, model: Option<&Model>) -> Result<Keyframes> {
    let name = path.display().to_string();
    let unreadable = |error: std::io::Error| {
        Error::new(ErrorKind::System, format!("motion {name} cannot be read")).source(error)
    };
    let file = std::fs::File::open(path).map_err(unreadable)?;
    let mut text = String::new();
    file.take(MAX_BYTES as u64 + 1).read_to_string(&mut text).map_err(unreadable)?;
    let motion = Keyframes::parse(&text, &name);
    let checked = motion.and_then(|motion| match model {
        Some(model) => motion.check(model, &name).map(|()| motion),
        None => Ok(motion),
    });
    checked.map_err(|error| Error::new(ErrorKind::BadData, error.to_string()))
}

/// A motion under way, and where joints are.
#[derive(Default)]
pub(crate) struct Playing {
    /// The last positions that joints told, rad.
    positions: BTreeMap<String, f64>,
    under_way: Option<UnderWay>,
}

struct UnderWay {
    trajectory: Trajectory,
    time_s: f64,
}

/// What joints are to do at one time.
pub(crate) struct Demand {
    pub names: Vec<String>,
    pub positions: Vec<f64>,
    pub velocities: Vec<f64>,
    /// Whether the motion has ended with this.
    pub ends: bool,
}

impl Playing {
    /// Takes where joints are.
    pub fn hear(&mut self, state: &JointState) {
        for (name, position) in state.name.iter().zip(&state.position) {
            if !position.is_finite() {
                continue;
            }
            // Nobody has more joints; names come from outside.
            if let Some(known) = self.positions.get_mut(name) {
                *known = *position;
            } else if self.positions.len() < MAX_JOINTS {
                self.positions.insert(name.clone(), *position);
            }
        }
    }

    /// Begins a motion from where joints are; one that is under way ends. Returns how long it
    /// takes, s.
    pub fn begin(&mut self, motion: &Keyframes, model: Option<&Model>) -> f64 {
        let trajectory = motion.from(&self.positions, model);
        let duration_s = trajectory.duration_s();
        self.under_way = Some(UnderWay { trajectory, time_s: 0.0 });
        duration_s
    }

    /// Whether a motion is under way.
    pub fn is_busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// Ends the motion.
    pub fn stop(&mut self) {
        self.under_way = None;
    }

    /// Goes on by `by_s`; `None` while no motion is under way.
    pub fn advance(&mut self, by_s: f64) -> Option<Demand> {
        let under_way = self.under_way.as_mut()?;
        under_way.time_s += by_s;
        let ends = under_way.time_s >= under_way.trajectory.duration_s();
        let (positions, velocities) = under_way.trajectory.at(under_way.time_s).into_iter().unzip();
        let names = under_way.trajectory.names();
        if ends {
            self.under_way = None;
        }
        Some(Demand { names, positions, velocities, ends })
    }
}

//! Descriptions of robots, xacro and URDF, and of their motions.

use motion::Keyframes;
use robot_state::kinematics::{Chain, center_of_mass, frames};
use robot_state::xacro::{Arguments, Limits, NoFiles, expand_text};
use robot_state::{DescriptionError, Model};

/// A description in xacro, and what is reckoned of it. What it expands to is read as the same
/// robot again.
pub fn robot_description(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let _ = Model::parse(&text, "urdf").map_err(|error| placed(&error));
    // Less than a user may have, so that no input takes long.
    let limits = Limits { work: 2 << 20, ..Limits::default() };
    let arguments = Arguments::from([("side".to_owned(), "left".to_owned())]);
    let expanded = match expand_text(&text, "xacro", &arguments, &NoFiles, limits) {
        Ok(expanded) => expanded,
        Err(error) => return placed(&error),
    };
    let Ok(model) = Model::of_element(&expanded) else { return };
    let again = Model::parse(&expanded.to_text(), "again").expect("what was written is read");
    assert_eq!(again.joints.len(), model.joints.len());
    assert!(again.links.iter().zip(&model.links).all(|(one, other)| one.name == other.name));
    let found = frames(&model, &vec![0.5; model.joints.len()]);
    assert_eq!(found.len(), model.links.len());
    let _ = center_of_mass(&model, &[]);
    let root = &model.links[model.root].name;
    if let Some(Ok(chain)) = model.links.last().map(|tip| Chain::new(&model, root, &tip.name)) {
        let mut values = vec![0.5; chain.variables().len()];
        let _ = chain.jacobian(&values);
        chain.clamp(&mut values);
    }
}

/// An error is about a line of the text, or about none.
fn placed(error: &DescriptionError) {
    assert!(error.place().is_none_or(|place| place.line > 0), "{error}");
    assert!(!error.to_string().starts_with(':'));
}

/// A motion, and how it goes: it ends, and never leaves what its poses say.
pub fn motion_file(data: &[u8]) {
    let Ok(motion) = Keyframes::parse(&String::from_utf8_lossy(data), "motion") else { return };
    let trajectory = motion.from(&std::collections::BTreeMap::new(), None);
    let duration_s = trajectory.duration_s();
    assert!(duration_s > 0.0, "it takes {duration_s} s");
    let joints = trajectory.names().len();
    for at in 0..=8 {
        let state = trajectory.at(duration_s * f64::from(at) / 8.0);
        assert_eq!(state.len(), joints);
    }
    let end = trajectory.at(f64::INFINITY);
    assert!(end.iter().all(|(position, velocity)| position.is_finite() && *velocity == 0.0));
}

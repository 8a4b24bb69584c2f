//! Parameters that are more than one value.

use crate::dialect::commanded_joint;
use crate::session::Control;
use angaros::prelude::*;
use std::collections::BTreeMap;
use std::time::Duration;

/// How joints follow.
pub fn control(node: &Node) -> Result<Control> {
    let standard = Control::default();
    let names = node.parameter("gain_joints", Vec::<String>::new())?;
    let kp = node.parameter("gain_kp", Vec::<f64>::new())?;
    let kd = node.parameter("gain_kd", Vec::<f64>::new())?;
    if kp.len() != names.len() || kd.len() != names.len() {
        let count = format!("{} of {} joints", kp.len().min(kd.len()), names.len());
        return Err(invalid(node, "gain_kp", &count, "give a kp and a kd for each joint"));
    }
    let gains = names.iter().zip(kp.iter().zip(&kd));
    Ok(Control {
        kp: finite(node, "kp", standard.kp)?,
        kd: finite(node, "kd", standard.kd)?,
        gains: gains
            .filter(|(_, (kp, kd))| kp.is_finite() && kd.is_finite())
            .map(|(name, (kp, kd))| (commanded_joint(name), [*kp, *kd]))
            .collect(),
        position_gain: finite(node, "position_gain", standard.position_gain)?,
        max_speed_rad_s: finite(node, "max_speed", standard.max_speed_rad_s)?,
    })
}

/// Where the robot is placed: x and y in m, the heading in rad.
pub fn beam_to(node: &Node) -> Result<Option<[f64; 3]>> {
    let values = node.parameter("beam_to", Vec::<f64>::new())?;
    match <[f64; 3]>::try_from(&values[..]) {
        Ok(to) if to.iter().all(|value| value.is_finite()) => Ok(Some(to)),
        _ if values.is_empty() => Ok(None),
        _ => {
            let values = format!("{values:?}");
            Err(invalid(node, "beam_to", &values, "give x and y in m and the heading in rad"))
        }
    }
}

/// Names under which joints are published, by the server's.
pub fn renamed(node: &Node) -> Result<BTreeMap<String, String>> {
    let pairs = node.parameter("joint_names", Vec::<String>::new())?;
    let read = |pair: &String| {
        let (own, other) = pair.split_once('=').unwrap_or_default();
        match own.is_empty() || other.is_empty() {
            true => Err(invalid(node, "joint_names", pair, "write laj1=left_shoulder_pitch")),
            false => Ok((commanded_joint(own), other.to_owned())),
        }
    };
    pairs.iter().map(read).collect()
}

fn finite(node: &Node, name: &str, default: f64) -> Result<f64> {
    let value = node.parameter(name, default)?;
    match value.is_finite() {
        true => Ok(value),
        false => Err(invalid(node, name, &value, "give a number")),
    }
}

/// A span as nanoseconds.
pub fn seconds(node: &Node, name: &str, default: f64) -> Result<u64> {
    let value = node.parameter(name, default)?;
    let span = Duration::try_from_secs_f64(value).ok();
    span.and_then(|span| u64::try_from(span.as_nanos()).ok())
        .ok_or_else(|| invalid(node, name, &value, "give seconds, from 0"))
}

/// What is wrong with a parameter.
pub fn invalid(node: &Node, name: &str, value: &dyn std::fmt::Display, hint: &str) -> Error {
    let message = format!("parameter '{name}' of node {} is {value}", node.name());
    Error::new(ErrorKind::InvalidArgument, message).hint(hint)
}

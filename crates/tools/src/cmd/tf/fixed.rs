//! `angaros tf static_transform_publisher`: a transform that holds for good, sent until Ctrl-C, as
//! the program of that name of tf2_ros does.

use super::super::{CmdResult, session};
use crate::client::tf::StaticTransformBroadcaster;
use crate::client::tf::nalgebra::UnitQuaternion;
use crate::client::{
    Context, ContextOptions, HasHeader, Node, SingleThreadedExecutor, info, transports,
};
use angaros_msg::geometry_msgs::msg::{Quaternion, TransformStamped};
use std::process::ExitCode;

/// How far the length of a quaternion may be from 1 until it is said that it is made 1.
const LENGTH_TOLERANCE: f64 = 1e-3;

#[derive(clap::Args)]
#[command(allow_negative_numbers = true)]
pub struct StaticArgs {
    /// The old form: X Y Z YAW PITCH ROLL FRAME CHILD, or X Y Z QX QY QZ QW FRAME CHILD
    #[arg(value_name = "OLD FORM")]
    old: Vec<String>,
    /// Metres along x
    #[arg(long, default_value_t = 0.0)]
    x: f64,
    /// Metres along y
    #[arg(long, default_value_t = 0.0)]
    y: f64,
    /// Metres along z
    #[arg(long, default_value_t = 0.0)]
    z: f64,
    /// Rotation as a quaternion; 0 0 0 1 is none
    #[arg(long, conflicts_with_all = ["roll", "pitch", "yaw"])]
    qx: Option<f64>,
    #[arg(long, help = "See --qx", conflicts_with_all = ["roll", "pitch", "yaw"])]
    qy: Option<f64>,
    #[arg(long, help = "See --qx", conflicts_with_all = ["roll", "pitch", "yaw"])]
    qz: Option<f64>,
    #[arg(long, help = "See --qx", conflicts_with_all = ["roll", "pitch", "yaw"])]
    qw: Option<f64>,
    /// Radians about the fixed axis x, first of the three
    #[arg(long)]
    roll: Option<f64>,
    /// Radians about the fixed axis y
    #[arg(long)]
    pitch: Option<f64>,
    /// Radians about the fixed axis z
    #[arg(long)]
    yaw: Option<f64>,
    /// The parent
    #[arg(long, add = super::complete::frames())]
    frame_id: Option<String>,
    /// The frame that is placed
    #[arg(long)]
    child_frame_id: Option<String>,
    /// Name of the node and others, as in ROS 2
    #[arg(long, num_args = 0.., allow_hyphen_values = true, value_name = "ARGS")]
    ros_args: Vec<String>,
}

pub fn run(args: &StaticArgs) -> CmdResult {
    let transform = transform(args)?;
    session::mention_no_network();
    let mut line = args.ros_args.clone();
    if !line.is_empty() {
        line.insert(0, "--ros-args".to_owned());
    }
    let options = ContextOptions { args: line, ..ContextOptions::default() };
    let context = Context::new(options, transports())?;
    context.shutdown_on_signals()?;
    let node = Node::new(&context, &format!("static_transform_publisher_{}", std::process::id()))?;
    let broadcaster = StaticTransformBroadcaster::new(&node)?;
    let executor = SingleThreadedExecutor::new(&context)?;
    executor.add_node(&node)?;
    broadcaster.send_transform(stamped(transform.clone(), &context))?;
    let t = &transform.transform.translation;
    let r = &transform.transform.rotation;
    info!(
        node,
        "Spinning until stopped - publishing transform\ntranslation: ('{:.6}', '{:.6}', '{:.6}')\n\
         rotation: ('{:.6}', '{:.6}', '{:.6}', '{:.6}')\nfrom '{}' to '{}'",
        t.x,
        t.y,
        t.z,
        r.x,
        r.y,
        r.z,
        r.w,
        transform.header.frame_id,
        transform.child_frame_id
    );
    executor.spin();
    Ok(ExitCode::SUCCESS)
}

fn stamped(mut transform: TransformStamped, context: &Context) -> TransformStamped {
    let frame = transform.header.frame_id.clone();
    transform.set_header(context.clock().system_time(), &frame);
    transform
}

/// What is sent, but for the stamp.
fn transform(args: &StaticArgs) -> Result<TransformStamped, String> {
    let mut made = TransformStamped::default();
    let OldForm { numbers, frame, child } = old_form(args)?;
    let (place, rotation) = match numbers[..] {
        [x, y, z, yaw, pitch, roll] => ([x, y, z], of_angles(roll, pitch, yaw)),
        [x, y, z, qx, qy, qz, qw] => ([x, y, z], Quaternion { x: qx, y: qy, z: qz, w: qw }),
        _ => ([args.x, args.y, args.z], new_rotation(args)),
    };
    let named = |name: &Option<String>, option: &str| {
        let given = name.clone().filter(|name| !name.is_empty());
        given.ok_or_else(|| {
            format!("no frame is given by {option}; hint: --frame-id map --child-frame-id odom")
        })
    };
    made.header.frame_id = named(&frame.or_else(|| args.frame_id.clone()), "--frame-id")?;
    made.child_frame_id =
        named(&child.or_else(|| args.child_frame_id.clone()), "--child-frame-id")?;
    if made.header.frame_id == made.child_frame_id {
        let frame = &made.child_frame_id;
        return Err(format!("'{frame}' cannot be its own parent; hint: name two frames"));
    }
    if !place.iter().all(|value| value.is_finite()) {
        return Err("the translation is not finite; hint: metres as in --x 0.5".to_owned());
    }
    let translation = &mut made.transform.translation;
    [translation.x, translation.y, translation.z] = place;
    made.transform.rotation = of_length_one(&rotation)?;
    Ok(made)
}

/// What stands in the form without options; nothing where options are used.
#[derive(Default)]
struct OldForm {
    numbers: Vec<f64>,
    frame: Option<String>,
    child: Option<String>,
}

fn old_form(args: &StaticArgs) -> Result<OldForm, String> {
    let hint = "hint: --x 1 --yaw 1.57 --frame-id map --child-frame-id odom";
    let count = match args.old.len() {
        0 => return Ok(OldForm::default()),
        count @ (8 | 9) => count - 2,
        count => return Err(format!("{count} words where 8 or 9 are possible; {hint}")),
    };
    if args.frame_id.is_some() || args.child_frame_id.is_some() {
        return Err(format!("options and the form without them are mixed; {hint}"));
    }
    let (numbers, names) = args.old.split_at(count);
    let number =
        |word: &String| word.parse::<f64>().map_err(|_| format!("'{word}' is no number; {hint}"));
    let numbers = numbers.iter().map(number).collect::<Result<Vec<f64>, _>>()?;
    let name = |at: usize| names.get(at).cloned();
    Ok(OldForm { numbers, frame: name(0), child: name(1) })
}

fn new_rotation(args: &StaticArgs) -> Quaternion {
    if args.roll.or(args.pitch).or(args.yaw).is_some() {
        let angle = |angle: Option<f64>| angle.unwrap_or(0.0);
        return of_angles(angle(args.roll), angle(args.pitch), angle(args.yaw));
    }
    let part = |part: Option<f64>| part.unwrap_or(0.0);
    Quaternion { x: part(args.qx), y: part(args.qy), z: part(args.qz), w: args.qw.unwrap_or(1.0) }
}

fn of_angles(roll: f64, pitch: f64, yaw: f64) -> Quaternion {
    let rotation = UnitQuaternion::from_euler_angles(roll, pitch, yaw);
    Quaternion { x: rotation.i, y: rotation.j, z: rotation.k, w: rotation.w }
}

/// The rotation with length 1; said where that changes it.
fn of_length_one(q: &Quaternion) -> Result<Quaternion, String> {
    let length = (q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w).sqrt();
    if !length.is_finite() || length < f64::EPSILON {
        let hint = "hint: no rotation is --qw 1, or leave it out";
        return Err(format!("the quaternion has length {length}; {hint}"));
    }
    if (length - 1.0).abs() > LENGTH_TOLERANCE {
        super::output::progress(&format!("note: the quaternion has length {length}, made 1"));
    }
    Ok(Quaternion { x: q.x / length, y: q.y / length, z: q.z / length, w: q.w / length })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: StaticArgs,
    }

    fn made(words: &str) -> Result<TransformStamped, String> {
        let words = std::iter::once("x").chain(words.split_whitespace());
        let line = Line::try_parse_from(words).map_err(|error| error.to_string())?;
        transform(&line.args)
    }

    #[test]
    fn options_and_the_old_form_say_the_same() {
        let new = made("--x 1 --y -2 --z 0.5 --yaw 1.5 --roll 0.2 --frame-id a --child-frame-id b");
        let old = made("1 -2 0.5 1.5 0 0.2 a b");
        assert_eq!(new.unwrap(), old.unwrap());
        let turned = made("0 0 0 0 0 1 0 a b").unwrap().transform.rotation;
        assert_eq!((turned.z, turned.w), (1.0, 0.0));
        let half = std::f64::consts::PI;
        let by_angle = made(&format!("--yaw {half} --frame-id a --child-frame-id b")).unwrap();
        assert!((by_angle.transform.rotation.z - 1.0).abs() < 1e-12);
    }

    #[test]
    fn what_cannot_be_sent_is_said_with_the_remedy() {
        for (words, part) in [
            ("--x 1", "no frame is given by --frame-id"),
            ("--frame-id a --child-frame-id a", "cannot be its own parent"),
            ("1 2 3", "3 words where 8 or 9"),
            ("1 2 3 4 5 x a b", "'x' is no number"),
            ("--qw 0 --frame-id a --child-frame-id b", "length 0"),
            ("--x inf --frame-id a --child-frame-id b", "not finite"),
            ("1 2 3 4 5 6 a b --frame-id c", "are mixed"),
            ("--qx 1 --yaw 1 --frame-id a --child-frame-id b", "cannot be used with"),
        ] {
            let error = made(words).unwrap_err();
            assert!(error.contains(part), "{words}: {error}");
        }
    }
}

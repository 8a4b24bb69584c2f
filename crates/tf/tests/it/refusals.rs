//! Transforms that are not taken in (rule F7).

use super::support::{along, at, motion, put, stamped};
use angaros_msg::geometry_msgs::msg::TransformStamped;
use angaros_tf::{Buffer, InsertError, LATEST, MAX_FRAMES};

fn refusal(buffer: &Buffer, transform: &TransformStamped) -> InsertError {
    buffer.set_transform(transform, "/driver", false).unwrap_err()
}

#[test]
fn bad_transforms_are_refused_with_the_words_of_tf2_and_leave_nothing() {
    let buffer = Buffer::new();
    let good = along("a", "b", 1.0, 0.0);
    let text = |change: fn(&mut TransformStamped)| {
        let mut bad = good.clone();
        change(&mut bad);
        refusal(&buffer, &bad).to_string()
    };
    assert_eq!(
        text(|t| t.header.frame_id = "/b".into()),
        "TF_SELF_TRANSFORM: Ignoring transform from authority \"/driver\" with frame_id and \
         child_frame_id \"b\" because they are the same"
    );
    assert!(text(|t| t.child_frame_id.clear()).starts_with("TF_NO_CHILD_FRAME_ID: "));
    assert!(text(|t| t.header.frame_id.clear()).starts_with("TF_NO_FRAME_ID: "));
    assert_eq!(
        text(|t| t.transform.translation.y = f64::NAN),
        "TF_NAN_INPUT: Ignoring transform for child_frame_id \"b\" from authority \"/driver\" \
         because of a nan value in the transform (0.000000 NaN 0.000000) (0.000000 0.000000 \
         0.000000 1.000000)"
    );
    assert!(text(|t| t.transform.rotation.z = f64::INFINITY).starts_with("TF_NAN_INPUT: "));
    assert_eq!(
        text(|t| t.transform.rotation.w = 0.9),
        "TF_DENORMALIZED_QUATERNION: Ignoring transform for child_frame_id \"b\" from authority \
         \"/driver\" because of an invalid quaternion in the transform (0.000000 0.000000 0.000000 \
         0.900000)"
    );
    assert!(buffer.frame_names().is_empty());
    // As far off as rounding to single precision may bring it.
    put(&buffer, &{
        let mut nearly = good.clone();
        nearly.transform.rotation.w = 1.0001;
        nearly
    });
    let found = buffer.lookup("a", "b", LATEST).unwrap().transform;
    assert!((found.rotation.quaternion().norm() - 1.0).abs() < 1e-15);
}

#[test]
fn data_from_before_what_is_kept_is_refused() {
    let buffer = Buffer::new();
    put(&buffer, &along("a", "b", 100.0, 0.0));
    put(&buffer, &along("a", "b", 90.0, 0.0));
    let old = refusal(&buffer, &along("a", "b", 89.5, 0.0));
    let text = old.to_string();
    let start = "TF_OLD_DATA ignoring data from the past for frame b at time 89.500000 according \
                 to authority /driver\nhint: ";
    assert!(text.starts_with(start), "{text}");
}

#[test]
fn the_number_of_frames_is_bounded() {
    let buffer = Buffer::new();
    let one = motion([0.0; 3], [0.0; 3]);
    let many: Vec<_> =
        (0..MAX_FRAMES + 5).map(|i| stamped("root", &format!("f{i}"), at(1.0), &one)).collect();
    let mut refused = 0;
    buffer.set_transforms(&many, "/driver", false, |refusal| {
        assert!(matches!(refusal, InsertError::TooManyFrames { limit: MAX_FRAMES, .. }));
        refused += 1;
    });
    assert_eq!((refused, buffer.frame_names().len()), (6, MAX_FRAMES));
    // Those that are known go on.
    put(&buffer, &along("root", "f7", 2.0, 3.0));
}

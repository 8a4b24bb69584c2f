//! Frames for people.

use super::support::{along, at, motion, put, put_static, stamped};
use angaros_tf::{Buffer, echo};

fn sample() -> Buffer {
    let buffer = Buffer::new();
    (0..=10).for_each(|i| put(&buffer, &along("odom", "base", 10.0 + f64::from(i) / 10.0, 0.0)));
    put_static(&buffer, &along("base", "laser", 0.0, 0.0));
    put_static(&buffer, &along("base", "camera", 0.0, 0.0));
    buffer
}

#[test]
fn frames_are_told_as_yaml() {
    let yaml = sample().all_frames_as_yaml(Some(at(11.5)));
    let base = "base: \n  parent: 'odom'\n  broadcaster: 'test'\n  rate: 11.000\n  \
                most_recent_transform: 11.000000\n  oldest_transform: 10.000000\n  \
                transform_delay: 0.500\n  buffer_length: 1.000\n";
    assert!(yaml.starts_with(base), "{yaml}");
    let laser = "laser: \n  parent: 'base'\n  broadcaster: 'test'\n  rate: 10000.000\n";
    assert!(yaml.contains(laser), "{yaml}");
    assert_eq!(Buffer::new().all_frames_as_yaml(None), "[]");
}

#[test]
fn frames_are_told_as_a_graph_and_as_a_tree() {
    let buffer = sample();
    let dot = buffer.all_frames_as_dot();
    assert!(dot.starts_with("digraph G {\n") && dot.ends_with('}'), "{dot}");
    let edge = "\"odom\" -> \"base\"[label=\"Broadcaster: test\\nAverage rate: 11.000 Hz\\nMost \
                recent transform: 11.000000 \\nBuffer length: 1.000 sec\\n\"];";
    assert!(dot.contains(edge), "{dot}");
    let tree = "odom\n  base\n    camera (static)\n    laser (static)\n";
    assert_eq!(buffer.all_frames_as_tree(), tree);
    assert!(buffer.all_frames_as_string().contains("Frame laser exists with parent base.\n"));
}

#[test]
fn frames_in_a_loop_do_not_hang_the_tree() {
    let buffer = Buffer::new();
    put(&buffer, &along("a", "b", 1.0, 0.0));
    put(&buffer, &along("b", "a", 1.0, 0.0));
    assert_eq!(buffer.all_frames_as_tree(), "");
}

#[test]
fn a_transform_is_told_as_by_tf2_echo() {
    let quarter = motion([1.0, 2.0, 3.0], [0.0, 0.0, std::f64::consts::FRAC_PI_2]);
    let text = echo(&stamped("a", "b", at(0.5), &quarter));
    let expected = "At time 0.5\n- Translation: [1.000, 2.000, 3.000]\n\
                    - Rotation: in Quaternion (xyzw) [0.000, 0.000, 0.707, 0.707]\n\
                    - Rotation: in RPY (radian) [0.000, 0.000, 1.571]\n\
                    - Rotation: in RPY (degree) [0.000, 0.000, 90.000]\n- Matrix:\n";
    assert!(text.starts_with(expected), "{text}");
    let matrix = "  0.000 -1.000  0.000  1.000\n  1.000  0.000  0.000  2.000\n  \
                  0.000  0.000  1.000  3.000\n  0.000  0.000  0.000  1.000\n";
    assert!(text.ends_with(matrix), "{text}");
}

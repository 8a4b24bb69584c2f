//! Every error is one lower-case line that names the thing, and a remedy.

use super::plain;
use angaros_accel::{AccelError, Format, KernelRequest, Shape};

fn all() -> Vec<(AccelError, &'static str)> {
    let text = str::to_owned;
    let device = text("one:0");
    let kernel = text("invert");
    let reason = text("so it is");
    let hint = text("do that");
    vec![
        (
            AccelError::Unavailable {
                device: device.clone(),
                reason: reason.clone(),
                hint: hint.clone(),
            },
            "one:0",
        ),
        (AccelError::DeviceLost { device: device.clone(), reason: reason.clone() }, "one:0"),
        (
            AccelError::OutOfMemory {
                device: device.clone(),
                asked_bytes: 9,
                free_bytes: 8,
                limit_bytes: 10,
            },
            "one:0",
        ),
        (
            AccelError::UnknownKernel {
                device: device.clone(),
                kernel: kernel.clone(),
                known: text("copy"),
            },
            "`invert`",
        ),
        (
            AccelError::CannotBuild {
                device: device.clone(),
                kernel: kernel.clone(),
                reason: reason.clone(),
                hint: hint.clone(),
            },
            "`invert`",
        ),
        (
            AccelError::BadParameter {
                kernel: kernel.clone(),
                parameter: text("scale"),
                reason: reason.clone(),
                hint: hint.clone(),
            },
            "`scale`",
        ),
        (
            AccelError::BadShape {
                what: text("image"),
                reason: reason.clone(),
                hint: hint.clone(),
            },
            "image",
        ),
        (AccelError::BadBuffer { kernel, reason: reason.clone(), hint: hint.clone() }, "`invert`"),
        (AccelError::BadRange { device, offset: 1, len: 2, size: 2 }, "one:0"),
        (AccelError::BadName { text: text("C P U"), origin: text("a test") }, "`C P U`"),
        (AccelError::Refused { name: text("gpu"), origin: text("a test"), reason, hint }, "`gpu`"),
    ]
}

#[test]
fn ax8_every_error_is_a_line_that_names_the_thing_and_a_line_with_the_remedy() {
    for (error, named) in all() {
        let text = error.to_string();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2, "{text}");
        assert!(lines[1].strip_prefix("hint: ").is_some_and(|hint| hint.len() > 5), "{text}");
        assert!(lines[0].contains(named), "{text}");
        assert!(lines[0].starts_with(|first: char| first.is_ascii_lowercase()), "{text}");
        assert!(!text.ends_with('.'), "{text}");
        assert_eq!(error.sentence(), lines[0]);
    }
}

#[test]
fn ax8_a_kernel_that_is_not_there_is_named_with_those_that_are() {
    let shape = Shape::packed(Format::Mono8, 4, 4).unwrap();
    let error = plain::device().build(&KernelRequest::new("revert", &[shape])).unwrap_err();
    let text = error.to_string();
    assert!(["`revert`", "invert", "one:0"].iter().all(|word| text.contains(word)), "{text}");
}

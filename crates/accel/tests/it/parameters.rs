//! Parameters that a kernel takes, and those that it refuses by name.

use angaros_accel::{AccelError, Parameters};

fn refused<T: std::fmt::Debug>(result: Result<T, AccelError>, words: [&str; 2]) {
    let error = result.unwrap_err();
    assert!(matches!(error, AccelError::BadParameter { .. }), "{error}");
    let text = error.to_string();
    assert!(words.iter().all(|word| text.contains(word)), "{text}");
}

fn some() -> Parameters {
    let mut some = Parameters::default();
    some.set("window", 5);
    some.set("scale", 0.5);
    some.set("matrix", &[1.0, 2.0][..]);
    some.set("model", "plumb_bob");
    some.set("key", &[1u8, 2, 3][..]);
    some
}

#[test]
fn a_parameter_has_its_kind_its_range_and_perhaps_a_default() {
    let some = some();
    assert_eq!(some.integer("k", "window", None, 1..=9).unwrap(), 5);
    assert_eq!(some.integer("k", "range", Some(16), 1..=99).unwrap(), 16);
    assert_eq!(some.number("k", "window", None, 0.0..=9.0).unwrap(), 5.0);
    assert_eq!(some.number("k", "scale", None, 0.0..=9.0).unwrap(), 0.5);
    assert_eq!(some.matrix::<2>("k", "matrix").unwrap(), [1.0, 2.0]);
    assert_eq!(some.text("k", "model", None).unwrap(), "plumb_bob");
    assert_eq!(some.text("k", "way", Some("up")).unwrap(), "up");
    assert_eq!(some.bytes::<3>("k", "key").unwrap(), [1, 2, 3]);
}

#[test]
fn what_is_missing_unknown_of_another_kind_or_out_of_range_is_refused_by_name() {
    let mut some = some();
    refused(some.integer("blur", "window", None, 6..=9), ["`blur`", "`window` is 5"]);
    refused(some.integer("blur", "scale", None, 0..=9), ["`scale`", "a whole number"]);
    refused(some.integer("blur", "range", None, 0..=9), ["`range`", "missing"]);
    refused(some.matrix::<3>("blur", "matrix"), ["`matrix` has 2 numbers", "give 3"]);
    refused(some.bytes::<16>("blur", "key"), ["`key` has 3 bytes", "give 16"]);
    refused(some.text("blur", "key", None), ["`key`", "a text"]);
    some.set("scale", f64::NAN);
    refused(some.number("blur", "scale", None, 0.0..=9.0), ["`scale` is NaN", "from 0 to 9"]);
    refused(some.only("blur", &["window", "scale"]), ["`key` is not known", "window, scale"]);
    let all = ["window", "scale", "matrix", "model", "key"];
    assert!(some.only("blur", &all).is_ok());
}

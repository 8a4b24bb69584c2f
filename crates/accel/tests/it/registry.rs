//! Which device a program gets.

use super::plain::{ABSENT, BARE, MODEL, ONE};
use angaros_accel::{
    AccelError, Backend, Device, DeviceInfo, Faults, FaultyDevice, Format, KernelRequest, Level,
    Policy, Prepared, Registry, Request, Shape, Source,
};
use std::sync::{Arc, Mutex};

fn all() -> Registry {
    Registry::new(&[&ABSENT, &MODEL, &BARE, &ONE])
}

fn request<'a>(name: Option<&'a str>, policy: Policy) -> Request<'a> {
    Request { name, kernels: &["invert"], policy }
}

#[test]
fn ax10_an_explicit_name_goes_before_the_variable_and_that_before_the_order() {
    let by = |name, variable| {
        let selection = all().select_by(&request(name, Policy::Fail), variable).unwrap();
        assert_eq!(selection.fallback, None);
        (selection.device.info().name.clone(), selection.source)
    };
    let named = |name: &str, source| (name.to_owned(), source);
    assert_eq!(by(Some("one:1"), Some("model")), named("one:1", Source::Explicit));
    assert_eq!(by(None, Some("one:1")), named("one:1", Source::Environment));
    assert_eq!(by(Some(""), Some(" one ")), named("one:0", Source::Environment));
    assert_eq!(by(None, Some("")), named("one:0", Source::Order));
    assert_eq!(by(None, None), named("one:0", Source::Order));
}

#[test]
fn ax10_an_emulated_device_is_taken_by_name_only() {
    let selection = all().select_by(&request(None, Policy::Fail), None).unwrap();
    let over: Vec<_> = selection.passed_over.iter().map(|one| one.device.as_str()).collect();
    assert_eq!(over, ["absent", "model:0", "bare:0"]);
    assert!(selection.passed_over[0].reason.contains("nothing is plugged in"));
    assert!(selection.passed_over[1].reason.contains("emulated"));
    assert!(selection.passed_over[2].reason.contains("no kernel `invert`"));
    let named = all().select_by(&request(Some("model"), Policy::Fail), None).unwrap();
    assert_eq!(named.device.info().name, "model:0");
}

#[test]
fn ax15_who_selects_a_device_that_is_open_gets_the_same_one() {
    let registry = all();
    let select = |of: &Registry, name| of.select_by(&request(Some(name), Policy::Fail), None);
    let device = select(&registry, "one:1").unwrap().device;
    let again = select(&registry.clone(), "one:1").unwrap().device;
    assert!(Arc::ptr_eq(&device, &again));
    let other = select(&registry, "one:0").unwrap().device;
    assert_eq!(other.info().name, "one:0");
    let apart = select(&all(), "one:1").unwrap().device;
    assert!(!Arc::ptr_eq(&device, &apart), "that of another registry");
}

/// A back end with a device that vanishes when it is told to.
#[derive(Default)]
struct Vanishing {
    opened: Mutex<Vec<Arc<Faults>>>,
}

impl Backend for Vanishing {
    fn name(&self) -> &'static str {
        "vanishing"
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>, AccelError> {
        Ok(vec![ONE.devices()?.remove(0)])
    }

    fn open(&self, _: usize) -> Result<Arc<dyn Device>, AccelError> {
        let (device, faults) = FaultyDevice::named(ONE.open(0)?, "vanishing:0");
        self.opened.lock().unwrap().push(faults);
        Ok(device)
    }
}

#[test]
fn ax15_a_device_that_was_lost_is_opened_anew() {
    let backend: &'static Vanishing = Box::leak(Box::default());
    let registry = Registry::new(&[backend]);
    let select =
        || registry.select_by(&request(Some("vanishing"), Policy::Fail), None).unwrap().device;
    let device = select();
    assert!(Arc::ptr_eq(&device, &select()));
    backend.opened.lock().unwrap()[0].lose();
    assert!(device.clock().is_err());
    let fresh = select();
    assert!(!Arc::ptr_eq(&device, &fresh) && fresh.clock().is_ok());
    assert_eq!(backend.opened.lock().unwrap().len(), 2);
}

#[test]
fn ax11_a_fallback_is_reported_with_its_reason() {
    for (name, reason) in [
        ("absent", "nothing is plugged in"),
        ("bare", "no kernel `invert`"),
        ("one:2", "there are 2 devices"),
        ("cuda:0", "no such back end"),
    ] {
        let selection = all().select_by(&request(None, Policy::FallBack), Some(name)).unwrap();
        assert_eq!(selection.device.info().name, "one:0", "{name}");
        assert_eq!(selection.source, Source::Environment);
        let fallback = selection.fallback.unwrap();
        assert_eq!(fallback.device, name);
        assert!(fallback.reason.contains(reason), "{}", fallback.reason);
    }
}

#[test]
fn ax11_without_permission_there_is_no_fallback() {
    let error = all().select_by(&request(Some("absent"), Policy::Fail), None).unwrap_err();
    assert!(matches!(error, AccelError::Refused { .. }), "{error}");
    let text = error.to_string();
    assert!(text.contains("`absent`") && text.contains("nothing is plugged in"), "{text}");
    assert!(text.contains("the program or a parameter"), "{text}");
}

#[test]
fn ax11_a_name_that_is_none_is_an_error_whatever_the_policy() {
    for name in ["CPU", "one:", "one:x", ":1", "one two", "one:-1"] {
        let error = all().select_by(&request(None, Policy::FallBack), Some(name)).unwrap_err();
        assert!(matches!(error, AccelError::BadName { .. }), "{name}: {error}");
        assert!(error.to_string().contains("ANGAROS_ACCEL"), "{error}");
    }
}

#[test]
fn a_program_without_a_usable_device_is_told_why_each_is_none() {
    let registry = Registry::new(&[&ABSENT, &MODEL]);
    let error = registry.select_by(&request(None, Policy::FallBack), None).unwrap_err();
    let text = error.to_string();
    assert!(text.contains("absent: ") && text.contains("model:0: it is emulated"), "{text}");
    // A fallback from the only device that is there leads nowhere.
    let bare = Registry::new(&[&BARE]);
    let error = bare.select_by(&request(Some("bare"), Policy::FallBack), None).unwrap_err();
    assert!(matches!(error, AccelError::Unavailable { .. }), "{error}");
}

#[test]
fn what_is_there_is_listed_with_reasons_for_what_is_not() {
    let found = all().found();
    let names: Vec<_> = found.iter().map(|one| one.backend).collect();
    assert_eq!(names, ["absent", "model", "bare", "one"]);
    assert!(found[0].devices.is_err());
    assert_eq!(found[3].devices.as_ref().unwrap().len(), 2);
    assert_eq!(found[3].targets, ["left_board", "right_board"]);
    assert!(all().knows("absent") && all().knows("one:7") && all().knows(" left_board "));
    assert!(!all().knows("abacus") && !all().knows("One"));
}

#[test]
fn a_policy_is_known_by_its_name() {
    assert_eq!(Policy::from_name("fall_back"), Some(Policy::FallBack));
    assert_eq!(Policy::from_name("fail"), Some(Policy::Fail));
    assert_eq!(Policy::from_name("maybe"), None);
}

#[test]
fn a_device_is_chosen_by_the_name_of_its_target() {
    let by = |name| {
        let selection = all().select_by(&request(Some(name), Policy::Fail), None);
        selection.map(|selection| selection.device.info().name.clone())
    };
    assert_eq!(by("left_board").unwrap(), "one:0");
    assert_eq!(by("right_board").unwrap(), "one:1");
    // A number is that of a back end.
    let numbered = by("right_board:1").unwrap_err().to_string();
    assert!(numbered.contains("no such back end or target"), "{numbered}");
}

#[test]
fn a_back_end_says_of_itself_what_is_there_or_what_would_help() {
    let told = all().diagnose();
    let of = |name: &str| told.iter().find(|one| one.backend == name).unwrap();
    let absent = &of("absent").findings[0];
    assert_eq!(absent.level, Level::Bad);
    assert!(absent.text.contains("nothing is plugged in"), "{}", absent.text);
    assert_eq!(absent.remedy.as_deref(), Some("plug it in"));
    let texts: Vec<_> = of("one").findings.iter().map(|one| one.text.as_str()).collect();
    assert_eq!(texts, ["one:0: a device for tests", "one:1: a device for tests"]);
}

#[test]
fn a_device_that_keeps_nothing_makes_a_kernel_ready_by_building_it() {
    let one = all().select_by(&request(None, Policy::Fail), None).unwrap().device;
    let image = Shape::packed(Format::Mono8, 4, 2).unwrap();
    let ready = one.prepare(&KernelRequest::new("invert", &[image]));
    assert_eq!(ready, Ok(Prepared::AtUse));
    assert!(one.prepare(&KernelRequest::new("abacus", &[image])).is_err());
}

//! The choice of a workspace: found upwards, written as a whole, refused with the line.

use crate::plain::{ABSENT, MODEL, ONE};
use angaros_accel::{AccelError, Policy, Registry, Request, Source, WORKSPACE_FILE, Workspace};
use std::fs;

fn all() -> Registry {
    Registry::new(&[&ABSENT, &MODEL, &ONE])
}

fn named(name: Option<&str>) -> Request<'_> {
    Request { name, kernels: &["invert"], policy: Policy::FallBack }
}

#[test]
fn the_nearest_choice_above_a_folder_counts() {
    let root = tempfile::tempdir().unwrap();
    let inner = root.path().join("src/robot");
    fs::create_dir_all(&inner).unwrap();
    assert_eq!(Workspace::find(&inner).unwrap(), None);
    let outer = Workspace::write(root.path(), "model").unwrap();
    assert_eq!(Workspace::find(&inner).unwrap(), Some(outer));
    let nearer = Workspace::write(&root.path().join("src"), " one:1 ").unwrap();
    assert_eq!(nearer.device(), "one:1");
    assert_eq!(Workspace::find(&inner).unwrap(), Some(nearer.clone()));
    Workspace::remove(nearer.folder()).unwrap();
    assert_eq!(Workspace::find(&inner).unwrap().unwrap().device(), "model");
    assert!(!root.path().join("src/.angaros").exists(), "nothing is left behind");
    assert!(Workspace::remove(nearer.folder()).is_err());
}

#[test]
fn other_settings_of_the_workspace_stay_when_the_choice_goes() {
    let root = tempfile::tempdir().unwrap();
    Workspace::write(root.path(), "cpu").unwrap();
    let other = root.path().join(".angaros/other.yaml");
    fs::write(&other, "x: 1\n").unwrap();
    Workspace::remove(root.path()).unwrap();
    assert!(other.is_file() && !root.path().join(WORKSPACE_FILE).exists());
}

#[test]
fn ax10_a_parameter_and_the_variable_go_before_the_workspace_and_that_before_the_order() {
    let root = tempfile::tempdir().unwrap();
    let workspace = Workspace::write(root.path(), "model").unwrap();
    let by = |name, variable| {
        let selection = all().select_in(&named(name), variable, Some(&workspace)).unwrap();
        (selection.device.info().name.clone(), selection.source)
    };
    let is = |name: &str, source| (name.to_owned(), source);
    assert_eq!(by(None, None), is("model:0", Source::Workspace));
    assert_eq!(by(None, Some(" ")), is("model:0", Source::Workspace));
    assert_eq!(by(None, Some("one:1")), is("one:1", Source::Environment));
    assert_eq!(by(Some("one"), Some("one:1")), is("one:0", Source::Explicit));
    let none = all().select_in(&named(None), None, None).unwrap();
    assert_eq!((none.device.info().name.as_str(), none.source), ("one:0", Source::Order));
}

#[test]
fn a_choice_that_is_not_there_gives_way_or_is_refused_with_its_file() {
    let root = tempfile::tempdir().unwrap();
    let workspace = Workspace::write(root.path(), "absent").unwrap();
    let instead = all().select_in(&named(None), None, Some(&workspace)).unwrap();
    assert_eq!((instead.device.info().name.as_str(), instead.source), ("one:0", Source::Workspace));
    assert_eq!(instead.fallback.unwrap().device, "absent");
    let strict = Request { policy: Policy::Fail, ..named(None) };
    let error = all().select_in(&strict, None, Some(&workspace)).unwrap_err().to_string();
    assert!(error.contains("`absent`") && error.contains(".angaros/accel.yaml names"), "{error}");
}

#[test]
fn a_file_that_is_none_is_refused_with_its_line_and_the_nearest_key() {
    let error = |text: &str| Workspace::parse("w.yaml", text).unwrap_err();
    let misspelt = error("# why\ndevise: cpu\n");
    assert!(matches!(misspelt, AccelError::BadFile { .. }));
    let misspelt = misspelt.to_string();
    assert_eq!(
        misspelt,
        "cannot use w.yaml:2: key `devise` is not known\nhint: did you mean `device`?"
    );
    assert!(error("device: ' '\n").to_string().contains("names no device"));
    assert!(error("- cpu\n").to_string().contains("hint: angaros accel select --clear"));
    let root = tempfile::tempdir().unwrap();
    let refused = Workspace::write(root.path(), "it's").unwrap_err();
    assert!(matches!(refused, AccelError::BadName { .. }), "{refused}");
    assert!(!root.path().join(".angaros").exists());
    fs::create_dir(root.path().join(".angaros")).unwrap();
    fs::write(root.path().join(WORKSPACE_FILE), "#".repeat(5000)).unwrap();
    let long = Workspace::find(root.path()).unwrap_err().to_string();
    assert!(long.contains("more than 4096 bytes"), "{long}");
}

//! The raw library that a transport is compared with is the one that the transport uses.

/// The version of a package in a lock file; the last one if there are several.
fn locked(file: &str, package: &str) -> Option<String> {
    let text = std::fs::read_to_string(tidy::root().join(file)).unwrap();
    version_in(&text, package)
}

fn version_in(text: &str, package: &str) -> Option<String> {
    let (_, after) = text.rsplit_once(&format!("name = \"{package}\"\n"))?;
    let line = after.lines().next()?;
    Some(line.strip_prefix("version = \"")?.trim_end_matches('"').to_owned())
}

#[test]
fn the_raw_zenoh_library_is_the_one_of_the_transport() {
    let ours = locked("Cargo.lock", "zenoh");
    assert!(ours.is_some());
    assert_eq!(locked("peers/zenoh/Cargo.lock", "zenoh"), ours);
    let main = std::fs::read_to_string(tidy::root().join("peers/zenoh/src/main.rs")).unwrap();
    let said = format!("const VERSION: &str = {:?};", ours.unwrap());
    assert!(main.contains(&said), "peers/zenoh/src/main.rs lacks: {said}");
}

#[test]
fn versions_are_found_by_the_whole_name() {
    let text = "name = \"a-b\"\nversion = \"1\"\n\nname = \"a\"\nversion = \"2\"\n";
    assert_eq!(version_in(text, "a").as_deref(), Some("2"));
    assert_eq!(version_in(text, "a-b").as_deref(), Some("1"));
    assert_eq!(version_in(text, "b"), None);
}

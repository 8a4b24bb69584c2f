use super::*;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that goes away with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("angaros-lookup-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: &str) -> &Self {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    /// What is looked into from `below` this folder, which is also a prefix.
    fn definitions(&self, below: &str) -> Definitions {
        Definitions::of(&self.0.join(below), &[], &[self.0.join("prefix")])
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).unwrap();
    }
}

fn manifest(name: &str) -> String {
    format!("<?xml version=\"1.0\"?>\n<package format=\"3\">\n  <name>{name}</name>\n</package>\n")
}

fn source(found: &Definition) -> String {
    found.source.to_string()
}

#[test]
fn a_type_is_taken_from_the_first_place_that_has_it() {
    let folder = Folder::new();
    folder.file("prefix/share/there/msg/Ball.msg", "float32 radius\n");
    let definitions = folder.definitions("space/src/own");
    assert!(source(&definitions.find("there/msg/Ball", None).unwrap()).contains("prefix/share"));
    folder.file("space/src/other/package.xml", &manifest("there"));
    folder.file("space/src/other/msg/Ball.msg", "float64 radius\n");
    let definitions = folder.definitions("space/src/own");
    assert!(source(&definitions.find("there/msg/Ball", None).unwrap()).contains("src/other/msg"));
    folder.file("space/src/own/Cargo.toml", "[package]\nname = \"there\"\n");
    folder.file("space/src/own/msg/Ball.msg", "float64 radius\nstring name\n");
    let definitions = folder.definitions("space/src/own");
    let own = definitions.find("there/Ball", None).unwrap();
    assert!(source(&own).contains("src/own/msg"), "{}", own.source);
    // By its hash, the one further back is found all the same.
    let mut catalog = Catalog::new();
    let name = TypeName::parse("there/msg/Ball").unwrap();
    catalog.add_text(&name, "float32 radius\n").unwrap();
    let hash = DynamicType::hash(&catalog, "there/msg/Ball").unwrap();
    let installed = definitions.find("there/msg/Ball", Some(hash)).unwrap();
    assert!(source(&installed).contains("prefix/share"), "{}", installed.source);
    let builtin = definitions.find("std_msgs/msg/String", None).unwrap();
    assert_eq!(builtin.source, Source::BuiltIn);
}

#[test]
fn what_a_type_refers_to_comes_from_the_same_places() {
    let folder = Folder::new();
    folder.file("src/a/package.xml", &manifest("a"));
    folder.file("src/a/srv/Throw.srv", "b/Ball ball\nInner inner\n---\nstd_msgs/Header when\n");
    folder.file("src/a/msg/Inner.msg", "int8 x\n");
    folder.file("prefix/share/b/msg/Ball.msg", "geometry_msgs/Point at\n");
    let definitions = folder.definitions("src");
    let found = definitions.find("a/srv/Throw", None).unwrap();
    let request = DynamicType::from_catalog(&found.catalog, "a/srv/Throw_Request").unwrap();
    assert_eq!(request.fields.len(), 2);
    let text = found.text().unwrap();
    assert!(text.starts_with("b/Ball ball\nInner inner\n---\nstd_msgs/Header when\n="), "{text}");
    assert!(text.contains("MSG: geometry_msgs/Point\n"), "{text}");
    let part = definitions.find("a/srv/Throw_Response", None).unwrap();
    assert_eq!(part.name, "a/srv/Throw_Response");
    std::fs::remove_dir_all(folder.0.join("prefix")).unwrap();
    let error = folder.definitions("src").find("a/srv/Throw", None).unwrap_err().to_string();
    assert!(error.contains("Throw.srv refers to b/msg/Ball, which is not compiled in"), "{error}");
    assert!(error.contains("none under AMENT_PREFIX_PATH"), "{error}");
    assert!(error.ends_with("\nhint: add b/msg/Ball.msg to a package"), "{error}");
}

#[test]
fn a_newer_standard_type_on_disk_is_taken_where_the_hash_says_so() {
    let folder = Folder::new();
    folder.file("prefix/share/std_msgs/msg/Header.msg", "uint32 seq\nstring frame_id\n");
    folder.file("prefix/share/a/msg/Stamped.msg", "std_msgs/Header header\n");
    let definitions = folder.definitions("");
    let plain = definitions.find("a/msg/Stamped", None).unwrap();
    assert!(plain.text().unwrap().contains("builtin_interfaces/Time stamp"), "DF3");
    let mut catalog = Catalog::new();
    for (name, text) in [
        ("std_msgs/msg/Header", "uint32 seq\nstring frame_id\n"),
        ("a/msg/Stamped", "std_msgs/Header header\n"),
    ] {
        catalog.add_text(&TypeName::parse(name).unwrap(), text).unwrap();
    }
    for name in ["std_msgs/msg/Header", "a/msg/Stamped"] {
        let hash = DynamicType::hash(&catalog, name).unwrap();
        let found = definitions.find(name, Some(hash)).unwrap();
        assert!(found.text().unwrap().contains("uint32 seq"), "{name}");
        assert_eq!(found.hash, hash);
    }
    let error = definitions.find("std_msgs/msg/Header", Some(TypeHash([7; 32]))).unwrap_err();
    let error = error.to_string();
    assert!(error.contains("compiled in is another one (RIHS01_"), "{error}");
    assert!(error.contains("Header.msg is another one"), "{error}");
}

#[test]
fn what_is_nowhere_is_named_with_the_places_and_the_remedy() {
    let folder = Folder::new();
    folder.file("prefix/share/idl_only/msg/Thing.idl", "module idl_only {};\n");
    let definitions = folder.definitions("");
    let error = definitions.find("lost/msg/Thing", None).unwrap_err().to_string();
    assert!(
        error.starts_with("lost/msg/Thing has no definition: not compiled in, this "),
        "{error}"
    );
    assert!(error.contains("AMENT_PREFIX_PATH ("), "{error}");
    assert!(
        error.ends_with("\nhint: run where package lost is found, or source its workspace"),
        "{error}"
    );
    let error = definitions.find("std_msgs/msg/Sting", None).unwrap_err().to_string();
    assert!(error.ends_with("\nhint: did you mean 'std_msgs/msg/String'?"), "{error}");
    let error = definitions.find("idl_only/msg/Thing", None).unwrap_err().to_string();
    assert!(error.contains("Thing.idl is OMG IDL, which is not read"), "{error}");
    assert!(definitions.find("no type", None).is_err());
}

#[test]
fn a_file_that_breaks_the_grammar_or_is_too_large_is_an_error_with_its_name() {
    let folder = Folder::new();
    folder.file("prefix/share/a/msg/Bad.msg", "int32\n");
    folder.file("prefix/share/a/msg/Huge.msg", &"# filler\n".repeat(200_000));
    folder.file("prefix/share/a/msg/Round.msg", "Round again\n");
    let definitions = folder.definitions("");
    for name in ["Bad", "Huge"] {
        let error = definitions.find(&format!("a/msg/{name}"), None).unwrap_err().to_string();
        assert!(error.contains(&format!("{name}.msg")), "{error}");
    }
    assert!(definitions.find("a/msg/Round", None).is_err(), "a type that holds itself");
}

#[test]
fn a_given_text_is_looked_into_last() {
    let folder = Folder::new();
    let mut definitions = folder.definitions("");
    let separator = "=".repeat(80);
    let text = format!("Inner inner\n{separator}\nMSG: a/Inner\nint8 x\n");
    definitions.with_text("bag there", "a/msg/Outer", &text);
    definitions.with_text("bag there", "a/msg/Broken", "int8\n");
    let found = definitions.find("a/msg/Outer", None).unwrap();
    assert_eq!(found.source, Source::Given("bag there".into()));
    assert_eq!(found.text().unwrap(), text);
    folder.file("prefix/share/a/msg/Outer.msg", "int64 x\n");
    let found = definitions.find("a/msg/Outer", None).unwrap();
    assert!(matches!(found.source, Source::File(_)), "{}", found.source);
    let error = definitions.find("a/msg/Absent", None).unwrap_err().to_string();
    assert!(error.contains("not in bag there"), "{error}");
}

#[test]
fn all_types_are_listed_and_folders_that_are_ignored_are_not() {
    let folder = Folder::new();
    folder.file("src/deep/er/a/package.xml", &manifest("a"));
    folder.file("src/deep/er/a/msg/Seen.msg", "");
    folder.file("src/skipped/COLCON_IGNORE", "");
    folder.file("src/skipped/b/package.xml", &manifest("b"));
    folder.file("src/skipped/b/msg/Unseen.msg", "");
    folder.file("install/c/share/c/action/Installed.action", "---\n---\n");
    folder.file("prefix/share/d/srv/Sourced.srv", "---\n");
    let names = folder.definitions("src/deep").names();
    for name in ["a/msg/Seen", "c/action/Installed", "d/srv/Sourced", "std_msgs/msg/String"] {
        assert!(names.contains(name), "{name}");
    }
    assert!(!names.contains("b/msg/Unseen"));
}

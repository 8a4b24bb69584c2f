//! What cannot be loaded is named with the remedy.

use super::support::{Fixture, Spinning, library, linked, loaded};
use angaros::component::NodeSpec;
use std::path::Path;
use std::process::Command;

#[test]
fn what_cannot_be_loaded_is_named_with_the_remedy() {
    Fixture::play("errors");
}

/// A table that says that it is of version 999.
const OF_ANOTHER_VERSION: &str = "struct { unsigned abi, size; } table = {999, 8};\n\
    void *angaros_component_library_loadable(void) { return &table; }\n";

/// A library of this C code.
fn compiled(folder: &Path, name: &str, code: &str) -> String {
    let source = folder.join("code.c");
    let file = folder.join(name);
    std::fs::write(&source, code).unwrap();
    let mut compile = Command::new("cc");
    let done = compile.args(["-shared", "-fPIC", "-o"]).arg(&file).arg(&source).status().unwrap();
    assert!(done.success());
    file.to_str().unwrap().to_owned()
}

pub fn errors() {
    let folder = std::env::temp_dir().join(format!("loadable-errors-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let text = folder.join("libtext.so");
    std::fs::write(&text, "no library").unwrap();
    let other = compiled(&folder, "libloadable.so", OF_ANOTHER_VERSION);
    let spinning = Spinning::new(Vec::new());
    let refused = |component: &str, library: &str| {
        let library = Some(library.to_owned());
        let spec = NodeSpec { library, ..linked(component, &[]) };
        spinning.container.load(&spec).unwrap_err().to_string()
    };

    let error = refused("Talker", "nowhere");
    assert!(error.starts_with("there is no library 'nowhere'\nhint: "), "{error}");
    let error = refused("Talker", "/nowhere/libx.so");
    assert!(error.starts_with("there is no library '/nowhere/libx.so'\nhint: "), "{error}");
    let error = refused("Talker", text.to_str().unwrap());
    assert!(error.contains("libtext.so: ") && error.contains("file too short"), "{error}");

    let error = refused("Talker", &other);
    let expected = "has ABI version 999 (8 bytes), this program 4 (";
    assert!(error.contains(expected) && error.contains("\nhint: build both"), "{error}");

    let error = refused("Lost", &library());
    assert!(error.starts_with("there is no component 'loadable/Lost' in library /"), "{error}");
    let listed = "\nhint: it has: loadable/Bad, loadable/Listener, loadable/Relay, \
                  loadable/Sums, loadable/Talker, loadable/Watcher";
    assert!(error.ends_with(listed), "{error}");

    let strange = NodeSpec { component: "strange/Talker".into(), ..loaded("Talker", &[]) };
    let error = spinning.container.load(&strange).unwrap_err().to_string();
    assert!(error.starts_with("there is no component 'strange/Talker' in library /"), "{error}");
    let empty = compiled(&folder, "libempty.so", "int nothing;\n");
    let error = refused("Talker", &empty);
    assert!(error.contains("has no symbol angaros_component_library_empty\nhint: "), "{error}");
    assert!(error.contains("crate-type = [\"cdylib\"] and angaros::library!()"), "{error}");

    let wrong = loaded("Talker", &[("bytes", "many")]);
    let error = spinning.container.load(&wrong).unwrap_err().to_string();
    assert!(error.contains("bytes"), "{error}");
    assert_eq!(spinning.container.list(), []);
    let open = spinning.container.load_library(Path::new(&library())).unwrap();
    assert_eq!((open.components().len(), open.version()), (6, "loadable 0.1.0"));
    std::fs::remove_dir_all(&folder).unwrap();
}

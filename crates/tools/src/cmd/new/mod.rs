//! `angaros new PACKAGE`: a package of one's own, ready to run.

use super::{CmdResult, output};
use crate::resolve;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Its name: lower-case letters, digits and '_'
    package: String,
    /// The folder to make it in
    #[arg(long, default_value = ".")]
    folder: PathBuf,
}

/// Paths in the package and what stands there.
const FILES: &[(&str, &str)] = &[
    ("Cargo.toml", include_str!("template/Cargo.toml.in")),
    ("build.rs", include_str!("template/build.rs.in")),
    ("msg/Greeting.msg", include_str!("template/msg/Greeting.msg")),
    ("src/lib.rs", include_str!("template/src/lib.rs.in")),
    ("src/main.rs", include_str!("template/src/main.rs.in")),
    ("launch/demo.yaml", include_str!("template/launch/demo.yaml")),
    ("launch/loaded.yaml", include_str!("template/launch/loaded.yaml")),
    ("launch/test.yaml", include_str!("template/launch/test.yaml")),
    ("tests/greeting.rs", include_str!("template/tests/greeting.rs.in")),
    ("README.md", include_str!("template/README.md")),
    (".gitignore", "/target\n"),
];

/// Words that Rust does not take as the name of a crate.
const RESERVED: [&str; 8] = ["angaros", "core", "crate", "msg", "self", "std", "super", "test"];

pub fn run(args: &Args) -> CmdResult {
    check_name(&args.package)?;
    let folder = args.folder.join(&args.package);
    if folder.exists() {
        let error = format!("{} is there already; hint: take another name", folder.display());
        return Err(error.into());
    }
    let checkout = resolve::checkout();
    for (path, text) in FILES {
        let path = folder.join(path);
        let write = || {
            std::fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            std::fs::write(&path, fill(text, &args.package, checkout.as_deref()))
        };
        write().map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    output::print(&format!(
        "made {0}: two nodes, a message, a launch file, a test\n\n  cd {0}\n  cargo build      \
         # the first time takes a minute\n  angaros launch launch/demo.yaml --breakdown   \
         # Ctrl-C ends it and shows where the time went\n",
        folder.strip_prefix(".").unwrap_or(&folder).display()
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn check_name(name: &str) -> Result<(), String> {
    let wrong = name
        .char_indices()
        .find(|&(at, c)| !(c.is_ascii_lowercase() || at > 0 && (c.is_ascii_digit() || c == '_')));
    let hint = "hint: lower-case letters, digits and single '_', a letter first";
    match wrong {
        Some((at, c)) => Err(format!("package name '{name}' has {c:?} at position {at}; {hint}")),
        None if name.is_empty() || name.contains("__") || name.ends_with('_') => {
            Err(format!("package name '{name}' is not possible; {hint}"))
        }
        None if RESERVED.contains(&name) => {
            Err(format!("package name '{name}' is taken; hint: take another, as in my_{name}"))
        }
        None => Ok(()),
    }
}

fn fill(text: &str, package: &str, checkout: Option<&Path>) -> String {
    let dependency = |folder: &str, features: &str| match checkout {
        Some(root) => format!("{{ path = {:?}{features} }}", root.join("crates").join(folder)),
        None => format!("{{ version = {:?}{features} }}", env!("CARGO_PKG_VERSION")),
    };
    text.replace("{{package}}", package).replace("{{angaros}}", &dependency("angaros", "")).replace(
        "{{angaros_msg}}",
        &dependency("msg", ", default-features = false, features = [\"build\"]"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_cargo_or_ros_refuses_is_refused_first() {
        for name in ["", "My", "1a", "a-b", "a__b", "a_", "_a", "std", "msg", "ä"] {
            assert!(check_name(name).unwrap_err().contains("hint:"), "{name}");
        }
        check_name("my_robot2").unwrap();
    }

    #[test]
    fn without_a_source_tree_the_package_depends_on_the_release() {
        let text = fill("{{angaros}} {{angaros_msg}}", "p", None);
        assert_eq!(
            text,
            "{ version = \"0.1.0\" } \
             { version = \"0.1.0\", default-features = false, features = [\"build\"] }"
        );
    }
}

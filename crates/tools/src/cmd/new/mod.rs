//! `angaros new PACKAGE`: a package of one's own, ready to run.

use super::{CmdResult, output};
use angaros_launch::resolve;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    /// Its name: lower-case letters, digits and '_'
    package: String,
    /// The folder to make it in
    #[arg(long, default_value = ".")]
    folder: PathBuf,
    /// Build against this checkout of Angaros instead of its repository
    #[arg(long, value_name = "DIR", value_hint = clap::ValueHint::DirPath)]
    angaros: Option<PathBuf>,
}

/// Where a new package gets Angaros from.
enum From {
    /// The repository, which Cargo fetches.
    Repository,
    /// A checkout, by its path as `Cargo.toml` of the package says it.
    Checkout(PathBuf),
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
    let from = match &args.angaros {
        None => From::Repository,
        Some(checkout) => From::Checkout(seen_from(&folder, checkout)?),
    };
    for (path, text) in FILES {
        let path = folder.join(path);
        let write = || {
            std::fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            std::fs::write(&path, fill(text, &args.package, &from))
        };
        write().map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
    }
    output::print(&format!(
        "made {0}: two nodes, a message, a launch file, a test\n\n  cd {0}\n  cargo build      \
         # the first time takes a minute\n  angaros launch launch/demo.yaml --breakdown   \
         # Ctrl-C ends it and shows where the time went\n",
        folder.strip_prefix(".").unwrap_or(&folder).display()
    ))?;
    if let (From::Repository, Some(checkout)) = (&from, resolve::checkout()) {
        output::progress(&format!(
            "note: it builds against {}; to build against {} instead: angaros new {} --angaros {1}",
            env!("CARGO_PKG_REPOSITORY"),
            checkout.display(),
            args.package
        ));
    }
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

/// The path of a checkout as a package says it that will be made in `folder`: relative if it was
/// typed so, so that both can be moved together.
fn seen_from(folder: &Path, checkout: &Path) -> Result<PathBuf, String> {
    if !checkout.join("crates/angaros/Cargo.toml").is_file() {
        let hint = "hint: name the folder that 'git clone' made, in which crates/angaros lies";
        return Err(format!("{} is no checkout of Angaros; {hint}", checkout.display()));
    }
    if checkout.is_absolute() {
        return Ok(checkout.to_owned());
    }
    let real = |path: &Path| {
        let of = |error| format!("{} cannot be found: {error}", path.display());
        std::path::absolute(path).map_err(of).map(|path| plain(&path))
    };
    let from = real(folder)?;
    let to = real(checkout)?;
    let shared = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(shared).map(|_| Component::ParentDir);
    Ok(up.chain(to.components().skip(shared)).collect())
}

/// An absolute path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

fn fill(text: &str, package: &str, from: &From) -> String {
    let dependency = |folder: &str, features: &str| match from {
        From::Checkout(root) => {
            format!("{{ path = {:?}{features} }}", root.join("crates").join(folder))
        }
        From::Repository => format!("{{ git = {:?}{features} }}", env!("CARGO_PKG_REPOSITORY")),
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
    fn a_package_depends_on_the_repository_and_on_a_checkout_only_on_request() {
        let text = fill("{{angaros}} {{angaros_msg}}", "p", &From::Repository);
        let git = env!("CARGO_PKG_REPOSITORY");
        assert!(git.starts_with("https://"), "{git}");
        assert_eq!(
            text,
            format!(
                "{{ git = \"{git}\" }} \
                 {{ git = \"{git}\", default-features = false, features = [\"build\"] }}"
            )
        );
        let text = fill("{{angaros}}", "p", &From::Checkout("../angaros".into()));
        assert_eq!(text, "{ path = \"../angaros/crates/angaros\" }");
    }

    #[test]
    fn a_checkout_that_was_typed_relative_stays_relative_to_the_package() {
        // Tests run in the folder of their crate, two levels below the checkout.
        let seen = |folder: &str| seen_from(Path::new(folder), Path::new("../.."));
        assert_eq!(seen("p").unwrap(), Path::new("../../.."));
        assert_eq!(seen("../p").unwrap(), Path::new("../.."));
        assert!(seen_from(Path::new("p"), Path::new("src")).unwrap_err().contains("hint:"));
    }
}

//! Where a component is: in this program, or in a cargo package on the search path.
//!
//! The search path is `ANGAROS_PACKAGE_PATH` (folders separated by `:`), then the current folder
//! and those above it. In each of them the package itself is looked for, then the folders in it
//! and in its `packages` and `src`.

use crate::client::component;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The program that has all these components, each written `PACKAGE/NAME`.
///
/// # Errors
/// A package that is not found or does not build, or components of several packages of which no
/// single program is known.
pub fn program_for(components: &[&str]) -> Result<PathBuf, String> {
    let missing: Vec<&str> =
        components.iter().copied().filter(|name| component::find(name).is_err()).collect();
    if missing.is_empty() {
        return std::env::current_exe().map_err(|error| error.to_string());
    }
    let mut packages: Vec<&str> = missing.iter().map(|name| package_of(name)).collect();
    packages.dedup();
    match packages[..] {
        [package] => build(package),
        _ => Err(format!(
            "packages {} are separate programs; hint: run with --split, or let one package \
             depend on the others and name only its components",
            packages.join(" and ")
        )),
    }
}

fn package_of(component: &str) -> &str {
    component.split_once('/').map_or(component, |(package, _)| package)
}

/// Builds the package and returns its program.
fn build(package: &str) -> Result<PathBuf, String> {
    let manifest = find_manifest(package).ok_or_else(|| {
        let builtin: Vec<_> = component::all().iter().map(|entry| entry.package).collect();
        let mut builtin = builtin;
        builtin.dedup();
        let known = if builtin.is_empty() { "none".into() } else { builtin.join(", ") };
        format!(
            "package '{package}' is not found; hint: cd into it or set ANGAROS_PACKAGE_PATH \
             (built in: {known})"
        )
    })?;
    let mut command = Command::new("cargo");
    command.args(["build", "--message-format=json-render-diagnostics", "--manifest-path"]);
    command.arg(&manifest).stdout(Stdio::piped()).stdin(Stdio::null());
    let output = command.output().map_err(|error| {
        format!("cannot run cargo: {error}; hint: install Rust from https://rustup.rs")
    })?;
    if !output.status.success() {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("package '{package}' does not build:\n{}", errors.trim_end()));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    let program = text.lines().filter_map(|line| serde_json::from_str(line).ok()).filter_map(
        |message: serde_json::Value| message.get("executable")?.as_str().map(PathBuf::from),
    );
    program
        .last()
        .ok_or_else(|| format!("package '{package}' builds no program; hint: add a src/main.rs"))
}

fn find_manifest(package: &str) -> Option<PathBuf> {
    let path = std::env::var_os("ANGAROS_PACKAGE_PATH").unwrap_or_default();
    let current = std::env::current_dir().unwrap_or_default();
    std::env::split_paths(&path)
        .filter(|folder| !folder.as_os_str().is_empty())
        .chain(current.ancestors().map(Path::to_owned))
        .find_map(|folder| find_below(&folder, package))
}

fn find_below(folder: &Path, package: &str) -> Option<PathBuf> {
    let is_it = |manifest: &PathBuf| {
        std::fs::read_to_string(manifest).is_ok_and(|text| package_name(&text) == Some(package))
    };
    let own = folder.join("Cargo.toml");
    if is_it(&own) {
        return Some(own);
    }
    [folder.to_owned(), folder.join("packages"), folder.join("src")]
        .iter()
        .filter_map(|parent| std::fs::read_dir(parent).ok())
        .flat_map(|entries| entries.flatten())
        .map(|entry| entry.path().join("Cargo.toml"))
        .find(is_it)
}

/// The name in the `[package]` table of a manifest.
fn package_name(manifest: &str) -> Option<&str> {
    let (_, table) = manifest.split_once("[package]")?;
    table
        .lines()
        .take_while(|line| !line.starts_with('['))
        .find_map(|line| line.strip_prefix("name")?.trim_start().strip_prefix('='))
        .map(|value| value.trim().trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_package_name_is_read_from_its_table_only() {
        let manifest = "[lib]\nname = \"x\"\n[package]\nversion = \"1\"\nname=\"demo\"\n[[bin]]\n";
        assert_eq!(package_name(manifest), Some("demo"));
        assert_eq!(package_name("[package]\n[lib]\nname = \"x\"\n"), None);
    }

    #[test]
    fn an_unknown_package_is_named_with_the_remedy() {
        let error = program_for(&["surely_not_there/Node"]).unwrap_err();
        assert!(error.contains("'surely_not_there' is not found; hint:"), "{error}");
        let error = program_for(&["a_a/X", "b_b/Y"]).unwrap_err();
        assert!(error.contains("a_a and b_b are separate programs"), "{error}");
    }
}

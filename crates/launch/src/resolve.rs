//! Where a component is: in this program, or in a cargo package on the search path.
//!
//! The search path is `ANGAROS_PACKAGE_PATH` (folders separated by `:`), then the current folder
//! and those above it. In each of them the package itself is looked for, then the folders in it
//! and in its `packages` and `src`.

use crate::{build_note, building};
use angaros::component;
use angaros_msg::dynamic::nearest;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The program with the components of the standard packages.
const STANDARD: &str = "angaros-components";

/// How cargo builds what is measured.
const MEASURED: Options = &["--profile", "measure"];

/// How cargo builds what is not measured: with the profile of everyday work.
const USUAL: Options = &[];

/// Options of `cargo build`.
type Options = &'static [&'static str];

/// The program that has all these components, each written `PACKAGE/NAME`: this one, the one of
/// the package they are all from, or that of the standard packages.
///
/// # Errors
/// A package that is not found or does not build, or components of several packages of which no
/// single program is known.
pub fn program_for(components: &[&str]) -> Result<PathBuf, String> {
    program_with(components, USUAL)
}

/// As [`program_for`], for a benchmark: what has to be built is built with the optimisations with
/// which [`own_peer`] is.
///
/// # Errors
/// As [`program_for`].
pub fn measured_program_for(components: &[&str]) -> Result<PathBuf, String> {
    program_with(components, MEASURED)
}

/// This program if it has all these components, else another one.
fn program_with(components: &[&str], options: Options) -> Result<PathBuf, String> {
    if components.iter().all(|name| component::find(name).is_ok()) {
        return std::env::current_exe().map_err(|error| error.to_string());
    }
    find_or_build(components, options)
}

/// As [`program_for`], but never this program: that may be a test.
///
/// # Errors
/// As [`program_for`].
pub fn program_elsewhere(components: &[&str]) -> Result<PathBuf, String> {
    find_or_build(components, USUAL)
}

/// A program other than this one; `options` are cargo's, for what has to be built.
fn find_or_build(components: &[&str], options: Options) -> Result<PathBuf, String> {
    if components.is_empty() {
        return match standard_program(options)? {
            Some(program) => Ok(program),
            None => Err("there is no program that loads libraries; hint: install Angaros".into()),
        };
    }
    let mut packages: Vec<&str> = components.iter().map(|name| package_of(name)).collect();
    packages.sort_unstable();
    packages.dedup();
    let own = match packages[..] {
        [package] => find_manifest(package).filter(|manifest| has_program(manifest)),
        _ => None,
    };
    if let Some(manifest) = own {
        return build(packages[0], &manifest, options);
    }
    let standard = standard_program(options)?;
    let listed = standard.as_deref().map(listed).unwrap_or_default();
    if let (Some(program), true) = (standard, components.iter().all(|c| has(&listed, c))) {
        return Ok(program);
    }
    Err(unknown(components, &packages, &listed))
}

fn has(listed: &[String], component: &str) -> bool {
    listed.iter().any(|known| known.replace('-', "_") == component.replace('-', "_"))
}

fn unknown(components: &[&str], packages: &[&str], listed: &[String]) -> String {
    if let [package] = packages {
        if listed.iter().any(|known| package_of(known) == *package) {
            let component = components.iter().find(|component| !has(listed, component));
            let component = component.copied().unwrap_or_default();
            let hint = match nearest(component, listed.iter().map(String::as_str)) {
                Some(near) => format!("did you mean '{near}'?"),
                None => format!("there are {}", listed.join(", ")),
            };
            return format!("component '{component}' is not known; hint: {hint}");
        }
        return format!(
            "package '{package}' with a program is not found; hint: cd into it or set \
             ANGAROS_PACKAGE_PATH (built in: {})",
            if listed.is_empty() { "none".into() } else { listed.join(", ") }
        );
    }
    format!(
        "components of {} are not in one program; hint: run with --split, or let one package \
         depend on the others and name them all in its angaros::main!",
        packages.join(" and ")
    )
}

/// The standard program: beside this one, else built from the source tree where there is one.
fn standard_program(options: Options) -> Result<Option<PathBuf>, String> {
    let beside = std::env::current_exe().ok().map(|program| program.with_file_name(STANDARD));
    if let Some(program) = beside.filter(|program| program.is_file()) {
        return Ok(Some(program));
    }
    let manifest = checkout().map(|root| root.join("packages/standard/Cargo.toml"));
    match manifest.filter(|manifest| manifest.is_file()) {
        Some(manifest) => build("standard", &manifest, options).map(Some),
        None => Ok(None),
    }
}

/// The program by which Angaros takes part in its own benchmarks: where `peers/build.sh` puts it,
/// else built from the source tree.
///
/// # Errors
/// No source tree, or it does not build.
pub fn own_peer(root: &Path) -> Result<PathBuf, String> {
    let built = root.join("build/peers/angaros");
    if built.is_file() {
        return Ok(built);
    }
    let manifest = root.join("peers/angaros/Cargo.toml");
    if !manifest.is_file() {
        let hint = "hint: run this from a source tree of Angaros";
        return Err(format!("the program that is measured is not found; {hint}"));
    }
    build_as("angaros", &manifest, MEASURED)
}

/// The component of a package that a program of ROS 2 would run: `add_two_ints_server` is
/// `AddTwoIntsServer`, `turtlesim_node` is `Turtlesim` unless there is a `TurtlesimNode`, and
/// `rectify` may be a `RectifyNode`. What is not known is taken as it stands.
pub fn component_of(package: &str, executable: &str) -> String {
    let plain = component_name(executable);
    let known = known_components(Some(package)).unwrap_or_default();
    let is_known = |name: &str| has(&known, &format!("{package}/{name}"));
    let other = match plain.strip_suffix("Node") {
        Some(short) => short.to_owned(),
        None => format!("{plain}Node"),
    };
    if !is_known(&plain) && is_known(&other) { other } else { plain }
}

/// `photo_camera` is the component `PhotoCamera`.
pub(crate) fn component_name(executable: &str) -> String {
    if executable.contains(|c: char| c.is_uppercase()) {
        return executable.to_owned();
    }
    let parts = executable.split(['_', '-']);
    let capital = |part: &str| {
        let mut chars = part.chars();
        chars.next().map(|first| first.to_uppercase().chain(chars).collect::<String>())
    };
    parts.filter_map(capital).collect()
}

/// The name that a component has as a program of ROS 2: `AddTwoIntsServer` is
/// `add_two_ints_server`, and one that is called as its package is `PACKAGE_node`.
pub fn executable_of(package: &str, component: &str) -> String {
    let mut name = String::new();
    for (at, c) in component.chars().enumerate() {
        if c.is_uppercase() && at > 0 {
            name.push('_');
        }
        name.extend(c.to_lowercase());
    }
    if name == package {
        name.push_str("_node");
    }
    name
}

/// Components that can be run here without looking for a package: of this program and of the
/// standard one; with a package, of that package's program.
///
/// # Errors
/// A package that does not build, or a standard program that does not.
pub fn known_components(package: Option<&str>) -> Result<Vec<String>, String> {
    let own = component::all().into_iter().map(|entry| format!("{}/{}", entry.package, entry.name));
    let mut known: Vec<String> = own.collect();
    if let Some(program) = standard_program(USUAL)? {
        known.extend(listed(&program));
    }
    if let Some(package) = package {
        let of = |name: &String| package_of(name).replace('-', "_") == package.replace('-', "_");
        known.retain(of);
        let manifest = find_manifest(package).filter(|manifest| has_program(manifest));
        if let (true, Some(manifest)) = (known.is_empty(), manifest) {
            known.extend(listed(&build(package, &manifest, USUAL)?).into_iter().filter(of));
        }
    }
    known.sort_unstable();
    known.dedup();
    Ok(known)
}

/// The components of the standard program where it is installed beside this one; nothing is built
/// for that.
pub fn installed_components() -> Vec<String> {
    let beside = std::env::current_exe().ok().map(|program| program.with_file_name(STANDARD));
    let program = beside.filter(|program| program.is_file());
    program.as_deref().map(listed).unwrap_or_default()
}

/// The packages on the search path, by name, each with its folder.
pub fn packages() -> BTreeMap<String, PathBuf> {
    let mut found = BTreeMap::new();
    for folder in search_path() {
        for manifest in manifests_below(&folder) {
            let text = std::fs::read_to_string(&manifest).unwrap_or_default();
            if let (Some(name), Some(folder)) = (package_name(&text), manifest.parent()) {
                found.entry(name.to_owned()).or_insert_with(|| folder.to_owned());
            }
        }
    }
    found
}

/// The components a program says it has.
fn listed(program: &Path) -> Vec<String> {
    let output = Command::new(program).stdin(Stdio::null()).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    let text = text.unwrap_or_default();
    text.lines().filter_map(|line| line.strip_prefix("  ")).map(str::to_owned).collect()
}

/// The source tree this program was built from: where it runs, or where it was built.
pub fn checkout() -> Option<PathBuf> {
    let program = std::env::current_exe().unwrap_or_default();
    let built = Path::new(env!("CARGO_MANIFEST_DIR"));
    program
        .ancestors()
        .chain(built.ancestors())
        .find(|folder| folder.join("crates/angaros/Cargo.toml").is_file())
        .map(Path::to_owned)
}

fn has_program(manifest: &Path) -> bool {
    let folder = manifest.parent().unwrap_or(Path::new("."));
    let binaries = || std::fs::read_to_string(manifest).is_ok_and(|text| text.contains("[[bin]]"));
    folder.join("src/main.rs").is_file() || binaries()
}

fn package_of(component: &str) -> &str {
    component.split_once('/').map_or(component, |(package, _)| package)
}

/// Builds the package and returns its program. Cargo's progress and errors go to standard error:
/// a first build takes a minute, which nobody should spend looking at nothing.
/// A launch asks for each of its processes; the package is built once.
fn build(package: &str, manifest: &Path, options: Options) -> Result<PathBuf, String> {
    static BUILT: Mutex<BTreeMap<(PathBuf, Options), PathBuf>> = Mutex::new(BTreeMap::new());
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (manifest.to_owned(), options);
    if let Some(program) = built.get(&key) {
        return Ok(program.clone());
    }
    let program = build_as(package, manifest, options)?;
    built.insert(key, program.clone());
    Ok(program)
}

fn build_as(package: &str, manifest: &Path, options: &[&str]) -> Result<PathBuf, String> {
    let mut command = Command::new("cargo");
    command.args(["build", "--message-format=json-render-diagnostics", "--manifest-path"]);
    command.arg(manifest).args(options).stdin(Stdio::null()).stderr(Stdio::inherit());
    let what = match options {
        [] => format!("package {package}"),
        _ => format!("package {package} ({})", options.join(" ")),
    };
    let (success, text) = building::run(&mut command, &what).map_err(|error| {
        format!("cannot run cargo: {error}; hint: install Rust from https://rustup.rs")
    })?;
    if !success {
        return Err(format!(
            "package '{package}' does not build; hint: cargo's errors stand above; to see them \
             again: cargo build --manifest-path {}",
            manifest.display()
        ));
    }
    let mut program = text.lines().filter_map(|line| serde_json::from_str(line).ok()).filter_map(
        |message: serde_json::Value| message.get("executable")?.as_str().map(PathBuf::from),
    );
    let program = program
        .next_back()
        .ok_or_else(|| format!("package '{package}' builds no program; hint: add a src/main.rs"))?;
    build_note::write(&program, manifest.parent().unwrap_or(Path::new(".")));
    Ok(program)
}

fn find_manifest(package: &str) -> Option<PathBuf> {
    search_path().into_iter().find_map(|folder| find_below(&folder, package))
}

/// The folders in which packages are looked for.
fn search_path() -> Vec<PathBuf> {
    let path = std::env::var_os("ANGAROS_PACKAGE_PATH").unwrap_or_default();
    let current = std::env::current_dir().unwrap_or_default();
    std::env::split_paths(&path)
        .filter(|folder| !folder.as_os_str().is_empty())
        .chain(current.ancestors().map(Path::to_owned))
        .collect()
}

/// The launch file that has the name of its folder, as that of a robot has; it may not be there.
#[must_use]
pub fn file_of_folder(folder: &Path) -> PathBuf {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    folder.join("launch").join(format!("{name}.yaml"))
}

/// The folder of a package on the search path.
pub fn package_folder(package: &str) -> Option<PathBuf> {
    find_manifest(package)?.parent().map(Path::to_owned)
}

fn find_below(folder: &Path, package: &str) -> Option<PathBuf> {
    let is_it = |manifest: &PathBuf| {
        std::fs::read_to_string(manifest).is_ok_and(|text| package_name(&text) == Some(package))
    };
    manifests_below(folder).find(is_it)
}

/// Where manifests of packages may be: in the folder, in those in it, and in those in its
/// `packages` and `src`.
fn manifests_below(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let parents = [folder.to_owned(), folder.join("packages"), folder.join("src")];
    let below = parents.into_iter().filter_map(|parent| std::fs::read_dir(parent).ok());
    let below = below.flat_map(Iterator::flatten).map(|entry| entry.path().join("Cargo.toml"));
    std::iter::once(folder.join("Cargo.toml")).chain(below)
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
    fn what_is_not_found_is_named_with_the_remedy() {
        let listed = ["camera/PhotoCamera".to_owned()];
        let error = unknown(&["camera/PhotoCamra"], &["camera"], &listed);
        assert!(error.ends_with("hint: did you mean 'camera/PhotoCamera'?"), "{error}");
        let error = unknown(&["lost/Node"], &["lost"], &listed);
        assert!(error.contains("'lost' with a program is not found; hint:"), "{error}");
        let error = unknown(&["a/X", "b/Y"], &["a", "b"], &listed);
        assert!(error.contains("a and b are not in one program"), "{error}");
    }
}

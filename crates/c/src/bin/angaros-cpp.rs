//! `angaros-cpp DIR [PACKAGE_FOLDER...]`: writes C++ headers for interfaces below `DIR`.
//!
//! Without folders, those of the standard interfaces; else those of the packages in the folders,
//! each named as its folder (or by `NAME=FOLDER`), with `msg`, `srv` and `action` below it. They
//! may refer to each other and to the standard interfaces. A file that is up to date is not
//! touched, so that nothing is compiled again without need.

#![allow(clippy::print_stderr, reason = "how a command says what is wrong")]

use angaros::msg::codegen::cpp;
use angaros::msg::dynamic::standard_catalog;
use angaros::msg::idl::{Catalog, Kind, TypeName, parse};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some((out, folders)) = args.split_first().filter(|(out, _)| !out.starts_with('-')) else {
        eprintln!("usage: angaros-cpp DIR [PACKAGE_FOLDER | NAME=PACKAGE_FOLDER]...");
        return ExitCode::from(2);
    };
    match generate(Path::new(out), folders) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn generate(out: &Path, folders: &[String]) -> Result<(), String> {
    let mut catalog = standard_catalog().clone();
    let mut packages = Vec::new();
    for folder in folders {
        packages.push(read_package(&mut catalog, folder)?);
    }
    if folders.is_empty() {
        packages = cpp::packages(&catalog).into_iter().map(str::to_owned).collect();
    }
    for package in packages {
        for header in cpp::headers(&catalog, &package).map_err(|error| error.to_string())? {
            write(&out.join(header.path), &header.text)?;
        }
    }
    Ok(())
}

/// Adds the definitions of a package; returns its name.
fn read_package(catalog: &mut Catalog, argument: &str) -> Result<String, String> {
    let (name, folder) = match argument.split_once('=') {
        Some((name, folder)) => (name.to_owned(), PathBuf::from(folder)),
        None => {
            let folder = Path::new(argument);
            let full = folder.canonicalize().map_err(|error| format!("{argument}: {error}"))?;
            let name = full.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            (name.replace('-', "_"), folder.to_owned())
        }
    };
    let mut found = false;
    for kind in [Kind::Msg, Kind::Srv, Kind::Action] {
        let Ok(entries) = std::fs::read_dir(folder.join(kind.as_str())) else { continue };
        for entry in entries {
            let path = entry.map_err(|error| format!("{}: {error}", folder.display()))?.path();
            if path.extension().is_none_or(|extension| extension != kind.as_str()) {
                continue;
            }
            let origin = path.display().to_string();
            let text = std::fs::read_to_string(&path).map_err(|e| format!("{origin}: {e}"))?;
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let named = TypeName::parse(&format!("{name}/{kind}/{stem}")).ok_or_else(|| {
                format!("{origin}: '{name}/{kind}/{stem}' is no type name\nhint: rename it")
            })?;
            catalog.add(parse(&named, &text, &origin).map_err(|error| error.to_string())?);
            found = true;
        }
    }
    if found {
        return Ok(name);
    }
    let folder = folder.display();
    Err(format!("{folder} has no definitions\nhint: put them into its folders msg, srv or action"))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    if std::fs::read_to_string(path).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let folder = path.parent().unwrap_or(path);
    std::fs::create_dir_all(folder)
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| format!("cannot write {}: {error}", path.display()))
}

//! Packages and their programs, for the lines of `ros2` that name a package first.

use super::files::all_components;
use super::{starting_with, typed};
use crate::cmd::{run, tf};
use angaros_launch::{ament, resolve};
use clap_complete::engine::ArgValueCompleter;
use std::collections::BTreeSet;
use std::ffi::OsStr;

/// Packages: installed ones, those of workspaces, and those with components.
pub fn packages() -> ArgValueCompleter {
    ArgValueCompleter::new(|now: &OsStr| {
        let mut all: BTreeSet<String> = ament::all().into_keys().collect();
        all.extend(package_names(&all_components()));
        starting_with(now, all.iter().map(String::as_str))
    })
}

/// What `run` takes first: a component as PACKAGE/NAME, or a package that has programs.
pub fn runnable() -> ArgValueCompleter {
    ArgValueCompleter::new(|now: &OsStr| {
        let components = all_components();
        let mut all = package_names(&components);
        all.extend(components);
        all.extend(built_in().map(|(package, _)| package.to_owned()));
        let begin = now.to_string_lossy();
        let installed = ament::all().into_values().filter(|one| one.name.starts_with(&*begin));
        all.extend(installed.filter(|one| !run::programs(one).is_empty()).map(|one| one.name));
        starting_with(now, all.iter().map(String::as_str))
    })
}

/// The programs of the package that was typed before.
pub fn executables() -> ArgValueCompleter {
    ArgValueCompleter::new(|now: &OsStr| {
        let words = typed::values();
        // What follows the program is its own.
        let [_, package] =
            words.strip_suffix(&[now.to_string_lossy().into_owned()]).unwrap_or(&words)
        else {
            return Vec::new();
        };
        starting_with(now, programs_of(package).iter().map(String::as_str))
    })
}

fn programs_of(package: &str) -> BTreeSet<String> {
    let of_tools = built_in().filter(|(of, _)| *of == package);
    let mut names: BTreeSet<String> = of_tools.map(|(_, name)| name.to_owned()).collect();
    let components = all_components();
    let own = components.iter().filter_map(|one| one.split_once('/'));
    let own = own.filter(|(of, _)| *of == package);
    names.extend(own.map(|(_, name)| resolve::executable_of(package, name)));
    names.extend(ament::find(package).iter().flat_map(run::programs));
    names
}

/// The programs of packages of ROS 2 that the command itself stands in for.
fn built_in() -> impl Iterator<Item = (&'static str, &'static str)> {
    let frames = tf::PROGRAMS.iter().map(|(package, program, _)| (*package, *program));
    frames.chain(run::CONTAINERS.map(|program| (run::CONTAINER_PACKAGE, program)))
}

fn package_names(components: &BTreeSet<String>) -> BTreeSet<String> {
    components.iter().filter_map(|one| Some(one.split_once('/')?.0.to_owned())).collect()
}

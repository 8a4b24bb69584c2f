//! `angaros pkg ...`, with the verbs, options and output of `ros2 pkg`.

use super::{CmdResult, output};
use angaros_launch::ament::{self, Package};
use angaros_launch::{python, resolve};
use angaros_msg::dynamic::nearest;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The packages of ROS 2 that are found here
    List,
    /// The prefix that a package is installed in
    Prefix {
        /// The package
        #[arg(add = super::complete::packages())]
        package_name: String,
        /// The folder with its files instead
        #[arg(long)]
        share: bool,
    },
    /// The programs of a package, or of all
    Executables {
        /// The package; all when left out
        #[arg(add = super::complete::packages())]
        package_name: Option<String>,
        /// With their full paths
        #[arg(long)]
        full_path: bool,
    },
    /// What a package's package.xml says
    Xml {
        /// The package
        #[arg(add = super::complete::packages())]
        package_name: String,
        /// Only the texts of this tag
        #[arg(short = 't', long, value_name = "TAG")]
        tag: Option<String>,
    },
    /// Make a package: see angaros new
    #[command(disable_help_flag = true)]
    Create {
        /// As in ros2 pkg create
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<String>,
    },
}

pub fn run(args: &Args) -> CmdResult {
    match &args.verb {
        Verb::List => {
            let mut names: BTreeSet<String> = ament::all().into_keys().collect();
            names.extend(components()?.into_keys());
            names.iter().try_for_each(|name| output::line(name))?;
        }
        Verb::Prefix { package_name, share } => {
            let package = find(package_name)?;
            let folder = match share {
                true => package.share.clone(),
                false => package.prefix.clone().unwrap_or_else(|| package.share.clone()),
            };
            output::line(&folder.display().to_string())?;
        }
        Verb::Executables { package_name, full_path } => {
            list_executables(package_name.as_deref(), *full_path)?;
        }
        Verb::Xml { package_name, tag } => xml(&find(package_name)?, tag.as_deref())?,
        Verb::Create { arguments } => {
            let name = created(arguments).unwrap_or("NAME");
            return Err(format!(
                "packages of Angaros are made by another verb; hint: angaros new {name}"
            )
            .into());
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The package that `ros2 pkg create` would make with these arguments.
fn created(arguments: &[String]) -> Option<&str> {
    let mut words = arguments.iter().map(String::as_str).peekable();
    while let Some(word) = words.next() {
        match word {
            "--dependencies" => while words.next_if(|word| !word.starts_with('-')).is_some() {},
            _ if word.starts_with("--") && !word.contains('=') => {
                words.next();
            }
            _ if !word.starts_with('-') => return Some(word),
            _ => {}
        }
    }
    None
}

fn find(name: &str) -> Result<Package, String> {
    if let Some(package) = ament::find(name) {
        return Ok(package);
    }
    if let Some(folder) = resolve::package_folder(name) {
        return Ok(Package { name: name.to_owned(), share: folder, prefix: None });
    }
    let components = components()?;
    if components.contains_key(name) {
        // They are one program, which lies in PREFIX/bin where it is installed.
        let program = resolve::program_elsewhere(&[])?;
        let folder = program.parent().unwrap_or(&program);
        let share = folder.parent().unwrap_or(folder).to_owned();
        return Ok(Package { name: name.to_owned(), prefix: Some(share.clone()), share });
    }
    let known: Vec<String> = ament::all().into_keys().chain(components.into_keys()).collect();
    let near = nearest(name, known.iter().map(String::as_str));
    let hint = near.map_or_else(
        || "source its workspace (AMENT_PREFIX_PATH), or cd into it".to_owned(),
        |near| format!("did you mean '{near}'?"),
    );
    Err(format!("Package '{name}' not found; hint: {hint}"))
}

/// Our own components by package, with the names that they have as programs of ROS 2.
fn components() -> Result<BTreeMap<String, Vec<String>>, String> {
    let mut packages: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for component in resolve::known_components(None)? {
        if let Some((package, name)) = component.split_once('/') {
            let program = resolve::executable_of(package, name);
            packages.entry(package.to_owned()).or_default().push(program);
        }
    }
    Ok(packages)
}

fn list_executables(name: Option<&str>, full_path: bool) -> Result<(), Box<dyn Error>> {
    let mut components = components()?;
    let installed = match name {
        // What is installed comes first, as in `run`.
        Some(name) if ament::find(name).is_none() && components.contains_key(name) => Vec::new(),
        Some(name) => vec![find(name)?],
        None => ament::all().into_values().collect(),
    };
    installed.iter().try_for_each(|package| executables(package, full_path))?;
    components.retain(|package, _| name.is_none_or(|name| name == package));
    components.retain(|package, _| installed.iter().all(|known| known.name != *package));
    let program = resolve::program_elsewhere(&[])?;
    for (package, names) in components {
        for name in names {
            // All of them are one program.
            let line = match full_path {
                true => format!("{} {package}/{name}", program.display()),
                false => format!("{package} {name}"),
            };
            output::line(&line)?;
        }
    }
    Ok(())
}

fn executables(package: &Package, full_path: bool) -> std::io::Result<()> {
    for program in package.executables() {
        let name = program.file_name().unwrap_or_default().to_string_lossy();
        match full_path {
            true => output::line(&program.display().to_string())?,
            false => output::line(&format!("{} {name}", package.name))?,
        }
    }
    for name in python::programs(package).unwrap_or_default() {
        match full_path {
            // Sources have no program of their own, but a file that names it.
            true => output::line(&format!("{} {name}", package.share.display()))?,
            false => output::line(&format!("{} {name}", package.name))?,
        }
    }
    Ok(())
}

fn xml(package: &Package, tag: Option<&str>) -> Result<(), Box<dyn Error>> {
    let path = package.manifest();
    let text = match std::fs::read_to_string(&path) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let name = &package.name;
            let error = format!("package '{name}' has no package.xml, as it is none of ROS 2");
            return Err(format!("{error}; hint: angaros pkg executables {name}").into());
        }
        read => read.map_err(|error| format!("{}: {error}", path.display()))?,
    };
    let Some(tag) = tag else { return Ok(output::print(&text)?) };
    let document = roxmltree::Document::parse(&text)
        .map_err(|error| format!("{}: is no XML: {error}", path.display()))?;
    let elements = document.root_element().children().filter(|node| node.has_tag_name(tag));
    let texts: Vec<String> =
        elements.filter_map(|node| node.text().map(|text| text.trim().to_owned())).collect();
    if texts.is_empty() {
        let known = document.root_element().children().filter(roxmltree::Node::is_element);
        let mut known: Vec<&str> = known.map(|node| node.tag_name().name()).collect();
        known.dedup();
        return Err(format!(
            "No tag '{tag}' found in {}; hint: it has {}",
            path.display(),
            known.join(", ")
        )
        .into());
    }
    texts.iter().try_for_each(|text| output::line(text))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::created;

    #[test]
    fn the_package_to_be_made_is_told_from_the_values_of_options() {
        for line in [
            "mine",
            "--build-type ament_cmake --node-name talker mine",
            "mine --dependencies rclcpp std_msgs",
            "--dependencies rclcpp std_msgs --license=MIT mine",
        ] {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            assert_eq!(created(&words), Some("mine"), "{line}");
        }
        assert_eq!(created(&["--license".to_owned(), "MIT".to_owned()]), None);
    }
}

//! What parameter files say of nodes that a launch does not have.

use super::Schedule;
use crate::load::{Task, What};
use angaros::parameters::{is_for, read_parameter_file};
use angaros::transport::endpoint::NodeName;
use angaros_msg::dynamic::nearest;
use std::collections::BTreeMap;
use std::path::PathBuf;

impl Schedule {
    /// A line for each node that a parameter file names and no node of the launch that reads the
    /// file is. A file that cannot be read is left to the node, which says so.
    #[must_use]
    pub fn strangers(&self) -> Vec<String> {
        let mut readers: BTreeMap<&PathBuf, Vec<&Task>> = BTreeMap::new();
        let components = self.processes.iter().flat_map(|process| &process.tasks);
        for task in components.filter(|task| matches!(task.what, What::Component { .. })) {
            task.parameter_files.iter().for_each(|f| readers.entry(f).or_default().push(task));
        }
        let mut lines = Vec::new();
        for (file, tasks) in readers {
            let text = file.display().to_string();
            let Ok(entries) = read_parameter_file(&text) else { continue };
            let mut patterns: Vec<String> = entries.into_iter().map(|entry| entry.node).collect();
            patterns.dedup();
            let names: Vec<String> = tasks.iter().map(|task| task.full_name()).collect();
            for pattern in patterns {
                if !names.iter().any(|name| is_for(&pattern, &node_name(name))) {
                    let hint = match nearest(&pattern, names.iter().map(String::as_str)) {
                        Some(near) => format!("did you mean '{near}'?"),
                        None => format!("{} read the file", names.join(", ")),
                    };
                    lines.push(format!(
                        "{text} has parameters of node '{pattern}', which this launch does not \
                         give it to; hint: {hint}"
                    ));
                }
            }
        }
        lines
    }
}

fn node_name(full: &str) -> NodeName {
    let (namespace, name) = full.rsplit_once('/').unwrap_or(("", full));
    let namespace = if namespace.is_empty() { "/" } else { namespace };
    NodeName { name: name.to_owned(), namespace: namespace.to_owned() }
}

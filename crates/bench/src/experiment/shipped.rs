//! Finding experiments by name or group.

use std::path::{Path, PathBuf};

/// The experiment files under `folder` that `selector` names: one (`peers/pingpong`), a paper
/// (`papers/001`), or a group (`papers`). Sorted; empty when nothing matches.
#[must_use]
pub fn find(folder: &Path, selector: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let groups = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for group in groups.map(|entry| entry.path()).filter(|path| path.is_dir()) {
        let files = std::fs::read_dir(&group).into_iter().flatten().flatten();
        for file in files.map(|entry| entry.path()) {
            if file.extension().is_some_and(|e| e == "yaml") && matches(&file, folder, selector) {
                found.push(file);
            }
        }
    }
    found.sort();
    found
}

/// The names of all experiments under `folder`, and of their groups.
#[must_use]
pub fn names(folder: &Path) -> Vec<String> {
    let groups = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let groups = groups.map(|entry| entry.path()).filter(|path| path.is_dir());
    let groups = groups.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
    let mut names: Vec<String> = Vec::new();
    for group in groups {
        let files = find(folder, &group);
        let name = |file: &PathBuf| {
            let name = file.with_extension("");
            Some(name.strip_prefix(folder).ok()?.to_string_lossy().into_owned())
        };
        names.extend(files.iter().filter_map(name));
        names.push(group);
    }
    names.sort();
    names
}

fn matches(file: &Path, folder: &Path, selector: &str) -> bool {
    let Ok(relative) = file.with_extension("").strip_prefix(folder).map(Path::to_path_buf) else {
        return false;
    };
    let name = relative.to_string_lossy();
    let rest = name.strip_prefix(selector.trim_end_matches('/'));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || rest.starts_with('-'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Value, load, points};

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments")
    }

    #[test]
    fn every_shipped_experiment_is_valid_and_named_as_its_file() {
        let all: Vec<_> = ["papers", "peers", "robotperf"]
            .iter()
            .flat_map(|group| find(&folder(), group))
            .collect();
        assert!(all.len() >= 3, "{all:?}");
        for file in all {
            let experiment = load(&file).unwrap();
            assert_eq!(find(&folder(), &experiment.name), [file]);
            let (full, quick) =
                (points(&experiment, false).unwrap(), points(&experiment, true).unwrap());
            assert!(!quick.params.is_empty() && quick.params.len() <= full.params.len());
            let counted = crate::workload::of(&experiment.workload).samples_are_messages();
            let samples = quick.settings.count * u64::from(quick.settings.repeats);
            assert!(!counted || samples >= 100, "{}", experiment.name);
        }
    }

    #[test]
    fn a_selector_is_a_name_a_paper_or_a_group() {
        let count = |selector| find(&folder(), selector).len();
        assert_eq!(count("peers/pingpong"), 1);
        assert!(count("papers/000") >= 1 && count("papers") > count("papers/000"));
        assert_eq!(count("paper"), 0);
        assert_eq!(count("nothing"), 0);
    }

    /// Rows of the table of the papers' figures: the figure, the experiment, its name in the
    /// report, whether systems are compared.
    fn listed() -> Vec<(String, Experiment, String, bool)> {
        let page = folder().join("../docs/concepts/measuring.md");
        let page = std::fs::read_to_string(page).unwrap();
        let (_, list) = page.split_once("| paper, figure |").unwrap();
        let rows = list.lines().skip(2).take_while(|line| line.starts_with('|'));
        rows.map(|line| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let [figure, name, id, compared] = cells[..] else { panic!("{line}") };
            let file = folder().join(format!("{}.yaml", name.trim_matches('`')));
            (figure.into(), load(&file).unwrap(), id.into(), compared == "all systems")
        })
        .collect()
    }

    #[test]
    fn every_figure_of_the_three_papers_is_drawn_beside_the_papers_own_numbers_or_words() {
        let listed = listed();
        let of = |paper: &str, numbers: &[&str]| -> Vec<String> {
            numbers.iter().map(|n| format!("{paper}, Fig. {n}")).collect()
        };
        let third = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"];
        let third = third.map(|n| format!("3.{n}"));
        let mut wanted = of("000", &["3", "4"]);
        wanted.extend(of("001", &["4", "5", "6", "7"]));
        wanted.extend(of("002", &third.each_ref().map(String::as_str)));
        for figure in wanted {
            assert!(listed.iter().any(|row| row.0 == figure), "{figure}");
        }
        for (name, experiment, id, _) in listed {
            let figure = experiment.figures.iter().find(|figure| figure.id == id);
            let figure = figure.unwrap_or_else(|| panic!("{} has no {id}", experiment.name));
            let says = experiment.paper.iter().any(|entry| match &entry.figure {
                Some(own) => *own == figure.id,
                None => true,
            });
            assert!(says || figure.note.contains("The paper"), "{name} without the paper's");
        }
    }

    #[test]
    fn a_figure_that_compares_systems_has_dds_zenoh_and_ros_1() {
        for (name, experiment, _, compares) in listed() {
            let others = experiment.systems.keys().any(|system| system != "angaros");
            assert_eq!(others, compares, "{name}");
            for system in ["angaros", "cyclonedds", "fastdds", "zenoh", "ros1"] {
                assert!(!compares || experiment.systems.contains_key(system), "{name}: {system}");
            }
        }
    }

    #[test]
    fn a_quick_run_measures_a_point_of_every_listed_figure() {
        for (name, experiment, id, _) in listed() {
            let quick = points(&experiment, true).unwrap();
            let figure = experiment.figures.iter().find(|figure| figure.id == id).unwrap();
            let drawn = quick.params.iter().any(|point| {
                let is = |name: &String, v: &Value| point.get(name).is_none_or(|own| own == v);
                figure.only.iter().all(|(name, value)| is(name, value))
            });
            assert!(drawn, "{name}");
        }
    }
}

//! Finding experiments by name or group.

use std::path::{Path, PathBuf};

/// Folders whose files are no experiments.
const PLAYED: [&str; 2] = ["graphs", "topologies"];

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
    // What experiments play lies beside them.
    let groups = groups.filter(|name| !PLAYED.contains(&name.as_str()));
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
    use crate::experiment::{Experiment, Params, Value, load, points};

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments")
    }

    #[test]
    fn every_shipped_experiment_is_valid_and_named_as_its_file() {
        let all: Vec<_> = ["accel", "papers", "peers", "robotperf", "robots"]
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

    /// The rows of a table in the page about measuring that begins with these headings.
    fn rows(heads: &str) -> Vec<Vec<String>> {
        let page = folder().join("../docs/concepts/measuring.md");
        let page = std::fs::read_to_string(page).unwrap();
        let (_, list) = page.split_once(heads).unwrap();
        let rows = list.lines().skip(2).take_while(|line| line.starts_with('|'));
        let cells =
            |line: &str| line.trim_matches('|').split('|').map(|c| c.trim().into()).collect();
        rows.map(cells).collect()
    }

    /// Rows of the table of the papers' figures: the figure, the experiment, its name in the
    /// report, whether systems are compared.
    fn listed() -> Vec<(String, Experiment, String, bool)> {
        let of = |row: Vec<String>| {
            let [figure, name, id, compared, ..] = &row[..] else { panic!("{row:?}") };
            let file = folder().join(format!("{}.yaml", name.trim_matches('`')));
            (figure.clone(), load(&file).unwrap(), id.clone(), compared == "all systems")
        };
        rows("| paper, figure | experiment").into_iter().map(of).collect()
    }

    /// How many figures each paper has, by its number; of 002 those that show measurements.
    const FIGURES: [(&str, &[&str]); 5] = [
        ("000", &["1", "2", "3", "4"]),
        ("001", &["1", "2", "3", "4", "5", "6", "7"]),
        (
            "002",
            &[
                "3.1", "3.2", "3.3", "3.4", "3.5", "3.6", "3.7", "3.8", "3.9", "3.10", "3.11",
                "3.12",
            ],
        ),
        ("003", &["1", "2", "3", "4", "5", "6"]),
        ("004", &["1", "2", "3", "4", "5", "6"]),
    ];

    #[test]
    fn every_figure_of_the_papers_is_drawn_or_says_why_not() {
        let drawn = listed();
        let not_drawn = rows("| paper, figure | why not");
        for (paper, numbers) in FIGURES {
            for number in numbers {
                let name = format!("{paper}, Fig. {number}");
                let drawn = drawn.iter().filter(|row| row.0 == name).count();
                let why: Vec<_> = not_drawn.iter().filter(|row| row[0] == name).collect();
                assert_eq!(drawn + why.len(), 1, "{name}");
                assert!(why.iter().all(|row| row[1].len() > 10), "{name}: {why:?}");
            }
        }
    }

    #[test]
    fn a_row_says_what_is_the_same_as_in_the_paper_and_gives_a_reason_for_what_is_not() {
        let reason = [" because ", " as ", "which ", "instead of", "cannot", ": "];
        for row in rows("| paper, figure | experiment") {
            let [name, .., same, other] = &row[..] else { panic!("{row:?}") };
            assert_eq!(row.len(), 6, "{name}");
            assert!(same.len() > 10 && !same.contains("partial"), "{name}: {same}");
            // One that differs as others do names those, which are in the table.
            let (paper, _) = name.split_once(',').unwrap();
            let points_at = other.strip_prefix("as in ").and_then(|rest| rest.split(';').next());
            let stands = |figure: &str| {
                let figure = format!("{paper}, Fig. {}", figure.trim_start_matches("Fig. "));
                listed().iter().any(|row| row.0 == figure)
            };
            let found = points_at.is_none_or(|figures| figures.split(" and ").all(stands));
            let gives = reason.iter().any(|word| other.contains(word));
            assert!(found && (gives || points_at.is_some()), "{name}: {other}");
        }
    }

    #[test]
    fn every_figure_stands_beside_the_papers_own_numbers_or_words() {
        let listed = listed();
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
    fn what_the_robots_paper_varied_are_lines_of_one_chart_over_as_many_runs_in_quick_too() {
        for (name, id, varied, runs) in [
            ("002-frequency", "002 Fig. 3.1", "reuse", 5),
            ("002-frequency", "002 Fig. 3.2", "reuse", 5),
            ("002-cpu", "002 Fig. 3.3", "hz", 3),
            ("002-cpu", "002 Fig. 3.4", "cpu_percent", 3),
            ("002-network", "002 Fig. 3.5", "link", 3),
            ("002-network", "002 Fig. 3.6", "hz", 3),
            ("002-network", "002 Fig. 3.7", "hz", 3),
            ("002-realdata", "002 Fig. 3.8", "cpu_percent", 3),
            ("002-video", "002 Fig. 3.9 and 3.10", "cpu_percent", 3),
            ("002-wifi", "002 Fig. 3.11", "link", 3),
            ("002-wifi", "002 Fig. 3.12", "link", 3),
            ("002-robots", "002 exp. 7, nine robots", "link", 3),
        ] {
            let experiment = load(&folder().join(format!("papers/{name}.yaml"))).unwrap();
            let figure = experiment.figures.iter().find(|figure| figure.id == id).unwrap();
            assert!(figure.series.iter().any(|series| series == varied), "{id}");
            assert_eq!(figure.facet.first().map(String::as_str), Some("system"), "{id}");
            for quick in [false, true] {
                let matrix = points(&experiment, quick).unwrap();
                let shown =
                    |point: &&Params| figure.only.iter().all(|(n, v)| point.get(n) == Some(v));
                let shown: Vec<&Params> = matrix.params.iter().filter(shown).collect();
                let values: Vec<Option<&Value>> = shown.iter().map(|p| p.get(varied)).collect();
                assert!(values.iter().any(|value| *value != values[0]), "{id}, quick {quick}");
                let rounds = shown[0].get("rounds").and_then(Value::as_u64).unwrap_or(1);
                assert!(u64::from(matrix.settings.repeats) * rounds >= runs, "{id}, quick {quick}");
            }
        }
    }

    #[test]
    fn a_figure_that_compares_systems_has_dds_zenoh_and_ros_1() {
        for (name, experiment, _, compares) in listed() {
            // Sockets or ROS 1 alone show a mechanism.
            let others = ["cyclonedds", "fastdds", "zenoh", "iceoryx2"];
            let others = others.iter().any(|system| experiment.systems.contains_key(*system));
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

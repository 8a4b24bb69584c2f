//! Every drawing of a result as a file of its own: SVG that carries its style, for papers and
//! slides.

use angaros_bench::experiment::Experiment;
use angaros_bench::result::{Record, ResultFile};

use super::palette::Palette;
use super::{STYLE, redrawn};

/// The namespace that makes a drawing a document.
const NAMESPACE: &str = concat!("http:", "//www.w3.org/2000/svg");

/// A drawing as a file.
pub struct File {
    /// Its name without ending: experiment, figure and what sets it apart, `a-z 0-9 -`.
    pub name: String,
    /// The document.
    pub svg: String,
}

/// All drawings of a result, light colours: the papers' figures, and of every experiment that lists
/// none, or has not measured what they need, its lines and distributions.
#[must_use]
pub fn drawings(result: &ResultFile) -> Vec<File> {
    let palette = Palette::new(result);
    let style = style();
    let mut out: Vec<File> = Vec::new();
    for experiment in &result.experiments {
        for (name, drawn) in of_experiment(result, experiment, &palette) {
            let mut name = plain(&name);
            if out.iter().any(|file| file.name == name) {
                name = format!("{name}-{}", out.len());
            }
            out.push(File { name, svg: alone(&drawn, &style) });
        }
    }
    out
}

fn of_experiment(
    result: &ResultFile,
    experiment: &Experiment,
    palette: &Palette,
) -> Vec<(String, String)> {
    let records: Vec<&Record> =
        result.records.iter().filter(|r| r.experiment == experiment.name).collect();
    let (palette, records) = (&palette.of(&records), palette.ordered(records));
    let mut out = Vec::new();
    for (figure, drawn) in redrawn::draw(experiment, &records, palette) {
        for one in drawn {
            if one.shown.is_empty() {
                continue;
            }
            let name = format!("{} {} {}", experiment.name, figure.id, one.caption);
            out.push((name.clone(), one.shown));
            out.extend(one.other.map(|(scale, svg)| (format!("{name} {scale}"), svg)));
        }
    }
    if !out.is_empty() {
        return out;
    }
    let (unit, name) = (&experiment.unit, &experiment.name);
    if let Some(axis) = &experiment.axis {
        for facet in super::facets::facets(&records, Some(axis)) {
            let caption = &facet.caption;
            let drawn = super::lines::draw(&facet.records, axis, palette, unit, caption);
            out.extend(drawn.map(|drawn| (format!("{name} over {axis} {caption}"), drawn)));
        }
    }
    for facet in super::facets::facets(&records, None) {
        let caption = &facet.caption;
        let drawn = super::raincloud::draw(&facet.records, &[], palette, unit, caption);
        out.extend(drawn.map(|drawn| (format!("{name} distribution {caption}"), drawn)));
    }
    out
}

/// A name that every file system takes.
fn plain(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let text: String = name.chars().map(plain).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    let joined = words.join("-");
    joined.chars().take(120).collect()
}

/// The page's rules for drawings, with the light colours put in: other programs know no variables.
fn style() -> String {
    let light = STYLE.split_once('}').map_or("", |(light, _)| light);
    let mut colours: Vec<(&str, &str)> = light
        .split([';', '{'])
        .filter_map(|part| part.trim().strip_prefix("--")?.split_once(':'))
        .map(|(name, value)| (name.trim(), value.trim()))
        .collect();
    // Longer names first: --c1 is the beginning of --c10.
    colours.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let rules = STYLE.lines().filter(|line| line.starts_with("svg ."));
    let mut rules: String = rules.map(|line| line.replace("svg .", ".") + "\n").collect();
    for (name, value) in colours {
        rules = rules.replace(&format!("var(--{name})"), value);
    }
    format!("text {{ font: 12px \"DejaVu Sans\", Arial, sans-serif; fill: #1d2129; }}\n{rules}")
}

fn alone(svg: &str, style: &str) -> String {
    let opened = svg.replacen("<svg ", &format!("<svg xmlns=\"{NAMESPACE}\" "), 1);
    let inside = format!(
        ">\n<style>{style}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
    );
    opened.replacen('>', &inside, 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;
    use angaros_bench::experiment::{load, names, points};
    use angaros_bench::result::SamplePoints;
    use angaros_stats::{Summary, encode};
    use std::collections::BTreeSet;
    use std::path::Path;

    /// A result of an experiment that is shipped: its quick points, each on all of its systems.
    fn measured(experiment: &Experiment) -> ResultFile {
        let mut result = ResultFile::new(Environment::default(), 1, true);
        let samples: Vec<u64> = (1000..1400).collect();
        for params in points(experiment, true).unwrap().params {
            for (system, variants) in &experiment.systems {
                result.records.extend(variants.iter().map(|variant| Record {
                    experiment: experiment.name.clone(),
                    system: system.clone(),
                    variant: variant.clone(),
                    params: params.clone(),
                    samples: 400,
                    latency_us: Summary::of_sorted_ns(&samples),
                    histogram: encode(&samples).unwrap(),
                    points: SamplePoints { every: 1, us: vec![1.0; 300] },
                    ..Record::default()
                }));
            }
        }
        result.experiments.push(experiment.clone());
        result
    }

    #[test]
    fn every_experiment_that_is_shipped_has_drawings_as_files() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
        let all = names(&root).into_iter().filter(|name| name.contains('/'));
        let mut tried = 0;
        for name in all {
            let experiment = load(&root.join(format!("{name}.yaml"))).unwrap();
            let files = drawings(&measured(&experiment));
            assert!(!files.is_empty(), "{name}");
            let mut seen = BTreeSet::new();
            for file in files {
                assert!(file.svg.starts_with("<svg ") && file.svg.ends_with("</svg>\n"), "{name}");
                assert!(seen.insert(file.name.clone()), "{} twice", file.name);
            }
            tried += 1;
        }
        assert!(tried > 30, "{tried}");
    }

    #[test]
    fn a_drawing_alone_has_a_namespace_and_colours_instead_of_variables() {
        let style = style();
        assert!(!style.contains("var(") && style.contains(".s10 { stroke: #827717; }"), "{style}");
        let svg = alone("<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>\n", &style);
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(plain("papers/001 Fig. 5 128 B, 10 Hz"), "papers-001-fig-5-128-b-10-hz");
    }
}

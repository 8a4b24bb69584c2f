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

/// All drawings of a result, light colours: the papers' figures and those of every experiment that
/// lists none.
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
    if let (true, Some(axis)) = (experiment.figures.is_empty(), &experiment.axis) {
        for facet in super::facets::facets(&records, Some(axis)) {
            let caption = &facet.caption;
            let (unit, name) = (&experiment.unit, &experiment.name);
            let drawn = super::lines::draw(&facet.records, axis, palette, unit, caption);
            out.extend(drawn.map(|drawn| (format!("{name} over {axis} {caption}"), drawn)));
        }
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

    #[test]
    fn a_drawing_alone_has_a_namespace_and_colours_instead_of_variables() {
        let style = style();
        assert!(!style.contains("var(") && style.contains(".s10 { stroke: #827717; }"), "{style}");
        let svg = alone("<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>\n", &style);
        assert!(svg.starts_with("<svg xmlns=") && svg.ends_with("</svg>\n"), "{svg}");
        assert_eq!(plain("papers/001 Fig. 5 128 B, 10 Hz"), "papers-001-fig-5-128-b-10-hz");
    }
}

//! `angaros bench predict --check`: how good predictions are on this machine.

use super::predict::{Measured, Settings};
use angaros_bench::topology::named;
use angaros_bench_report::table;
use angaros_predict::{self as predict, Forecast, Model, forecast};
use serde::Serialize;

/// The graphs that are predicted: none of them is part of the calibration.
pub const GRAPHS: [&str; 3] = ["sierra_nevada", "mont_blanc", "autoware"];
/// How their nodes are dealt out.
pub const DEPLOYMENTS: [&str; 2] = ["composed", "split"];
/// How far off a median may be.
pub const BAR: f64 = 0.25;

/// One line: all edges of a graph, or one of its paths.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub graph: String,
    pub deployment: String,
    /// `all edges`, or the path's name.
    pub what: String,
    pub predicted_p50_us: f64,
    pub measured_p50_us: f64,
    /// The lowest and the highest of the single runs.
    pub runs_p50_us: (f64, f64),
    /// Processor time of the graph, % of a core.
    pub predicted_cpu: f64,
    pub measured_cpu: f64,
}

impl Row {
    /// How far the prediction is off, as a share of what was measured.
    pub fn deviation(&self) -> f64 {
        self.predicted_p50_us / self.measured_p50_us - 1.0
    }

    pub fn holds(&self) -> bool {
        // What is no number is no success.
        self.deviation().abs() <= BAR
    }
}

/// Predicts and plays all graphs. Each round asks for the costs, which may be measured anew, and
/// visits all graphs, so that a machine that becomes slower does so for both.
pub fn check(
    costs: &mut dyn FnMut() -> Result<Model, Box<dyn std::error::Error>>,
    settings: &Settings<'_>,
) -> Result<Vec<Row>, Box<dyn std::error::Error>> {
    let mut graphs = Vec::new();
    for graph in GRAPHS {
        for deployment in DEPLOYMENTS {
            let topology = named(graph)?;
            let plan = settings.plan(&topology, deployment)?;
            graphs.push((topology, deployment, plan, Measured::default(), Vec::new()));
        }
    }
    for round in 0..settings.rounds {
        let model = costs()?;
        for (topology, deployment, plan, measured, predicted) in &mut graphs {
            settings.progress(round, &format!("{} {deployment}", topology.name));
            settings.play(round, topology, plan, measured)?;
            let transport = settings.transport;
            let multi = settings.multi;
            predicted.push(forecast(&model, topology, plan, transport, multi)?);
        }
    }
    let mut rows = Vec::new();
    for (topology, deployment, _, measured, predicted) in &graphs {
        let paths = topology.paths.keys().map(String::as_str);
        for what in std::iter::once("all edges").chain(paths) {
            rows.extend(row(&topology.name, deployment, what, predicted, measured));
        }
    }
    Ok(rows)
}

/// None where nothing of it was measured.
fn row(
    graph: &str,
    deployment: &str,
    what: &str,
    predicted: &[Forecast],
    measured: &Measured,
) -> Option<Row> {
    let p50 = |one: &Forecast| match what {
        "all edges" => Some(one.all_us.p50),
        path => one.parts_us.get(path).map(|summary| summary.p50),
    };
    let cpu = |one: &Forecast| one.figures.get("CPU, % of a core").copied().unwrap_or(f64::NAN);
    let together = measured.together();
    let runs: Vec<f64> = measured.each().iter().filter_map(p50).collect();
    Some(Row {
        graph: graph.to_owned(),
        deployment: deployment.to_owned(),
        what: what.to_owned(),
        predicted_p50_us: middle(predicted.iter().filter_map(p50).collect())?,
        measured_p50_us: p50(&together)?,
        runs_p50_us: (
            runs.iter().copied().fold(f64::INFINITY, f64::min),
            runs.iter().copied().fold(0.0, f64::max),
        ),
        predicted_cpu: middle(predicted.iter().map(cpu).collect()).unwrap_or(f64::NAN),
        measured_cpu: cpu(&together),
    })
}

/// The median; None of none.
fn middle(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    let below = values.get(values.len().checked_sub(1)? / 2)?;
    let above = values[values.len() / 2];
    Some((below + above) / 2.0)
}

/// The table, in Markdown, and the verdict below it.
pub fn render(rows: &[Row], priority: u8) -> String {
    let mut text = String::from(
        "| graph | deployment | p50 of | predicted us | measured us | single runs | off \
         | CPU predicted | measured |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for row in rows {
        let (low, high) = row.runs_p50_us;
        text += &format!(
            "| {} | {} | {} | {} | {} | {} to {} | {:+.0}%{} | {}% | {}% |\n",
            row.graph,
            row.deployment,
            row.what,
            table::number(row.predicted_p50_us),
            table::number(row.measured_p50_us),
            table::number(low),
            table::number(high),
            100.0 * row.deviation(),
            if row.holds() { "" } else { " (!)" },
            table::number(row.predicted_cpu),
            table::number(row.measured_cpu),
        );
    }
    let beyond = rows.iter().filter(|row| !row.holds()).count();
    let bar = 100.0 * BAR;
    let priority = predict::priority::shown(priority);
    text += &match beyond {
        0 => {
            format!("\nall {} medians are predicted within {bar} %, {priority}\n", rows.len())
        }
        _ => {
            let all = rows.len();
            format!("\n{beyond} of {all} medians are off by more than {bar} %, {priority}\n")
        }
    };
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row_of(predicted_p50_us: f64, measured_p50_us: f64) -> Row {
        Row {
            graph: "autoware".into(),
            deployment: "split".into(),
            what: "hot path".into(),
            predicted_p50_us,
            measured_p50_us,
            runs_p50_us: (90.0, 110.0),
            predicted_cpu: 4.0,
            measured_cpu: 5.0,
        }
    }

    #[test]
    fn a_median_holds_up_to_a_quarter_off_on_either_side() {
        let holds = |predicted| row_of(predicted, 100.0).holds();
        assert!(holds(100.0) && holds(125.0) && holds(75.0));
        assert!(!holds(126.0) && !holds(74.0) && !holds(f64::NAN));
        assert!(!row_of(100.0, 0.0).holds());
    }

    #[test]
    fn the_table_marks_what_is_beyond_and_counts_it() {
        let good = render(&[row_of(110.0, 100.0)], 10);
        assert!(good.contains("| 90.0 to 110 | +10% | 4.00% | 5.00% |"), "{good}");
        assert!(good.ends_with("within 25 %, real-time priority 10\n"), "{good}");
        let bad = render(&[row_of(110.0, 100.0), row_of(60.0, 100.0)], 0);
        assert!(bad.contains("-40% (!)"), "{bad}");
        assert!(
            bad.ends_with("1 of 2 medians are off by more than 25 %, normal priority\n"),
            "{bad}"
        );
    }

    #[test]
    fn a_path_that_nothing_was_measured_of_has_no_row() {
        let nothing = Forecast::of(&[]);
        let measured = Measured::default();
        assert_eq!(row("t", "split", "hot path", &[nothing], &measured), None);
    }

    #[test]
    fn the_middle_of_several_predictions_counts() {
        assert_eq!(middle(Vec::new()), None);
        assert_eq!(middle(vec![3.0, 1.0, 9.0]), Some(3.0));
        assert_eq!(middle(vec![4.0, 1.0, 9.0, 2.0]), Some(3.0));
    }
}

//! What the experiment holds against what.

use super::number;
use angaros_bench::experiment::{Experiment, show};
use angaros_bench::result::{Compared, ResultFile};

/// Headings and rows of an experiment's comparisons, for the terminal and the report alike; `None`
/// where there are none.
pub(crate) fn rows(
    result: &ResultFile,
    experiment: &Experiment,
) -> Option<(Vec<String>, Vec<Vec<String>>)> {
    let all: Vec<&Compared> =
        result.compared.iter().filter(|one| one.experiment == experiment.name).collect();
    let first = all.first()?;
    let differs =
        |name: &&String| all.iter().any(|one| one.params.get(*name) != first.params.get(*name));
    let params: Vec<&String> = first.params.keys().filter(differs).collect();
    let mut head = vec!["held against".to_owned()];
    head.extend(params.iter().map(|name| name.replace('_', " ")));
    let paired = all.iter().any(|one| one.pairs.is_some());
    if paired {
        head.push("pairs".to_owned());
    }
    let fixed = [
        "of",
        "value",
        "other's",
        "times",
        "95 % CI",
        "at most",
        "more",
        "its 95 % CI",
        "limit",
        "of it wake-up",
        "verdict",
    ];
    head.extend(fixed.map(str::to_owned));
    let rows = all.into_iter().map(|one| {
        let mut other = one.to.clone();
        for (name, value) in &one.with {
            other.push_str(&format!(" {}={}", name.replace('_', " "), show(value)));
        }
        let mut cells = vec![format!("{} : {other}", one.of)];
        cells.extend(params.iter().map(|name| one.params.get(*name).map(show).unwrap_or_default()));
        if paired {
            cells.push(one.pairs.map_or_else(|| "-".to_owned(), |pairs| pairs.to_string()));
        }
        cells.push(one.stat.name().to_owned());
        cells.extend([number(one.p50_us), number(one.to_p50_us), fine(one.ratio.p50)]);
        let ci = one.ratio.ci;
        cells.push(format!("{}..{}", fine(ci.low), fine(ci.high)));
        cells.push(one.most().map_or_else(|| "-".to_owned(), fine));
        let more = one.more_us.map(|more| (more.p50, more.ci));
        cells.push(more.map_or_else(|| "-".to_owned(), |(p50, _)| number(p50)));
        let span = |(_, ci): (f64, angaros_stats::Interval)| {
            format!("{}..{}", number(ci.low), number(ci.high))
        };
        cells.push(more.map_or_else(|| "-".to_owned(), span));
        let of_limit = |part: fn(&angaros_bench::result::Limit) -> f64| {
            one.limit.as_ref().map_or_else(|| "-".to_owned(), |limit| number(part(limit)))
        };
        cells.extend([of_limit(|limit| limit.p50_us), of_limit(|limit| limit.wake_up_us)]);
        cells.push(one.verdict().map_or("-", |verdict| verdict.as_str()).to_owned());
        cells
    });
    Some((head, rows.collect()))
}

/// A ratio: limits are told from it to a hundredth and less.
fn fine(ratio: f64) -> String {
    format!("{ratio:.3}")
}

//! An experiment reduced to what its table shows.

use std::collections::{BTreeMap, BTreeSet};

use super::Experiment;

impl Experiment {
    /// The experiment with only the points and systems that its table shows, at full length. What
    /// the table's figures refer to stays: the baseline, and the two systems that tell the cost of
    /// a wake-up.
    ///
    /// # Errors
    /// An experiment without a table.
    pub fn shown(&self) -> Result<Self, String> {
        let Some(table) = &self.table else {
            let hint = "hint: leave --table out, or name an experiment with a table";
            return Err(format!("{} has no table\n{hint}", self.name));
        };
        let baseline = self.baseline.iter().map(|one| format!("{}/{}", one.system, one.variant));
        let wake_up = self.wake_up.iter().flat_map(|one| [one.asleep.clone(), one.awake.clone()]);
        let rows = table.rows.iter().map(|row| row.of.clone());
        let kept: BTreeSet<String> = rows.chain(baseline).chain(wake_up).collect();
        let mut shown = self.clone();
        for column in table.columns.iter().filter(|column| !column.at.is_empty()) {
            if !shown.only.contains(&column.at) {
                shown.only.push(column.at.clone());
            }
        }
        let variants = |system: &str, all: &[String]| -> Vec<String> {
            let is_kept = |one: &&String| kept.contains(&format!("{system}/{one}"));
            all.iter().filter(is_kept).cloned().collect()
        };
        let systems = self.systems.iter().map(|(name, all)| (name.clone(), variants(name, all)));
        shown.systems = BTreeMap::from_iter(systems.filter(|(_, variants)| !variants.is_empty()));
        shown.against.retain(|one| kept.contains(&one.of) && kept.contains(&one.to));
        Ok(shown)
    }
}

#[cfg(test)]
mod tests {
    use crate::experiment::{parse, points, show};

    const TEXT: &str = "name: a/b\ntitle: T\nworkload: w\n\
        sweep: {payload: [8, 64, 512], mode: [copied, loaned]}\n\
        systems: {ring: [futex, spin], other: [x, y], third: [z]}\n\
        baseline: {system: ring, variant: futex}\n\
        against: [{of: other/x, to: other/y}, {of: other/x, to: ring/futex}]\n";
    const TABLE: &str = "table:\n  rows: [{of: other/x, name: X}]\n  columns:\n\
        \x20   - {head: A, at: {payload: 8, mode: copied}, show: [p50]}\n\
        \x20   - {head: B, at: {payload: 8, mode: copied}, show: [cpu]}\n\
        \x20   - {head: C, at: {payload: 512, mode: loaned}, show: [p50]}\n";

    #[test]
    fn what_a_table_does_not_show_does_not_run() {
        let shown = parse(&format!("{TEXT}{TABLE}"), "t").unwrap().shown().unwrap();
        let points = points(&shown, false).unwrap().params;
        let points: Vec<String> =
            points.iter().map(|one| one.values().map(show).collect::<Vec<_>>().join(" ")).collect();
        assert_eq!(points, ["copied 8", "loaned 512"]);
        let systems: Vec<_> =
            shown.systems.iter().map(|(name, all)| (&name[..], all.len())).collect();
        assert_eq!(systems, [("other", 1), ("ring", 1)]);
        assert_eq!(shown.against.len(), 1);
        assert_eq!(shown.against[0].to, "ring/futex");
    }

    #[test]
    fn an_experiment_without_a_table_is_refused() {
        let error = parse(TEXT, "t").unwrap().shown().unwrap_err();
        assert!(error.starts_with("a/b has no table\nhint: "), "{error}");
    }
}

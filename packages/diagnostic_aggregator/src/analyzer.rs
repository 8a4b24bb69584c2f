//! One analyzer: which statuses are its own, and what it says of them together.

use crate::item::Item;
use angaros::diagnostic_msgs::msg::{DiagnosticStatus, KeyValue};
use angaros::diagnostics::Level;
use angaros::{Error, ErrorKind, Result, Time};
use regex_lite::Regex;
use std::collections::BTreeMap;

/// Statuses an analyzer keeps; more are left out and counted.
pub const MAX_ITEMS: usize = 4096;

/// What makes a status an analyzer's own, and what it expects: the parameters of a
/// `diagnostic_aggregator/GenericAnalyzer`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rules {
    /// The place in the tree, below the aggregator's own path.
    pub path: String,
    /// Names that begin so.
    pub startswith: Vec<String>,
    /// Names that hold this.
    pub contains: Vec<String>,
    /// These names.
    pub name: Vec<String>,
    /// Names that are as a whole as these regular expressions.
    pub regex: Vec<String>,
    /// These names, which must be there.
    pub expected: Vec<String>,
    /// What is cut from the front of names for the tree.
    pub remove_prefix: Vec<String>,
    /// Seconds after which a status is stale; 0 and less mean never.
    pub timeout_s: f64,
    /// How many statuses there must be; `None` for any number.
    pub num_items: Option<usize>,
    /// A stale status is forgotten.
    pub discard_stale: bool,
}

/// An analyzer with the statuses it has.
#[derive(Debug)]
pub struct Analyzer {
    rules: Rules,
    regexes: Vec<Regex>,
    items: BTreeMap<String, Item>,
    left_out: u64,
}

impl Analyzer {
    /// One without statuses.
    ///
    /// # Errors
    /// A regular expression that is none.
    pub fn new(rules: Rules) -> Result<Self> {
        let compile = |text: &String| {
            Regex::new(&format!("^(?:{text})$")).map_err(|error| {
                let message =
                    format!("analyzer '{}': '{text}' is no regular expression", rules.path);
                Error::new(ErrorKind::InvalidArgument, message).source(error)
            })
        };
        let regexes = rules.regex.iter().map(compile).collect::<Result<_>>()?;
        Ok(Self { rules, regexes, items: BTreeMap::new(), left_out: 0 })
    }

    /// Whether a status of this name is its own.
    #[must_use]
    pub fn matches(&self, name: &str) -> bool {
        let Rules { startswith, contains, name: names, expected, .. } = &self.rules;
        startswith.iter().any(|prefix| name.starts_with(prefix.as_str()))
            || contains.iter().any(|part| name.contains(part.as_str()))
            || names.iter().chain(expected).any(|known| known == name)
            || self.regexes.iter().any(|regex| regex.is_match(name))
    }

    /// A status came.
    pub fn take(&mut self, status: &DiagnosticStatus, now: Time) {
        let has_room = self.items.len() < MAX_ITEMS || self.items.contains_key(&status.name);
        if has_room {
            self.items.insert(status.name.clone(), Item { status: status.clone(), taken: now });
        } else {
            self.left_out += 1;
        }
    }

    /// Statuses for which there was no room.
    #[must_use]
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Its place in the tree.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.rules.path
    }

    /// What it says: first of all together, then of each.
    pub fn report(&mut self, base: &str, now: Time) -> Vec<DiagnosticStatus> {
        let timeout_s = self.rules.timeout_s;
        if self.rules.discard_stale {
            self.items.retain(|_, item| !item.is_stale(now, timeout_s));
        }
        let path = format!("{base}/{}", self.rules.path);
        let mut parts: Vec<_> = self
            .items
            .values()
            .map(|item| item.report(&path, self.short(&item.status.name), now, timeout_s))
            .collect();
        let missing = self.rules.expected.iter().filter(|name| !self.items.contains_key(*name));
        parts.extend(missing.map(|name| Item::missing(&path, self.short(name))));
        let mut all = vec![self.header(path, &parts)];
        all.append(&mut parts);
        all
    }

    fn header(&self, path: String, parts: &[DiagnosticStatus]) -> DiagnosticStatus {
        let mut level = combined(parts);
        let mut message = text_of(level).to_owned();
        if let Some(count) = self.rules.num_items
            && count != self.items.len()
        {
            level = Level::Error;
            message = format!("Expected {count}, found {}", self.items.len());
        } else if self.rules.num_items == Some(0) {
            level = Level::Ok;
            message = text_of(level).to_owned();
        }
        let last = |name: &str| name.rsplit('/').next().unwrap_or_default().to_owned();
        let value = |part: &DiagnosticStatus| KeyValue {
            key: last(&part.name),
            value: part.message.clone(),
        };
        DiagnosticStatus {
            level: level as u8,
            name: path,
            message,
            hardware_id: String::new(),
            values: parts.iter().map(value).collect(),
        }
    }

    /// The name without the first prefix that it has.
    fn short<'a>(&self, name: &'a str) -> &'a str {
        let cut = |prefix: &String| name.strip_prefix(prefix.as_str());
        let found = self.rules.remove_prefix.iter().find_map(cut).unwrap_or(name);
        found.trim_start_matches([':', ' ', '/'])
    }
}

/// The level of several: stale only if all are, an error if some are; else the worst.
#[must_use]
pub fn combined(parts: &[DiagnosticStatus]) -> Level {
    let levels = || parts.iter().map(|part| Level::from_number(part.level));
    match levels().max() {
        None => Level::Stale,
        Some(Level::Stale) if levels().any(|level| level != Level::Stale) => Level::Error,
        Some(worst) => worst,
    }
}

/// What a level says where nothing else does.
#[must_use]
pub const fn text_of(level: Level) -> &'static str {
    match level {
        Level::Ok => "OK",
        Level::Warn => "Warning",
        Level::Error => "Error",
        Level::Stale => "Stale",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(name: &str, level: u8) -> DiagnosticStatus {
        let message = format!("level {level}");
        DiagnosticStatus { name: name.into(), level, message, ..Default::default() }
    }

    fn seconds(seconds: i32) -> Time {
        Time::from_sec_nanosec(seconds, 0)
    }

    fn analyzer(rules: Rules) -> Analyzer {
        Analyzer::new(Rules { path: "Motors".into(), ..rules }).unwrap()
    }

    #[test]
    fn a_status_is_its_own_by_any_of_the_rules() {
        let list = |text: &str| vec![text.to_owned()];
        let motors = analyzer(Rules {
            startswith: list("/arm/"),
            contains: list("motor"),
            name: list("brake"),
            regex: list("wheel_[0-9]+"),
            expected: list("battery"),
            ..Rules::default()
        });
        for name in ["/arm/x", "left_motor_1", "brake", "wheel_12", "battery"] {
            assert!(motors.matches(name), "{name}");
        }
        for name in ["/leg/arm/", "brakes", "wheel_x", "my wheel_12", "batter"] {
            assert!(!motors.matches(name), "{name}");
        }
    }

    #[test]
    fn the_worst_counts_and_stale_among_others_is_an_error() {
        for (levels, expected) in [
            (vec![], Level::Stale),
            (vec![0, 0], Level::Ok),
            (vec![0, 1], Level::Warn),
            (vec![1, 2], Level::Error),
            (vec![0, 3], Level::Error),
            (vec![3, 3], Level::Stale),
        ] {
            let parts: Vec<_> = levels.iter().map(|level| status("s", *level)).collect();
            assert_eq!(combined(&parts), expected, "{levels:?}");
        }
    }

    #[test]
    fn a_report_has_all_together_and_each_with_its_place() {
        let rules = Rules { remove_prefix: vec!["arm".into()], ..Rules::default() };
        let mut motors = analyzer(rules);
        motors.take(&status("arm: left/1", 0), seconds(1));
        motors.take(&status("leg", 1), seconds(1));
        let report = motors.report("/robot", seconds(2));
        let names: Vec<_> = report.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names, ["/robot/Motors", "/robot/Motors/left 1", "/robot/Motors/leg"]);
        assert_eq!((report[0].level, report[0].message.as_str()), (1, "Warning"));
        let values: Vec<_> = report[0].values.iter().map(|v| (&*v.key, &*v.value)).collect();
        assert_eq!(values, [("left 1", "level 0"), ("leg", "level 1")]);
    }

    #[test]
    fn what_is_silent_is_stale_and_what_is_expected_is_missed() {
        let rules = Rules { timeout_s: 5.0, expected: vec!["battery".into()], ..Rules::default() };
        let mut motors = analyzer(rules);
        motors.take(&status("motor", 0), seconds(1));
        let report = motors.report("", seconds(7));
        assert_eq!((report[1].level, report[2].level), (3, 3));
        assert_eq!((&*report[2].name, &*report[2].message), ("/Motors/battery", "Missing"));
        assert_eq!(report[0].message, "Stale");
        motors.take(&status("battery", 0), seconds(7));
        assert_eq!(motors.report("", seconds(7))[0].message, "Error", "one of two is stale");
    }

    #[test]
    fn the_number_of_statuses_can_be_asked_for_and_stale_ones_forgotten() {
        let rules =
            Rules { timeout_s: 1.0, num_items: Some(2), discard_stale: true, ..Rules::default() };
        let mut motors = analyzer(rules);
        motors.take(&status("a", 0), seconds(1));
        motors.take(&status("b", 0), seconds(2));
        assert_eq!(motors.report("", seconds(2))[0].level, 0);
        let report = motors.report("", seconds(3));
        assert_eq!((report[0].level, &*report[0].message), (2, "Expected 2, found 1"));
    }

    #[test]
    fn what_is_no_regular_expression_is_named() {
        let rules = Rules { path: "p".into(), regex: vec!["(".into()], ..Rules::default() };
        let error = Analyzer::new(rules).unwrap_err().to_string();
        assert!(error.contains("analyzer 'p': '(' is no regular expression"), "{error}");
    }
}

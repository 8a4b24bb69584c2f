//! One colour per system, the same in every plot of a page; variants differ by dash and marker.

use angaros_bench::experiment::Params;
use angaros_bench::result::{Record, ResultFile};

/// Systems that always get the same colour; the page's style sheet defines `--c0` and so on.
const KNOWN: [&str; 11] = [
    "angaros",
    "iceoryx2",
    "cyclonedds",
    "zenoh",
    "ring",
    "sockets",
    "ros2",
    "fastdds",
    "ros1",
    "dora",
    "copper",
];
/// Colours in the style sheet.
const COLOURS: usize = 12;

/// The looks of all series of a page.
pub struct Palette {
    systems: Vec<String>,
    series: Vec<(String, String)>,
}

/// How one series looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Number of its colour.
    pub colour: usize,
    /// Number of its variant within the system: dash and marker.
    pub variant: usize,
}

impl Palette {
    /// Looks for every system and variant of a result.
    pub fn new(result: &ResultFile) -> Self {
        let mut systems: Vec<String> = KNOWN.iter().map(|s| (*s).to_owned()).collect();
        let mut series: Vec<(String, String)> = Vec::new();
        for record in &result.records {
            if !systems.contains(&record.system) {
                systems.push(record.system.clone());
            }
            let key = (record.system.clone(), record.variant.clone());
            if !series.contains(&key) {
                series.push(key);
            }
        }
        Self { systems, series }
    }

    /// The same colours, with the variants numbered by what an experiment has: the more differ.
    pub fn of(&self, records: &[&Record]) -> Self {
        let mut series: Vec<(String, String)> = Vec::new();
        for record in records {
            let key = (record.system.clone(), record.variant.clone());
            if !series.contains(&key) {
                series.push(key);
            }
        }
        Self { systems: self.systems.clone(), series }
    }

    /// Records in the order of all drawings and tables: point by point, Angaros first, then the
    /// others as the page knows them.
    pub fn ordered<'a>(&self, mut records: Vec<&'a Record>) -> Vec<&'a Record> {
        let rank = |record: &Record| self.systems.iter().position(|s| *s == record.system);
        let mut points: Vec<&Params> = Vec::new();
        for record in &records {
            if !points.contains(&&record.params) {
                points.push(&record.params);
            }
        }
        let place = |record: &Record| points.iter().position(|p| **p == record.params);
        records.sort_by_key(|record| (place(record), rank(record)));
        records
    }

    /// The look of a record's series.
    pub fn look(&self, record: &Record) -> Look {
        let colour = self.systems.iter().position(|s| *s == record.system).unwrap_or(0);
        let own = self.series.iter().filter(|(system, _)| *system == record.system);
        let variant = own.into_iter().position(|(_, v)| *v == record.variant).unwrap_or(0);
        Look { colour: colour % COLOURS, variant }
    }
}

impl Look {
    /// The look of a series by its number, where all belong to one system.
    pub fn numbered(number: usize) -> Self {
        Self { colour: number % COLOURS, variant: number }
    }

    /// CSS classes of a line in this look.
    pub fn line(self) -> String {
        format!("l s{} d{}", self.colour, self.variant % 4)
    }

    /// CSS classes of a surface in this look.
    pub fn fill(self) -> String {
        format!("f f{}", self.colour)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_bench::environment::Environment;

    #[test]
    fn a_system_keeps_its_colour_and_its_variants_differ() {
        let record = |system: &str, variant: &str| Record {
            system: system.into(),
            variant: variant.into(),
            ..Record::default()
        };
        let mut result = ResultFile::new(Environment::default(), 1, false);
        for (system, variant) in [("new", "a"), ("sockets", "udp"), ("sockets", "tcp")] {
            result.records.push(record(system, variant));
        }
        let palette = Palette::new(&result);
        let look = |system, variant| palette.look(&record(system, variant));
        assert_eq!(look("angaros", "shm").colour, 0);
        assert_eq!(look("sockets", "udp"), Look { colour: 5, variant: 0 });
        assert_eq!(look("sockets", "tcp"), Look { colour: 5, variant: 1 });
        assert_eq!(look("new", "a").colour, KNOWN.len());
        let few = [record("sockets", "tcp"), record("angaros", "shm"), record("sockets", "udp")];
        let own = palette.of(&few.iter().collect::<Vec<_>>());
        assert_eq!(own.look(&few[0]), Look { colour: 5, variant: 0 });
        let ordered = own.ordered(few.iter().collect());
        let names: Vec<&str> = ordered.iter().map(|r| r.variant.as_str()).collect();
        assert_eq!(names, ["shm", "tcp", "udp"]);
    }
}

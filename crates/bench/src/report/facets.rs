//! Which records belong into one plot.

use crate::experiment::{Experiment, Params, Value, show};
use crate::result::Record;
use crate::table::varying;

use super::scale::Unit;

/// Records that differ only by system and variant (a point), or also by the axis (a facet).
pub struct Facet<'a> {
    /// The parameters that set this facet apart, as a caption; empty when there is only one.
    pub caption: String,
    /// Its records, in the result's order.
    pub records: Vec<&'a Record>,
}

/// One facet per combination of the varying parameters, the one named `axis` left out.
pub fn facets<'a>(records: &[&'a Record], axis: Option<&str>) -> Vec<Facet<'a>> {
    let names: Vec<String> =
        varying(records).into_iter().filter(|name| Some(name.as_str()) != axis).collect();
    let mut out: Vec<Facet<'a>> = Vec::new();
    for record in records {
        let caption = caption(&record.params, &names);
        match out.iter_mut().find(|facet| facet.caption == caption) {
            Some(facet) => facet.records.push(record),
            None => out.push(Facet { caption, records: vec![record] }),
        }
    }
    out
}

fn caption(params: &Params, names: &[String]) -> String {
    let part = |name: &String| in_words(name, params.get(name));
    names.iter().map(part).collect::<Vec<_>>().join(", ")
}

/// A parameter's value as a person writes it, with its name where it would not tell.
pub fn in_words(name: &str, value: Option<&Value>) -> String {
    let plain = name.replace('_', " ");
    match (name, value) {
        (name, Some(Value::Number(n))) if unit_of(name) == Unit::Bytes => {
            Unit::Bytes.show(n.as_f64().unwrap_or(0.0))
        }
        ("hz", Some(n @ Value::Number(_))) => format!("{} Hz", show(n)),
        ("cpu_percent", Some(n)) => format!("{} % of the processor", show(n)),
        ("speed", Some(n)) => format!("{} times as fast", show(n)),
        ("nodes" | "pairs" | "hosts" | "cars", Some(n @ Value::Number(_))) => {
            let one = n.as_f64() == Some(1.0);
            format!("{} {}", show(n), if one { name.trim_end_matches('s') } else { name })
        }
        ("cpu_by", Some(by)) => format!("limited by {}", show(by)),
        ("version", Some(version)) => format!("{} version", show(version)),
        ("reuse", Some(Value::Bool(true))) => "reused processes".to_owned(),
        ("reuse", Some(Value::Bool(false))) => "fresh processes".to_owned(),
        (_, Some(Value::String(word))) => word.replace('_', " "),
        (_, Some(other)) => format!("{plain} {}", show(other)),
        (_, None) => format!("no {plain}"),
    }
}

/// What an axis over a parameter says, with its unit where values carry none.
pub fn axis_name(name: &str) -> String {
    match name {
        "hz" => "messages a second (Hz)".to_owned(),
        "nodes" | "pairs" | "hosts" | "cars" => format!("number of {name}"),
        "cpu_percent" => "processor left to a process (%)".to_owned(),
        "speed" => "speed of replay (times as recorded)".to_owned(),
        other => other.replace('_', " "),
    }
}

/// The unit of a parameter, by its name.
pub fn unit_of(name: &str) -> Unit {
    if name.contains("payload") || name.contains("bytes") { Unit::Bytes } else { Unit::Plain }
}

/// The values of the axis that detailed plots are drawn for: all of up to three, else first,
/// middle, last.
pub fn detailed(experiment: &Experiment, records: &[&Record]) -> Vec<Value> {
    let Some(axis) = &experiment.axis else {
        return Vec::new();
    };
    let mut values: Vec<Value> = Vec::new();
    for value in records.iter().filter_map(|r| r.params.get(axis)) {
        if !values.contains(value) {
            values.push(value.clone());
        }
    }
    if values.len() <= 3 {
        return values;
    }
    let middle = values.len().div_ceil(2);
    [0, middle, values.len() - 1].iter().filter_map(|&i| values.get(i).cloned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::parse;

    fn record(payload: u64, mode: &str) -> Record {
        let params = [("payload".to_owned(), payload.into()), ("mode".to_owned(), mode.into())];
        Record { params: params.into(), ..Record::default() }
    }

    #[test]
    fn the_axis_joins_and_every_other_parameter_separates() {
        let all = [record(8, "copied"), record(65536, "copied"), record(8, "not_touched")];
        let all: Vec<&Record> = all.iter().collect();
        let captions =
            |axis| -> Vec<String> { facets(&all, axis).into_iter().map(|f| f.caption).collect() };
        assert_eq!(captions(Some("payload")), ["copied", "not touched"]);
        assert_eq!(captions(None), ["copied, 8 B", "copied, 64 kB", "not touched, 8 B"]);
    }

    #[test]
    fn many_axis_values_are_reduced_to_first_middle_and_last() {
        let text = "name: a/b\ntitle: T\nworkload: w\naxis: payload\nsweep: {payload: [1]}\n";
        let experiment = parse(text, "t").unwrap();
        let all: Vec<Record> = (0..9).map(|i| record(1 << i, "m")).collect();
        let all: Vec<&Record> = all.iter().collect();
        assert_eq!(detailed(&experiment, &all), [1, 32, 256].map(Value::from));
        assert_eq!(detailed(&experiment, &all[..2]).len(), 2);
    }
}

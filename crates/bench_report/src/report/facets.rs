//! Which records belong into one plot.

use angaros_bench::experiment::{Experiment, Params, Value, show};
use angaros_bench::result::Record;
use angaros_bench::result::varying;
use angaros_bench::workload::{Wording, wording};

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
    let Some(value) = value else { return format!("no {plain}") };
    let put = |text: &str| text.replace("{}", &show(value));
    match (wording(name), value) {
        (_, Value::Number(n)) if unit_of(name) == Unit::Bytes => {
            Unit::Bytes.show(n.as_f64().unwrap_or(0.0))
        }
        (Some(Wording::Count), Value::Number(n)) => {
            let one = n.as_f64() == Some(1.0);
            format!("{} {}", show(value), if one { name.trim_end_matches('s') } else { name })
        }
        (Some(Wording::Number(text, _)), Value::Number(_)) => put(text),
        (Some(Wording::Text(text)), _) => put(text),
        (Some(Wording::Flag(yes, no)), Value::Bool(flag)) => {
            if *flag { yes } else { no }.to_owned()
        }
        (_, Value::String(word)) => word.replace('_', " "),
        _ => format!("{plain} {}", show(value)),
    }
}

/// What an axis over a parameter says, with its unit where values carry none.
pub fn axis_name(name: &str) -> String {
    match wording(name) {
        Some(Wording::Count) => format!("number of {name}"),
        Some(Wording::Number(_, axis)) => axis.to_owned(),
        _ => name.replace('_', " "),
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
    use angaros_bench::experiment::parse;

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

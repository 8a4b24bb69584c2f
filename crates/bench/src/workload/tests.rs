//! What holds of every workload, and the texts of their parameters.

use super::*;
use std::collections::BTreeSet;

#[test]
fn no_two_workloads_have_the_same_name() {
    let names: BTreeSet<&str> = ALL.iter().map(|workload| workload.name()).collect();
    assert_eq!(names.len(), ALL.len(), "{names:?}");
    assert!(ALL.iter().all(|workload| named(workload.name()).is_some()));
    assert!(named("nowhere").is_none());
}

#[test]
fn a_parameter_reads_the_same_whichever_workload_names_it() {
    let mut seen: Vec<(&str, String)> = Vec::new();
    for parameter in ALL.iter().flat_map(|workload| workload.parameters()) {
        let wording = format!("{:?}", parameter.wording);
        let other = seen.iter().find(|(name, text)| *name == parameter.name && *text != wording);
        assert!(other.is_none(), "{} reads in two ways: {other:?}, {wording}", parameter.name);
        seen.push((parameter.name, wording));
    }
}

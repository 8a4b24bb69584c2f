//! The rules AC1 to AC10 of [`angaros::action`], over every wire with every executor; those about
//! other processes over every wire that reaches them.

mod fixture;
mod goals;
mod many;
mod policies;
mod results;

pub use many::serve;

use crate::check::Verdict;
use crate::executor::Kind;
use crate::wire::Wire;
use libtest_mimic::Trial;
use std::sync::Arc;

/// A rule over wires and executors.
struct ActionRule {
    name: &'static str,
    check: fn(&Wire, &Kind) -> Verdict,
}

/// A list of rules from their functions.
macro_rules! action_rules {
    ($($check:ident),+ $(,)?) => {
        &[$(crate::action::ActionRule { name: stringify!($check), check: $check }),+]
    };
}
use action_rules;

const RULES: &[&[ActionRule]] = &[goals::RULES, policies::RULES, results::RULES];

/// All of them over one wire.
pub fn over_wire(wire: &Arc<Wire>) -> Vec<Trial> {
    let over = |rule: &'static ActionRule| {
        let wire = Arc::clone(wire);
        Kind::blocking().map(move |kind| {
            let wire = Arc::clone(&wire);
            let name = format!("{}::{kind}::{}", wire.name, rule.name);
            Trial::test(name, move || (rule.check)(&wire, &kind))
        })
    };
    let mut trials: Vec<_> = RULES.iter().flat_map(|rules| *rules).flat_map(over).collect();
    trials.extend(many::RULES.iter().map(|rule| rule.over(wire)));
    trials
}

/// Names of all rules here.
pub fn names() -> impl Iterator<Item = &'static str> {
    let rules = RULES.iter().flat_map(|rules| *rules).map(|rule| rule.name);
    rules.chain(many::RULES.iter().map(|rule| rule.name))
}

//! Who is reached by whom in a plan, and how much work the search for primes is.

use std::rc::Rc;

use angaros_bench_peer::topology::Plan;

/// The publishers that a subscription triggers.
pub(super) fn triggered_by(plan: &Plan, subscription: usize) -> Vec<usize> {
    let publishers = plan.publishers.iter().enumerate();
    let by = publishers.filter(|(_, one)| one.cause.inputs().contains(&subscription));
    by.map(|(index, _)| index).collect()
}

/// The subscriptions of a publisher: in its process, in others.
pub(super) type Targets = (Rc<[usize]>, Rc<[usize]>);

/// The subscriptions of a publisher.
pub(super) fn targets_of(plan: &Plan, publisher: usize) -> Targets {
    let one = &plan.publishers[publisher];
    let process = |node: usize| plan.nodes[node].process;
    let subscriptions = plan.subscriptions.iter().enumerate();
    let of_topic = subscriptions.filter(|(_, other)| other.topic == one.topic);
    let (local, foreign): (Vec<usize>, Vec<usize>) = of_topic
        .map(|(index, _)| index)
        .partition(|index| process(plan.subscriptions[*index].node) == process(one.node));
    (local.into(), foreign.into())
}

/// How many divisions the search for primes up to `limit` makes.
pub(super) fn divisions(limit: u64) -> f64 {
    use std::sync::Mutex;
    // The same few limits are asked for again and again.
    static KNOWN: Mutex<Vec<(u64, f64)>> = Mutex::new(Vec::new());
    if limit < 3 {
        return 0.0;
    }
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some((_, count)) = known.iter().find(|(asked, _)| *asked == limit) {
        return *count;
    }
    let divided = |number: &u64| {
        // Up to the smallest divisor, or all below it where there is none.
        let divisor =
            (2..*number).take_while(|d| d * d <= *number).find(|d| number.is_multiple_of(*d));
        divisor.unwrap_or(*number).saturating_sub(1) as f64
    };
    let count = (2..=limit).map(|number| divided(&number)).sum();
    if known.len() < 64 {
        known.push((limit, count));
    }
    count
}

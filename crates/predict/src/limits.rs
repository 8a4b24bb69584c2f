//! Where predictions cannot be relied on, so that it is said before one is made:
//!
//! * **L1** The model's scheduler lets a thread run until it sleeps. At normal priority Linux
//!   divides the time of a core, and may put a woken thread on the core of the one that woke it and
//!   interrupt that one: medians within one process were off by up to 27 % then, and between
//!   processes by more.
//! * **L2** The model's cores have nothing else to do. Beside other work a thread waits for its
//!   core, or finds one that is awake already, and no cost of a single step tells which.
//! * **L3** A calibration beside other work holds costs that are neither those of the machine nor
//!   those of another moment.

/// The share of one core that others may use.
pub const OTHERS: f64 = 0.1;

/// Under what a graph would be predicted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Conditions {
    /// The real-time priority of everything that is played; 0 is a normal one.
    pub priority: u8,
    /// What others use of the machine now, in cores.
    pub others: f64,
    /// What others used while the costs were measured, in cores.
    pub others_then: f64,
}

/// Why a prediction could be off by more than a quarter; empty where none of the reasons is there.
#[must_use]
pub fn reasons(conditions: &Conditions) -> Vec<String> {
    let Conditions { priority, others, others_then } = *conditions;
    let mut found = Vec::new();
    if priority == 0 {
        found.push(
            "everything would run at normal priority: Linux may run a woken thread in the place of \
             the one that woke it, which the model does not know"
                .to_owned(),
        );
    }
    for (when, share) in [("now", others), ("while the costs were measured", others_then)] {
        if share > OTHERS {
            let percent = share * 100.0;
            found.push(format!(
                "other processes {when} use {percent:.0} % of a core: waiting for a core is not in \
                 the costs"
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_model_does_not_know_is_a_reason_and_a_quiet_machine_has_none() {
        let quiet = Conditions { priority: 10, others: 0.02, others_then: 0.1 };
        assert!(reasons(&quiet).is_empty());
        let normal = reasons(&Conditions { priority: 0, ..quiet });
        assert!(normal.len() == 1 && normal[0].contains("normal priority"), "{normal:?}");
        let loaded = reasons(&Conditions { others: 0.5, others_then: 1.5, ..quiet });
        assert!(loaded[0].contains("now use 50 %") && loaded[1].contains("measured use 150 %"));
    }
}

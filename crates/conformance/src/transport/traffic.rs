//! T1, T2, T3 and T4 under traffic of every kind at once; `soak` is the long form.

use crate::check::{Verdict, ensure, equal};
use crate::rules;
use crate::soak::{Amount, over};
use crate::wire::Wire;

pub const RULES: &[crate::Rule] = rules![
    t1_t2_t3_t4_random_traffic_accounts_for_every_message: ExactLosses,
];

/// T1, T2, T3, T4: what random publishers send reaches random subscriptions once, in order and
/// undamaged, or is counted; `KEEP_ALL` loses nothing, and a late subscription gets the history.
fn t1_t2_t3_t4_random_traffic_accounts_for_every_message(wire: &Wire) -> Verdict {
    let amount = Amount { messages: 100_000, seed: 1 };
    let tally = over(wire, amount, &|_| {})?;
    ensure(tally.published > 95_000, || format!("{} were published", tally.published))?;
    equal("some were lost and some kept", tally.lost > 0 && tally.kept > 0, true)
}

//! Measures the costs of this machine with the real system.

use std::collections::{BTreeMap, BTreeSet};

use super::plans::{FAN, Layout, PRIMES, SIZES, crowd, groups, lively, pair};
use super::routes::divisions;
use super::{Costs, Distribution, Lively, Model};
use angaros_bench::run::{PeerSystem, RunContext, RunError};
use angaros_bench::workload::topology::Played;
use angaros_bench_peer::topology::Note;

/// Length of the run with all groups, of that with topics in constant use, of that for processor
/// time, of that with many processes, s.
const GROUPS_S: f64 = 5.0;
const LIVELY_S: f64 = 2.0;
const PAIR_S: f64 = 2.0;
const CROWD_S: f64 = 0.5;
/// Samples below which a cost says nothing.
const ENOUGH: usize = 20;

/// How often a cost is measured of which the middle one is kept: in a single time something may
/// disturb what happens only once, such as the making of timers.
pub const TIMES: u32 = 3;

/// Measures the costs so many times, and takes the middle one of each. `program` is Angaros, whose
/// variant is of no meaning; the first of `transports` connects a host, and each has costs of its
/// own between processes. `progress` is told what runs.
///
/// # Errors
/// A process that fails, a wish to stop, or too few messages.
pub fn calibrate(
    program: &PeerSystem,
    transports: &[&str],
    machine: &str,
    times: u32,
    context: &RunContext,
    progress: &mut dyn FnMut(&str),
) -> Result<Model, RunError> {
    let mut one = |time: u32| {
        let session = format!("{}-{time}", context.session);
        let context = RunContext { session, ..context.clone() };
        once(program, transports, machine, &context, progress)
    };
    let models: Result<Vec<Model>, RunError> = (0..times.max(1)).map(&mut one).collect();
    Model::middle_of(&models?).map_err(RunError::Failed)
}

/// Plays the calibration's graphs and reads the costs off them.
fn once(
    program: &PeerSystem,
    transports: &[&str],
    machine: &str,
    context: &RunContext,
    progress: &mut dyn FnMut(&str),
) -> Result<Model, RunError> {
    let first = transports.first().copied().unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut model = Model::new(machine.to_owned(), cores);
    let play = |variant: &str, plan: &angaros_bench_peer::topology::Plan, number: usize| {
        let session = format!("{}-{number}", context.session);
        let context = RunContext { session, ..context.clone() };
        program.with_variant(variant).program().play_plan(plan, "single", &context)
    };
    progress("in one process");
    let (plan, layout) = groups(false, GROUPS_S, cores);
    let seen = Seen::new(&play(first, &plan, 0)?)?;
    fill_timers(&mut model, &seen, &layout)?;
    model.here = seen.costs(&layout, model.timer_enter, None)?;
    let (plan, many) = lively(LIVELY_S);
    model.lively = Seen::new(&play(first, &plan, 7)?)?.turns_of(&many, model.timer_enter)?;
    let alone = play(first, &pair(false, PAIR_S), 1)?;
    model.sleep_cpu = cpu_a_round(&alone) - busy_here(&model);
    model.sleep_cpu = model.sleep_cpu.max(0.0);
    for (place, transport) in transports.iter().copied().enumerate() {
        progress(&format!("between processes over {transport}"));
        let (plan, layout) = groups(true, GROUPS_S, cores);
        let seen = Seen::new(&play(transport, &plan, 2 + 2 * place)?)?;
        let costs = seen.costs(&layout, model.timer_enter, Some(&model.here))?;
        if place == 0 {
            seen.fill_sleep(&mut model, &costs, &layout);
            let crowd = Seen::new(&play(transport, &crowd(cores, CROWD_S), 6)?)?;
            crowd.fill_begin(&mut model);
        }
        let apart = play(transport, &pair(true, PAIR_S), 3 + 2 * place)?;
        let busy = model.timer_enter
            + costs.publish.median()
            + costs.enter.median()
            + 2.0 * model.sleep_cpu;
        let rest = (cpu_a_round(&apart) - busy).max(0.0);
        model.message_cpu.insert(transport.to_owned(), rest);
        model.elsewhere.insert(transport.to_owned(), costs);
    }
    if let Some(between) = model.elsewhere.get(first) {
        // A thread that wakes another of its executor: what a message adds to that is gone.
        model.here.wake = between.wake.less(between.publish.median());
    }
    Ok(model)
}

/// Of the turns that threads take at a core: the busy ones among them get theirs too where they may
/// be interrupted, and what lies between two others is longer then.
const UNDISTURBED: f64 = 0.05;

/// How far each of many threads that wait for cores comes behind the one that had its core before:
/// what a thread takes from switch to switch.
fn turns(mut times: Vec<u64>, cores: usize) -> Vec<f64> {
    times.sort_unstable();
    times
        .iter()
        .zip(times.iter().skip(cores))
        .map(|(before, next)| (next - before) as f64)
        .collect()
}

fn cpu_a_round(played: &Played) -> f64 {
    let used: u64 = played.reports.iter().map(|r| r.cpu_user_ns + r.cpu_sys_ns).sum();
    let rounds = played.plan.duration_ns as f64 / played.plan.publishers[0].every_ns as f64;
    used as f64 / rounds.max(1.0)
}

fn busy_here(model: &Model) -> f64 {
    let here = &model.lively;
    model.timer_enter + here.publish.median() + here.enter.median()
}

/// What was noted, sorted by publisher and number.
struct Seen {
    /// Stamp and due time by publisher and number.
    sent: BTreeMap<(usize, u64), (u64, u64)>,
    /// Arrivals by publisher and number, in the order of the subscriptions.
    arrived: BTreeMap<(usize, u64), Vec<u64>>,
    /// Period of the publishers, ns; when it began.
    every_ns: u64,
    begin_ns: u64,
}

impl Seen {
    fn new(played: &Played) -> Result<Self, RunError> {
        let (mut sent, mut arrived) = (BTreeMap::new(), BTreeMap::<_, Vec<u64>>::new());
        for note in &played.notes {
            match *note {
                Note::Published { publisher, number, due_ns, stamp_ns } => {
                    sent.insert((publisher, number), (stamp_ns, due_ns));
                }
                Note::Arrived { publisher, number, arrived_ns, .. } => {
                    arrived.entry((publisher, number)).or_default().push(arrived_ns);
                }
                Note::Caused { .. } => {}
            }
        }
        let every_ns = played.plan.publishers.first().map_or(1, |one| one.every_ns);
        let seen = Self { sent, arrived, every_ns, begin_ns: played.begin_ns() };
        match seen.sent.len() >= ENOUGH {
            true => Ok(seen),
            false => Err(too_few("published messages", seen.sent.len())),
        }
    }

    /// Numbers of measured messages of a publisher: not the first few.
    fn numbers(&self, publisher: usize) -> impl Iterator<Item = u64> {
        let own = self.sent.range((publisher, 3)..=(publisher, u64::MAX));
        own.map(|((_, number), _)| *number)
    }

    /// When a timer was made.
    fn made(&self, publisher: usize) -> Option<u64> {
        self.sent.get(&(publisher, 0)).map(|(_, due_ns)| due_ns.saturating_sub(self.every_ns))
    }

    fn latencies(&self, publisher: usize) -> Vec<f64> {
        let latency = |number: u64| {
            let (stamp_ns, _) = self.sent[&(publisher, number)];
            let first = self.arrived.get(&(publisher, number))?.iter().min()?;
            Some(first.saturating_sub(stamp_ns) as f64)
        };
        self.numbers(publisher).filter_map(latency).collect()
    }

    /// Times between neighbours of what happened for several publishers in one round; the first of
    /// each round and the others.
    fn gaps(
        &self,
        publishers: &[usize],
        of: &dyn Fn(usize, u64) -> Option<u64>,
    ) -> (Vec<f64>, Vec<f64>) {
        let (mut firsts, mut others) = (Vec::new(), Vec::new());
        let Some(&first) = publishers.first() else { return (firsts, others) };
        for number in self.numbers(first) {
            let mut times: Vec<u64> =
                publishers.iter().filter_map(|publisher| of(*publisher, number)).collect();
            times.sort_unstable();
            let mut gaps = times.windows(2).map(|pair| (pair[1] - pair[0]) as f64);
            firsts.extend(gaps.next());
            others.extend(gaps);
        }
        (firsts, others)
    }

    /// What it takes to wake and to take turns, for which processes are needed.
    fn fill_sleep(&self, model: &mut Model, costs: &Costs, layout: &Layout) {
        let typical = |publishers: &[usize]| {
            let all: Vec<f64> = publishers.iter().flat_map(|one| self.latencies(*one)).collect();
            Distribution::of(&all).median()
        };
        let first = costs.wake.median() + costs.enter.median();
        model.core_sooner = (first - typical(&layout.forward)).max(0.0);
        model.thread_sooner = (first - model.core_sooner - typical(&layout.answer)).max(0.0);
        let rested: Vec<usize> = layout.rested.into_iter().collect();
        if !rested.is_empty() {
            model.core_rested_sooner = (first - typical(&rested)).max(0.0);
        }
        let arrivals = |number| self.arrived.get(&(layout.held?, number)).cloned();
        let stamps = |number: u64| -> Option<Vec<u64>> {
            let stamp = |publisher: &usize| Some(self.sent.get(&(*publisher, number))?.0);
            layout.held_timers.iter().map(stamp).collect()
        };
        let turn = |times: &dyn Fn(u64) -> Option<Vec<u64>>| {
            let numbers = layout.held.into_iter().flat_map(|held| self.numbers(held));
            let turns: Vec<f64> = numbers.filter_map(times).flat_map(|all| turns(all, 1)).collect();
            Distribution::of(&turns).at(UNDISTURBED)
        };
        model.switch = (turn(&arrivals) - model.here.enter.median()).max(0.0);
        let turn = turn(&stamps);
        let callback = model.timer_enter + model.here.publish.median();
        model.timer_switch = (turn - callback).max(0.0);
    }

    /// What a publication to [`FAN`] processes costs less for each for which no core is idle: the
    /// first ones of the same publication at a quiet moment got a core, in `held` none did. And how
    /// many of the former had none.
    fn uncalled(&self, timer_enter: f64, fan: f64, layout: &Layout) -> Option<(f64, usize)> {
        let (held, (after, work_ns)) = (layout.held?, layout.after_held?);
        let (gaps, _) = self.gaps(&[held, after], &|p, number| self.stamp(p, number));
        let without = Distribution::of(&gaps).median() - work_ns as f64 - timer_enter;
        let called = (layout.cores - 1).min(FAN);
        let less = ((fan - without) / called.max(1) as f64).max(0.0);
        (called > 0).then_some((less, FAN - called))
    }

    /// What many processes that begin at the same time take in turns.
    fn fill_begin(&self, model: &mut Model) {
        let publishers: BTreeSet<usize> =
            self.sent.keys().map(|(publisher, _)| *publisher).collect();
        let made = publishers.iter().filter_map(|publisher| self.made(*publisher)).collect();
        let turn = Distribution::of(&turns(made, model.cores)).median();
        model.begin_last = (turn - model.begin_next - model.timer_switch).max(0.0);
    }

    /// Times from the last stamp of a round of `many` to its first arrival.
    fn waits(&self, many: &[usize]) -> Vec<f64> {
        let Some(&first) = many.first() else { return Vec::new() };
        let wait = |number: u64| {
            let last = many.iter().filter_map(|p| self.stamp(*p, number)).max()?;
            let next = many.iter().filter_map(|p| self.arrival(*p, number)).min()?;
            next.checked_sub(last).map(|ns| ns as f64)
        };
        self.numbers(first).filter_map(wait).collect()
    }

    fn stamp(&self, publisher: usize, number: u64) -> Option<u64> {
        self.sent.get(&(publisher, number)).map(|sent| sent.0)
    }

    fn arrival(&self, publisher: usize, number: u64) -> Option<u64> {
        self.arrived.get(&(publisher, number)).and_then(|all| all.iter().min().copied())
    }

    /// What the turns of `many` cost, whose timers are due at once.
    fn turns_of(&self, many: &[usize], timer_enter: f64) -> Result<Lively, RunError> {
        let (first_stamps, stamps) = self.gaps(many, &|p, number| self.stamp(p, number));
        let (_, arrivals) = self.gaps(many, &|p, number| self.arrival(p, number));
        enough(&[&stamps, &first_stamps, &arrivals])?;
        let again = Distribution::of(&stamps).less(timer_enter);
        Ok(Lively {
            publish: Distribution::of(&first_stamps).less(timer_enter),
            enter: Distribution::of(&self.waits(many)).less(again.median()),
            enter_again: Distribution::of(&arrivals),
            again,
        })
    }

    /// The costs of one place; `local` are those within a process, if they are known already.
    fn costs(
        &self,
        layout: &Layout,
        timer_enter: f64,
        local: Option<&Costs>,
    ) -> Result<Costs, RunError> {
        let Lively { publish, again, mut enter, mut enter_again } =
            self.turns_of(&layout.many, timer_enter)?;
        if let Some(local) = local {
            // A thread that is awake takes them as fast as they are published: no faster is seen.
            (enter, enter_again) = (local.enter.clone(), local.enter_again.clone());
        }
        let (fans, _) = self.gaps(&layout.fan, &|p, number| self.stamp(p, number));
        let (awake, _) = self.gaps(&layout.awake, &|p, number| self.stamp(p, number));
        let single = self.latencies(layout.single);
        enough(&[&fans, &single])?;
        let awake = Distribution::of(&awake).less(timer_enter);
        let fan = Distribution::of(&fans).median() - timer_enter;
        let (uncalled, times) = self.uncalled(timer_enter, fan, layout).unwrap_or_default();
        let further = fan + times as f64 * uncalled - publish.median();
        let further = (further / (FAN - 1) as f64).max(0.0);
        let first = Distribution::of(&single);
        let by_bytes = self.by_bytes(layout, first.median());
        let wake = first.less(enter.median());
        Ok(Costs { publish, awake, again, further, uncalled, by_bytes, wake, enter, enter_again })
    }

    /// What messages of [`SIZES`] take longer than the smallest.
    fn by_bytes(&self, layout: &Layout, smallest_ns: f64) -> Vec<(f64, f64)> {
        let mut rising: Vec<(f64, f64)> = Vec::new();
        for (bytes, publisher) in SIZES.iter().zip(&layout.sizes) {
            let more = Distribution::of(&self.latencies(*publisher)).median() - smallest_ns;
            let least = rising.last().map_or(0.0, |(_, ns)| *ns);
            rising.push((*bytes as f64, more.max(least)));
        }
        rising
    }
}

/// Refuses samples of which there are too few.
fn enough(samples: &[&Vec<f64>]) -> Result<(), RunError> {
    let least = samples.iter().map(|all| all.len()).min().unwrap_or(0);
    match least < ENOUGH {
        true => Err(too_few("messages that arrived", least)),
        false => Ok(()),
    }
}

/// Timers, and the search for primes.
fn fill_timers(model: &mut Model, seen: &Seen, layout: &Layout) -> Result<(), RunError> {
    let late = |publisher: usize| -> Vec<f64> {
        let numbers = seen.numbers(publisher);
        numbers
            .map(|number| {
                let (stamp_ns, due_ns) = seen.sent[&(publisher, number)];
                stamp_ns.saturating_sub(due_ns) as f64
            })
            .collect()
    };
    let single = late(layout.single);
    if single.len() < ENOUGH {
        return Err(too_few("calls of a timer", single.len()));
    }
    model.timer_late = Distribution::of(&single);
    // A callback that follows another begins this long after its turn came: too short to be seen
    // from outside, and only sums with what comes next matter.
    model.timer_enter = 500.0;
    let primes = Distribution::of(&late(layout.primes)).median() - model.timer_late.median();
    model.division = primes.max(0.0) / divisions(PRIMES).max(1.0);
    let mut times: Vec<u64> = layout.many.iter().filter_map(|p| seen.made(*p)).collect();
    times.sort_unstable();
    let gaps: Vec<f64> = times.windows(2).map(|pair| (pair[1] - pair[0]) as f64).collect();
    model.begin_next = Distribution::of(&gaps).median();
    let first = times.first().map_or(0, |first| first.saturating_sub(seen.begin_ns));
    // One run begins once; timers are late in the same way.
    let typical = model.timer_late.median();
    model.begin_late = model.timer_late.clone();
    if (first as f64) < 10.0 * typical {
        model.begin_late = Distribution::constant(first as f64);
    }
    Ok(())
}

fn too_few(what: &str, count: usize) -> RunError {
    RunError::Failed(format!(
        "calibration: only {count} {what}\nhint: try again when the machine is less busy"
    ))
}

/// The transport of a machine that is simulated.
#[cfg(test)]
pub(super) const SIMULATED: &str = "simulated";

/// What the calibration reads off a machine that is simulated.
#[cfg(test)]
pub(super) fn read_simulated(known: &Model) -> Model {
    use super::simulate::BEGIN_NS;
    use super::{Setup, simulate};
    let play = |plan: &angaros_bench_peer::topology::Plan| {
        let setup = Setup { plan, model: known, transport: SIMULATED, threads: 1, seed: 3 };
        let played = Played::new(plan.clone(), BEGIN_NS, simulate(setup).notes, Vec::new());
        Seen::new(&played.unwrap()).unwrap()
    };
    let mut model = Model::new("simulated".to_owned(), known.cores);
    let (plan, layout) = groups(false, GROUPS_S, known.cores);
    let seen = play(&plan);
    fill_timers(&mut model, &seen, &layout).unwrap();
    // Too short to be seen from outside: the calibration takes it as given.
    model.timer_enter = known.timer_enter;
    model.here = seen.costs(&layout, model.timer_enter, None).unwrap();
    let (plan, many) = lively(LIVELY_S);
    model.lively = play(&plan).turns_of(&many, model.timer_enter).unwrap();
    let (plan, layout) = groups(true, GROUPS_S, known.cores);
    let seen = play(&plan);
    let costs = seen.costs(&layout, model.timer_enter, Some(&model.here)).unwrap();
    seen.fill_sleep(&mut model, &costs, &layout);
    play(&crowd(known.cores, CROWD_S)).fill_begin(&mut model);
    model.elsewhere.insert(SIMULATED.to_owned(), costs);
    model
}

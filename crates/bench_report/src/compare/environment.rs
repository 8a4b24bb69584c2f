//! Why two sides might differ by more than what was changed.

use angaros_bench::environment::Environment;
use angaros_bench::result::ResultFile;

/// One line for each difference of machine, versions and settings, and for noise.
pub fn warnings(a: &[ResultFile], b: &[ResultFile]) -> Vec<String> {
    let (Some(first), Some(second)) = (a.first(), b.first()) else {
        return Vec::new();
    };
    let mut out = machine(&first.environment, &second.environment);
    for (name, version) in &first.environment.versions {
        if let Some(other) = second.environment.versions.get(name).filter(|v| *v != version) {
            out.push(format!("A measured {name} {version}, B measured {other}"));
        }
    }
    for (name, built) in &first.environment.programs {
        let other = second.environment.programs.get(name);
        if let Some(other) = other.filter(|other| other.profile != built.profile) {
            let told = |profile: &str| match profile.is_empty() {
                true => "an unknown profile".to_owned(),
                false => profile.to_owned(),
            };
            let (ours, theirs) = (told(&built.profile), told(&other.profile));
            out.push(format!("{name} was built with {ours} for A, with {theirs} for B"));
        }
    }
    for (name, value) in &first.environment.settings {
        let other = second.environment.settings.get(name);
        if let Some(other) = other.filter(|other| *other != value) {
            out.push(format!("the kernel's setting {name} differs: A {value:?}, B {other:?}"));
        }
    }
    for experiment in &first.experiments {
        let settings = second.settings(&experiment.name);
        if settings.is_some_and(|settings| *settings != experiment.settings) {
            let name = &experiment.name;
            out.push(format!("the settings of {name} differ (counts, warm-up or repeats)"));
        }
    }
    for (side, results) in [("A", a), ("B", b)] {
        for result in results {
            let noise = result.environment.warnings.iter().map(|w| format!("{side}: {w}"));
            out.extend(noise);
            if result.interrupted {
                out.push(format!("{side} was interrupted"));
            }
        }
    }
    out.dedup();
    out
}

fn machine(a: &Environment, b: &Environment) -> Vec<String> {
    let both = [
        ("processor", a.cpu.clone(), b.cpu.clone()),
        ("number of cores", a.cores.to_string(), b.cores.to_string()),
        ("kernel", a.kernel.clone(), b.kernel.clone()),
        ("frequency governor", a.governor.clone(), b.governor.clone()),
        ("idle states", a.idle_states.join(", "), b.idle_states.join(", ")),
    ];
    let differ = both.into_iter().filter(|(_, a, b)| a != b);
    differ.map(|(what, a, b)| format!("the {what} differs: A {a:?}, B {b:?}")).collect()
}

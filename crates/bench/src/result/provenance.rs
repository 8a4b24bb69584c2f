//! Whether a result may be shown as that of a version: a full run, of programs built from a commit,
//! on a machine with nothing else to do.

use super::ResultFile;
use crate::environment::Built;

/// What a reader of a result's figures has to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// How it was run and of what, for a line below a table.
    pub sentence: String,
    /// Why these figures are not those of a version; empty where they are.
    pub missing: Vec<String>,
}

impl ResultFile {
    /// Where the figures come from.
    #[must_use]
    pub fn provenance(&self) -> Provenance {
        let mut missing = Vec::new();
        let run = match (self.quick, self.interrupted) {
            (false, false) => "a full run",
            (true, _) => {
                missing.push("it is a quick run, of the corners only".to_owned());
                "a quick run"
            }
            (false, true) => {
                missing.push("the run was interrupted".to_owned());
                "an interrupted run"
            }
        };
        let of = match self.environment.own_program() {
            Some(built) if built.is_of_a_commit() => format!("commit {}", built.describe()),
            Some(Built { commit, .. }) if !commit.is_empty() => {
                missing.push(format!("the programs were built from changed sources ({commit})"));
                format!("commit {commit}, uncommitted changes included")
            }
            _ => {
                missing.push("nobody noted what the programs were built from".to_owned());
                "programs whose commit was not noted".to_owned()
            }
        };
        let load = self.environment.load_before;
        let disturbances: Vec<&str> = self.environment.disturbances().collect();
        let machine = match disturbances.is_empty() {
            true => format!("idle machine (load {load:.2})"),
            false => {
                let noisy = disturbances.join("; ");
                missing.push(format!("it was noisy: {noisy}"));
                format!("**noisy**: {noisy}")
            }
        };
        Provenance { sentence: format!("{run} of {of}; {machine}"), missing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::Environment;

    fn result(commit: &str) -> ResultFile {
        let (commit, profile) = (commit.to_owned(), "measure".to_owned());
        let built = Built { commit, profile, program: "angaros".into() };
        let programs = [("angaros".to_owned(), built)].into();
        let environment = Environment { programs, load_before: 0.1, ..Environment::default() };
        ResultFile::new(environment, 1, false)
    }

    #[test]
    fn a_full_run_of_a_commit_on_an_idle_machine_lacks_nothing() {
        let told = result("abc").provenance();
        assert_eq!(told.sentence, "a full run of commit abc (measure); idle machine (load 0.10)");
        assert!(told.missing.is_empty(), "{told:?}");
    }

    #[test]
    fn figures_of_nodes_in_python_alone_are_those_of_their_commit() {
        let mut python = result("abc");
        let built = python.environment.programs.remove("angaros").unwrap();
        python.environment.programs.insert("angaros/python".to_owned(), built);
        assert!(python.provenance().missing.is_empty());
    }

    #[test]
    fn what_keeps_figures_from_being_those_of_a_version_is_said() {
        let missing = |result: &ResultFile| result.provenance().missing;
        let quick = ResultFile { quick: true, ..result("abc") };
        assert!(missing(&quick)[0].contains("quick") && missing(&quick).len() == 1);
        assert!(missing(&result("abc-dirty"))[0].contains("changed sources (abc-dirty)"));
        let mut other = result("");
        assert!(missing(&other)[0].contains("nobody noted"));
        let warnings = ["noisy: load 3.00", "slow clock", "noisy: others took 9 %"];
        other.environment.warnings.extend(warnings.map(str::to_owned));
        assert_eq!(missing(&other)[1], "it was noisy: load 3.00; others took 9 %");
        let told = other.provenance().sentence;
        assert!(told.ends_with("**noisy**: load 3.00; others took 9 %"), "{told}");
    }
}

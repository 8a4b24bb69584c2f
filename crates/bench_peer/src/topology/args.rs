//! The options of `PEER topology`.

use std::path::PathBuf;
use std::time::Duration;

use crate::ArgsError;
use crate::args::{bad, is_session};

/// How many threads run the callbacks of a process.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Executor {
    /// One.
    #[default]
    Single,
    /// One for each core.
    Multi,
}

/// The options of `PEER topology`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TopologyArgs {
    /// `--file`: the plan.
    pub file: PathBuf,
    /// `--process`: which of the plan's processes this is.
    pub process: String,
    /// `--session`: shared by all processes of a run and by no other run.
    pub session: String,
    /// `--variant`, default empty: the first.
    pub variant: String,
    /// `--executor`, default single.
    pub executor: Executor,
    /// `--timeout-ms`: how long matching may take, default 30 s.
    pub timeout: Duration,
    /// `--out`: where the notes go.
    pub out: Option<PathBuf>,
}

impl TopologyArgs {
    /// Parses what follows `PEER topology`.
    ///
    /// # Errors
    /// The first option that is unknown, lacks its value or has none that it takes; or a required
    /// one that is missing.
    pub fn parse(words: &[String]) -> Result<Self, ArgsError> {
        let mut args = Self { timeout: Duration::from_secs(30), ..Self::default() };
        for pair in words.chunks(2) {
            let [option, value] = pair else {
                return Err(ArgsError::NoValue(pair.concat()));
            };
            args.set(option, value)?;
        }
        let given = [
            ("--file", args.file.as_os_str().is_empty()),
            ("--process", args.process.is_empty()),
            ("--session", args.session.is_empty()),
        ];
        match given.into_iter().find(|(_, missing)| *missing) {
            Some((option, _)) => Err(ArgsError::Missing(option)),
            None => Ok(args),
        }
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), ArgsError> {
        match option {
            "--file" => self.file = value.into(),
            "--process" => value.clone_into(&mut self.process),
            "--session" if is_session(value) => value.clone_into(&mut self.session),
            "--session" => return Err(bad(option, value, "1 to 48 letters, digits, - or _")),
            "--variant" => value.clone_into(&mut self.variant),
            "--executor" => {
                self.executor = match value {
                    "single" => Executor::Single,
                    "multi" => Executor::Multi,
                    _ => return Err(bad(option, value, "single or multi")),
                }
            }
            "--timeout-ms" => {
                let number = value.parse().ok().filter(|number| *number <= 3_600_000);
                let number = number.ok_or_else(|| bad(option, value, "0 to 3600000"))?;
                self.timeout = Duration::from_millis(number);
            }
            "--out" => self.out = Some(value.into()),
            _ => return Err(ArgsError::Unknown(option.to_owned())),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_lands_in_its_field_and_the_required_ones_are_asked_for() {
        let parse = |text: &str| {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            TopologyArgs::parse(&words)
        };
        let all = "--file p --process a --session s --variant shm --executor multi --timeout-ms 5 \
                   --out o";
        let expected = TopologyArgs {
            file: "p".into(),
            process: "a".into(),
            session: "s".into(),
            variant: "shm".into(),
            executor: Executor::Multi,
            timeout: Duration::from_millis(5),
            out: Some("o".into()),
        };
        assert_eq!(parse(all), Ok(expected));
        assert_eq!(parse("--file p --session s"), Err(ArgsError::Missing("--process")));
        assert!(parse("--file p --process a --session s/t").is_err());
        assert!(parse("--executor many").unwrap_err().to_string().contains("single or multi"));
        assert!(parse("--hz 5").is_err() && parse("--file").is_err());
    }
}

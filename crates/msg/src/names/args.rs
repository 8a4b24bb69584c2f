//! The `--ros-args` part of a command line (design.ros2.org article "ROS Command Line Arguments").

use super::error::NameError;
use super::remap::Remap;
use super::value::{ParameterValue, ValueError};

/// The level of a logger; the numbers are those of `rcl_interfaces/msg/Log`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LogLevel {
    /// Details for finding a fault.
    Debug = 10,
    /// What happens normally.
    Info = 20,
    /// Something unexpected that does no harm yet.
    Warn = 30,
    /// Something failed.
    Error = 40,
    /// The process cannot go on.
    Fatal = 50,
}

impl LogLevel {
    /// Reads a level's name in any case.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        [
            ("debug", Self::Debug),
            ("info", Self::Info),
            ("warn", Self::Warn),
            ("warning", Self::Warn),
            ("error", Self::Error),
            ("fatal", Self::Fatal),
        ]
        .into_iter()
        .find(|(name, _)| text.eq_ignore_ascii_case(name))
        .map(|(_, level)| level)
    }
}

/// Where parameter values come from; of several sources for one parameter the last one counts.
#[derive(Clone, Debug, PartialEq)]
pub enum ParameterSource {
    /// A YAML file of `node: ros__parameters: name: value`.
    File(String),
    /// One value.
    Override {
        /// The node it is meant for, possibly with `*` and `**`; `None` means every node.
        node: Option<String>,
        /// The parameter's name.
        name: String,
        /// Its value.
        value: ParameterValue,
    },
}

/// The ROS arguments of a command line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RosArgs {
    /// Remap rules in order.
    pub remaps: Vec<Remap>,
    /// Parameter files and values in order.
    pub parameters: Vec<ParameterSource>,
    /// The security enclave.
    pub enclave: Option<String>,
    /// The level of all loggers without one of their own.
    pub log_level: Option<LogLevel>,
    /// Loggers with a level of their own, in order.
    pub logger_levels: Vec<(String, LogLevel)>,
    /// A configuration file for the logging library.
    pub log_config_file: Option<String>,
    /// Prefix of the log file's name.
    pub log_file_name: Option<String>,
    /// Whether log lines go to `/rosout`; `None` leaves the default.
    pub rosout_logs: Option<bool>,
    /// Whether log lines go to the terminal; `None` leaves the default.
    pub stdout_logs: Option<bool>,
    /// Whether log lines go to the log file; `None` leaves the default.
    pub external_lib_logs: Option<bool>,
}

/// A `--ros-args` section that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ArgsError {
    /// A flag that takes a value stands last.
    #[error("ros argument {flag} has no value; hint: write {flag} {example}")]
    MissingValue {
        /// The flag.
        flag: String,
        /// How its value looks.
        example: &'static str,
    },
    /// An argument that means nothing.
    #[error(
        "ros argument '{0}' is not known; hint: end the section with '--' before other arguments"
    )]
    Unknown(String),
    /// A value that is no `name:=value`.
    #[error("parameter '{0}' is not an assignment; hint: write -p name:=value")]
    Assignment(String),
    /// A parameter's or node's name with a character it may not contain.
    #[error(
        "parameter '{text}' has character {character:?} at position {at} in its name; \
         hint: use letters, digits, '_', '-', '.' and '/'"
    )]
    ParameterName {
        /// The assignment as given.
        text: String,
        /// What may not be there.
        character: char,
        /// Where, in bytes.
        at: usize,
    },
    /// A level that does not exist.
    #[error("log level '{0}' is not known; hint: use debug, info, warn, error or fatal")]
    LogLevel(String),
    /// A value that is not YAML.
    #[error("parameter '{name}': {source}")]
    Value {
        /// The parameter's name.
        name: String,
        /// What is wrong with the value.
        source: ValueError,
    },
    /// A remap rule that is none.
    #[error(transparent)]
    Remap(#[from] NameError),
}

impl RosArgs {
    /// Splits a command line into what stands in `--ros-args ... [--]` sections and the rest,
    /// which keeps its order.
    ///
    /// # Errors
    /// An unknown flag inside a section or a value that cannot be read.
    ///
    /// ```
    /// # use angaros_msg::names::RosArgs;
    /// let line = ["prog", "--ros-args", "-r", "a:=b", "--", "more"];
    /// let (args, rest) = RosArgs::parse(line.map(String::from)).unwrap();
    /// assert_eq!((args.remaps.len(), rest), (1, vec!["prog".to_string(), "more".to_string()]));
    /// ```
    pub fn parse(args: impl IntoIterator<Item = String>) -> Result<(Self, Vec<String>), ArgsError> {
        let mut parsed = Self::default();
        let mut rest = Vec::new();
        let mut inside = false;
        let mut args = args.into_iter();
        while let Some(arg) = args.next() {
            match (inside, arg.as_str()) {
                (_, "--ros-args") => inside = true,
                (true, "--") => inside = false,
                (true, _) => parsed.take(&arg, &mut args)?,
                (false, _) => rest.push(arg),
            }
        }
        Ok((parsed, rest))
    }

    fn take(
        &mut self,
        flag: &str,
        args: &mut impl Iterator<Item = String>,
    ) -> Result<(), ArgsError> {
        let mut value = |example| {
            args.next().ok_or_else(|| ArgsError::MissingValue { flag: flag.to_owned(), example })
        };
        match flag {
            "-r" | "--remap" => self.remaps.push(Remap::parse(&value("from:=to")?)?),
            "-p" | "--param" => self.parameters.push(parameter(&value("name:=value")?)?),
            "--params-file" => {
                self.parameters.push(ParameterSource::File(value("file.yaml")?));
            }
            "-e" | "--enclave" => self.enclave = Some(value("/enclave")?),
            "--log-level" => self.log_level(&value("info")?)?,
            "--log-config-file" => self.log_config_file = Some(value("file")?),
            "--log-file-name" => self.log_file_name = Some(value("name")?),
            "--enable-rosout-logs" => self.rosout_logs = Some(true),
            "--disable-rosout-logs" => self.rosout_logs = Some(false),
            "--enable-stdout-logs" => self.stdout_logs = Some(true),
            "--disable-stdout-logs" => self.stdout_logs = Some(false),
            "--enable-external-lib-logs" => self.external_lib_logs = Some(true),
            "--disable-external-lib-logs" => self.external_lib_logs = Some(false),
            _ => return Err(ArgsError::Unknown(flag.to_owned())),
        }
        Ok(())
    }

    fn log_level(&mut self, text: &str) -> Result<(), ArgsError> {
        let (logger, name) =
            text.split_once(":=").map_or((None, text), |(logger, level)| (Some(logger), level));
        let level = LogLevel::parse(name).ok_or_else(|| ArgsError::LogLevel(name.to_owned()))?;
        match logger {
            Some(logger) => self.logger_levels.push((logger.to_owned(), level)),
            None => self.log_level = Some(level),
        }
        Ok(())
    }
}

fn parameter(text: &str) -> Result<ParameterSource, ArgsError> {
    let (left, value) =
        text.split_once(":=").ok_or_else(|| ArgsError::Assignment(text.to_owned()))?;
    let (node, name) = match left.split_once(':') {
        Some((node, name)) => (Some(node), name),
        None => (None, left),
    };
    if name.is_empty() || node == Some("") {
        return Err(ArgsError::Assignment(text.to_owned()));
    }
    let allowed =
        |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '*' | ':');
    if let Some((at, character)) = left.char_indices().find(|&(_, c)| !allowed(c)) {
        return Err(ArgsError::ParameterName { text: text.to_owned(), character, at });
    }
    let value = ParameterValue::parse(value)
        .map_err(|source| ArgsError::Value { name: name.to_owned(), source })?;
    let node = node.map(str::to_owned);
    Ok(ParameterSource::Override { node, name: name.to_owned(), value })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<(RosArgs, Vec<String>), ArgsError> {
        RosArgs::parse(line.split_whitespace().map(String::from))
    }

    #[test]
    fn a_whole_section_is_read_and_the_rest_kept_in_order() {
        let (args, rest) = parse(
            "prog -a --ros-args -r x:=y --remap n:__ns:=/z -p gain:=1.5 -p n:on:=true \
             --params-file f.yaml -e /enc --log-level n:=debug --log-level WARN \
             --disable-rosout-logs -- -b --ros-args -r q:=w",
        )
        .unwrap();
        assert_eq!(rest, ["prog", "-a", "-b"]);
        assert_eq!(args.remaps.len(), 3);
        assert_eq!(args.remaps[1].node.as_deref(), Some("n"));
        assert_eq!(args.parameters.len(), 3);
        assert_eq!(args.parameters[2], ParameterSource::File("f.yaml".into()));
        let expected = ParameterSource::Override {
            node: Some("n".into()),
            name: "on".into(),
            value: ParameterValue::Bool(true),
        };
        assert_eq!(args.parameters[1], expected);
        assert_eq!(args.enclave.as_deref(), Some("/enc"));
        assert_eq!(args.log_level, Some(LogLevel::Warn));
        assert_eq!(args.logger_levels, [("n".to_owned(), LogLevel::Debug)]);
        assert_eq!((args.rosout_logs, args.stdout_logs), (Some(false), None));
    }

    #[test]
    fn what_cannot_be_read_is_named_with_a_remedy() {
        for line in [
            "--ros-args -r",
            "--ros-args -r x",
            "--ros-args --wat",
            "--ros-args -p x",
            "--ros-args -p :=1",
            "--ros-args -p a$b:=1",
            "--ros-args -p x:=[1",
            "--ros-args --log-level loud",
        ] {
            assert!(parse(line).unwrap_err().to_string().contains("hint:"), "{line}");
        }
    }

    #[test]
    fn arguments_outside_a_section_are_nobodys_business() {
        let (args, rest) = parse("prog --wat -r").unwrap();
        assert_eq!(args, RosArgs::default());
        assert_eq!(rest.len(), 3);
    }
}

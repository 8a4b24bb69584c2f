//! Work of one process: nobody answers, a library is measured by itself.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use super::output::{complain, print_line};
use super::{About, ArgsError, LinkError, PeerReport, Usage};

/// Most samples of one run: the process keeps them all.
const MAX_COUNT: u64 = 1 << 24;
/// Most parameters of a workload.
const MAX_PARAMETERS: usize = 64;

/// The options of `PEER solo WORKLOAD`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SoloArgs {
    /// The workload, the word after `solo`.
    pub workload: String,
    /// `--variant`, default empty: the workload's first.
    pub variant: String,
    /// `--count` of samples, default 1000, at most 16777216.
    pub count: u64,
    /// `--warmup`: units of work done before, default 100, at most 16777216.
    pub warmup: u64,
    /// `--folder` for what it writes, default the temporary folder.
    pub folder: PathBuf,
    /// `--out`: where the samples go.
    pub out: Option<PathBuf>,
    /// `--set NAME=VALUE`, any number of times: the workload's own parameters.
    pub parameters: BTreeMap<String, String>,
}

impl SoloArgs {
    /// Parses what follows `PEER solo`.
    ///
    /// # Errors
    /// The first option that is unknown, lacks its value, or has a value out of range.
    pub fn parse(words: &[String]) -> Result<Self, ArgsError> {
        let (workload, mut rest) =
            words.split_first().ok_or(ArgsError::Missing("WORKLOAD after solo"))?;
        let folder = std::env::temp_dir();
        let workload = workload.clone();
        let mut args = Self { workload, count: 1000, warmup: 100, folder, ..Self::default() };
        while let Some((option, more)) = rest.split_first() {
            let (value, more) =
                more.split_first().ok_or_else(|| ArgsError::NoValue(option.clone()))?;
            args.set(option, value)?;
            rest = more;
        }
        Ok(args)
    }

    fn set(&mut self, option: &str, value: &str) -> Result<(), ArgsError> {
        let fail = |expected| ArgsError::BadValue {
            option: option.to_owned(),
            value: value.to_owned(),
            expected,
        };
        let number = || value.parse::<u64>().ok().filter(|&number| number <= MAX_COUNT);
        match option {
            "--variant" => value.clone_into(&mut self.variant),
            "--count" => {
                let count = number().filter(|&count| count > 0);
                self.count = count.ok_or_else(|| fail("1 to 16777216"))?;
            }
            "--warmup" => self.warmup = number().ok_or_else(|| fail("0 to 16777216"))?,
            "--folder" => self.folder = PathBuf::from(value),
            "--out" => self.out = Some(PathBuf::from(value)),
            "--set" => {
                let pair = value.split_once('=').filter(|(name, _)| !name.is_empty());
                let (name, value) = pair.ok_or_else(|| fail("NAME=VALUE"))?;
                self.parameters.insert(name.to_owned(), value.to_owned());
                if self.parameters.len() > MAX_PARAMETERS {
                    return Err(fail("one of at most 64 parameters"));
                }
            }
            _ => return Err(ArgsError::Unknown(option.to_owned())),
        }
        Ok(())
    }

    /// A parameter as a whole number. Which numbers it may be is declared
    /// ([`Accepted`](super::Accepted)) and was checked.
    ///
    /// # Errors
    /// [`LinkError::Unsupported`] when it is absent or no number.
    pub fn number(&self, name: &str) -> Result<u64, LinkError> {
        let given = self.parameters.get(name).map_or("", String::as_str);
        given.parse().map_err(|_| {
            LinkError::Unsupported(format!("parameter {name} is {given:?}, not a whole number"))
        })
    }
}

/// What a workload of one process measured.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SoloResult {
    /// Time of each sample in order, ns.
    pub samples: Vec<u64>,
    /// Units of work begun in the section whose rate counts.
    pub sent: u64,
    /// Those of them that got lost.
    pub lost: u64,
    /// Bytes of those that did not; 0 where bytes mean nothing.
    pub bytes: u64,
    /// Length of that section, ns.
    pub wall_ns: u64,
    /// What the process used in it.
    pub used: Usage,
    /// What else it counted, by name and unit.
    pub figures: BTreeMap<String, f64>,
}

/// Runs `PEER solo`: `words` are those after it. `work` measures, by the workload and the variant
/// in its arguments, which `about` has.
pub fn run_solo(
    about: &About,
    words: &[String],
    work: impl FnOnce(&SoloArgs) -> Result<SoloResult, LinkError>,
) -> ExitCode {
    let mut args = match SoloArgs::parse(words) {
        Ok(args) => args,
        Err(error) => return complain(&about.peer, &error, 2),
    };
    let measured = about.check_solo(&mut args).and_then(|()| work(&args));
    match measured.and_then(|result| report(about, &args, result)) {
        Ok(report) => print_line(&report),
        Err(error @ LinkError::Unsupported(_)) => complain(&about.peer, &error, 3),
        Err(error) => complain(&about.peer, &error, 1),
    }
}

fn report(about: &About, args: &SoloArgs, result: SoloResult) -> Result<PeerReport, LinkError> {
    if let Some(path) = &args.out {
        let bytes: Vec<u8> = result.samples.iter().flat_map(|ns| ns.to_le_bytes()).collect();
        std::fs::write(path, bytes)
            .map_err(LinkError::io(format!("write samples to {}", path.display())))?;
    }
    Ok(PeerReport {
        role: "solo".to_owned(),
        peer: about.peer.clone(),
        variant: args.variant.clone(),
        wake: "none".to_owned(),
        sent: result.sent,
        received: result.sent.saturating_sub(result.lost),
        lost: result.lost,
        bytes: result.bytes,
        figures: result.figures,
        ..PeerReport::using(result.used, result.wall_ns)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Accepted;

    fn parse(line: &str) -> Result<SoloArgs, ArgsError> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        SoloArgs::parse(&words)
    }

    #[test]
    fn every_option_lands_in_its_field() {
        let args = parse(
            "tf --variant naive --count 7 --warmup 3 --folder /a --out /b --set depth=5 \
             --set text=a=b",
        )
        .unwrap();
        let expected = SoloArgs {
            workload: "tf".into(),
            variant: "naive".into(),
            count: 7,
            warmup: 3,
            folder: "/a".into(),
            out: Some("/b".into()),
            parameters: [("depth", "5"), ("text", "a=b")]
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .into(),
        };
        assert_eq!(args, expected);
    }

    #[test]
    fn a_wrong_word_is_refused_by_its_name() {
        assert_eq!(parse(""), Err(ArgsError::Missing("WORKLOAD after solo")));
        assert_eq!(parse("tf --count"), Err(ArgsError::NoValue("--count".into())));
        assert_eq!(parse("tf --colour red"), Err(ArgsError::Unknown("--colour".into())));
        for bad in ["--count 0", "--count 99999999", "--warmup -1", "--set depth", "--set =5"] {
            let error = parse(&format!("tf {bad}")).unwrap_err();
            assert!(matches!(error, ArgsError::BadValue { .. }), "{bad}: {error}");
        }
        let many: String = (0..65).map(|number| format!(" --set p{number}=1")).collect();
        assert!(parse(&format!("tf{many}")).is_err());
    }

    #[test]
    fn parameters_are_never_ignored_and_never_out_of_range() {
        let threads = Accepted::words(&["one", "many"]);
        let about = About::new("toy", "1", &["shm"], &[]).with_solo("tf", &["buffer"]);
        let all = [("depth", Accepted::range(1..=9)), ("threads", threads)];
        let about = about.with_parameters("tf", &all);
        let check = |words: &str| {
            let mut args = parse(&format!("tf {words}")).unwrap();
            about.check_solo(&mut args).map(|()| args).map_err(|error| error.to_string())
        };
        let args = check("--set depth=9 --set threads=many").unwrap();
        assert_eq!(args.number("depth").unwrap(), 9);
        assert!(args.number("threads").is_err() && args.number("entries").is_err());
        for (bad, why) in [
            ("depth=10", "parameter depth is \"10\", not 1 to 9"),
            ("depth=-3", "parameter depth is \"-3\", not 1 to 9"),
            ("threads=few", "parameter threads is \"few\", not one, many"),
            ("depht=5", "toy has no parameter depht of tf, only depth, threads"),
        ] {
            assert_eq!(check(&format!("--set {bad}")).unwrap_err(), why);
        }
    }

    #[test]
    fn a_workload_without_the_variant_says_which_there_are() {
        let about = About::new("toy", "1", &["shm"], &[]).with_solo("tf", &["buffer", "naive"]);
        let mut args = parse("tf").unwrap();
        about.check_solo(&mut args).unwrap();
        assert_eq!(args.variant, "buffer");
        let error = |words: &str| about.check_solo(&mut parse(words).unwrap()).unwrap_err();
        let text = error("tf --variant shm").to_string();
        assert_eq!(text, "toy has no variant shm of tf, only buffer, naive");
        assert_eq!(error("cook").to_string(), "toy has no workload cook, only tf");
    }
}

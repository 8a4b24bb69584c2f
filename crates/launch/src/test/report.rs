//! What became of a test: for people, and as JUnit XML for what runs tests.

use std::fmt::Write;
use std::time::Duration;

/// One expectation and whether it was met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseResult {
    /// The expectation in words.
    pub name: String,
    /// How long it took.
    pub took: Duration,
    /// Why it was not met.
    pub failure: Option<String>,
}

/// All expectations of a test.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The file of the test.
    pub name: String,
    /// One for each expectation, in the order of the file, then one for the end of the launch.
    pub cases: Vec<CaseResult>,
    /// How long all took.
    pub took: Duration,
    /// The newest lines of output.
    pub output: String,
}

impl Report {
    /// Expectations that were not met.
    #[must_use]
    pub fn failures(&self) -> usize {
        self.cases.iter().filter(|case| case.failure.is_some()).count()
    }

    /// A line for each expectation, then the output if one was not met, then how many were.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = String::new();
        for case in &self.cases {
            let seconds = case.took.as_secs_f64();
            // Writing to a String cannot fail.
            let _ = match &case.failure {
                None => writeln!(out, "ok      {} ({seconds:.2} s)", case.name),
                Some(why) => writeln!(out, "FAILED  {} ({seconds:.2} s)\n        {why}", case.name),
            };
        }
        if self.failures() > 0 {
            let _ = write!(out, "the last lines of output:\n{}", self.output);
        }
        let all = self.cases.len();
        let failed = self.failures();
        let _ = writeln!(out, "{}: {} of {all} met", self.name, all - failed);
        out
    }

    /// As JUnit XML.
    #[must_use]
    pub fn junit(&self) -> String {
        let count = self.cases.len();
        let failures = self.failures();
        let name = escaped(&self.name);
        let time = self.took.as_secs_f64();
        let counts = format!("tests=\"{count}\" failures=\"{failures}\" errors=\"0\"");
        let mut out = format!(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
             <testsuites {counts} time=\"{time:.3}\">\n  \
             <testsuite name=\"{name}\" {counts} skipped=\"0\" time=\"{time:.3}\">\n"
        );
        for case in &self.cases {
            let title = escaped(&case.name);
            let time = case.took.as_secs_f64();
            // Writing to a String cannot fail.
            let _ = write!(
                out,
                "    <testcase classname=\"{name}\" name=\"{title}\" time=\"{time:.3}\""
            );
            let _ = match &case.failure {
                None => writeln!(out, "/>"),
                Some(why) => writeln!(
                    out,
                    ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>",
                    escaped(why.lines().next().unwrap_or_default()),
                    escaped(why)
                ),
            };
        }
        let output = escaped(&self.output);
        let _ =
            write!(out, "    <system-out>{output}</system-out>\n  </testsuite>\n</testsuites>\n");
        out
    }
}

/// Text as XML takes it; what XML cannot hold becomes `?`.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' => out.push(c),
            '\u{0}'..='\u{1f}' | '\u{7f}' | '\u{fffe}' | '\u{ffff}' => out.push('?'),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_shown_to_people_and_to_machines() {
        let case = |name: &str, failure: Option<&str>| CaseResult {
            name: name.into(),
            took: Duration::from_millis(1500),
            failure: failure.map(str::to_owned),
        };
        let report = Report {
            name: "robot.yaml".into(),
            cases: vec![case("node /a", None), case("log '<x>'", Some("no \"line\" & no <x>"))],
            took: Duration::from_secs(3),
            output: "[a] \u{1b}[31mred\n".into(),
        };
        let text = report.text();
        assert!(text.starts_with("ok      node /a (1.50 s)\nFAILED  log '<x>'"), "{text}");
        assert!(text.ends_with("robot.yaml: 1 of 2 met\n"), "{text}");
        let xml = report.junit();
        assert!(xml.contains("tests=\"2\" failures=\"1\""), "{xml}");
        assert!(xml.contains("<failure message=\"no &quot;line&quot; &amp; no &lt;x&gt;\">"));
        assert!(xml.contains("<system-out>[a] ?[31mred\n</system-out>"), "{xml}");
    }
}

//! What can be expected of a launch, but for what its topics carry.

use super::{Running, TestError};
use angaros::EndpointKind;
use angaros_msg::dynamic::nearest;
use regex_lite::Regex;

impl Running {
    /// A topic has a publisher, of this type if one is given.
    ///
    /// # Errors
    /// It has none within the time-out, or one of another type.
    pub fn expect_topic(&self, topic: &str, ty: Option<&str>) -> Result<(), TestError> {
        let publisher = || {
            let endpoints = self.context.graph().endpoints.into_iter();
            let mut publishers = endpoints.filter(|end| end.kind == EndpointKind::Publisher);
            publishers.find(|end| end.topic == topic)
        };
        let Some(found) = self.until(publisher) else {
            let topics: Vec<_> =
                self.context.graph().endpoints.into_iter().map(|end| end.topic).collect();
            let near = nearest(topic, topics.iter().map(String::as_str));
            let hint = near.map_or(String::new(), |near| format!("; hint: there is '{near}'"));
            let waited = self.waited();
            return Err(TestError(format!("nobody publishes {topic} {waited}{hint}")));
        };
        match ty {
            Some(ty) if ty != found.type_name => Err(TestError(format!(
                "topic {topic} has type {}, not {ty}, at {}",
                found.type_name, found.node
            ))),
            _ => Ok(()),
        }
    }

    /// A node with this full name is there.
    ///
    /// # Errors
    /// It is not within the time-out.
    pub fn expect_node(&self, name: &str) -> Result<(), TestError> {
        let nodes = || -> Vec<String> {
            self.context.graph().nodes.into_iter().map(|node| node.to_string()).collect()
        };
        let full = if name.starts_with('/') { name.to_owned() } else { format!("/{name}") };
        let found = self.until(|| nodes().contains(&full).then_some(()));
        found.ok_or_else(|| {
            let waited = self.waited();
            let nodes = nodes().join(", ");
            TestError(format!("there is no node {full} {waited}; there are: {nodes}"))
        })
    }

    /// A line of output, of this process if one is given, matches the regular expression.
    ///
    /// # Errors
    /// None does within the time-out, or the text is no regular expression.
    pub fn expect_log(&self, process: Option<&str>, pattern: &str) -> Result<String, TestError> {
        let regex = regex(pattern)?;
        self.until(|| self.record.find(process, &regex)).ok_or_else(|| {
            let who = process.map_or(String::new(), |name| format!(" of '{name}'"));
            let last = self.record.last(process);
            let last = last.map_or("there is none".into(), |line| format!("the last is: {line}"));
            TestError(format!("no line{who} matches '{pattern}' {}; {last}", self.waited()))
        })
    }

    /// A process ends by itself with this code.
    ///
    /// # Errors
    /// It does not within the time-out, or with another code or by a signal.
    pub fn expect_exit(&self, process: &str, code: i32) -> Result<(), TestError> {
        match self.until(|| self.record.end(process)) {
            Some(Some(found)) if found == code => Ok(()),
            Some(Some(found)) => {
                Err(TestError(format!("'{process}' ended with code {found}, not {code}")))
            }
            Some(None) => {
                Err(TestError(format!("'{process}' ended by a signal, not with code {code}")))
            }
            None => Err(TestError(format!("'{process}' has not ended {}", self.waited()))),
        }
    }

    /// No line so far has the word ERROR or FATAL.
    ///
    /// # Errors
    /// One has.
    pub fn expect_no_errors(&self) -> Result<(), TestError> {
        self.expect_no_errors_except(None)
    }

    /// As [`Running::expect_no_errors`], but for lines that match the regular expression.
    ///
    /// # Errors
    /// Another line has one, or the text is no regular expression.
    pub fn expect_no_errors_except(&self, except: Option<&str>) -> Result<(), TestError> {
        let except = except.map(regex).transpose()?;
        match self.record.error(except.as_ref()) {
            None => Ok(()),
            Some((process, line)) => Err(TestError(format!("'{process}' wrote: {line}"))),
        }
    }
}

fn regex(pattern: &str) -> Result<Regex, TestError> {
    Regex::new(pattern)
        .map_err(|error| TestError(format!("'{pattern}' is no regular expression: {error}")))
}

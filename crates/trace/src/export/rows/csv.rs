//! Comma-separated values, by RFC 4180 with `\n` at the end of lines.

use super::super::error::ExportError;
use super::{Cell, Column, Table};
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

pub(super) struct Csv {
    path: PathBuf,
    to: BufWriter<File>,
    line: String,
}

impl Csv {
    pub(super) fn create(path: &Path, columns: &[Column]) -> Result<Self, ExportError> {
        let file = File::create_new(path).map_err(|error| ExportError::writing(path, &error))?;
        let mut csv = Self { path: path.into(), to: BufWriter::new(file), line: String::new() };
        let names: Vec<_> = columns.iter().map(|(name, _)| Cell::Text((*name).into())).collect();
        csv.row(&names)?;
        Ok(csv)
    }
}

impl Table for Csv {
    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), ExportError> {
        self.line.clear();
        for (at, cell) in cells.iter().enumerate() {
            if at > 0 {
                self.line.push(',');
            }
            match cell {
                Cell::Empty => {}
                Cell::Number(number) => self.line.push_str(&number.to_string()),
                Cell::Text(text) => quote(text, &mut self.line),
            }
        }
        self.line.push('\n');
        let written = self.to.write_all(self.line.as_bytes());
        written.map_err(|error| ExportError::writing(&self.path, &error))
    }

    fn finish(mut self: Box<Self>) -> Result<(), ExportError> {
        self.to.flush().map_err(|error| ExportError::writing(&self.path, &error))
    }
}

fn quote(text: &str, line: &mut String) {
    if text.contains(['"', ',', '\n', '\r']) {
        line.push('"');
        line.push_str(&text.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_with_commas_and_quotes_are_quoted() {
        let quoted = |text| {
            let mut line = String::new();
            quote(text, &mut line);
            line
        };
        assert_eq!(quoted("/scan"), "/scan");
        assert_eq!(quoted("f<A, B>"), "\"f<A, B>\"");
        assert_eq!(quoted("a \"b\"\n"), "\"a \"\"b\"\"\n\"");
    }
}

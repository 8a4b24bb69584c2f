//! Apache Parquet, written column by column with the crate `parquet`.

use super::super::error::ExportError;
use super::{Cell, Column, ColumnType, Table};
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::Type;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rows kept in memory until they are written together; a file has at most 2^15 such groups.
const GROUP_ROWS: usize = 1 << 15;

pub(super) struct Parquet {
    path: PathBuf,
    to: SerializedFileWriter<File>,
    columns: Vec<Values>,
    rows: usize,
}

/// The values of a column, and for each row whether it has one.
struct Values {
    there: Vec<i16>,
    kind: Kind,
}

enum Kind {
    Numbers(Vec<i64>),
    Texts(Vec<ByteArray>),
}

impl Parquet {
    pub(super) fn create(path: &Path, columns: &[Column]) -> Result<Self, ExportError> {
        let file = File::create_new(path).map_err(|error| ExportError::writing(path, &error))?;
        let fail = |error| failed(path, error);
        let fields = columns.iter().map(field).collect::<Result<_, _>>().map_err(fail)?;
        let schema = Type::group_type_builder("angaros").with_fields(fields).build();
        let schema = Arc::new(schema.map_err(fail)?);
        let properties =
            WriterProperties::builder().set_compression(Compression::UNCOMPRESSED).build();
        let to = SerializedFileWriter::new(file, schema, Arc::new(properties)).map_err(fail)?;
        let columns = columns.iter().map(|(_, kind)| Values::new(*kind)).collect();
        Ok(Self { path: path.into(), to, columns, rows: 0 })
    }

    fn write_group(&mut self) -> Result<(), ExportError> {
        let mut written = || -> Result<(), ParquetError> {
            let mut group = self.to.next_row_group()?;
            for values in &mut self.columns {
                let Some(mut column) = group.next_column()? else { break };
                let there = Some(&values.there[..]);
                match &mut values.kind {
                    Kind::Numbers(numbers) => {
                        column.typed::<Int64Type>().write_batch(numbers, there, None)?;
                        numbers.clear();
                    }
                    Kind::Texts(texts) => {
                        column.typed::<ByteArrayType>().write_batch(texts, there, None)?;
                        texts.clear();
                    }
                }
                values.there.clear();
                column.close()?;
            }
            group.close().map(drop)
        };
        self.rows = 0;
        written().map_err(|error| failed(&self.path, error))
    }
}

impl Table for Parquet {
    fn row(&mut self, cells: &[Cell<'_>]) -> Result<(), ExportError> {
        for (values, cell) in self.columns.iter_mut().zip(cells) {
            values.push(cell);
        }
        self.rows += 1;
        if self.rows == GROUP_ROWS { self.write_group() } else { Ok(()) }
    }

    fn finish(mut self: Box<Self>) -> Result<(), ExportError> {
        if self.rows > 0 {
            self.write_group()?;
        }
        let Self { path, to, .. } = *self;
        to.close().map(drop).map_err(|error| failed(&path, error))
    }
}

impl Values {
    fn new(kind: ColumnType) -> Self {
        let kind = match kind {
            ColumnType::Number => Kind::Numbers(Vec::new()),
            ColumnType::Text => Kind::Texts(Vec::new()),
        };
        Self { there: Vec::new(), kind }
    }

    fn push(&mut self, cell: &Cell<'_>) {
        let there = match (&mut self.kind, cell) {
            (Kind::Numbers(numbers), Cell::Number(number)) => {
                numbers.push(*number);
                true
            }
            (Kind::Texts(texts), Cell::Text(text)) => {
                texts.push(text.as_bytes().to_vec().into());
                true
            }
            _ => false,
        };
        self.there.push(there.into());
    }
}

fn field((name, kind): &Column) -> Result<Arc<Type>, ParquetError> {
    let (physical, logical) = match kind {
        ColumnType::Number => (Physical::INT64, None),
        ColumnType::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let field = Type::primitive_type_builder(name, physical)
        .with_repetition(Repetition::OPTIONAL)
        .with_logical_type(logical);
    field.build().map(Arc::new)
}

fn failed(path: &Path, error: ParquetError) -> ExportError {
    match error {
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => ExportError::writing(path, &error),
            Err(error) => ExportError::writing(path, &io::Error::other(error)),
        },
        other => ExportError::writing(path, &io::Error::other(other)),
    }
}

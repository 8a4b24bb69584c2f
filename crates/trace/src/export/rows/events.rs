//! The table of what happened: our own events, with the names behind their numbers.

use super::super::error::ExportError;
use super::super::handles::number_of;
use super::super::source::{Names, Source};
use super::entities::kind_name;
use super::{Cell, Column, ColumnType::Number, ColumnType::Text, Table};
use angaros::trace::{DropReason, Event, EventId};

const COLUMNS: &[Column] = &[
    ("time_ns", Number),
    ("system_ns", Number),
    ("host", Text),
    ("pid", Number),
    ("process", Text),
    ("thread", Number),
    ("event", Text),
    ("publisher", Text),
    ("sequence_number", Number),
    ("kind", Text),
    ("node", Text),
    ("name", Text),
];

/// Values that are words.
const WORDS: [&str; 7] =
    ["label", "start_label", "goal_label", "reason", "kernel_label", "device_label", "error_label"];

/// The columns: those of every event, and one for each name of a value.
pub(super) fn columns() -> Vec<Column> {
    let mut columns = COLUMNS.to_vec();
    for value in EventId::ALL.iter().flat_map(|id| id.values()) {
        if !value.is_empty() && !columns.iter().any(|(name, _)| *name == value) {
            columns.push((value, if WORDS.contains(&value) { Text } else { Number }));
        }
    }
    columns
}

pub(super) fn write(source: &Source, table: &mut dyn Table) -> Result<u64, ExportError> {
    let columns = columns();
    let mut written = 0;
    for process in 0..source.names().processes.len() as u32 {
        for event in source.events(process)?.iter() {
            table.row(&row(source.names(), process, event, &columns))?;
            written += 1;
        }
    }
    Ok(written)
}

fn row<'a>(names: &'a Names, process: u32, event: &Event, columns: &[Column]) -> Vec<Cell<'a>> {
    let of = &names.processes[process as usize];
    let message = event.message();
    let mut row = vec![
        Cell::number(event.time_ns),
        Cell::Number(names.system_ns(process, event.time_ns)),
        Cell::text(&of.host),
        Cell::number(of.pid.into()),
        Cell::text(&of.name),
        Cell::number(event.thread.into()),
        Cell::text(event.id.name()),
        message.map_or(Cell::Empty, |(gid, _)| Cell::Text(gid.to_string().into())),
        message.map_or(Cell::Empty, |(_, number)| Cell::number(number)),
    ];
    let about = about(event).and_then(|number| names.entity(process, number));
    row.push(about.map_or(Cell::Empty, |about| Cell::text(kind_name(about.kind))));
    row.push(about.map_or(Cell::Empty, |about| Cell::text(&about.node)));
    row.push(about.map_or(Cell::Empty, |about| Cell::text(&about.name)));
    row.resize(columns.len(), Cell::Empty);
    for (name, value) in event.id.values().into_iter().zip([event.a, event.b, event.c]) {
        let at = columns.iter().position(|(column, _)| *column == name);
        if let Some(cell) = at.and_then(|at| row.get_mut(at)) {
            *cell = match name {
                "reason" => Cell::text(DropReason::from_number(value).map_or("", DropReason::name)),
                word if WORDS.contains(&word) => Cell::text(of.label(value)),
                _ => Cell::number(value),
            };
        }
    }
    row
}

/// The entity that an event is about.
fn about(event: &Event) -> Option<u32> {
    match event.id {
        EventId::Publish | EventId::Published => Some(number_of(event.publisher)),
        id if id.values()[1] == "entity" => Some(event.b as u32),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_of_every_event_has_a_column() {
        let columns = columns();
        let names: Vec<_> = columns.iter().map(|(name, _)| *name).collect();
        for name in ["loaned", "called", "queued", "entity", "goal_label", "reason"] {
            assert_eq!(names.iter().filter(|other| **other == name).count(), 1, "{name}");
        }
        assert!(columns.contains(&("reason", Text)) && columns.contains(&("woke", Number)));
    }
}

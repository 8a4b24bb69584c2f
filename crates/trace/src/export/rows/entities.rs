//! The table of what exists.

use super::super::error::ExportError;
use super::super::source::Names;
use super::{Cell, Column, ColumnType::Number, ColumnType::Text, Table};
use angaros::trace::{Entity, EntityKind};

pub(super) const COLUMNS: &[Column] = &[
    ("host", Text),
    ("pid", Number),
    ("process", Text),
    ("kind", Text),
    ("entity", Number),
    ("node", Text),
    ("name", Text),
    ("type", Text),
    ("gid", Text),
    ("depth", Number),
    ("period_ns", Number),
    ("executor", Number),
    ("symbol", Text),
    ("created_ns", Number),
];

/// What a kind of entity is called.
pub(super) fn kind_name(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Context => "context",
        EntityKind::Node => "node",
        EntityKind::Publisher => "publisher",
        EntityKind::Subscription => "subscription",
        EntityKind::Service => "service",
        EntityKind::Client => "client",
        EntityKind::Timer => "timer",
        EntityKind::Executor => "executor",
        EntityKind::StateMachine => "state_machine",
        EntityKind::MessageLink => "message_link",
    }
}

pub(super) fn write(names: &Names, table: &mut dyn Table) -> Result<(), ExportError> {
    names.entities.iter().try_for_each(|entity| table.row(&row(names, entity)))
}

fn row<'a>(names: &'a Names, entity: &'a Entity) -> [Cell<'a>; COLUMNS.len()] {
    let process = &names.processes[entity.process as usize];
    let known = |number: u64| if number == 0 { Cell::Empty } else { Cell::number(number) };
    [
        Cell::text(&process.host),
        Cell::number(process.pid.into()),
        Cell::text(&process.name),
        Cell::text(kind_name(entity.kind)),
        Cell::number(entity.number.into()),
        Cell::text(&entity.node),
        Cell::text(&entity.name),
        Cell::text(&entity.type_name),
        Cell::text(&entity.gid),
        known(entity.depth),
        known(entity.period_ns),
        known(entity.executor.into()),
        Cell::text(&entity.symbol),
        known(entity.created_ns),
    ]
}

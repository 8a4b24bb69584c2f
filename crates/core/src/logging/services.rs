//! `~/get_logger_levels` and `~/set_logger_levels`, for nodes whose options ask for them.

use super::Levels;
use crate::executor::CallbackGroupType;
use crate::node::Node;
use angaros_msg::names::LogLevel;
use angaros_msg::rcl_interfaces::msg::{LoggerLevel, SetLoggerLevelsResult};
use angaros_msg::rcl_interfaces::srv::{
    GetLoggerLevels, GetLoggerLevels_Request, GetLoggerLevels_Response, SetLoggerLevels,
    SetLoggerLevels_Request, SetLoggerLevels_Response,
};
use angaros_transport::error::Result;
use std::any::Any;
use std::sync::Arc;

/// Offers them until the result is dropped.
pub(crate) fn create(node: &Node) -> Result<Box<dyn Any + Send>> {
    let levels = node.context().logger_levels();
    let asked = Arc::clone(levels);
    let given = Arc::clone(levels);
    let group = node.create_callback_group(CallbackGroupType::MutuallyExclusive);
    let get = node.create_service_in::<GetLoggerLevels, _>(
        &group,
        "~/get_logger_levels",
        move |request: GetLoggerLevels_Request| GetLoggerLevels_Response {
            levels: request.names.into_iter().map(|name| own_level(&asked, name)).collect(),
        },
    )?;
    let set = node.create_service_in::<SetLoggerLevels, _>(
        &group,
        "~/set_logger_levels",
        move |request: SetLoggerLevels_Request| SetLoggerLevels_Response {
            results: request.levels.iter().map(|level| set_level(&given, level)).collect(),
        },
    )?;
    Ok(Box::new((get, set)))
}

/// The level of its own, 0 for none, as in rcutils.
fn own_level(levels: &Levels, name: String) -> LoggerLevel {
    let level = levels.own(&name).map_or(0, |level| level as u32);
    LoggerLevel { name, level }
}

fn set_level(levels: &Levels, wanted: &LoggerLevel) -> SetLoggerLevelsResult {
    let level = match wanted.level {
        0 => Ok(None),
        10 => Ok(Some(LogLevel::Debug)),
        20 => Ok(Some(LogLevel::Info)),
        30 => Ok(Some(LogLevel::Warn)),
        40 => Ok(Some(LogLevel::Error)),
        50 => Ok(Some(LogLevel::Fatal)),
        other => Err(format!("there is no log level {other}; use 0, 10, 20, 30, 40 or 50")),
    };
    let reason = match level {
        Err(reason) => reason,
        Ok(level) if levels.set(&wanted.name, level) => String::new(),
        Ok(_) => format!("{} loggers have a level of their own already", super::MAX_LEVELS),
    };
    SetLoggerLevelsResult { successful: reason.is_empty(), reason }
}

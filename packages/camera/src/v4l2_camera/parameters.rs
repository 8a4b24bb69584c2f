//! The controls of a camera as parameters of its node.
//!
//! * **CP1** Each control with one value is a parameter of its name in lower case with underscores,
//!   as in `white_balance_automatic`: whole numbers and entries of menus are integers with the
//!   range of the control, what is off or on is a bool. A button is a bool too, which is pressed
//!   whenever it is set to true.
//! * **CP2** Setting a parameter sets the control; if the camera refuses, so does the parameter,
//!   with the camera's reason, and what was set together with it is taken back.
//! * **CP3** A camera that comes back gets the values that its parameters have.

use super::settings::Chosen;
use crate::v4l2::controls::{Control, ControlKind};
use crate::v4l2::{CaptureDevice, Session};
use angaros::names::ParameterValue;
use angaros::prelude::*;
use angaros::{ParameterSetting, ParameterType, warn};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The controls of a node's camera; clones are the same.
#[derive(Clone, Default)]
pub struct ControlParameters(Arc<Mutex<Table>>);

#[derive(Default)]
struct Table {
    /// `None` while the camera is away.
    device: Option<Arc<dyn CaptureDevice>>,
    known: BTreeMap<String, Known>,
}

/// A control that is a parameter.
#[derive(Clone)]
struct Known {
    control: Control,
    /// Whether the camera that is there has it.
    is_there: bool,
    value: i64,
}

impl ControlParameters {
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The camera is there: new controls become parameters, known ones get their values.
    pub fn attach(&self, node: &Node, session: &Session) {
        let device = &session.device;
        {
            let mut table = self.lock();
            table.device = Some(Arc::clone(device));
            table.known.values_mut().for_each(|known| known.is_there = false);
        }
        let mut taken = Vec::new();
        for control in &session.controls {
            let name = unique(node, &parameter_name(&control.name), control.id, &taken, self);
            taken.push(name.clone());
            let known = self.lock().known.get(&name).map(|known| known.value);
            match known {
                Some(value) => self.restore(node, &**device, &name, control, value),
                None => self.declare(node, &**device, &name, control),
            }
        }
    }

    /// The camera is away.
    pub fn detach(&self) {
        let mut table = self.lock();
        table.device = None;
        table.known.values_mut().for_each(|known| known.is_there = false);
    }

    /// Rule CP3. A control that changes by itself, or that another one switches off, may refuse.
    fn restore(
        &self,
        node: &Node,
        device: &dyn CaptureDevice,
        name: &str,
        control: &Control,
        value: i64,
    ) {
        let is_value = !control.is_read_only() && !control.is_write_only();
        let differs = control.get(device).is_ok_and(|now| now != value);
        if is_value && differs && !control.is_volatile() {
            match control.set(device, value) {
                Ok(_) => {}
                Err(_) if control.is_inactive() => {}
                Err(error) => warn!(node, "the camera no longer takes {name} = {value}: {error}"),
            }
        }
        if let Some(known) = self.lock().known.get_mut(name) {
            known.control = control.clone();
            known.is_there = true;
        }
    }

    fn declare(&self, node: &Node, device: &dyn CaptureDevice, name: &str, control: &Control) {
        let value = match control.is_write_only() {
            true => control.minimum,
            false => control.get(device).unwrap_or(control.default),
        };
        let known = Known { control: control.clone(), is_there: true, value };
        // Declaring asks `set`, which has to know it.
        self.lock().known.insert(name.to_owned(), known);
        let kind = type_of(control);
        let fixed = control.is_read_only();
        let declare = |ignores_override: bool| {
            let default = Some(value_of(control, value));
            let about = descriptor(control, value);
            node.declare_runtime_parameter(name, kind, default, about, ignores_override)
        };
        let declared = declare(fixed).or_else(|error| {
            let (text, _) = error.parts();
            warn!(node, "{text}; {name} stays {value}");
            declare(true)
        });
        if let Err(error) = declared {
            warn!(node, "control {} is no parameter: {error}", control.name);
            self.lock().known.remove(name);
        }
    }

    /// Rule CP2, before parameters are set.
    ///
    /// # Errors
    /// The camera's reason, or that it is away.
    pub fn set(&self, settings: &[ParameterSetting]) -> std::result::Result<(), String> {
        let mut done: Vec<(String, i64)> = Vec::new();
        for setting in settings {
            let name = &setting.name;
            let (known, device) = {
                let table = self.lock();
                let Some(known) = table.known.get(name) else { continue };
                (known.clone(), table.device.clone())
            };
            let Some(value) = number_of(setting.value.as_ref()) else { continue };
            let is_button = known.control.kind == ControlKind::Button;
            let is_idle = if is_button { value == 0 } else { value == known.value };
            if is_idle {
                continue;
            }
            match set_one(&known, device.as_deref(), name, value) {
                Ok(()) if is_button => {}
                Ok(()) => {
                    done.push((name.clone(), known.value));
                    self.note(name, value);
                }
                Err(reason) => {
                    self.take_back(device.as_deref(), &done);
                    return Err(reason);
                }
            }
        }
        Ok(())
    }

    fn note(&self, name: &str, value: i64) {
        if let Some(known) = self.lock().known.get_mut(name) {
            known.value = value;
        }
    }

    fn take_back(&self, device: Option<&dyn CaptureDevice>, done: &[(String, i64)]) {
        for (name, before) in done.iter().rev() {
            self.note(name, *before);
            let known = self.lock().known.get(name).cloned();
            if let (Some(known), Some(device)) = (known, device) {
                // It had this value a moment ago; if it refuses now, what follows will say so.
                let _ = known.control.set(device, *before);
            }
        }
    }

    /// Whether the camera that is there has what is wanted; a camera that is away is asked later.
    ///
    /// # Errors
    /// What it has instead.
    pub fn try_format(&self, chosen: &Chosen) -> std::result::Result<(), String> {
        let device = self.lock().device.clone();
        let Some(device) = device else { return Ok(()) };
        let wish = &chosen.wish;
        let format = Session::try_format(&*device, wish).map_err(|error| error.to_string())?;
        let size = (format.width, format.height);
        if size == (wish.width as usize, wish.height as usize) {
            return Ok(());
        }
        let wanted = format!("{}x{}", wish.width, wish.height);
        Err(format!("the camera has no images of {wanted}; it would give {}x{}", size.0, size.1))
    }
}

fn set_one(
    known: &Known,
    device: Option<&dyn CaptureDevice>,
    name: &str,
    value: i64,
) -> std::result::Result<(), String> {
    let device = device.ok_or_else(|| format!("cannot set {name}: the camera is not there"))?;
    if !known.is_there {
        return Err(format!("cannot set {name}: this camera has no such control"));
    }
    let is_pressed = known.control.kind == ControlKind::Button;
    match known.control.set(device, value) {
        Ok(taken) if taken == value || is_pressed => Ok(()),
        Ok(taken) => {
            // A parameter that says another value than the camera has would be a lie.
            let _ = known.control.set(device, known.value);
            Err(format!("the camera makes {taken} of {name} = {value}"))
        }
        Err(error) => Err(format!("the camera refuses {name} = {value}: {error}")),
    }
}

/// The name of the parameter for a control of this name (rule CP1).
#[must_use]
pub fn parameter_name(control: &str) -> String {
    let mut name = String::new();
    for c in control.chars() {
        match c {
            c if c.is_ascii_alphanumeric() => name.push(c.to_ascii_lowercase()),
            ',' | '(' | ')' | '[' | ']' | '{' | '}' => {}
            _ if name.ends_with('_') || name.is_empty() => {}
            _ => name.push('_'),
        }
    }
    name.trim_end_matches('_').to_owned()
}

/// The same unless it is that of another parameter.
fn unique(
    node: &Node,
    name: &str,
    id: u32,
    taken: &[String],
    controls: &ControlParameters,
) -> String {
    let is_ours = controls.lock().known.contains_key(name);
    let is_free = is_ours || !node.has_parameter(name);
    if !name.is_empty() && is_free && !taken.iter().any(|other| other == name) {
        return name.to_owned();
    }
    format!("{name}{}control_{id:08x}", if name.is_empty() { "" } else { "_" })
}

fn is_bool(control: &Control) -> bool {
    matches!(control.kind, ControlKind::Boolean | ControlKind::Button)
}

fn type_of(control: &Control) -> ParameterType {
    if is_bool(control) { ParameterType::Bool } else { ParameterType::Integer }
}

fn value_of(control: &Control, value: i64) -> ParameterValue {
    match is_bool(control) {
        true => ParameterValue::Bool(value != 0),
        false => ParameterValue::Integer(value),
    }
}

fn number_of(value: Option<&ParameterValue>) -> Option<i64> {
    match value {
        Some(ParameterValue::Bool(value)) => Some(i64::from(*value)),
        Some(ParameterValue::Integer(value)) => Some(*value),
        _ => None,
    }
}

/// What the parameter tells of its control. A value that the control has against its own range
/// makes the range wider: many drivers say what they do not keep.
fn descriptor(control: &Control, value: i64) -> ParameterDescriptor {
    let entry = |(index, name): &(i64, String)| format!("{index}: {name}");
    let entries: Vec<String> = control.menu.iter().map(entry).collect();
    let about = match entries.is_empty() {
        true => control.name.clone(),
        false => format!("{} ({})", control.name, entries.join(", ")),
    };
    let mut descriptor = ParameterDescriptor::new(about);
    if control.is_read_only() {
        descriptor = descriptor.read_only();
    }
    if is_bool(control) {
        return descriptor;
    }
    let from = control.minimum.min(value);
    let to = control.maximum.max(value);
    let descriptor = descriptor.range(from..=to);
    let beyond = value.abs_diff(control.minimum);
    let keeps_step = from == control.minimum && beyond.is_multiple_of(control.step);
    match i64::try_from(control.step) {
        Ok(step) if step > 1 && keeps_step => descriptor.step(step),
        _ => descriptor,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_is_a_parameter_of_its_name_in_lower_case() {
        let names = [
            ("Brightness", "brightness"),
            ("White Balance, Automatic", "white_balance_automatic"),
            ("Exposure Time (Absolute)", "exposure_time_absolute"),
            ("Focus, Absolute", "focus_absolute"),
            ("U/V  Swap-[x]", "u_v_swap_x"),
            ("  Zoom ", "zoom"),
            ("", ""),
            ("\u{fffd}\u{fffd}", ""),
        ];
        for (control, name) in names {
            assert_eq!(parameter_name(control), name, "{control}");
        }
    }
}

//! Parameters of a node: declared, read, set, and watched.

use crate::arguments::{Release, UserData, give, handle, place, take_back, text};
use crate::node::NodeHandle;
use crate::parameter_value::{OwnedValue, ParameterValueStruct};
use crate::status::{Failure, Status, guard, guard_value};
use angaros::msg::names::ParameterValue;
use angaros::{
    Node, Parameter, ParameterCallback, ParameterDescriptor, ParameterError, ParameterSetting,
};
use std::ffi::{CStr, CString, c_char, c_void};

/// A parameter's name and its value at one moment.
pub struct ParameterHandle {
    name: CString,
    value: OwnedValue,
}

/// A callback about parameters; it is called until this is destroyed.
pub struct ParameterCallbackHandle {
    _callback: ParameterCallback,
}

/// What a parameter is for and which values it takes.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ParameterDescriptorStruct {
    /// What it is for; NULL for nothing.
    pub description: *const c_char,
    /// Its first value stays.
    pub read_only: bool,
    /// Its type may change, and it may be undeclared.
    pub dynamic_typing: bool,
    /// Whether the three below bound whole numbers.
    pub has_integer_range: bool,
    /// Whether the last three bound floating-point numbers.
    pub has_floating_point_range: bool,
    /// The smallest whole number.
    pub integer_from: i64,
    /// The largest whole number.
    pub integer_to: i64,
    /// Between two whole numbers; 0: any.
    pub integer_step: u64,
    /// The smallest floating-point number.
    pub floating_point_from: f64,
    /// The largest floating-point number.
    pub floating_point_to: f64,
    /// Between two floating-point numbers; 0: any.
    pub floating_point_step: f64,
}

/// A parameter and the value it gets.
#[repr(C)]
pub struct ParameterSettingStruct {
    /// The parameter.
    pub name: *const c_char,
    /// Its value; one without a type takes the parameter away.
    pub value: ParameterValueStruct,
}

/// Asked before parameters are declared or set; false refuses all of them, and what it writes to
/// `reason` is what whoever sets them reads.
pub type OnSetParametersCallback = unsafe extern "C" fn(
    settings: *const ParameterSettingStruct,
    count: usize,
    reason: *mut c_char,
    reason_size: usize,
    user_data: *mut c_void,
) -> bool;

/// GoalObserver after parameters were declared or set.
pub type PostSetParametersCallback = unsafe extern "C" fn(
    settings: *const ParameterSettingStruct,
    count: usize,
    user_data: *mut c_void,
);

impl From<ParameterError> for Failure {
    fn from(error: ParameterError) -> Self {
        let status = match error {
            ParameterError::NotDeclared { .. } | ParameterError::NotSet { .. } => Status::NotFound,
            ParameterError::Refused { .. } | ParameterError::Panicked { .. } => Status::Callback,
            ParameterError::Full { .. } => Status::Exhausted,
            _ => Status::InvalidArgument,
        };
        Self::new(status, error.to_string())
    }
}

/// A parameter of any value, without ranges.
#[unsafe(no_mangle)]
pub extern "C" fn angaros_parameter_descriptor_default() -> ParameterDescriptorStruct {
    ParameterDescriptorStruct {
        description: std::ptr::null(),
        read_only: false,
        dynamic_typing: false,
        has_integer_range: false,
        has_floating_point_range: false,
        integer_from: i64::MIN,
        integer_to: i64::MAX,
        integer_step: 0,
        floating_point_from: f64::MIN,
        floating_point_to: f64::MAX,
        floating_point_step: 0.0,
    }
}

/// # Safety
/// NULL or a structure whose text stays for the call.
unsafe fn rust_descriptor(
    descriptor: *const ParameterDescriptorStruct,
) -> Result<ParameterDescriptor, Failure> {
    // SAFETY: handed on to the caller.
    let Some(given) = (unsafe { descriptor.as_ref() }) else {
        return Ok(ParameterDescriptor::default());
    };
    // SAFETY: handed on to the caller.
    let text = unsafe { crate::arguments::optional_text(given.description, "description") }?;
    let mut made = ParameterDescriptor::new(text.unwrap_or_default());
    made.read_only = given.read_only;
    made.dynamic_typing = given.dynamic_typing;
    if given.has_integer_range {
        made = made.range(given.integer_from..=given.integer_to);
        if let Some(range) = &mut made.integer_range {
            range.step = given.integer_step;
        }
    }
    if given.has_floating_point_range {
        made = made.range(given.floating_point_from..=given.floating_point_to);
        if let Some(range) = &mut made.floating_point_range {
            range.step = given.floating_point_step;
        }
    }
    Ok(made)
}

fn declare(
    node: &Node,
    name: &str,
    default: Option<ParameterValue>,
    descriptor: ParameterDescriptor,
) -> Result<(), Failure> {
    fn typed<P: Parameter>(
        node: &Node,
        name: &str,
        default: P,
        descriptor: ParameterDescriptor,
    ) -> Result<(), Failure> {
        node.declare_parameter_with(name, default, descriptor)?;
        Ok(())
    }
    if descriptor.dynamic_typing {
        node.declare_dynamic_parameter(name, default, descriptor)?;
        return Ok(());
    }
    match default {
        None => Err(Failure::argument(format!(
            "parameter '{name}' has neither a type nor dynamic typing\nhint: give it a default \
             value, or set dynamic_typing"
        ))),
        Some(ParameterValue::Bool(value)) => typed(node, name, value, descriptor),
        Some(ParameterValue::Integer(value)) => typed(node, name, value, descriptor),
        Some(ParameterValue::Double(value)) => typed(node, name, value, descriptor),
        Some(ParameterValue::String(value)) => typed(node, name, value, descriptor),
        Some(ParameterValue::ByteArray(value)) => typed(node, name, value, descriptor),
        Some(ParameterValue::BoolArray(value)) => typed(node, name, value, descriptor),
        Some(ParameterValue::IntegerArray(value)) => typed(node, name, value, descriptor),
        Some(ParameterValue::DoubleArray(value)) => typed(node, name, value, descriptor),
        Some(ParameterValue::StringArray(value)) => typed(node, name, value, descriptor),
    }
}

/// Declares a parameter of the default's type.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_declare(
    node: *const NodeHandle,
    name: *const c_char,
    default_value: *const ParameterValueStruct,
    descriptor: *const ParameterDescriptorStruct,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (node, name) = unsafe { (handle(node, "node")?, text(name, "name")?) };
        // SAFETY: handed on to the caller.
        let default = unsafe { handle(default_value, "default_value")?.checked() }?;
        // SAFETY: handed on to the caller.
        declare(&node.node, name, default, unsafe { rust_descriptor(descriptor) }?)
    })
}

/// Takes a parameter with dynamic typing away.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_undeclare(
    node: *const NodeHandle,
    name: *const c_char,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (node, name) = unsafe { (handle(node, "node")?, text(name, "name")?) };
        Ok(node.node.undeclare_parameter(name)?)
    })
}

/// Whether the parameter is declared.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_is_declared(
    node: *const NodeHandle,
    name: *const c_char,
    declared: *mut bool,
) -> Status {
    guard(|| {
        let declared = place(declared, "declared")?;
        // SAFETY: handed on to the caller.
        let (node, name) = unsafe { (handle(node, "node")?, text(name, "name")?) };
        // SAFETY: the place was checked.
        unsafe { declared.write(node.node.has_parameter(name)) };
        Ok(())
    })
}

/// Reads a parameter.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_get(
    node: *const NodeHandle,
    name: *const c_char,
    parameter: *mut *mut ParameterHandle,
) -> Status {
    guard(|| {
        let place = place(parameter, "parameter")?;
        // SAFETY: handed on to the caller.
        let (node, name) = unsafe { (handle(node, "node")?, text(name, "name")?) };
        let value = OwnedValue::new(node.node.get_parameter(name)?);
        let name = CString::new(name).unwrap_or_default();
        // SAFETY: the place was checked.
        unsafe { give(place, ParameterHandle { name, value }) };
        Ok(())
    })
}

/// Sets a parameter.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_set(
    node: *const NodeHandle,
    name: *const c_char,
    value: *const ParameterValueStruct,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (node, name) = unsafe { (handle(node, "node")?, text(name, "name")?) };
        // SAFETY: handed on to the caller.
        let value = unsafe { handle(value, "value")?.checked() }?;
        let setting = ParameterSetting { name: name.to_owned(), value };
        Ok(node.node.set_parameters_atomically(vec![setting])?)
    })
}

/// The name of a parameter that was read; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_name(
    parameter: *const ParameterHandle,
) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { parameter.as_ref() }.map_or(std::ptr::null(), |parameter| parameter.name.as_ptr())
}

/// The value of a parameter that was read; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_value(
    parameter: *const ParameterHandle,
) -> *const ParameterValueStruct {
    // SAFETY: handed on to the caller.
    unsafe { parameter.as_ref() }
        .map_or(std::ptr::null(), |parameter| &raw const *parameter.value.raw())
}

/// Lets go of a parameter that was read.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_destroy(parameter: *mut *mut ParameterHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(parameter) }));
}

/// Bytes of the reason with which parameters may be refused.
const REASON: usize = 512;

/// Calls `act` with the settings as C sees them.
fn lend<R>(
    settings: &[ParameterSetting],
    act: impl FnOnce(*const ParameterSettingStruct, usize) -> R,
) -> R {
    let owned: Vec<(CString, OwnedValue)> = settings
        .iter()
        .map(|setting| {
            let name = CString::new(setting.name.as_str()).unwrap_or_default();
            (name, OwnedValue::new(setting.value.clone()))
        })
        .collect();
    let lent: Vec<ParameterSettingStruct> = owned
        .iter()
        .map(|(name, value)| ParameterSettingStruct { name: name.as_ptr(), value: *value.raw() })
        .collect();
    act(lent.as_ptr(), lent.len())
}

/// Lets a callback refuse parameters before they are declared or set.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_on_set(
    node: *const NodeHandle,
    callback: Option<OnSetParametersCallback>,
    user_data: *mut c_void,
    release: Option<Release>,
    made: *mut *mut ParameterCallbackHandle,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        let place = place(made, "made")?;
        // SAFETY: handed on to the caller.
        let node = unsafe { handle(node, "node") }?;
        let callback =
            callback.ok_or_else(|| Failure::argument("the argument 'callback' is NULL"))?;
        let ask = move |settings: &[ParameterSetting]| {
            let mut reason = [0_u8; REASON];
            let text = reason.as_mut_ptr().cast();
            // SAFETY: the header says what the callback must be; it leaves the last byte alone.
            let agrees = lend(settings, |lent, count| unsafe {
                callback(lent, count, text, REASON - 1, user.pointer())
            });
            let reason = CStr::from_bytes_until_nul(&reason).unwrap_or_default();
            if agrees { Ok(()) } else { Err(reason.to_string_lossy().into_owned()) }
        };
        let callback = node.node.add_on_set_parameters_callback(ask);
        // SAFETY: the place was checked.
        unsafe { give(place, ParameterCallbackHandle { _callback: callback }) };
        Ok(())
    })
}

/// Tells a callback of parameters that were declared or set.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_post_set(
    node: *const NodeHandle,
    callback: Option<PostSetParametersCallback>,
    user_data: *mut c_void,
    release: Option<Release>,
    made: *mut *mut ParameterCallbackHandle,
) -> Status {
    let user = UserData::new(user_data, release);
    guard(|| {
        let place = place(made, "made")?;
        // SAFETY: handed on to the caller.
        let node = unsafe { handle(node, "node") }?;
        let callback =
            callback.ok_or_else(|| Failure::argument("the argument 'callback' is NULL"))?;
        let tell = move |settings: &[ParameterSetting]| {
            // SAFETY: the header says what the callback must be.
            lend(settings, |lent, count| unsafe { callback(lent, count, user.pointer()) });
        };
        let callback = node.node.add_post_set_parameters_callback(tell);
        // SAFETY: the place was checked.
        unsafe { give(place, ParameterCallbackHandle { _callback: callback }) };
        Ok(())
    })
}

/// Takes a callback about parameters away.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_parameter_callback_destroy(
    callback: *mut *mut ParameterCallbackHandle,
) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(callback) }));
}

//! Types of messages, services and actions at run time.

use crate::arguments::{bytes, give, handle, place, take_back, text};
use crate::status::{Failure, Status, guard, guard_value};
use angaros::msg::dynamic::{DynamicError, DynamicType, standard_catalog};
use angaros::msg::idl::{Catalog, Kind, TypeName};
use angaros::{RuntimeService, RuntimeType, TypeHash};
use std::borrow::Cow;
use std::ffi::{CString, c_char, c_void};

/// A type of messages, services or actions: name, hash and definition.
pub struct TypeHandle {
    name: CString,
    hash_text: CString,
    definition: CString,
    hash: TypeHash,
}

impl From<DynamicError> for Failure {
    fn from(error: DynamicError) -> Self {
        Self::new(Status::BadData, error.to_string())
    }
}

/// A service type with those of its two messages.
pub(crate) struct ServiceType {
    whole: TypeHandle,
    request: TypeHandle,
    response: TypeHandle,
}

impl ServiceType {
    /// As core wants it.
    pub(crate) fn runtime(&self) -> RuntimeService<'_> {
        let RuntimeType { name, hash, definition } = self.whole.runtime();
        let request = self.request.runtime();
        let response = self.response.runtime();
        RuntimeService { name, hash, definition, request, response }
    }
}

impl TypeHandle {
    fn new(name: &str, hash: TypeHash, definition: &str) -> Result<Self, Failure> {
        let c = |text: &str| {
            CString::new(text).map_err(|_| Failure::argument("a definition contains a NUL"))
        };
        Ok(Self {
            name: c(name)?,
            hash_text: c(&hash.to_string())?,
            definition: c(definition)?,
            hash,
        })
    }

    /// As core wants it.
    pub(crate) fn runtime(&self) -> RuntimeType<'_> {
        // Both were made from text.
        RuntimeType {
            name: self.name.to_str().unwrap_or_default(),
            hash: self.hash,
            definition: self.definition.to_str().unwrap_or_default(),
        }
    }

    /// The catalog that holds the type and all that it refers to.
    pub(crate) fn catalog(&self) -> Result<Cow<'static, Catalog>, Failure> {
        let of = self.runtime();
        let standard = standard_catalog();
        let known = standard.get(of.name).is_some()
            && DynamicType::hash(standard, of.name).is_ok_and(|hash| hash == self.hash);
        if known {
            return Ok(Cow::Borrowed(standard));
        }
        let mut catalog = standard.clone();
        add_definition(&mut catalog, of.name, of.definition)?;
        Ok(Cow::Owned(catalog))
    }

    /// What the type says as that of a service.
    pub(crate) fn service(&self) -> Result<ServiceType, Failure> {
        let name = self.runtime().name.to_owned();
        if TypeName::parse(&name).is_none_or(|name| name.kind != Kind::Srv) {
            return Err(Failure::argument(format!(
                "{name} is not a service\nhint: take a type as example_interfaces/srv/AddTwoInts"
            )));
        }
        let catalog = self.catalog()?;
        let part = |suffix: &str| Self::of_catalog(&catalog, &format!("{name}{suffix}"));
        Ok(ServiceType {
            whole: part("")?,
            request: part("_Request")?,
            response: part("_Response")?,
        })
    }

    /// What the type says as that of an action: its name, and a catalog with its parts.
    pub(crate) fn action(&self) -> Result<(Cow<'static, Catalog>, String), Failure> {
        let name = self.runtime().name.to_owned();
        if TypeName::parse(&name).is_none_or(|name| name.kind != Kind::Action) {
            return Err(Failure::argument(format!(
                "{name} is not an action\nhint: take a type as example_interfaces/action/Fibonacci"
            )));
        }
        Ok((self.catalog()?, name))
    }

    fn of_catalog(catalog: &Catalog, name: &str) -> Result<Self, Failure> {
        DynamicType::from_catalog(catalog, name)?;
        let hash = DynamicType::hash(catalog, name)?;
        Self::new(name, hash, &DynamicType::definition(catalog, name)?)
    }
}

fn full_name(name: &str) -> Result<String, Failure> {
    TypeName::parse(name).map(|name| name.to_string()).ok_or_else(|| {
        Failure::argument(format!(
            "'{name}' is no type name\nhint: write it as in std_msgs/msg/String"
        ))
    })
}

/// A type that comes with Angaros, by its name as in `std_msgs/msg/String`.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_type_create_standard(
    name: *const c_char,
    made: *mut *mut TypeHandle,
) -> Status {
    guard(|| {
        let made = place(made, "made")?;
        // SAFETY: handed on to the caller.
        let name = full_name(unsafe { text(name, "name") }?)?;
        if standard_catalog().get(&name).is_none() {
            // Names what comes near.
            let error = DynamicType::standard(&name).err().map(|error| error.to_string());
            return Err(Failure::new(Status::NotFound, error.unwrap_or_default()));
        }
        // SAFETY: the place was checked.
        unsafe { give(made, TypeHandle::of_catalog(standard_catalog(), &name)?) };
        Ok(())
    })
}

/// A type from the text of its definition; after it, for each type it refers to and that does not
/// come with Angaros, a line of `=`, a line `MSG: pkg/Name` and its text.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_type_create_from_text(
    name: *const c_char,
    definition: *const c_char,
    made: *mut *mut TypeHandle,
) -> Status {
    guard(|| {
        let made = place(made, "made")?;
        // SAFETY: handed on to the caller.
        let (name, definition) =
            unsafe { (full_name(text(name, "name")?)?, text(definition, "definition")?) };
        let mut catalog = standard_catalog().clone();
        add_definition(&mut catalog, &name, definition)?;
        // SAFETY: the place was checked.
        unsafe { give(made, TypeHandle::of_catalog(&catalog, &name)?) };
        Ok(())
    })
}

fn add_definition(catalog: &mut Catalog, name: &str, text: &str) -> Result<(), Failure> {
    let mut parts: Vec<(String, String)> = vec![(name.to_owned(), String::new())];
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.len() >= 3 && line.trim_end().bytes().all(|byte| byte == b'=') {
            let header = lines.next().unwrap_or_default();
            let next = full_name(header.strip_prefix("MSG:").unwrap_or(header).trim())?;
            parts.push((next, String::new()));
        } else if let Some((_, text)) = parts.last_mut() {
            text.push_str(line);
            text.push('\n');
        }
    }
    for (index, (name, text)) in parts.into_iter().enumerate() {
        // Only messages are referred to.
        let parsed = TypeName::parse(&name).filter(|name| index == 0 || name.kind == Kind::Msg);
        let parsed =
            parsed.ok_or_else(|| Failure::argument(format!("'{name}' is not a message")))?;
        catalog
            .add_text(&parsed, &text)
            .map_err(|error| Failure::new(Status::BadData, error.to_string()))?;
    }
    Ok(())
}

/// A type as generated code knows it: the hash as `RIHS01_` and 64 digits. Nothing is parsed.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_type_create_known(
    name: *const c_char,
    hash: *const c_char,
    definition: *const c_char,
    made: *mut *mut TypeHandle,
) -> Status {
    guard(|| {
        let made = place(made, "made")?;
        // SAFETY: handed on to the caller.
        let (name, hash, definition) = unsafe {
            (full_name(text(name, "name")?)?, text(hash, "hash")?, text(definition, "definition")?)
        };
        let hash = TypeHash::parse(hash)
            .ok_or_else(|| Failure::argument(format!("'{hash}' is no RIHS01 hash")))?;
        // SAFETY: the place was checked.
        unsafe { give(made, TypeHandle::new(&name, hash, definition)?) };
        Ok(())
    })
}

/// Lets go of a type.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_type_destroy(r#type: *mut *mut TypeHandle) {
    // SAFETY: handed on to the caller.
    guard_value((), || drop(unsafe { take_back(r#type) }));
}

/// The name; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_type_name(r#type: *const TypeHandle) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { r#type.as_ref() }.map_or(std::ptr::null(), |ty| ty.name.as_ptr())
}

/// The hash as `RIHS01_` and 64 digits; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_type_hash(r#type: *const TypeHandle) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { r#type.as_ref() }.map_or(std::ptr::null(), |ty| ty.hash_text.as_ptr())
}

/// The definition with those of its references; NULL for NULL.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_type_definition(r#type: *const TypeHandle) -> *const c_char {
    // SAFETY: handed on to the caller.
    unsafe { r#type.as_ref() }.map_or(std::ptr::null(), |ty| ty.definition.as_ptr())
}

/// Whether the bytes are a message of this type, from first to last field; for tests, not for the
/// message path.
///
/// # Safety
/// As the header says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn angaros_type_check(
    r#type: *const TypeHandle,
    data: *const c_void,
    size: usize,
) -> Status {
    guard(|| {
        // SAFETY: handed on to the caller.
        let (ty, data) = unsafe { (handle(r#type, "type")?, bytes(data, size, "data")?) };
        let of = ty.runtime();
        let resolved = DynamicType::from_definition(of.name, of.definition)?;
        resolved.decode(data)?;
        Ok(())
    })
}

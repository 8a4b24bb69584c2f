//! The back ends of a program, and which device it gets.

use crate::{AccelError, Backend, Device, DeviceInfo, Result};
use std::sync::Arc;

/// The variable that names a device for a whole program: `cpu`, `cpu:0`.
pub const VARIABLE: &str = "ANGAROS_ACCEL";

/// What happens where a named device cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Policy {
    /// Another device is taken, and the selection says why.
    #[default]
    FallBack,
    /// It is an error.
    Fail,
}

impl Policy {
    /// The policy of a name, as parameters have it: `fall_back` or `fail`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "fall_back" => Some(Self::FallBack),
            "fail" => Some(Self::Fail),
            _ => None,
        }
    }
}

/// Where the name of a device stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// The program or a node's parameter named it.
    Explicit,
    /// The variable [`VARIABLE`] named it.
    Environment,
    /// Nobody named one: the first that is there and has the kernels.
    Order,
}

impl Source {
    const fn origin(self) -> &'static str {
        match self {
            Self::Explicit => "the program or a parameter",
            Self::Environment => "the variable ANGAROS_ACCEL",
            Self::Order => "the order of the back ends",
        }
    }
}

/// What a program asks for.
#[derive(Debug, Clone, Copy, Default)]
pub struct Request<'a> {
    /// The device by name, as `cpu` or `cpu:0`; an empty text is none.
    pub name: Option<&'a str>,
    /// Kernels that the device must have.
    pub kernels: &'a [&'a str],
    /// What to do where the named device cannot be used.
    pub policy: Policy,
}

/// A device that was not taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassedOver {
    /// Its name, or that of its back end.
    pub device: String,
    /// Why it was not taken, in one line.
    pub reason: String,
}

/// The device that a program got.
pub struct Selection {
    /// The device, open.
    pub device: Arc<dyn Device>,
    /// Who named it. After a fallback, who named the other one.
    pub source: Source,
    /// The named device and why it was not taken, where this one was taken in its place.
    pub fallback: Option<PassedOver>,
    /// Devices that stand before this one in the order and were not taken.
    pub passed_over: Vec<PassedOver>,
}

impl std::fmt::Debug for Selection {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Selection")
            .field("device", &self.device.info().name)
            .field("source", &self.source)
            .field("fallback", &self.fallback)
            .field("passed_over", &self.passed_over)
            .finish()
    }
}

/// What a back end answered when it was asked for its devices.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// Name of the back end.
    pub backend: &'static str,
    /// Its devices, or why there are none.
    pub devices: Result<Vec<DeviceInfo>>,
}

/// The back ends of a program in the order of preference.
#[derive(Clone)]
pub struct Registry {
    backends: Vec<&'static dyn Backend>,
}

/// A name of a device: back end and, if it says so, the number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Name<'a> {
    backend: &'a str,
    number: Option<usize>,
}

impl<'a> Name<'a> {
    fn parse(text: &'a str) -> Option<Self> {
        let (backend, number) = match text.split_once(':') {
            Some((backend, number)) => (backend, Some(number.parse().ok()?)),
            None => (text, None),
        };
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let good = !backend.is_empty() && backend.len() <= 32 && backend.chars().all(plain);
        good.then_some(Self { backend, number })
    }
}

impl Registry {
    /// Of these back ends, the preferred ones first.
    ///
    /// # Panics
    /// Where two have the same name: a program's list is wrong.
    #[must_use]
    pub fn new(backends: &[&'static dyn Backend]) -> Self {
        for (i, backend) in backends.iter().enumerate() {
            let name = backend.name();
            assert!(Name::parse(name).is_some_and(|n| n.number.is_none()), "back end `{name}`");
            assert!(backends[..i].iter().all(|other| other.name() != name), "two are `{name}`");
        }
        Self { backends: backends.to_vec() }
    }

    /// All devices that are there, and why others are not.
    #[must_use]
    pub fn found(&self) -> Vec<Found> {
        let backends = self.backends.iter();
        backends.map(|one| Found { backend: one.name(), devices: one.devices() }).collect()
    }

    /// Selects and opens a device (AX10, AX11).
    ///
    /// # Errors
    /// [`AccelError::BadName`]; [`AccelError::Refused`] where the named device cannot be used and
    /// the policy says so; [`AccelError::Unavailable`] where no device can be used.
    pub fn select(&self, request: &Request<'_>) -> Result<Selection> {
        let variable = std::env::var(VARIABLE).ok();
        self.select_by(request, variable.as_deref())
    }

    /// The same with the text of the variable.
    ///
    /// # Errors
    /// As [`Registry::select`].
    pub fn select_by<'a>(
        &self,
        request: &Request<'a>,
        variable: Option<&'a str>,
    ) -> Result<Selection> {
        let given = |text: Option<&'a str>| text.map(str::trim).filter(|text| !text.is_empty());
        let explicit = given(request.name).map(|name| (name, Source::Explicit));
        let named = explicit.or_else(|| given(variable).map(|name| (name, Source::Environment)));
        let Some((name, source)) = named else {
            let (device, passed_over) = self.first(request.kernels, None)?;
            return Ok(Selection { device, source: Source::Order, fallback: None, passed_over });
        };
        let origin = source.origin();
        let parsed = Name::parse(name).ok_or_else(|| AccelError::BadName {
            text: name.chars().take(64).collect(),
            origin: origin.to_owned(),
        })?;
        let error = match self.named(parsed, request.kernels) {
            Ok(device) => {
                let passed_over = Vec::new();
                return Ok(Selection { device, source, fallback: None, passed_over });
            }
            Err(error) => error,
        };
        if request.policy == Policy::Fail {
            return Err(AccelError::Refused {
                name: name.to_owned(),
                origin: origin.to_owned(),
                reason: error.sentence(),
                hint: "make it available, name another device, or allow the fallback".to_owned(),
            });
        }
        let (device, passed_over) = self.first(request.kernels, Some(parsed))?;
        let fallback = PassedOver { device: name.to_owned(), reason: error.sentence() };
        Ok(Selection { device, source, fallback: Some(fallback), passed_over })
    }

    fn named(&self, name: Name<'_>, kernels: &[&str]) -> Result<Arc<dyn Device>> {
        let backend = self.backends.iter().find(|one| one.name() == name.backend);
        let backend = backend.ok_or_else(|| {
            let known: Vec<_> = self.backends.iter().map(|one| one.name()).collect();
            AccelError::Unavailable {
                device: name.backend.to_owned(),
                reason: format!("this program has no such back end, it has {}", known.join(", ")),
                hint: "build the program with it".to_owned(),
            }
        })?;
        let devices = backend.devices()?;
        let number = name.number.unwrap_or(0);
        if number >= devices.len() {
            return Err(AccelError::Unavailable {
                device: format!("{}:{number}", name.backend),
                reason: format!("there are {} devices of this back end", devices.len()),
                hint: "numbers begin at 0".to_owned(),
            });
        }
        with_kernels(backend.open(number)?, kernels)
    }

    /// The first device in order that is there, is not emulated, has the kernels, and is not the
    /// one that was tried already.
    fn first(
        &self,
        kernels: &[&str],
        tried: Option<Name<'_>>,
    ) -> Result<(Arc<dyn Device>, Vec<PassedOver>)> {
        let mut passed_over = Vec::new();
        for backend in &self.backends {
            let devices = match backend.devices() {
                Ok(devices) => devices,
                Err(error) => {
                    let device = backend.name().to_owned();
                    passed_over.push(PassedOver { device, reason: error.sentence() });
                    continue;
                }
            };
            for (number, info) in devices.into_iter().enumerate() {
                let is_tried = tried.is_some_and(|name| {
                    name.backend == backend.name() && name.number.unwrap_or(0) == number
                });
                if is_tried {
                    continue;
                }
                let opened = if info.is_emulated {
                    Err("it is emulated and taken by name only".to_owned())
                } else {
                    let opened = backend.open(number);
                    let checked = opened.and_then(|device| with_kernels(device, kernels));
                    checked.map_err(|error| error.sentence())
                };
                match opened {
                    Ok(device) => return Ok((device, passed_over)),
                    Err(reason) => passed_over.push(PassedOver { device: info.name, reason }),
                }
            }
        }
        let reasons: Vec<_> =
            passed_over.iter().map(|one| format!("{}: {}", one.device, one.reason)).collect();
        Err(AccelError::Unavailable {
            device: "of any kind".to_owned(),
            reason: if reasons.is_empty() {
                "this program has no back end".to_owned()
            } else {
                reasons.join("; ")
            },
            hint: "build the program with a back end that has the kernels, such as cpu".to_owned(),
        })
    }
}

fn with_kernels(device: Arc<dyn Device>, kernels: &[&str]) -> Result<Arc<dyn Device>> {
    let has = |kernel: &str| device.kernels().contains(&kernel);
    match kernels.iter().find(|kernel| !has(kernel)) {
        None => Ok(device),
        Some(kernel) => Err(device.unknown_kernel(kernel)),
    }
}

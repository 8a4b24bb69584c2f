//! The back ends of a program, and which device it gets.

use crate::name::Name;
use crate::{AccelError, Backend, Device, DeviceInfo, Result, Workspace};
use angaros_transport::Finding;
use std::sync::{Arc, Mutex, PoisonError, Weak};

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
    /// The file of the workspace named it ([`Workspace`]).
    Workspace,
    /// Nobody named one: the first that is there and has the kernels.
    Order,
}

impl Source {
    /// The same in words, for logs and errors.
    #[must_use]
    pub const fn origin(self) -> &'static str {
        match self {
            Self::Explicit => "the program or a parameter",
            Self::Environment => "the variable ANGAROS_ACCEL",
            Self::Workspace => "the workspace",
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
    /// Names of their targets, by number; none where they have no names of their own.
    pub targets: Vec<String>,
}

/// What a back end says of itself ([`Backend::diagnose`]).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnosis {
    /// Name of the back end.
    pub backend: &'static str,
    /// What is there, what is missing and what that costs.
    pub findings: Vec<Finding>,
}

/// The back ends of a program in the order of preference.
#[derive(Clone)]
pub struct Registry {
    backends: Vec<&'static dyn Backend>,
    /// Devices that somebody may have still (rule AX15).
    open: Arc<Mutex<Vec<Weak<dyn Device>>>>,
}

/// Where a device is: its back end, and its number there.
#[derive(Clone, Copy)]
struct Place {
    backend: &'static dyn Backend,
    number: usize,
}

/// A text that says something.
fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
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
        Self { backends: backends.to_vec(), open: Arc::default() }
    }

    /// All devices that are there, and why others are not.
    #[must_use]
    pub fn found(&self) -> Vec<Found> {
        let found = |one: &&'static dyn Backend| Found {
            backend: one.name(),
            devices: one.devices(),
            targets: one.targets(),
        };
        self.backends.iter().map(found).collect()
    }

    /// Whether a name is that of a device, a back end or a target of this program, whether that can
    /// be used now or not.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        Name::parse(name.trim()).is_some_and(|name| self.place(name).is_some())
    }

    /// What each back end says of itself and what it needs.
    #[must_use]
    pub fn diagnose(&self) -> Vec<Diagnosis> {
        let backends = self.backends.iter();
        backends.map(|one| Diagnosis { backend: one.name(), findings: one.diagnose() }).collect()
    }

    /// Selects and opens a device (AX10, AX11).
    ///
    /// # Errors
    /// [`AccelError::BadName`]; [`AccelError::BadFile`] where the workspace's file cannot be used;
    /// [`AccelError::Refused`] where the named device cannot be used and the policy says so;
    /// [`AccelError::Unavailable`] where no device can be used.
    pub fn select(&self, request: &Request<'_>) -> Result<Selection> {
        let variable = std::env::var(VARIABLE).ok();
        // The file is only looked for where it decides.
        let is_named = given(request.name).or_else(|| given(variable.as_deref())).is_some();
        let workspace = if is_named { None } else { Workspace::current()? };
        self.select_in(request, variable.as_deref(), workspace.as_ref())
    }

    /// The same with the text of the variable, without a workspace.
    ///
    /// # Errors
    /// As [`Registry::select`].
    pub fn select_by(&self, request: &Request<'_>, variable: Option<&str>) -> Result<Selection> {
        self.select_in(request, variable, None)
    }

    /// The same with the text of the variable and a workspace.
    ///
    /// # Errors
    /// As [`Registry::select`].
    pub fn select_in(
        &self,
        request: &Request<'_>,
        variable: Option<&str>,
        workspace: Option<&Workspace>,
    ) -> Result<Selection> {
        let explicit = given(request.name).map(|name| (name, Source::Explicit));
        let variable = given(variable).map(|name| (name, Source::Environment));
        let chosen = workspace.map(|one| (one.device(), Source::Workspace));
        let Some((name, source)) = explicit.or(variable).or(chosen) else {
            let (device, passed_over) = self.first(request.kernels, None)?;
            return Ok(Selection { device, source: Source::Order, fallback: None, passed_over });
        };
        let origin = || match workspace.filter(|_| source == Source::Workspace) {
            Some(workspace) => format!("the file {}", workspace.path().display()),
            None => source.origin().to_owned(),
        };
        let parsed = Name::checked(name, origin)?;
        let place = self.place(parsed);
        let error = match self.named(parsed, place, request.kernels) {
            Ok(device) => {
                let passed_over = Vec::new();
                return Ok(Selection { device, source, fallback: None, passed_over });
            }
            Err(error) => error,
        };
        if request.policy == Policy::Fail {
            return Err(AccelError::Refused {
                name: name.to_owned(),
                origin: origin(),
                reason: error.sentence(),
                hint: format!("{}; or name another device", error.remedy()),
            });
        }
        let (device, passed_over) = self.first(request.kernels, place)?;
        let fallback = PassedOver { device: name.to_owned(), reason: error.sentence() };
        Ok(Selection { device, source, fallback: Some(fallback), passed_over })
    }

    /// The back end and the number that a name stands for, whether such a device is there or not.
    /// A name that no back end has may be that of a target.
    fn place(&self, name: Name<'_>) -> Option<Place> {
        let of_backend = self.backends.iter().find(|one| one.name() == name.backend);
        if let Some(backend) = of_backend {
            return Some(Place { backend: *backend, number: name.number.unwrap_or(0) });
        }
        if name.number.is_some() {
            return None;
        }
        self.backends.iter().find_map(|backend| {
            let number = backend.targets().iter().position(|target| target == name.backend)?;
            Some(Place { backend: *backend, number })
        })
    }

    fn named(
        &self,
        name: Name<'_>,
        place: Option<Place>,
        kernels: &[&str],
    ) -> Result<Arc<dyn Device>> {
        let Some(Place { backend, number }) = place else {
            let known: Vec<_> = self.backends.iter().map(|one| one.name()).collect();
            let known = known.join(", ");
            return Err(AccelError::Unavailable {
                device: name.backend.to_owned(),
                reason: format!("this program has no such back end or target, it has {known}"),
                hint:
                    "build the program with it, or let ANGAROS_FIRMWARE_DIR name the folder with \
                       the target's"
                        .to_owned(),
            });
        };
        let devices = backend.devices()?;
        if number >= devices.len() {
            return Err(AccelError::Unavailable {
                device: format!("{}:{number}", backend.name()),
                reason: format!("there are {} devices of this back end", devices.len()),
                hint: "numbers begin at 0".to_owned(),
            });
        }
        with_kernels(self.open(backend, number)?, kernels)
    }

    /// The device that somebody has open, else one that is opened now.
    fn open(&self, backend: &dyn Backend, number: usize) -> Result<Arc<dyn Device>> {
        let name = format!("{}:{number}", backend.name());
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        // A device that was lost can say nothing of its clock.
        open.retain(|one| one.upgrade().is_some_and(|device| device.clock().is_ok()));
        let known = open.iter().filter_map(Weak::upgrade).find(|one| one.info().name == name);
        if let Some(device) = known {
            return Ok(device);
        }
        let device = backend.open(number)?;
        open.push(Arc::downgrade(&device));
        Ok(device)
    }

    /// The first device in order that is there, is not emulated, has the kernels, and is not the
    /// one that was tried already.
    fn first(
        &self,
        kernels: &[&str],
        tried: Option<Place>,
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
                let is_tried =
                    |place: Place| place.backend.name() == backend.name() && place.number == number;
                if tried.is_some_and(is_tried) {
                    continue;
                }
                let opened = if info.is_emulated {
                    Err("it is emulated and taken by name only".to_owned())
                } else {
                    let opened = self.open(*backend, number);
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

//! The accelerator on which a node's kernel runs.
//!
//! * **IA1** The parameter `accelerator` names the device, as `cpu` or `fpga_sim:0`; where it is
//!   empty the variable `ANGAROS_ACCEL` does, else the workspace, else it is the best that there
//!   is. Where somebody names one the log says who.
//! * **IA2** With `accelerator_policy` `fall_back` a device that cannot be used, or that fails
//!   while the node runs, gives way to the processor: a warning says why, and the image at hand is
//!   made there. With `fail` it is an error.
//! * **IA3** What is wrong with an image or a calibration is an error on every device, and changes
//!   none.
//! * **IA4** What kernels and copies took is in traces, as parts of the node's callback.

use angaros::accel::{
    AccelError, Device, Kernel, KernelRequest, Policy, Request, Selection, Shape, Source, Stream,
    registry, run_host,
};
use angaros::prelude::*;
use std::sync::Arc;

/// The device that a node falls back to.
const PROCESSOR: &str = "cpu";

/// A device, and the kernel that was built for the images that come.
pub(super) struct Accelerator {
    /// Of the node, for the log.
    node: String,
    kernel: &'static str,
    policy: Policy,
    device: Arc<dyn Device>,
    stream: Box<dyn Stream>,
    built: Option<(KernelRequest, Arc<dyn Kernel>)>,
}

impl Accelerator {
    /// The device that the node's parameters name, for a kernel.
    ///
    /// # Errors
    /// A parameter that cannot be used; the device, where the policy does not allow another one.
    pub fn of(node: &Node, kernel: &'static str) -> Result<Self> {
        let name = node.parameter("accelerator", String::new())?;
        let policy = policy(node)?;
        let request = Request { name: Some(&name), kernels: &[kernel], policy };
        let opened = registry().select(&request).and_then(|selection| {
            let stream = selection.device.stream()?;
            Ok((selection, stream))
        });
        let (selection, stream) =
            opened.map_err(|error| refused(&node.name().to_string(), &error))?;
        let Selection { device, fallback, source, .. } = selection;
        let runs_on = &device.info().name;
        let named_by = source.origin();
        match fallback {
            Some(fallback) => tracing::warn!(
                "{kernel} of node {} runs on {runs_on} in place of {}, named by {named_by}: {}",
                node.name(),
                fallback.device,
                fallback.reason
            ),
            None if source != Source::Order => {
                let node = node.name();
                tracing::info!("{kernel} of node {node} runs on {runs_on}, named by {named_by}");
            }
            None => {}
        }
        Ok(Self { node: node.name().to_string(), kernel, policy, device, stream, built: None })
    }

    /// Builds the kernel for other images. Returns the shape of what it makes.
    ///
    /// # Errors
    /// Why it cannot be built, on the processor neither if the policy allows that.
    pub fn build(&mut self, request: KernelRequest) -> Result<Shape, AccelError> {
        self.built = None;
        let kernel = match self.device.build(&request) {
            Ok(kernel) => kernel,
            Err(error) => {
                self.give_way(error)?;
                self.device.build(&request)?
            }
        };
        let shape = kernel.signature().outputs[0].shape;
        self.built = Some((request, kernel));
        Ok(shape)
    }

    /// Runs the kernel that was built.
    ///
    /// # Errors
    /// What the device says, and the processor too if the policy allows that.
    pub fn run(&mut self, image: &[u8], made: &mut [u8]) -> Result<(), AccelError> {
        let Some((request, kernel)) = &self.built else {
            return Err(AccelError::BadBuffer {
                kernel: self.kernel.to_owned(),
                reason: "it was not built".to_owned(),
                hint: "build it for the images that come".to_owned(),
            });
        };
        let done = run_host(&*self.device, &mut *self.stream, kernel, &[image], &mut [&mut *made]);
        let Err(error) = done else { return Ok(()) };
        let request = request.clone();
        self.give_way(error)?;
        self.build(request)?;
        match &self.built {
            Some((_, kernel)) => {
                let stream = &mut *self.stream;
                run_host(&*self.device, stream, kernel, &[image], &mut [made]).map(|_| ())
            }
            None => Ok(()),
        }
    }

    /// Takes the processor in place of a device that failed (rule IA2).
    fn give_way(&mut self, error: AccelError) -> Result<(), AccelError> {
        let from = self.device.info().name.clone();
        let is_processor = from.split(':').next() == Some(PROCESSOR);
        if is_processor || self.policy == Policy::Fail || !is_of_the_device(&error) {
            return Err(error);
        }
        let request =
            Request { name: Some(PROCESSOR), kernels: &[self.kernel], policy: Policy::Fail };
        let device = registry().select(&request)?.device;
        self.stream = device.stream()?;
        self.device = device;
        let why = error.sentence();
        tracing::warn!(
            "{} of node {} runs on {PROCESSOR} from now on, no longer on {from}: {why}",
            self.kernel,
            self.node
        );
        Ok(())
    }
}

/// Whether another device may do better (rule IA3).
fn is_of_the_device(error: &AccelError) -> bool {
    matches!(
        error,
        AccelError::Unavailable { .. }
            | AccelError::DeviceLost { .. }
            | AccelError::OutOfMemory { .. }
            | AccelError::UnknownKernel { .. }
            | AccelError::CannotBuild { .. }
    )
}

fn policy(node: &Node) -> Result<Policy> {
    let name = node.parameter("accelerator_policy", String::from("fall_back"))?;
    Policy::from_name(&name).ok_or_else(|| {
        let of = node.name();
        let message = format!("parameter 'accelerator_policy' of node {of} is '{name}'");
        Error::new(ErrorKind::InvalidArgument, message).hint("it is fall_back or fail")
    })
}

/// The same as an error of a node.
fn refused(node: &str, error: &AccelError) -> Error {
    let text = error.to_string();
    let (what, hint) = text.split_once("\nhint: ").unwrap_or((&text, ""));
    Error::new(ErrorKind::InvalidArgument, format!("node {node}: {what}")).hint(hint.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::accel::{Faults, FaultyDevice, Format};
    use angaros::clock::monotonic_ns;
    use angaros::trace::{self, Event, EventId, Label, Recording, device_work, label, work_named};

    /// A node's accelerator that is the processor with faults, and what switches them.
    fn faulty(policy: Policy) -> (Accelerator, Arc<Faults>) {
        let request = Request { name: Some(PROCESSOR), ..Request::default() };
        let inner = registry().select(&request).unwrap().device;
        let (device, faults) = FaultyDevice::named(inner, "faulty:0");
        let stream = device.stream().unwrap();
        let node = "camera".to_owned();
        (Accelerator { node, kernel: "sobel", policy, device, stream, built: None }, faults)
    }

    fn request(width: usize) -> KernelRequest {
        KernelRequest::new("sobel", &[Shape::packed(Format::Rgb8, width, 6).unwrap()])
    }

    /// What the kernel makes of an image, on whatever device.
    fn edges(accelerator: &mut Accelerator) -> Result<Vec<u8>, AccelError> {
        let image: Vec<u8> = (0..8 * 6 * 3).map(|at| (at * at % 251) as u8).collect();
        let mut made = vec![0; 8 * 6];
        accelerator.run(&image, &mut made).map(|()| made)
    }

    #[test]
    fn an_image_at_which_the_device_vanishes_is_made_by_the_processor() {
        let (mut accelerator, faults) = faulty(Policy::FallBack);
        accelerator.build(request(8)).unwrap();
        let before = edges(&mut accelerator).unwrap();
        assert!(before.iter().any(|level| *level > 0));
        faults.lose();
        assert_eq!(edges(&mut accelerator).unwrap(), before);
        assert_eq!(accelerator.device.info().name, "cpu:0");
        accelerator.build(request(16)).unwrap();
    }

    /// What this thread recorded while `work` ran.
    fn traced(work: impl FnOnce()) -> Recording {
        static MARK: Label = Label::new("accelerator test: mark");
        trace::start().unwrap();
        let begin = monotonic_ns();
        work_named(&MARK, work);
        let mut recording = trace::stop();
        // Other tests of this process run beside this one, on threads of their own.
        let mark = label(MARK.word());
        let is_mark = |(_, event): &&(u32, Event)| {
            event.id == EventId::WorkStart && event.a == mark && event.time_ns >= begin
        };
        let thread = recording.events.iter().find(is_mark).unwrap().1.thread;
        recording.events.retain(|(_, event)| event.thread == thread);
        recording
    }

    #[test]
    fn a_trace_tells_of_the_launch_that_failed_and_of_the_one_on_the_processor() {
        let (mut accelerator, faults) = faulty(Policy::FallBack);
        accelerator.build(request(8)).unwrap();
        faults.lose();
        let recording = traced(|| drop(edges(&mut accelerator).unwrap()));
        let label = |number| recording.processes[0].label(number);
        let of = |id| recording.events.iter().map(|(_, event)| event).filter(move |e| e.id == id);
        let begun: Vec<_> = of(EventId::LaunchStart).map(|e| (label(e.a), label(e.c))).collect();
        assert_eq!(begun, [("sobel", "faulty:0"), ("sobel", "cpu:0")]);
        let ended: Vec<_> = of(EventId::LaunchEnd).map(|event| label(event.a)).collect();
        assert!(ended[0].contains("faulty:0") && ended[1].is_empty(), "{ended:?}");
        assert_eq!(of(EventId::KernelRan).count(), 1);
        let work = device_work(&recording);
        let launches: Vec<&str> = work.iter().map(|work| work.launches.as_str()).collect();
        assert_eq!(launches, ["sobel on cpu:0", "sobel on faulty:0 (failed)"]);
        let times = work[0].callbacks[0];
        assert!(times.kernel > 0 && times.kernel <= times.total(), "{times:?}");
    }

    #[test]
    fn a_kernel_that_the_device_cannot_build_is_built_by_the_processor() {
        let (mut accelerator, faults) = faulty(Policy::FallBack);
        faults.fail_to_build("sobel");
        let shape = accelerator.build(request(8)).unwrap();
        assert_eq!(shape, Shape::packed(Format::Mono8, 8, 6).unwrap());
        assert_eq!(accelerator.device.info().name, "cpu:0");
    }

    #[test]
    fn where_the_policy_is_to_fail_the_device_is_kept_and_its_error_returned() {
        let (mut accelerator, faults) = faulty(Policy::Fail);
        accelerator.build(request(8)).unwrap();
        faults.lose();
        assert!(edges(&mut accelerator).unwrap_err().is_lost());
        assert_eq!(accelerator.device.info().name, "faulty:0");
    }

    #[test]
    fn a_wrong_image_changes_no_device() {
        let (mut accelerator, _faults) = faulty(Policy::FallBack);
        accelerator.build(request(8)).unwrap();
        let error = accelerator.run(&[0; 7], &mut [0; 48]).unwrap_err();
        assert!(matches!(error, AccelError::BadBuffer { .. }), "{error}");
        let wrong = request(8).with("size", 3_i64);
        let error = accelerator.build(wrong).unwrap_err();
        assert!(matches!(error, AccelError::BadParameter { .. }), "{error}");
        assert_eq!(accelerator.device.info().name, "faulty:0");
    }
}

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
//! * **IA5** Of two such nodes in one process, on the same device, where nobody else gets the image
//!   between them, the second makes the result of both by one kernel, the same byte for byte. The
//!   parameter `composition` says how: `fused`, `streamed` or `sequential`; with `separate` each
//!   node makes its own. Where the device cannot, the log says why and each makes its own.
//! * **IA6** On a device with memory of its own an image is left there, while all who get it are in
//!   this process and one of them can take it: a kernel of the same device reads it where it lies,
//!   and for those who need its bytes it is copied to the host once.
//! * **IA7** The same goes for an image that only other processes of the host get, if each of them
//!   takes it by a descriptor of memory that is lent to it; one that needs bytes is enough that all
//!   get bytes. A node that cannot borrow the memory of an image loses that image, says why in the
//!   log, and gets bytes from then on; it tries descriptors again when whoever sent that one is not
//!   heard of among many images of others.

use super::Work;
use super::borrowing::Borrowing;
use super::output::Taker;
use super::resident::{ImagePool, Memory};
use super::work::{ON_PROCESSOR, PROCESSOR, replacement};
use angaros::accel::{
    AccelError, Buffer, Composition, Device, KernelRequest, Policy, Request, Selection, Source,
    Stream, copying, read_rows, registry, run_buffers, write_rows,
};
use angaros::prelude::*;
use std::sync::Arc;

/// A device, and what builds a node's kernel there.
pub(super) struct Accelerator {
    /// Of the node, for the log.
    node: String,
    kernel: &'static str,
    policy: Policy,
    composition: Option<Composition>,
    device: Arc<dyn Device>,
    /// Whether images are left there.
    leaves_images: bool,
    stream: Box<dyn Stream>,
    /// Where images of the host are copied to, and where images are made.
    pools: [ImagePool; 2],
}

/// Where the pixels are of which an image is made.
#[derive(Clone, Copy)]
pub(super) enum Pixels<'a> {
    Host(&'a [u8]),
    Device(&'a Buffer),
}

impl Accelerator {
    /// The device that the node's parameters name, for a kernel.
    ///
    /// # Errors
    /// A parameter that cannot be used; the device, where the policy does not allow another one.
    pub fn of(node: &Node, kernel: &'static str) -> Result<Self> {
        let name = node.parameter("accelerator", String::new())?;
        let policy = policy(node)?;
        let composition = composition(node)?;
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
        let node = node.name().to_string();
        let leaves_images = has_own_memory(&*device);
        let pools = Default::default();
        Ok(Self { node, kernel, policy, composition, device, leaves_images, stream, pools })
    }

    /// The device that is used now.
    pub fn device(&self) -> &Arc<dyn Device> {
        &self.device
    }

    /// Whether what it makes need not be in memory of the host.
    pub fn leaves_images(&self) -> bool {
        self.leaves_images
    }

    /// What images are taken with that lie on the same device in other processes; `None` where the
    /// device shares no memory.
    pub fn borrowing(&self) -> Option<Borrowing> {
        if !self.leaves_images() {
            return None;
        }
        let shared = self.device.allocate_shareable(1).and_then(|buffer| buffer.share());
        shared.ok().flatten().map(|_| Borrowing::of(&self.device))
    }

    /// Whether it makes images together with the node that comes before, or after.
    pub fn composes(&self) -> bool {
        self.composition.is_some()
    }

    /// Whether this was built for the device that is used now.
    pub fn has(&self, work: &Work) -> bool {
        work.is_of(&self.device)
    }

    /// Builds the kernel.
    ///
    /// # Errors
    /// Why it cannot be built, on the processor neither if the policy allows that.
    pub fn build(&mut self, request: KernelRequest) -> Result<Arc<Work>, AccelError> {
        // One kernel is composed with nothing.
        let built = Work::build(&self.device, self.policy, ON_PROCESSOR, vec![request.clone()]);
        match built {
            Ok(work) => Ok(Arc::new(work)),
            Err(error) => {
                self.give_way(error)?;
                self.build_there(vec![request])
            }
        }
    }

    /// Builds kernels on the device that took over.
    fn build_there(&self, requests: Vec<KernelRequest>) -> Result<Arc<Work>, AccelError> {
        Ok(Arc::new(Work::build(&self.device, self.policy, ON_PROCESSOR, requests)?))
    }

    /// Builds the kernel behind those of another node, as one; `None` where that is not possible.
    pub fn build_after(&self, before: &Work, request: KernelRequest) -> Option<Arc<Work>> {
        let composition = self.composition.filter(|_| self.has(before))?;
        let mut requests = before.requests().to_vec();
        requests.push(request);
        let node = &self.node;
        match Work::build(&self.device, self.policy, composition, requests) {
            Ok(work) => {
                let names = work.names().join("+");
                let how = composition.name();
                tracing::info!("{names} runs in node {node}, {how}, on {}", work.device());
                Some(Arc::new(work))
            }
            Err(error) => {
                let why = error.sentence();
                tracing::info!("{} of node {node} runs by itself: {why}", self.kernel);
                None
            }
        }
    }

    /// Runs what was built; what was built in its place, if the device gave way.
    ///
    /// # Errors
    /// What the device says, and the processor too if the policy allows that.
    pub fn run(
        &mut self,
        work: &mut Arc<Work>,
        image: &[u8],
        made: &mut [u8],
    ) -> Result<(), AccelError> {
        let Err(error) = work.run(&mut *self.stream, image, made) else { return Ok(()) };
        self.give_way(error)?;
        *work = self.build_there(work.requests().to_vec())?;
        work.run(&mut *self.stream, image, made)
    }

    /// Runs what was built and leaves the image on the device, for whoever takes it there; `None`
    /// where there is no room for it, or the device gave way: then nothing is made yet.
    ///
    /// # Errors
    /// What the device says of an image that is on it, or where the policy allows no other one.
    pub fn run_there(
        &mut self,
        work: &mut Arc<Work>,
        from: Pixels<'_>,
        taker: Taker,
    ) -> Result<Option<Memory>, AccelError> {
        let error = match self.try_there(work, from, taker) {
            Err(error) => error,
            made => return made,
        };
        match (error, from) {
            (AccelError::OutOfMemory { .. }, _) => Ok(None),
            (error, Pixels::Device(_)) => Err(error),
            (error, Pixels::Host(_)) => {
                self.give_way(error)?;
                *work = self.build_there(work.requests().to_vec())?;
                Ok(None)
            }
        }
    }

    fn try_there(
        &mut self,
        work: &Work,
        from: Pixels<'_>,
        taker: Taker,
    ) -> Result<Option<Memory>, AccelError> {
        let Self { device, stream, pools: [came, made], .. } = self;
        let signature = work.kernel().signature();
        let Some(room) = made.room(device, signature.outputs[0].shape.bytes(), taker)? else {
            return Ok(None);
        };
        let shape = signature.inputs[0].shape;
        let (input, bytes) = match from {
            Pixels::Device(buffer) => (buffer.clone(), None),
            Pixels::Host(bytes) => match came.take(device, shape.bytes())? {
                Some(buffer) => (buffer, Some(bytes)),
                None => return Ok(None),
            },
        };
        let copy_in = || match bytes {
            Some(bytes) => copying(shape.bytes(), false, || write_rows(&input, &shape, bytes)),
            None => Ok(()),
        };
        let between: (&[&Buffer], &[&Buffer]) = (&[&input], &[room.buffer()]);
        run_buffers(&**device, &mut **stream, work.kernel(), between, copy_in, || Ok(()))?;
        Ok(Some(room.written()))
    }

    /// Makes an image of one that is on the device, in memory of the host.
    ///
    /// # Errors
    /// What the device says, which has the image.
    pub fn run_from(
        &mut self,
        work: &Work,
        image: &Buffer,
        made: &mut [u8],
    ) -> Result<(), AccelError> {
        let Self { device, stream, pools: [_, pool], .. } = self;
        let shape = work.shape();
        // What is made for the host is no image that others hold: there is always room for one.
        let output = match pool.take(device, shape.bytes())? {
            Some(output) => output,
            None => device.allocate(shape.bytes())?,
        };
        let copy_out = || copying(shape.bytes(), true, || read_rows(&output, &shape, made));
        let between: (&[&Buffer], &[&Buffer]) = (&[image], &[&output]);
        run_buffers(&**device, &mut **stream, work.kernel(), between, || Ok(()), copy_out)?;
        Ok(())
    }

    /// Takes the processor in place of a device that failed (rule IA2).
    fn give_way(&mut self, error: AccelError) -> Result<(), AccelError> {
        let from = self.device.info().name.clone();
        let device = replacement(&from, self.policy, &[self.kernel], &error);
        let Some(device) = device.transpose()? else { return Err(error) };
        self.stream = device.stream()?;
        self.leaves_images = has_own_memory(&*device);
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

/// Whether a device has memory of its own, in which images can be left.
fn has_own_memory(device: &dyn Device) -> bool {
    !device.info().has_host_memory
}

/// How a node's kernel is joined with that of a neighbour; `None` where it is not.
fn composition(node: &Node) -> Result<Option<Composition>> {
    let name = node.parameter("composition", String::from("fused"))?;
    match name.as_str() {
        "separate" => Ok(None),
        "sequential" => Ok(Some(Composition::Sequential)),
        "fused" => Ok(Some(Composition::Fused)),
        "streamed" => Ok(Some(Composition::Streamed)),
        _ => {
            let of = node.name();
            let message = format!("parameter 'composition' of node {of} is '{name}'");
            Err(Error::new(ErrorKind::InvalidArgument, message)
                .hint("it is fused, streamed, sequential or separate"))
        }
    }
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
    use angaros::accel::{Faults, FaultyDevice, Format, Shape};
    use angaros::clock::monotonic_ns;
    use angaros::trace::{self, Event, EventId, Label, Recording, device_work, label, work_named};

    /// A node's accelerator that is the processor with faults, and what switches them.
    fn faulty(policy: Policy) -> (Accelerator, Arc<Faults>) {
        let request = Request { name: Some(PROCESSOR), ..Request::default() };
        let inner = registry().select(&request).unwrap().device;
        let (device, faults) = FaultyDevice::named(inner, "faulty:0");
        let stream = device.stream().unwrap();
        let node = "camera".to_owned();
        let composition = None;
        let kernel = "sobel";
        let leaves_images = has_own_memory(&*device);
        let pools = Default::default();
        let accelerator =
            Accelerator { node, kernel, policy, composition, device, leaves_images, stream, pools };
        (accelerator, faults)
    }

    fn request(width: usize) -> KernelRequest {
        KernelRequest::new("sobel", &[Shape::packed(Format::Rgb8, width, 6).unwrap()])
    }

    /// What the kernel makes of an image, on whatever device.
    fn edges(accelerator: &mut Accelerator, work: &mut Arc<Work>) -> Result<Vec<u8>, AccelError> {
        let image: Vec<u8> = (0..8 * 6 * 3).map(|at| (at * at % 251) as u8).collect();
        let mut made = vec![0; 8 * 6];
        accelerator.run(work, &image, &mut made).map(|()| made)
    }

    #[test]
    fn an_image_at_which_the_device_vanishes_is_made_by_the_processor() {
        let (mut accelerator, faults) = faulty(Policy::FallBack);
        let mut work = accelerator.build(request(8)).unwrap();
        let before = edges(&mut accelerator, &mut work).unwrap();
        assert!(before.iter().any(|level| *level > 0));
        faults.lose();
        assert_eq!(edges(&mut accelerator, &mut work).unwrap(), before);
        assert_eq!(accelerator.device.info().name, "cpu:0");
        assert!(accelerator.has(&work));
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
        let mut work = accelerator.build(request(8)).unwrap();
        faults.lose();
        let recording = traced(|| drop(edges(&mut accelerator, &mut work).unwrap()));
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
        let shape = accelerator.build(request(8)).unwrap().shape();
        assert_eq!(shape, Shape::packed(Format::Mono8, 8, 6).unwrap());
        assert_eq!(accelerator.device.info().name, "cpu:0");
    }

    #[test]
    fn kernels_of_two_nodes_that_ran_as_one_run_on_the_processor_where_the_device_vanishes() {
        let (mut accelerator, faults) = faulty(Policy::FallBack);
        accelerator.composition = Some(Composition::Fused);
        let before = accelerator.build(request(8)).unwrap();
        let edges_of = KernelRequest::new("sobel", &[before.shape()]);
        let mut work = accelerator.build_after(&before, edges_of.clone()).unwrap();
        let expected = edges(&mut accelerator, &mut work).unwrap();
        faults.lose();
        assert_eq!(edges(&mut accelerator, &mut work).unwrap(), expected);
        assert_eq!((work.names().len(), work.device()), (2, "cpu:0"));
        // What is left to be made on the device that has gone is not taken up any more.
        assert!(accelerator.build_after(&before, edges_of).is_none());
    }

    #[test]
    fn where_the_policy_is_to_fail_the_device_is_kept_and_its_error_returned() {
        let (mut accelerator, faults) = faulty(Policy::Fail);
        let mut work = accelerator.build(request(8)).unwrap();
        faults.lose();
        assert!(edges(&mut accelerator, &mut work).unwrap_err().is_lost());
        assert_eq!(accelerator.device.info().name, "faulty:0");
    }

    #[test]
    fn a_wrong_image_changes_no_device() {
        let (mut accelerator, _faults) = faulty(Policy::FallBack);
        let mut work = accelerator.build(request(8)).unwrap();
        let error = accelerator.run(&mut work, &[0; 7], &mut [0; 48]).unwrap_err();
        assert!(matches!(error, AccelError::BadBuffer { .. }), "{error}");
        let wrong = request(8).with("size", 3_i64);
        let error = accelerator.build(wrong).err().unwrap();
        assert!(matches!(error, AccelError::BadParameter { .. }), "{error}");
        assert_eq!(accelerator.device.info().name, "faulty:0");
    }
}

//! What makes one image of another: kernels of a device, one after the other, as one kernel.

use angaros::accel::{
    AccelError, Composition, Device, Kernel, KernelRequest, Policy, Request, Shape, Stream,
    registry, run_host,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The device that takes over where another one fails.
pub(super) const PROCESSOR: &str = "cpu";
/// How kernels are composed there, whatever the other device did.
pub(super) const ON_PROCESSOR: Composition = Composition::Sequential;

/// Kernels that were built for a device.
pub struct Work {
    /// The shape of what they make.
    shape: Shape,
    /// Whether another kernel can follow within one composition, by what the last one reads.
    is_composable: bool,
    device: Arc<dyn Device>,
    policy: Policy,
    requests: Vec<KernelRequest>,
    kernel: Arc<dyn Kernel>,
    /// Whether it was said that the processor took over.
    has_given_way: AtomicBool,
    /// Whether the node that got images to make cannot join them to its own kernel.
    is_refused: AtomicBool,
}

impl Work {
    /// Builds kernels, each for what the one before makes, and composes them if there are several.
    ///
    /// # Errors
    /// What building and composing return.
    pub fn build(
        device: &Arc<dyn Device>,
        policy: Policy,
        composition: Composition,
        requests: Vec<KernelRequest>,
    ) -> Result<Self, AccelError> {
        let mut kernels = Vec::with_capacity(requests.len());
        for request in &requests {
            kernels.push(device.build(request)?);
        }
        let kernel = match &*kernels {
            [one] => Arc::clone(one),
            all => device.compose(all, composition)?,
        };
        let signature = kernel.signature();
        let is_composable = signature.access.is_composable();
        Ok(Self {
            shape: signature.outputs[0].shape,
            is_composable,
            device: Arc::clone(device),
            policy,
            requests,
            kernel,
            has_given_way: AtomicBool::new(false),
            is_refused: AtomicBool::new(false),
        })
    }

    /// What was built, in order.
    #[must_use]
    pub fn requests(&self) -> &[KernelRequest] {
        &self.requests
    }

    /// The name of the device.
    #[must_use]
    pub fn device(&self) -> &str {
        &self.device.info().name
    }

    /// Whether it was built for this device, or for one of the same name.
    #[must_use]
    pub fn is_of(&self, device: &Arc<dyn Device>) -> bool {
        Arc::ptr_eq(&self.device, device) || self.device() == device.info().name
    }

    /// The kernel of all of it.
    pub(super) fn kernel(&self) -> &Arc<dyn Kernel> {
        &self.kernel
    }

    /// The shape of what it makes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether another kernel can follow within one composition, as far as is known.
    #[must_use]
    pub fn is_composable(&self) -> bool {
        self.is_composable && !self.is_refused.load(Ordering::Relaxed)
    }

    /// Tells whoever leaves images to the next node that this makes them no cheaper.
    pub fn refuse(&self) {
        self.is_refused.store(true, Ordering::Relaxed);
    }

    /// Makes an image, on a stream of its device.
    ///
    /// # Errors
    /// What the device says.
    pub fn run(
        &self,
        stream: &mut dyn Stream,
        image: &[u8],
        made: &mut [u8],
    ) -> Result<(), AccelError> {
        run_host(&*self.device, stream, &self.kernel, &[image], &mut [made]).map(|_| ())
    }

    /// Makes an image on whatever thread this is; where the device fails and the policy allows
    /// that, on the processor.
    ///
    /// # Errors
    /// What the device says, and the processor too if the policy allows that.
    pub fn run_here(&self, image: &[u8], made: &mut [u8]) -> Result<(), AccelError> {
        let done = self.device.stream().and_then(|mut stream| self.run(&mut *stream, image, made));
        let Err(error) = done else { return Ok(()) };
        let other = self.on_processor(error)?;
        other.run(&mut *other.device.stream()?, image, made)
    }

    fn on_processor(&self, error: AccelError) -> Result<Self, AccelError> {
        let device = replacement(self.device(), self.policy, &self.names(), &error);
        let Some(device) = device.transpose()? else { return Err(error) };
        if !self.has_given_way.swap(true, Ordering::Relaxed) {
            let names = self.names().join("+");
            let from = self.device();
            tracing::warn!(
                "{names} runs on {PROCESSOR}, no longer on {from}: {}",
                error.sentence()
            );
        }
        Self::build(&device, Policy::Fail, ON_PROCESSOR, self.requests.clone())
    }

    /// Names of its kernels.
    pub(super) fn names(&self) -> Vec<&str> {
        self.requests.iter().map(|request| request.name.as_str()).collect()
    }
}

/// The processor, where it may take the place of a device that failed with this error: not for what
/// is wrong on every device, and not for itself.
pub(super) fn replacement(
    device: &str,
    policy: Policy,
    kernels: &[&str],
    error: &AccelError,
) -> Option<Result<Arc<dyn Device>, AccelError>> {
    let is_processor = device.split(':').next() == Some(PROCESSOR);
    if is_processor || policy == Policy::Fail || !is_of_the_device(error) {
        return None;
    }
    let request = Request { name: Some(PROCESSOR), kernels, policy: Policy::Fail };
    Some(registry().select(&request).map(|selection| selection.device))
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

#[cfg(test)]
mod tests {
    use super::*;
    use angaros::accel::{Faults, FaultyDevice, Format};

    /// Sobel of what Sobel finds, on a device that fails on demand.
    fn twice(policy: Policy, composition: Composition) -> (Work, Arc<Faults>) {
        let request = Request { name: Some(PROCESSOR), ..Request::default() };
        let inner = registry().select(&request).unwrap().device;
        let (device, faults) = FaultyDevice::named(inner, "faulty:0");
        let device: Arc<dyn Device> = device;
        let shape = |format| Shape::packed(format, 8, 6).unwrap();
        let sobel = |format| KernelRequest::new("sobel", &[shape(format)]);
        let requests = vec![sobel(Format::Rgb8), sobel(Format::Mono8)];
        (Work::build(&device, policy, composition, requests).unwrap(), faults)
    }

    fn edges(work: &Work) -> Result<Vec<u8>, AccelError> {
        let image: Vec<u8> = (0..8 * 6 * 3).map(|at| (at * at % 251) as u8).collect();
        let mut made = vec![0; 8 * 6];
        work.run_here(&image, &mut made).map(|()| made)
    }

    #[test]
    fn two_kernels_are_one_with_the_shape_of_the_last_and_the_bytes_of_both() {
        let (fused, _) = twice(Policy::Fail, Composition::Fused);
        let (sequential, _) = twice(Policy::Fail, Composition::Sequential);
        assert_eq!(fused.shape(), Shape::packed(Format::Mono8, 8, 6).unwrap());
        assert_eq!((fused.names().join("+"), fused.device()), ("sobel+sobel".into(), "faulty:0"));
        let made = edges(&fused).unwrap();
        assert!(made.iter().any(|level| *level > 0));
        assert_eq!(made, edges(&sequential).unwrap());
        assert!(fused.is_composable());
        fused.refuse();
        assert!(!fused.is_composable());
    }

    #[test]
    fn an_image_that_was_put_off_is_made_by_the_processor_where_the_device_has_gone() {
        let (work, faults) = twice(Policy::FallBack, Composition::Fused);
        let before = edges(&work).unwrap();
        faults.lose();
        assert_eq!(edges(&work).unwrap(), before);
        let (work, faults) = twice(Policy::Fail, Composition::Fused);
        faults.lose();
        assert!(edges(&work).unwrap_err().is_lost());
    }
}

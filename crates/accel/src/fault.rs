//! A device with faults: it behaves as the device within it until it is told to vanish, to run out
//! of memory or to fail at building a kernel. For tests of whoever uses devices.

use crate::{
    AccelError, Buffer, ClockRelation, Composition, Device, DeviceInfo, EnergyMeter, Event, Kernel,
    KernelRequest, Memory, Result, SharedMemory, Stamps, Stream,
};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// What is to go wrong with a device; shared with whoever switches it.
#[derive(Debug, Default)]
pub struct Faults {
    lost: AtomicBool,
    /// Launches that still succeed before the device is lost; 0 is not in use.
    launches_left: AtomicU64,
    /// Bytes that buffers may still take, where `limited`.
    free_bytes: AtomicU64,
    limited: AtomicBool,
    unbuildable: Mutex<Option<String>>,
}

impl Faults {
    /// The device vanishes now.
    pub fn lose(&self) {
        self.lost.store(true, Ordering::Release);
    }

    /// The device vanishes at this launch from now on, counted from one.
    pub fn lose_at_launch(&self, number: u64) {
        self.launches_left.store(number, Ordering::Release);
    }

    /// Buffers may take so many more bytes. What is dropped does not come back.
    pub fn limit_memory(&self, bytes: u64) {
        self.free_bytes.store(bytes, Ordering::Release);
        self.limited.store(true, Ordering::Release);
    }

    /// This kernel cannot be built any more, by itself or in a composition.
    pub fn fail_to_build(&self, kernel: &str) {
        let mut name = self.unbuildable.lock().unwrap_or_else(PoisonError::into_inner);
        *name = Some(kernel.to_owned());
    }

    fn check(&self, device: &str) -> Result<()> {
        if !self.lost.load(Ordering::Acquire) {
            return Ok(());
        }
        Err(AccelError::DeviceLost { device: device.to_owned(), reason: "it vanished".to_owned() })
    }

    fn count_launch(&self) {
        let before = self.launches_left.load(Ordering::Acquire);
        if before > 0 {
            self.launches_left.store(before - 1, Ordering::Release);
            if before == 1 {
                self.lose();
            }
        }
    }

    fn take(&self, info: &DeviceInfo, bytes: usize) -> Result<()> {
        if !self.limited.load(Ordering::Acquire) {
            return Ok(());
        }
        let asked_bytes = bytes as u64;
        let less = |free: u64| free.checked_sub(asked_bytes);
        let taken = self.free_bytes.fetch_update(Ordering::AcqRel, Ordering::Acquire, less);
        taken.map(|_| ()).map_err(|free_bytes| AccelError::OutOfMemory {
            device: info.name.clone(),
            asked_bytes,
            free_bytes,
            limit_bytes: info.limits.memory_bytes,
        })
    }

    fn check_build(&self, device: &str, kernel: &str) -> Result<()> {
        let name = self.unbuildable.lock().unwrap_or_else(PoisonError::into_inner);
        match name.as_deref() {
            Some(bad) if kernel.split('+').any(|part| part == bad) => {
                Err(AccelError::CannotBuild {
                    device: device.to_owned(),
                    kernel: kernel.to_owned(),
                    reason: format!("`{bad}` is made to fail"),
                    hint: "use another device".to_owned(),
                })
            }
            _ => Ok(()),
        }
    }
}

/// A device around another one, with the faults that it is told.
pub struct FaultyDevice {
    inner: Arc<dyn Device>,
    info: DeviceInfo,
    faults: Arc<Faults>,
}

impl FaultyDevice {
    /// Around a device; the second value switches the faults.
    #[must_use]
    pub fn around(inner: Arc<dyn Device>) -> (Arc<Self>, Arc<Faults>) {
        let name = inner.info().name.clone();
        Self::named(inner, &name)
    }

    /// The same under another name, as `faulty:0`.
    #[must_use]
    pub fn named(inner: Arc<dyn Device>, name: &str) -> (Arc<Self>, Arc<Faults>) {
        let faults = Arc::new(Faults::default());
        let info = DeviceInfo { name: name.to_owned(), ..inner.info().clone() };
        (Arc::new(Self { inner, info, faults: faults.clone() }), faults)
    }

    fn name(&self) -> &str {
        &self.info.name
    }
}

impl Device for FaultyDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn kernels(&self) -> &[&'static str] {
        self.inner.kernels()
    }

    fn build(&self, request: &KernelRequest) -> Result<Arc<dyn Kernel>> {
        self.faults.check(self.name())?;
        self.faults.check_build(self.name(), &request.name)?;
        self.inner.build(request)
    }

    fn compose(&self, kernels: &[Arc<dyn Kernel>], how: Composition) -> Result<Arc<dyn Kernel>> {
        self.faults.check(self.name())?;
        for kernel in kernels {
            self.faults.check_build(self.name(), &kernel.signature().kernel)?;
        }
        self.inner.compose(kernels, how)
    }

    fn allocate(&self, bytes: usize) -> Result<Buffer> {
        self.faults.check(self.name())?;
        self.faults.take(self.info(), bytes)?;
        let inner = self.inner.allocate(bytes)?;
        Ok(Buffer::new(FaultyMemory { inner, faults: self.faults.clone() }))
    }

    fn allocate_shareable(&self, bytes: usize) -> Result<Buffer> {
        self.faults.check(self.name())?;
        self.faults.take(self.info(), bytes)?;
        let inner = self.inner.allocate_shareable(bytes)?;
        Ok(Buffer::new(FaultyMemory { inner, faults: self.faults.clone() }))
    }

    fn import(&self, shared: SharedMemory) -> Result<Buffer> {
        self.faults.check(self.name())?;
        let inner = self.inner.import(shared)?;
        Ok(Buffer::new(FaultyMemory { inner, faults: self.faults.clone() }))
    }

    fn stream(&self) -> Result<Box<dyn Stream>> {
        self.faults.check(self.name())?;
        let inner = self.inner.stream()?;
        let device = self.name().to_owned();
        Ok(Box::new(FaultyStream { inner, device, faults: self.faults.clone() }))
    }

    fn clock(&self) -> Result<Option<ClockRelation>> {
        self.faults.check(self.name())?;
        self.inner.clock()
    }

    fn energy_meter(&self) -> Result<Box<dyn EnergyMeter>> {
        self.faults.check(self.name())?;
        self.inner.energy_meter()
    }
}

#[derive(Debug)]
struct FaultyMemory {
    inner: Buffer,
    faults: Arc<Faults>,
}

impl Memory for FaultyMemory {
    fn len(&self) -> usize {
        self.inner.len()
    }

    fn device(&self) -> &str {
        self.inner.device()
    }

    fn place(&self) -> Result<Option<crate::Place>> {
        self.faults.check(self.device())?;
        self.inner.place()
    }

    fn upload(&self, offset: usize, bytes: &[u8]) -> Result<()> {
        self.faults.check(self.device())?;
        self.inner.upload(offset, bytes)
    }

    fn download(&self, offset: usize, bytes: &mut [u8]) -> Result<()> {
        self.faults.check(self.device())?;
        self.inner.download(offset, bytes)
    }

    fn map(&self, read: &mut dyn FnMut(&[u8])) -> Result<bool> {
        self.faults.check(self.device())?;
        self.inner.memory().map(read)
    }

    fn map_mut(&self, write: &mut dyn FnMut(&mut [u8])) -> Result<bool> {
        self.faults.check(self.device())?;
        self.inner.memory().map_mut(write)
    }

    fn share(&self) -> Result<Option<SharedMemory>> {
        self.faults.check(self.device())?;
        self.inner.share()
    }
}

struct FaultyStream {
    inner: Box<dyn Stream>,
    device: String,
    faults: Arc<Faults>,
}

impl Stream for FaultyStream {
    fn launch(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&Buffer],
        outputs: &[&Buffer],
    ) -> Result<Event> {
        self.faults.count_launch();
        self.faults.check(&self.device)?;
        let inner = |buffer: &&Buffer| {
            buffer.downcast::<FaultyMemory>().map_or((*buffer).clone(), |m| m.inner.clone())
        };
        let inputs: Vec<Buffer> = inputs.iter().map(inner).collect();
        let outputs: Vec<Buffer> = outputs.iter().map(inner).collect();
        let inputs: Vec<&Buffer> = inputs.iter().collect();
        let outputs: Vec<&Buffer> = outputs.iter().collect();
        self.inner.launch(kernel, &inputs, &outputs)
    }

    fn run_host(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&[u8]],
        outputs: &mut [&mut [u8]],
    ) -> Result<Stamps> {
        self.faults.count_launch();
        self.faults.check(&self.device)?;
        self.inner.run_host(kernel, inputs, outputs)
    }

    fn wait(&mut self) -> Result<()> {
        self.faults.check(&self.device)?;
        self.inner.wait()
    }
}

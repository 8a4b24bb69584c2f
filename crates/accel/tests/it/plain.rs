//! A device for tests: memory of the host, one kernel, `invert`, which turns every byte of an
//! image.

use angaros_accel::{
    AccelError, Access, Backend, Buffer, ClockRelation, Composition, Device, DeviceInfo,
    DeviceKind, Event, Kernel, KernelRequest, Limits, Memory, Port, Result, Signature, Stamps,
    Stream, Tolerance, check_range, host_ns,
};
use std::any::Any;
use std::sync::{Arc, Mutex};

/// A back end whose devices are given; none are an error.
pub struct Plain {
    pub name: &'static str,
    /// Whether each device is emulated.
    pub devices: &'static [bool],
    pub kernels: &'static [&'static str],
}

pub static ONE: Plain = Plain { name: "one", devices: &[false, false], kernels: &["invert"] };
pub static BARE: Plain = Plain { name: "bare", devices: &[false], kernels: &[] };
pub static MODEL: Plain = Plain { name: "model", devices: &[true], kernels: &["invert"] };
pub static ABSENT: Plain = Plain { name: "absent", devices: &[], kernels: &["invert"] };

/// The first device of `ONE`.
pub fn device() -> Arc<dyn Device> {
    ONE.open(0).unwrap()
}

impl Plain {
    fn info(&self, number: usize) -> DeviceInfo {
        DeviceInfo {
            name: format!("{}:{number}", self.name),
            description: "a device for tests".to_owned(),
            kind: DeviceKind::Cpu,
            is_emulated: self.devices[number],
            has_host_memory: true,
            limits: Limits { memory_bytes: 1 << 20, buffer_bytes: 1 << 16, side_pixels: 1 << 10 },
            clock_hz: 1_000_000_000,
        }
    }
}

impl Backend for Plain {
    fn name(&self) -> &'static str {
        self.name
    }

    fn devices(&self) -> Result<Vec<DeviceInfo>> {
        if self.devices.is_empty() {
            return Err(AccelError::Unavailable {
                device: self.name.to_owned(),
                reason: "nothing is plugged in".to_owned(),
                hint: "plug it in".to_owned(),
            });
        }
        Ok((0..self.devices.len()).map(|number| self.info(number)).collect())
    }

    fn open(&self, number: usize) -> Result<Arc<dyn Device>> {
        Ok(Arc::new(PlainDevice { info: self.info(number), kernels: self.kernels }))
    }

    fn targets(&self) -> Vec<String> {
        match self.name {
            "one" => ["left_board", "right_board"].map(str::to_owned).into(),
            _ => Vec::new(),
        }
    }
}

struct PlainDevice {
    info: DeviceInfo,
    kernels: &'static [&'static str],
}

impl Device for PlainDevice {
    fn info(&self) -> &DeviceInfo {
        &self.info
    }

    fn kernels(&self) -> &[&'static str] {
        self.kernels
    }

    fn build(&self, request: &KernelRequest) -> Result<Arc<dyn Kernel>> {
        if !self.kernels.contains(&request.name.as_str()) {
            return Err(self.unknown_kernel(&request.name));
        }
        let shape = request.inputs[0];
        Ok(Arc::new(Invert(Signature {
            kernel: "invert".to_owned(),
            inputs: vec![Port::new("image", shape)],
            outputs: vec![Port::new("image", shape.padded(request.pad_bytes)?)],
            tolerance: Tolerance::EXACT,
            access: Access::Pointwise,
        })))
    }

    fn compose(&self, _: &[Arc<dyn Kernel>], how: Composition) -> Result<Arc<dyn Kernel>> {
        Err(AccelError::CannotBuild {
            device: self.info.name.clone(),
            kernel: "invert+invert".to_owned(),
            reason: format!("it composes nothing {}", how.name()),
            hint: "run the kernels one after the other".to_owned(),
        })
    }

    fn allocate(&self, bytes: usize) -> Result<Buffer> {
        let device = self.info.name.clone();
        Ok(Buffer::new(PlainMemory { device, bytes: Mutex::new(vec![0; bytes]), len: bytes }))
    }

    fn stream(&self) -> Result<Box<dyn Stream>> {
        Ok(Box::new(PlainStream))
    }

    fn clock(&self) -> Result<Option<ClockRelation>> {
        Ok(Some(ClockRelation::SAME))
    }
}

#[derive(Debug)]
struct Invert(Signature);

impl Kernel for Invert {
    fn signature(&self) -> &Signature {
        &self.0
    }
}

#[derive(Debug)]
struct PlainMemory {
    device: String,
    bytes: Mutex<Vec<u8>>,
    len: usize,
}

impl Memory for PlainMemory {
    fn len(&self) -> usize {
        self.len
    }

    fn device(&self) -> &str {
        &self.device
    }

    fn upload(&self, offset: usize, bytes: &[u8]) -> Result<()> {
        check_range(&self.device, self.len, offset, bytes.len())?;
        self.bytes.lock().unwrap()[offset..offset + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    fn download(&self, offset: usize, bytes: &mut [u8]) -> Result<()> {
        check_range(&self.device, self.len, offset, bytes.len())?;
        bytes.copy_from_slice(&self.bytes.lock().unwrap()[offset..offset + bytes.len()]);
        Ok(())
    }

    fn map(&self, read: &mut dyn FnMut(&[u8])) -> Result<bool> {
        read(&self.bytes.lock().unwrap());
        Ok(true)
    }

    fn map_mut(&self, write: &mut dyn FnMut(&mut [u8])) -> Result<bool> {
        write(&mut self.bytes.lock().unwrap());
        Ok(true)
    }
}

struct PlainStream;

impl Stream for PlainStream {
    fn launch(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&Buffer],
        outputs: &[&Buffer],
    ) -> Result<Event> {
        kernel.signature().check(inputs, outputs)?;
        let start_ns = host_ns();
        let mut read = vec![0; inputs[0].len()];
        inputs[0].download(0, &mut read)?;
        let mut wrote = vec![0; outputs[0].len()];
        outputs[0].download(0, &mut wrote)?;
        invert(&**kernel, &read, &mut wrote);
        outputs[0].upload(0, &wrote)?;
        Ok(Event::done(Stamps { start_ns, end_ns: host_ns() }))
    }

    fn run_host(
        &mut self,
        kernel: &Arc<dyn Kernel>,
        inputs: &[&[u8]],
        outputs: &mut [&mut [u8]],
    ) -> Result<Stamps> {
        kernel.signature().check_host(inputs, outputs)?;
        let start_ns = host_ns();
        invert(&**kernel, inputs[0], outputs[0]);
        Ok(Stamps { start_ns, end_ns: host_ns() })
    }

    fn wait(&mut self) -> Result<()> {
        Ok(())
    }
}

fn invert(kernel: &(dyn Kernel + 'static), read: &[u8], wrote: &mut [u8]) {
    let any: &dyn Any = kernel;
    let signature = any.downcast_ref::<Invert>().unwrap().signature();
    let from = signature.inputs[0].shape;
    let to = signature.outputs[0].shape;
    for y in 0..from.height() {
        for (level, read) in wrote[to.row(y)].iter_mut().zip(&read[from.row(y)]) {
            *level = !*read;
        }
    }
}

//! Where bytes go and come from.

use serial2::{SerialPort, Settings};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::{Duration, Instant};

/// A stream of bytes to the devices and back.
pub trait Port: Send {
    /// Sends all of these.
    ///
    /// # Errors
    /// The port is gone.
    fn send(&mut self, bytes: &[u8]) -> io::Result<()>;

    /// Waits until `deadline` for bytes and returns how many came; 0 when none did.
    ///
    /// # Errors
    /// The port is gone.
    fn receive(&mut self, buffer: &mut [u8], deadline: Instant) -> io::Result<usize>;

    /// Throws away what came and was not received.
    fn discard(&mut self);
}

/// Longest wait for room in the operating system's buffer.
const WRITE_TIMEOUT: Duration = Duration::from_millis(100);
/// How fine the serial library waits.
const TICK: Duration = Duration::from_millis(1);

/// A serial port: 8 data bits, no parity, one stop bit, no flow control.
pub struct Serial {
    port: SerialPort,
}

impl Serial {
    /// Opens it.
    ///
    /// # Errors
    /// There is no such port, it may not be opened, or it has no such speed.
    pub fn open(path: &Path, baud: u32) -> io::Result<Self> {
        ask_for_low_latency(path);
        let mut port = SerialPort::open(path, |mut settings: Settings| -> io::Result<Settings> {
            settings.set_raw();
            settings.set_baud_rate(baud)?;
            Ok(settings)
        })?;
        port.set_write_timeout(WRITE_TIMEOUT)?;
        Ok(Self { port })
    }
}

/// Adapters by FTDI keep bytes for up to 16 ms, two cycles, unless they are told otherwise. Who may
/// not tell them, and what is no such adapter, is left as it is.
fn ask_for_low_latency(path: &Path) {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    if let Some(name) = real.file_name() {
        let timer = Path::new("/sys/bus/usb-serial/devices").join(name).join("latency_timer");
        let _ = std::fs::write(timer, "1");
    }
}

/// No port: what stands in for one that is lost, so that the operating system can forget it.
pub(crate) struct NoPort;

impl Port for NoPort {
    fn send(&mut self, _: &[u8]) -> io::Result<()> {
        Err(ErrorKind::NotConnected.into())
    }

    fn receive(&mut self, _: &mut [u8], _: Instant) -> io::Result<usize> {
        Err(ErrorKind::NotConnected.into())
    }

    fn discard(&mut self) {}
}

impl Port for Serial {
    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        while !rest.is_empty() {
            match self.port.write(rest) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(written) => rest = &rest[written..],
                Err(error) if is_passing(&error) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn receive(&mut self, buffer: &mut [u8], deadline: Instant) -> io::Result<usize> {
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            self.port.set_read_timeout(left.max(TICK))?;
            match self.port.read(buffer) {
                // A terminal that has nothing says so; one that ends is gone.
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(bytes) => return Ok(bytes),
                Err(error) if error.kind() == ErrorKind::TimedOut || is_passing(&error) => {
                    if Instant::now() >= deadline {
                        return Ok(0);
                    }
                }
                Err(error) => return Err(error),
            }
        }
    }

    fn discard(&mut self) {
        // If the port is gone, the next one who sends hears of it.
        let _ = self.port.discard_input_buffer();
    }
}

/// Whether the next attempt may succeed.
fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock)
}

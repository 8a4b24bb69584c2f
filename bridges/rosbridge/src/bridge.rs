//! What all clients of one rosbridge share.

mod action_types;

use crate::convert::{cbor_from_cdr, json_from_cdr};
use crate::protocol::cbor::CborWriter;
use crate::protocol::{Compression, FragmentLimits, Writer, png_encode};
use crate::rosapi::Rosapi;
use action_types::ActionTypes;
use angaros_window::{Encoding, Engine, Message, WindowError};
use bytes::Bytes;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How a bridge is made. The defaults are those of the reference.
#[derive(Clone, Debug)]
pub struct BridgeOptions {
    /// How long a message in fragments waits for its next one.
    pub fragment_timeout: Duration,
    /// How long a publisher stays after its client has unadvertised it: subscriptions of ROS take
    /// a while to receive the last message.
    pub unregister_timeout: Duration,
    /// How long a call of a service waits that names no time.
    pub call_timeout: Duration,
    /// How long a client may take to show its token, where one is needed.
    pub auth_timeout: Duration,
}

impl Default for BridgeOptions {
    fn default() -> Self {
        Self {
            fragment_timeout: Duration::from_secs(600),
            unregister_timeout: Duration::from_secs(10),
            call_timeout: Duration::from_secs(5),
            auth_timeout: Duration::from_secs(10),
        }
    }
}

/// The forms in which messages leave.
struct Forms {
    json: Encoding,
    png: Encoding,
    cbor: Encoding,
    cbor_raw: Encoding,
}

/// What all clients of one rosbridge share. Servers hold it in an `Arc`.
pub struct Bridge {
    engine: Arc<Engine>,
    options: BridgeOptions,
    forms: Forms,
    rosapi: Arc<Rosapi>,
    action_types: ActionTypes,
    begun: Instant,
    next_id: AtomicU64,
}

impl Bridge {
    /// Makes the bridge's forms of messages known to the engine.
    ///
    /// # Errors
    /// `TooMuch`: the engine knows too many forms already.
    pub fn new(engine: Arc<Engine>, options: BridgeOptions) -> Result<Arc<Self>, WindowError> {
        let json = engine.register("rosbridge json", json_frame)?;
        let of = json.clone();
        let png = engine.register("rosbridge png", move |message: &Message| {
            let json = message.encoded(&of)?;
            let data = png_encode(&json)?;
            Ok(Bytes::from(Writer::new("png").text("data", &data).end()))
        })?;
        let cbor = engine.register("rosbridge cbor", cbor_frame)?;
        let cbor_raw = engine.register("rosbridge cbor-raw", cbor_raw_frame)?;
        let forms = Forms { json, png, cbor, cbor_raw };
        let rosapi = Arc::new(Rosapi::new(Arc::clone(&engine)));
        Ok(Arc::new(Self {
            engine,
            options,
            forms,
            rosapi,
            action_types: ActionTypes::default(),
            begun: Instant::now(),
            next_id: AtomicU64::new(1),
        }))
    }

    /// The engine below it.
    #[must_use]
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// How it was made.
    #[must_use]
    pub fn options(&self) -> &BridgeOptions {
        &self.options
    }

    pub(crate) fn rosapi(&self) -> &Arc<Rosapi> {
        &self.rosapi
    }

    pub(crate) fn form(&self, compression: Compression) -> &Encoding {
        match compression {
            Compression::None => &self.forms.json,
            Compression::Png => &self.forms.png,
            Compression::Cbor => &self.forms.cbor,
            Compression::CborRaw => &self.forms.cbor_raw,
        }
    }

    pub(crate) fn fragment_limits(&self) -> FragmentLimits {
        let age_ns = self.options.fragment_timeout.as_nanos();
        FragmentLimits {
            bytes: self.engine.limits().message_bytes,
            age_ns: u64::try_from(age_ns).unwrap_or(u64::MAX),
            ..FragmentLimits::default()
        }
    }

    /// Nanoseconds since the bridge began.
    pub(crate) fn now_ns(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_nanos()).unwrap_or(u64::MAX)
    }

    /// A number that no other call returns.
    pub(crate) fn next_id(&self) -> u64 {
        self.next_id.fetch_add(1, Ordering::Relaxed)
    }
}

fn json_frame(message: &Message) -> Result<Bytes, String> {
    // Base64 takes four bytes for three; what else is long is numbers, whose length is not known.
    let room = message.bytes().len() / 2 * 3;
    let written = Writer::with_room("publish", room)
        .text("topic", message.topic())
        .written("msg", |out| json_from_cdr(&message.ty().ty, message.bytes(), out))
        .map_err(|error| error.to_string())?;
    Ok(Bytes::from(written.end()))
}

fn cbor_frame(message: &Message) -> Result<Bytes, String> {
    let mut out = Vec::with_capacity(message.bytes().len() + 128);
    begin_cbor(&mut out, message.topic());
    cbor_from_cdr(&message.ty().ty, message.bytes(), &mut out)
        .map_err(|error| error.to_string())?;
    Ok(Bytes::from(out))
}

fn cbor_raw_frame(message: &Message) -> Result<Bytes, String> {
    let mut out = Vec::with_capacity(message.bytes().len() + 128);
    begin_cbor(&mut out, message.topic());
    let (sec, nanosec) = angaros::Time::from_nanoseconds(message.received_ns()).to_sec_nanosec();
    let mut writer = CborWriter::new(&mut out);
    writer.map(3);
    writer.text("secs");
    writer.int(sec.into());
    writer.text("nsecs");
    writer.uint(nanosec.into());
    writer.text("bytes");
    writer.bytes(message.bytes());
    Ok(Bytes::from(out))
}

/// All of a `publish` but the message, which must follow.
fn begin_cbor(out: &mut Vec<u8>, topic: &str) {
    let mut writer = CborWriter::new(out);
    writer.map(3);
    writer.text("op");
    writer.text("publish");
    writer.text("topic");
    writer.text(topic);
    writer.text("msg");
}

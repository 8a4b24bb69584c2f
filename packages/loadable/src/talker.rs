//! A talker and a listener that tell whether bytes were copied on the way.

use crate::location::{LOCATION_BYTES, Location};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::{Image, ImageLengths};
use angaros::std_msgs::msg::UInt64;
use angaros::transport::local::{OnDevice, Place};
use angaros::{CdrError, Deferred, Message, PublishError, TakeError};
use std::sync::Arc;
use std::time::Duration;

/// Publishes `image`: a loan with the place of its bytes in the data. Parameters: `period_us`
/// (1000), `bytes` of the data (64), `owned` (false: loans), `deferred` (false; with true, images
/// stay where they were made while somebody in the process can take them there).
#[component]
pub struct Talker {
    _timer: Timer,
}

impl Talker {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let period = Duration::from_micros(node.parameter("period_us", 1000_i64)?.unsigned_abs());
        let bytes = usize::try_from(node.parameter("bytes", 64_i64)?).unwrap_or(0);
        let bytes = bytes.max(LOCATION_BYTES);
        let owned = node.parameter("owned", false)?;
        let deferred = node.parameter("deferred", false)?;
        let publisher = node.create_publisher::<Image>("image", Qos::keep_last(10))?;
        let timer = node.create_timer(period, move |_| {
            if publisher.subscription_count() == 0 {
                return;
            }
            let sent = match owned {
                true => publish_owned(&publisher, bytes),
                false if deferred && publisher.may_hand_over() => {
                    publisher.publish_deferred(Arc::new(StaysThere::new(bytes)))
                }
                false => publish_loan(&publisher, bytes),
            };
            if let Err(error) = sent {
                tracing::warn!("talker: {error}");
            }
        })?;
        tracing::info!("{} talks", node.name());
        Ok(Self { _timer: timer })
    }
}

fn publish_loan(
    publisher: &Publisher<Image>,
    bytes: usize,
) -> std::result::Result<(), PublishError> {
    let mut loan = publisher.loan(&ImageLengths { data: bytes, ..ImageLengths::default() })?;
    let place = Location::of(loan.as_bytes().as_ptr());
    place.write(loan.builder().data_mut());
    loan.publish()
}

fn publish_owned(
    publisher: &Publisher<Image>,
    bytes: usize,
) -> std::result::Result<(), PublishError> {
    let message = Arc::new(Image { data: vec![7; bytes], ..Image::default() });
    publisher.publish(message)
}

/// An image on the device that is the processor, with the place of its data in the data.
struct StaysThere(Vec<u8>);

impl StaysThere {
    fn new(bytes: usize) -> Self {
        let mut data = vec![7; bytes];
        let here = Location::of(data.as_ptr());
        here.write(&mut data);
        Self(data)
    }

    fn image(&self) -> Image {
        Image { width: 1, data: self.0.clone(), ..Image::default() }
    }
}

impl Deferred<Image> for StaysThere {
    fn encoded_len(&self) -> usize {
        self.image().cdr_size()
    }

    fn make(&self, bytes: &mut [u8]) -> std::result::Result<(), CdrError> {
        self.image().encode(bytes).map(|_| ())
    }

    fn on_device(&self) -> Option<OnDevice> {
        let without = Image { data: Vec::new(), ..self.image() };
        let mut rest = vec![0; without.cdr_size()];
        without.encode(&mut rest).ok()?;
        let len = self.0.len();
        let place = Place { kind: Place::HOST, id: 0, address: self.0.as_ptr().addr() as u64 };
        let [field, device] = ["data", "cpu:0"].map(str::to_owned);
        Some(OnDevice { field, at: self.encoded_len() - len, len, rest, device, place })
    }
}

/// Hears `image` and publishes on `heard` after each how many came (upper 32 bits) and how many of
/// them were read where they had been written (lower 32 bits). Parameter: `bytes`, the data's
/// expected length (0: any).
#[component]
pub struct Listener {
    _images: Subscription<Image>,
}

impl Listener {
    fn new(ctx: ComponentContext) -> Result<Self> {
        let node = ctx.node();
        let expected = usize::try_from(node.parameter("bytes", 0_i64)?).unwrap_or(0);
        let heard = node.create_publisher::<UInt64>("heard", Qos::keep_last(1))?;
        let mut came = 0_u64;
        let mut in_place = 0_u64;
        let hear = move |sample: Sample<Image>| -> std::result::Result<(), TakeError> {
            let view = sample.view()?;
            if expected != 0 && view.data.len() != expected {
                tracing::error!("an image of {} bytes came", view.data.len());
                return Ok(());
            }
            came += 1;
            let here = Location::of(sample.bytes()?.as_ptr());
            in_place += u64::from(Location::read(view.data) == Some(here));
            if let Err(error) = heard.publish(UInt64 { data: came << 32 | in_place }) {
                tracing::warn!("listener: {error}");
            }
            Ok(())
        };
        let images = node.create_subscription("image", Qos::keep_last(10), hear)?;
        Ok(Self { _images: images })
    }
}

//! Every face of every standard interface holds the same values as random bytes from the model.

use crate::random;
use crate::support::{self, Aligned};
use angaros_msg::cdr::ForwardWriter as _;
use angaros_msg::{BuildInPlace, CdrError, Message};

/// Writes an owned value through the forward-only writer, field by field.
pub trait Replay: Message {
    fn replay(&self, w: &mut Self::Writer<'_>) -> Result<(), CdrError>;
}

/// Writes an owned value through the builder, field by field.
pub trait InPlace: BuildInPlace {
    fn lengths(&self) -> Self::Lengths;
    fn fill(&self, b: &mut Self::Builder<'_>) -> Result<(), CdrError>;
}

/// The checks of one type, given the same random message in both byte orders.
pub struct Case {
    pub name: &'static str,
    pub check: fn(&[u8], &[u8]),
    pub recode: fn(&[u8]) -> Result<Vec<u8>, CdrError>,
}

pub fn case<M: Replay>() -> Case
where
    for<'a> M::View<'a>: std::fmt::Debug,
{
    Case { name: M::TYPE_NAME, check: check::<M>, recode: recode::<M> }
}

pub fn case_in_place<M: Replay + InPlace>() -> Case
where
    for<'a> M::View<'a>: std::fmt::Debug,
{
    Case { check: check_in_place::<M>, ..case::<M>() }
}

fn recode<M: Message>(bytes: &[u8]) -> Result<Vec<u8>, CdrError> {
    let message = M::decode(bytes)?;
    let mut out = vec![0xaa; message.cdr_size()];
    let size = message.encode(&mut out)?;
    assert_eq!(size, out.len(), "{}: cdr_size", M::TYPE_NAME);
    Ok(out)
}

fn check<M: Replay>(little: &[u8], big: &[u8])
where
    for<'a> M::View<'a>: std::fmt::Debug,
{
    let name = M::TYPE_NAME;
    let message = M::decode(little).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(M::decode(big).as_ref(), Ok(&message), "{name}: byte orders differ");
    assert_eq!(recode::<M>(little).unwrap(), little, "{name}: encode");
    let mut loan = Aligned::new(little.len(), 0);
    loan.copy_from_slice(little);
    let view = M::view(&loan).unwrap_or_else(|error| panic!("{name}: {error}"));
    let seen = format!("{view:?}").replace("View {", " {");
    assert_eq!(seen, format!("{message:?}"), "{name}: the view");
    let mut out = Aligned::new(little.len(), 0xaa);
    let mut writer = M::writer(&mut out).unwrap();
    message.replay(&mut writer).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(writer.finish(), Ok(little.len()), "{name}: the writer");
    assert_eq!(&out[..], little, "{name}: the writer");
}

fn check_in_place<M: Replay + InPlace>(little: &[u8], big: &[u8])
where
    for<'a> M::View<'a>: std::fmt::Debug,
{
    check::<M>(little, big);
    let message = M::decode(little).unwrap();
    let (size, offsets) = M::layout(&message.lengths()).unwrap();
    assert_eq!(size, little.len(), "{}: layout", M::TYPE_NAME);
    for zero in [false, true] {
        let mut out = Aligned::new(size, 0xaa);
        M::initialise(&mut out, &offsets, zero);
        assert!(M::view(&out).is_ok(), "{}: initialised", M::TYPE_NAME);
        message.fill(&mut M::builder(&mut out, &offsets)).unwrap();
        assert_eq!(&out[..], little, "{}: the builder", M::TYPE_NAME);
    }
}

#[test]
fn every_face_of_every_interface_holds_what_the_bytes_hold() {
    let catalog = support::catalog();
    let cases = crate::cases::all();
    assert!(cases.len() > 290, "{} types", cases.len());
    for case in cases {
        let interface = catalog.get(case.name).unwrap();
        for seed in 0..20 {
            let little = random::message(&catalog, interface, seed, false);
            let big = random::message(&catalog, interface, seed, true);
            (case.check)(&little, &big);
        }
    }
}

#[test]
fn random_faults_in_random_messages_never_panic() {
    let catalog = support::catalog();
    let mut rng = random::Rng::new(7);
    for case in crate::cases::all() {
        let interface = catalog.get(case.name).unwrap();
        for seed in 0..20 {
            let mut bytes = random::message(&catalog, interface, seed, seed % 4 == 0);
            for _ in 0..=rng.below(3) {
                let at = rng.below(bytes.len() as u64) as usize;
                bytes[at] = rng.next() as u8;
            }
            if let Ok(again) = (case.recode)(&bytes) {
                assert!((case.recode)(&again).is_ok(), "{}: what it wrote", case.name);
            }
        }
    }
}

//! Fused chains give bit for bit what their kernels give one after the other (CA1, CA2).

use super::support::{Choices, device, fused, kernels, noise, rectify, resize, run, shape};
use angaros_accel::{AccelError, Access, Composition, Device, Format, KernelRequest, Shape};
use angaros_accel_cpu::kernels::Simd;

const COLOURS: [Format; 4] = [Format::Mono8, Format::Rgb8, Format::Bgr8, Format::Rgba8];
const SIZES: [(usize, usize); 8] =
    [(64, 48), (37, 23), (61, 90), (16, 3), (9, 40), (1, 9), (9, 1), (131, 5)];
/// Bytes of an image in a chain.
const MOST_BYTES: usize = 60_000;
const FACTORS: [f64; 10] = [0.3, 0.5, 0.77, 1.0, 1.3, 1.7, 2.0, 2.0, 2.6, 3.1];

/// A kernel for images of a shape, chosen at random, that can be a part of a chain.
fn any_kernel(shape: Shape, choices: &mut Choices) -> KernelRequest {
    let pad = choices.of(&[0, 0, 1, 7]);
    let request = match choices.below(6) {
        0 | 1 => rectify(shape, choices.of(&[0.4, 1.0, 2.2]), choices.of(&[0.0, 0.1, 3.1])),
        2 | 3 => resize(shape, [choices.of(&FACTORS), choices.of(&FACTORS)]),
        4 => KernelRequest::new("sobel", &[shape]),
        _ => {
            let to = choices.of(&COLOURS);
            KernelRequest::new("convert", &[shape]).with("encoding", to.encoding())
        }
    };
    request.padded(pad)
}

/// A chain of so many kernels, and the shape of the image that it is for.
fn any_chain(
    device: &dyn Device,
    count: usize,
    choices: &mut Choices,
) -> (Shape, Vec<KernelRequest>) {
    let first = shape(choices.of(&COLOURS), choices.of(&SIZES), choices.of(&[0, 3, 13]));
    let mut requests = Vec::new();
    let mut next = first;
    while requests.len() < count {
        let request = any_kernel(next, choices);
        // A factor may leave nothing of a small image, or make too much of a large one.
        let Ok(kernel) = device.build(&request) else { continue };
        let made = kernel.signature().outputs[0].shape;
        if made.bytes() <= MOST_BYTES {
            next = made;
            requests.push(request);
        }
    }
    (first, requests)
}

fn fused_equals_unfused(count: usize, rounds: u64) {
    let plain = device(1, Simd::SCALAR, 1 << 20);
    // From bands of two rows to a single band.
    let devices = [(1, 0), (1, 3000), (1, 1 << 20), (2, 0), (3, 6000)]
        .map(|(threads, scratch)| device(threads, Simd::detect(), scratch));
    for round in 0..rounds {
        let mut choices = Choices(round);
        let (from, requests) = any_chain(&*plain, count, &mut choices);
        let parts = kernels(&*plain, &requests);
        let one_by_one =
            |image: Vec<u8>| parts.iter().fold(image, |image, kernel| run(&*plain, kernel, &image));
        // Two frames that differ, so that nothing of the first may be in the second.
        let frames = [round, round + 1000].map(|seed| noise(from.bytes(), seed));
        let expected = frames.clone().map(one_by_one);
        for (number, device) in devices.iter().enumerate() {
            let parts = kernels(&**device, &requests);
            for how in [Composition::Fused, Composition::Sequential] {
                let both = device.compose(&parts, how).unwrap();
                for (frame, expected) in frames.iter().zip(&expected) {
                    let same = run(&**device, &both, frame) == *expected;
                    assert!(same, "{} {requests:?} on {number}", how.name());
                }
            }
        }
    }
}

#[test]
fn chains_of_two_kernels_give_the_same_bytes_fused() {
    fused_equals_unfused(2, 60);
}

#[test]
fn chains_of_three_kernels_give_the_same_bytes_fused() {
    fused_equals_unfused(3, 40);
}

#[test]
fn rectifying_and_resizing_give_the_same_bytes_fused_at_every_factor() {
    let device = device(1, Simd::detect(), 8000);
    for format in COLOURS {
        let from = shape(format, (150, 110), 5);
        let image = noise(from.bytes(), 4);
        for factor in FACTORS {
            let first = rectify(from, 1.0, 0.05).padded(3);
            let middle = device.build(&first).unwrap().signature().outputs[0].shape;
            let second = resize(middle, [factor, factor]).padded(1);
            let parts = kernels(&*device, &[first, second]);
            let expected = run(&*device, &parts[1], &run(&*device, &parts[0], &image));
            let got = run(&*device, &fused(&*device, &parts), &image);
            assert!(got == expected, "{format:?} by {factor}");
        }
    }
}

#[test]
fn a_chain_of_chains_is_a_chain() {
    let device = device(1, Simd::detect(), 2000);
    let from = shape(Format::Rgb8, (64, 48), 0);
    let parts = kernels(&*device, &[rectify(from, 1.0, 0.0), resize(from, [2.0, 2.0])]);
    let larger = parts[1].signature().outputs[0].shape;
    let edges = device.build(&KernelRequest::new("sobel", &[larger])).unwrap();
    let image = noise(from.bytes(), 9);
    let inner = device.compose(&parts, Composition::Sequential).unwrap();
    let all = fused(&*device, &[inner, edges.clone()]);
    assert_eq!(all.signature().kernel, "rectify+resize+sobel");
    let expected = run(&*device, &edges, &run(&*device, &fused(&*device, &parts), &image));
    assert!(run(&*device, &all, &image) == expected);
}

#[test]
fn a_composition_needs_the_rows_that_its_kernels_need_of_each_other() {
    let device = device(1, Simd::detect(), 2000);
    let from = shape(Format::Mono8, (32, 40), 0);
    let edges = device.build(&KernelRequest::new("sobel", &[from])).unwrap();
    let twice = fused(&*device, &[edges.clone(), edges.clone()]);
    assert_eq!(twice.signature().access, Access::Stencil { above: 2, below: 2 });
    let half = device.build(&resize(from, [0.5, 0.5])).unwrap();
    let both = fused(&*device, &[edges, half]);
    assert_eq!(both.signature().access.rows(5..6, 40), 9..13);
}

#[test]
fn kernels_that_do_not_fit_together_are_named() {
    let device = device(1, Simd::detect(), 2000);
    let from = shape(Format::Rgb8, (32, 40), 0);
    let edges = device.build(&KernelRequest::new("sobel", &[from])).unwrap();
    let signed = device.build(&KernelRequest::new("gradients", &[from])).unwrap();
    let refused = |kernels: &[_], how, words: [&str; 2]| {
        let error = device.compose(kernels, how).unwrap_err();
        assert!(matches!(error, AccelError::CannotBuild { .. }), "{error}");
        let text = error.to_string();
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    };
    let pair = [edges.clone(), edges.clone()];
    refused(&pair, Composition::Fused, ["`sobel+sobel`", "mono8 32x40"]);
    let whole = [signed, edges.clone()];
    refused(&whole, Composition::Fused, ["`gradients`", "needs the whole image"]);
    refused(std::slice::from_ref(&edges), Composition::Streamed, ["`sobel`", "no queues"]);
    refused(&[], Composition::Fused, ["nothing", "no kernel"]);
    let other = super::support::device(1, Simd::detect(), 2000);
    let foreign = other.build(&KernelRequest::new("sobel", &[from])).unwrap();
    refused(&[foreign], Composition::Fused, ["`sobel`", "another device"]);
}

//! Kernels that follow each other: bit for bit what they give by themselves, in fewer launches.

use super::common::{device, noise, oracle, rectify, resize, run, shape};
use crate::backend::launches;
use angaros_accel::{AccelError, Composition, Device, Format, Kernel, KernelRequest};
use std::sync::Arc;

/// The kernels of requests, each of which is made for what the one before it makes.
fn kernels(
    device: &dyn Device,
    first: KernelRequest,
    next: &[&dyn Fn(angaros_accel::Shape) -> KernelRequest],
) -> Vec<Arc<dyn Kernel>> {
    let mut made = vec![device.build(&first).unwrap()];
    for request in next {
        let image = made[made.len() - 1].signature().outputs[0].shape;
        made.push(device.build(&request(image)).unwrap());
    }
    made
}

#[test]
fn three_kernels_are_one_launch_and_give_the_processors_bytes() {
    let Some(device) = device() else { return };
    let edges: &dyn Fn(_) -> _ = &|image| KernelRequest::new("sobel", &[image]).padded(5);
    let half: &dyn Fn(_) -> _ = &|image| resize(image, 0.5).padded(1);
    let image = shape(Format::Bgr8, (51, 37), 7);
    let all = |device: &dyn Device, how| {
        let chain = kernels(device, rectify(image).padded(3), &[half, edges]);
        device.compose(&chain, how).unwrap()
    };
    let oracle = oracle();
    let input = noise(image.bytes());
    let expected = run(&*oracle, &all(&*oracle, Composition::Sequential), &[&input]);
    for (how, count) in [(Composition::Fused, 1), (Composition::Sequential, 3)] {
        let chain = all(&*device, how);
        assert_eq!(launches(&chain), count, "{}", how.name());
        assert_eq!(chain.signature().kernel, "rectify+resize+sobel");
        assert!(run(&*device, &chain, &[&input]) == expected, "{}", how.name());
    }
}

#[test]
fn a_chain_that_is_too_dear_in_one_piece_is_cut_and_gives_the_same_bytes() {
    let Some(device) = device() else { return };
    let image = shape(Format::Mono8, (20, 15), 0);
    let wide: &dyn Fn(_) -> _ = &|image| KernelRequest::new("harris", &[image]).with("block", 31);
    let filter: &dyn Fn(_) -> _ =
        &|image| KernelRequest::new("scan_filter", &[image]).with("window", 9);
    let input = noise(image.bytes());
    let oracle = oracle();
    let on = |device: &dyn Device, how| {
        let chain = kernels(device, resize(image, 1.3), &[wide, filter]);
        let chain = device.compose(&chain, how).unwrap();
        (run(device, &chain, &[&input]), chain)
    };
    let (expected, _) = on(&*oracle, Composition::Sequential);
    let (got, chain) = on(&*device, Composition::Fused);
    assert_eq!(launches(&chain), 2);
    assert!(got == expected);
}

#[test]
fn aes_is_a_launch_of_its_own() {
    let Some(device) = device() else { return };
    let blocks = shape(Format::Bytes, (32, 3), 0);
    let aes: &dyn Fn(_) -> _ =
        &|image| KernelRequest::new("aes128_ecb", &[image]).with("key", &[7; 16][..]);
    let input = noise(blocks.bytes());
    let on = |device: &dyn Device| {
        let chain = kernels(device, aes(blocks), &[aes]);
        let chain = device.compose(&chain, Composition::Fused).unwrap();
        (run(device, &chain, &[&input]), chain)
    };
    let (got, chain) = on(&*device);
    assert_eq!(launches(&chain), 2);
    assert!(got == on(&*oracle()).0);
}

#[test]
fn chains_that_cannot_be_are_refused_by_name() {
    let Some(device) = device() else { return };
    let image = shape(Format::Rgb8, (8, 8), 0);
    let edges = device.build(&KernelRequest::new("sobel", &[image])).unwrap();
    let refused = |kernels: &[_], how, words: [&str; 2]| {
        let error = device.compose(kernels, how).unwrap_err();
        assert!(matches!(error, AccelError::CannotBuild { .. }), "{error}");
        let text = error.to_string();
        assert!(words.iter().all(|word| text.contains(word)), "{text}");
    };
    let streamed = std::slice::from_ref(&edges);
    refused(streamed, Composition::Streamed, ["`sobel` for ", "no queues"]);
    let foreign = oracle().build(&KernelRequest::new("sobel", &[image])).unwrap();
    refused(&[foreign], Composition::Fused, ["`sobel`", "another device"]);
    let grey = shape(Format::Mono8, (8, 8), 0);
    let same = device.build(&resize(grey, 1.0)).unwrap();
    refused(&vec![same; 17], Composition::Fused, ["17 kernels", "at most 16"]);
}

//! Names, buffers, limits.

use super::Setup;
use super::run::{Said, downloaded, must, noise};
use crate::{AccelError, Place};

pub(super) fn named(setup: &Setup) -> Result<(), String> {
    let info = setup.device.info();
    let parts = info.name.split_once(':');
    let number = parts.and_then(|(_, number)| number.parse::<usize>().ok());
    must(number.is_some(), || format!("the device is called `{}`", info.name))?;
    must(!info.description.is_empty(), || "it has no description".to_owned())?;
    let buffer = setup.device.allocate(1).said("allocate")?;
    must(buffer.device() == info.name, || format!("its buffer is on `{}`", buffer.device()))
}

pub(super) fn written(setup: &Setup) -> Result<(), String> {
    for len in [1, 7, 4096, 100_003] {
        let buffer = setup.device.allocate(len).said("allocate")?;
        must(buffer.len() == len, || format!("{} bytes for {len}", buffer.len()))?;
        let mut expected = vec![0; len];
        must(downloaded(&buffer)? == expected, || format!("{len} bytes are not zero at first"))?;
        // Overlapping pieces at odd places.
        for (offset, size) in [(0, len), (len / 3, len / 2), (len - 1, 1), (len, 0)] {
            let bytes = noise(size, (offset + size) as u64);
            buffer.upload(offset, &bytes).said("upload")?;
            expected[offset..offset + size].copy_from_slice(&bytes);
        }
        must(downloaded(&buffer)? == expected, || format!("{len} bytes are not as written"))?;
        let mut part = vec![0; len / 2];
        buffer.download(len / 3, &mut part).said("download")?;
        let same = part == expected[len / 3..len / 3 + len / 2];
        must(same, || format!("a part of {len} bytes is not as written"))?;
        let other = buffer.clone();
        must(other.is(&buffer), || "a clone is another buffer".to_owned())?;
        drop(buffer);
        must(downloaded(&other)? == expected, || "the bytes went with a clone".to_owned())?;
    }
    Ok(())
}

pub(super) fn ranges(setup: &Setup) -> Result<(), String> {
    let buffer = setup.device.allocate(10).said("allocate")?;
    buffer.upload(0, &[7; 10]).said("upload")?;
    for (offset, len) in [(9, 2), (11, 0), (usize::MAX, 1), (0, 11)] {
        let mut bytes = vec![1; len];
        for done in [buffer.upload(offset, &bytes), buffer.download(offset, &mut bytes)] {
            let refused = matches!(done, Err(AccelError::BadRange { .. }));
            must(refused, || format!("{len} bytes from {offset} on: {done:?}"))?;
        }
        must(bytes.iter().all(|byte| *byte == 1), || "a refused download wrote".to_owned())?;
    }
    must(downloaded(&buffer)? == [7; 10], || "a refused upload wrote".to_owned())
}

pub(super) fn mapped(setup: &Setup) -> Result<(), String> {
    let buffer = setup.device.allocate(5).said("allocate")?;
    buffer.upload(0, &[1, 2, 3, 4, 5]).said("upload")?;
    let read = buffer.map(<[u8]>::to_vec).said("map")?;
    let wrote = buffer.map_mut(|bytes| bytes[2] = 9).said("map_mut")?;
    if !setup.device.info().has_host_memory {
        let none = read.is_none() && wrote.is_none();
        return must(none, || "memory that is not the host's was mapped".to_owned());
    }
    must(read == Some(vec![1, 2, 3, 4, 5]), || format!("mapped are {read:?}"))?;
    must(wrote.is_some(), || "it cannot be mapped for writing".to_owned())?;
    must(downloaded(&buffer)? == [1, 2, 9, 4, 5], || "a mapped write is lost".to_owned())
}

pub(super) fn placed(setup: &Setup) -> Result<(), String> {
    let buffers = [1, 4096].map(|len| setup.device.allocate(len).said("allocate"));
    let [one, other] = buffers;
    let [one, other] = [one?, other?];
    let place = one.place().said("place")?;
    let clone = one.clone();
    drop(one);
    let after = clone.place().said("place")?;
    must(after == place, || format!("{place:?} became {after:?}"))?;
    let elsewhere = other.place().said("place")?;
    let Some(place) = place else {
        return must(elsewhere.is_none(), || "only some buffers have a place".to_owned());
    };
    let two = elsewhere.is_some_and(|there| there != place);
    must(two, || format!("two buffers lie at {place:?}"))?;
    let known = match place.kind {
        Place::HOST => clone.map(|bytes| bytes.as_ptr().addr() as u64).said("map")?,
        _ => Some(place.address),
    };
    must(known == Some(place.address), || format!("{place:?} is {known:x?} when it is mapped"))?;
    must(place.address != 0, || "it lies at no address".to_owned())
}

pub(super) fn limits(setup: &Setup) -> Result<(), String> {
    let limits = setup.device.info().limits;
    must(limits.buffer_bytes <= limits.memory_bytes, || format!("{limits:?}"))?;
    for bytes in [limits.buffer_bytes.saturating_add(1), u64::MAX >> 1] {
        let Ok(bytes) = usize::try_from(bytes) else { continue };
        let done = setup.device.allocate(bytes);
        let refused = matches!(done, Err(AccelError::OutOfMemory { .. }));
        must(refused, || format!("{bytes} bytes: {done:?}"))?;
    }
    // What is dropped can be taken again, more often than all of it would allow.
    let piece = usize::try_from(limits.buffer_bytes / 4).unwrap_or(usize::MAX).min(1 << 16);
    let times = limits.memory_bytes / (piece as u64).max(1) + 2;
    for _ in 0..times.min(1000) {
        setup.device.allocate(piece).said("allocate what was dropped")?;
    }
    Ok(())
}

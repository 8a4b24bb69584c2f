//! Launches on accelerators: a bar on the thread that waits for them, and their kernels on tracks
//! of the accelerator.

use super::{Detail, ExportError, Open, Sink, Slice, Timeline, TimelineEvent};
use angaros::trace::{Event, EventId};
use std::collections::HashMap;

/// Numbers of tracks begin here; the kernel's of threads are smaller.
const FIRST_TRACK: u32 = 1 << 30;
/// Tracks of all accelerators of a process, at most.
const MAX_TRACKS: usize = 256;

/// The launch that a thread waits for.
#[derive(Clone, Copy)]
pub(super) struct Launch {
    kernel: u64,
    device: u64,
    start: u64,
}

/// The tracks of the accelerators of a process, each with the end of what was put on it last.
#[derive(Default)]
pub(super) struct Tracks {
    of: HashMap<u64, Vec<(u32, u64)>>,
    given: usize,
}

impl Tracks {
    /// A track of a device that is free from a time on and used until another; with its place
    /// among those of the device if it is new. `None` if there are too many.
    fn take(&mut self, device: u64, from: u64, to: u64) -> Option<(u32, Option<usize>)> {
        let tracks = self.of.entry(device).or_default();
        if let Some((track, end)) = tracks.iter_mut().find(|(_, end)| *end <= from) {
            *end = to;
            return Some((*track, None));
        }
        if self.given >= MAX_TRACKS {
            return None;
        }
        let track = FIRST_TRACK + self.given as u32;
        self.given += 1;
        tracks.push((track, to));
        Some((track, Some(tracks.len() - 1)))
    }
}

impl<'a> Timeline<'a> {
    /// One of the events of a launch.
    pub(super) fn launch(
        &mut self,
        event: &Event,
        to: &mut Sink<'_, 'a>,
    ) -> Result<(), ExportError> {
        if event.id == EventId::LaunchStart {
            return self.launch_start(event, to);
        }
        let thread = self.threads.entry(event.thread).or_default();
        let Some(launch) = thread.launch else { return Ok(()) };
        match event.id {
            EventId::DeviceCopy => {
                let way = if event.c == 0 { "copy to" } else { "copy from" };
                let name = format!("{way} {}", self.label(launch.device));
                let details = vec![("bytes", Detail::Number(event.b))];
                let slice = Slice { name, category: "accelerator", details, ..Slice::default() };
                let began = event.a.clamp(launch.start, event.time_ns.max(launch.start));
                to(began, event.thread, TimelineEvent::Begin(slice))?;
                to(event.time_ns, event.thread, TimelineEvent::End)
            }
            EventId::KernelRan | EventId::KernelModelled => self.kernel(event, launch, to),
            _ => {
                thread.launch = None;
                let error = self.label(event.a);
                if !error.is_empty() {
                    let name = format!("failed on {}", self.label(launch.device));
                    let details = vec![("error", Detail::Text(error.into()))];
                    let slice = Slice { name, category: "loss", details, ..Slice::default() };
                    to(event.time_ns, event.thread, TimelineEvent::Instant(slice))?;
                }
                self.close(event, Open::Launch, to)
            }
        }
    }

    fn launch_start(&mut self, event: &Event, to: &mut Sink<'_, 'a>) -> Result<(), ExportError> {
        let launch = Launch { kernel: event.a, device: event.c, start: event.time_ns };
        self.threads.entry(event.thread).or_default().launch = Some(launch);
        let name = format!("{} on {}", self.label(event.a), self.label(event.c));
        let slice = Slice { name, category: "accelerator", ..Slice::default() };
        self.open(event, event.time_ns, Open::Launch, slice, to)
    }

    /// A kernel, on a track of its device.
    fn kernel(
        &mut self,
        event: &Event,
        launch: Launch,
        to: &mut Sink<'_, 'a>,
    ) -> Result<(), ExportError> {
        let is_modelled = event.id == EventId::KernelModelled;
        let (from, until) = match is_modelled {
            true => (event.time_ns, event.time_ns),
            false => (event.a.min(event.b), event.b),
        };
        let Some((track, place)) = self.devices.take(launch.device, from, until) else {
            return Ok(());
        };
        if let Some(place) = place {
            let device = self.label(launch.device);
            let name =
                if place == 0 { device.to_owned() } else { format!("{device} ({})", place + 1) };
            to(from, track, TimelineEvent::Track(name))?;
        }
        let [first, second] = match is_modelled {
            true => [("cycles", event.a), ("clock_hz", event.b)],
            false => [("bound_ns", event.c), ("thread", event.thread.into())],
        };
        let details = [first, second].map(|(name, number)| (name, Detail::Number(number)));
        let name = self.label(launch.kernel).to_owned();
        let category = "accelerator";
        let slice = Slice { name, category, details: details.into(), ..Slice::default() };
        if is_modelled {
            return to(from, track, TimelineEvent::Instant(slice));
        }
        to(from, track, TimelineEvent::Begin(slice))?;
        to(until, track, TimelineEvent::End)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kernels_that_run_at_the_same_time_lie_on_several_tracks_of_their_device() {
        let mut tracks = Tracks::default();
        let first = FIRST_TRACK;
        let took = [(1, 10, 20), (1, 15, 30), (1, 20, 25), (2, 0, 5), (1, 25, 40)]
            .map(|(device, from, to)| tracks.take(device, from, to));
        let expected = [
            (first, Some(0)),
            (first + 1, Some(1)),
            (first, None),
            (first + 2, Some(0)),
            (first, None),
        ];
        assert_eq!(took, expected.map(Some));
    }

    #[test]
    fn tracks_are_not_without_end() {
        let mut tracks = Tracks::default();
        let given = (0..1000).filter_map(|_| tracks.take(1, 0, u64::MAX)).count();
        assert_eq!(given, MAX_TRACKS);
    }
}

//! Callbacks and the work in them.

use super::super::handles::{Role, message};
use super::super::table::{Exported, Value};
use super::Deriver;
use angaros::Gid;
use angaros::trace::Event;

/// Most callbacks within callbacks of one thread.
const MAX_RUNNING: usize = 64;

/// A callback that runs.
pub(super) struct Running {
    entity: u64,
    message: Option<(Gid, u64)>,
    start_ns: u64,
    /// The node of `image_pipeline` whose work it does.
    image: Option<&'static Image>,
}

/// The events of a node of `image_pipeline`.
pub(super) struct Image {
    name: &'static str,
    callback_init: Exported,
    init: Exported,
    fini: Exported,
    callback_fini: Exported,
}

static IMAGES: [Image; 3] = [
    Image {
        name: "rectify",
        callback_init: Exported::RectifyCallbackInit,
        init: Exported::RectifyInit,
        fini: Exported::RectifyFini,
        callback_fini: Exported::RectifyCallbackFini,
    },
    Image {
        name: "resize",
        callback_init: Exported::ResizeCallbackInit,
        init: Exported::ResizeInit,
        fini: Exported::ResizeFini,
        callback_fini: Exported::ResizeCallbackFini,
    },
    Image {
        name: "harris",
        callback_init: Exported::HarrisCallbackInit,
        init: Exported::HarrisInit,
        fini: Exported::HarrisFini,
        callback_fini: Exported::HarrisCallbackFini,
    },
];

/// The node whose work carries this label: `rectify` or `image_proc_rectify`, and so on.
fn image(label: &str) -> Option<&'static Image> {
    let name = label.strip_prefix("image_proc").map_or(label, |rest| &rest[rest.len().min(1)..]);
    IMAGES.iter().find(|image| image.name == name)
}

impl<'a> Deriver<'a> {
    pub(super) fn callback_start(&mut self, event: &Event) {
        let of = event.message();
        let took = self.thread(event).took.filter(|(took, _)| took.message() == of);
        let entity = if event.b == 0 { took.map_or(0, |(took, _)| took.b) } else { event.b };
        let intra = event.c != 0 || took.is_some_and(|(_, intra)| intra);
        if let Some((took, _)) = took.filter(|(took, _)| took.b == entity) {
            let duration = event.time_ns.saturating_sub(took.time_ns);
            let subscription = self.pointer(Role::Rcl, entity);
            let values = [subscription, Self::message(event), duration.into(), event.a.into()];
            self.tell(event, Exported::Deserialise, values);
            self.thread(event).took = None;
        }
        self.begin(event, entity, intra);
    }

    pub(super) fn timer_start(&mut self, event: &Event) {
        let timer = self.pointer(Role::Rcl, event.b);
        self.tell(event, Exported::TimerDue, [timer, event.a.into()]);
        self.begin(event, event.b, false);
    }

    fn begin(&mut self, event: &Event, entity: u64, intra: bool) {
        let callback = self.pointer(Role::Callback, entity);
        self.tell(event, Exported::CallbackStart, [callback, u64::from(intra).into()]);
        let running =
            Running { entity, message: event.message(), start_ns: event.time_ns, image: None };
        let thread = self.thread(event);
        if thread.running.len() >= MAX_RUNNING {
            thread.running.remove(0);
        }
        thread.running.push(running);
    }

    pub(super) fn callback_end(&mut self, event: &Event) {
        let is_it = |running: &Running| {
            running.message == event.message() && (event.b == 0 || running.entity == event.b)
        };
        let thread = self.thread(event);
        let running = match thread.running.iter().rposition(is_it) {
            // One within whose end was lost ends here too.
            Some(at) => thread.running.drain(at..).next(),
            None => None,
        };
        let entity = running.as_ref().map_or(event.b, |running| running.entity);
        if let Some((running, image)) = running.as_ref().and_then(|r| Some((r, r.image?))) {
            let values = self.image_values(running.entity, running.message);
            self.tell(event, image.callback_fini, values);
        }
        let callback = self.pointer(Role::Callback, entity);
        self.tell(event, Exported::CallbackEnd, [callback]);
    }

    pub(super) fn work(&mut self, event: &Event, starts: bool) {
        let label = self.label(event.a);
        let image = image(match &label {
            Value::Text(label) => label,
            _ => "",
        });
        let what = if starts { Exported::WorkStart } else { Exported::WorkEnd };
        let running = self.thread(event).running.last_mut();
        let Some((image, running)) = image.zip(running) else {
            return self.tell(event, what, [label]);
        };
        let first = running.image.is_none();
        running.image = Some(image);
        let entity = running.entity;
        let of = running.message;
        let start_ns = running.start_ns;
        let values = self.image_values(entity, of);
        if first && starts {
            self.tell_at(event, start_ns, image.callback_init, values.clone());
        }
        if starts {
            self.tell(event, what, [label]);
            self.tell(event, image.init, values);
        } else {
            self.tell(event, image.fini, values);
            self.tell(event, what, [label]);
        }
    }

    /// Which message with the camera's data belongs to the image is not recorded: 0.
    fn image_values(&self, entity: u64, of: Option<(Gid, u64)>) -> [Value<'a>; 4] {
        let node = self.names.entity(self.process, entity as u32);
        let node = node.and_then(|entity| self.nodes.get(entity.node.as_str())).copied();
        let image = of.map_or(0, |(gid, number)| message(gid, number));
        let version = self.names.processes[self.process as usize].version.as_str();
        [node.unwrap_or(0).into(), image.into(), 0.into(), version.into()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_labels_of_image_pipelines_nodes_are_known() {
        let name = |label| image(label).map(|image| image.name);
        assert_eq!(name("rectify"), Some("rectify"));
        assert_eq!(name("image_proc_resize"), Some("resize"));
        assert_eq!(name("image_proc/harris"), Some("harris"));
        assert_eq!([name(""), name("image_proc"), name("rectifying")], [None; 3]);
    }
}

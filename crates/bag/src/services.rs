//! The services by which other nodes steer a recorder or a player: those of rosbag2, in the node's
//! own namespace (`~/pause` and so on).

use crate::play::{PlayControl, Rate};
use crate::record::RecordControl;
use angaros::rosbag2_interfaces::srv::{
    Burst, Burst_Response, GetRate, GetRate_Response, IsPaused, IsPaused_Response, Pause, PlayNext,
    PlayNext_Response, Resume, Seek, Seek_Response, SetRate, SetRate_Response, Snapshot,
    Snapshot_Response, SplitBagfile, Stop, TogglePaused,
};
use angaros::{Node, Result, SingleThreadedExecutor};
use angaros_msg::{Service, Time};
use std::any::Any;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// The services that a recorder and a player have in common.
trait Controllable: Clone + Send + 'static {
    fn pause(&self);
    fn resume(&self);
    fn toggle_paused(&self);
    fn is_paused(&self) -> bool;
    fn stop(&self);
}

macro_rules! steered {
    ($control:ty) => {
        impl Controllable for $control {
            fn pause(&self) {
                self.pause();
            }

            fn resume(&self) {
                self.resume();
            }

            fn toggle_paused(&self) {
                self.toggle_paused();
            }

            fn is_paused(&self) -> bool {
                self.is_paused()
            }

            fn stop(&self) {
                self.stop();
            }
        }
    };
}

steered!(RecordControl);
steered!(PlayControl);

/// The servers of one node; dropped with the value.
#[derive(Default)]
pub(crate) struct Servers(Vec<Box<dyn Any + Send>>);

impl Servers {
    fn add<S: Service>(
        &mut self,
        node: &Node,
        name: &str,
        answer: impl FnMut(S::Request) -> S::Response + Send + 'static,
    ) -> Result<()> {
        let server = node.create_service::<S, _>(&format!("~/{name}"), answer)?;
        self.0.push(Box::new(server));
        Ok(())
    }

    /// One that does something and has nothing to say.
    fn order<S: Service, C: Controllable>(
        &mut self,
        node: &Node,
        name: &str,
        control: &C,
        act: fn(&C),
    ) -> Result<()> {
        let it = control.clone();
        self.add::<S>(node, name, move |_| {
            act(&it);
            S::Response::default()
        })
    }

    fn steering(node: &Node, control: &impl Controllable) -> Result<Self> {
        let mut all = Self::default();
        all.order::<Pause, _>(node, "pause", control, Controllable::pause)?;
        all.order::<Resume, _>(node, "resume", control, Controllable::resume)?;
        all.order::<TogglePaused, _>(node, "toggle_paused", control, Controllable::toggle_paused)?;
        all.order::<Stop, _>(node, "stop", control, Controllable::stop)?;
        let it = control.clone();
        all.add::<IsPaused>(node, "is_paused", move |_| IsPaused_Response {
            paused: it.is_paused(),
        })?;
        Ok(all)
    }

    /// Those of a recorder.
    pub fn of_recorder(node: &Node, control: &RecordControl) -> Result<Self> {
        let mut all = Self::steering(node, control)?;
        all.order::<SplitBagfile, _>(node, "split_bagfile", control, RecordControl::split)?;
        let it = control.clone();
        all.add::<Snapshot>(node, "snapshot", move |_| Snapshot_Response {
            success: it.snapshot(),
        })?;
        Ok(all)
    }

    /// Those of a player.
    pub fn of_player(node: &Node, control: &PlayControl) -> Result<Self> {
        let mut all = Self::steering(node, control)?;
        let it = control.clone();
        all.add::<GetRate>(node, "get_rate", move |_| GetRate_Response {
            rate: it.rate().times(),
        })?;
        let it = control.clone();
        all.add::<SetRate>(node, "set_rate", move |request| {
            let rate = Rate::new(request.rate);
            let success = rate.is_ok();
            if let Ok(rate) = rate {
                it.set_rate(rate);
            }
            SetRate_Response { success }
        })?;
        let it = control.clone();
        all.add::<Seek>(node, "seek", move |request| {
            let time = Time::from_sec_nanosec(request.time.sec, request.time.nanosec);
            Seek_Response { success: it.seek(time.nanoseconds) }
        })?;
        let it = control.clone();
        all.add::<PlayNext>(node, "play_next", move |_| PlayNext_Response {
            success: it.play_next(),
        })?;
        let it = control.clone();
        all.add::<Burst>(node, "burst", move |request| Burst_Response {
            actually_burst: it.burst(request.num_messages),
        })?;
        Ok(all)
    }
}

/// A thread that runs a node without an executor of its own; it ends when the value is dropped.
pub(crate) struct ServiceThread {
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<JoinHandle<()>>,
    _servers: Servers,
}

impl ServiceThread {
    pub fn start(node: &Node, servers: Servers) -> Result<Self> {
        let executor = Arc::new(SingleThreadedExecutor::new(node.context())?);
        executor.add_node(node)?;
        let spinning = Arc::clone(&executor);
        let run = move || spinning.spin();
        let thread = thread::Builder::new().name("ang-bag-serve".to_owned()).spawn(run);
        let thread = match thread {
            Ok(thread) => Some(thread),
            Err(error) => {
                tracing::warn!("the services of {} do not answer: {error}", node.name());
                None
            }
        };
        Ok(Self { executor, thread, _servers: servers })
    }
}

impl Drop for ServiceThread {
    fn drop(&mut self) {
        self.executor.cancel();
        if let Some(thread) = self.thread.take() {
            // Panics of callbacks are caught and told by the executor.
            let _ = thread.join();
        }
    }
}

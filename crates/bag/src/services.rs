//! The services by which other nodes steer a recorder or a player: those of rosbag2, in the node's
//! own namespace (`~/pause` and so on).

use crate::play::{PlayControl, Rate};
use crate::record::RecordControl;
use angaros::rosbag2_interfaces::srv::{
    Burst, Burst_Request, Burst_Response, GetRate, GetRate_Request, GetRate_Response, IsPaused,
    IsPaused_Request, IsPaused_Response, Pause, Pause_Request, Pause_Response, PlayNext,
    PlayNext_Request, PlayNext_Response, Resume, Resume_Request, Resume_Response, Seek,
    Seek_Request, Seek_Response, SetRate, SetRate_Request, SetRate_Response, Snapshot,
    Snapshot_Request, Snapshot_Response, SplitBagfile, SplitBagfile_Request, SplitBagfile_Response,
    Stop, Stop_Request, Stop_Response, TogglePaused, TogglePaused_Request, TogglePaused_Response,
};
use angaros::{Node, Result, SingleThreadedExecutor};
use angaros_msg::{Service, Time};
use std::any::Any;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

/// The servers of one node; they end with the value.
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

    /// Those of a recorder.
    pub fn of_recorder(node: &Node, control: &RecordControl) -> Result<Self> {
        let mut all = Self::default();
        let it = control.clone();
        all.add::<Pause>(node, "pause", move |_: Pause_Request| {
            it.pause();
            Pause_Response::default()
        })?;
        let it = control.clone();
        all.add::<Resume>(node, "resume", move |_: Resume_Request| {
            it.resume();
            Resume_Response::default()
        })?;
        let it = control.clone();
        all.add::<TogglePaused>(node, "toggle_paused", move |_: TogglePaused_Request| {
            it.toggle_paused();
            TogglePaused_Response::default()
        })?;
        let it = control.clone();
        all.add::<IsPaused>(node, "is_paused", move |_: IsPaused_Request| IsPaused_Response {
            paused: it.is_paused(),
        })?;
        let it = control.clone();
        all.add::<SplitBagfile>(node, "split_bagfile", move |_: SplitBagfile_Request| {
            it.split();
            SplitBagfile_Response::default()
        })?;
        let it = control.clone();
        all.add::<Snapshot>(node, "snapshot", move |_: Snapshot_Request| Snapshot_Response {
            success: it.snapshot(),
        })?;
        let it = control.clone();
        all.add::<Stop>(node, "stop", move |_: Stop_Request| {
            it.stop();
            Stop_Response::default()
        })?;
        Ok(all)
    }

    /// Those of a player.
    pub fn of_player(node: &Node, control: &PlayControl) -> Result<Self> {
        let mut all = Self::default();
        all.pausing(node, control)?;
        let it = control.clone();
        all.add::<GetRate>(node, "get_rate", move |_: GetRate_Request| GetRate_Response {
            rate: it.rate().times(),
        })?;
        let it = control.clone();
        all.add::<SetRate>(node, "set_rate", move |request: SetRate_Request| {
            let rate = Rate::new(request.rate);
            let success = rate.is_ok();
            if let Ok(rate) = rate {
                it.set_rate(rate);
            }
            SetRate_Response { success }
        })?;
        let it = control.clone();
        all.add::<Seek>(node, "seek", move |request: Seek_Request| {
            let time = Time::from_sec_nanosec(request.time.sec, request.time.nanosec);
            Seek_Response { success: it.seek(time.nanoseconds) }
        })?;
        let it = control.clone();
        all.add::<PlayNext>(node, "play_next", move |_: PlayNext_Request| PlayNext_Response {
            success: it.play_next(),
        })?;
        let it = control.clone();
        all.add::<Burst>(node, "burst", move |request: Burst_Request| Burst_Response {
            actually_burst: it.burst(request.num_messages),
        })?;
        let it = control.clone();
        all.add::<Stop>(node, "stop", move |_: Stop_Request| {
            it.stop();
            Stop_Response::default()
        })?;
        Ok(all)
    }

    fn pausing(&mut self, node: &Node, control: &PlayControl) -> Result<()> {
        let it = control.clone();
        self.add::<Pause>(node, "pause", move |_: Pause_Request| {
            it.pause();
            Pause_Response::default()
        })?;
        let it = control.clone();
        self.add::<Resume>(node, "resume", move |_: Resume_Request| {
            it.resume();
            Resume_Response::default()
        })?;
        let it = control.clone();
        self.add::<TogglePaused>(node, "toggle_paused", move |_: TogglePaused_Request| {
            it.toggle_paused();
            TogglePaused_Response::default()
        })?;
        let it = control.clone();
        self.add::<IsPaused>(node, "is_paused", move |_: IsPaused_Request| IsPaused_Response {
            paused: it.is_paused(),
        })
    }
}

/// A thread that answers for a node which nobody else runs; it ends with the value.
pub(crate) struct Answering {
    executor: Arc<SingleThreadedExecutor>,
    thread: Option<JoinHandle<()>>,
    _servers: Servers,
}

impl Answering {
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

impl Drop for Answering {
    fn drop(&mut self) {
        self.executor.cancel();
        if let Some(thread) = self.thread.take() {
            // Panics of callbacks are caught and told by the executor.
            let _ = thread.join();
        }
    }
}

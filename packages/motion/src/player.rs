//! The node that plays motions.

use crate::managed::{Commands, done, lock, period};
use crate::playing::{Playing, motions};
use angaros::lifecycle::{CallbackReturn, Lifecycle, LifecycleNode, State};
use angaros::prelude::*;
use angaros::sensor_msgs::msg::JointState;
use angaros::std_msgs::msg::String as Text;
use robot_state::Description;
use std::any::Any;
use std::path::Path;
use std::sync::{Arc, Mutex};

/// Plays motions of a folder: `play_motion` says which one, by the name of its file without
/// `.yaml`; an empty name ends the one under way. `joint_commands` has positions and velocities.
/// Each motion begins where `joint_states` says that the joints are. `motion_ended` says the name
/// of one that has been played to its end.
///
/// Parameters: `motions_folder` (the folder), `rate` (100.0 Hz), `robot_description` and
/// `robot_description_file` (if one of them is set, motions must fit the robot, and are no faster
/// than its joints).
#[component(lifecycle)]
pub struct KeyframePlayer {
    working: Vec<Box<dyn Any + Send>>,
    playing: Arc<Mutex<Player>>,
}

#[derive(Default)]
struct Player {
    playing: Playing,
    name: String,
}

impl KeyframePlayer {
    #[allow(clippy::unnecessary_wraps, reason = "the macro asks for a result")]
    fn new(_: ComponentContext) -> Result<Self> {
        Ok(Self { working: Vec::new(), playing: Arc::default() })
    }

    fn configure(&mut self, node: &LifecycleNode) -> Result<()> {
        let folder = node.parameter("motions_folder", String::new())?;
        let model = Description::of_node(node)?.map(|description| description.model);
        let motions = motions(Path::new(&folder), model.as_ref())?;
        angaros::info!(node, "there are {} motions in {folder}", motions.len());
        let period = period(node, "rate", 100.0)?;
        let commands = Arc::new(Commands::new(node)?);
        let ended = node.create_lifecycle_publisher::<Text>("motion_ended", Qos::keep_last(10))?;

        let shared = Arc::clone(&self.playing);
        let hear = move |state: Arc<JointState>| lock(&shared).playing.hear(&state);
        let states = node.create_subscription("joint_states", Qos::sensor_data(), hear)?;

        let shared = Arc::clone(&self.playing);
        let asked = Arc::clone(&commands);
        let play = move |name: Arc<Text>| {
            let mut player = lock(&shared);
            if name.data.is_empty() {
                player.playing.stop();
            } else if !asked.are_on() {
                angaros::warn!(asked.logger(), "'{}' is not played: not active", name.data);
            } else if let Some(motion) = motions.get(&name.data) {
                player.playing.begin(motion, model.as_ref());
                player.name.clone_from(&name.data);
            } else {
                let known: Vec<_> = motions.keys().map(String::as_str).collect();
                let known = known.join(", ");
                angaros::warn!(asked.logger(), "there is no motion '{}' among {known}", name.data);
            }
        };
        let plays = node.create_subscription("play_motion", Qos::keep_last(10), play)?;

        let shared = Arc::clone(&self.playing);
        let step = move |_| {
            let mut player = lock(&shared);
            let Some(demand) = player.playing.advance(period.as_secs_f64()) else { return };
            let data = player.name.clone();
            drop(player);
            commands.send(demand.names, demand.positions, demand.velocities);
            if demand.ends
                && let Err(error) = ended.publish(Text { data })
            {
                angaros::warn_once!(commands.logger(), "an end was not published: {error}");
            }
        };
        let timer = node.create_timer(period, step)?;
        self.working = vec![Box::new(states), Box::new(plays), Box::new(timer)];
        Ok(())
    }
}

impl Lifecycle for KeyframePlayer {
    fn on_configure(&mut self, node: &LifecycleNode, _: State) -> CallbackReturn {
        let result = self.configure(node);
        done(node, result)
    }

    fn on_deactivate(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        lock(&self.playing).playing.stop();
        CallbackReturn::Success
    }

    fn on_cleanup(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.working.clear();
        CallbackReturn::Success
    }

    fn on_shutdown(&mut self, _: &LifecycleNode, _: State) -> CallbackReturn {
        self.working.clear();
        CallbackReturn::Success
    }
}

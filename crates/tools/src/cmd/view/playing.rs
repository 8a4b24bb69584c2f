//! A bag that plays within this process, for the page.

use crate::client::Context;
use crate::client::type_lookup::Definitions;
use crate::cmd::output;
use angaros_bag::play::{PlayControl, PlayOptions, Player, Rate};
use angaros_bag::{BagInfo, Selection, SessionError};
use angaros_window::{Engine, Grant, Right};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

/// The player's node, by whose services the page steers it.
const PLAYER: &str = "rosbag2_player";

/// How often the time in the bag is published on `/clock`, by which the page shows where it is.
const CLOCK_HZ: f64 = 20.0;

/// How often is looked whether somebody is there.
const LOOK: Duration = Duration::from_millis(50);

/// A player on a thread of its own; it ends with the value.
pub struct Playing {
    control: PlayControl,
    facts: Arc<BagFacts>,
    thread: Option<JoinHandle<()>>,
}

/// What is known of the bag before it is played.
pub struct BagFacts {
    path: String,
    /// First and last time in it, nanoseconds since 1970.
    span_ns: (i64, i64),
    topics: Vec<TopicFacts>,
}

/// A topic of the bag.
struct TopicFacts {
    name: String,
    type_name: String,
    messages: u64,
}

impl Playing {
    /// Opens a bag and plays it from the beginning, paused. Its definitions of types are added to
    /// `definitions`.
    pub fn start(
        context: &Context,
        path: &Path,
        rate: Rate,
        looped: bool,
        definitions: &mut Definitions,
    ) -> Result<Self, SessionError> {
        let bag = angaros_bag::open(path)?;
        for missing in bag.info().recovered.iter().flat_map(|recovered| &recovered.missing) {
            output::progress(&format!("damaged: {missing}"));
        }
        for topic in bag.topics() {
            if let Some(text) = &topic.definition {
                definitions.with_text(&path.display().to_string(), &topic.type_name, text);
            }
        }
        let facts = Arc::new(BagFacts::of(path, bag.info()));
        let options = PlayOptions {
            rate,
            start_paused: true,
            looped,
            pause_at_end: true,
            clock_hz: Some(CLOCK_HZ),
            // Its own would be a second one.
            selection: Selection {
                exclude_topics: vec!["/clock".to_owned()],
                ..Selection::everything()
            },
            wait_for_subscribers: Duration::ZERO,
            node_name: PLAYER.to_owned(),
            ..PlayOptions::default()
        };
        let player = Player::new(context, vec![bag], options)?;
        let control = player.control();
        let thread = std::thread::Builder::new().name("ang-view-play".to_owned());
        let thread = thread.spawn(move || {
            if let Err(error) = player.run() {
                output::progress(&format!("the bag is not played any more: {error}"));
            }
        });
        let thread = thread.map_err(|error| {
            let what = "cannot start a thread for the player".to_owned();
            SessionError::System { what, error }
        })?;
        Ok(Self { control, facts, thread: Some(thread) })
    }

    /// What is known of the bag.
    pub fn facts(&self) -> &Arc<BagFacts> {
        &self.facts
    }

    /// Lets it play when the first client is there: a page shows the bag from its beginning.
    pub fn begin_with_a_client(
        &self,
        engine: &Arc<Engine>,
    ) -> impl Future<Output = ()> + Send + use<> {
        let control = self.control.clone();
        let engine = Arc::clone(engine);
        async move {
            while engine.client_count() == 0 {
                tokio::time::sleep(LOOK).await;
            }
            control.resume();
        }
    }
}

impl Drop for Playing {
    fn drop(&mut self) {
        self.control.stop();
        if let Some(thread) = self.thread.take() {
            // A panic was told when it happened.
            drop(thread.join());
        }
    }
}

impl BagFacts {
    fn of(path: &Path, info: &BagInfo) -> Self {
        let topic = |topic: &angaros_bag::TopicInfo| TopicFacts {
            name: topic.metadata.name.clone(),
            type_name: topic.metadata.type_name.clone(),
            messages: topic.message_count,
        };
        Self {
            path: path.display().to_string(),
            span_ns: (info.start_ns.unwrap_or_default(), info.end_ns.unwrap_or_default()),
            topics: info.topics.iter().map(topic).collect(),
        }
    }

    /// As the page reads it, with the topics that a client may read.
    pub fn to_json(&self, grant: &Grant) -> Value {
        let readable = self.topics.iter().filter(|topic| grant.allows(Right::Read, &topic.name));
        json!({
            "path": self.path,
            "player": format!("/{PLAYER}"),
            "startNs": self.span_ns.0.to_string(),
            "endNs": self.span_ns.1.to_string(),
            "topics": readable.map(TopicFacts::to_json).collect::<Vec<_>>(),
        })
    }
}

impl TopicFacts {
    fn to_json(&self) -> Value {
        json!({"name": self.name, "type": self.type_name, "messages": self.messages})
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angaros_window::access::{Globs, Rules};

    #[test]
    fn a_client_is_told_of_the_topics_that_it_may_read() {
        let topic = |name: &str| TopicFacts {
            name: name.to_owned(),
            type_name: "std_msgs/msg/String".to_owned(),
            messages: 3,
        };
        let facts = BagFacts {
            path: "a.mcap".to_owned(),
            span_ns: (1_700_000_000_123_456_789, 1_700_000_009_000_000_000),
            topics: vec![topic("/a"), topic("/secret")],
        };
        let rules = Rules { read: Globs::parse("/a"), ..Rules::default() };
        let told = facts.to_json(&Grant::new("guest", rules));
        assert_eq!(told["startNs"], "1700000000123456789");
        assert_eq!(told["player"], "/rosbag2_player");
        let expected = json!([{"name": "/a", "type": "std_msgs/msg/String", "messages": 3}]);
        assert_eq!(told["topics"], expected);
    }
}

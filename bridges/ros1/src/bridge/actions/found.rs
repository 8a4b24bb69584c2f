//! Which actions nodes of ROS 1 serve, read off the topics that the master knows.

use super::super::state::{State, used_by_others};
use std::collections::BTreeMap;

/// How the names of an action's topics end: those that its server hears, then those that it
/// publishes.
pub(super) const HEARD: [&str; 2] = ["goal", "cancel"];
pub(super) const PUBLISHED: [&str; 3] = ["status", "feedback", "result"];

/// The type of the topic `status`.
const STATUS: &str = "actionlib_msgs/GoalStatusArray";

/// The actions that nodes other than `own` serve, with their types as in
/// `tf2_msgs/LookupTransform`.
pub(super) fn servers<'a>(state: &'a State, own: &str) -> BTreeMap<&'a str, &'a str> {
    let server = |(topic, ty): (&'a String, &'a String)| {
        let name = topic.strip_suffix("/goal").filter(|name| !name.is_empty())?;
        let ty = ty.strip_suffix("ActionGoal").filter(|ty| !ty.is_empty() && !ty.ends_with('/'))?;
        let hears = |part: &str| used_by_others(&state.subscribers, &format!("{name}/{part}"), own);
        let publishes = |(part, of): (&str, String)| {
            let topic = format!("{name}/{part}");
            used_by_others(&state.publishers, &topic, own) && state.types.get(&topic) == Some(&of)
        };
        let published = [
            (PUBLISHED[0], STATUS.to_owned()),
            (PUBLISHED[1], format!("{ty}ActionFeedback")),
            (PUBLISHED[2], format!("{ty}ActionResult")),
        ];
        let is_whole = HEARD.into_iter().all(hears) && published.into_iter().all(publishes);
        is_whole.then_some((name, ty))
    };
    state.types.iter().filter_map(server).collect()
}

/// The action that a topic may be a part of.
pub(super) fn action_of(topic: &str) -> Option<&str> {
    let (name, part) = topic.rsplit_once('/')?;
    (HEARD.contains(&part) || PUBLISHED.contains(&part)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(node: &str) -> State {
        let mut state = State::default();
        for (topic, ty, is_heard) in [
            ("/arm/fly/goal", "my_msgs/FlyActionGoal", true),
            ("/arm/fly/cancel", "actionlib_msgs/GoalID", true),
            ("/arm/fly/status", STATUS, false),
            ("/arm/fly/feedback", "my_msgs/FlyActionFeedback", false),
            ("/arm/fly/result", "my_msgs/FlyActionResult", false),
            ("/goal", "geometry_msgs/PoseStamped", true),
        ] {
            let users = if is_heard { &mut state.subscribers } else { &mut state.publishers };
            users.insert(topic.to_owned(), vec![node.to_owned()]);
            state.types.insert(topic.to_owned(), ty.to_owned());
        }
        state
    }

    #[test]
    fn an_action_is_its_five_topics_of_types_that_belong_together() {
        let whole = BTreeMap::from([("/arm/fly", "my_msgs/Fly")]);
        assert_eq!(servers(&state("/arm"), "/bridge"), whole);
        assert!(servers(&state("/bridge"), "/bridge").is_empty(), "the bridge's own");
        for topic in ["/arm/fly/cancel", "/arm/fly/status", "/arm/fly/result"] {
            let mut state = state("/arm");
            state.subscribers.remove(topic);
            state.publishers.remove(topic);
            assert!(servers(&state, "/bridge").is_empty(), "without {topic}");
        }
        let mut other = state("/arm");
        other.types.insert("/arm/fly/result".to_owned(), "my_msgs/SwimActionResult".to_owned());
        assert!(servers(&other, "/bridge").is_empty());
        assert_eq!(action_of("/arm/fly/result"), Some("/arm/fly"));
        assert_eq!(action_of("/arm/fly/other"), None);
    }
}

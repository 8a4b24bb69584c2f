//! The loop that plays.

use super::clock::PlayClock;
use super::control::{PlayControl, Shared};
use super::lateness::Lateness;
use super::merge::{BagMerge, MergedMessage};
use super::options::PlayOptions;
use super::read_ahead::{Next, ReadAhead};
use super::topics::Publishers;
use crate::services::{Servers, ServiceThread};
use crate::session::SessionError;
use crate::{BagReader, Filter};
use angaros::rosgraph_msgs::msg::Clock;
use angaros::{Context, Node, NodeOptions, PublishError, Publisher};
use angaros_msg::{Qos, Time};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The longest the player goes without asking whether it is over.
const LOOK_NS: u64 = 50_000_000;

/// How often it asks whether there are subscriptions.
const ASK_NS: u64 = 2_000_000;

/// Plays bags. A player is created and run on the same thread.
pub struct Player {
    context: Context,
    node: Node,
    bags: Vec<Box<dyn BagReader>>,
    publishers: Publishers,
    clock_publisher: Option<ClockPublisher>,
    shared: Arc<Shared>,
    options: PlayOptions,
    start_ns: i64,
    end_ns: Option<i64>,
}

/// The result of playing.
#[derive(Clone, Debug, Default)]
pub struct PlayReport {
    /// Messages that were published, by the topic's name in the bag.
    pub topics: Vec<(String, u64)>,
    /// Topics that nobody subscribed to when playing began, as they are published.
    pub unheard: Vec<String>,
    /// Topics that were not played, with the reason.
    pub skipped: Vec<(String, String)>,
    /// Messages that a full `KEEP_ALL` subscription made no room for in time.
    pub refused: u64,
    /// Messages that could not be read.
    pub damaged: u64,
    /// How late messages were.
    pub lateness: Lateness,
}

impl PlayReport {
    /// Messages that were published.
    #[must_use]
    pub fn published(&self) -> u64 {
        self.topics.iter().map(|(_, count)| count).sum()
    }
}

/// A line for each topic and one for the lateness.
impl fmt::Display for PlayReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (topic, count) in &self.topics {
            writeln!(f, "{topic}: {count} messages")?;
        }
        if self.refused > 0 {
            writeln!(f, "{} messages found a KEEP_ALL subscription full", self.refused)?;
        }
        if self.damaged > 0 {
            writeln!(f, "{} messages could not be read", self.damaged)?;
        }
        writeln!(f, "{}", self.lateness)
    }
}

/// The publisher of `/clock`.
struct ClockPublisher {
    publisher: Publisher<Clock>,
    period_ns: u64,
    next_ns: u64,
    /// The time that was published last.
    shown_ns: i64,
}

impl ClockPublisher {
    /// Without a rate it publishes only when it is told to.
    fn new(node: &Node, hz: Option<f64>) -> Result<Self, SessionError> {
        if let Some(hz) = hz.filter(|hz| !(*hz > 0.0 && *hz <= 1e6)) {
            let text = format!("/clock cannot be published {hz} times per second");
            return Err(SessionError::Option(text));
        }
        let publisher = node.create_publisher("/clock", Qos::keep_last(10))?;
        let period_ns = hz.map_or(u64::MAX, |hz| (1e9 / hz) as u64);
        let next_ns = if hz.is_some() { 0 } else { u64::MAX };
        Ok(Self { publisher, period_ns, next_ns, shown_ns: i64::MIN })
    }

    fn publish(&mut self, bag_ns: i64) -> Result<(), SessionError> {
        self.shown_ns = bag_ns;
        let (sec, nanosec) = Time::from_nanoseconds(bag_ns).to_sec_nanosec();
        let mut message = Clock::default();
        (message.clock.sec, message.clock.nanosec) = (sec, nanosec);
        match self.publisher.publish(message) {
            // What ends the context ends the player too.
            Ok(()) | Err(PublishError::Shutdown | PublishError::Full { .. }) => Ok(()),
            Err(error) => Err(SessionError::Publish { topic: "/clock".to_owned(), error }),
        }
    }
}

impl Player {
    /// A node in this context that plays these bags once it runs.
    ///
    /// # Errors
    /// Bags that hold nothing that is chosen, options that are not possible, or a limit of the
    /// context.
    pub fn new(
        context: &Context,
        bags: Vec<Box<dyn BagReader>>,
        options: PlayOptions,
    ) -> Result<Self, SessionError> {
        let named = NodeOptions {
            ignore_command_line: true,
            remaps: options.remaps.clone(),
            ..NodeOptions::default()
        };
        let node = Node::with_options(context, &options.node_name, named)?;
        let publishers = Publishers::create(&node, &bags, &options)?;
        let by_topic = options.clock_topics_all || !options.clock_topics.is_empty();
        let clock_publisher = (options.clock_hz.is_some() || by_topic)
            .then(|| ClockPublisher::new(&node, options.clock_hz))
            .transpose()?;
        let first_ns = bags.iter().filter_map(|bag| bag.info().start_ns).min();
        let last_ns = bags.iter().filter_map(|bag| bag.info().end_ns).max();
        let (Some(first_ns), Some(last_ns)) = (first_ns, last_ns) else {
            return Err(SessionError::Option("there are no messages to play".to_owned()));
        };
        let start_ns = first_ns.saturating_add(nanoseconds(options.start_offset));
        let by_duration = options.duration.map(|span| start_ns.saturating_add(nanoseconds(span)));
        let end_ns = [by_duration, options.until_ns].into_iter().flatten().min();
        let now_ns = context.clock().monotonic_ns();
        let clock = PlayClock::new(now_ns, start_ns, options.rate, options.start_paused);
        let shared = Shared::new(context, clock, (first_ns, end_ns.unwrap_or(last_ns)));
        let context = context.clone();
        Ok(Self {
            context,
            node,
            bags,
            publishers,
            clock_publisher,
            shared,
            options,
            start_ns,
            end_ns,
        })
    }

    /// Its node, which services and such can be added to.
    #[must_use]
    pub fn node(&self) -> &Node {
        &self.node
    }

    /// What others steer it by, from any thread.
    #[must_use]
    pub fn control(&self) -> PlayControl {
        PlayControl::new(&self.shared)
    }

    /// Plays until the end, until [`PlayControl::stop`] is called, or the context is shut down.
    ///
    /// # Errors
    /// A bag that cannot be read any more, or a message that cannot be published.
    pub fn run(mut self) -> Result<PlayReport, SessionError> {
        let shared = Arc::clone(&self.shared);
        let servers = Servers::of_player(&self.node, &self.control())?;
        let _answering = ServiceThread::start(&self.node, servers)?;
        let result = self.play();
        shared.state().idle = true;
        shared.notify();
        result
    }

    fn play(&mut self) -> Result<PlayReport, SessionError> {
        let mut report =
            PlayReport { skipped: self.publishers.skipped.clone(), ..Default::default() };
        self.pause_for(self.options.delay);
        report.unheard = self.wait_for_subscriptions();
        let filters = (0..self.bags.len())
            .map(|bag| self.publishers.filter(bag, None, self.end_ns))
            .collect::<Vec<Filter>>();
        let bags: Vec<_> = self.bags.iter().map(|bag| &**bag).zip(filters).collect();
        let mut merged = BagMerge::new(&bags)?;
        let window = if self.options.sent_order { self.options.read_ahead.max(1) } else { 0 };
        merged.order_by_sending(window);
        merged.seek(self.start_ns)?;
        let reader = ReadAhead::start(merged, self.options.read_ahead)?;
        loop {
            let now_ns = self.shared.now_ns();
            self.shared.state().clock.jump(now_ns, self.start_ns);
            self.play_once(&reader, &mut report.lateness)?;
            if !self.options.looped || self.is_over() {
                break;
            }
            reader.seek(self.start_ns);
        }
        report.damaged = reader.damaged();
        let topics = self.publishers.list.iter();
        report.topics = topics.clone().map(|topic| (topic.name.clone(), topic.count)).collect();
        report.refused = topics.map(|topic| topic.refused).sum();
        Ok(report)
    }

    fn is_over(&self) -> bool {
        self.context.is_shutdown() || self.shared.state().stopped
    }

    fn pause_for(&self, span: Duration) {
        let end_ns = self.shared.now_ns().saturating_add(span.as_nanos() as u64);
        while self.shared.now_ns() < end_ns && !self.is_over() {
            let soon = self.shared.now_ns().saturating_add(LOOK_NS);
            drop(self.shared.wait(self.shared.state(), end_ns.min(soon)));
        }
    }

    /// Rule P4.
    fn wait_for_subscriptions(&self) -> Vec<String> {
        let span = self.options.wait_for_subscribers.as_nanos();
        let end_ns = self.shared.now_ns().saturating_add(u64::try_from(span).unwrap_or(u64::MAX));
        loop {
            let unheard = self.publishers.unheard();
            let now_ns = self.shared.now_ns();
            if unheard.is_empty() || now_ns >= end_ns || self.is_over() {
                return unheard;
            }
            let soon = now_ns.saturating_add(ASK_NS);
            drop(self.shared.wait(self.shared.state(), end_ns.min(soon)));
        }
    }

    /// MergedMessage where the reader is to the end.
    fn play_once(
        &mut self,
        reader: &ReadAhead,
        lateness: &mut Lateness,
    ) -> Result<(), SessionError> {
        let mut current: Option<MergedMessage> = None;
        let mut ended = false;
        while !self.is_over() {
            self.tick()?;
            if let Some(time_ns) = self.shared.state().seek.take() {
                reader.seek(time_ns);
                (current, ended) = (None, false);
            }
            if current.is_none() && !ended {
                match reader.next(Duration::from_nanos(LOOK_NS))? {
                    Next::Message(next) => current = Some(next),
                    Next::Wait => continue,
                    Next::End => ended = true,
                }
            }
            let Some(next) = &current else {
                // One who paused at the end may want to go back.
                if !self.rest_at_end() {
                    return Ok(());
                }
                continue;
            };
            let Some(late_ns) = self.wait_for(next.message.log_time_ns) else { continue };
            if let Some(late_ns) = late_ns {
                lateness.add(late_ns);
            }
            if let Some(next) = current.take() {
                self.publish(&next)?;
            }
        }
        Ok(())
    }

    /// At the end: `false` unless it is paused, or shall be there.
    fn rest_at_end(&self) -> bool {
        let now_ns = self.shared.now_ns();
        let mut state = self.shared.state();
        state.steps = 0;
        if self.options.pause_at_end && !self.options.looped && state.seek.is_none() {
            state.clock.set_paused(now_ns, true);
        }
        self.shared.notify();
        let soon = self.shared.now_ns().saturating_add(LOOK_NS);
        let goes_on = state.seek.is_some() || state.clock.is_paused();
        if goes_on && state.seek.is_none() {
            drop(self.shared.wait(state, soon));
        }
        goes_on
    }

    /// Waits for the moment of a message, for a while. Returns `None` if it has not come, else how
    /// late it is, if it is due at a time at all.
    fn wait_for(&self, time_ns: i64) -> Option<Option<u64>> {
        let mut state = self.shared.state();
        if state.seek.is_some() {
            return None;
        }
        let now_ns = self.shared.now_ns();
        let as_fast_as_possible = state.clock.rate().times().is_infinite();
        match state.clock.due_ns(time_ns) {
            None if state.steps > 0 => {
                state.steps -= 1;
                state.stepping = true;
                state.clock.jump(now_ns, time_ns);
                drop(state);
                Some(None)
            }
            Some(_) if as_fast_as_possible => {
                state.clock.jump(now_ns, time_ns);
                Some(None)
            }
            Some(due_ns) if due_ns <= now_ns => Some(Some(now_ns - due_ns)),
            due_ns => {
                let tick_ns = self
                    .clock_publisher
                    .as_ref()
                    .map_or(u64::MAX, |clock_publisher| clock_publisher.next_ns);
                let soon = now_ns.saturating_add(LOOK_NS);
                let until_ns = due_ns.unwrap_or(u64::MAX).min(tick_ns).min(soon);
                drop(self.shared.wait(state, until_ns));
                None
            }
        }
    }

    fn publish(&mut self, next: &MergedMessage) -> Result<(), SessionError> {
        self.tick()?;
        let published = self.publish_now(next);
        let mut state = self.shared.state();
        if state.stepping || state.clock.is_paused() {
            state.stepping = false;
            state.stepped += 1;
            self.shared.notify();
        }
        published
    }

    fn publish_now(&mut self, next: &MergedMessage) -> Result<(), SessionError> {
        let Some(topic) = self.publishers.of(next.bag, next.message.topic) else { return Ok(()) };
        let options = &self.options;
        if let Some(clock) = &mut self.clock_publisher
            && (options.clock_topics_all || options.clock_topics.contains(&topic.name))
        {
            clock.publish(next.message.log_time_ns)?;
        }
        match topic.publisher.publish(&next.message.data) {
            Ok(()) => topic.count += 1,
            Err(PublishError::Full { .. }) => topic.refused += 1,
            Err(PublishError::Shutdown) => {}
            Err(error) => {
                return Err(SessionError::Publish { topic: topic.name.clone(), error });
            }
        }
        Ok(())
    }

    /// Publishes `/clock` if it is time: by the steady clock, or as fast as possible by the time in
    /// the bag.
    fn tick(&mut self) -> Result<(), SessionError> {
        let Some(clock_publisher) = &mut self.clock_publisher else { return Ok(()) };
        let now_ns = self.shared.now_ns();
        let (bag_ns, rate) = {
            let state = self.shared.state();
            (state.clock.bag_ns(now_ns), state.clock.rate().times())
        };
        let passed = bag_ns.saturating_sub(clock_publisher.shown_ns).unsigned_abs()
            >= clock_publisher.period_ns;
        if now_ns >= clock_publisher.next_ns || rate.is_infinite() && passed {
            let missed = now_ns.saturating_sub(clock_publisher.next_ns) / clock_publisher.period_ns;
            let step = (missed + 1).saturating_mul(clock_publisher.period_ns);
            clock_publisher.next_ns = match clock_publisher.next_ns {
                0 => now_ns.saturating_add(clock_publisher.period_ns),
                next_ns => next_ns.saturating_add(step),
            };
            clock_publisher.publish(bag_ns)?;
        }
        Ok(())
    }
}

fn nanoseconds(span: Duration) -> i64 {
    i64::try_from(span.as_nanos()).unwrap_or(i64::MAX)
}

//! What can be expected of the messages of a topic.

use super::{Running, TestError};
use crate::condition;
use angaros::type_lookup::Definitions;
use angaros::{GenericSample, GenericSubscription, Node, NodeOptions, SingleThreadedExecutor};
use angaros_inspect::types::Known;
use angaros_inspect::{qos, session};
use angaros_msg::Qos;
use angaros_msg::dynamic::{DynamicMessage, DynamicType, Value, YamlStyle, select, value_to_yaml};
use angaros_msg::qos::History;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Messages that wait for an expectation at most.
const DEPTH: usize = 1000;

/// A subscription that hands every sample to a closure, on this thread.
struct Listener {
    executor: SingleThreadedExecutor,
    ty: Arc<DynamicType>,
    _subscription: GenericSubscription,
    _node: Node,
}

impl Running {
    fn listen(
        &self,
        topic: &str,
        heard: impl FnMut(GenericSample) + Send + 'static,
    ) -> Result<Listener, TestError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        self.expect_topic(topic, None)?;
        let definitions = Definitions::of_process();
        let known = Known::find(&self.context, &definitions, topic, None, self.timeout)
            .map_err(TestError::of)?;
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("_launch_test_{}_{number}", std::process::id());
        let options = NodeOptions { ignore_command_line: true, ..NodeOptions::default() };
        let node = Node::with_options(&self.context, &name, options).map_err(TestError::of)?;
        let publishers = session::publishers(&self.context, topic);
        let qos = qos::to_hear(&publishers.iter().collect::<Vec<_>>());
        let qos = Qos { history: History::KeepLast(DEPTH), ..qos };
        let subscription = node
            .create_generic_subscription(topic, &known.runtime(), qos, heard)
            .map_err(TestError::of)?;
        let executor = SingleThreadedExecutor::new(&self.context).map_err(TestError::of)?;
        executor.add_node(&node).map_err(TestError::of)?;
        Ok(Listener { executor, ty: known.ty, _subscription: subscription, _node: node })
    }

    /// Lets the listener hear until the condition holds, the time is over or the launch is.
    fn hear(&self, listener: &Listener, within: Duration, done: impl Fn() -> bool) -> bool {
        let deadline = Instant::now() + within;
        loop {
            let over = self.is_over();
            let left = deadline.saturating_duration_since(Instant::now());
            if listener.executor.spin_until(&done, left.min(Duration::from_millis(50))) || done() {
                return true;
            }
            if over || left.is_zero() {
                return false;
            }
        }
    }

    /// In one window of this length, messages come so often per second.
    ///
    /// # Errors
    /// No window within the time-out has such a rate.
    pub fn expect_rate(
        &self,
        topic: &str,
        per_second: RangeInclusive<f64>,
        window: Duration,
    ) -> Result<f64, TestError> {
        let count = Arc::new(AtomicU64::new(0));
        let counted = Arc::clone(&count);
        let listener = self.listen(topic, move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
        })?;
        let deadline = Instant::now() + self.timeout;
        if !self.hear(&listener, self.timeout, || count.load(Ordering::Relaxed) > 0) {
            return Err(TestError(format!("no message on {topic} {}", self.waited())));
        }
        loop {
            count.store(0, Ordering::Relaxed);
            let begun = Instant::now();
            self.hear(&listener, window, || false);
            let took = begun.elapsed().max(Duration::from_millis(1));
            let rate = count.load(Ordering::Relaxed) as f64 / took.as_secs_f64();
            if per_second.contains(&rate) {
                return Ok(rate);
            }
            if self.is_over() || Instant::now() >= deadline {
                let message = format!(
                    "{topic} has {rate:.2} messages per second, not {} to {}",
                    per_second.start(),
                    per_second.end()
                );
                return Err(TestError(message));
            }
        }
    }

    /// Of this many messages, so many percent arrive within this time after they were published.
    ///
    /// # Errors
    /// Too few messages within the time-out, or later ones; the text has the time in milliseconds.
    pub fn expect_latency(
        &self,
        topic: &str,
        percentile: f64,
        below: Duration,
        messages: usize,
    ) -> Result<Duration, TestError> {
        let ages: Arc<Mutex<Vec<i64>>> = Arc::default();
        let to = Arc::clone(&ages);
        let clock = self.context.clock().clone();
        let listener = self.listen(topic, move |sample| {
            let age = clock.system_time() - sample.info.source_timestamp;
            to.lock().unwrap_or_else(PoisonError::into_inner).push(age.nanoseconds.max(0));
        })?;
        let count = || ages.lock().unwrap_or_else(PoisonError::into_inner).len();
        let messages = messages.max(1);
        if !self.hear(&listener, self.timeout, || count() >= messages) {
            let came = count();
            let waited = self.waited();
            return Err(TestError(format!("{came} of {messages} messages on {topic} {waited}")));
        }
        let mut ages = ages.lock().unwrap_or_else(PoisonError::into_inner).clone();
        ages.sort_unstable();
        // The smallest age that so many percent do not exceed (nearest rank).
        let rank = (percentile.clamp(0.0, 100.0) / 100.0 * ages.len() as f64).ceil() as usize;
        let at = ages[rank.saturating_sub(1).min(ages.len() - 1)];
        let latency = Duration::from_nanos(at.unsigned_abs());
        if latency <= below {
            return Ok(latency);
        }
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        Err(TestError(format!(
            "{percentile} % of the messages on {topic} take up to {:.3} ms, not {:.3} ms",
            milliseconds(latency),
            milliseconds(below)
        )))
    }

    /// A message comes for which the condition holds: fields stand in it as `$(pose.position.x)`,
    /// otherwise it is one of a launch file. An empty condition holds for every message.
    ///
    /// # Errors
    /// None comes within the time-out; the text shows the last one. Or it is no condition.
    pub fn expect_message(&self, topic: &str, condition: &str) -> Result<(), TestError> {
        let samples: Arc<Mutex<Vec<GenericSample>>> = Arc::default();
        let to = Arc::clone(&samples);
        let listener = self.listen(topic, move |sample| {
            to.lock().unwrap_or_else(PoisonError::into_inner).push(sample);
        })?;
        let take = || std::mem::take(&mut *samples.lock().unwrap_or_else(PoisonError::into_inner));
        let some = || !samples.lock().unwrap_or_else(PoisonError::into_inner).is_empty();
        let deadline = Instant::now() + self.timeout;
        let mut last = None;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let heard = self.hear(&listener, left, some);
            for sample in take() {
                let message = listener.ty.decode(sample.bytes()).map_err(TestError::of)?;
                if holds(condition, &message).map_err(TestError)? {
                    return Ok(());
                }
                last = Some(message);
            }
            if !heard {
                let style = YamlStyle { flow: true, truncate: Some(128), ..YamlStyle::default() };
                let seen = last.map_or("there was none".to_owned(), |message| {
                    let text = value_to_yaml(&Value::Message(message), &style);
                    format!("the last was {}", text.trim_end())
                });
                let waited = self.waited();
                let message = format!("no message on {topic} has {condition} {waited}; {seen}");
                return Err(TestError(message));
            }
        }
    }
}

fn holds(condition: &str, message: &DynamicMessage) -> Result<bool, String> {
    if condition.trim().is_empty() {
        return Ok(true);
    }
    condition::holds(condition, &mut |path| {
        let value = select(message, path).map_err(|error| error.to_string())?;
        Ok(match value {
            Value::Bool(value) => value.to_string(),
            Value::Int(value) => value.to_string(),
            Value::Uint(value) => value.to_string(),
            Value::Float(value) => value.to_string(),
            Value::Text(text) => text,
            other => {
                let style = YamlStyle { flow: true, ..YamlStyle::default() };
                value_to_yaml(&other, &style).trim_end().to_owned()
            }
        })
    })
}

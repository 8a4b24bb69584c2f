//! Hosts, links and time in the hands of a test.

use super::endpoints::SimTransport;
use super::link::{Link, LinkStats};
use super::network::Network;
use super::step::Step;
use angaros_core::Node;
use angaros_core::executor::SingleThreadedExecutor;
use angaros_core::{Context, ContextOptions, Delivery};
use angaros_msg::Time;
use angaros_transport::clock::{Clock, VirtualClock};
use angaros_transport::endpoint::GidSource;
use angaros_transport::error::{Error, ErrorKind, Result};
use angaros_transport::{OpenOptions, Transport};
use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

/// A network of hosts whose nodes run, one callback at a time, while somebody asks for it.
///
/// It is used from one thread. Contexts live on without it, but nothing of theirs runs any more.
///
/// ```
/// use angaros_component::sim::{Link, Simulation};
/// use angaros_core::{ContextOptions, Node};
/// use angaros_msg::{Qos, std_msgs::msg::Int32};
/// use std::time::Duration;
///
/// # fn main() -> angaros_core::Result<()> {
/// let sim = Simulation::new(42);
/// sim.set_usual_link(&Link { loss: 0.1, ..Link::with_delay(Duration::from_millis(5)) })?;
/// let robot = Node::new(&sim.context("robot", ContextOptions::default())?, "sensor")?;
/// let laptop = Node::new(&sim.context("laptop", ContextOptions::default())?, "display")?;
/// let shown = laptop.create_polled_subscription::<Int32>("range", Qos::default())?;
/// let range = robot.create_publisher::<Int32>("range", Qos::default())?;
/// let _timer = robot.create_timer(Duration::from_millis(100), move |_| {
///     range.publish(Int32 { data: 7 }).unwrap();
/// })?;
/// sim.add_node(&robot)?;
/// assert!(sim.run_until(|| matches!(shown.take(), Ok(Some(_))), Duration::from_secs(1)));
/// # Ok(())
/// # }
/// ```
pub struct Simulation {
    time: VirtualClock,
    network: Arc<Network>,
    gids: GidSource,
    hosts: RefCell<Vec<Runner>>,
    observer: RefCell<Option<Observer>>,
}

/// Who hears of what happens.
type Observer = Box<dyn FnMut(&Step)>;

/// What runs the nodes of one context.
struct Runner {
    host: Arc<str>,
    context: Context,
    executor: SingleThreadedExecutor,
}

impl Simulation {
    /// A network without hosts, on a clock of its own that begins at the first second of 2000. The
    /// seed decides whatever is left to chance.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::with_clock(seed, VirtualClock::default())
    }

    /// The same on a clock that begins at this system time.
    #[must_use]
    pub fn beginning_at(seed: u64, start: Time) -> Self {
        Self::with_clock(seed, VirtualClock::new(start))
    }

    fn with_clock(seed: u64, time: VirtualClock) -> Self {
        let network = Network::driven(time.clock(), seed);
        let mut prefix = *b"sim.\0\0\0\0\0\0\0\0";
        prefix[4..].copy_from_slice(&seed.to_be_bytes());
        let gids = GidSource::counting(prefix);
        Self { time, network, gids, hosts: RefCell::default(), observer: RefCell::default() }
    }

    /// The clock of every context of this simulation.
    #[must_use]
    pub fn clock(&self) -> Clock {
        self.time.clock()
    }

    /// Time since the beginning.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.network.elapsed()
    }

    /// A context on this host, which exists from its first mention on. The options' transport and
    /// clock are those of the simulation; the domain is 0 unless it is given.
    ///
    /// # Errors
    /// As [`Context::new`].
    pub fn context(&self, host: &str, options: ContextOptions) -> Result<Context> {
        self.context_over(host, options, |transport| transport)
    }

    /// The same over what `decorate` makes of the host's transport, for instance
    /// [`fault`](angaros_transport::decorate::fault).
    ///
    /// # Errors
    /// As [`Context::new`].
    pub fn context_over(
        &self,
        host: &str,
        options: ContextOptions,
        decorate: impl FnOnce(Arc<dyn Transport>) -> Arc<dyn Transport>,
    ) -> Result<Context> {
        let domain = options.domain.unwrap_or(0);
        let open = OpenOptions { domain, deliver_within_process: true, ..OpenOptions::default() };
        let transport = SimTransport::new(&self.network, self.network.host(host), &open);
        let options = ContextOptions { domain: Some(domain), clock: self.clock(), ..options };
        let delivery = Delivery::over(vec![decorate(Arc::new(transport))], self.gids.clone());
        let context = Context::assemble(options, delivery)?;
        let executor = SingleThreadedExecutor::new(&context)?;
        let runner = Runner { host: Arc::from(host), context: context.clone(), executor };
        self.hosts.borrow_mut().push(runner);
        Ok(context)
    }

    /// Runs the callbacks of `node` from now on.
    ///
    /// # Errors
    /// A node whose context is not of this simulation, or that has an executor already.
    pub fn add_node(&self, node: &Node) -> Result<()> {
        let hosts = self.hosts.borrow();
        let runner = hosts.iter().find(|runner| runner.context.is(node.context()));
        runner.ok_or_else(|| foreign(node))?.executor.add_node(node)
    }

    /// Stops running the callbacks of `node`, as if its process hung: its subscriptions' queues
    /// fill.
    pub fn remove_node(&self, node: &Node) {
        for runner in &*self.hosts.borrow() {
            runner.executor.remove_node(node);
        }
    }

    // --- links ---

    /// Sets what links between hosts are like that nobody set by themselves, from now on.
    ///
    /// # Errors
    /// Values that make no sense.
    pub fn set_usual_link(&self, link: &Link) -> Result<()> {
        self.network.set_usual_link(link)
    }

    /// Sets the link between two hosts in both directions, from now on.
    ///
    /// # Errors
    /// Values that make no sense.
    pub fn set_link(&self, one: &str, other: &str, link: &Link) -> Result<()> {
        self.set_direction(one, other, link)?;
        self.set_direction(other, one, link)
    }

    /// Sets one direction of a link; with twice the same host, what happens within it.
    ///
    /// # Errors
    /// Values that make no sense.
    pub fn set_direction(&self, from: &str, to: &str, link: &Link) -> Result<()> {
        self.network.set_link(from, to, link)
    }

    /// Cuts the link between two hosts in both directions. What is on its way and would arrive
    /// before the link is healed is lost too.
    pub fn cut(&self, one: &str, other: &str) {
        self.cut_direction(one, other);
        self.cut_direction(other, one);
    }

    /// Cuts one direction.
    pub fn cut_direction(&self, from: &str, to: &str) {
        self.network.set_cut(from, to, true);
    }

    /// Heals the link in both directions: reliable publishers send what their history holds.
    pub fn heal(&self, one: &str, other: &str) {
        self.heal_direction(one, other);
        self.heal_direction(other, one);
    }

    /// Heals one direction.
    pub fn heal_direction(&self, from: &str, to: &str) {
        self.network.set_cut(from, to, false);
    }

    /// What one direction of a link has done so far.
    #[must_use]
    pub fn stats(&self, from: &str, to: &str) -> LinkStats {
        self.network.stats(from, to)
    }

    // --- time ---

    /// `observer` hears of everything that happens from now on, in order (rule N1).
    pub fn observe(&self, observer: impl FnMut(&Step) + 'static) {
        self.network.keep_journal();
        *self.observer.borrow_mut() = Some(Box::new(observer));
    }

    /// Runs everything that happens in the next `span`, after which the clock shows its end.
    /// Returns how many callbacks ran.
    pub fn run_for(&self, span: Duration) -> u64 {
        let end_ns = self.clock().deadline_after(span);
        let mut callbacks = 0;
        while self.step_before(end_ns) {
            callbacks += 1;
        }
        self.time.advance_to(end_ns);
        callbacks
    }

    /// Runs until `condition` holds (asked before each callback), at most for `limit` of simulated
    /// time. Returns whether it holds.
    pub fn run_until(&self, condition: impl Fn() -> bool, limit: Duration) -> bool {
        let end_ns = self.clock().deadline_after(limit);
        while !condition() {
            if !self.event_before(end_ns) {
                self.time.advance_to(end_ns);
                return condition();
            }
        }
        true
    }

    /// Lets time pass until one callback has run. Returns whether one ran; if not, nothing is going
    /// to happen.
    pub fn step(&self) -> bool {
        self.step_before(u64::MAX - 1)
    }

    /// Runs what is ready and what becomes ready by messages that are on their way, until nothing
    /// is on its way any more; timers run as far as that takes time. Returns how many callbacks
    /// ran, or `None` when there was more to do after `limit` of them.
    pub fn settle(&self, limit: u64) -> Option<u64> {
        let mut callbacks = 0;
        loop {
            if self.run_ready() {
                callbacks += 1;
                if callbacks >= limit {
                    return None;
                }
            } else {
                match self.network.next_event_ns() {
                    u64::MAX => return Some(callbacks),
                    event_ns => {
                        self.pass_time(event_ns);
                    }
                }
            }
        }
    }

    /// Runs the next callback if it is due by `end_ns`.
    fn step_before(&self, end_ns: u64) -> bool {
        loop {
            if self.run_ready() {
                return true;
            }
            if !self.pass_time(end_ns) {
                return false;
            }
        }
    }

    /// Runs a callback, or lets a message arrive, if there is one by `end_ns`.
    fn event_before(&self, end_ns: u64) -> bool {
        self.run_ready() || self.pass_time(end_ns)
    }

    /// Runs one callback that is ready.
    fn run_ready(&self) -> bool {
        let hosts = self.hosts.borrow();
        let ran = self.time.stopped(|| {
            hosts.iter().filter(|runner| !runner.context.is_shutdown()).find_map(|runner| {
                let node = runner.executor.run_ready()?;
                Some((Arc::clone(&runner.host), node))
            })
        });
        let Some((host, node)) = ran else { return false };
        // What the callback took may have made room for others.
        self.tell(Some(Step::Ran { at: self.elapsed(), host, node }));
        true
    }

    /// Moves on to the next timer, or to the next arrival and lets it happen. Returns whether there
    /// is one by `end_ns`.
    fn pass_time(&self, end_ns: u64) -> bool {
        let timer_ns = self.next_timer_ns();
        let event_ns = self.network.next_event_ns();
        let next_ns = timer_ns.min(event_ns);
        if next_ns > end_ns {
            return false;
        }
        self.time.advance_to(next_ns);
        if event_ns < timer_ns {
            self.network.take_event();
            self.tell(None);
        }
        true
    }

    fn next_timer_ns(&self) -> u64 {
        let hosts = self.hosts.borrow();
        let alive = hosts.iter().filter(|runner| !runner.context.is_shutdown());
        alive.map(|runner| runner.executor.next_timer_ns()).min().unwrap_or(u64::MAX)
    }

    /// Tells the observer what was delivered, and then what ran.
    fn tell(&self, ran: Option<Step>) {
        // Not borrowed while it is called: it may look at the simulation, or name another observer.
        let Some(mut observer) = self.observer.take() else { return };
        self.network.read_journal().iter().chain(&ran).for_each(&mut observer);
        self.observer.borrow_mut().get_or_insert(observer);
    }
}

fn foreign(node: &Node) -> Error {
    let message = format!("cannot simulate node {}: its context is of no host here", node.name());
    Error::new(ErrorKind::InvalidArgument, message)
        .hint("make its context with the simulation's `context`")
}

//! Filters one after the other, put together at run time.

/// Takes a message and hands on none, one or several.
pub trait Filter<M>: Send {
    /// What comes of `message` goes to `next`.
    fn add(&mut self, message: M, next: &mut dyn FnMut(M));
}

/// Every function is a filter that hands on what it lets through.
impl<M, F: FnMut(M) -> Option<M> + Send> Filter<M> for F {
    fn add(&mut self, message: M, next: &mut dyn FnMut(M)) {
        if let Some(message) = self(message) {
            next(message);
        }
    }
}

/// Filters in a row; with none, messages go through as they are.
///
/// ```
/// use angaros_ros::message_filters::Chain;
///
/// let mut chain = Chain::new()
///     .then(|number: u32| (number % 2 == 0).then_some(number))
///     .then(|number: u32| Some(number * 10));
/// let mut out = Vec::new();
/// (1..=4).for_each(|number| chain.add(number, |number| out.push(number)));
/// assert_eq!(out, [20, 40]);
/// ```
#[must_use = "a chain does nothing until messages are added"]
pub struct Chain<M> {
    filters: Vec<Box<dyn Filter<M>>>,
}

impl<M> Default for Chain<M> {
    fn default() -> Self {
        Self { filters: Vec::new() }
    }
}

impl<M> Chain<M> {
    /// A chain without filters, which passes every message.
    pub fn new() -> Self {
        Self::default()
    }

    /// One more, behind the others.
    pub fn then(mut self, filter: impl Filter<M> + 'static) -> Self {
        self.filters.push(Box::new(filter));
        self
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.filters.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.filters.is_empty()
    }

    /// Sends a message through all filters; what comes out goes to `last`.
    pub fn add(&mut self, message: M, mut last: impl FnMut(M)) {
        run(&mut self.filters, message, &mut last);
    }
}

fn run<M>(filters: &mut [Box<dyn Filter<M>>], message: M, last: &mut dyn FnMut(M)) {
    match filters {
        [] => last(message),
        [first, rest @ ..] => first.add(message, &mut |message| run(rest, message, last)),
    }
}

// Made from interfaces/ by `cargo run -p angaros-msg --no-default-features --example generate`; do not edit.
use crate::rt;

/// `lifecycle_msgs/msg/State`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    pub id: u8,
    pub label: rt::String,
}
impl State {
    pub const PRIMARY_STATE_UNKNOWN: u8 = 0;
    pub const PRIMARY_STATE_UNCONFIGURED: u8 = 1;
    pub const PRIMARY_STATE_INACTIVE: u8 = 2;
    pub const PRIMARY_STATE_ACTIVE: u8 = 3;
    pub const PRIMARY_STATE_FINALIZED: u8 = 4;
    pub const TRANSITION_STATE_CONFIGURING: u8 = 10;
    pub const TRANSITION_STATE_CLEANINGUP: u8 = 11;
    pub const TRANSITION_STATE_SHUTTINGDOWN: u8 = 12;
    pub const TRANSITION_STATE_ACTIVATING: u8 = 13;
    pub const TRANSITION_STATE_DEACTIVATING: u8 = 14;
    pub const TRANSITION_STATE_ERRORPROCESSING: u8 = 15;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 PRIMARY_STATE_UNKNOWN = 0\nuint8 PRIMARY_STATE_UNCONFIGURED = 1\nuint8 PRIMARY_STATE_INACTIVE = 2\nuint8 PRIMARY_STATE_ACTIVE = 3\nuint8 PRIMARY_STATE_FINALIZED = 4\nuint8 TRANSITION_STATE_CONFIGURING = 10\nuint8 TRANSITION_STATE_CLEANINGUP = 11\nuint8 TRANSITION_STATE_SHUTTINGDOWN = 12\nuint8 TRANSITION_STATE_ACTIVATING = 13\nuint8 TRANSITION_STATE_DEACTIVATING = 14\nuint8 TRANSITION_STATE_ERRORPROCESSING = 15\nuint8 id\nstring label\n";
}
impl rt::Cdr for State {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.id, at);
        let at = rt::Cdr::end(&self.label, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.id, w)?;
        rt::Cdr::write(&self.label, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            id: rt::Cdr::read(r)?,
            label: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for State {
    const TYPE_NAME: &'static str = "lifecycle_msgs/msg/State";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_dd2d02b82f3ebc858e53c431b1e6e91f3ffc71436fc81d0715214ac6ee2107a0");
    const DEFINITION: &'static str = crate::__definition!(State::__TEXT);
    type View<'a> = StateView<'a>;
    type Writer<'a> = StateWriter<'a>;
}
/// A `lifecycle_msgs/msg/State` read in place.
#[derive(Clone, Copy, Debug)]
pub struct StateView<'a> {
    pub id: u8,
    pub label: &'a str,
}
impl<'a> rt::Parse<'a> for StateView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            id: rt::Parse::parse(r)?,
            label: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `lifecycle_msgs/msg/State` front to back.
pub struct StateWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for StateWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> StateWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &State) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn id(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn label(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `lifecycle_msgs/msg/State` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct StateLengths {
    pub label: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct StateOffsets {
    id: u32,
    label: rt::Span,
}
impl rt::BuildInPlace for State {
    type Lengths = StateLengths;
    type Offsets = StateOffsets;
    type Builder<'a> = StateBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<StateOffsets> {
        Ok(StateOffsets {
            id: layout.number::<u8>()?,
            label: layout.string(lengths.label, rt::ANY)?,
        })
    }
    fn mark(at: &StateOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.label);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &StateOffsets) -> StateBuilder<'a> {
        StateBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/msg/State` in place, fields in any order.
pub struct StateBuilder<'a> {
    body: &'a mut [u8],
    at: StateOffsets,
}
impl StateBuilder<'_> {
    pub fn set_id(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.id, value);
        self
    }
    pub fn set_label(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.label, text)?;
        Ok(self)
    }
}

/// `lifecycle_msgs/msg/Transition`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transition {
    pub id: u8,
    pub label: rt::String,
}
impl Transition {
    pub const TRANSITION_CREATE: u8 = 0;
    pub const TRANSITION_CONFIGURE: u8 = 1;
    pub const TRANSITION_CLEANUP: u8 = 2;
    pub const TRANSITION_ACTIVATE: u8 = 3;
    pub const TRANSITION_DEACTIVATE: u8 = 4;
    pub const TRANSITION_UNCONFIGURED_SHUTDOWN: u8 = 5;
    pub const TRANSITION_INACTIVE_SHUTDOWN: u8 = 6;
    pub const TRANSITION_ACTIVE_SHUTDOWN: u8 = 7;
    pub const TRANSITION_DESTROY: u8 = 8;
    pub const TRANSITION_ON_CONFIGURE_SUCCESS: u8 = 10;
    pub const TRANSITION_ON_CONFIGURE_FAILURE: u8 = 11;
    pub const TRANSITION_ON_CONFIGURE_ERROR: u8 = 12;
    pub const TRANSITION_ON_CLEANUP_SUCCESS: u8 = 20;
    pub const TRANSITION_ON_CLEANUP_FAILURE: u8 = 21;
    pub const TRANSITION_ON_CLEANUP_ERROR: u8 = 22;
    pub const TRANSITION_ON_ACTIVATE_SUCCESS: u8 = 30;
    pub const TRANSITION_ON_ACTIVATE_FAILURE: u8 = 31;
    pub const TRANSITION_ON_ACTIVATE_ERROR: u8 = 32;
    pub const TRANSITION_ON_DEACTIVATE_SUCCESS: u8 = 40;
    pub const TRANSITION_ON_DEACTIVATE_FAILURE: u8 = 41;
    pub const TRANSITION_ON_DEACTIVATE_ERROR: u8 = 42;
    pub const TRANSITION_ON_SHUTDOWN_SUCCESS: u8 = 50;
    pub const TRANSITION_ON_SHUTDOWN_FAILURE: u8 = 51;
    pub const TRANSITION_ON_SHUTDOWN_ERROR: u8 = 52;
    pub const TRANSITION_ON_ERROR_SUCCESS: u8 = 60;
    pub const TRANSITION_ON_ERROR_FAILURE: u8 = 61;
    pub const TRANSITION_ON_ERROR_ERROR: u8 = 62;
    pub const TRANSITION_CALLBACK_SUCCESS: u8 = 97;
    pub const TRANSITION_CALLBACK_FAILURE: u8 = 98;
    pub const TRANSITION_CALLBACK_ERROR: u8 = 99;
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint8 TRANSITION_CREATE = 0\nuint8 TRANSITION_CONFIGURE = 1\nuint8 TRANSITION_CLEANUP = 2\nuint8 TRANSITION_ACTIVATE = 3\nuint8 TRANSITION_DEACTIVATE = 4\nuint8 TRANSITION_UNCONFIGURED_SHUTDOWN = 5\nuint8 TRANSITION_INACTIVE_SHUTDOWN = 6\nuint8 TRANSITION_ACTIVE_SHUTDOWN = 7\nuint8 TRANSITION_DESTROY = 8\nuint8 TRANSITION_ON_CONFIGURE_SUCCESS = 10\nuint8 TRANSITION_ON_CONFIGURE_FAILURE = 11\nuint8 TRANSITION_ON_CONFIGURE_ERROR = 12\nuint8 TRANSITION_ON_CLEANUP_SUCCESS = 20\nuint8 TRANSITION_ON_CLEANUP_FAILURE = 21\nuint8 TRANSITION_ON_CLEANUP_ERROR = 22\nuint8 TRANSITION_ON_ACTIVATE_SUCCESS = 30\nuint8 TRANSITION_ON_ACTIVATE_FAILURE = 31\nuint8 TRANSITION_ON_ACTIVATE_ERROR = 32\nuint8 TRANSITION_ON_DEACTIVATE_SUCCESS = 40\nuint8 TRANSITION_ON_DEACTIVATE_FAILURE = 41\nuint8 TRANSITION_ON_DEACTIVATE_ERROR = 42\nuint8 TRANSITION_ON_SHUTDOWN_SUCCESS = 50\nuint8 TRANSITION_ON_SHUTDOWN_FAILURE = 51\nuint8 TRANSITION_ON_SHUTDOWN_ERROR = 52\nuint8 TRANSITION_ON_ERROR_SUCCESS = 60\nuint8 TRANSITION_ON_ERROR_FAILURE = 61\nuint8 TRANSITION_ON_ERROR_ERROR = 62\nuint8 TRANSITION_CALLBACK_SUCCESS = 97\nuint8 TRANSITION_CALLBACK_FAILURE = 98\nuint8 TRANSITION_CALLBACK_ERROR = 99\nuint8 id\nstring label\n";
}
impl rt::Cdr for Transition {
    const MIN: usize = 5;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.id, at);
        let at = rt::Cdr::end(&self.label, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.id, w)?;
        rt::Cdr::write(&self.label, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            id: rt::Cdr::read(r)?,
            label: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for Transition {
    const TYPE_NAME: &'static str = "lifecycle_msgs/msg/Transition";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c65d7b31ea134cba4f54fc867b817979be799f7452035cd35fac9b7421fb3424");
    const DEFINITION: &'static str = crate::__definition!(Transition::__TEXT);
    type View<'a> = TransitionView<'a>;
    type Writer<'a> = TransitionWriter<'a>;
}
/// A `lifecycle_msgs/msg/Transition` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TransitionView<'a> {
    pub id: u8,
    pub label: &'a str,
}
impl<'a> rt::Parse<'a> for TransitionView<'a> {
    const MIN: usize = 5;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            id: rt::Parse::parse(r)?,
            label: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `lifecycle_msgs/msg/Transition` front to back.
pub struct TransitionWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TransitionWriter<'a> {
    const FIELDS: usize = 2;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TransitionWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(2)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &Transition) -> rt::Result<()> {
        self.0.whole(value, 2)
    }
    pub fn id(&mut self, value: u8) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn label(&mut self, text: &str) -> rt::Result<&mut Self> {
        self.0.str(1, text, rt::ANY)?;
        Ok(self)
    }
}
/// The lengths that a `lifecycle_msgs/msg/Transition` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TransitionLengths {
    pub label: usize,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TransitionOffsets {
    id: u32,
    label: rt::Span,
}
impl rt::BuildInPlace for Transition {
    type Lengths = TransitionLengths;
    type Offsets = TransitionOffsets;
    type Builder<'a> = TransitionBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TransitionOffsets> {
        Ok(TransitionOffsets {
            id: layout.number::<u8>()?,
            label: layout.string(lengths.label, rt::ANY)?,
        })
    }
    fn mark(at: &TransitionOffsets, marker: &mut rt::Marker<'_>) {
        marker.string(at.label);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TransitionOffsets) -> TransitionBuilder<'a> {
        TransitionBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/msg/Transition` in place, fields in any order.
pub struct TransitionBuilder<'a> {
    body: &'a mut [u8],
    at: TransitionOffsets,
}
impl TransitionBuilder<'_> {
    pub fn set_id(&mut self, value: u8) -> &mut Self {
        rt::place::number(self.body, self.at.id, value);
        self
    }
    pub fn set_label(&mut self, text: &str) -> rt::Result<&mut Self> {
        rt::place::string(self.body, self.at.label, text)?;
        Ok(self)
    }
}

/// `lifecycle_msgs/msg/TransitionDescription`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TransitionDescription {
    pub transition: super::super::lifecycle_msgs::msg::Transition,
    pub start_state: super::super::lifecycle_msgs::msg::State,
    pub goal_state: super::super::lifecycle_msgs::msg::State,
}
impl TransitionDescription {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "Transition transition\nState start_state\nState goal_state\n";
}
impl rt::Cdr for TransitionDescription {
    const MIN: usize = 15;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.transition, at);
        let at = rt::Cdr::end(&self.start_state, at);
        let at = rt::Cdr::end(&self.goal_state, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.transition, w)?;
        rt::Cdr::write(&self.start_state, w)?;
        rt::Cdr::write(&self.goal_state, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            transition: rt::Cdr::read(r)?,
            start_state: rt::Cdr::read(r)?,
            goal_state: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TransitionDescription {
    const TYPE_NAME: &'static str = "lifecycle_msgs/msg/TransitionDescription";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_c5f1cd4bb1ad2ba0e3329d4ac7015c52a674a72c1faf7974c37a33f4f6048b28");
    const DEFINITION: &'static str = crate::__definition!(TransitionDescription::__TEXT,
        "lifecycle_msgs/State" => super::super::lifecycle_msgs::msg::State::__TEXT,
        "lifecycle_msgs/Transition" => super::super::lifecycle_msgs::msg::Transition::__TEXT);
    type View<'a> = TransitionDescriptionView<'a>;
    type Writer<'a> = TransitionDescriptionWriter<'a>;
}
/// A `lifecycle_msgs/msg/TransitionDescription` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TransitionDescriptionView<'a> {
    pub transition: super::super::lifecycle_msgs::msg::TransitionView<'a>,
    pub start_state: super::super::lifecycle_msgs::msg::StateView<'a>,
    pub goal_state: super::super::lifecycle_msgs::msg::StateView<'a>,
}
impl<'a> rt::Parse<'a> for TransitionDescriptionView<'a> {
    const MIN: usize = 15;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            transition: rt::Parse::parse(r)?,
            start_state: rt::Parse::parse(r)?,
            goal_state: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `lifecycle_msgs/msg/TransitionDescription` front to back.
pub struct TransitionDescriptionWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TransitionDescriptionWriter<'a> {
    const FIELDS: usize = 3;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TransitionDescriptionWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(3)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TransitionDescription) -> rt::Result<()> {
        self.0.whole(value, 3)
    }
    pub fn transition(&mut self, fill: impl rt::FnOnce(&mut super::super::lifecycle_msgs::msg::TransitionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(0, |inner| {
            let mut inner = <super::super::lifecycle_msgs::msg::TransitionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn start_state(&mut self, fill: impl rt::FnOnce(&mut super::super::lifecycle_msgs::msg::StateWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::lifecycle_msgs::msg::StateWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn goal_state(&mut self, fill: impl rt::FnOnce(&mut super::super::lifecycle_msgs::msg::StateWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::lifecycle_msgs::msg::StateWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `lifecycle_msgs/msg/TransitionDescription` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TransitionDescriptionLengths {
    pub transition: super::super::lifecycle_msgs::msg::TransitionLengths,
    pub start_state: super::super::lifecycle_msgs::msg::StateLengths,
    pub goal_state: super::super::lifecycle_msgs::msg::StateLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TransitionDescriptionOffsets {
    transition: super::super::lifecycle_msgs::msg::TransitionOffsets,
    start_state: super::super::lifecycle_msgs::msg::StateOffsets,
    goal_state: super::super::lifecycle_msgs::msg::StateOffsets,
}
impl rt::BuildInPlace for TransitionDescription {
    type Lengths = TransitionDescriptionLengths;
    type Offsets = TransitionDescriptionOffsets;
    type Builder<'a> = TransitionDescriptionBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TransitionDescriptionOffsets> {
        Ok(TransitionDescriptionOffsets {
            transition: <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::place(&lengths.transition, layout)?,
            start_state: <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::place(&lengths.start_state, layout)?,
            goal_state: <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::place(&lengths.goal_state, layout)?,
        })
    }
    fn mark(at: &TransitionDescriptionOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::mark(&at.transition, marker);
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::mark(&at.start_state, marker);
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::mark(&at.goal_state, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TransitionDescriptionOffsets) -> TransitionDescriptionBuilder<'a> {
        TransitionDescriptionBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/msg/TransitionDescription` in place, fields in any order.
pub struct TransitionDescriptionBuilder<'a> {
    body: &'a mut [u8],
    at: TransitionDescriptionOffsets,
}
impl TransitionDescriptionBuilder<'_> {
    pub fn transition(&mut self) -> super::super::lifecycle_msgs::msg::TransitionBuilder<'_> {
        <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::builder_over(self.body, &self.at.transition)
    }
    pub fn start_state(&mut self) -> super::super::lifecycle_msgs::msg::StateBuilder<'_> {
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::builder_over(self.body, &self.at.start_state)
    }
    pub fn goal_state(&mut self) -> super::super::lifecycle_msgs::msg::StateBuilder<'_> {
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_state)
    }
}

/// `lifecycle_msgs/msg/TransitionEvent`
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TransitionEvent {
    pub timestamp: u64,
    pub transition: super::super::lifecycle_msgs::msg::Transition,
    pub start_state: super::super::lifecycle_msgs::msg::State,
    pub goal_state: super::super::lifecycle_msgs::msg::State,
}
impl TransitionEvent {
    #[doc(hidden)]
    pub const __TEXT: &'static str = "uint64 timestamp\nTransition transition\nState start_state\nState goal_state\n";
}
impl rt::Cdr for TransitionEvent {
    const MIN: usize = 23;
    fn end(&self, at: usize) -> usize {
        let at = rt::Cdr::end(&self.timestamp, at);
        let at = rt::Cdr::end(&self.transition, at);
        let at = rt::Cdr::end(&self.start_state, at);
        let at = rt::Cdr::end(&self.goal_state, at);
        at
    }
    fn write(&self, w: &mut rt::Writer<'_>) -> rt::Result<()> {
        rt::Cdr::write(&self.timestamp, w)?;
        rt::Cdr::write(&self.transition, w)?;
        rt::Cdr::write(&self.start_state, w)?;
        rt::Cdr::write(&self.goal_state, w)?;
        Ok(())
    }
    fn read(r: &mut rt::Reader<'_>) -> rt::Result<Self> {
        Ok(Self {
            timestamp: rt::Cdr::read(r)?,
            transition: rt::Cdr::read(r)?,
            start_state: rt::Cdr::read(r)?,
            goal_state: rt::Cdr::read(r)?,
        })
    }
}
impl rt::Message for TransitionEvent {
    const TYPE_NAME: &'static str = "lifecycle_msgs/msg/TransitionEvent";
    const TYPE_HASH: rt::TypeHash = rt::type_hash("RIHS01_d5f8873a2f0146498f812d7885c7327ce27e463d36811d8792f35ee38c0d6c38");
    const DEFINITION: &'static str = crate::__definition!(TransitionEvent::__TEXT,
        "lifecycle_msgs/State" => super::super::lifecycle_msgs::msg::State::__TEXT,
        "lifecycle_msgs/Transition" => super::super::lifecycle_msgs::msg::Transition::__TEXT);
    type View<'a> = TransitionEventView<'a>;
    type Writer<'a> = TransitionEventWriter<'a>;
}
/// A `lifecycle_msgs/msg/TransitionEvent` read in place.
#[derive(Clone, Copy, Debug)]
pub struct TransitionEventView<'a> {
    pub timestamp: u64,
    pub transition: super::super::lifecycle_msgs::msg::TransitionView<'a>,
    pub start_state: super::super::lifecycle_msgs::msg::StateView<'a>,
    pub goal_state: super::super::lifecycle_msgs::msg::StateView<'a>,
}
impl<'a> rt::Parse<'a> for TransitionEventView<'a> {
    const MIN: usize = 23;
    fn parse(r: &mut rt::Reader<'a>) -> rt::Result<Self> {
        Ok(Self {
            timestamp: rt::Parse::parse(r)?,
            transition: rt::Parse::parse(r)?,
            start_state: rt::Parse::parse(r)?,
            goal_state: rt::Parse::parse(r)?,
        })
    }
}
/// Writes a `lifecycle_msgs/msg/TransitionEvent` front to back.
pub struct TransitionEventWriter<'a>(rt::Forward<'a>);
impl<'a> rt::ForwardWriter<'a> for TransitionEventWriter<'a> {
    const FIELDS: usize = 4;
    fn over(forward: rt::Forward<'a>) -> Self {
        Self(forward)
    }
    fn into_forward(self) -> rt::Forward<'a> {
        self.0
    }
}
impl<'a> TransitionEventWriter<'a> {
    /// Checks that every field is written and returns the bytes written.
    pub fn finish(self) -> rt::Result<usize> {
        self.0.finish(4)
    }
    /// Writes all fields from an owned message.
    pub fn copy_from(&mut self, value: &TransitionEvent) -> rt::Result<()> {
        self.0.whole(value, 4)
    }
    pub fn timestamp(&mut self, value: u64) -> rt::Result<&mut Self> {
        self.0.value(0, &value)?;
        Ok(self)
    }
    pub fn transition(&mut self, fill: impl rt::FnOnce(&mut super::super::lifecycle_msgs::msg::TransitionWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(1, |inner| {
            let mut inner = <super::super::lifecycle_msgs::msg::TransitionWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn start_state(&mut self, fill: impl rt::FnOnce(&mut super::super::lifecycle_msgs::msg::StateWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(2, |inner| {
            let mut inner = <super::super::lifecycle_msgs::msg::StateWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
    pub fn goal_state(&mut self, fill: impl rt::FnOnce(&mut super::super::lifecycle_msgs::msg::StateWriter<'_>) -> rt::Result<()>) -> rt::Result<&mut Self> {
        self.0.nested(3, |inner| {
            let mut inner = <super::super::lifecycle_msgs::msg::StateWriter as rt::ForwardWriter>::over(inner);
            fill(&mut inner)?;
            rt::ForwardWriter::end(inner)
        })?;
        Ok(self)
    }
}
/// The lengths that a `lifecycle_msgs/msg/TransitionEvent` is laid out from.
#[derive(Clone, Debug, Default)]
pub struct TransitionEventLengths {
    pub transition: super::super::lifecycle_msgs::msg::TransitionLengths,
    pub start_state: super::super::lifecycle_msgs::msg::StateLengths,
    pub goal_state: super::super::lifecycle_msgs::msg::StateLengths,
}
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct TransitionEventOffsets {
    timestamp: u32,
    transition: super::super::lifecycle_msgs::msg::TransitionOffsets,
    start_state: super::super::lifecycle_msgs::msg::StateOffsets,
    goal_state: super::super::lifecycle_msgs::msg::StateOffsets,
}
impl rt::BuildInPlace for TransitionEvent {
    type Lengths = TransitionEventLengths;
    type Offsets = TransitionEventOffsets;
    type Builder<'a> = TransitionEventBuilder<'a>;
    fn place(lengths: &Self::Lengths, layout: &mut rt::Layout) -> rt::Result<TransitionEventOffsets> {
        Ok(TransitionEventOffsets {
            timestamp: layout.number::<u64>()?,
            transition: <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::place(&lengths.transition, layout)?,
            start_state: <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::place(&lengths.start_state, layout)?,
            goal_state: <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::place(&lengths.goal_state, layout)?,
        })
    }
    fn mark(at: &TransitionEventOffsets, marker: &mut rt::Marker<'_>) {
        <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::mark(&at.transition, marker);
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::mark(&at.start_state, marker);
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::mark(&at.goal_state, marker);
    }
    fn builder_over<'a>(body: &'a mut [u8], at: &TransitionEventOffsets) -> TransitionEventBuilder<'a> {
        TransitionEventBuilder { body, at: *at }
    }
}
/// Writes a `lifecycle_msgs/msg/TransitionEvent` in place, fields in any order.
pub struct TransitionEventBuilder<'a> {
    body: &'a mut [u8],
    at: TransitionEventOffsets,
}
impl TransitionEventBuilder<'_> {
    pub fn set_timestamp(&mut self, value: u64) -> &mut Self {
        rt::place::number(self.body, self.at.timestamp, value);
        self
    }
    pub fn transition(&mut self) -> super::super::lifecycle_msgs::msg::TransitionBuilder<'_> {
        <super::super::lifecycle_msgs::msg::Transition as rt::BuildInPlace>::builder_over(self.body, &self.at.transition)
    }
    pub fn start_state(&mut self) -> super::super::lifecycle_msgs::msg::StateBuilder<'_> {
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::builder_over(self.body, &self.at.start_state)
    }
    pub fn goal_state(&mut self) -> super::super::lifecycle_msgs::msg::StateBuilder<'_> {
        <super::super::lifecycle_msgs::msg::State as rt::BuildInPlace>::builder_over(self.body, &self.at.goal_state)
    }
}

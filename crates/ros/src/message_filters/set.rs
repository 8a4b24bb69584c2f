//! Sets of messages: tuples of two to nine.

use super::policy::{MAX_INPUTS, Slot};
use super::stamped::Stamped;

/// The messages of one input, each in a slot until it is handed on or dropped.
pub struct Slots<M> {
    messages: Vec<Option<M>>,
    free: Vec<Slot>,
}

impl<M> Default for Slots<M> {
    fn default() -> Self {
        Self { messages: Vec::new(), free: Vec::new() }
    }
}

impl<M> Slots<M> {
    fn put(&mut self, message: M) -> Slot {
        let slot = self.free.pop().unwrap_or(self.messages.len());
        match self.messages.get_mut(slot) {
            Some(place) => *place = Some(message),
            None => self.messages.push(Some(message)),
        }
        slot
    }

    fn take(&mut self, slot: Slot) -> Option<M> {
        let message = self.messages.get_mut(slot)?.take();
        self.free.extend(message.is_some().then_some(slot));
        message
    }
}

/// A tuple of messages, each [`Stamped`].
pub trait MessageSet: Sized + Send + 'static {
    /// How many.
    const INPUTS: usize;
    /// Where they wait.
    #[doc(hidden)]
    type Slots: Default + Send;
    #[doc(hidden)]
    fn take(slots: &mut Self::Slots, set: &[usize; MAX_INPUTS]) -> Option<Self>;
    #[doc(hidden)]
    fn forget(slots: &mut Self::Slots, input: usize, slot: usize);
}

/// The message number `N` of a set, from 0.
pub trait Input<const N: usize>: MessageSet {
    /// Its type.
    type Message: Stamped;
    #[doc(hidden)]
    fn put(slots: &mut Self::Slots, message: Self::Message) -> usize;
}

macro_rules! message_set {
    ($count:literal: $($name:ident $index:tt),*) => {
        impl<$($name: Stamped),*> MessageSet for ($($name,)*) {
            const INPUTS: usize = $count;
            type Slots = ($(Slots<$name>,)*);

            fn take(slots: &mut Self::Slots, set: &[usize; MAX_INPUTS]) -> Option<Self> {
                // All are taken before one that is missing can end it.
                let taken = ($(slots.$index.take(set[$index]),)*);
                Some(($(taken.$index?,)*))
            }

            fn forget(slots: &mut Self::Slots, input: usize, slot: usize) {
                match input {
                    $($index => drop(slots.$index.take(slot)),)*
                    _ => {}
                }
            }
        }
        message_set!(@inputs ($($name),*) $($name $index),*);
    };
    (@inputs $all:tt $($name:ident $index:tt),*) => {
        $(message_set!(@input $all $name $index);)*
    };
    (@input ($($all:ident),*) $name:ident $index:tt) => {
        impl<$($all: Stamped),*> Input<$index> for ($($all,)*) {
            type Message = $name;

            fn put(slots: &mut Self::Slots, message: $name) -> usize {
                slots.$index.put(message)
            }
        }
    };
}

message_set!(2: A 0, B 1);
message_set!(3: A 0, B 1, C 2);
message_set!(4: A 0, B 1, C 2, D 3);
message_set!(5: A 0, B 1, C 2, D 3, E 4);
message_set!(6: A 0, B 1, C 2, D 3, E 4, F 5);
message_set!(7: A 0, B 1, C 2, D 3, E 4, F 5, G 6);
message_set!(8: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7);
message_set!(9: A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8);

//! Removing what dead participants left: records, doorbells and segments.

use super::{Registry, layout};
use crate::sys;
use std::fs;
use std::sync::atomic::Ordering;

impl Registry {
    /// Looks for dead participants and removes what they left; returns whether there were any.
    /// Costs one kernel call for each participant.
    pub fn sweep(&self) -> bool {
        if !(0..self.participants_high()).any(|slot| self.is_dead(slot)) {
            return false;
        }
        let Ok(_guard) = self.lock() else { return false };
        self.sweep_locked()
    }

    /// Whether no other participant is there, not even a dead one.
    pub fn is_alone(&self) -> bool {
        let mut others = (0..self.participants_high()).filter(|&slot| slot != self.slot as usize);
        others.all(|slot| self.participant(slot).generation.load(Ordering::Acquire) == 0)
    }

    pub(super) fn participants_high(&self) -> usize {
        (self.header().participants_high.load(Ordering::Relaxed) as usize).min(layout::PARTICIPANTS)
    }

    fn is_dead(&self, slot: usize) -> bool {
        let byte = layout::LOCK_ALIVE + slot as u64;
        slot as u32 != self.slot
            && self.participant(slot).generation.load(Ordering::Acquire) != 0
            && !sys::is_locked_by_another(&self.file, byte..byte + 1)
    }

    /// The same with the lock held.
    pub(super) fn sweep_locked(&self) -> bool {
        let mut found = false;
        for slot in (0..self.participants_high()).filter(|&slot| self.is_dead(slot)) {
            let generation = self.participant(slot).generation.load(Ordering::Relaxed);
            let _ = fs::remove_file(self.dir.segment(self.domain, slot as u32, generation));
            self.remove_all_of(slot, generation);
            found = true;
        }
        if found {
            self.announce();
            self.recover_doorbells();
        }
        found
    }

    /// Any of the dead may have announced work to an executor and not have woken it.
    fn recover_doorbells(&self) {
        for index in 0..layout::DOORBELLS {
            if self.doorbell_owner(index).load(Ordering::Relaxed) != 0 {
                self.doorbell(index).recover();
            }
        }
    }

    /// Frees every record of a participant, and last the participant's own.
    pub(super) fn remove_all_of(&self, slot: usize, generation: u64) {
        for index in 0..self.endpoints_high() {
            if self.endpoint_record(index).owner.load(Ordering::Relaxed) == generation {
                self.endpoint_record(index).binding.store(0, Ordering::SeqCst);
                self.free_up(index);
            }
        }
        let nodes = (self.header().nodes_high.load(Ordering::Relaxed) as usize).min(layout::NODES);
        for index in
            (0..nodes).filter(|&i| self.node_record(i).owner.load(Ordering::Relaxed) == generation)
        {
            self.node_stamp(index).store(0, Ordering::Release);
        }
        for index in 0..layout::DOORBELLS {
            if self.doorbell_owner(index).load(Ordering::Relaxed) == generation {
                self.doorbell_owner(index).store(0, Ordering::Release);
            }
        }
        self.participant(slot).generation.store(0, Ordering::Release);
    }
}

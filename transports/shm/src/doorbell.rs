//! Doorbells in the registry: claimed by one executor, rung by every process of the domain.

use crate::registry::Registry;
use angaros_transport::Result;
use angaros_transport::doorbell::Doorbell;
use std::sync::Arc;

/// Gives the doorbell back when its last handle goes, and keeps the registry mapped until then.
struct Claim {
    registry: Arc<Registry>,
    number: usize,
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.registry.release_doorbell(self.number);
    }
}

/// A doorbell of the registry with its number.
pub fn claim(registry: &Arc<Registry>) -> Result<(usize, Doorbell)> {
    let number = registry.claim_doorbell()?;
    let memory = Arc::new(Claim { registry: Arc::clone(registry), number });
    // SAFETY: the slot lies in the registry's mapping, which the claim keeps; the layout aligns it.
    let doorbell = unsafe { Doorbell::from_raw(registry.doorbell_address(number), memory) };
    Ok((number, doorbell))
}

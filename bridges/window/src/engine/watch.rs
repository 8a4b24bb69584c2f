//! Looks at the graph while there is a client (rule EN3).

use super::Core;
use std::sync::Weak;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Goes on until the engine is gone.
pub(super) async fn watch(core: Weak<Core>, interval: Duration) {
    loop {
        let Some(strong) = core.upgrade() else { return };
        if strong.clients.load(Ordering::SeqCst) == 0 {
            // Whoever has the engine has the core; so this ends with the engine or a client.
            let arrived = strong.arrived.notified();
            drop(tokio::time::timeout(IDLE, arrived).await);
            continue;
        }
        strong.look();
        strong.forget_parameter_events();
        drop(strong);
        tokio::time::sleep(interval).await;
    }
}

/// How long the end of the engine may stay unnoticed while there is no client.
const IDLE: Duration = Duration::from_secs(1);

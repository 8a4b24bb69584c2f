//! Looks at the graph while there is a client (rule EN3).

use super::Core;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::Notify;

/// Goes on until the engine and its clients are gone, which also tells `arrived`.
pub(super) async fn watch(core: Weak<Core>, arrived: Arc<Notify>, interval: Duration) {
    loop {
        let Some(strong) = core.upgrade() else { return };
        if strong.clients.load(Ordering::SeqCst) == 0 {
            strong.forget_parameter_events();
            drop(strong);
            arrived.notified().await;
            continue;
        }
        strong.look();
        strong.forget_parameter_events();
        drop(strong);
        tokio::time::sleep(interval).await;
    }
}

//! Which publishers and subscriptions of a topic cannot be connected, and why.

use crate::client::Endpoint;
use crate::client::transport::endpoint::Mismatch;
use angaros_msg::qos::{Durability, Liveliness, QosPolicy, Reliability};

/// A publisher that cannot serve a subscription.
pub struct Incompatible<'a> {
    pub publisher: &'a Endpoint,
    pub subscription: &'a Endpoint,
    /// One for each policy, or what else differs: what is offered and what is asked for.
    pub reasons: Vec<String>,
    pub remedy: String,
}

impl Incompatible<'_> {
    pub fn json(&self) -> serde_json::Value {
        serde_json::json!({
            "publisher": self.publisher.node.to_string(),
            "subscription": self.subscription.node.to_string(),
            "reasons": self.reasons,
            "remedy": self.remedy,
        })
    }
}

/// The pairs of one topic that cannot be connected.
pub fn mismatches<'a>(
    publishers: &[&'a Endpoint],
    subscriptions: &[&'a Endpoint],
) -> Vec<Incompatible<'a>> {
    let pairs = publishers.iter().flat_map(|p| subscriptions.iter().map(move |s| (*p, *s)));
    let found = pairs.filter_map(|(publisher, subscription)| {
        let mismatch = publisher.can_serve(subscription).err()?;
        let (reasons, remedy) = explained(publisher, subscription, &mismatch);
        Some(Incompatible { publisher, subscription, reasons, remedy })
    });
    found.collect()
}

fn explained(offer: &Endpoint, request: &Endpoint, mismatch: &Mismatch) -> (Vec<String>, String) {
    match mismatch {
        Mismatch::Type => (
            vec![format!("TYPE: offered {}, requested {}", offer.type_name, request.type_name)],
            format!("use one type per topic, or rename one of them (-r {}:=/other)", offer.topic),
        ),
        Mismatch::Definition => (
            vec![format!(
                "DEFINITION of {}: offered {}, requested {}",
                offer.type_name, offer.type_hash, request.type_hash
            )],
            "build both from the same definition".to_owned(),
        ),
        Mismatch::Qos(policies) => {
            let reasons = policies.iter().map(|policy| reason(*policy, offer, request)).collect();
            let remedy = "offer at least what is requested, or request less".to_owned();
            (reasons, remedy)
        }
    }
}

/// One policy with both values.
fn reason(policy: QosPolicy, offer: &Endpoint, request: &Endpoint) -> String {
    let text = |endpoint: &Endpoint| {
        let qos = &endpoint.qos;
        match policy {
            QosPolicy::Reliability => match qos.reliability {
                Reliability::Reliable => "RELIABLE".to_owned(),
                Reliability::BestEffort => "BEST_EFFORT".to_owned(),
            },
            QosPolicy::Durability => match qos.durability {
                Durability::TransientLocal => "TRANSIENT_LOCAL".to_owned(),
                Durability::Volatile => "VOLATILE".to_owned(),
            },
            QosPolicy::Deadline => qos.deadline.to_string(),
            QosPolicy::Liveliness => {
                let kind = match qos.liveliness {
                    Liveliness::Automatic => "AUTOMATIC",
                    Liveliness::ManualByTopic => "MANUAL_BY_TOPIC",
                };
                format!("{kind} within {}", qos.liveliness_lease)
            }
        }
    };
    format!("{policy}: offered {}, requested {}", text(offer), text(request))
}

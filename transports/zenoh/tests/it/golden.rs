//! Every token, key, id and attachment of a recorded rmw_zenoh, compared with ours.

use angaros_msg::qos::Durability;
use angaros_zenoh::wire::{Attachment, EndpointToken, Kind, Token, TokenBody, gid_of, keys};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

fn recording() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/rmw_zenoh/jazzy.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn strings(recording: &Value, field: &str) -> Vec<String> {
    let list = recording[field].as_array().unwrap();
    list.iter().map(|text| text.as_str().unwrap().to_owned()).collect()
}

fn hex(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).unwrap())
        .collect()
}

fn endpoints(recording: &Value) -> Vec<(String, Token, EndpointToken)> {
    let tokens = strings(recording, "tokens").into_iter();
    let read = tokens.filter_map(|text| {
        let token = Token::parse(&text).unwrap_or_else(|| panic!("not read: {text}"));
        match token.body.clone() {
            TokenBody::Endpoint(endpoint) => Some((text, token, endpoint)),
            TokenBody::Node => None,
        }
    });
    read.collect()
}

/// Messages, requests and replies: their keys and attachments.
fn sent(recording: &Value) -> Vec<(String, Attachment)> {
    let mut found = Vec::new();
    for field in ["samples", "queries", "replies"] {
        for one in recording[field].as_array().unwrap() {
            let bytes = hex(one["attachment"].as_str().unwrap());
            let attachment = Attachment::decode(&bytes).expect("an attachment of rmw_zenoh");
            assert_eq!(attachment.encode().as_slice(), bytes);
            found.push((one["key"].as_str().unwrap().to_owned(), attachment));
        }
    }
    found
}

#[test]
fn every_token_is_read_and_written_as_it_was() {
    let tokens = strings(&recording(), "tokens");
    assert_eq!(tokens.len(), 183);
    for text in &tokens {
        let token = Token::parse(text).unwrap_or_else(|| panic!("not read: {text}"));
        assert_eq!(token.to_string(), *text);
        assert_eq!(token.domain, 42);
    }
}

#[test]
fn every_field_of_the_tokens_has_its_meaning() {
    let recording = recording();
    let tokens = strings(&recording, "tokens");
    let read = tokens.iter().filter_map(|text| Token::parse(text));
    let nodes: BTreeSet<_> = read
        .filter(|token| token.body == TokenBody::Node)
        .map(|token| format!("{}/{}", token.namespace.trim_end_matches('/'), token.node))
        .collect();
    assert!(nodes.contains("/demo/adder") && nodes.contains("/asker"), "{nodes:?}");
    let endpoints = endpoints(&recording);
    let kinds: BTreeSet<_> =
        endpoints.iter().map(|(_, _, endpoint)| endpoint.kind.code()).collect();
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), ["MP", "MS", "SC", "SS"]);
    for (text, token, endpoint) in &endpoints {
        assert!(endpoint.name.starts_with('/'), "{text}");
        assert_eq!(endpoint.type_name.split('/').count(), 3, "{text}");
        assert_ne!(endpoint.hash, angaros_msg::TypeHash([0; 32]), "{text}");
        assert!(token.enclave.starts_with('/'), "{text}");
    }
    let chatter = endpoints.iter().find(|(_, _, endpoint)| endpoint.name == "/demo/chatter");
    let (_, token, endpoint) = chatter.unwrap();
    assert_eq!((token.namespace.as_str(), endpoint.kind), ("/demo", Kind::Publisher));
    assert_eq!(endpoint.type_name, "std_msgs/msg/String");
    assert_eq!(endpoint.qos.to_qos(), angaros_msg::Qos::default());
}

#[test]
fn a_quality_of_service_that_angaros_has_words_for_comes_back_as_it_was() {
    let mut said = BTreeSet::new();
    for (_, _, endpoint) in endpoints(&recording()) {
        let text = endpoint.qos.to_string();
        let again = angaros_zenoh::wire::QosChunk::from(&endpoint.qos.to_qos());
        // A depth beside "keep all" has no meaning, and best available becomes the default.
        if endpoint.qos.history == 1 && endpoint.qos.reliability < 4 {
            assert_eq!(again.to_string(), text);
        }
        said.insert(text);
    }
    assert!(said.len() >= 15, "{said:?}");
}

#[test]
fn keys_of_messages_and_requests_follow_from_their_tokens() {
    let recording = recording();
    let keys: BTreeSet<String> = endpoints(&recording)
        .iter()
        .map(|(_, token, e)| keys::data_key(token.domain, &e.name, &e.type_name, e.hash))
        .collect();
    let sent = sent(&recording);
    let mut seen = 0;
    for (key, _) in &sent {
        assert!(keys.contains(key), "{key}");
        seen += 1;
    }
    assert!(seen > 50);
    for token in strings(&recording, "history_tokens") {
        let (key, rest) = token.split_once("/@adv/").unwrap();
        assert!(keys.contains(key) && rest.ends_with("/_"), "{token}");
    }
}

#[test]
fn ids_of_those_who_send_are_the_hashes_of_their_tokens() {
    let recording = recording();
    let owners: BTreeMap<[u8; 16], String> = endpoints(&recording)
        .into_iter()
        .map(|(text, token, e)| {
            (gid_of(&text), keys::data_key(token.domain, &e.name, &e.type_name, e.hash))
        })
        .collect();
    let mut known = 0;
    for (key, attachment) in sent(&recording) {
        // The recording program itself sent requests with an id of its own.
        if let Some(owner) = owners.get(&attachment.gid) {
            assert_eq!(*owner, key);
            known += 1;
        }
        assert!(attachment.sequence_number >= 1);
    }
    assert!(known >= 45, "only {known} of them");
}

#[test]
fn messages_kept_for_late_ones_are_counted_from_zero_where_the_attachment_counts_from_one() {
    let recording = recording();
    let mut counted = 0;
    for sample in recording["samples"].as_array().unwrap() {
        let Some(number) = sample["source_sn"].as_i64() else { continue };
        let attachment = hex(sample["attachment"].as_str().unwrap());
        let attachment = Attachment::decode(&attachment).unwrap();
        assert_eq!(attachment.sequence_number, number + 1);
        counted += 1;
    }
    assert!(counted > 0);
    let latched = endpoints(&recording).into_iter().any(|(_, _, endpoint)| {
        endpoint.qos.to_qos().durability == Durability::TransientLocal
            && endpoint.name == "/latched"
    });
    assert!(latched);
}

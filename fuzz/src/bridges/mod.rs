//! What the bridges to other systems read.

mod coprocessor;
mod netbox;
mod ros1;
mod rosbridge;
mod window;

pub use coprocessor::{mcu_fragments, mcu_frames, mcu_line};
pub use netbox::netbox_link;
pub use ros1::{ros1_bridge, ros1_connection, ros1_definition, ros1_message, ros1_xmlrpc};
pub use rosbridge::{
    rosbridge_cbor, rosbridge_fragments, rosbridge_json, rosbridge_op, rosbridge_stream,
};
pub use window::{foxglove_frames, http_head, websocket_frames};

/// Every target of this group by its name.
pub(crate) const TARGETS: &[(&str, crate::Target)] = &[
    ("foxglove_frames", foxglove_frames),
    ("http_head", http_head),
    ("mcu_fragments", mcu_fragments),
    ("mcu_frames", mcu_frames),
    ("mcu_line", mcu_line),
    ("netbox_link", netbox_link),
    ("ros1_bridge", ros1_bridge),
    ("ros1_connection", ros1_connection),
    ("ros1_definition", ros1_definition),
    ("ros1_message", ros1_message),
    ("ros1_xmlrpc", ros1_xmlrpc),
    ("rosbridge_cbor", rosbridge_cbor),
    ("rosbridge_fragments", rosbridge_fragments),
    ("rosbridge_json", rosbridge_json),
    ("rosbridge_op", rosbridge_op),
    ("rosbridge_stream", rosbridge_stream),
    ("websocket_frames", websocket_frames),
];

//! The client library: context, node, publisher, subscription, timer, executor, graph, trace and the transport contract.

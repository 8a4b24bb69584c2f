//! The events that ROS 2 writes when an entity is created.

use super::super::handles::{Role, handle};
use super::super::source::{Names, gid_of};
use super::super::table::{Exported, Record, Value};
use angaros::trace::{Entity, EntityKind};
use std::collections::{BTreeSet, HashMap};

/// The handles of a process's nodes, by name. A node that was not recorded as an entity is included
/// if another entity belongs to it.
pub(super) fn nodes(names: &Names, process: u32) -> HashMap<&str, u64> {
    let recorded = names.of_process(process).filter(|entity| entity.kind == EntityKind::Node);
    let mut nodes: HashMap<&str, u64> = recorded
        .map(|node| (node.node.as_str(), handle(Role::Rcl, process, node.number)))
        .collect();
    let all: BTreeSet<&str> = names.of_process(process).map(|e| e.node.as_str()).collect();
    for (number, name) in (1..).zip(all.into_iter().filter(|name| !name.is_empty())) {
        nodes.entry(name).or_insert_with(|| handle(Role::UnrecordedNode, process, number));
    }
    nodes
}

/// Whether an endpoint carries requests or responses: rule O4.
pub(super) fn is_of_service(entity: &Entity) -> bool {
    entity.name.starts_with("rq/") || entity.name.starts_with("rr/")
}

/// All of it (rule O1), in the order of time.
pub(super) fn records<'a>(
    names: &'a Names,
    process: u32,
    nodes: &HashMap<&'a str, u64>,
) -> Vec<Record<'a>> {
    // Before the first event also where readers mix streams: what it is about is known then.
    let head_ns = names.spans[process as usize].first_ns.saturating_sub(1);
    let mut entities =
        EntityRecords { names, process, nodes, time_ns: head_ns, thread: 0, records: Vec::new() };
    entities.thread = names.processes[process as usize].pid;
    entities.process();
    if !names.of_process(process).any(|entity| entity.kind == EntityKind::Context) {
        entities.context(0);
    }
    entities.unrecorded_nodes();
    for entity in names.of_process(process) {
        entities.time_ns = entity.created_ns.max(head_ns);
        entities.entity(entity);
    }
    entities.records
}

struct EntityRecords<'a, 'n> {
    names: &'a Names,
    process: u32,
    nodes: &'n HashMap<&'a str, u64>,
    time_ns: u64,
    thread: u32,
    records: Vec<Record<'a>>,
}

impl<'a> EntityRecords<'a, '_> {
    fn push<const N: usize>(&mut self, event: Exported, values: [Value<'a>; N]) {
        debug_assert_eq!(N, event.declaration().fields.len(), "{event:?}");
        let time_ns = self.time_ns;
        let thread = self.thread;
        self.records.push(Record { event, time_ns, thread, values: values.into() });
    }

    fn pointer(&self, role: Role, number: u32) -> Value<'a> {
        handle(role, self.process, number).into()
    }

    fn node_of(&self, entity: &Entity) -> Value<'a> {
        self.nodes.get(entity.node.as_str()).copied().unwrap_or(0).into()
    }

    fn process(&mut self) {
        let process = &self.names.processes[self.process as usize];
        let values = [
            process.host.as_str().into(),
            process.machine.as_str().into(),
            u64::from(process.domain_id).into(),
            process.version.as_str().into(),
            process.dropped.into(),
            process.unknown.into(),
            u64::from(process.cut_off).into(),
        ];
        self.push(Exported::Process, values);
    }

    fn context(&mut self, number: u32) {
        let version = self.names.processes[self.process as usize].version.as_str();
        let context = self.pointer(Role::Rcl, number);
        self.push(Exported::RclInit, [context, version.into()]);
    }

    fn unrecorded_nodes(&mut self) {
        let recorded = |pointer: u64| pointer >> 52 != Role::UnrecordedNode as u64;
        let mut untold: Vec<_> = self.nodes.iter().filter(|(_, node)| !recorded(**node)).collect();
        untold.sort();
        for (name, pointer) in untold {
            self.node(name, *pointer, 0);
        }
    }

    fn node(&mut self, name: &'a str, pointer: u64, rmw: u64) {
        let (namespace, base) = name.rsplit_once('/').unwrap_or(("", name));
        let namespace = if namespace.is_empty() { "/" } else { namespace };
        self.push(
            Exported::RclNodeInit,
            [pointer.into(), rmw.into(), base.into(), namespace.into()],
        );
    }

    fn entity(&mut self, entity: &'a Entity) {
        let number = entity.number;
        match entity.kind {
            EntityKind::Context => self.context(number),
            EntityKind::Executor => {
                let executor = self.pointer(Role::Rcl, number);
                self.push(Exported::ExecutorInit, [executor, entity.name.as_str().into()]);
            }
            EntityKind::Node => {
                let rmw = handle(Role::Rmw, self.process, number);
                self.node(&entity.node, handle(Role::Rcl, self.process, number), rmw);
            }
            // Those of services are told as services.
            EntityKind::Publisher | EntityKind::Subscription if is_of_service(entity) => {}
            EntityKind::Publisher => self.publisher(entity),
            EntityKind::Subscription => self.subscription(entity),
            EntityKind::Service => self.service(entity),
            EntityKind::Client => self.client(entity),
            EntityKind::Timer => self.timer(entity),
            EntityKind::StateMachine => {
                let node = self.node_of(entity);
                let machine = self.pointer(Role::Rcl, number);
                self.push(Exported::RclLifecycleStateMachineInit, [node, machine]);
            }
            EntityKind::MessageLink => self.link(entity),
        }
        self.more(entity);
    }

    /// What ROS 2's events do not say.
    fn more(&mut self, entity: &'a Entity) {
        let handle = self.pointer(Role::Rcl, entity.number);
        if !entity.type_name.is_empty() && entity.kind != EntityKind::MessageLink {
            let name = entity.name.as_str().into();
            let type_name = entity.type_name.as_str().into();
            let node = self.node_of(entity);
            self.push(Exported::Endpoint, [handle.clone(), node, name, type_name]);
        }
        if entity.executor != 0 {
            let executor = self.pointer(Role::Rcl, entity.executor);
            self.push(Exported::ExecutorAdd, [executor, handle]);
        }
    }

    fn publisher(&mut self, entity: &'a Entity) {
        let rmw = self.pointer(Role::Rmw, entity.number);
        let gid = gid_of(&entity.gid).map_or([0; 16], |gid| gid.0);
        self.push(Exported::RmwPublisherInit, [rmw.clone(), gid.into()]);
        let values = [
            self.pointer(Role::Rcl, entity.number),
            self.node_of(entity),
            rmw,
            entity.name.as_str().into(),
            entity.depth.into(),
        ];
        self.push(Exported::RclPublisherInit, values);
    }

    fn subscription(&mut self, entity: &'a Entity) {
        let [rcl, rmw, rclcpp, buffer, ipb] =
            [Role::Rcl, Role::Rmw, Role::Rclcpp, Role::Buffer, Role::IntraProcessBuffer]
                .map(|role| self.pointer(role, entity.number));
        let gid = gid_of(&entity.gid).map_or([0; 16], |gid| gid.0);
        self.push(Exported::RmwSubscriptionInit, [rmw.clone(), gid.into()]);
        let node = self.node_of(entity);
        let topic = entity.name.as_str().into();
        let values = [rcl.clone(), node, rmw, topic, entity.depth.into()];
        self.push(Exported::RclSubscriptionInit, values);
        self.push(Exported::RclcppConstructRingBuffer, [buffer.clone(), entity.depth.into()]);
        self.push(Exported::RclcppBufferToIpb, [buffer, ipb.clone()]);
        self.push(Exported::RclcppIpbToSubscription, [ipb, rclcpp.clone()]);
        self.push(Exported::RclcppSubscriptionInit, [rcl, rclcpp.clone()]);
        // One that is polled has no callback.
        if !entity.symbol.is_empty() {
            self.callback(entity, Exported::RclcppSubscriptionCallbackAdded, rclcpp);
        }
    }

    fn service(&mut self, entity: &'a Entity) {
        let rcl = self.pointer(Role::Rcl, entity.number);
        let node = self.node_of(entity);
        let rmw = self.pointer(Role::Rmw, entity.number);
        let values = [rcl.clone(), node, rmw, entity.name.as_str().into()];
        self.push(Exported::RclServiceInit, values);
        self.callback(entity, Exported::RclcppServiceCallbackAdded, rcl);
    }

    fn client(&mut self, entity: &'a Entity) {
        let rmw = self.pointer(Role::Rmw, entity.number);
        let gid = gid_of(&entity.gid).map_or([0; 16], |gid| gid.0);
        self.push(Exported::RmwClientInit, [rmw.clone(), gid.into()]);
        let rcl = self.pointer(Role::Rcl, entity.number);
        let node = self.node_of(entity);
        self.push(Exported::RclClientInit, [rcl, node, rmw, entity.name.as_str().into()]);
        // ROS 2 has no event that gives a client its callback, only one that names the callback.
        self.register(entity);
    }

    fn timer(&mut self, entity: &'a Entity) {
        let timer = self.pointer(Role::Rcl, entity.number);
        self.push(Exported::RclTimerInit, [timer.clone(), entity.period_ns.into()]);
        self.callback(entity, Exported::RclcppTimerCallbackAdded, timer.clone());
        let node = self.node_of(entity);
        self.push(Exported::RclcppTimerLinkNode, [timer, node]);
    }

    fn callback(&mut self, entity: &'a Entity, added: Exported, owner: Value<'a>) {
        let callback = self.pointer(Role::Callback, entity.number);
        self.push(added, [owner, callback]);
        self.register(entity);
    }

    fn register(&mut self, entity: &'a Entity) {
        let callback = self.pointer(Role::Callback, entity.number);
        let symbol = entity.symbol.as_str().into();
        self.push(Exported::RclcppCallbackRegister, [callback, symbol]);
    }

    fn link(&mut self, entity: &Entity) {
        let pointers = |numbers: &[u32]| {
            let pointer = |number: &u32| handle(Role::Rcl, self.process, *number);
            Value::Numbers(numbers.iter().map(pointer).collect())
        };
        let values = [pointers(&entity.links.0), pointers(&entity.links.1)];
        let event = match entity.type_name.as_str() {
            "partial_sync" => Exported::MessageLinkPartialSync,
            _ => Exported::MessageLinkPeriodicAsync,
        };
        self.push(event, values);
    }
}

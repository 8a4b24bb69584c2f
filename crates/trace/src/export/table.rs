//! The events of exported traces, declared once: `ros2_tracing`'s by name and fields as its
//! instrumentation has them since ROS 2 Kilted, `ros2_image_pipeline`'s, and our own under
//! `angaros:`. All exporters go by this table.

/// How a field is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldType {
    /// 64 bits, shown in hexadecimal: stands for an object or a message, unique in the trace.
    Pointer,
    /// Unsigned, 64 bits.
    U64,
    /// Signed, 64 bits.
    I64,
    /// Unsigned, 32 bits.
    U32,
    /// Signed, 32 bits.
    I32,
    /// UTF-8.
    Text,
    /// 16 bytes.
    Gid,
    /// Any number of pointers.
    Pointers,
}

impl FieldType {
    /// As `testdata/tracing/ros2_events.json` calls it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pointer => "ptr",
            Self::U64 => "u64",
            Self::I64 => "i64",
            Self::U32 => "u32",
            Self::I32 => "i32",
            Self::Text => "str",
            Self::Gid => "u8[16]",
            Self::Pointers => "ptr[]",
        }
    }
}

/// An event of exported traces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// `provider:name`.
    pub name: &'static str,
    /// Names and types of its fields, in their order.
    pub fields: &'static [(&'static str, FieldType)],
}

macro_rules! exported {
    ($($id:ident = $name:literal ($($field:ident: $kind:ident),*);)+) => {
        /// Which event of exported traces. Its number is its id in CTF.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs, reason = "each is the event of its name; see the module")]
        pub enum Exported { $($id,)+ }

        impl Exported {
            /// All of them, by number.
            pub const ALL: &'static [Self] = &[$(Self::$id,)+];

            /// Its name and fields.
            #[must_use]
            pub const fn declaration(self) -> Declaration {
                match self {
                    $(Self::$id => Declaration {
                        name: $name,
                        fields: &[$((stringify!($field), FieldType::$kind),)*],
                    },)+
                }
            }
        }
    };
}

exported! {
    RclInit = "ros2:rcl_init" (context_handle: Pointer, version: Text);
    RclNodeInit = "ros2:rcl_node_init"
        (node_handle: Pointer, rmw_handle: Pointer, node_name: Text, namespace: Text);
    RmwPublisherInit = "ros2:rmw_publisher_init" (rmw_publisher_handle: Pointer, gid: Gid);
    RclPublisherInit = "ros2:rcl_publisher_init"
        (publisher_handle: Pointer, node_handle: Pointer, rmw_publisher_handle: Pointer,
         topic_name: Text, queue_depth: U64);
    RclcppPublish = "ros2:rclcpp_publish" (message: Pointer);
    RclcppIntraPublish = "ros2:rclcpp_intra_publish" (publisher_handle: Pointer, message: Pointer);
    RclPublish = "ros2:rcl_publish" (publisher_handle: Pointer, message: Pointer);
    RmwPublish = "ros2:rmw_publish"
        (rmw_publisher_handle: Pointer, message: Pointer, timestamp: I64);
    RmwSubscriptionInit = "ros2:rmw_subscription_init"
        (rmw_subscription_handle: Pointer, gid: Gid);
    RclSubscriptionInit = "ros2:rcl_subscription_init"
        (subscription_handle: Pointer, node_handle: Pointer, rmw_subscription_handle: Pointer,
         topic_name: Text, queue_depth: U64);
    RclcppSubscriptionInit = "ros2:rclcpp_subscription_init"
        (subscription_handle: Pointer, subscription: Pointer);
    RclcppSubscriptionCallbackAdded = "ros2:rclcpp_subscription_callback_added"
        (subscription: Pointer, callback: Pointer);
    RmwTake = "ros2:rmw_take"
        (rmw_subscription_handle: Pointer, message: Pointer, source_timestamp: I64, taken: I32);
    RclTake = "ros2:rcl_take" (message: Pointer);
    RclcppTake = "ros2:rclcpp_take" (message: Pointer);
    RclServiceInit = "ros2:rcl_service_init"
        (service_handle: Pointer, node_handle: Pointer, rmw_service_handle: Pointer,
         service_name: Text);
    RclcppServiceCallbackAdded = "ros2:rclcpp_service_callback_added"
        (service_handle: Pointer, callback: Pointer);
    RmwTakeRequest = "ros2:rmw_take_request"
        (rmw_service_handle: Pointer, request: Pointer, client_gid: Gid, sequence_number: I64,
         taken: I32);
    RmwSendResponse = "ros2:rmw_send_response"
        (rmw_service_handle: Pointer, response: Pointer, client_gid: Gid, sequence_number: I64,
         timestamp: I64);
    RmwClientInit = "ros2:rmw_client_init" (rmw_client_handle: Pointer, gid: Gid);
    RclClientInit = "ros2:rcl_client_init"
        (client_handle: Pointer, node_handle: Pointer, rmw_client_handle: Pointer,
         service_name: Text);
    RmwSendRequest = "ros2:rmw_send_request"
        (rmw_client_handle: Pointer, request: Pointer, sequence_number: I64);
    RmwTakeResponse = "ros2:rmw_take_response"
        (rmw_client_handle: Pointer, response: Pointer, sequence_number: I64,
         source_timestamp: I64, taken: I32);
    RclTimerInit = "ros2:rcl_timer_init" (timer_handle: Pointer, period: I64);
    RclcppTimerCallbackAdded = "ros2:rclcpp_timer_callback_added"
        (timer_handle: Pointer, callback: Pointer);
    RclcppTimerLinkNode = "ros2:rclcpp_timer_link_node"
        (timer_handle: Pointer, node_handle: Pointer);
    RclcppCallbackRegister = "ros2:rclcpp_callback_register" (callback: Pointer, symbol: Text);
    CallbackStart = "ros2:callback_start" (callback: Pointer, is_intra_process: I32);
    CallbackEnd = "ros2:callback_end" (callback: Pointer);
    RclLifecycleStateMachineInit = "ros2:rcl_lifecycle_state_machine_init"
        (node_handle: Pointer, state_machine: Pointer);
    RclLifecycleTransition = "ros2:rcl_lifecycle_transition"
        (state_machine: Pointer, start_label: Text, goal_label: Text);
    RclcppExecutorGetNextReady = "ros2:rclcpp_executor_get_next_ready" ();
    RclcppExecutorWaitForWork = "ros2:rclcpp_executor_wait_for_work" (timeout: I64);
    RclcppExecutorExecute = "ros2:rclcpp_executor_execute" (handle: Pointer);
    RclcppConstructRingBuffer = "ros2:rclcpp_construct_ring_buffer"
        (buffer: Pointer, capacity: U64);
    RclcppBufferToIpb = "ros2:rclcpp_buffer_to_ipb" (buffer: Pointer, ipb: Pointer);
    RclcppIpbToSubscription = "ros2:rclcpp_ipb_to_subscription"
        (ipb: Pointer, subscription: Pointer);
    RclcppRingBufferEnqueue = "ros2:rclcpp_ring_buffer_enqueue"
        (buffer: Pointer, index: U64, size: U64, overwritten: I32);
    RclcppRingBufferDequeue = "ros2:rclcpp_ring_buffer_dequeue"
        (buffer: Pointer, index: U64, size: U64);
    RclcppRingBufferClear = "ros2:rclcpp_ring_buffer_clear" (buffer: Pointer);
    MessageLinkPeriodicAsync = "ros2:message_link_periodic_async"
        (subs: Pointers, pubs: Pointers);
    MessageLinkPartialSync = "ros2:message_link_partial_sync" (subs: Pointers, pubs: Pointers);

    RectifyCallbackInit = "ros2_image_pipeline:image_proc_rectify_cb_init"
        (rectify_node: Pointer, rectify_image_msg: Pointer, rectify_info_msg: Pointer,
         version: Text);
    RectifyInit = "ros2_image_pipeline:image_proc_rectify_init"
        (rectify_node: Pointer, rectify_image_msg: Pointer, rectify_info_msg: Pointer,
         version: Text);
    RectifyFini = "ros2_image_pipeline:image_proc_rectify_fini"
        (rectify_node: Pointer, rectify_image_msg: Pointer, rectify_info_msg: Pointer,
         version: Text);
    RectifyCallbackFini = "ros2_image_pipeline:image_proc_rectify_cb_fini"
        (rectify_node: Pointer, rectify_image_msg: Pointer, rectify_info_msg: Pointer,
         version: Text);
    ResizeCallbackInit = "ros2_image_pipeline:image_proc_resize_cb_init"
        (resize_node: Pointer, resize_image_msg: Pointer, resize_info_msg: Pointer, version: Text);
    ResizeInit = "ros2_image_pipeline:image_proc_resize_init"
        (resize_node: Pointer, resize_image_msg: Pointer, resize_info_msg: Pointer, version: Text);
    ResizeFini = "ros2_image_pipeline:image_proc_resize_fini"
        (resize_node: Pointer, resize_image_msg: Pointer, resize_info_msg: Pointer, version: Text);
    ResizeCallbackFini = "ros2_image_pipeline:image_proc_resize_cb_fini"
        (resize_node: Pointer, resize_image_msg: Pointer, resize_info_msg: Pointer, version: Text);
    HarrisCallbackInit = "ros2_image_pipeline:image_proc_harris_cb_init"
        (harris_node: Pointer, harris_image_msg: Pointer, harris_info_msg: Pointer, version: Text);
    HarrisInit = "ros2_image_pipeline:image_proc_harris_init"
        (harris_node: Pointer, harris_image_msg: Pointer, harris_info_msg: Pointer, version: Text);
    HarrisFini = "ros2_image_pipeline:image_proc_harris_fini"
        (harris_node: Pointer, harris_image_msg: Pointer, harris_info_msg: Pointer, version: Text);
    HarrisCallbackFini = "ros2_image_pipeline:image_proc_harris_cb_fini"
        (harris_node: Pointer, harris_image_msg: Pointer, harris_info_msg: Pointer, version: Text);

    Process = "angaros:process"
        (host: Text, machine: Text, domain_id: U32, version: Text, dropped: U64, unknown: U64,
         cut_off: I32);
    Endpoint = "angaros:endpoint"
        (handle: Pointer, node_handle: Pointer, name: Text, type_name: Text);
    ExecutorInit = "angaros:executor_init" (executor: Pointer, kind: Text);
    ExecutorAdd = "angaros:executor_add" (executor: Pointer, handle: Pointer);
    Serialise = "angaros:serialise"
        (publisher_handle: Pointer, message: Pointer, publisher_gid: Gid, sequence_number: U64,
         loaned: U64, duration: U64);
    Ring = "angaros:ring" (publisher_handle: Pointer, message: Pointer);
    Published = "angaros:published"
        (publisher_handle: Pointer, message: Pointer, subscriptions: U64, bytes: U64);
    Enqueue = "angaros:enqueue"
        (subscription_handle: Pointer, message: Pointer, publisher_gid: Gid, sequence_number: U64,
         queued: U64, overwritten: I32);
    Wake = "angaros:wake" (executor: Pointer, slept: I32);
    Dequeue = "angaros:dequeue"
        (subscription_handle: Pointer, message: Pointer, publisher_gid: Gid, sequence_number: U64,
         woke: U64);
    Deserialise = "angaros:deserialise"
        (subscription_handle: Pointer, message: Pointer, duration: U64, age: U64);
    Drop = "angaros:drop"
        (handle: Pointer, message: Pointer, publisher_gid: Gid, sequence_number: U64,
         reason: Text, count: U64);
    TimerDue = "angaros:timer_due" (timer_handle: Pointer, expected: U64);
    WorkStart = "angaros:work_start" (label: Text);
    WorkEnd = "angaros:work_end" (label: Text);
    CallbackOverrun = "angaros:callback_overrun" (callback: Pointer, budget: U64, stack: Text);
    DeadlineMissed = "angaros:deadline_missed" (handle: Pointer, count: U64);
    GilTaken = "angaros:gil_taken" (callback: Pointer, duration: U64);
    LaunchStart = "angaros:launch_start" (callback: Pointer, kernel: Text, device: Text);
    DeviceCopy = "angaros:device_copy" (duration: U64, bytes: U64, to_host: I32);
    KernelRan = "angaros:kernel_ran" (start: U64, end: U64, bound: U64);
    KernelModelled = "angaros:kernel_modelled" (cycles: U64, clock_hz: U64);
    LaunchEnd = "angaros:launch_end" (callback: Pointer, error: Text);
}

/// A value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'a> {
    /// Of every integer type and of pointers: its bits.
    Number(u64),
    /// Of [`FieldType::Text`].
    Text(&'a str),
    /// Of [`FieldType::Gid`].
    Gid([u8; 16]),
    /// Of [`FieldType::Pointers`].
    Numbers(Vec<u64>),
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<[u8; 16]> for Value<'_> {
    fn from(gid: [u8; 16]) -> Self {
        Self::Gid(gid)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text)
    }
}

/// An event of the exported trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// Which.
    pub event: Exported,
    /// Monotonic clock of its host.
    pub time_ns: u64,
    /// Kernel thread id; that of the process for what is said of objects.
    pub thread: u32,
    /// Its fields in the order of [`Declaration::fields`].
    pub values: Vec<Value<'a>>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value as Json;
    use std::collections::BTreeSet;

    /// `testdata/tracing/ros2_events.json` comes from a description of what `ros2_tracing` writes,
    /// not from this table.
    #[test]
    fn the_events_of_ros_are_those_of_its_description() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tracing/ros2_events.json");
        let text = std::fs::read_to_string(path).unwrap();
        let described: serde_json::Map<String, Json> = serde_json::from_str(&text).unwrap();
        let ours = Exported::ALL.iter().map(|event| event.declaration());
        let theirs: Vec<_> = ours.filter(|event| !event.name.starts_with("angaros:")).collect();
        for event in &theirs {
            let fields: Vec<Json> = event
                .fields
                .iter()
                .map(|(name, kind)| serde_json::json!([name, kind.name()]))
                .collect();
            assert_eq!(described.get(event.name), Some(&Json::Array(fields)), "{}", event.name);
        }
        assert_eq!(theirs.len(), described.len());
    }

    #[test]
    fn every_event_has_a_name_of_its_own_and_its_number_is_its_place() {
        let names: BTreeSet<_> = Exported::ALL.iter().map(|e| e.declaration().name).collect();
        assert_eq!(names.len(), Exported::ALL.len());
        assert!(Exported::ALL.iter().enumerate().all(|(at, event)| *event as usize == at));
    }
}

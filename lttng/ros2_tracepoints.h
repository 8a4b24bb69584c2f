/* The tracepoints of ros2_tracing that this library passes, with the same names and fields, so that
 * whatever reads those reads these. */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER ros2

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "./ros2_tracepoints.h"

#if !defined(ROS2_TRACEPOINTS_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define ROS2_TRACEPOINTS_H

#include <lttng/tracepoint.h>
#include <stdint.h>

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_init,
	LTTNG_UST_TP_ARGS(const void *, context_handle_arg,
		const char *, version_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, context_handle, (uint64_t) context_handle_arg)
		lttng_ust_field_string(version, version_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_node_init,
	LTTNG_UST_TP_ARGS(const void *, node_handle_arg,
		const void *, rmw_handle_arg,
		const char *, node_name_arg,
		const char *, namespace_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, node_handle, (uint64_t) node_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, rmw_handle, (uint64_t) rmw_handle_arg)
		lttng_ust_field_string(node_name, node_name_arg)
		lttng_ust_field_string(namespace, namespace_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_publisher_init,
	LTTNG_UST_TP_ARGS(const void *, rmw_publisher_handle_arg,
		const uint8_t *, gid_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_publisher_handle, (uint64_t) rmw_publisher_handle_arg)
		lttng_ust_field_array(uint8_t, gid, gid_arg, 16))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_publisher_init,
	LTTNG_UST_TP_ARGS(const void *, publisher_handle_arg,
		const void *, node_handle_arg,
		const void *, rmw_publisher_handle_arg,
		const char *, topic_name_arg,
		uint64_t, queue_depth_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, publisher_handle, (uint64_t) publisher_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, node_handle, (uint64_t) node_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, rmw_publisher_handle, (uint64_t) rmw_publisher_handle_arg)
		lttng_ust_field_string(topic_name, topic_name_arg)
		lttng_ust_field_integer(uint64_t, queue_depth, queue_depth_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_publish,
	LTTNG_UST_TP_ARGS(const void *, message_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, message, (uint64_t) message_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_publish,
	LTTNG_UST_TP_ARGS(const void *, publisher_handle_arg,
		const void *, message_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, publisher_handle, (uint64_t) publisher_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, message, (uint64_t) message_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_publish,
	LTTNG_UST_TP_ARGS(const void *, rmw_publisher_handle_arg,
		const void *, message_arg,
		int64_t, timestamp_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_publisher_handle, (uint64_t) rmw_publisher_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, message, (uint64_t) message_arg)
		lttng_ust_field_integer(int64_t, timestamp, timestamp_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_subscription_init,
	LTTNG_UST_TP_ARGS(const void *, rmw_subscription_handle_arg,
		const uint8_t *, gid_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_subscription_handle, (uint64_t) rmw_subscription_handle_arg)
		lttng_ust_field_array(uint8_t, gid, gid_arg, 16))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_subscription_init,
	LTTNG_UST_TP_ARGS(const void *, subscription_handle_arg,
		const void *, node_handle_arg,
		const void *, rmw_subscription_handle_arg,
		const char *, topic_name_arg,
		uint64_t, queue_depth_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, subscription_handle, (uint64_t) subscription_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, node_handle, (uint64_t) node_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, rmw_subscription_handle, (uint64_t) rmw_subscription_handle_arg)
		lttng_ust_field_string(topic_name, topic_name_arg)
		lttng_ust_field_integer(uint64_t, queue_depth, queue_depth_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_subscription_init,
	LTTNG_UST_TP_ARGS(const void *, subscription_handle_arg,
		const void *, subscription_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, subscription_handle, (uint64_t) subscription_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, subscription, (uint64_t) subscription_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_subscription_callback_added,
	LTTNG_UST_TP_ARGS(const void *, subscription_arg,
		const void *, callback_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, subscription, (uint64_t) subscription_arg)
		lttng_ust_field_integer_hex(uint64_t, callback, (uint64_t) callback_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_take,
	LTTNG_UST_TP_ARGS(const void *, rmw_subscription_handle_arg,
		const void *, message_arg,
		int64_t, source_timestamp_arg,
		int32_t, taken_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_subscription_handle, (uint64_t) rmw_subscription_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, message, (uint64_t) message_arg)
		lttng_ust_field_integer(int64_t, source_timestamp, source_timestamp_arg)
		lttng_ust_field_integer(int32_t, taken, taken_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_take,
	LTTNG_UST_TP_ARGS(const void *, message_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, message, (uint64_t) message_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_take,
	LTTNG_UST_TP_ARGS(const void *, message_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, message, (uint64_t) message_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_service_init,
	LTTNG_UST_TP_ARGS(const void *, service_handle_arg,
		const void *, node_handle_arg,
		const void *, rmw_service_handle_arg,
		const char *, service_name_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, service_handle, (uint64_t) service_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, node_handle, (uint64_t) node_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, rmw_service_handle, (uint64_t) rmw_service_handle_arg)
		lttng_ust_field_string(service_name, service_name_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_service_callback_added,
	LTTNG_UST_TP_ARGS(const void *, service_handle_arg,
		const void *, callback_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, service_handle, (uint64_t) service_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, callback, (uint64_t) callback_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_take_request,
	LTTNG_UST_TP_ARGS(const void *, rmw_service_handle_arg,
		const void *, request_arg,
		const uint8_t *, client_gid_arg,
		int64_t, sequence_number_arg,
		int32_t, taken_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_service_handle, (uint64_t) rmw_service_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, request, (uint64_t) request_arg)
		lttng_ust_field_array(uint8_t, client_gid, client_gid_arg, 16)
		lttng_ust_field_integer(int64_t, sequence_number, sequence_number_arg)
		lttng_ust_field_integer(int32_t, taken, taken_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_send_response,
	LTTNG_UST_TP_ARGS(const void *, rmw_service_handle_arg,
		const void *, response_arg,
		const uint8_t *, client_gid_arg,
		int64_t, sequence_number_arg,
		int64_t, timestamp_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_service_handle, (uint64_t) rmw_service_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, response, (uint64_t) response_arg)
		lttng_ust_field_array(uint8_t, client_gid, client_gid_arg, 16)
		lttng_ust_field_integer(int64_t, sequence_number, sequence_number_arg)
		lttng_ust_field_integer(int64_t, timestamp, timestamp_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_client_init,
	LTTNG_UST_TP_ARGS(const void *, rmw_client_handle_arg,
		const uint8_t *, gid_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_client_handle, (uint64_t) rmw_client_handle_arg)
		lttng_ust_field_array(uint8_t, gid, gid_arg, 16))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_client_init,
	LTTNG_UST_TP_ARGS(const void *, client_handle_arg,
		const void *, node_handle_arg,
		const void *, rmw_client_handle_arg,
		const char *, service_name_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, client_handle, (uint64_t) client_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, node_handle, (uint64_t) node_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, rmw_client_handle, (uint64_t) rmw_client_handle_arg)
		lttng_ust_field_string(service_name, service_name_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_send_request,
	LTTNG_UST_TP_ARGS(const void *, rmw_client_handle_arg,
		const void *, request_arg,
		int64_t, sequence_number_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_client_handle, (uint64_t) rmw_client_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, request, (uint64_t) request_arg)
		lttng_ust_field_integer(int64_t, sequence_number, sequence_number_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rmw_take_response,
	LTTNG_UST_TP_ARGS(const void *, rmw_client_handle_arg,
		const void *, response_arg,
		int64_t, sequence_number_arg,
		int64_t, source_timestamp_arg,
		int32_t, taken_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, rmw_client_handle, (uint64_t) rmw_client_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, response, (uint64_t) response_arg)
		lttng_ust_field_integer(int64_t, sequence_number, sequence_number_arg)
		lttng_ust_field_integer(int64_t, source_timestamp, source_timestamp_arg)
		lttng_ust_field_integer(int32_t, taken, taken_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_timer_init,
	LTTNG_UST_TP_ARGS(const void *, timer_handle_arg,
		int64_t, period_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, timer_handle, (uint64_t) timer_handle_arg)
		lttng_ust_field_integer(int64_t, period, period_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_timer_callback_added,
	LTTNG_UST_TP_ARGS(const void *, timer_handle_arg,
		const void *, callback_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, timer_handle, (uint64_t) timer_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, callback, (uint64_t) callback_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_timer_link_node,
	LTTNG_UST_TP_ARGS(const void *, timer_handle_arg,
		const void *, node_handle_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, timer_handle, (uint64_t) timer_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, node_handle, (uint64_t) node_handle_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_callback_register,
	LTTNG_UST_TP_ARGS(const void *, callback_arg,
		const char *, symbol_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, callback, (uint64_t) callback_arg)
		lttng_ust_field_string(symbol, symbol_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, callback_start,
	LTTNG_UST_TP_ARGS(const void *, callback_arg,
		int32_t, is_intra_process_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, callback, (uint64_t) callback_arg)
		lttng_ust_field_integer(int32_t, is_intra_process, is_intra_process_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, callback_end,
	LTTNG_UST_TP_ARGS(const void *, callback_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, callback, (uint64_t) callback_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_lifecycle_state_machine_init,
	LTTNG_UST_TP_ARGS(const void *, node_handle_arg,
		const void *, state_machine_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, node_handle, (uint64_t) node_handle_arg)
		lttng_ust_field_integer_hex(uint64_t, state_machine, (uint64_t) state_machine_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rcl_lifecycle_transition,
	LTTNG_UST_TP_ARGS(const void *, state_machine_arg,
		const char *, start_label_arg,
		const char *, goal_label_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, state_machine, (uint64_t) state_machine_arg)
		lttng_ust_field_string(start_label, start_label_arg)
		lttng_ust_field_string(goal_label, goal_label_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_executor_get_next_ready,
	LTTNG_UST_TP_ARGS(),
	LTTNG_UST_TP_FIELDS()
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_executor_wait_for_work,
	LTTNG_UST_TP_ARGS(int64_t, timeout_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(int64_t, timeout, timeout_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, rclcpp_executor_execute,
	LTTNG_UST_TP_ARGS(const void *, handle_arg),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_integer_hex(uint64_t, handle, (uint64_t) handle_arg))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, message_link_periodic_async,
	LTTNG_UST_TP_ARGS(const void *const *, subs_arg,
		uint64_t, subs_count,
		const void *const *, pubs_arg,
		uint64_t, pubs_count),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_sequence_hex(uint64_t, subs, (const uint64_t *) subs_arg, uint64_t, subs_count)
		lttng_ust_field_sequence_hex(uint64_t, pubs, (const uint64_t *) pubs_arg, uint64_t, pubs_count))
)

LTTNG_UST_TRACEPOINT_EVENT(ros2, message_link_partial_sync,
	LTTNG_UST_TP_ARGS(const void *const *, subs_arg,
		uint64_t, subs_count,
		const void *const *, pubs_arg,
		uint64_t, pubs_count),
	LTTNG_UST_TP_FIELDS(lttng_ust_field_sequence_hex(uint64_t, subs, (const uint64_t *) subs_arg, uint64_t, subs_count)
		lttng_ust_field_sequence_hex(uint64_t, pubs, (const uint64_t *) pubs_arg, uint64_t, pubs_count))
)

#endif

#include <lttng/tracepoint-event.h>

/* Turns the library's events into tracepoints of LTTng. One of ours is several of ros2_tracing's,
 * whose layers lie on top of each other where ours are one. Handles are made of process and number,
 * with the layer in the lowest bits; "message pointers" of the message's publisher and number. */
#define _GNU_SOURCE
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "ros2_tracepoints.h"

#include "angaros_provider.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define point(name, ...) lttng_ust_tracepoint(ros2, name, ##__VA_ARGS__)

enum layer { RCL, RMW, CLIENT_LIBRARY, CALLBACK };

/* Publishers of requests and responses, which ros2_tracing does not show as publishers. */
#define HIDDEN_NUMBERS (1u << 20)
static _Atomic uint64_t hidden[HIDDEN_NUMBERS / 64];

static void hide(uint32_t number)
{
	if (number < HIDDEN_NUMBERS)
		atomic_fetch_or(&hidden[number / 64], UINT64_C(1) << number % 64);
}

static int is_hidden(uint32_t number)
{
	/* Subscriptions of responses have the highest bit. */
	if (number >= HIDDEN_NUMBERS)
		return number >> 31;
	return atomic_load_explicit(&hidden[number / 64], memory_order_relaxed) >> number % 64 & 1;
}

static uint64_t process;

static const void *handle(enum layer layer, uint64_t number)
{
	return (const void *) (uintptr_t) (process | (number & UINT32_MAX) << 4 | layer << 2);
}

static uint32_t number_of(const uint8_t gid[16])
{
	return (uint32_t) gid[12] << 24 | gid[13] << 16 | gid[14] << 8 | gid[15];
}

static const void *message(const struct angaros_event *of)
{
	uint64_t publisher = number_of(of->publisher) ^ (uint64_t) of->publisher[11] << 16;
	return (const void *) (uintptr_t) ((publisher & 0xffffff) << 36 | (of->number << 4 & 0xfffffffff));
}

static void wait(const struct angaros_event *of)
{
	struct timespec now;
	int64_t timeout = -1;

	if (!lttng_ust_tracepoint_enabled(ros2, rclcpp_executor_wait_for_work))
		return;
	if (of->a != UINT64_MAX) {
		clock_gettime(CLOCK_MONOTONIC, &now);
		timeout = (int64_t) of->a - (now.tv_sec * INT64_C(1000000000) + now.tv_nsec);
		if (timeout < 0)
			timeout = 0;
	}
	lttng_ust_do_tracepoint(ros2, rclcpp_executor_wait_for_work, timeout);
}

static void passed(const struct angaros_event *of)
{
	const int64_t number = (int64_t) of->number;

	switch (of->id) {
	case ANGAROS_PUBLISH: {
		uint32_t by = number_of(of->publisher);

		if (is_hidden(by))
			break;
		point(rclcpp_publish, message(of));
		point(rcl_publish, handle(RCL, by), message(of));
		point(rmw_publish, handle(RMW, by), message(of), (int64_t) of->c);
		break;
	}
	case ANGAROS_TAKE:
		if (is_hidden(of->b))
			break;
		point(rmw_take, handle(RMW, of->b), message(of), (int64_t) of->c, 1);
		point(rcl_take, message(of));
		point(rclcpp_take, message(of));
		break;
	case ANGAROS_CALLBACK_START:
		point(callback_start, handle(CALLBACK, of->b), (int32_t) of->c);
		break;
	case ANGAROS_TIMER_START:
		point(callback_start, handle(CALLBACK, of->b), 0);
		break;
	case ANGAROS_CALLBACK_END:
	case ANGAROS_TIMER_END:
		point(callback_end, handle(CALLBACK, of->b));
		break;
	case ANGAROS_WAIT:
		wait(of);
		break;
	case ANGAROS_EXECUTE:
		point(rclcpp_executor_get_next_ready);
		point(rclcpp_executor_execute, handle(RCL, of->b));
		break;
	case ANGAROS_SEND_REQUEST:
		point(rmw_send_request, handle(RMW, of->b), message(of), number);
		break;
	case ANGAROS_TAKE_REQUEST:
		point(rmw_take_request, handle(RMW, of->b), message(of), of->publisher, number, 1);
		break;
	case ANGAROS_SEND_RESPONSE:
		point(rmw_send_response, handle(RMW, of->b), message(of), of->publisher, number,
		      (int64_t) of->c);
		break;
	case ANGAROS_TAKE_RESPONSE:
		point(rmw_take_response, handle(RMW, of->b), message(of), number, (int64_t) of->c, 1);
		break;
	case ANGAROS_TRANSITION:
		point(rcl_lifecycle_transition, handle(RCL, of->b), of->start_label, of->goal_label);
		break;
	default:
		break;
	}
}

static int of_service(const struct angaros_entity *of)
{
	return !strncmp(of->name, "rq/", 3) || !strncmp(of->name, "rr/", 3);
}

static void endpoint(const struct angaros_entity *of)
{
	const void *rcl = handle(RCL, of->number), *rmw = handle(RMW, of->number);
	const void *node = handle(RCL, of->node_number);

	if (of_service(of)) {
		hide(of->number);
		return;
	}
	if (of->kind == ANGAROS_PUBLISHER) {
		point(rmw_publisher_init, rmw, of->gid);
		point(rcl_publisher_init, rcl, node, rmw, of->name, of->depth);
	} else {
		point(rmw_subscription_init, rmw, of->gid);
		point(rcl_subscription_init, rcl, node, rmw, of->name, of->depth);
		point(rclcpp_subscription_init, rcl, handle(CLIENT_LIBRARY, of->number));
	}
}

static const void **handles(const uint32_t *numbers, uint32_t count)
{
	const void **all = calloc(count ? count : 1, sizeof(*all));

	for (uint32_t i = 0; all && i < count; i++)
		all[i] = handle(RCL, numbers[i]);
	return all;
}

static void link_messages(const struct angaros_entity *of)
{
	const void **subs = handles(of->subscriptions, of->subscription_count);
	const void **pubs = handles(of->publishers, of->publisher_count);

	if (subs && pubs && !strcmp(of->type_name, "partial_sync"))
		point(message_link_partial_sync, subs, of->subscription_count, pubs,
		      of->publisher_count);
	else if (subs && pubs)
		point(message_link_periodic_async, subs, of->subscription_count, pubs,
		      of->publisher_count);
	free(subs);
	free(pubs);
}

static void declared(const struct angaros_entity *of)
{
	const void *rcl = handle(RCL, of->number), *rmw = handle(RMW, of->number);
	const void *node = handle(RCL, of->node_number);

	switch (of->kind) {
	case ANGAROS_CONTEXT:
		point(rcl_init, rcl, of->version);
		break;
	case ANGAROS_NODE:
		point(rcl_node_init, rcl, rmw, of->node_name, of->node_namespace);
		break;
	case ANGAROS_PUBLISHER:
	case ANGAROS_SUBSCRIPTION:
		endpoint(of);
		break;
	case ANGAROS_SERVICE:
		point(rcl_service_init, rcl, node, rmw, of->name);
		break;
	case ANGAROS_CLIENT:
		point(rmw_client_init, rmw, of->gid);
		point(rcl_client_init, rcl, node, rmw, of->name);
		/* Its callbacks are recorded; ros2_tracing has no event that adds one. */
		point(rclcpp_callback_register, handle(CALLBACK, of->number), of->symbol);
		break;
	case ANGAROS_TIMER:
		point(rcl_timer_init, rcl, (int64_t) of->period_ns);
		point(rclcpp_timer_link_node, rcl, node);
		break;
	case ANGAROS_STATE_MACHINE:
		point(rcl_lifecycle_state_machine_init, node, rcl);
		break;
	case ANGAROS_MESSAGE_LINK:
		link_messages(of);
		break;
	default:
		break;
	}
}

static void named(const struct angaros_entity *of)
{
	const void *rcl = handle(RCL, of->number), *callback = handle(CALLBACK, of->number);

	switch (of->kind) {
	case ANGAROS_SUBSCRIPTION:
		point(rclcpp_subscription_callback_added, handle(CLIENT_LIBRARY, of->number), callback);
		break;
	case ANGAROS_SERVICE:
		point(rclcpp_service_callback_added, rcl, callback);
		break;
	case ANGAROS_TIMER:
		point(rclcpp_timer_callback_added, rcl, callback);
		break;
	default:
		return;
	}
	point(rclcpp_callback_register, callback, of->symbol);
}

__attribute__((visibility("default"))) const struct angaros_provider *
angaros_trace_provider(uint32_t version)
{
	static const struct angaros_provider provider = {
		ANGAROS_PROVIDER_VERSION, passed, declared, named,
	};

	process = ((uint64_t) getpid() & 0x7ff) << 36 | UINT64_C(1) << 47;
	return version == ANGAROS_PROVIDER_VERSION ? &provider : NULL;
}

/* To measure what one costs: so many tracepoints of this many fields, 1 or 4, and nothing else. */
__attribute__((visibility("default"))) void angaros_lttng_tracepoints(uint32_t fields, uint64_t count)
{
	for (uint64_t i = 0; i < count; i++) {
		const void *at = (const void *) (uintptr_t) i;

		if (fields == 1)
			point(callback_end, at);
		else
			point(rmw_take, at, at, (int64_t) i, 1);
	}
}

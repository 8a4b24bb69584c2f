/* What the library hands to a provider of tracepoints that it loads when it starts
 * (ANGAROS_TRACE=lttng). Both sides check the version; every change here raises it. */
#ifndef ANGAROS_PROVIDER_H
#define ANGAROS_PROVIDER_H

#include <stdint.h>

#define ANGAROS_PROVIDER_VERSION 1

/* Numbers of `EventId` in crates/core/src/trace/event.rs. */
enum angaros_event_id {
	ANGAROS_PUBLISH = 1,
	ANGAROS_TAKE = 3,
	ANGAROS_CALLBACK_START = 4,
	ANGAROS_CALLBACK_END = 5,
	ANGAROS_WAIT = 10,
	ANGAROS_EXECUTE = 12,
	ANGAROS_TIMER_START = 13,
	ANGAROS_TIMER_END = 14,
	ANGAROS_SEND_REQUEST = 15,
	ANGAROS_TAKE_REQUEST = 16,
	ANGAROS_SEND_RESPONSE = 17,
	ANGAROS_TAKE_RESPONSE = 18,
	ANGAROS_TRANSITION = 19,
};

/* An event as it is recorded; what its values mean is said in event.rs, but for these: `a` of a
 * callback's start is the source timestamp, and that of a wait the monotonic time of its end. */
struct angaros_event {
	uint32_t id;
	uint32_t reserved;
	uint8_t publisher[16];
	uint64_t number;
	uint64_t a;
	uint64_t b;
	uint64_t c;
	/* Of a transition, else NULL. */
	const char *start_label;
	const char *goal_label;
};

/* In the order of `EntityKind`. */
enum angaros_entity_kind {
	ANGAROS_CONTEXT,
	ANGAROS_NODE,
	ANGAROS_PUBLISHER,
	ANGAROS_SUBSCRIPTION,
	ANGAROS_SERVICE,
	ANGAROS_CLIENT,
	ANGAROS_TIMER,
	ANGAROS_EXECUTOR,
	ANGAROS_STATE_MACHINE,
	ANGAROS_MESSAGE_LINK,
};

struct angaros_entity {
	uint32_t kind;
	uint32_t number;
	/* Its node; 0 if it has none. */
	uint32_t node_number;
	uint32_t executor;
	uint8_t gid[16];
	uint64_t depth;
	uint64_t period_ns;
	/* Name and namespace of its node, its own name, the version of the library, its callback. */
	const char *node_name;
	const char *node_namespace;
	const char *name;
	const char *type_name;
	const char *version;
	const char *symbol;
	/* Of a message link. */
	const uint32_t *subscriptions;
	const uint32_t *publishers;
	uint32_t subscription_count;
	uint32_t publisher_count;
};

struct angaros_provider {
	uint32_t version;
	/* On the thread that passes a boundary, with no lock held that others wait for. */
	void (*event)(const struct angaros_event *event);
	/* Something exists; once for each, before its first event. */
	void (*declared)(const struct angaros_entity *entity);
	/* The name of its callback became known. */
	void (*named)(const struct angaros_entity *entity);
};

/* The one symbol of a provider; NULL if it is of another version. */
const struct angaros_provider *angaros_trace_provider(uint32_t version);

#endif

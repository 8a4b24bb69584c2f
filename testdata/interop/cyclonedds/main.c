/*
 * Cyclone DDS by its C interface, speaking as rmw_cyclonedds does. The contract is in ../README.md.
 */
#define _GNU_SOURCE
#include "../numbered.h"
#include "dds/version.h"
#include "parts.h"
#include "rmw.h"
#include "ros.h"

typedef std_msgs_msg_dds__String_ Text;
typedef std_msgs_msg_dds__UInt8MultiArray_ Octets;
typedef rcl_interfaces_srv_dds__GetParameterTypes_Request_ Request;
typedef rcl_interfaces_srv_dds__GetParameterTypes_Response_ Response;

static const struct rmw_qos services = {.reliable = true, .transient_local = false, .depth = 10};

static struct rmw_qos qos_of(const struct args *args)
{
    return (struct rmw_qos){.reliable = args->reliable, .transient_local = args->transient_local,
                            .depth = (int)args->depth};
}

static const dds_topic_descriptor_t *type_of(const struct args *args)
{
    return args->octets ? &std_msgs_msg_dds__UInt8MultiArray__desc : &std_msgs_msg_dds__String__desc;
}

static long readers_of(dds_entity_t writer)
{
    dds_publication_matched_status_t status;
    rmw_check(dds_get_publication_matched_status(writer, &status), "matched status");
    return status.current_count;
}

static void write_number(dds_entity_t writer, const struct args *args, uint32_t number, uint8_t *room)
{
    if (args->octets) {
        Octets message;
        memset(&message, 0, sizeof message);
        message.data_._length = message.data_._maximum = (uint32_t)make_octets(room, number, args->size);
        message.data_._buffer = room;
        rmw_check(dds_write(writer, &message), "write");
    } else {
        Text message = {.data_ = (char *)room};
        make_text(message.data_, number, args->size);
        rmw_check(dds_write(writer, &message), "write");
    }
}

static void publish(const struct args *args)
{
    dds_entity_t participant = rmw_participant();
    struct rmw_qos qos = qos_of(args);
    dds_entity_t writer = rmw_writer(participant, type_of(args), "rt", args->name, "", &qos,
                                     args->octets ? OCTETS_HASH : STRING_HASH, "");
    rmw_publish_graph(participant, args->node, NULL, 0, &writer, 1);
    say_ready();
    double end = now_s() + args->timeout;
    while (readers_of(writer) < args->match && now_s() < end && !let_go())
        sleep_s(0.01);
    long matched = readers_of(writer), sent = 0;
    sleep_s(args->match ? SETTLE_S : 0);
    uint8_t *room = malloc((size_t)args->size + 32);
    double next = now_s();
    while (matched >= args->match && sent < args->count) {
        write_number(writer, args, (uint32_t)++sent, room);
        next += args->hz > 0 ? 1 / args->hz : 0;
        sleep_s(next - now_s());
    }
    free(room);
    if (args->reliable)
        dds_wait_for_acks(writer, DDS_SECS(5));
    printf("{\"event\": \"published\", \"sent\": %ld, \"matched\": %ld}\n", sent, matched);
    fflush(stdout);
    while (!let_go())
        sleep_s(0.02);
    dds_offered_incompatible_qos_status_t refused;
    rmw_check(dds_get_offered_incompatible_qos_status(writer, &refused), "incompatible status");
    printf("{\"event\": \"end\", \"incompatible\": %u}\n", refused.total_count);
    dds_delete(participant);
}

static void take_numbers(dds_entity_t reader, const struct args *args, struct tally *tally)
{
    void *samples[16] = {NULL};
    dds_sample_info_t infos[16];
    dds_return_t count = dds_take(reader, samples, infos, 16, 16);
    rmw_check(count, "take");
    for (int i = 0; i < count; i++) {
        if (!infos[i].valid_data)
            continue;
        const Octets *octets = samples[i];
        const Text *text = samples[i];
        count_number(tally, args->octets ? number_of_octets(octets->data_._buffer, octets->data_._length)
                                         : number_of_text(text->data_));
    }
    if (count > 0)
        dds_return_loan(reader, samples, count);
    else
        sleep_s(0.001);
}

static void subscribe(const struct args *args)
{
    dds_entity_t participant = rmw_participant();
    struct rmw_qos qos = qos_of(args);
    struct tally tally = {0};
    dds_entity_t reader = rmw_reader(participant, type_of(args), "rt", args->name, "", &qos,
                                     args->octets ? OCTETS_HASH : STRING_HASH, "");
    rmw_publish_graph(participant, args->node, &reader, 1, NULL, 0);
    say_ready();
    double end = now_s() + args->timeout;
    while (tally.received < args->count && now_s() < end && !let_go())
        take_numbers(reader, args, &tally);
    for (end = now_s() + 0.2; now_s() < end;) /* what comes twice comes now */
        take_numbers(reader, args, &tally);
    dds_requested_incompatible_qos_status_t refused;
    rmw_check(dds_get_requested_incompatible_qos_status(reader, &refused), "incompatible status");
    report(&tally, refused.total_count);
    dds_delete(participant);
}

static void answer(dds_entity_t requests, dds_entity_t replies, const Request *request, dds_instance_handle_t from)
{
    for (int tries = 0; tries < 100 && !rmw_reply_has_reader(requests, replies, from); tries++)
        sleep_s(0.001);
    Response response;
    memset(&response, 0, sizeof response);
    response.client_ = request->client_;
    response.number_ = request->number_;
    if (request->names_._length) {
        response.types_._buffer = (uint8_t *)request->names_._buffer[0];
        response.types_._length = (uint32_t)strlen(request->names_._buffer[0]);
    }
    rmw_check(dds_write(replies, &response), "write reply");
}

static void serve(const struct args *args)
{
    char ids[96];
    long served = 0;
    dds_entity_t participant = rmw_participant();
    rmw_service_ids(participant, "serviceid", ids, sizeof ids);
    dds_entity_t requests =
        rmw_reader(participant, &rcl_interfaces_srv_dds__GetParameterTypes_Request__desc, "rq", args->name,
                   "Request", &services, REQUEST_HASH, ids);
    dds_entity_t replies =
        rmw_writer(participant, &rcl_interfaces_srv_dds__GetParameterTypes_Response__desc, "rr", args->name,
                   "Reply", &services, RESPONSE_HASH, ids);
    rmw_publish_graph(participant, args->node, &requests, 1, &replies, 1);
    say_ready();
    while (!let_go()) {
        void *sample = NULL;
        dds_sample_info_t info;
        dds_return_t count = dds_take(requests, &sample, &info, 1, 1);
        rmw_check(count, "take request");
        if (count == 0) {
            sleep_s(0.001);
            continue;
        }
        if (info.valid_data) {
            answer(requests, replies, sample, info.publication_handle);
            served++;
        }
        dds_return_loan(requests, &sample, count);
    }
    printf("{\"event\": \"end\", \"served\": %ld}\n", served);
    dds_delete(participant);
}

/* One question; 1 for its own answer, 0 for another one, -1 for none in time. */
static int ask(dds_entity_t requests, dds_entity_t replies, uint64_t self, int64_t number, const struct args *args)
{
    char name[160];
    char *names[1] = {name};
    snprintf(name, sizeof name, "call %lld of %s", (long long)number, args->node);
    Request request = {.client_ = self, .number_ = number};
    request.names_._buffer = names;
    request.names_._length = request.names_._maximum = 1;
    rmw_check(dds_write(requests, &request), "write request");
    for (double end = now_s() + args->timeout; now_s() < end; sleep_s(0.001)) {
        void *sample = NULL;
        dds_sample_info_t info;
        dds_return_t count = dds_take(replies, &sample, &info, 1, 1);
        rmw_check(count, "take reply");
        if (count == 0)
            continue;
        const Response *response = sample;
        bool mine = info.valid_data && response->client_ == self && response->number_ == number;
        bool right = mine && response->types_._length == strlen(name) &&
                     !memcmp(response->types_._buffer, name, strlen(name));
        dds_return_loan(replies, &sample, count);
        if (mine)
            return right;
    }
    return -1;
}

static bool service_there(dds_entity_t requests, dds_entity_t replies)
{
    dds_subscription_matched_status_t in;
    rmw_check(dds_get_subscription_matched_status(replies, &in), "matched status");
    return in.current_count > 0 && readers_of(requests) > 0;
}

static void call(const struct args *args)
{
    char ids[96];
    long right = 0, wrong = 0, unanswered = 0;
    dds_entity_t participant = rmw_participant();
    rmw_service_ids(participant, "clientid", ids, sizeof ids);
    dds_entity_t requests =
        rmw_writer(participant, &rcl_interfaces_srv_dds__GetParameterTypes_Request__desc, "rq", args->name,
                   "Request", &services, REQUEST_HASH, ids);
    dds_entity_t replies =
        rmw_reader(participant, &rcl_interfaces_srv_dds__GetParameterTypes_Response__desc, "rr", args->name,
                   "Reply", &services, RESPONSE_HASH, ids);
    rmw_publish_graph(participant, args->node, &replies, 1, &requests, 1);
    say_ready();
    dds_instance_handle_t self;
    rmw_check(dds_get_instance_handle(requests, &self), "handle of the writer");
    double end = now_s() + args->timeout;
    while (!service_there(requests, replies) && now_s() < end)
        sleep_s(0.01);
    bool available = service_there(requests, replies);
    for (int64_t number = 1; available && number <= args->count; number++) {
        int outcome = ask(requests, replies, self, number, args);
        right += outcome == 1;
        wrong += outcome == 0;
        unanswered += outcome < 0;
    }
    printf("{\"event\": \"called\", \"available\": %s, \"right\": %ld, \"wrong\": %ld, \"unanswered\": %ld}\n",
           available ? "true" : "false", right, wrong, unanswered);
    fflush(stdout);
    dds_delete(participant);
}

static void print_end(const dds_builtintopic_endpoint_t *end, bool *first)
{
    void *data = NULL;
    size_t size = 0;
    dds_reliability_kind_t reliability = DDS_RELIABILITY_BEST_EFFORT;
    dds_durability_kind_t durability = DDS_DURABILITY_VOLATILE;
    dds_duration_t blocking;
    dds_qget_userdata(end->qos, &data, &size);
    dds_qget_reliability(end->qos, &reliability, &blocking);
    dds_qget_durability(end->qos, &durability);
    printf("%s{\"topic\": \"%s\", \"type\": \"%s\", \"user_data\": \"%.*s\", \"reliability\": \"%s\", "
           "\"durability\": \"%s\"}",
           *first ? "" : ", ", end->topic_name, end->type_name, (int)size, data ? (char *)data : "",
           reliability == DDS_RELIABILITY_RELIABLE ? "reliable" : "best_effort",
           durability == DDS_DURABILITY_TRANSIENT_LOCAL ? "transient_local" : "volatile");
    *first = false;
    dds_free(data);
}

/* Prints what the built-in topic tells of the ends of this DDS topic, which stands in args->name with its prefix. */
static long print_ends(dds_entity_t participant, dds_entity_t topic, const char *key, const struct args *args)
{
    void *samples[256] = {NULL};
    dds_sample_info_t infos[256];
    bool first = true;
    long found = 0;
    dds_entity_t reader = dds_create_reader(participant, topic, NULL, NULL);
    dds_return_t count = dds_read(reader, samples, infos, 256, 256);
    printf(", \"%s\": [", key);
    for (int i = 0; i < count; i++) {
        const dds_builtintopic_endpoint_t *end = samples[i];
        const char *name = end->topic_name ? strchr(end->topic_name, '/') : NULL;
        if (!infos[i].valid_data || !name || strncmp(name, args->name, strlen(args->name)))
            continue;
        print_end(end, &first);
        found++;
    }
    printf("]");
    if (count > 0)
        dds_return_loan(reader, samples, count);
    dds_delete(reader);
    return found;
}

static void graph(const struct args *args)
{
    dds_entity_t participant = rmw_participant();
    dds_entity_t seen = dds_create_reader(participant, DDS_BUILTIN_TOPIC_DCPSPARTICIPANT, NULL, NULL);
    say_ready();
    /* It has settled when the others have had their time: who waits for less kills the program earlier. */
    for (double end = now_s() + args->timeout; now_s() < end && !let_go();)
        sleep_s(0.02);
    void *samples[64] = {NULL};
    dds_sample_info_t infos[64];
    bool first = true;
    dds_return_t count = dds_read(seen, samples, infos, 64, 64);
    printf("{\"event\": \"graph\", \"participants\": [");
    for (int i = 0; i < count; i++) {
        const dds_builtintopic_participant_t *one = samples[i];
        void *data = NULL;
        size_t size = 0;
        if (!infos[i].valid_data)
            continue;
        dds_qget_userdata(one->qos, &data, &size);
        printf("%s\"%.*s\"", first ? "" : ", ", (int)size, data ? (char *)data : "");
        first = false;
        dds_free(data);
    }
    printf("]");
    print_ends(participant, DDS_BUILTIN_TOPIC_DCPSPUBLICATION, "publishers", args);
    print_ends(participant, DDS_BUILTIN_TOPIC_DCPSSUBSCRIPTION, "subscriptions", args);
    printf("}\n");
    fflush(stdout);
    dds_delete(participant);
}

/* Tells the units of each wide string that comes, and sends it back on NAME/back. */
static void wide(const struct args *args)
{
    char back[256];
    snprintf(back, sizeof back, "%s/back", args->name);
    dds_entity_t participant = rmw_participant();
    const struct rmw_qos qos = {.reliable = true, .transient_local = false, .depth = 10};
    const dds_topic_descriptor_t *type = &example_interfaces_msg_dds__WString__desc;
    dds_entity_t reader = rmw_reader(participant, type, "rt", args->name, "", &qos, WSTRING_HASH, "");
    dds_entity_t writer = rmw_writer(participant, type, "rt", back, "", &qos, WSTRING_HASH, "");
    rmw_publish_graph(participant, args->node, &reader, 1, &writer, 1);
    say_ready();
    while (!let_go()) {
        void *sample = NULL;
        dds_sample_info_t info;
        dds_return_t count = dds_take(reader, &sample, &info, 1, 1);
        rmw_check(count, "take");
        if (count == 0) {
            sleep_s(0.001);
            continue;
        }
        const example_interfaces_msg_dds__WString_ *message = sample;
        printf("{\"event\": \"wide\", \"units\": [");
        for (uint32_t i = 0; i < message->data_._length; i++)
            printf("%s%u", i ? ", " : "", message->data_._buffer[i]);
        printf("]}\n");
        fflush(stdout);
        rmw_check(dds_write(writer, message), "write");
        dds_return_loan(reader, &sample, count);
    }
    dds_delete(participant);
}

int main(int argc, char **argv)
{
    struct args args = read_args(argc, argv);
    if (!strcmp(args.role, "about"))
        puts("Cyclone DDS " DDS_VERSION ", C");
    else if (!strcmp(args.role, "publish"))
        publish(&args);
    else if (!strcmp(args.role, "subscribe"))
        subscribe(&args);
    else if (!strcmp(args.role, "serve"))
        serve(&args);
    else if (!strcmp(args.role, "call"))
        call(&args);
    else if (!strcmp(args.role, "graph"))
        graph(&args);
    else if (!strcmp(args.role, "wide"))
        wide(&args);
    else if (!strcmp(args.role, "container"))
        container(&args);
    else if (!strcmp(args.role, "act"))
        act(&args);
    else {
        fprintf(stderr, "error: no role %s\n", args.role);
        return 2;
    }
    return 0;
}

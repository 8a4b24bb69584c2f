#define _GNU_SOURCE
#include "parts.h"

#include "nodes.h"
#include "rmw.h"

#define MOST_NUMBERS 64

typedef composition_interfaces_srv_dds__LoadNode_Request_ LoadRequest;
typedef composition_interfaces_srv_dds__LoadNode_Response_ LoadResponse;
typedef example_interfaces_action_dds__Fibonacci_SendGoal_Request_ GoalRequest;
typedef example_interfaces_action_dds__Fibonacci_SendGoal_Response_ GoalResponse;
typedef example_interfaces_action_dds__Fibonacci_GetResult_Request_ ResultRequest;
typedef example_interfaces_action_dds__Fibonacci_GetResult_Response_ ResultResponse;
typedef example_interfaces_action_dds__Fibonacci_FeedbackMessage_ Feedback;
typedef action_msgs_srv_dds__CancelGoal_Request_ CancelRequest;
typedef action_msgs_srv_dds__CancelGoal_Response_ CancelResponse;

static const struct rmw_qos services = {.reliable = true, .transient_local = false, .depth = 10};

/* A server of the service NAME SUFFIX. */
struct server {
    dds_entity_t requests, replies;
};

static struct server serve(dds_entity_t participant, const char *name, const char *suffix, const char *ids,
                           const dds_topic_descriptor_t *request, const dds_topic_descriptor_t *response)
{
    char full[200];
    snprintf(full, sizeof full, "%s%s", name, suffix);
    return (struct server){
        .requests = rmw_reader(participant, request, "rq", full, "Request", &services, NULL, ids),
        .replies = rmw_writer(participant, response, "rr", full, "Reply", &services, NULL, ids),
    };
}

/* The next request, to be given back with dds_return_loan; NULL if there is none. Waits for the reader of its reply, as
 * rmw_cyclonedds does. */
static void *next_request(const struct server *server, dds_instance_handle_t *from)
{
    void *sample = NULL;
    dds_sample_info_t info;
    dds_return_t count = dds_take(server->requests, &sample, &info, 1, 1);
    rmw_check(count, "take request");
    if (count == 0)
        return NULL;
    if (!info.valid_data) {
        dds_return_loan(server->requests, &sample, count);
        return NULL;
    }
    *from = info.publication_handle;
    for (int tries = 0; tries < 100 && !rmw_reply_has_reader(server->requests, server->replies, *from); tries++)
        sleep_s(0.001);
    return sample;
}

void container(const struct args *args)
{
    char ids[96];
    uint64_t loaded = 0;
    dds_entity_t participant = rmw_participant();
    rmw_service_ids(participant, "serviceid", ids, sizeof ids);
    struct server load = serve(participant, args->name, "/_container/load_node", ids,
                               &composition_interfaces_srv_dds__LoadNode_Request__desc,
                               &composition_interfaces_srv_dds__LoadNode_Response__desc);
    rmw_publish_graph(participant, args->name + 1, &load.requests, 1, &load.replies, 1);
    say_ready();
    while (!let_go()) {
        dds_instance_handle_t from;
        void *sample = next_request(&load, &from);
        if (!sample) {
            sleep_s(0.001);
            continue;
        }
        const LoadRequest *request = sample;
        char name[160];
        snprintf(name, sizeof name, "%s/%s", request->node_namespace_, request->node_name_);
        LoadResponse response = {.client_ = request->client_, .number_ = request->number_, .success_ = true,
                                 .error_message_ = "", .full_node_name_ = name, .unique_id_ = ++loaded};
        rmw_check(dds_write(load.replies, &response), "write reply");
        dds_return_loan(load.requests, &sample, 1);
    }
    printf("{\"event\": \"end\", \"loaded\": %llu}\n", (unsigned long long)loaded);
    dds_delete(participant);
}

/* An action's ends. */
struct action {
    struct server goals, results, cancels;
    dds_entity_t feedback, status;
    /* The length of the last goal's result. */
    long order;
};

static void accept_goal(struct action *action)
{
    dds_instance_handle_t from;
    void *sample = next_request(&action->goals, &from);
    if (!sample)
        return;
    const GoalRequest *request = sample;
    int32_t begin[2] = {0, 1};
    Feedback feedback = {.goal_id_ = request->goal_id_};
    feedback.sequence_._buffer = begin;
    feedback.sequence_._length = feedback.sequence_._maximum = 2;
    GoalResponse response = {.client_ = request->client_, .number_ = request->number_, .accepted_ = true};
    action->order = request->order_;
    rmw_check(dds_write(action->goals.replies, &response), "write reply");
    rmw_check(dds_write(action->feedback, &feedback), "write feedback");
    action_msgs_msg_dds__GoalStatus_ done = {.status_ = 4};
    done.goal_info_.goal_id_ = request->goal_id_;
    action_msgs_msg_dds__GoalStatusArray_ all = {0};
    all.status_list_._buffer = &done;
    all.status_list_._length = all.status_list_._maximum = 1;
    rmw_check(dds_write(action->status, &all), "write status");
    dds_return_loan(action->goals.requests, &sample, 1);
}

static void give_result(struct action *action)
{
    dds_instance_handle_t from;
    void *sample = next_request(&action->results, &from);
    if (!sample)
        return;
    const ResultRequest *request = sample;
    int32_t numbers[MOST_NUMBERS] = {0, 1};
    for (int i = 2; i < MOST_NUMBERS; i++)
        numbers[i] = (int32_t)((uint32_t)numbers[i - 1] + (uint32_t)numbers[i - 2]);
    ResultResponse response = {.client_ = request->client_, .number_ = request->number_, .status_ = 4};
    response.sequence_._buffer = numbers;
    response.sequence_._length = (uint32_t)(action->order < MOST_NUMBERS ? action->order : MOST_NUMBERS);
    rmw_check(dds_write(action->results.replies, &response), "write reply");
    dds_return_loan(action->results.requests, &sample, 1);
}

static void refuse_to_cancel(struct action *action)
{
    dds_instance_handle_t from;
    void *sample = next_request(&action->cancels, &from);
    if (!sample)
        return;
    const CancelRequest *request = sample;
    CancelResponse response = {.client_ = request->client_, .number_ = request->number_, .return_code_ = 3};
    rmw_check(dds_write(action->cancels.replies, &response), "write reply");
    dds_return_loan(action->cancels.requests, &sample, 1);
}

void act(const struct args *args)
{
    char ids[96];
    const struct rmw_qos kept = {.reliable = true, .transient_local = true, .depth = 1};
    dds_entity_t participant = rmw_participant();
    rmw_service_ids(participant, "serviceid", ids, sizeof ids);
    struct action action = {
        .goals = serve(participant, args->name, "/_action/send_goal", ids,
                       &example_interfaces_action_dds__Fibonacci_SendGoal_Request__desc,
                       &example_interfaces_action_dds__Fibonacci_SendGoal_Response__desc),
        .results = serve(participant, args->name, "/_action/get_result", ids,
                         &example_interfaces_action_dds__Fibonacci_GetResult_Request__desc,
                         &example_interfaces_action_dds__Fibonacci_GetResult_Response__desc),
        .cancels = serve(participant, args->name, "/_action/cancel_goal", ids,
                         &action_msgs_srv_dds__CancelGoal_Request__desc,
                         &action_msgs_srv_dds__CancelGoal_Response__desc),
        .feedback = rmw_writer(participant, &example_interfaces_action_dds__Fibonacci_FeedbackMessage__desc, "rt",
                               args->name, "/_action/feedback", &services, NULL, ""),
        .status = rmw_writer(participant, &action_msgs_msg_dds__GoalStatusArray__desc, "rt", args->name,
                             "/_action/status", &kept, NULL, ""),
    };
    const dds_entity_t in[] = {action.goals.requests, action.results.requests, action.cancels.requests};
    const dds_entity_t out[] = {action.goals.replies, action.results.replies, action.cancels.replies,
                                action.feedback, action.status};
    rmw_publish_graph(participant, args->node, in, 3, out, 5);
    say_ready();
    while (!let_go()) {
        accept_goal(&action);
        give_result(&action);
        refuse_to_cancel(&action);
        sleep_s(0.001);
    }
    printf("{\"event\": \"end\"}\n");
    dds_delete(participant);
}

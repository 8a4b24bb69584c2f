// Servers and clients of services.
#ifndef ANGAROS_SERVICE_HPP
#define ANGAROS_SERVICE_HPP

#include <angaros/failure.hpp>
#include <angaros/publisher.hpp>

#include <functional>
#include <future>

namespace angaros {

class ServiceBase {
public:
    using SharedPtr = std::shared_ptr<ServiceBase>;

    virtual ~ServiceBase() = default;

    const char *get_service_name() const { return angaros_service_name(handle_.get()); }

protected:
    detail::Handle<angaros_service_t, angaros_service_destroy> handle_;
};

// Answers requests of one service; it ends with the last pointer to it.
template <class S>
class Service : public ServiceBase {
public:
    using SharedPtr = std::shared_ptr<Service>;
    using Request = typename S::Request;
    using Response = typename S::Response;
    using Callback = std::function<void(std::shared_ptr<Request>, std::shared_ptr<Response>)>;

    Service(const angaros_node_t *node, const std::string &name, Callback callback,
            std::shared_ptr<detail::Home> home) {
        detail::TypeHandle type;
        detail::make_type<S>(type);
        auto *call = new Call{std::move(callback), name, std::move(home)};
        // The library releases the call, also when it fails.
        check(angaros_service_create(node, type.get(), name.c_str(), Call::run, call, Call::release,
                                     handle_.out()));
    }

private:
    struct Call {
        Callback callback;
        std::string name;
        std::shared_ptr<detail::Home> home;

        static void run(const void *request, std::size_t size, angaros_responder_t *responder,
                        void *self) {
            auto *call = static_cast<Call *>(self);
            call->home->run(call->name.c_str(), [&] {
                auto asked = std::make_shared<Request>();
                decode(*asked, request, size);
                auto answer = std::make_shared<Response>();
                call->callback(std::move(asked), answer);
                const auto bytes = encode(*answer);
                // A client that is gone is no failure of the server.
                const auto sent = angaros_responder_respond(&responder, bytes.data(), bytes.size());
                if (sent != ANGAROS_NOT_FOUND) {
                    check(sent);
                }
            });
            // Where the callback threw, the client is told that there is no response.
            angaros_responder_abandon(&responder);
        }
        static void release(void *self) { delete static_cast<Call *>(self); }
    };
};

class ClientBase {
public:
    using SharedPtr = std::shared_ptr<ClientBase>;

    virtual ~ClientBase() = default;

    const char *get_service_name() const { return angaros_client_service(handle_.get()); }
    bool service_is_ready() const { return wait_for_service(std::chrono::nanoseconds(0)); }
    // Waits until a server can answer (negative: without limit); says whether one can.
    bool wait_for_service(std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1)) const {
        bool ready = false;
        const auto limit = timeout.count() < 0 ? UINT64_MAX : detail::nanoseconds(timeout);
        check(angaros_client_wait_for_service(handle_.get(), limit, &ready));
        return ready;
    }

protected:
    detail::Handle<angaros_client_t, angaros_client_destroy> handle_;
};

// Calls one service. Responses arrive while the client's node is spun.
template <class S>
class Client : public ClientBase {
public:
    using SharedPtr = std::shared_ptr<Client>;
    using Request = typename S::Request;
    using Response = typename S::Response;
    using SharedRequest = std::shared_ptr<Request>;
    using SharedResponse = std::shared_ptr<Response>;
    using SharedFuture = std::shared_future<SharedResponse>;
    using CallbackType = std::function<void(SharedFuture)>;

    Client(const angaros_node_t *node, const std::string &name, std::shared_ptr<detail::Home> home)
        : home_(std::move(home)) {
        detail::TypeHandle type;
        detail::make_type<S>(type);
        check(angaros_client_create(node, type.get(), name.c_str(), handle_.out()));
    }

    // Sends a request. The future gets the response, or an Error that says why there is none.
    SharedFuture async_send_request(const SharedRequest &request) const {
        return async_send_request(request, CallbackType());
    }
    // The same; the callback runs when the future is ready.
    SharedFuture async_send_request(const SharedRequest &request, CallbackType callback) const {
        if (!request) {
            throw Error(ANGAROS_INVALID_ARGUMENT, "cannot call: the request is NULL");
        }
        auto *call = new Call{{}, std::move(callback), home_, get_service_name()};
        SharedFuture future = call->promise.get_future().share();
        call->future = future;
        const auto bytes = encode(*request);
        check(angaros_client_call_async(handle_.get(), bytes.data(), bytes.size(), Call::run, call,
                                        Call::release));
        return future;
    }

private:
    struct Call {
        std::promise<SharedResponse> promise;
        CallbackType callback;
        std::shared_ptr<detail::Home> home;
        std::string name;
        SharedFuture future{};

        static void run(angaros_status_t status, const void *response, std::size_t size,
                        void *self) {
            auto *call = static_cast<Call *>(self);
            call->home->run(call->name.c_str(), [&] {
                try {
                    check(status);
                    auto answer = std::make_shared<Response>();
                    decode(*answer, response, size);
                    call->promise.set_value(std::move(answer));
                } catch (...) {
                    call->promise.set_exception(std::current_exception());
                }
                if (call->callback) {
                    call->callback(call->future);
                }
            });
        }
        static void release(void *self) { delete static_cast<Call *>(self); }
    };

    std::shared_ptr<detail::Home> home_;
};

}  // namespace angaros

#endif

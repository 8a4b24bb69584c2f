// The context of the process: init, ok, shutdown.
#ifndef ANGAROS_CONTEXT_HPP
#define ANGAROS_CONTEXT_HPP

#include <angaros/error.hpp>

#include <memory>
#include <mutex>
#include <vector>

namespace angaros {

namespace detail {

// Owns a handle of the C interface.
template <class T, void (*Destroy)(T **)>
class Handle {
public:
    Handle() = default;
    ~Handle() { Destroy(&handle_); }
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;

    T *get() const { return handle_; }
    T **out() { return &handle_; }
    void reset() { Destroy(&handle_); }

private:
    T *handle_ = nullptr;
};

}  // namespace detail

// A participation in a domain. Most programs use the one that init() makes.
class Context {
public:
    using SharedPtr = std::shared_ptr<Context>;

    explicit Context(const angaros_context_options_t &options) {
        check(angaros_context_create(&options, handle_.out()));
    }

    // Takes a context over that is made already.
    explicit Context(angaros_context_t *context) { *handle_.out() = context; }

    bool is_valid() const { return !angaros_context_is_shutdown(handle_.get()); }
    void shutdown() { check(angaros_context_shutdown(handle_.get())); }
    angaros_context_t *get() const { return handle_.get(); }

    // Pairs of endpoints that could not be connected so far, and why.
    std::vector<std::string> mismatches() const {
        std::vector<std::string> all;
        std::vector<char> text(4096);
        for (std::size_t index = 0;;) {
            const auto status =
                angaros_context_mismatch(handle_.get(), index, text.data(), text.size());
            if (status == ANGAROS_BUFFER_TOO_SMALL) {
                text.resize(text.size() * 2);
            } else if (status == ANGAROS_OK) {
                all.emplace_back(text.data());
                ++index;
            } else {
                return all;
            }
        }
    }

private:
    detail::Handle<angaros_context_t, angaros_context_destroy> handle_;
};

namespace detail {

struct Default {
    std::mutex lock;
    Context::SharedPtr context;

    static Default &instance() {
        static Default instance;
        return instance;
    }
};

}  // namespace detail

// Makes the context of the process from the environment and the command line; SIGINT and SIGTERM
// shut it down. Again after shutdown() it makes a new one.
inline void init(int argc = 0, const char *const *argv = nullptr) {
    auto options = angaros_context_options_default();
    options.argc = argc;
    options.argv = argv;
    options.handle_signals = true;
    auto context = std::make_shared<Context>(options);
    auto &process = detail::Default::instance();
    const std::lock_guard<std::mutex> guard(process.lock);
    if (process.context && process.context->is_valid()) {
        throw Error(ANGAROS_INVALID_ARGUMENT, "init was called already");
    }
    process.context = std::move(context);
}

// The context that init() made.
inline Context::SharedPtr get_default_context() {
    auto &process = detail::Default::instance();
    const std::lock_guard<std::mutex> guard(process.lock);
    if (!process.context) {
        throw Error(ANGAROS_INVALID_ARGUMENT,
                    "there is no context yet\nhint: call init(argc, argv) first");
    }
    return process.context;
}

// Whether init() was called and neither shutdown() nor a signal ended it.
inline bool ok() {
    auto &process = detail::Default::instance();
    const std::lock_guard<std::mutex> guard(process.lock);
    return process.context && process.context->is_valid();
}

// Ends every spin; publishing fails from now on. Returns whether there was something to end.
inline bool shutdown() {
    auto &process = detail::Default::instance();
    const std::lock_guard<std::mutex> guard(process.lock);
    if (!process.context) {
        return false;
    }
    process.context->shutdown();
    process.context.reset();
    return true;
}

}  // namespace angaros

#endif

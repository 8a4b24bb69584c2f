// What a callback throws: kept until the spin that ran it can throw it again.
#ifndef ANGAROS_FAILURE_HPP
#define ANGAROS_FAILURE_HPP

#include <angaros/context.hpp>

#include <exception>

namespace angaros::detail {

using ExecutorHandle = Handle<angaros_executor_t, angaros_executor_destroy>;

// An executor, and the first exception that left one of its callbacks.
class Spinner {
public:
    explicit Spinner(angaros_context_t *context, std::size_t threads) {
        check(angaros_executor_create(context, threads, handle_.out()));
    }

    angaros_executor_t *get() const { return handle_.get(); }

    void fail(std::exception_ptr exception) {
        {
            const std::lock_guard<std::mutex> guard(lock_);
            if (!exception_) {
                exception_ = std::move(exception);
            }
        }
        angaros_executor_cancel(handle_.get());
    }

    // To be called when a spin has ended: throws what ended it.
    void rethrow() {
        std::exception_ptr exception;
        {
            const std::lock_guard<std::mutex> guard(lock_);
            exception.swap(exception_);
        }
        if (exception) {
            std::rethrow_exception(exception);
        }
    }

private:
    ExecutorHandle handle_;
    std::mutex lock_;
    std::exception_ptr exception_;
};

// Which executor runs a node's callbacks; shared by the node and its callbacks.
class Home {
public:
    void set(std::shared_ptr<Spinner> spinner) {
        const std::lock_guard<std::mutex> guard(lock_);
        spinner_ = spinner;
    }

    // Runs a callback so that nothing it throws reaches the library.
    template <class F>
    void run(const char *what, F &&callback) noexcept {
        try {
            callback();
        } catch (...) {
            report(what, std::current_exception());
        }
    }

private:
    void report(const char *what, std::exception_ptr exception) noexcept {
        try {
            std::shared_ptr<Spinner> spinner;
            {
                const std::lock_guard<std::mutex> guard(lock_);
                spinner = spinner_.lock();
            }
            if (spinner) {
                spinner->fail(exception);
            }
            std::rethrow_exception(exception);
        } catch (const std::exception &error) {
            angaros_log(ANGAROS_LOG_ERROR, what, error.what());
        } catch (...) {
            angaros_log(ANGAROS_LOG_ERROR, what, "a callback threw something unknown");
        }
    }

    std::mutex lock_;
    std::weak_ptr<Spinner> spinner_;
};

}  // namespace angaros::detail

#endif

// Executors and the functions that spin.
#ifndef ANGAROS_EXECUTOR_HPP
#define ANGAROS_EXECUTOR_HPP

#include <angaros/node.hpp>

#include <algorithm>
#include <thread>

namespace angaros {

// Runs the callbacks of its nodes. An exception that leaves a callback ends the spin and is thrown
// by it.
class Executor {
public:
    virtual ~Executor() {
        for (const auto &node : nodes_) {
            angaros_executor_remove_node(spinner_->get(), node->get());
            node->home()->set(nullptr);
        }
    }
    Executor(const Executor &) = delete;
    Executor &operator=(const Executor &) = delete;

    void add_node(Node::SharedPtr node) {
        check(angaros_executor_add_node(spinner_->get(), node->get()));
        node->home()->set(spinner_);
        nodes_.push_back(std::move(node));
    }
    void remove_node(const Node::SharedPtr &node) {
        check(angaros_executor_remove_node(spinner_->get(), node->get()));
        node->home()->set(nullptr);
        nodes_.erase(std::remove(nodes_.begin(), nodes_.end(), node), nodes_.end());
    }

    // Until cancel() or shutdown().
    void spin() { run(angaros_executor_spin(spinner_->get())); }
    // What is ready now and becomes ready meanwhile; for executors with one thread.
    void spin_some() { run(angaros_executor_spin_some(spinner_->get())); }
    // At most one callback, waited for at most so long (negative: without limit); for executors
    // with one thread.
    void spin_once(std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1)) {
        const auto limit = timeout.count() < 0 ? UINT64_MAX : detail::nanoseconds(timeout);
        run(angaros_executor_spin_once(spinner_->get(), limit, nullptr));
    }
    void cancel() { check(angaros_executor_cancel(spinner_->get())); }

protected:
    Executor(const Context::SharedPtr &context, std::size_t threads)
        : spinner_(std::make_shared<detail::Spinner>(context->get(), threads)) {}

private:
    void run(angaros_status_t status) {
        spinner_->rethrow();
        check(status);
    }

    std::shared_ptr<detail::Spinner> spinner_;
    std::vector<Node::SharedPtr> nodes_;
};

// Runs callbacks one after the other on the thread that spins.
class SingleThreadedExecutor : public Executor {
public:
    explicit SingleThreadedExecutor(const Context::SharedPtr &context = get_default_context())
        : Executor(context, 1) {}
};

// Runs callbacks on several threads; 0 means one per processor.
class MultiThreadedExecutor : public Executor {
public:
    explicit MultiThreadedExecutor(std::size_t threads = 0,
                                   const Context::SharedPtr &context = get_default_context())
        : Executor(context, threads) {}
};

namespace executors {
using angaros::MultiThreadedExecutor;
using angaros::SingleThreadedExecutor;
}  // namespace executors

// Runs the callbacks of a node until shutdown() or a signal.
inline void spin(const Node::SharedPtr &node) {
    SingleThreadedExecutor executor(node->get_context());
    executor.add_node(node);
    executor.spin();
}

// Runs what is ready.
inline void spin_some(const Node::SharedPtr &node) {
    SingleThreadedExecutor executor(node->get_context());
    executor.add_node(node);
    executor.spin_some();
}

enum class FutureReturnCode { SUCCESS, INTERRUPTED, TIMEOUT };

// Runs callbacks of a node until the future is ready, shutdown() or a signal, at most so long
// (negative: without limit).
template <class Future>
FutureReturnCode spin_until_future_complete(
    const Node::SharedPtr &node, const Future &future,
    std::chrono::nanoseconds timeout = std::chrono::nanoseconds(-1)) {
    constexpr std::chrono::nanoseconds SLICE = std::chrono::milliseconds(100);
    SingleThreadedExecutor executor(node->get_context());
    executor.add_node(node);
    const auto begin = std::chrono::steady_clock::now();
    while (future.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
        const auto left = timeout - (std::chrono::steady_clock::now() - begin);
        if (!node->get_context()->is_valid()) {
            return FutureReturnCode::INTERRUPTED;
        }
        if (timeout.count() >= 0 && left.count() <= 0) {
            return FutureReturnCode::TIMEOUT;
        }
        executor.spin_once(timeout.count() < 0 ? SLICE : std::min(left, SLICE));
    }
    return FutureReturnCode::SUCCESS;
}

// Keeps a loop at a rate.
class Rate {
public:
    explicit Rate(double hz)
        : period_(static_cast<std::int64_t>(1e9 / (hz > 0 ? hz : 1.0))), next_(now() + period_) {}

    // Sleeps until the period is over; says whether it was not over yet.
    bool sleep() {
        const auto time = now();
        if (time >= next_) {
            next_ = time + period_;
            return false;
        }
        std::this_thread::sleep_until(next_);
        next_ += period_;
        return true;
    }

private:
    using Clock = std::chrono::steady_clock;
    static Clock::time_point now() { return Clock::now(); }

    std::chrono::nanoseconds period_;
    Clock::time_point next_;
};

using WallRate = Rate;

}  // namespace angaros

#endif

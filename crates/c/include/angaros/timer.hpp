// Timers.
#ifndef ANGAROS_TIMER_HPP
#define ANGAROS_TIMER_HPP

#include <angaros/failure.hpp>

#include <chrono>
#include <functional>

namespace angaros {

// A callback at a fixed period; it ends with the last pointer to it.
class TimerBase {
public:
    using SharedPtr = std::shared_ptr<TimerBase>;

    template <class F>
    TimerBase(const angaros_node_t *node, std::chrono::nanoseconds period, F &&callback,
              std::shared_ptr<detail::Home> home) {
        auto *call = new Call{std::forward<F>(callback), std::move(home)};
        const auto span = period.count() < 0 ? 0 : static_cast<std::uint64_t>(period.count());
        // The library releases the call, also when it fails.
        check(angaros_timer_create(node, span, Call::run, call, Call::release, handle_.out()));
    }

    void cancel() { check(angaros_timer_cancel(handle_.get())); }
    void reset() { check(angaros_timer_reset(handle_.get())); }

private:
    struct Call {
        std::function<void()> callback;
        std::shared_ptr<detail::Home> home;

        static void run(std::uint64_t, std::uint64_t, void *self) {
            auto *call = static_cast<Call *>(self);
            call->home->run("timer", call->callback);
        }
        static void release(void *self) { delete static_cast<Call *>(self); }
    };

    detail::Handle<angaros_timer_t, angaros_timer_destroy> handle_;
};

using WallTimer = TimerBase;

}  // namespace angaros

#endif

// Loggers and the macros that write lines: ANGAROS_INFO(logger, "format %d", number).
#ifndef ANGAROS_LOGGING_HPP
#define ANGAROS_LOGGING_HPP

#include <angaros.h>

#include <cstdarg>
#include <cstdio>
#include <sstream>
#include <string>
#include <vector>

namespace angaros {

class Logger {
public:
    explicit Logger(std::string name) : name_(std::move(name)) {}

    const char *get_name() const { return name_.c_str(); }
    Logger get_child(const std::string &name) const { return Logger(name_ + "." + name); }

private:
    std::string name_;
};

inline Logger get_logger(const std::string &name) { return Logger(name); }

namespace detail {

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
inline void log(int level, const Logger &logger, const char *format, ...) {
    std::va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int size = std::vsnprintf(nullptr, 0, format, arguments);
    va_end(arguments);
    std::vector<char> text(size < 0 ? 1 : static_cast<std::size_t>(size) + 1);
    std::vsnprintf(text.data(), text.size(), format, again);
    va_end(again);
    angaros_log(level, logger.get_name(), text.data());
}

}  // namespace detail
}  // namespace angaros

#define ANGAROS_DEBUG(logger, ...) ::angaros::detail::log(ANGAROS_LOG_DEBUG, logger, __VA_ARGS__)
#define ANGAROS_INFO(logger, ...) ::angaros::detail::log(ANGAROS_LOG_INFO, logger, __VA_ARGS__)
#define ANGAROS_WARN(logger, ...) ::angaros::detail::log(ANGAROS_LOG_WARN, logger, __VA_ARGS__)
#define ANGAROS_ERROR(logger, ...) ::angaros::detail::log(ANGAROS_LOG_ERROR, logger, __VA_ARGS__)
#define ANGAROS_FATAL(logger, ...) ::angaros::detail::log(ANGAROS_LOG_FATAL, logger, __VA_ARGS__)

#define ANGAROS_INFO_STREAM(logger, text)                                        \
    do {                                                                         \
        std::ostringstream angaros_stream;                                       \
        angaros_stream << text;                                                  \
        ::angaros::detail::log(ANGAROS_LOG_INFO, logger, "%s", angaros_stream.str().c_str()); \
    } while (false)

#endif

// Errors as exceptions.
#ifndef ANGAROS_ERROR_HPP
#define ANGAROS_ERROR_HPP

#include <angaros.h>

#include <stdexcept>
#include <string>

namespace angaros {

// What failed, on which object, why; then, after a line break, "hint:" and the remedy.
class Error : public std::runtime_error {
public:
    Error(angaros_status_t status, const std::string &text)
        : std::runtime_error(text), status_(status) {}

    angaros_status_t status() const noexcept { return status_; }

private:
    angaros_status_t status_;
};

// Throws what a function of the C interface reported.
inline void check(angaros_status_t status) {
    if (status != ANGAROS_OK) {
        throw Error(status, angaros_last_error());
    }
}

}  // namespace angaros

#endif

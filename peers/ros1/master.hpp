// The master of one session of ROS 1: on a port of its own, gone with the process that started it.
#pragma once

#include "peer.h"

#include <memory>
#include <string>
#include <sys/types.h>

class Master {
public:
    /// The process at the end of the row starts the master, the others wait for its address. Nothing after
    /// an error, which was said.
    static std::unique_ptr<Master> join(const peer_args &args);
    static std::unique_ptr<Master> join(const char *session, uint64_t timeout_ms, bool starts);

    /// The address by which others reach this process.
    static std::string own_address();

    ~Master();
    Master(const Master &) = delete;

    /// `http://HOST:PORT/`
    const std::string &uri() const { return uri_; }

private:
    explicit Master(std::string file) : file_(std::move(file)) {}
    bool start();
    bool find(uint64_t timeout_ms);

    std::string file_, uri_;
    pid_t child_ = -1;
};

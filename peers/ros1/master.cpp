// See master.hpp. The master itself is master.py, which asks the kernel to be killed with its parent.
#include "master.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sys/wait.h>
#include <unistd.h>

namespace {
constexpr useconds_t look_us = 5000;
/* Where Debian's rosmaster lies. */
constexpr char python[] = "/usr/bin/python3";
} // namespace

std::string Master::own_address()
{
    const char *address = getenv("ANGAROS_PEER_ADDRESS");
    return address ? address : "127.0.0.1";
}

std::unique_ptr<Master> Master::join(const peer_args &args)
{
    return join(args.session, args.timeout_ms, args.role == PEER_PONG || args.role == PEER_SINK);
}

std::unique_ptr<Master> Master::join(const char *session, uint64_t timeout_ms, bool starts)
{
    const char *folder = getenv("TMPDIR");
    std::string file = folder && *folder ? folder : "/tmp";
    file += std::string("/angaros-peer-ros1-") + session;
    std::unique_ptr<Master> master(new Master(file));
    if ((starts && !master->start()) || !master->find(timeout_ms))
        return nullptr;
    return master;
}

bool Master::start()
{
    unlink(file_.c_str());
    // Its address is read from the environment, which the child inherits.
    setenv("ROS_IP", own_address().c_str(), 1);
    child_ = fork();
    if (child_ == 0) {
        execl(python, python, PEER_ROS1_FOLDER "/master.py", file_.c_str(),
              static_cast<char *>(nullptr));
        _exit(127);
    }
    if (child_ < 0)
        peer_error("start the session's master: %s", strerror(errno));
    return child_ > 0;
}

bool Master::find(uint64_t timeout_ms)
{
    const uint64_t end = peer_now_ns() + timeout_ms * 1000000;
    while (peer_now_ns() < end) {
        std::ifstream text(file_);
        if (text && std::getline(text, uri_) && !uri_.empty())
            return true;
        if (child_ > 0 && waitpid(child_, nullptr, WNOHANG) == child_) {
            child_ = -1;
            break;
        }
        usleep(look_us);
    }
    peer_error("the session's master did not start");
    return false;
}

Master::~Master()
{
    if (child_ <= 0)
        return;
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
    unlink(file_.c_str());
}

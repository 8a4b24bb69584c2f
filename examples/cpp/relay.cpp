// The relay as a program of its own.
#include "relay.hpp"

#include <iostream>

int main(int argc, char **argv) {
    try {
        angaros::init(argc, argv);
        angaros::spin(std::make_shared<Relay>());
        angaros::shutdown();
        return 0;
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}

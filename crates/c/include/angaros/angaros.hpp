// Angaros for C++17, with rclcpp's names: include this and the messages you use.
//
//     #include <angaros/angaros.hpp>
//     #include <std_msgs/msg/string.hpp>
//
// Everything is a thin layer over angaros.h; errors are thrown as angaros::Error. Code written for
// rclcpp includes <angaros/rclcpp.hpp>, which adds `namespace rclcpp` and its logging macros.
#ifndef ANGAROS_ANGAROS_HPP
#define ANGAROS_ANGAROS_HPP

#include <angaros/executor.hpp>

#endif

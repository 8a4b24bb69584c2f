// For code written for rclcpp: its namespace and its logging macros.
#ifndef ANGAROS_RCLCPP_HPP
#define ANGAROS_RCLCPP_HPP

#include <angaros/angaros.hpp>

namespace rclcpp = angaros;

#define RCLCPP_DEBUG ANGAROS_DEBUG
#define RCLCPP_INFO ANGAROS_INFO
#define RCLCPP_WARN ANGAROS_WARN
#define RCLCPP_ERROR ANGAROS_ERROR
#define RCLCPP_FATAL ANGAROS_FATAL
#define RCLCPP_INFO_STREAM ANGAROS_INFO_STREAM

#endif

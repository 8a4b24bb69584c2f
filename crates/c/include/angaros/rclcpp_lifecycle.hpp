// For code written for rclcpp_lifecycle: its namespace.
#ifndef ANGAROS_RCLCPP_LIFECYCLE_HPP
#define ANGAROS_RCLCPP_LIFECYCLE_HPP

#include <angaros/lifecycle.hpp>
#include <angaros/rclcpp.hpp>

namespace rclcpp_lifecycle = angaros::lifecycle;

#endif

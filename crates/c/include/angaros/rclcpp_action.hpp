// For code written for rclcpp_action: its namespace.
#ifndef ANGAROS_RCLCPP_ACTION_HPP
#define ANGAROS_RCLCPP_ACTION_HPP

#include <angaros/action_client.hpp>
#include <angaros/action_server.hpp>
#include <angaros/rclcpp.hpp>

namespace rclcpp_action = angaros::action;

#endif

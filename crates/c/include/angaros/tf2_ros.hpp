// For code written for tf2 and tf2_ros: their namespaces.
#ifndef ANGAROS_TF2_ROS_HPP
#define ANGAROS_TF2_ROS_HPP

#include <angaros/rclcpp.hpp>
#include <angaros/tf.hpp>

namespace tf2 = angaros::tf;
namespace tf2_ros = angaros::tf;

#endif

// Tells where a camera is: fixed 0.5 m above `base_link`, which drives a circle of 1 m in `odom`.
// Written as for tf2_ros.
#include <angaros/tf2_ros.hpp>

#include <cmath>
#include <memory>

using geometry_msgs::msg::TransformStamped;
using namespace std::chrono_literals;

class Robot : public rclcpp::Node {
public:
    Robot() : Node("tf_broadcaster"), mounted_(this), moving_(this) {
        auto camera = transform("base_link", "camera");
        camera.transform.translation.z = 0.5;
        mounted_.sendTransform(camera);
        timer_ = create_wall_timer(50ms, [this] { move(); });
    }

private:
    // The angular velocity of the robot on its circle, rad/s.
    static constexpr double TURN_RATE = 0.5;

    // The transform with no rotation, now.
    TransformStamped transform(const char *parent, const char *child) const {
        TransformStamped made;
        made.header.stamp = now();
        made.header.frame_id = parent;
        made.child_frame_id = child;
        made.transform.rotation.w = 1.0;
        return made;
    }

    void move() {
        elapsed_s_ += 0.05;
        const double angle = TURN_RATE * elapsed_s_;
        auto base = transform("odom", "base_link");
        base.transform.translation.x = std::cos(angle);
        base.transform.translation.y = std::sin(angle);
        base.transform.rotation.z = std::sin(angle / 2);
        base.transform.rotation.w = std::cos(angle / 2);
        moving_.sendTransform(base);
    }

    double elapsed_s_ = 0.0;
    tf2_ros::StaticTransformBroadcaster mounted_;
    tf2_ros::TransformBroadcaster moving_;
    rclcpp::TimerBase::SharedPtr timer_;
};

int main(int argc, char **argv) {
    rclcpp::init(argc, argv);
    rclcpp::spin(std::make_shared<Robot>());
    rclcpp::shutdown();
    return 0;
}

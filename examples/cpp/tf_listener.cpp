// Prints twice a second where the camera of `tf_broadcaster` is in `odom`. Written as for tf2_ros.
#include <angaros/tf2_ros.hpp>

#include <cstdio>
#include <memory>

using namespace std::chrono_literals;

class Watcher : public rclcpp::Node {
public:
    Watcher() : Node("tf_listener"), listener_(buffer_, this) {
        timer_ = create_wall_timer(500ms, [this] {
            try {
                const auto found = buffer_.lookupTransform("odom", "camera", tf2::TimePointZero);
                const auto &at = found.transform.translation;
                std::printf("camera at x %.2f m, y %.2f m, z %.2f m\n", at.x, at.y, at.z);
            } catch (const tf2::TransformException &error) {
                std::printf("not yet: %s\n", error.what());
            }
            std::fflush(stdout);
        });
    }

private:
    tf2_ros::Buffer buffer_;
    tf2_ros::TransformListener listener_;
    rclcpp::TimerBase::SharedPtr timer_;
};

int main(int argc, char **argv) {
    rclcpp::init(argc, argv);
    rclcpp::spin(std::make_shared<Watcher>());
    rclcpp::shutdown();
    return 0;
}

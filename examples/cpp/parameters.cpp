// A node with parameters that others may read and set while it runs: written as for rclcpp.
//
//     parameters --ros-args -p rate:=5.0 &
//     angaros param set /parameters rate 12.5
//     angaros param set /parameters rate 500.0    # refused: outside of its range
#include <angaros/rclcpp.hpp>

#include <iostream>
#include <memory>

class Parameters : public rclcpp::Node {
public:
    Parameters() : Node("parameters") {
        rcl_interfaces::msg::ParameterDescriptor rate;
        rate.description = "Pictures per second.";
        rate.floating_point_range.resize(1);
        rate.floating_point_range[0].from_value = 1.0;
        rate.floating_point_range[0].to_value = 120.0;
        rcl_interfaces::msg::ParameterDescriptor frame;
        frame.description = "The frame in which the pictures are taken.";
        frame.read_only = true;
        const double first = declare_parameter("rate", 30.0, rate);
        const std::string frame_id = declare_parameter("frame_id", "camera", frame);
        std::cout << "rate " << first << " in frame " << frame_id << std::endl;
        watch_ = add_post_set_parameters_callback([](const std::vector<rclcpp::Parameter> &set) {
            for (const auto &parameter : set) {
                if (parameter.get_name() == "rate") {
                    std::cout << "rate is now " << parameter.as_double() << std::endl;
                }
            }
        });
    }

private:
    PostSetParametersCallbackHandle::SharedPtr watch_;
};

int main(int argc, char **argv) {
    rclcpp::init(argc, argv);
    rclcpp::spin(std::make_shared<Parameters>());
    rclcpp::shutdown();
    return 0;
}

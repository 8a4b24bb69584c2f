// An image whose pixels are written where they travel, and read where they lie.
#include <angaros/angaros.hpp>
#include <sensor_msgs/msg/image.hpp>

#include <algorithm>
#include <iostream>

int main(int argc, char **argv) {
    using sensor_msgs::msg::Image;
    try {
        angaros::init(argc, argv);
        auto node = std::make_shared<angaros::Node>("loaned_image");
        auto publisher = node->create_publisher<Image>("image", angaros::SensorDataQoS());
        angaros::SingleThreadedExecutor executor;
        bool good = false;
        auto subscription = node->create_subscription<Image>(
            "image", angaros::SensorDataQoS(),
            [&](const angaros::View<Image> &image, const angaros::MessageInfo &info) {
                std::cout << image.width << "x" << image.height << " " << image.encoding
                          << " of frame '" << image.header.frame_id << "', number "
                          << info.sequence_number << "\n";
                good = image.data.size() == 640 * 480 * 3 && image.data[12345] == 200;
                executor.cancel();
            });

        angaros::Shape<Image> shape;
        shape.header.stamp.sec = 12;
        shape.header.frame_id = "camera";
        shape.height = 480;
        shape.width = 640;
        shape.encoding = "rgb8";
        shape.step = 640 * 3;
        shape.data.resize(640 * 480 * 3);
        auto loan = publisher->borrow_loaned_message(shape);
        auto &pixels = loan.get().data;  // here a camera would write
        std::fill(pixels.begin(), pixels.end(), std::uint8_t{200});
        publisher->publish(std::move(loan));

        executor.add_node(node);
        executor.spin();
        angaros::shutdown();
        return good ? 0 : 1;
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}

"""Programs that stand in the documents run."""

import re
import signal

import angaros
import programs
from angaros.interfaces.sensor_msgs.msg import Image
from angaros.qos import qos_profile_sensor_data

from conftest import REPOSITORY


def program_of(document, holding):
    """The one block of Python in a document that has this text in it."""
    text = (REPOSITORY / document).read_text()
    (found,) = [b for b in re.findall(r"^```python\n(.*?)^```", text, re.S | re.M) if holding in b]
    return found


def test_the_node_in_the_readme_prints_the_size_of_an_image():
    process = programs.start("angaros.enable_rclpy()\n" + program_of("README.md", "watch"))
    with angaros.Context() as context, angaros.Node("camera", context=context) as node:
        publisher = node.create_publisher(Image, "image_raw", qos_profile_sensor_data)
        assert publisher.wait_for_subscriptions(1, 20)
        publisher.publish(Image(width=640, height=480, data=bytes(640 * 480 * 3)))
        assert programs.first_line(process) == "640 x 480, 921600 bytes\n"
    process.send_signal(signal.SIGINT)
    programs.end(process)

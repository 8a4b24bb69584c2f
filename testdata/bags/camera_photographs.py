"""Writes camera_photographs.bag: what a camera of 640x480 sees that moves along photographs, grey, 30 images a second.

usage: python testdata/bags/camera_photographs.py     (needs opencv-python-headless, numpy and rosbags)
"""

import pathlib

import cv2
import numpy as np
from rosbags.rosbag1 import Writer
from rosbags.typesys import Stores, get_typestore

HERE = pathlib.Path(__file__).parent
WIDTH, HEIGHT, HZ = 640, 480, 30
# Photograph, images of it, and pixels that the camera moves from image to image.
SCENES = [("raccoon", 3, 16), ("coffee", 2, 12), ("rocket", 2, 9)]


def images():
    """Every image, in order."""
    for name, count, step in SCENES:
        photograph = cv2.imread(str(HERE.parent / "photographs" / f"{name}.jpg"), cv2.IMREAD_GRAYSCALE)
        rows, columns = photograph.shape
        scale = max((WIDTH + 40) / columns, (HEIGHT + 40) / rows, 1.0)
        photograph = cv2.resize(photograph, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
        for number in range(count):
            left = top = number * step
            yield np.ascontiguousarray(photograph[top : top + HEIGHT, left : left + WIDTH])


def main():
    """Writes the bag anew."""
    store = get_typestore(Stores.ROS1_NOETIC)
    kinds = store.types
    image, header, stamp = (
        kinds["sensor_msgs/msg/Image"],
        kinds["std_msgs/msg/Header"],
        kinds["builtin_interfaces/msg/Time"],
    )
    path = HERE / "camera_photographs.bag"
    path.unlink(missing_ok=True)
    writer = Writer(path)
    writer.set_compression(Writer.CompressionFormat.BZ2)
    with writer:
        topic = writer.add_connection("/camera/image_raw", image.__msgtype__, typestore=store)
        for number, pixels in enumerate(images()):
            time_ns = 1_700_000_000_000_000_000 + number * 1_000_000_000 // HZ
            at = stamp(sec=time_ns // 10**9, nanosec=time_ns % 10**9)
            message = image(
                header=header(seq=number, stamp=at, frame_id="camera"),
                height=HEIGHT,
                width=WIDTH,
                encoding="mono8",
                is_bigendian=0,
                step=WIDTH,
                data=pixels.reshape(-1),
            )
            writer.write(topic, time_ns, store.serialize_ros1(message, image.__msgtype__))
    print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()

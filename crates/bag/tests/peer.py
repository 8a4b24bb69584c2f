"""What other implementations read and write: rosbags and the mcap library.

usage: peer.py rosbags PATH | mcap PATH | times PATH | make FOLDER
The first two print one line for each message: topic, type, log time, SHA-256 of its CDR bytes.
"times" prints what else an MCAP file keeps of each: log time, publish time, sequence number.
"make" writes the same messages in every form that rosbags knows and prints the lines once.
"""

import hashlib
import sys
from pathlib import Path

from rosbags.highlevel import AnyReader
from rosbags.rosbag1 import Writer as Writer1
from rosbags.rosbag2 import StoragePlugin
from rosbags.rosbag2 import Writer as Writer2
from rosbags.rosbag2.enums import CompressionFormat, CompressionMode
from rosbags.typesys import Stores, get_typestore

STORE = get_typestore(Stores.ROS2_JAZZY)
STORE1 = get_typestore(Stores.ROS1_NOETIC)


def line(topic, kind, time, data):
    print(topic, kind, time, hashlib.sha256(bytes(data)).hexdigest())


def read_rosbags(path):
    with AnyReader([Path(path)], default_typestore=STORE) as reader:
        for connection, time, data in reader.messages():
            if not reader.is2:
                data = STORE.ros1_to_cdr(data, connection.msgtype)
            else:
                reader.deserialize(data, connection.msgtype)
            line(connection.topic, connection.msgtype, time, data)


def read_mcap(path):
    from mcap.reader import make_reader
    from mcap_ros2.decoder import DecoderFactory

    with open(path, "rb") as file:
        reader = make_reader(file, validate_crcs=True, decoder_factories=[DecoderFactory()])
        assert reader.get_header().profile == "ros2"
        for schema, channel, message, _ in reader.iter_decoded_messages():
            assert schema.encoding == "ros2msg" and "offered_qos_profiles" in channel.metadata
            assert channel.metadata["topic_type_hash"].startswith("RIHS01_")
            line(channel.topic, schema.name, message.log_time, message.data)


def read_times(path):
    from mcap.reader import make_reader

    with open(path, "rb") as file:
        for _, _, message in make_reader(file, validate_crcs=True).iter_messages():
            print(message.log_time, message.publish_time, message.sequence)


def messages():
    """Topic, type, time and message; every kind of field that standard types have."""
    import numpy as np

    types = STORE.types
    stamp = types["builtin_interfaces/msg/Time"](sec=5, nanosec=7)
    header = types["std_msgs/msg/Header"](stamp=stamp, frame_id="laser")
    for number in range(40):
        time = 1_600_000_000_000_000_000 + number * 10_000_000
        yield "/text", "std_msgs/msg/String", time, types["std_msgs/msg/String"](data="x" * number)
        vector = types["geometry_msgs/msg/Vector3"](x=1.5, y=float(number), z=-0.0)
        yield "/vector", "geometry_msgs/msg/Vector3", time + 1, vector
        joint = types["sensor_msgs/msg/JointState"](
            header=header,
            name=["a", "bcd"][: number % 3],
            position=np.arange(number % 4, dtype=np.float64),
            velocity=np.zeros(0),
            effort=np.ones(number % 2),
        )
        yield "/joints", "sensor_msgs/msg/JointState", time + 2, joint


def make_one(writer, is2):
    connections = {}
    with writer:
        for topic, kind, time, message in messages():
            if topic not in connections:
                store = STORE if is2 else STORE1
                connections[topic] = writer.add_connection(topic, kind, typestore=store)
            data = STORE.serialize_cdr(message, kind)
            if not is2:
                data = STORE.cdr_to_ros1(data, kind)
            writer.write(connections[topic], time, bytes(data))


def make(folder):
    folder = Path(folder)
    for plugin in StoragePlugin:
        for mode in CompressionMode:
            if mode == CompressionMode.STORAGE and plugin != StoragePlugin.MCAP:
                continue
            name = f"{plugin.name}_{mode.name}".lower()
            writer = Writer2(folder / name, version=9, storage_plugin=plugin)
            if mode != CompressionMode.NONE:
                writer.set_compression(mode, CompressionFormat.ZSTD)
            make_one(writer, True)
    writer = Writer2(folder / "sqlite3_version8", version=8, storage_plugin=StoragePlugin.SQLITE3)
    make_one(writer, True)
    for packing in [None, *Writer1.CompressionFormat]:
        writer = Writer1(folder / f"ros1_{packing.name.lower() if packing else 'none'}.bag")
        if packing:
            writer.set_compression(packing)
        make_one(writer, False)
    for topic, kind, time, message in messages():
        line(topic, kind, time, STORE.serialize_cdr(message, kind))


if __name__ == "__main__":
    {"rosbags": read_rosbags, "mcap": read_mcap, "times": read_times, "make": make}[sys.argv[1]](sys.argv[2])

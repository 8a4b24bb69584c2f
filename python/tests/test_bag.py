"""Bags, by angaros.bag and by the names of rosbag2_py; compared with the package rosbags."""

import re

import angaros
import pytest
from angaros import bag, interfaces
from angaros.duration import Duration
from angaros.exceptions import AngarosError
from angaros.interfaces.geometry_msgs.msg import Point
from angaros.interfaces.std_msgs.msg import Int32, String
from angaros.qos import DurabilityPolicy, QoSProfile, ReliabilityPolicy
from angaros.serialization import deserialize_message, serialize_message

from conftest import REPOSITORY

angaros.enable_rclpy()

import rosbag2_py  # noqa: E402

STORAGES = ["mcap", "sqlite3"]


def written(path, storage_id, **options):
    """A bag of two topics with ten messages, one each second, the last two at the same time."""
    with bag.create(path, storage_id=storage_id, **options) as made:
        made.add_topic("/text", String, [QoSProfile(depth=3, durability=1)])
        for second in range(9):
            made.write("/text", String(data=f"at {second}"), second * 10**9, second * 10**9 + 5)
            if second % 4 == 0:
                made.write("/number", Int32(data=second), log_time_ns=second * 10**9)
    return path


@pytest.mark.parametrize("storage_id", STORAGES)
def test_what_is_written_is_read_again(tmp_path, storage_id):
    path = written(tmp_path / "bag", storage_id, custom_data={"robot": "seven"})
    with bag.open(path) as found:
        assert found.storage_id == storage_id and found.message_count == 12
        assert (found.start_ns, found.end_ns, found.missing) == (0, 8 * 10**9, [])
        text, number = found.topics
        assert (text.name, text.type, text.message_count) == ("/text", "std_msgs/msg/String", 9)
        assert text.type_hash == interfaces.type_hash("std_msgs/msg/String")
        assert text.offered_qos[0].durability is DurabilityPolicy.TRANSIENT_LOCAL
        assert number.offered_qos == () and number.message_class() is Int32
        messages = list(found)
        assert messages[0] == ("/text", String(data="at 0"), 0, 5 if storage_id == "mcap" else 0)
        assert [m.topic for m in messages[:3]] == ["/text", "/number", "/text"]
        some = found.messages(["/number"], start_ns=1, end_ns=5 * 10**9)
        assert [m.message.data for m in some] == [4]
        raw = next(found.messages(raw=True))
        assert deserialize_message(raw.message, String) == String(data="at 0")
        with pytest.raises(AngarosError, match=re.escape("no topic /none\nhint: it has ['/text'")):
            next(found.messages(["/none"]))
        with pytest.raises(TypeError, match="a list of names"):
            next(found.messages("/text"))


@pytest.mark.parametrize("storage_id", STORAGES)
def test_another_implementation_reads_it(tmp_path, storage_id):
    rosbag2 = pytest.importorskip("rosbags.rosbag2")
    path = written(tmp_path / "bag", storage_id)
    with rosbag2.Reader(path) as reader:
        read = [(c.topic, t, bytes(data)) for c, t, data in reader.messages()]
        assert {c.topic: c.msgtype for c in reader.connections} == {
            "/text": "std_msgs/msg/String",
            "/number": "std_msgs/msg/Int32",
        }
    ours = bag.open(path).messages(raw=True)
    assert sorted(read) == sorted((m.topic, m.log_time_ns, m.message) for m in ours)


def test_wrong_messages_and_closed_bags_are_refused(tmp_path):
    path = tmp_path / "bag"
    with bag.create(path) as made:
        made.write("/text", String(data="x"))
        with pytest.raises(TypeError, match="expected a message of type std_msgs/msg/String"):
            made.write("/text", Int32())
    with pytest.raises(AngarosError, match="it was closed"):
        made.write("/text", String())
    with pytest.raises(AngarosError, match="bag"):
        bag.create(path)
    with pytest.raises(AngarosError, match="nowhere"):
        bag.open(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="no storage 'tape'"):
        bag.create(tmp_path / "other", storage_id="tape")
    with pytest.raises(ValueError, match="hint: choose of none, fastwrite"):
        bag.create(tmp_path / "other", preset="slow")


def test_types_that_are_not_known_are_read_from_the_bag(tmp_path):
    writer = rosbag2_py.SequentialWriter()
    writer.open(rosbag2_py.StorageOptions(str(tmp_path / "bag")))
    separator = "=" * 80
    text = (
        "bag_only_msgs/Inner inner\ngeometry_msgs/Point point\n"
        f"{separator}\nMSG: bag_only_msgs/Inner\nint32 value\n"
        f"{separator}\nMSG: geometry_msgs/Point\nfloat64 x\nfloat64 y\nfloat64 z\n"
    )
    definition = rosbag2_py.MessageDefinition("bag_only_msgs/msg/Outer", "ros2msg", text, "")
    topic = rosbag2_py.TopicMetadata(0, "/outer", "bag_only_msgs/msg/Outer", "cdr")
    writer.create_topic(topic, definition)
    data = serialize_message(Point(x=1.0))
    writer.write("/outer", data[:4] + bytes([7, 0, 0, 0, 0, 0, 0, 0]) + data[4:], 5)
    writer.close()
    found = bag.open(tmp_path / "bag")
    message = next(iter(found)).message
    assert message.inner.value == 7 and message.point == Point(x=1.0)
    from bag_only_msgs.msg import Outer

    assert type(message) is Outer


def test_a_ros_1_bag_is_read():
    found = bag.open(REPOSITORY / "testdata" / "bags" / "hokuyo_scan.bag")
    assert found.storage_id == "rosbag_v2"
    scan = next(found.messages(["/scan"])) if "/scan" in [t.name for t in found.topics] else None
    scan = scan or next(iter(found))
    assert type(scan.message)._ros_name == found.topics[0].type and scan.log_time_ns > 0


def opened(path, **options):
    reader = rosbag2_py.SequentialReader()
    reader.open(rosbag2_py.StorageOptions(str(path), **options), rosbag2_py.ConverterOptions())
    return reader


def rest(reader):
    found = []
    while reader.has_next():
        topic, _, log_time_ns = reader.read_next()
        found.append((topic, log_time_ns // 10**9))
    return found


@pytest.mark.parametrize("storage_id", STORAGES)
def test_a_program_for_rosbag2_py_writes_and_reads(tmp_path, storage_id):
    path = tmp_path / "bag"
    writer = rosbag2_py.SequentialWriter()
    options = rosbag2_py.StorageOptions(uri=str(path), storage_id=storage_id)
    writer.open(options, rosbag2_py.ConverterOptions("", ""))
    qos = rosbag2_py.QoS(1).best_effort().deadline(rosbag2_py.Duration(1, 5))
    topic = rosbag2_py.TopicMetadata(
        id=0,
        name="/chatter",
        type="std_msgs/msg/String",
        serialization_format="cdr",
        offered_qos_profiles=[qos],
    )
    writer.create_topic(topic)
    for second in range(10):
        data = serialize_message(String(data=f"Hello, world! {second}"))
        writer.write("/chatter", data, second * 10**9, second * 10**9 - 1)
    with pytest.raises(RuntimeError, match="Call create_topic"):
        writer.write("/other", data, 0)
    writer.remove_topic(topic)
    with pytest.raises(RuntimeError, match="Call create_topic"):
        writer.write("/chatter", data, 0)
    del writer

    reader = opened(path, storage_id=storage_id)
    (found,) = reader.get_all_topics_and_types()
    assert (found.name, found.type) == ("/chatter", "std_msgs/msg/String")
    (offered,) = map(
        rosbag2_py.convert_rclcpp_qos_to_rclpy_qos, found.offered_qos_profiles
    )
    assert offered.reliability is ReliabilityPolicy.BEST_EFFORT
    assert offered.deadline == Duration(seconds=1, nanoseconds=5)
    count = 0
    while reader.has_next():
        name, data, stamp = reader.read_next()
        assert name == "/chatter" and stamp == count * 10**9
        assert deserialize_message(data, String).data == f"Hello, world! {count}"
        count += 1
    assert count == 10
    with pytest.raises(RuntimeError, match="no more messages"):
        reader.read_next()
    (definition,) = reader.get_all_message_definitions()
    assert definition.encoded_message_definition.strip() == "string data"
    metadata = rosbag2_py.Info().read_metadata(str(path), storage_id)
    assert metadata == reader.get_metadata()
    assert metadata.message_count == 10 and metadata.storage_identifier == storage_id
    assert metadata.duration == Duration(seconds=9)
    assert metadata.starting_time.nanoseconds == 0
    assert metadata.topics_with_message_count[0].topic_metadata.equals(found)
    assert metadata.relative_file_paths == [f.path for f in metadata.files]
    assert (path / metadata.relative_file_paths[0]).exists() and metadata.bag_size > 0


@pytest.mark.parametrize("storage_id", STORAGES)
def test_readers_seek_and_filter_and_go_on_where_they_were(tmp_path, storage_id):
    path = written(tmp_path / "bag", storage_id)
    reader = opened(path)
    assert rest(reader)[:3] == [("/text", 0), ("/number", 0), ("/text", 1)]
    reader.seek(4 * 10**9)
    reader.set_filter(rosbag2_py.StorageFilter(topics=["/number"]))
    assert reader.has_next()
    reader.seek(3 * 10**9)
    assert rest(reader) == [("/number", 4), ("/number", 8)]
    reader.reset_filter()
    reader.seek(7 * 10**9)
    assert rest(reader) == [("/text", 7), ("/text", 8), ("/number", 8)]
    reader = opened(path)
    for _ in range(4):
        last = reader.read_next()
    assert last[2] == 2 * 10**9 and reader.has_next()
    reader.set_filter(rosbag2_py.StorageFilter(exclude_topics=["/number"]))
    assert rest(reader) == [("/text", second) for second in range(3, 9)]
    reader = opened(path)
    reader.read_next()
    reader.set_filter(rosbag2_py.StorageFilter(regex="/num.*"))
    assert rest(reader) == [("/number", 0), ("/number", 4), ("/number", 8)]
    limited = opened(path, start_time_ns=5 * 10**9, end_time_ns=6 * 10**9)
    assert rest(limited) == [("/text", 5), ("/text", 6)]
    with pytest.raises(RuntimeError, match="is one of"):
        opened(path, storage_id=[each for each in STORAGES if each != storage_id][0])
    order = rosbag2_py.ReadOrder(rosbag2_py.ReadOrderSortBy.ReceivedTimestamp, False)
    assert reader.set_read_order(order) and not reader.set_read_order(rosbag2_py.ReadOrder(1))
    reader.close()
    with pytest.raises(RuntimeError, match="not open"):
        reader.has_next()


def test_filters_know_the_topics_of_services_and_actions():
    from angaros.rosbag2_py._reader import _passes

    names = [
        "/topic",
        "/add/_service_event",
        "/fly/_action/status",
        "/fly/_action/send_goal/_service_event",
    ]

    def passed(**wanted):
        wanted = rosbag2_py.StorageFilter(**wanted)
        return [i for i, name in enumerate(names) if _passes(wanted, name)]

    assert passed() == [0, 1, 2, 3]
    assert passed(topics=["/topic"]) == [0]
    assert passed(services_events=["/add"]) == [1]
    assert passed(actions=["/fly"]) == [2, 3]
    assert passed(exclude_actions=["/fly"], exclude_topics=["/topic"]) == [1]
    assert passed(regex=".*/_service_event", regex_to_exclude="/fly.*") == [1]


def test_files_are_split_and_compressed(tmp_path):
    compressed = rosbag2_py.CompressionOptions("zstd", rosbag2_py.CompressionMode.MESSAGE)
    with rosbag2_py.SequentialCompressionWriter(compressed) as writer:
        writer.open(rosbag2_py.StorageOptions(str(tmp_path / "bag"), "sqlite3"))
        topic = rosbag2_py.TopicMetadata(0, "/text", "std_msgs/msg/String", "cdr")
        writer.create_topic(topic)
        for second in range(4):
            if second == 2:
                writer.split_bagfile()
            data = serialize_message(String(data="x" * 1000))
            writer.write("/text", data, second * 10**9)
    metadata = rosbag2_py.Info().read_metadata(str(tmp_path / "bag"))
    assert (metadata.compression_format, metadata.compression_mode) == ("zstd", "MESSAGE")
    assert [file.message_count for file in metadata.files] == [2, 2]
    assert len(rest(opened(tmp_path / "bag"))) == 4
    with pytest.raises(RuntimeError, match="only as cdr"):
        rosbag2_py.SequentialWriter().open(
            rosbag2_py.StorageOptions(str(tmp_path / "other")),
            rosbag2_py.ConverterOptions("cdr", "json"),
        )


def test_a_bag_without_an_end_is_read_and_repaired(tmp_path):
    path = written(tmp_path / "bag", "mcap")
    (file,) = path.glob("*.mcap")
    file.write_bytes(file.read_bytes()[:-40])
    (path / "metadata.yaml").unlink()
    found = bag.open(path)
    assert len(found.missing) > 0 and len(list(found)) == 12
    rosbag2_py.Reindexer().reindex(rosbag2_py.StorageOptions(str(path), "mcap"))
    assert (path / "metadata.yaml").exists() and bag.open(path).missing == []

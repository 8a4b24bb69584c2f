"""sensor_msgs_py: point clouds as NumPy arrays."""

import math
import subprocess
import sys

import numpy
import pytest
from angaros.interfaces.sensor_msgs.msg import PointCloud2, PointField
from angaros.interfaces.std_msgs.msg import Header
from angaros.sensor_msgs_py import point_cloud2

from wire import Wire


def field(name, offset, kind=PointField.FLOAT32, count=1):
    return PointField(name=name, offset=offset, datatype=kind, count=count)


def test_points_come_back_as_they_were_put_in():
    rows = [(1.0, 2.0, 3.0), (4.0, math.nan, 6.0), (7.0, 8.0, 9.0)]
    cloud = point_cloud2.create_cloud_xyz32(Header(frame_id="map"), rows)
    assert (cloud.header.frame_id, cloud.width, cloud.height) == ("map", 3, 1)
    assert (cloud.point_step, cloud.row_step, len(cloud.data)) == (12, 36, 36)
    points = point_cloud2.read_points(cloud)
    assert points.dtype.names == ("x", "y", "z") and points["z"].tolist() == [3.0, 6.0, 9.0]
    assert point_cloud2.read_points(cloud, skip_nans=True)["x"].tolist() == [1.0, 7.0]
    assert point_cloud2.read_points(cloud, ["z", "x"])[0].tolist() == (3.0, 1.0)
    assert point_cloud2.read_points(cloud, uvs=[2, 0])["x"].tolist() == [7.0, 1.0]
    assert point_cloud2.read_points_numpy(cloud, uvs=[0, 2]).tolist() == [[1, 2, 3], [7, 8, 9]]
    first = point_cloud2.read_points_list(cloud, ["x", "z"])[0]
    assert (first.x, first.z) == (1.0, 3.0)
    unstructured = numpy.array(rows[::2], dtype=numpy.float32)
    again = point_cloud2.create_cloud_xyz32(Header(), unstructured)
    assert point_cloud2.read_points_numpy(again).tolist() == unstructured.tolist()
    with pytest.raises(AssertionError, match="Requested fields are not in the point cloud"):
        point_cloud2.read_points(cloud, ["intensity"])


def test_fields_of_several_types_counts_and_gaps_are_read():
    fields = [
        field("x", 0),
        field("", 4, PointField.UINT16),
        field("rgb", 8, PointField.UINT8, 3),
        field("time", 16, PointField.FLOAT64),
    ]
    kind = point_cloud2.dtype_from_fields(fields, 32)
    assert kind.names == ("x", "unnamed_field_1", "rgb_0", "rgb_1", "rgb_2", "time")
    assert kind.itemsize == 32
    rows = [(1.5, 7, 10, 20, 30, 0.25), (2.5, 8, 11, 21, 31, 0.5)]
    cloud = point_cloud2.create_cloud(Header(), fields, rows, step=32)
    assert point_cloud2.read_points(cloud).tolist() == rows
    with pytest.raises(AssertionError, match="same datatype"):
        point_cloud2.read_points_numpy(cloud)
    with pytest.raises(AssertionError, match="Duplicate"):
        point_cloud2.dtype_from_fields([field("x", 0), field("x", 4)])
    big = PointCloud2(
        width=1, height=1, point_step=4, row_step=4, is_bigendian=True, fields=[field("x", 0)],
        data=numpy.array([1.5], dtype=">f4").tobytes(),
    )
    assert point_cloud2.read_points(big)["x"].tolist() == [1.5]


def test_an_organized_cloud_has_rows_that_may_be_padded():
    grid = numpy.zeros((2, 3), dtype=point_cloud2.dtype_from_fields([field("x", 0)]))
    grid["x"] = numpy.arange(6).reshape(2, 3)
    cloud = point_cloud2.create_cloud(Header(), [field("x", 0)], grid)
    assert (cloud.height, cloud.width, cloud.row_step) == (2, 3, 12)
    rows = point_cloud2.read_points(cloud, reshape_organized_cloud=True)
    assert rows["x"].tolist() == grid["x"].tolist()
    padded = b"".join(row.tobytes() + b"\xff" * 8 for row in grid)
    cloud.row_step, cloud.data = 20, padded
    assert point_cloud2.read_points(cloud)["x"].tolist() == [0, 1, 2, 3, 4, 5]


def test_programs_find_it_by_the_name_of_the_ros_package():
    code = (
        "import angaros; angaros.enable_rclpy()\n"
        "from sensor_msgs_py import point_cloud2\n"
        "import sensor_msgs_py.point_cloud2, angaros.sensor_msgs_py.point_cloud2 as ours\n"
        "assert point_cloud2 is ours is sensor_msgs_py.point_cloud2\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_cloud_that_came_is_read_without_a_copy():
    points = numpy.random.default_rng(7).random((20_000, 3), dtype=numpy.float32)
    with Wire(PointCloud2) as wire:
        received = wire.carry(point_cloud2.create_cloud_xyz32(Header(), points))
    whole = point_cloud2.read_points(received)
    assert numpy.shares_memory(whole, numpy.asarray(received.data))
    assert not whole.flags.writeable
    assert (point_cloud2.read_points_numpy(received) == points).all()

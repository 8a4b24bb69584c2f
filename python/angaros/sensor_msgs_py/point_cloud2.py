"""Point clouds as NumPy arrays, and back.

What is read is not copied as long as it is all of the points: such an array refers to the memory in
which the cloud came, and can only be read.
"""

import sys
from collections import namedtuple

import numpy
from numpy.lib.recfunctions import structured_to_unstructured, unstructured_to_structured

from angaros.interfaces.sensor_msgs.msg import PointCloud2, PointField

DUMMY_FIELD_PREFIX = "unnamed_field"

_DATATYPES = {
    PointField.INT8: numpy.dtype(numpy.int8),
    PointField.UINT8: numpy.dtype(numpy.uint8),
    PointField.INT16: numpy.dtype(numpy.int16),
    PointField.UINT16: numpy.dtype(numpy.uint16),
    PointField.INT32: numpy.dtype(numpy.int32),
    PointField.UINT32: numpy.dtype(numpy.uint32),
    PointField.FLOAT32: numpy.dtype(numpy.float32),
    PointField.FLOAT64: numpy.dtype(numpy.float64),
}


def dtype_from_fields(fields, point_step=None):
    """Return NumPy's type of one point.

    A field of several numbers becomes as many, with ``_0``, ``_1`` behind the name.

    :param point_step: the bytes from one point to the next, if it has more than the fields
    """
    names, formats, offsets = [], [], []
    for index, field in enumerate(fields):
        kind = _DATATYPES[field.datatype]
        name = field.name or f"{DUMMY_FIELD_PREFIX}_{index}"
        assert field.count > 0, f"the field '{name}' has no elements"
        for part in range(field.count):
            names.append(f"{name}_{part}" if field.count > 1 else name)
            formats.append(kind.str)
            offsets.append(field.offset + part * kind.itemsize)
    assert len(set(names)) == len(names), "Duplicate field names are not allowed!"
    about = {"names": names, "formats": formats, "offsets": offsets}
    if point_step is not None:
        about["itemsize"] = point_step
    return numpy.dtype(about)


def read_points(
    cloud, field_names=None, skip_nans=False, uvs=None, reshape_organized_cloud=False
):
    """Return the points of a cloud as a structured array.

    :param field_names: the fields that are wanted, all by default
    :param skip_nans: whether to leave points out that have a NaN, if the cloud is not dense
    :param uvs: the indices of the points that are wanted, all by default
    :param reshape_organized_cloud: whether the array has rows if the cloud has
    """
    assert isinstance(cloud, PointCloud2), "Cloud is not a sensor_msgs.msg.PointCloud2"
    points = numpy.ndarray(
        shape=(cloud.height, cloud.width),
        dtype=dtype_from_fields(cloud.fields, cloud.point_step),
        buffer=cloud.data,
        # Rows may have bytes behind their last point.
        strides=(cloud.row_step or cloud.width * cloud.point_step, cloud.point_step),
    )
    if cloud.height <= 1 or cloud.row_step in (0, cloud.width * cloud.point_step):
        points = points.reshape(-1)
    if field_names is not None:
        names = list(field_names)
        missing = [name for name in names if name not in points.dtype.names]
        assert not missing, f"Requested fields are not in the point cloud: {missing}"
        points = points[names]
    if (sys.byteorder == "big") != bool(cloud.is_bigendian):
        points = points.byteswap()
    points = points.reshape(-1)
    if skip_nans and not cloud.is_dense:
        is_number = numpy.ones(len(points), dtype=bool)
        for name in points.dtype.names:
            is_number &= ~numpy.isnan(points[name])
        points = points[is_number]
    if uvs is not None:
        points = points[uvs if isinstance(uvs, numpy.ndarray) else numpy.fromiter(uvs, int)]
    if reshape_organized_cloud and cloud.height > 1:
        points = points.reshape(cloud.height, cloud.width)
    return points


def read_points_numpy(
    cloud, field_names=None, skip_nans=False, uvs=None, reshape_organized_cloud=False
):
    """Return the points of a cloud, whose fields are of one type, as an array of rows."""
    wanted = [f.datatype for f in cloud.fields if field_names is None or f.name in field_names]
    assert len(set(wanted)) <= 1, (
        "All fields need to have the same datatype. Use `read_points()` otherwise."
    )
    return structured_to_unstructured(
        read_points(cloud, field_names, skip_nans, uvs, reshape_organized_cloud)
    )


def read_points_list(cloud, field_names=None, skip_nans=False, uvs=None):
    """Return the points of a cloud as a list of named tuples; :func:`read_points` is faster."""
    points = read_points(cloud, field_names, skip_nans, uvs)
    point = namedtuple("Point", points.dtype.names)
    return [point._make(each) for each in points.tolist()]


def create_cloud(header, fields, points, step=None):
    """Return a cloud with these points.

    :param points: an array, structured as the fields or with the numbers of a point in each row,
        or a sequence of sequences; the cloud is organized if a structured array has two dimensions
    :param step: the bytes from one point to the next, if it has more than the fields
    """
    dtype = dtype_from_fields(fields, step)
    if not isinstance(points, numpy.ndarray):
        points = numpy.array([tuple(point) for point in points], dtype=dtype)
    elif points.dtype.names is None:
        assert len({field.datatype for field in fields}) == 1, (
            "All fields need to have the same datatype. Pass a structured array otherwise."
        )
        points = unstructured_to_structured(points, dtype=dtype)
    else:
        assert points.dtype == dtype, "PointFields and structured NumPy array dtype do not match!"
    assert points.ndim <= 2, "Too many dimensions for organized cloud!"
    height = points.shape[0] if points.ndim == 2 else 1
    width = points.shape[-1]
    return PointCloud2(
        header=header,
        height=height,
        width=width,
        is_dense=False,
        is_bigendian=sys.byteorder != "little",
        fields=fields,
        point_step=dtype.itemsize,
        row_step=dtype.itemsize * width,
        data=points.tobytes(),
    )


def create_cloud_xyz32(header, points, step=None):
    """Return a cloud whose points are x, y and z, 32 bits each."""
    fields = [
        PointField(name=name, offset=4 * place, datatype=PointField.FLOAT32, count=1)
        for place, name in enumerate("xyz")
    ]
    return create_cloud(header, fields, points, step)

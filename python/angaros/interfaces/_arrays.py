"""Numbers in arrays: what fields of messages keep of what is assigned to them.

Small ones are ``array.array`` in sequences and NumPy arrays in fields of a fixed length, as with
rclpy. Large ones are not copied before the message is sent: a NumPy array, bytes, or the array of a
message that came are kept as they are, behind a ``memoryview``.
"""

import array

from angaros import _native

# The type code of array.array and the name of NumPy's type for each number that is kept in arrays.
TYPES = {
    "int8": ("b", "int8"),
    "uint8": ("B", "uint8"),
    "int16": ("h", "int16"),
    "uint16": ("H", "uint16"),
    "int32": ("i", "int32"),
    "uint32": ("I", "uint32"),
    "int64": ("q", "int64"),
    "uint64": ("Q", "uint64"),
    "float": ("f", "float32"),
    "double": ("d", "float64"),
}

# NumPy calls 64 bits a long where it has so many, and 32 bits elsewhere.
_LONG = {"q": "l", "Q": "L"} if array.array("l").itemsize == 8 else {"i": "l", "I": "L"}


def numpy():
    """Return NumPy, or None."""
    try:
        import numpy
    except ImportError:
        return None
    return numpy


def is_numpy(value):
    """Tell whether a value is a NumPy array; NumPy need not be there."""
    return type(value).__module__ == "numpy" and hasattr(value, "dtype")


def item_size(name):
    """Return the bytes of one number."""
    return array.array(TYPES[name][0]).itemsize


def has_code(value, code):
    """Tell whether a ``memoryview`` has the numbers of this type code, one after the other."""
    return value.format in (code, _LONG.get(code)) and value.ndim == 1 and value.c_contiguous


def kept_sequence(value, code):
    """Return what a sequence keeps of a value."""
    if isinstance(value, array.array) and value.typecode == code:
        return value
    if isinstance(value, memoryview):
        if has_code(value, code):
            return value if value.nbytes >= _native.LARGE else array.array(code, value.tobytes())
    elif isinstance(value, bytes):
        if len(value) >= _native.LARGE:
            return memoryview(value).cast(code)
    elif is_numpy(value) and value.dtype.char in (code, _LONG.get(code)) and value.dtype.isnative:
        if value.nbytes >= _native.LARGE:
            return memoryview(value.reshape(-1))
        return array.array(code, value.tobytes())
    return array.array(code, value)


def kept_array(value, name):
    """Return what a field of a fixed length keeps of a value: without NumPy, a sequence."""
    module = numpy()
    code, dtype = TYPES[name]
    if module is None:
        return kept_sequence(value, code)
    if is_numpy(value) and value.nbytes >= _native.LARGE and value.dtype == dtype:
        return value
    return module.array(value, dtype=dtype)


def zeros(count, name):
    """Return a new array of a fixed length."""
    module = numpy()
    code, dtype = TYPES[name]
    if module is None:
        return array.array(code, bytes(count * item_size(name)))
    return module.zeros(count, dtype=dtype)


def on_host(value):
    """Return the numbers of a field where Python reads them: those on a device are copied."""
    if isinstance(value, _native.DeviceArray):
        return memoryview(value.tobytes() if numpy() is None else value.numpy())
    return value


def own(value):
    """Return what does not refer to the memory of another: a copy of a view."""
    value = on_host(value)
    if isinstance(value, memoryview):
        code = next((code for code, long in _LONG.items() if long == value.format), value.format)
        return array.array(code, value.tobytes())
    return value


def differ(one, other):
    """Tell whether the values of a field differ, all elements of arrays compared."""
    if one is other:
        return False
    one, other = on_host(one), on_host(other)
    if is_numpy(one) or is_numpy(other):
        return not numpy().array_equal(one, other)
    return one != other


def shown(value):
    """Return the text of a field's value; that of numbers without the name of their array."""
    if isinstance(value, (array.array, memoryview)):
        return repr(value.tolist())
    return repr(value)

"""What a capsule of DLPack holds, read as `dlpack.h` lays it out."""

import ctypes

READ_ONLY, IS_COPIED = 1, 2
HOST, CUDA, OPENCL = 1, 2, 4


class _Tensor(ctypes.Structure):
    _fields_ = [
        ("data", ctypes.c_void_p),
        ("device_type", ctypes.c_int32),
        ("device_id", ctypes.c_int32),
        ("ndim", ctypes.c_int32),
        ("code", ctypes.c_uint8),
        ("bits", ctypes.c_uint8),
        ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)),
        ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    ]


class _Managed(ctypes.Structure):
    pass


_Deleter = ctypes.CFUNCTYPE(None, ctypes.POINTER(_Managed))
_Managed._fields_ = [
    ("major", ctypes.c_uint32),
    ("minor", ctypes.c_uint32),
    ("manager_ctx", ctypes.c_void_p),
    ("deleter", _Deleter),
    ("flags", ctypes.c_uint64),
    ("tensor", _Tensor),
]

_api = ctypes.pythonapi
_api.PyCapsule_GetName.restype = ctypes.c_char_p
_api.PyCapsule_GetName.argtypes = [ctypes.py_object]
_api.PyCapsule_GetPointer.restype = ctypes.c_void_p
_api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
_api.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]

# The interpreter keeps the address of a name only.
_USED = b"used_dltensor_versioned"


class Taken:
    """A tensor whose capsule was taken, as another library takes it; `let_go` ends it, once."""

    def __init__(self, capsule):
        assert _api.PyCapsule_GetName(capsule) == b"dltensor_versioned"
        address = _api.PyCapsule_GetPointer(capsule, b"dltensor_versioned")
        self._managed = ctypes.cast(address, ctypes.POINTER(_Managed))
        assert _api.PyCapsule_SetName(capsule, _USED) == 0
        managed = self._managed.contents
        tensor = managed.tensor
        self.version = managed.major, managed.minor
        self.flags = managed.flags
        self.device = tensor.device_type, tensor.device_id
        self.dtype = tensor.code, tensor.bits, tensor.lanes
        self.shape = tensor.shape[: tensor.ndim]
        self.strides = tensor.strides[: tensor.ndim] if tensor.strides else None
        self.byte_offset = tensor.byte_offset
        self.address = tensor.data

    def let_go(self):
        """Let the memory go, without the interpreter's lock, as a thread of a library may."""
        # A function of a library of C is called without the lock.
        self._managed.contents.deleter(self._managed)

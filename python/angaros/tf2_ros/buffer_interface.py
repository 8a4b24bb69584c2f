"""Transforming messages and other objects from frame to frame."""

from copy import deepcopy

from angaros.duration import Duration
from angaros.interfaces.std_msgs.msg import Header


class TypeException(Exception):
    """Raised when it is not known how objects of a type are transformed or converted.

    A package makes its types known when it is imported: ``import tf2_geometry_msgs``.
    """

    def __init__(self, errstr):
        super().__init__(errstr)
        self.errstr = errstr


class NotImplementedException(Exception):
    """Raised when a buffer looks nothing up."""

    def __init__(self):
        self.errstr = "CanTransform or LookupTransform not implemented"
        super().__init__(self.errstr)


def _known(functions, key):
    try:
        return functions[key]
    except KeyError:
        hint = "hint: import tf2_geometry_msgs for the messages of geometry_msgs"
        raise TypeException(f"Type {key} is not loaded or supported\n{hint}") from None


class TransformRegistration:
    """Knows the functions that transform objects, by their type."""

    _functions = {}

    def print_me(self):
        """Print the types with their functions."""
        print(self._functions)

    def add(self, key, callback):
        """Take over how objects of a type are transformed: a function of one and a transform."""
        self._functions[key] = callback

    def get(self, key):
        """Return the function for a type."""
        return _known(self._functions, key)


class ConvertRegistration:
    """Knows the functions that convert objects of one type into another."""

    _to_msg = {}
    _from_msg = {}
    _convert = {}

    def add_from_msg(self, key, callback):
        """Take over how a message becomes an object of a type."""
        self._from_msg[key] = callback

    def add_to_msg(self, key, callback):
        """Take over how an object of a type becomes a message."""
        self._to_msg[key] = callback

    def add_convert(self, key, callback):
        """Take over how an object of the first of two types becomes one of the second."""
        self._convert[key] = callback

    def get_from_msg(self, key):
        """Return how a message becomes an object of a type."""
        return _known(self._from_msg, key)

    def get_to_msg(self, key):
        """Return how an object of a type becomes a message."""
        return _known(self._to_msg, key)

    def get_convert(self, key):
        """Return how an object of the first of two types becomes one of the second."""
        return _known(self._convert, key)


def convert(a, b_type):
    """Return an object as one of another type."""
    registration = ConvertRegistration()
    if (type(a), b_type) in registration._convert:
        return registration.get_convert((type(a), b_type))(a)
    if type(a) is b_type:
        return deepcopy(a)
    return registration.get_from_msg(b_type)(registration.get_to_msg(type(a))(a))


def Stamped(obj, stamp, frame_id):  # noqa: N802
    """Give an object a header, and return it."""
    obj.header = Header(frame_id=frame_id, stamp=stamp)
    return obj


class BufferInterface:
    """What transforms objects, by what a class below it looks up."""

    def __init__(self):
        self.registration = TransformRegistration()

    def transform(self, object_stamped, target_frame, timeout=Duration(), new_type=None):
        """Return an object with a header as it is in another frame, at the same time.

        :param timeout: how long the transform is waited for
        :param new_type: what it becomes after that
        """
        do_transform = self.registration.get(type(object_stamped))
        header = object_stamped.header
        found = self.lookup_transform(target_frame, header.frame_id, header.stamp, timeout)
        moved = do_transform(object_stamped, found)
        return moved if new_type is None else convert(moved, new_type)

    def transform_full(
        self,
        object_stamped,
        target_frame,
        target_time,
        fixed_frame,
        timeout=Duration(),
        new_type=None,
    ):
        """Return an object with a header as it is in another frame at another time.

        :param fixed_frame: a frame that stays where it is between the times
        """
        do_transform = self.registration.get(type(object_stamped))
        header = object_stamped.header
        found = self.lookup_transform_full(
            target_frame, target_time, header.frame_id, header.stamp, fixed_frame, timeout
        )
        moved = do_transform(object_stamped, found)
        return moved if new_type is None else convert(moved, new_type)

    def lookup_transform(self, target_frame, source_frame, time, timeout=Duration()):
        """Return a transform; a class below this one does it."""
        raise NotImplementedException()

    def lookup_transform_full(
        self, target_frame, target_time, source_frame, source_time, fixed_frame, timeout=Duration()
    ):
        """Return a transform between frames at two times; a class below this one does it."""
        raise NotImplementedException()

    def can_transform(self, target_frame, source_frame, time, timeout=Duration()):
        """Return whether there is a transform; a class below this one does it."""
        raise NotImplementedException()

    def can_transform_full(
        self, target_frame, target_time, source_frame, source_time, fixed_frame, timeout=Duration()
    ):
        """Return whether there is a transform between two times; a class below does it."""
        raise NotImplementedException()

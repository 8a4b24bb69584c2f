"""Classes of messages, services and actions, made from their definitions on first use.

A class behaves as the one that ROS 2 generates for Python: fields are properties that keep their
value in a slot of the same name with an underscore before it, and assignments are checked if
``ROS_PYTHON_CHECK_FIELDS`` is 1 or the object was made with ``check_fields=True``.
"""

import array
import math
import os
import re
import threading
from collections import UserList, UserString
from collections.abc import Sequence, Set
from operator import attrgetter

from angaros import _native
from angaros.interfaces import _arrays

CHECK_FIELDS = os.environ.get("ROS_PYTHON_CHECK_FIELDS", "") == "1"

_UNSET = object()

_lock = threading.RLock()
_classes = {}

_LARGEST = {"float": 3.402823466e38, "double": 1.7976931348623157e308}
_ZEROS = {
    "boolean": False,
    "octet": b"\0",
    "float": 0.0,
    "double": 0.0,
    "string": "",
    "wstring": "",
}


def snake_case(name):
    """Return the name of the module that ROS 2 generates for a type."""
    name = re.sub("(.)([A-Z][a-z]+)", r"\1_\2", name)
    return re.sub("([a-z0-9])([A-Z])", r"\1_\2", name).lower()


class _Field:
    """One field: what it holds by default, and which values it takes."""

    def __init__(self, name, word, bound, kind, count, default):
        self.name = name
        self.word = word
        self.bound = bound
        self.kind = kind
        self.count = count
        self.default = default
        self.numbers = kind is not None and word in _arrays.TYPES
        self.message = build(word) if "/" in word else None

    @property
    def described(self):
        """The type in the words that get_fields_and_field_types uses."""
        word = self.word
        if self.message is not None:
            package, _, name = word.split("/")
            word = f"{package}/{name}"
        elif self.bound is not None:
            word = f"{word}<{self.bound}>"
        if self.kind == "array":
            return f"{word}[{self.count}]"
        if self.kind == "bounded":
            return f"sequence<{word}, {self.count}>"
        return f"sequence<{word}>" if self.kind else word

    def zero(self):
        """Return a new value of one element."""
        return self.message() if self.message is not None else _ZEROS.get(self.word, 0)

    def initial(self):
        """Return a function without arguments that makes what a new message holds."""
        given = self.default
        if self.word == "octet" and given is not None:
            given = [bytes([v]) for v in given] if self.kind else bytes([given])
        if self.kind is None:
            if self.message is not None:
                return self.message
            value = self.zero() if given is None else given
            return lambda: value
        if self.numbers:
            if given is None and self.kind == "array":
                return lambda: _arrays.zeros(self.count, self.word)
            return lambda: self.converted(given or ())
        if given is not None:
            return lambda: list(given)
        if self.least == 0:
            return list
        return lambda: [self.zero() for _ in range(self.count)]

    @property
    def least(self):
        """The number of elements that there are at least."""
        return self.count if self.kind == "array" else 0

    def converted(self, value):
        """Return the value as the field keeps it."""
        if self.kind == "array":
            return _arrays.kept_array(value, self.word)
        return _arrays.kept_sequence(value, _arrays.TYPES[self.word][0])

    def lending(self):
        """Return what a loan does with the field: the bytes of an element if it is a sequence of
        numbers, the elements of an array that is always lent, the class that has such fields."""
        size = _arrays.item_size(self.word) if self.numbers else 0
        if self.kind == "array":
            return 0, self.count if size * self.count >= _native.LARGE else None, None
        deep = self.kind is None and self.message is not None
        deep = deep and any(map(any, self.message._lending.values()))
        return size, None, self.message if deep else None

    def check(self, value):
        """Raise an AssertionError if the field does not take the value."""
        if self.kind is None:
            self._check_one(value)
        elif self.numbers and isinstance(value, array.array):
            code = _arrays.TYPES[self.word][0]
            assert value.typecode == code, (
                f"The '{self.name}' array.array() must have the type code of '{code}'"
            )
            self._check_length(value)
        elif self.numbers and isinstance(value, memoryview) and self._views(value):
            self._check_length(value)
        elif self.numbers and self.kind == "array" and type(value).__module__ == "numpy":
            name = _arrays.TYPES[self.word][1]
            assert value.dtype == name, (
                f"The '{self.name}' numpy.ndarray() must have the dtype of 'numpy.{name}'"
            )
            self._check_length(value)
        else:
            self._check_sequence(value)

    def _views(self, value):
        return _arrays.has_code(value, _arrays.TYPES[self.word][0])

    def _check_length(self, value):
        if self.kind == "array":
            assert len(value) == self.count, (
                f"The '{self.name}' field must have a size of {self.count}"
            )
        elif self.kind == "bounded":
            assert len(value) <= self.count, (
                f"The '{self.name}' field must have a size <= {self.count}"
            )

    def _check_sequence(self, value):
        length = {"array": f" with length {self.count}", "bounded": f" with length <= {self.count}"}
        text = (
            f"The '{self.name}' field must be a set or sequence{length.get(self.kind, '')}"
            f" and each value of type '{self._python_type().__name__}'"
        )
        is_sequence = isinstance(value, (Sequence, Set, UserList))
        assert is_sequence and not isinstance(value, (str, UserString)), text
        try:
            self._check_length(value)
            for element in value:
                self._check_one(element)
        except AssertionError as error:
            raise AssertionError(f"{text}: {error}") from None

    def _python_type(self):
        if self.message is not None:
            return self.message
        return type(_ZEROS.get(self.word, 0))

    def _check_one(self, value):
        kind = self._python_type()
        if self.word == "octet":
            assert isinstance(value, (bytes, bytearray)) and len(value) == 1, (
                f"The '{self.name}' field must be of type 'bytes' or 'ByteString' with length 1"
            )
            return
        assert isinstance(value, kind), f"The '{self.name}' field must be of type '{kind.__name__}'"
        if self.bound is not None:
            assert len(value) <= self.bound, (
                f"The '{self.name}' field must be string value not longer than {self.bound}"
            )
        elif self.word in _LARGEST:
            most = _LARGEST[self.word]
            assert not (value < -most or value > most) or math.isinf(value), (
                f"The '{self.name}' field must be a {self.word} in [-{most}, {most}]"
            )
        elif self.word in _arrays.TYPES:
            self._check_range(value)

    def _check_range(self, value):
        bits = int(self.word.lstrip("uint"))
        unsigned = self.word.startswith("u")
        low, high = (0, 2**bits - 1) if unsigned else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        kind = "unsigned integer" if unsigned else "integer"
        assert low <= value <= high, f"The '{self.name}' field must be an {kind} in [{low}, {high}]"


class _MessageMeta(type):
    """What all classes of messages share."""

    def __setattr__(cls, name, value):
        if name in type.__getattribute__(cls, "_constants"):
            raise AttributeError(f"the constant {cls.__name__}.{name} cannot be set")
        super().__setattr__(name, value)


def _init(self, **kwargs):
    checked = kwargs.pop("check_fields", CHECK_FIELDS)
    self._check_fields = checked
    cls = type(self)
    if not kwargs:
        for _, store, initial in cls._initial:
            store(self, initial())
        return
    unknown = kwargs.keys() - cls._fields_and_field_types.keys() if checked else ()
    if unknown:
        names = ", ".join(sorted(unknown))
        raise AssertionError(f"Invalid arguments passed to constructor: {names}")
    for name, store, initial in cls._initial:
        if name in kwargs:
            setattr(self, name, kwargs[name])
        else:
            store(self, initial())


def _repr(self):
    cls = type(self)
    package, kind, _ = cls._ros_name.split("/")
    fields = ", ".join(
        f"{name}={_arrays.shown(getattr(self, name))}" for name in cls._fields_and_field_types
    )
    return f"{package}.{kind}.{cls.__name__}({fields})"


def _equal(self, other):
    if not isinstance(other, type(self)):
        return False
    return not any(
        _arrays.differ(getattr(self, slot), getattr(other, slot)) for slot in self.__slots__[:-1]
    )


def _restore(name, values):
    """Make an object of the type with this name from the values of its slots."""
    cls = build(name)
    made = cls.__new__(cls)
    for slot, value in zip(cls.__slots__, values):
        setattr(made, slot, value)
    return made


def _reduce(self):
    values = tuple(_arrays.own(getattr(self, slot)) for slot in self.__slots__)
    return _restore, (self._ros_name, values)


def _copy(self):
    return _restore(self._ros_name, [getattr(self, slot) for slot in self.__slots__])


def _get_fields_and_field_types(cls):
    """Return the names of the fields with their types, in order."""
    return dict(cls._fields_and_field_types)


def _property(cls, field):
    slot = "_" + field.name
    store = cls.__dict__[slot].__set__
    check = field.check
    if field.numbers:
        converted, on_host = field.converted, _arrays.on_host

        def setter(self, value):
            value = on_host(value)
            if self._check_fields:
                check(value)
            # What was changed in place and is assigned again stays where it is.
            if value is not getattr(self, slot, _UNSET):
                store(self, converted(value))
    else:

        def setter(self, value):
            if self._check_fields:
                check(value)
            store(self, value)

    return property(attrgetter(slot), setter, doc=f"Message field '{field.name}'.")


def _message(name, about):
    package, kind, short = name.split("/")
    fields = [_Field(*field) for field in about["fields"]]
    constants = {}
    for constant, word, value in about["constants"]:
        constants[constant] = bytes([value]) if word == "octet" else value
    # The defaults of fields are properties of the class, each time new.
    defaults = {
        field.name.upper() + "__DEFAULT": property(lambda cls, field=field: field.initial()())
        for field in fields
        if field.default is not None
    }
    meta = type(f"Metaclass_{short}", (_MessageMeta,), defaults)
    members = {
        "__doc__": f"Message class '{short}'.",
        "__module__": f"{package}.{kind}._{snake_case(_file_of(short, kind))}",
        "__slots__": ["_" + field.name for field in fields] + ["_check_fields"],
        "__init__": _init,
        "__repr__": _repr,
        "__eq__": _equal,
        "__hash__": None,
        "__reduce__": _reduce,
        "__copy__": _copy,
        "get_fields_and_field_types": classmethod(_get_fields_and_field_types),
        "_fields_and_field_types": {field.name: field.described for field in fields},
        "_ros_name": name,
        "_constants": frozenset(constants),
        "_parts": frozenset(field.word for field in fields if field.message is not None),
        "_lending": {field.name: field.lending() for field in fields},
        "_nested": {field.word: field.message for field in fields if field.message is not None},
        **constants,
    }
    cls = meta(short, (), members)
    type.__setattr__(
        cls,
        "_initial",
        tuple((f.name, cls.__dict__["_" + f.name].__set__, f.initial()) for f in fields),
    )
    for field in fields:
        type.__setattr__(cls, field.name, _property(cls, field))
    return cls


def _file_of(short, kind):
    """Return the name of the file that a part of a service or action is made from."""
    return short if kind == "msg" else short.split("_")[0]


def _no_object(what):
    def __init__(self):
        raise NotImplementedError(f"{what} classes can not be instantiated")

    return __init__


def _service(name):
    package, kind, short = name.split("/")
    members = {
        "__doc__": f"Service class '{short}'.",
        "__module__": f"{package}.{kind}._{snake_case(_file_of(short, kind))}",
        "__init__": _no_object("Service"),
        "Request": build(name + "_Request"),
        "Response": build(name + "_Response"),
        "Event": build(name + "_Event"),
        "_ros_name": name,
        "_parts": frozenset(name + part for part in ("_Request", "_Response", "_Event")),
    }
    return type(short, (), members)


def _action(name):
    package, kind, short = name.split("/")
    module = f"{package}.{kind}._{snake_case(short)}"
    impl = {
        "__module__": module,
        "SendGoalService": build(name + "_SendGoal"),
        "GetResultService": build(name + "_GetResult"),
        "FeedbackMessage": build(name + "_FeedbackMessage"),
        "CancelGoalService": build("action_msgs/srv/CancelGoal"),
        "GoalStatusMessage": build("action_msgs/msg/GoalStatusArray"),
    }
    members = {
        "__doc__": f"Action class '{short}'.",
        "__module__": module,
        "__init__": _no_object("Action"),
        "Goal": build(name + "_Goal"),
        "Result": build(name + "_Result"),
        "Feedback": build(name + "_Feedback"),
        "Impl": type("Impl", (), impl),
        "_ros_name": name,
        "_parts": frozenset(name + part for part in ("_Goal", "_Result", "_Feedback")),
    }
    return type(short, (), members)


def build(name):
    """Return the class of the type with this full name, as in ``std_msgs/msg/String``."""
    known = _classes.get(name)
    if known is not None:
        return known
    with _lock:
        if name not in _classes:
            about = _native.describe_interface(name)
            if about["role"] == "message":
                _classes[name] = _message(name, about)
            else:
                _classes[name] = _service(name) if about["role"] == "service" else _action(name)
        return _classes[name]


def forget(names):
    """Forget the classes of these types, and of all that contain them; return their names."""
    gone = set(names)
    with _lock:
        before = -1
        while len(gone) > before:
            before = len(gone)
            gone |= {name for name, cls in _classes.items() if not gone.isdisjoint(cls._parts)}
        for name in gone:
            _classes.pop(name, None)
    return gone


def native_type(cls):
    """Return what reads and writes messages of a class."""
    try:
        known = cls.__dict__.get("_native_type")
        if known is None:
            nested = {name: native_type(each) for name, each in cls._nested.items()}
            known = _native.MessageType(cls._ros_name, cls, nested, CHECK_FIELDS)
            type.__setattr__(cls, "_native_type", known)
    except AttributeError:
        raise TypeError(
            f"{cls!r} is not a class of messages\n"
            "hint: import it as in: from std_msgs.msg import String"
        ) from None
    return known

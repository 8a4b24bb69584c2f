"""Messages that are built in the memory in which they travel."""

from functools import lru_cache

from angaros import _native
from angaros.exceptions import AngarosError
from angaros.interfaces import _build


class Loan:
    """A message of which large arrays are not copied; made by :meth:`.Publisher.loan`.

    In a ``with`` block it is the message, which is sent at the end of the block, or not at all if
    the block raises.
    """

    def __init__(self, publisher, like, fields):
        cls = publisher.msg_type
        self._sends = publisher._sends
        self._parts = []
        self._message = _lent(cls, like, fields, self._parts)
        self._native = publisher._native.loan(self._message)

    @property
    def message(self):
        """The message. Its arrays that are lent are NumPy arrays, and hold what this publisher
        last wrote there."""
        return self._message

    def publish(self):
        """Send the message; neither it nor its arrays may be used afterwards."""
        if self._native is None:
            raise AngarosError("cannot publish a message whose loan has ended")
        if self._sends():
            self._native.publish()
        self.discard()

    def discard(self):
        """End the loan without sending the message; nothing if it has ended."""
        native, self._native = self._native, None
        if native is not None:
            native.end()
            for part in self._parts:
                part.__class__ = _ended(type(part))

    def __enter__(self):
        return self._message

    def __exit__(self, exc_type, exc_val, exc_tb):
        try:
            if exc_type is None and self._native is not None:
                self.publish()
        finally:
            self.discard()


def _lent(cls, like, fields, parts):
    """Return a new message with room for its arrays, and add it and messages in it to ``parts``."""
    if like is not None and not isinstance(like, cls):
        raise TypeError(f"expected a {cls.__name__} to lend one like it, got {type(like).__name__}")
    unknown = fields.keys() - cls._fields_and_field_types.keys()
    if unknown:
        raise TypeError(f"{cls._ros_name} has no field {', '.join(map(repr, sorted(unknown)))}")
    made = cls.__new__(cls)
    made._check_fields = _build.CHECK_FIELDS
    for name, store, initial in cls._initial:
        sequence, room, nested = cls._lending[name]
        if name in fields:
            given = fields[name]
            if sequence and type(given) is int:
                store(made, _room(name, given))
            else:
                setattr(made, name, given)
        elif room is not None:
            # A large array of a fixed length.
            store(made, _native.Room(room))
        elif like is None:
            store(made, initial())
        else:
            value = getattr(like, "_" + name)
            if nested is not None:
                value = _lent(nested, value, {}, parts)
            elif sequence and len(value) * sequence >= _native.LARGE:
                value = _native.Room(len(value))
            store(made, value)
    parts.append(made)
    return made


def _room(name, count):
    if count < 0:
        raise ValueError(f"cannot lend {count} elements of the field '{name}'")
    return _native.Room(count)


@lru_cache(maxsize=None)
def _ended(cls):
    """Return the class of messages of another class whose loan has ended."""

    def refuse(self, *_):
        raise AngarosError(
            f"cannot use this {cls._ros_name}: its loan has ended, and its memory was given away\n"
            "hint: copy what is needed longer before the end of the with block"
        )

    members = {"__slots__": (), "__getattribute__": refuse, "__setattr__": refuse}
    members["__repr__"] = lambda self: f"<{cls._ros_name} whose loan has ended>"
    return type(cls)(cls.__name__, (cls,), members)

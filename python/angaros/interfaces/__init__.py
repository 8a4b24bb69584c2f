"""Messages, services and actions as Python classes.

The standard ones are there by their ROS names:

>>> from angaros.interfaces.geometry_msgs.msg import Point
>>> Point(x=1.0)
geometry_msgs.msg.Point(x=1.0, y=0.0, z=0.0)

Definitions of your own are read with :func:`load`.
"""

import os
import re

from angaros import _native
from angaros.interfaces import _build, _modules

__all__ = ["definition", "get_interface", "load", "names", "type_hash"]

_NAME = re.compile(r"[A-Z][A-Za-z0-9]*\.(msg|srv|action)$")


def get_interface(name):
    """Return the class of a type by its name, as in ``std_msgs/msg/String``.

    >>> get_interface("std_msgs/msg/Bool")()
    std_msgs.msg.Bool(data=False)
    """
    parts = name.split("/")
    return _build.build(name if len(parts) == 3 else "/msg/".join(parts))


def names():
    """Return the names of all types that are known.

    >>> "sensor_msgs/msg/Image" in names()
    True
    """
    return _native.interface_names()


def type_hash(name):
    """Return the hash of a type as it stands on the wire.

    >>> type_hash("std_msgs/msg/String")[:15]
    'RIHS01_df668c74'
    """
    return _native.interface_hash(name)


def definition(name):
    """Return the text of a type's definition with those of the types it refers to.

    >>> print(definition("std_msgs/msg/Bool").strip())
    bool data
    """
    return _native.interface_definition(name)


def load(path):
    """Read the definitions below a folder, or one file, and return the names of their types.

    A file is in a folder ``msg``, ``srv`` or ``action`` of a folder that is named as its package,
    as in ``my_robot/msg/Wheel.msg``. They can be imported afterwards.
    """
    path = os.path.abspath(path)
    files = [path] if os.path.isfile(path) else _files_below(path)
    loaded = []
    for file in files:
        folder, base = os.path.split(file)
        package, kind = os.path.basename(os.path.dirname(folder)), os.path.basename(folder)
        short, _, extension = base.rpartition(".")
        if kind != extension or not package:
            raise ValueError(
                f"cannot tell the package of {file}\n"
                f"hint: put it into a folder PACKAGE/{extension}, as in my_robot/msg/Wheel.msg"
            )
        with open(file, encoding="utf-8") as opened:
            loaded.append((f"{package}/{kind}/{short}", opened.read()))
    if not loaded:
        raise FileNotFoundError(
            f"there is no definition below {path}\n"
            "hint: definitions are files *.msg, *.srv and *.action"
        )
    for name, text in loaded:
        _native.add_interface(name, text)
    changed = [known for known in names() if any(known.startswith(name) for name, _ in loaded)]
    _modules.refresh({name.split("/")[0] for name in _build.forget(changed)})
    return [name for name, _ in loaded]


def _files_below(path):
    found = []
    for folder, below, files in os.walk(path):
        below.sort()
        found += [os.path.join(folder, file) for file in sorted(files) if _NAME.search(file)]
    return found


_modules.install()

"""Stubs of messages, for programs that check types and for editors.

Classes of messages are made when they are first used, so a checker finds none. This writes what
they have into a folder, with the packages of ROS 2 that :mod:`angaros` stands for::

    python -m angaros.interfaces.stubs typings

Pyright looks into ``typings`` by itself; for mypy it is the option ``mypy_path``.
"""

import argparse
import pathlib

from angaros import _native
from angaros.interfaces import _modules
from angaros.interfaces import load as load_definitions
from angaros.rclpy import _OURS, _PACKAGES

_WORDS = {
    "boolean": "bool",
    "octet": "bytes",
    "float": "float",
    "double": "float",
    "string": "str",
    "wstring": "str",
}
_HEAD = """from collections.abc import Iterable
from typing import Any, Optional

from typing_extensions import TypeAlias
"""


def _element(word, package, kind):
    """Return the type of one element of a field."""
    if "/" not in word:
        return _WORDS.get(word, "int")
    other, other_kind, short = word.split("/")
    return short if (other, other_kind) == (package, kind) else f"{other}.{other_kind}.{short}"


def _field(word, bound, array, count, package, kind):
    """Return the types that a field has, and that it takes when the message is made."""
    del bound, count
    element = _element(word, package, kind)
    if array is None:
        return element, element
    # Numbers come as an array of NumPy or of the module array.
    is_number = "/" not in word and word not in ("boolean", "octet", "string", "wstring")
    return ("Any" if is_number else f"list[{element}]"), f"Iterable[{element}]"


def _message(short, about, package, kind):
    """Return the stub of a class of messages."""
    lines, parameters = [f"class {short}:"], []
    for name, word, _ in about["constants"]:
        lines.append(f"    {name}: {_WORDS.get(word, 'int')}")
    for name, word, bound, array, count, _ in about["fields"]:
        has, takes = _field(word, bound, array, count, package, kind)
        lines.append(f"    {name}: {has}")
        parameters.append(f"        {name}: {takes} = ...,")
    parameters.append("        check_fields: Optional[bool] = ...,")
    lines += ["    def __init__(", "        self,", "        *,", *parameters, "    ) -> None: ..."]
    lines += [
        "    @classmethod",
        "    def get_fields_and_field_types(cls) -> dict[str, str]: ...",
    ]
    return lines


def _whole(short, parts):
    """Return the stub of the class of a service or action."""
    return [f"class {short}:", *(f"    {part}: TypeAlias = {short}_{part}" for part in parts)]


def module_text(package, kind, names):
    """Return the stub of a module such as ``std_msgs.msg`` with the types of these names."""
    lines, imports = [], set()
    for short in names:
        about = _native.describe_interface(f"{package}/{kind}/{short}")
        if about["role"] == "message":
            lines += ["", *_message(short, about, package, kind)]
            for _, word, *_ in about["fields"]:
                if "/" in word and word.split("/")[:2] != [package, kind]:
                    imports.add("import " + ".".join(word.split("/")[:2]))
        elif about["role"] == "service":
            lines += ["", *_whole(short, ("Request", "Response", "Event"))]
        else:
            lines += ["", *_whole(short, ("Goal", "Result", "Feedback"))]
    return "\n".join([_HEAD, *sorted(imports), *lines, ""])


def _aliases():
    """Return the stubs of the packages that Angaros stands for: paths with texts."""
    root = pathlib.Path(__file__).resolve().parents[1]
    for alias, package in _PACKAGES.items():
        folder = root.joinpath(*package.split(".")[1:])
        files = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
        for file in files:
            below = file.relative_to(folder).with_suffix("").parts if folder.is_dir() else ()
            parts = [part for part in below if part != "__init__"]
            if any(part.startswith("_") for part in parts):
                continue
            if alias == "rclpy" and parts and parts[0] in _OURS:
                continue
            path = pathlib.Path(alias, *(below or ("__init__",))).with_suffix(".pyi")
            yield path, f"from {'.'.join([package, *parts])} import *\n"


def write(folder):
    """Write the stubs into a folder and return their number."""
    files = dict(_aliases())
    for package, kinds in _modules.packages().items():
        files[pathlib.Path(package, "__init__.pyi")] = ""
        for kind, names in kinds.items():
            path = pathlib.Path(package, kind, "__init__.pyi")
            files[path] = module_text(package, kind, names)
    for path, text in files.items():
        path = pathlib.Path(folder, path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return len(files)


def main():
    """Write the stubs as the command line says."""
    parser = argparse.ArgumentParser(description="Write stubs of messages for checkers of types.")
    parser.add_argument("folder", help="where they go, such as typings")
    parser.add_argument(
        "--load", action="append", default=[], help="a folder with definitions of your own"
    )
    given = parser.parse_args()
    for path in given.load:
        load_definitions(path)
    print(f"{write(given.folder)} stubs in {given.folder}")


if __name__ == "__main__":
    main()

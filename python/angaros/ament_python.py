"""Packages of the build type ament_python, as sources: their programs, which need no build.

The entry points stand in ``setup.py``, ``setup.cfg`` or ``pyproject.toml``. A ``setup.py`` is read
and not run: its texts may be put together of constants of the same file.

>>> entry_points_of('setup(entry_points={"console_scripts": ["talker = demo.talker:main"]})')
{'talker': 'demo.talker:main'}
"""

import ast
import configparser
import importlib
import os
import sys

_SCRIPTS = "console_scripts"


class PackageError(Exception):
    """A package cannot be read, or has no such program; the remedy stands behind ``hint:``."""


def programs(folder):
    """Return the programs of a package: their entry points ``MODULE:FUNCTION`` by name.

    :raises PackageError: if its ``setup.py`` is no Python, or says it in a way that is not read
    """
    found = {}
    for name, read in (
        ("pyproject.toml", _of_toml),
        ("setup.cfg", _of_cfg),
        ("setup.py", entry_points_of),
    ):
        path = os.path.join(folder, name)
        if not os.path.isfile(path):
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        try:
            found.update(read(text))
        except (SyntaxError, ValueError, configparser.Error) as error:
            raise PackageError(
                f"{path}: {error}\nhint: write console_scripts as a list of texts, or build the "
                "package with colcon"
            ) from None
    return found


def run(folder, program):
    """Run a program of a package in this process; return its exit code.

    :raises PackageError: if there is no such program
    """
    known = programs(folder)
    if program not in known:
        names = ", ".join(sorted(known)) or "none"
        raise PackageError(
            f"package in {folder} has no program '{program}'\nhint: it has {names}; others are "
            "added to console_scripts in setup.py"
        )
    module, _, function = known[program].partition("[")[0].strip().partition(":")
    sys.path[0] = _root(folder, module)
    value = importlib.import_module(module)
    for name in (function or "main").split("."):
        value = getattr(value, name)
    return value()


def _root(folder, module):
    """Return the folder that a package's modules are in: itself, or its ``src``."""
    first = module.partition(".")[0]
    inner = os.path.join(folder, "src")
    is_inside = any(os.path.exists(os.path.join(inner, first + end)) for end in ("", ".py"))
    beside = any(os.path.exists(os.path.join(folder, first + end)) for end in ("", ".py"))
    return os.path.abspath(inner if is_inside and not beside else folder)


def entry_points_of(text):
    """Return the entry points that a ``setup.py`` names.

    :raises ValueError: if one is not made of constants
    :raises SyntaxError: if the text is no Python
    """
    tree = ast.parse(text)
    names = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
            if isinstance(target, ast.Name):
                names.setdefault(target.id, node.value)
    found = {}
    for key, value in _pairs(tree, names):
        if key == _SCRIPTS:
            value = _named(value, names)
            lines = value.elts if isinstance(value, (ast.List, ast.Tuple)) else [value]
            for line in lines:
                found.update(_lines(_text(line, names)))
    return found


def _pairs(tree, names):
    """Return the keys and values of every mapping in a file."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values):
                if isinstance(_named(key, names), ast.Constant):
                    yield _named(key, names).value, value


def _named(node, names, depth=0):
    """Return what a name stands for."""
    while isinstance(node, ast.Name) and node.id in names and depth < 10:
        node, depth = names[node.id], depth + 1
    return node


def _text(node, names, depth=0):
    """Return a text that consists of constants."""
    node = _named(node, names)
    if depth < 20:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            return node.value
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            return _text(node.left, names, depth + 1) + _text(node.right, names, depth + 1)
        if isinstance(node, ast.JoinedStr):
            return "".join(_text(part, names, depth + 1) for part in node.values)
        if isinstance(node, ast.FormattedValue):
            return _text(node.value, names, depth + 1)
    line = getattr(node, "lineno", 0)
    raise ValueError(f"line {line}: an entry of console_scripts is computed")


def _lines(text):
    """Return the entry points of lines ``NAME = MODULE:FUNCTION``."""
    pairs = (line.partition("=") for line in text.splitlines() if "=" in line)
    return {name.strip(): point.strip() for name, _, point in pairs}


def _of_cfg(text):
    parser = configparser.ConfigParser(interpolation=None, strict=False)
    parser.read_string(text)
    return _lines(parser.get("options.entry_points", _SCRIPTS, fallback=""))


def _of_toml(text):
    """Return the entry points of the table ``project.scripts``, whose values are texts."""
    _, _, table = text.partition("[project.scripts]")
    lines = table.split("\n[")[0].replace('"', "").replace("'", "").splitlines()
    return _lines("\n".join(line.partition("#")[0] for line in lines))

"""Packages of ROS 2: in a ROS install, an install space of colcon or a folder of sources.

1. Prefixes are those of ``AMENT_PREFIX_PATH``, then ``install`` and what is in it, in each folder of
   ``ANGAROS_PACKAGE_PATH`` and each folder from the current one up.
2. What no prefix has is looked for as sources: a folder with a ``package.xml`` of that name below
   ``src`` of the same folders, or a package of cargo there. Its files are those of the folder.
3. The first that is found counts. ``angaros launch`` finds packages by the same rules.
"""

import os
import pathlib
import re
import xml.etree.ElementTree as ElementTree

_MAX_DEPTH = 4
_MAX_FOLDERS = 20_000
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*$")
_CARGO_NAME = re.compile(r"^\s*name\s*=\s*\W([\w-]+)\W", re.MULTILINE)


class PackageNotFoundError(KeyError):
    """There is no package of this name."""

    def __str__(self):
        """Return the message without the quotes of a key."""
        return self.args[0]


def get_package_prefix(package_name):
    """Return the prefix that a package is installed in; of sources, their folder.

    :raises PackageNotFoundError: if there is no such package
    :raises ValueError: if this is no name of a package
    """
    return _found(package_name)[0]


def get_package_share_directory(package_name, print_warning=True):
    """Return the folder with the files of a package.

    :raises PackageNotFoundError: if there is no such package
    :raises ValueError: if this is no name of a package
    """
    return _found(package_name)[1]


def get_package_share_path(package_name, print_warning=True):
    """Return the folder with the files of a package as a path."""
    return pathlib.Path(get_package_share_directory(package_name))


def get_packages_with_prefixes():
    """Return the packages that are installed, each with its prefix."""
    found = {}
    for prefix in _prefixes():
        index = os.path.join(prefix, "share/ament_index/resource_index/packages")
        for name in _names_in(index):
            found.setdefault(name, prefix)
    return found


def _found(name):
    if not _NAME.match(name):
        raise ValueError(f"'{name}' is no name of a package")
    for prefix in _prefixes():
        share = os.path.join(prefix, "share", name)
        index = os.path.join(prefix, "share/ament_index/resource_index/packages", name)
        if os.path.isfile(index) or os.path.isfile(os.path.join(share, "package.xml")):
            return prefix, share
    left = [_MAX_FOLDERS]
    for root in _roots():
        beside = [root, *(os.path.join(root, inner) for inner in _names_in(root))]
        for folder in beside:
            if _name_of(folder) == name:
                return folder, folder
        folder = _below(os.path.join(root, "src"), name, _MAX_DEPTH, left)
        if folder:
            return folder, folder
    for root in _roots():
        folder = _of_cargo(root, name)
        if folder:
            return folder, folder
    raise PackageNotFoundError(f"package '{name}' is not found")


def _prefixes():
    given = os.environ.get("AMENT_PREFIX_PATH", "").split(os.pathsep)
    found = [prefix for prefix in given if prefix]
    for root in _roots():
        install = os.path.join(root, "install")
        for name in _names_in(install):
            if os.path.isdir(os.path.join(install, name, "share", name)):
                found.append(os.path.join(install, name))
        if os.path.isdir(os.path.join(install, "share")):
            found.append(install)
    return list(dict.fromkeys(found))


def _roots():
    given = os.environ.get("ANGAROS_PACKAGE_PATH", "").split(os.pathsep)
    current = pathlib.Path.cwd()
    return [folder for folder in given if folder] + [str(current), *map(str, current.parents)]


def _names_in(folder):
    try:
        return sorted(name for name in os.listdir(folder) if not name.startswith("."))
    except OSError:
        return []


def _name_of(folder):
    """Return the name that a ``package.xml`` gives, or None."""
    try:
        name = ElementTree.parse(os.path.join(folder, "package.xml")).getroot().find("name")
    except (OSError, ElementTree.ParseError):
        return None
    return None if name is None or name.text is None else name.text.strip()


def _below(folder, name, depth, left):
    ignored = any(
        os.path.exists(os.path.join(folder, mark)) for mark in ("COLCON_IGNORE", "AMENT_IGNORE")
    )
    if depth == 0 or left[0] == 0 or ignored:
        return None
    own = _name_of(folder)
    if own is not None:
        return folder if own == name else None
    for inner in _names_in(folder):
        left[0] = max(0, left[0] - 1)
        found = _below(os.path.join(folder, inner), name, depth - 1, left)
        if found:
            return found
    return None


def _of_cargo(root, name):
    parents = [root, os.path.join(root, "packages"), os.path.join(root, "src")]
    folders = [root] + [os.path.join(up, inner) for up in parents for inner in _names_in(up)]
    for folder in folders:
        try:
            text = pathlib.Path(folder, "Cargo.toml").read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        _, _, table = text.partition("[package]")
        found = _CARGO_NAME.search(table.split("\n[")[0])
        if found and found.group(1) == name:
            return folder
    return None

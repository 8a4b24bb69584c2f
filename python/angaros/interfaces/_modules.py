"""Packages of interfaces as modules: ``std_msgs.msg`` and the like.

They are found below ``angaros.interfaces`` always, and by their own names once
:func:`angaros.enable_rclpy` was called, unless something else has that name.
"""

import importlib.machinery
import sys

from angaros import _native
from angaros.interfaces import _build

PREFIX = "angaros.interfaces."
_KINDS = ("msg", "srv", "action")
_packages = {}


def packages():
    """Return what there is: package, kind, names of types."""
    if not _packages:
        for full in _native.interface_names():
            package, kind, short = full.split("/")
            _packages.setdefault(package, {}).setdefault(kind, []).append(short)
    return _packages


def refresh(changed):
    """Look at the definitions again, and let go of the modules of packages that have changed."""
    _packages.clear()
    for package in changed:
        for name in [package, PREFIX + package]:
            # Only ours: a module of that name may have come from elsewhere.
            module = sys.modules.get(name)
            if isinstance(getattr(module, "__loader__", None), InterfaceFinder):
                for known in [m for m in sys.modules if m == name or m.startswith(name + ".")]:
                    del sys.modules[known]


class InterfaceFinder:
    """Finds packages of interfaces below a prefix."""

    def __init__(self, prefix):
        self.prefix = prefix

    def find_spec(self, fullname, path=None, target=None):
        """Return how a module of interfaces is loaded, or None for any other."""
        if not fullname.startswith(self.prefix):
            return None
        parts = fullname[len(self.prefix) :].split(".")
        if len(parts) > 3 or parts[0] not in packages():
            return None
        if len(parts) > 1 and parts[1] not in packages()[parts[0]]:
            return None
        if len(parts) == 3 and not self._types(parts):
            return None
        return importlib.machinery.ModuleSpec(fullname, self, is_package=len(parts) < 3)

    def _types(self, parts):
        """Return the types in the module of a file, such as ``std_msgs.msg._string``."""
        package, kind, file = parts
        shorts = packages()[package][kind]
        return [s for s in shorts if "_" + _build.snake_case(_build._file_of(s, kind)) == file]

    def create_module(self, spec):
        """Leave it to the interpreter."""
        return None

    def exec_module(self, module):
        """Give the module its types, each made when it is first used."""
        parts = module.__name__[len(self.prefix) :].split(".")
        if len(parts) == 1:
            module.__all__ = [kind for kind in _KINDS if kind in packages()[parts[0]]]
            return
        package, kind = parts[:2]
        shorts = packages()[package][kind] if len(parts) == 2 else self._types(parts)
        public = [s for s in shorts if len(parts) == 3 or kind == "msg" or "_" not in s]
        module.__all__ = public

        def __getattr__(name):
            if name not in shorts:
                raise AttributeError(f"module '{module.__name__}' has no attribute '{name}'")
            made = _build.build(f"{package}/{kind}/{name}")
            setattr(module, name, made)
            return made

        module.__getattr__ = __getattr__
        module.__dir__ = lambda: public


def install(prefix=PREFIX):
    """Let packages of interfaces be found below a prefix, after everything else."""
    known = (f.prefix for f in sys.meta_path if isinstance(f, InterfaceFinder))
    if prefix not in known:
        sys.meta_path.append(InterfaceFinder(prefix))

"""The names of rclpy: ``import rclpy`` and ``from std_msgs.msg import String`` without a ROS.

They are found after everything else, so that a real ROS is never hidden.
"""

import importlib
import importlib.machinery
import importlib.util
import sys

from angaros.interfaces import _modules

# The packages of ROS 2 that there are, and what stands for them.
_PACKAGES = {
    "rclpy": "angaros",
    **{
        name: f"angaros.{name}"
        for name in (
            "ament_index_python",
            "cv_bridge",
            "launch",
            "launch_ros",
            "launch_xml",
            "launch_yaml",
            "message_filters",
            "rosbag2_py",
            "sensor_msgs_py",
            "tf2_geometry_msgs",
            "tf2_py",
            "tf2_ros",
        )
    },
}
# What is of Angaros alone, and not reached as a module of rclpy.
_OURS = ("rclpy", "bag", "components", "interfaces", "loan", "_native", *_PACKAGES)


class AliasFinder:
    """Finds ``rclpy``, ``tf2_ros``, ``launch`` and others: they are those of ``angaros``."""

    def __init__(self, below):
        self.below = below
        self._specs = {}

    def find_spec(self, fullname, path=None, target=None):
        """Return how one of these modules is loaded, or None for any other."""
        first, _, rest = fullname.partition(".")
        if first not in _PACKAGES or bool(rest) != self.below:
            return None
        package = _PACKAGES[first]
        if self.below and sys.modules.get(first) is not sys.modules.get(package):
            return None
        if first == "rclpy" and rest.split(".")[0] in _OURS:
            # Its file would be found otherwise, as a second module.
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        ours = package + fullname[len(first) :]
        found = importlib.util.find_spec(ours)
        if found is None:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=ours)

    def create_module(self, spec):
        """Return the module of Angaros, which has both names from now on."""
        module = importlib.import_module(spec.origin)
        self._specs[spec.name] = module.__spec__
        return module

    def exec_module(self, module):
        """Leave the module as it is: it was run under its own name."""
        module.__spec__ = self._specs.pop(module.__spec__.name)


def enable_rclpy():
    """Let ``import rclpy`` and packages of messages be found, unless a ROS has them.

    >>> enable_rclpy()
    >>> import rclpy.node
    >>> from std_msgs.msg import String
    """
    if not any(isinstance(finder, AliasFinder) for finder in sys.meta_path):
        # Modules of this rclpy would also be found as files, a second time.
        sys.meta_path.insert(0, AliasFinder(below=True))
        sys.meta_path.append(AliasFinder(below=False))
    _modules.install("")

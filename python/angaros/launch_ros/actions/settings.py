"""What holds for all nodes that follow, up to the end of the group."""

from angaros.launch.action import Action
from angaros.launch.utilities import is_true, perform
from angaros.launch_ros import parameters as _parameters
from angaros.launch_ros.actions.node import joined


class PushRosNamespace(Action):
    """Puts a namespace around the names of nodes."""

    def __init__(self, namespace, **kwargs):
        super().__init__(**kwargs)
        self.namespace = namespace

    def execute(self, context):
        """Put it around."""
        namespace = perform(context, self.namespace)
        around = context.launch_configurations.get("ros_namespace")
        context.launch_configurations["ros_namespace"] = joined(around, namespace)
        context.plan.add("push_ros_namespace", self._place, {"namespace": namespace})


PushROSNamespace = PushRosNamespace


class SetParameter(Action):
    """Sets a parameter."""

    def __init__(self, name, value, **kwargs):
        super().__init__(**kwargs)
        self.name = name
        self.value = value

    def execute(self, context):
        """Set it."""
        name = perform(context, self.name)
        attributes = {"name": name, **_parameters.encoded(context, self.value, name)}
        # Among the configurations, so that the end of a group puts it back.
        context.launch_configurations[f"ros_parameter {name}"] = _text(attributes["value"])
        context.plan.add("set_parameter", self._place, attributes)


class SetParametersFromFile(Action):
    """Sets the parameters of a file."""

    def __init__(self, filename, node_name=None, **kwargs):
        super().__init__(**kwargs)
        self.filename = filename

    def execute(self, context):
        """Set them."""
        attributes = {"filename": perform(context, self.filename)}
        context.plan.add("set_parameters_from_file", self._place, attributes)


class SetRemap(Action):
    """Replaces a name."""

    def __init__(self, src, dst, **kwargs):
        super().__init__(**kwargs)
        self.src = src
        self.dst = dst

    def execute(self, context):
        """Replace it."""
        attributes = {"from": perform(context, self.src), "to": perform(context, self.dst)}
        context.plan.add("set_remap", self._place, attributes)


class SetUseSimTime(Action):
    """Sets the parameter ``use_sim_time``."""

    def __init__(self, value, **kwargs):
        super().__init__(**kwargs)
        self.value = value

    def execute(self, context):
        """Set it."""
        value = "true" if is_true(context, self.value) else "false"
        context.plan.add("set_use_sim_time", self._place, {"value": value})


class SetROSLogDir(Action):
    """Sets the folder for logs of ROS 2."""

    def __init__(self, new_log_dir, **kwargs):
        super().__init__(**kwargs)
        self.log_dir = new_log_dir

    def execute(self, context):
        """Set it."""
        folder = perform(context, self.log_dir)
        context.plan.add("set_ros_log_dir", self._place, {"log_dir": folder})
        context.environment["ROS_LOG_DIR"] = folder


def _text(value):
    if isinstance(value, list):
        return f"[{', '.join(_text(element) for element in value)}]"
    return value["text"] if isinstance(value, dict) else value

"""Evaluates a launch file for ``angaros launch``: ``python -m angaros.launch FILE``.

A line of standard input says what is known before; entries go to standard output, a line of JSON
each (see :mod:`angaros.launch._plan`). What the file itself prints goes to standard error.
"""

import json
import os
import sys

import angaros
import angaros.launch_ros
from angaros import launch
from angaros.launch import _arguments, _place
from angaros.launch._plan import PipePlan
from angaros.launch.actions.include_launch_description import enter
from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError


def _streams():
    """Return the streams to ``angaros launch``; the file sees others."""
    answers = os.fdopen(os.dup(0), encoding="utf-8")
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return answers, out


def _message(error):
    """Return what an error says, in one line with the remedy."""
    text = " ".join(str(error).split())
    if isinstance(error, InvalidLaunchFileError):
        return text
    if isinstance(error, ModuleNotFoundError):
        name = error.name or text
        return f"needs module '{name}', which is not installed; hint: pip install it, or source it"
    if isinstance(error, SyntaxError):
        return f"is no Python: {error.msg}; hint: python3 -m py_compile FILE"
    return f"{type(error).__name__}: {text}"


def evaluate(context, path, plan):
    """Tell everything that a file says; return whether that went well."""
    try:
        end = enter(context, path, (path, 0))
        description = launch.launch_description_sources.PythonLaunchDescriptionSource(path)
        description = description.get_launch_description(context)
        if context.only_arguments:
            _arguments.tell(context, description)
        else:
            context.visit(description)
        end.visit(context)
    except Exception as error:
        place = getattr(error, "place", None) or _place.of_error(error, context.files)
        place = place or getattr(error, "launch_place", None) or (path, 0)
        plan.send({"failed": {"file": place[0], "line": place[1], "message": _message(error)}})
        return False
    plan.send({"done": {"used": sorted(context.used)}})
    return True


def main():
    """Evaluate the file of the command line."""
    answers, out = _streams()
    path = sys.argv[1]
    given = json.loads(answers.readline())
    # Descriptions are made of these classes, also where a real ROS 2 has others.
    sys.modules["launch"] = launch
    sys.modules["launch_ros"] = angaros.launch_ros
    angaros.enable_rclpy()
    plan = PipePlan(out, answers)
    context = launch.LaunchContext(plan=plan)
    context.only_arguments = given["only_arguments"]
    context.replace_configurations(given["configurations"])
    for name, value in given["env"].items():
        if value is None:
            context.environment.pop(name, None)
        else:
            context.environment[name] = value
    # As with ros2 launch, the folder in which that was called is no place for modules.
    if sys.path[0] in ("", os.getcwd()):
        del sys.path[0]
    sys.argv = [path]
    good = evaluate(context, path, plan)
    plan.flush()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

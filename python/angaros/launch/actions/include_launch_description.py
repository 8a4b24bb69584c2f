"""Another file in this place."""

import os

from angaros.launch import _arguments
from angaros.launch._file import check, description_of
from angaros.launch.action import Action
from angaros.launch.launch_description_entity import LaunchDescriptionEntity
from angaros.launch.launch_description_source import LaunchDescriptionSource
from angaros.launch.launch_description_sources import AnyLaunchDescriptionSource
from angaros.launch.utilities import perform

_LOCALS = ("current_launch_file_path", "current_launch_file_directory")


class _EndOfFile(LaunchDescriptionEntity):
    """Ends a file: what says where the file is tells again where the one around is."""

    def __init__(self, before):
        self._before = before

    def visit(self, context):
        """End it."""
        context.extend_locals(self._before)
        context.plan.end()


def enter(context, path, place):
    """Begin a file; return what ends it."""
    before = {name: context.get_locals_as_dict().get(name, "") for name in _LOCALS}
    context.plan.begin("file", place, {"file": path})
    context.files.add(path)
    whole = os.path.abspath(path)
    context.extend_locals(dict(zip(_LOCALS, (whole, os.path.dirname(whole)))))
    return _EndOfFile(before)


class IncludeLaunchDescription(Action):
    """Does what another file says, with arguments.

    :param launch_description_source: a source, or the file
    :param launch_arguments: pairs of a name and a value, also as substitutions
    """

    def __init__(self, launch_description_source, *, launch_arguments=None, **kwargs):
        super().__init__(**kwargs)
        if not isinstance(launch_description_source, LaunchDescriptionSource):
            launch_description_source = AnyLaunchDescriptionSource(launch_description_source)
        self.launch_description_source = launch_description_source
        given = {} if launch_arguments is None else launch_arguments
        self._arguments = list(given.items() if hasattr(given, "items") else given)

    @property
    def launch_arguments(self):
        """The arguments: pairs of a name and a value."""
        return self._arguments

    def _give_arguments(self, context):
        for name, value in self._arguments:
            name = perform(context, name)
            context.launch_configurations[name] = perform(context, value)
            # As in XML, an argument of an include is none that nobody reads.
            context.used.add(name)

    def execute(self, context):
        """Return what the file says."""
        source = self.launch_description_source
        self._give_arguments(context)
        path = source.path(context)
        if path is None:
            return [source.get_launch_description(context)]
        if not source.is_python(path):
            _walked(context, path, self._place)
            return None
        check(path)
        end = enter(context, path, self._place)
        return [description_of(path), end]

    def tell_arguments(self, context):
        """Tell the arguments of the file if it is known without a whole evaluation."""
        source = self.launch_description_source
        try:
            path = source.path(context)
            self._give_arguments(context)
        except Exception:
            return
        if path is None:
            _arguments.tell(context, source.get_launch_description(context))
        elif not os.path.isfile(path):
            return
        elif not source.is_python(path):
            _walked(context, path, self._place)
        else:
            end = enter(context, path, self._place)
            _arguments.tell(context, description_of(path))
            end.visit(context)


def _walked(context, path, place):
    """Have ``angaros launch`` read a file, and take over what it sets."""
    answer = context.plan.include(path, place)
    context.replace_configurations(answer["configurations"])
    for name, value in answer["env"].items():
        if value is None:
            context.environment.pop(name, None)
        else:
            context.environment[name] = value

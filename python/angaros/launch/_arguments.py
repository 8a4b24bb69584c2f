"""The arguments of a file, found without doing what it says."""

from angaros.launch.actions.declare_launch_argument import DeclareLaunchArgument
from angaros.launch.utilities import perform_substitutions


def declared_in(entity):
    """Return the declarations in a description or an action, each name once."""
    found = {}

    def look(entity):
        if isinstance(entity, DeclareLaunchArgument):
            found.setdefault(entity.name, entity)
        inner = list(entity.describe_sub_entities())
        for _, more in entity.describe_conditional_sub_entities():
            inner += more
        for one in inner:
            look(one)

    look(entity)
    return list(found.values())


def tell(context, entity):
    """Tell the declarations in an entity and in the files that it includes, where they are found.

    Conditions and functions are left out: without values of the arguments nothing can be decided.
    """
    if isinstance(entity, DeclareLaunchArgument):
        context.launch_configurations.setdefault(entity.name, _default(context, entity) or "")
        entity.entry(context, _default(context, entity))
    including = getattr(entity, "tell_arguments", None)
    if including is not None:
        including(context)
    inner = list(entity.describe_sub_entities())
    for _, more in entity.describe_conditional_sub_entities():
        inner += more
    for one in inner:
        tell(context, one)


def _default(context, argument):
    if argument.default_value is None:
        return None
    try:
        return perform_substitutions(context, argument.default_value)
    except Exception:
        # It may need what only a whole evaluation sets.
        return "".join(part.describe() for part in argument.default_value)

"""Begin and end of what stands around actions."""

from angaros.launch.launch_description_entity import LaunchDescriptionEntity


class Begin(LaunchDescriptionEntity):
    """Begins a scope: what is set in it is put back at its end."""

    def __init__(self, kind, place, attributes, children=(), *, key=None, handler=None):
        self._place = place
        self._entry = (kind, place, attributes, children, key)
        self._handler = handler

    def visit(self, context):
        """Begin it."""
        context.plan.begin(*self._entry)
        context._push_launch_configurations()
        context._push_environment()
        context.handlers.append(context.handler)
        context.handler = self._handler or context.handler


class End(LaunchDescriptionEntity):
    """Ends the innermost scope."""

    def visit(self, context):
        """End it."""
        context.handler = context.handlers.pop()
        context._pop_environment()
        context._pop_launch_configurations()
        context.plan.end()


def scope(kind, place, attributes, inner, **more):
    """Return actions with the begin and the end of a scope around them."""
    return [Begin(kind, place, attributes, **more), *inner, End()]

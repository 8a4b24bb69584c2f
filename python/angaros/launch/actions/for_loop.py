"""Actions for each of several values."""

from angaros.launch.action import Action
from angaros.launch.utilities import entities, perform


class ForLoop(Action):
    """Calls a function with 0, 1, ... and does the actions it returns.

    :param length: how often, also as substitutions
    """

    def __init__(self, length, *, function, **kwargs):
        super().__init__(**kwargs)
        self._length = length
        self._function = function

    def execute(self, context):
        """Return the actions of all calls."""
        length = self._length
        count = int(length if isinstance(length, int) else perform(context, length))
        return [action for index in range(count) for action in entities(self._function(index))]


class ForEach(Action):
    """Calls a function with the fields of each entry of ``{name: a}; {name: b}``.

    :param values: entries in braces, separated by semicolons, also as substitutions
    """

    def __init__(self, values, *, function, **kwargs):
        super().__init__(**kwargs)
        self._values = values
        self._function = function

    def execute(self, context):
        """Return the actions of all calls."""
        texts = [text for text in perform(context, self._values).split(";") if text.strip()]
        return [action for text in texts for action in entities(self._function(**_fields(text)))]


def _fields(text):
    """Return the fields of ``{a: 1, b: 'x'}``, as YAML has them."""
    inner = text.strip()
    if not (inner.startswith("{") and inner.endswith("}")):
        raise ValueError(f"'{text}' is no entry of a ForEach; hint: write {{name: value}}")
    pairs = (pair.partition(":") for pair in inner[1:-1].split(",") if pair.strip())
    return {name.strip(): _scalar(value.strip()) for name, _, value in pairs}


def _scalar(text):
    if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"":
        return text[1:-1]
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text

"""Parameters in the forms in which they are given, as entries."""

import math
from collections.abc import Iterable, Mapping

from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError
from angaros.launch.substitution import Substitution
from angaros.launch.utilities import is_true, perform
from angaros.launch_ros.parameter_descriptions import Parameter, ParameterFile, ParameterValue

_TYPES = {bool: "bool", int: "int", float: "float", str: "str"}


def entries(context, place, parameters):
    """Return the entries of mappings, files and :class:`Parameter`, in this order."""
    if parameters is None:
        return []
    if isinstance(parameters, (str, Substitution, Mapping)):
        raise InvalidLaunchFileError(
            "parameters are a list; hint: write parameters=[{'name': value}, 'file.yaml']"
        )
    found = []
    for given in parameters:
        if isinstance(given, Mapping):
            for name, value in flat(context, given):
                found.append(_entry(context, place, name, value))
        elif isinstance(given, Parameter):
            found.append(_entry(context, place, perform(context, given.name), given))
        elif isinstance(given, ParameterFile):
            attributes = {"from": perform(context, given.param_file)}
            if is_true(context, given.allow_substs):
                attributes["allow_substs"] = "true"
            found.append(context.plan.entry("param", place, attributes))
        else:
            attributes = {"from": perform(context, given)}
            found.append(context.plan.entry("param", place, attributes))
    return found


def flat(context, mapping, prefix=""):
    """Return names and values; names of mappings within each other are joined by a dot."""
    for name, value in mapping.items():
        name = prefix + perform(context, name)
        if isinstance(value, Mapping):
            yield from flat(context, value, name + ".")
        else:
            yield name, value


def _entry(context, place, name, value):
    return context.plan.entry("param", place, {"name": name, **encoded(context, value, name)})


def encoded(context, value, name):
    """Return the attributes of a value: ``value``, and ``type`` if that is known."""
    kind = None
    if isinstance(value, ParameterValue):
        value, wanted = value.value, value.value_type
        kind = _name_of(wanted, name)
        if kind is None and isinstance(value, str):
            # Without a type it is read as YAML, also a text.
            return {"value": value}
    if type(value) in _TYPES:
        return {"value": _scalar(value), "type": kind or _own_type(value)}
    if isinstance(value, Substitution):
        return {"value": perform(context, value), "type": kind}
    if isinstance(value, (bytes, bytearray)):
        raise InvalidLaunchFileError(
            f"parameter '{name}' holds bytes; hint: give a list of whole numbers"
        )
    if hasattr(value, "__fspath__"):
        return {"value": _scalar(str(value))}
    if isinstance(value, Iterable):
        return _list(context, list(value), name, kind)
    raise InvalidLaunchFileError(
        f"parameter '{name}' is of type {type(value).__name__}; hint: give a truth value, a "
        "number, a text, substitutions or a list"
    )


def _own_type(value):
    # The type of a text stands in its quotes.
    return None if isinstance(value, str) else _TYPES[type(value)]


def _scalar(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        if math.isfinite(value):
            return repr(value)
        return ".nan" if math.isnan(value) else ".inf" if value > 0 else "-.inf"
    return str(value) if isinstance(value, int) else {"text": value, "plain": False}


def _list(context, values, name, kind):
    if not values:
        raise InvalidLaunchFileError(
            f"parameter '{name}' is an empty list, whose type is not known; hint: leave it out"
        )
    types = {type(value) for value in values}
    if types == {int, float}:
        values = [float(value) for value in values]
        types = {float}
    if types <= {bool, int, float, str}:
        own = {_TYPES[one] for one in types - {str}}
        listed = f"list_of_{own.pop()}" if len(types) == 1 and own else None
        return {"value": [_scalar(value) for value in values], "type": kind or listed}
    if any(isinstance(value, Substitution) for value in values):
        # One text of several parts.
        return {"value": perform(context, values), "type": kind}
    return {"value": [_element(context, value) for value in values], "type": kind}


def _element(context, value):
    return _scalar(value) if type(value) in _TYPES else perform(context, value)


def _name_of(wanted, name):
    """Return ``int``, or ``list_of_int`` for ``List[int]``."""
    if wanted is None:
        return None
    if wanted in _TYPES:
        return _TYPES[wanted]
    (element,) = getattr(wanted, "__args__", None) or (None,)
    if element in _TYPES:
        return f"list_of_{_TYPES[element]}"
    raise InvalidLaunchFileError(
        f"value_type of parameter '{name}' is {wanted!r}; hint: int, float, bool, str or List of one"
    )

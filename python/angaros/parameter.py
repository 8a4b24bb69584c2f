"""Parameters: a name, a type and a value."""

import array
from enum import Enum

from angaros import _native
from angaros.interfaces.rcl_interfaces.msg import Parameter as ParameterMsg
from angaros.interfaces.rcl_interfaces.msg import ParameterValue

PARAMETER_SEPARATOR_STRING = "."

_LISTS = (list, tuple, array.array)


class Parameter:
    """A parameter and its value.

    >>> Parameter("gain", value=1.5).type_.name
    'DOUBLE'
    """

    class Type(Enum):
        """The type of a value."""

        NOT_SET = 0
        BOOL = 1
        INTEGER = 2
        DOUBLE = 3
        STRING = 4
        BYTE_ARRAY = 5
        BOOL_ARRAY = 6
        INTEGER_ARRAY = 7
        DOUBLE_ARRAY = 8
        STRING_ARRAY = 9

        @classmethod
        def from_parameter_value(cls, parameter_value):
            """Return the type of a value.

            :raises TypeError: if a parameter cannot have it
            """
            if parameter_value is None:
                return cls.NOT_SET
            for number, kind in enumerate(_KINDS, 1):
                if isinstance(parameter_value, kind):
                    return cls(number)
            if isinstance(parameter_value, _LISTS):
                for number, kind in enumerate((bytes, *_KINDS), 5):
                    if all(isinstance(value, kind) for value in parameter_value):
                        return cls(number)
                raise TypeError(
                    "The given value is not a list of one of the allowed types"
                    f" '{parameter_value}'."
                )
            raise TypeError(f"The given value is not one of the allowed types '{parameter_value}'.")

        def check(self, parameter_value):
            """Return whether a value is of this type."""
            number = self.value
            if number == 0:
                return parameter_value is None
            if number < 5:
                return isinstance(parameter_value, _KINDS[number - 1])
            kinds = _LISTS if number in (7, 8) else (list, tuple)
            if not isinstance(parameter_value, kinds):
                return False
            if number == 5:
                return all(isinstance(v, bytes) and len(v) == 1 for v in parameter_value)
            return all(isinstance(v, _KINDS[number - 6]) for v in parameter_value)

    def __init__(self, name, type_=None, value=None):
        if type_ is None:
            type_ = Parameter.Type.from_parameter_value(value)
        if not isinstance(type_, Parameter.Type):
            raise TypeError(f"type must be an instance of '{Parameter.Type!r}'")
        if not type_.check(value):
            raise ValueError(f"Type '{type_}' and value '{value}' do not agree")
        self._type_ = type_
        self._name = name
        self._value = value

    @property
    def name(self):
        """The name."""
        return self._name

    @property
    def type_(self):
        """The type."""
        return self._type_

    @property
    def value(self):
        """The value; None if it is not set."""
        return self._value

    def __repr__(self):
        return f"Parameter({self._name!r}, {self._type_}, {self._value!r})"

    def get_parameter_value(self):
        """Return the value as a rcl_interfaces.msg.ParameterValue."""
        made = ParameterValue(type=self._type_.value)
        if self._type_ is not Parameter.Type.NOT_SET:
            setattr(made, f"{self._type_.name.lower()}_value", self._value)
        return made

    def to_parameter_msg(self):
        """Return it as a rcl_interfaces.msg.Parameter."""
        return ParameterMsg(name=self._name, value=self.get_parameter_value())

    @classmethod
    def from_parameter_msg(cls, param_msg):
        """Return what a rcl_interfaces.msg.Parameter says."""
        type_ = Parameter.Type(param_msg.value.type)
        value = None
        if type_ is not Parameter.Type.NOT_SET:
            value = getattr(param_msg.value, f"{type_.name.lower()}_value")
        return cls(param_msg.name, type_, value)

    def _numbers(self):
        return (self._name, (self._type_.value, self._value))

    @classmethod
    def _of(cls, name, value):
        return cls(name, Parameter.Type(value[0]), value[1])


# A bool is an int too, and so comes first.
_KINDS = (bool, int, float, str)


def parameter_value_to_python(parameter_value):
    """Return the value that a rcl_interfaces.msg.ParameterValue holds.

    >>> parameter_value_to_python(Parameter("gain", value=1.5).get_parameter_value())
    1.5
    """
    try:
        type_ = Parameter.Type(parameter_value.type)
    except ValueError:
        raise RuntimeError(f"unexpected parameter type {parameter_value.type}") from None
    if type_ is Parameter.Type.NOT_SET:
        return None
    value = getattr(parameter_value, f"{type_.name.lower()}_value")
    return list(value) if type_.value >= 5 else value


def parameter_dict_from_yaml_file(
    parameter_file, use_wildcard=False, target_nodes=None, namespace=""
):
    """Return the parameters of a file as messages by their names.

    :param use_wildcard: whether those for all nodes (``/**``) count, before those of nodes
    :param target_nodes: the nodes whose parameters count; all by default
    :param namespace: what is put before the names of the parameters
    :raises RuntimeError: if the file has nothing for one of the nodes, or is none of parameters
    """
    everyone = "/**"

    def full(name):
        return "/" + name.lstrip("/")

    by_node = {}
    for node, name, value in _native.read_parameter_file(str(parameter_file)):
        by_node.setdefault(full(node), {})[name] = value
    wanted = [full(name) for name in target_nodes or by_node if full(name) != everyone]
    found = dict(by_node.get(everyone, {})) if use_wildcard else {}
    for node in wanted:
        if node not in by_node:
            known = ", ".join(by_node)
            raise RuntimeError(
                f"Param file does not contain parameters for {node}, only for nodes: {known}"
            )
        found.update(by_node[node])
    prefix = f"{namespace}{PARAMETER_SEPARATOR_STRING}" if namespace else ""
    named = {prefix + name: value for name, value in found.items()}
    return {name: Parameter._of(name, value).to_parameter_msg() for name, value in named.items()}

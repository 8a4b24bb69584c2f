"""The parameters of a node."""

from typing import Any, Sequence

from angaros import _native
from angaros.exceptions import (
    AngarosError,
    InvalidParameterException,
    InvalidParameterTypeException,
    InvalidParameterValueException,
    ParameterAlreadyDeclaredException,
    ParameterImmutableException,
    ParameterNotDeclaredException,
    ParameterUninitializedException,
)
from angaros.interfaces.rcl_interfaces.msg import (
    ListParametersResult,
    ParameterDescriptor,
    ParameterType,
    SetParametersResult,
)
from angaros.parameter import Parameter
from angaros.serialization import deserialize_message


def _range(ranges):
    return [(each.from_value, each.to_value, each.step) for each in ranges][0] if ranges else None


def _descriptor(message, dynamic):
    return (
        message.description,
        message.additional_constraints,
        bool(message.read_only),
        dynamic,
        _range(message.integer_range),
        _range(message.floating_point_range),
    )


class NodeParameters:
    """The part of a node that has its parameters."""

    def _init_parameters(self, allow_undeclared):
        self._parameters = _native.Parameters(self._native)
        self._allow_undeclared_parameters = allow_undeclared
        self._parameter_callbacks = {}

    def _end_parameters(self):
        for kept in self._parameter_callbacks.values():
            kept.release()
        self._parameter_callbacks.clear()
        self._parameters = None

    def declare_parameter(
        self,
        name: str,
        value: Any = None,
        descriptor: Any = None,
        ignore_override: bool = False,
    ) -> Parameter:
        """Declare a parameter and return it with its value.

        :param value: its value, unless another is given from outside; or only its type
        """
        given = (name, value) if descriptor is None else (name, value, descriptor)
        return self.declare_parameters("", [given], ignore_override)[0]

    def declare_parameters(self, namespace, parameters, ignore_override=False):
        """Declare parameters given as (name, value) or (name, value, descriptor)."""
        return [self._declare(namespace, given, ignore_override) for given in parameters]

    def _declare(self, namespace, given, ignore_override):
        if not 1 <= len(given) <= 3:
            raise TypeError(
                f"Invalid parameter tuple length at index 0 in parameters list: {given}"
            )
        name, value, descriptor = (*given, None, None)[:3]
        if not isinstance(name, str):
            raise TypeError(f"expected the name of a parameter, got {name!r}")
        name = f"{namespace}.{name}" if namespace else name
        descriptor = ParameterDescriptor() if descriptor is None else descriptor
        if not isinstance(descriptor, ParameterDescriptor):
            raise TypeError(f"expected a ParameterDescriptor for '{name}', got {descriptor!r}")
        if self._parameters.has(name):
            raise ParameterAlreadyDeclaredException(name)
        if not name.strip("."):
            raise InvalidParameterException(name)
        if isinstance(value, Parameter.Type):
            default, wanted = (0, None), value
        else:
            default = Parameter(name, value=value)._numbers()[1]
            wanted = Parameter.Type(default[0])
        dynamic = bool(descriptor.dynamic_typing) or wanted is Parameter.Type.NOT_SET
        try:
            self._parameters.declare(
                name, default, _descriptor(descriptor, dynamic), wanted.value, ignore_override
            )
        except AngarosError as error:
            raise self._declaration_error(name, value, wanted, str(error)) from error
        try:
            return self._now(name)
        except AngarosError:
            # It has a type and no value yet.
            return Parameter(name)

    @staticmethod
    def _declaration_error(name, value, wanted, text):
        if "is of type" in text:
            made = InvalidParameterTypeException(Parameter(name), wanted.name)
            made.args = (text,)
            return made
        return InvalidParameterValueException(name, value, text)

    def _now(self, name):
        return Parameter._of(name, self._parameters.get(name))

    def undeclare_parameter(self, name: str) -> None:
        """Take a parameter away."""
        failed = self._parameters.undeclare(name)
        if failed is not None:
            raise self._failure(name, None, failed)

    def _failure(self, name, value, failed):
        kind, text = failed
        if kind == "not declared":
            return ParameterNotDeclaredException(name)
        if kind == "read-only":
            return ParameterImmutableException(name)
        return InvalidParameterValueException(name, value, text)

    def has_parameter(self, name: str) -> bool:
        """Return whether a parameter is declared."""
        return self._parameters.has(name)

    def get_parameter(self, name: str) -> Parameter:
        """Return a parameter with its value.

        :raises ParameterNotDeclaredException: if it is not declared
        :raises ParameterUninitializedException: if it has no value yet
        """
        if not self._parameters.has(name):
            if self._allow_undeclared_parameters:
                return Parameter(name)
            raise ParameterNotDeclaredException(name)
        try:
            found = self._now(name)
        except AngarosError as error:
            raise ParameterUninitializedException(name) from error
        return found

    def get_parameters(self, names: Sequence[str]) -> list[Parameter]:
        """Return parameters with their values."""
        if not all(isinstance(name, str) for name in names):
            raise TypeError("All names must be instances of type str")
        return [self.get_parameter(name) for name in names]

    def get_parameter_or(self, name, alternative_value=None):
        """Return a parameter, or the alternative if it is not declared or has no value."""
        try:
            found = self.get_parameter(name)
        except (ParameterNotDeclaredException, ParameterUninitializedException):
            found = Parameter(name)
        if found.type_ is Parameter.Type.NOT_SET:
            return Parameter(name) if alternative_value is None else alternative_value
        return found

    def get_parameters_by_prefix(self, prefix):
        """Return the parameters below a prefix, by what is behind it."""
        below = self._parameters.below(prefix)
        start = len(prefix) + 1 if prefix else 0
        found = {}
        for name, value in below:
            short = name[start:] if prefix and name.startswith(prefix + ".") else name
            full = f"{prefix}.{short}" if prefix else short
            found[short] = Parameter._of(full, value)
        return found

    def get_parameter_type(self, name):
        """Return the type of a parameter."""
        return self.get_parameter(name).type_

    def get_parameter_types(self, names):
        """Return the types of parameters."""
        return [self.get_parameter_type(name) for name in names]

    def set_parameters(self, parameter_list):
        """Set each by itself and return the results.

        :raises ParameterNotDeclaredException: if one is not declared; none is set then
        """
        self._check_declared(parameter_list)
        return [self._set([parameter]) for parameter in parameter_list]

    def set_parameters_atomically(self, parameter_list):
        """Set all or none and return the result."""
        self._check_declared(parameter_list)
        return self._set(parameter_list)

    def _check_declared(self, parameter_list):
        if not all(isinstance(parameter, Parameter) for parameter in parameter_list):
            raise TypeError("parameter must be instance of type 'rclpy.parameter.Parameter'")
        missing = [p.name for p in parameter_list if not self._parameters.has(p.name)]
        if missing and not self._allow_undeclared_parameters:
            raise ParameterNotDeclaredException(missing)

    def _set(self, parameter_list):
        failed = self._parameters.set_atomically([p._numbers() for p in parameter_list])
        if failed is None:
            return SetParametersResult(successful=True)
        return SetParametersResult(successful=False, reason=failed[1])

    def list_parameters(self, prefixes, depth):
        """Return the names of those below prefixes, down to a depth."""
        names, found = self._parameters.list(list(prefixes), depth)
        return ListParametersResult(names=names, prefixes=found)

    def describe_parameter(self, name):
        """Return what a parameter is for."""
        return self.describe_parameters([name])[0]

    def describe_parameters(self, names):
        """Return what parameters are for."""
        missing = [name for name in names if not self._parameters.has(name)]
        if missing:
            raise ParameterNotDeclaredException(missing[0] if len(missing) == 1 else missing)
        return [
            deserialize_message(d, ParameterDescriptor) for d in self._parameters.describe(names)
        ]

    def _keep(self, callback, add, function):
        self._parameter_callbacks[add, callback] = getattr(self._parameters, add)(function)

    def _release(self, callback, add):
        try:
            self._parameter_callbacks.pop((add, callback)).release()
        except KeyError:
            raise ValueError("Callback was not added before") from None

    def add_pre_set_parameters_callback(self, callback):
        """Let a function change the list of parameters before they are set."""

        def changed(given):
            wanted = callback([Parameter._of(name, value) for name, value in given])
            return [parameter._numbers() for parameter in wanted]

        self._keep(callback, "on_pre_set", changed)

    def add_on_set_parameters_callback(self, callback):
        """Let a function refuse parameters before they are set."""

        def refused(given):
            result = callback([Parameter._of(name, value) for name, value in given])
            return None if result.successful else result.reason

        self._keep(callback, "on_set", refused)

    def add_post_set_parameters_callback(self, callback):
        """Tell a function of parameters that were set."""

        def told(given):
            callback([Parameter._of(name, value) for name, value in given])

        self._keep(callback, "on_post_set", told)

    def remove_pre_set_parameters_callback(self, callback):
        """Take a function back."""
        self._release(callback, "on_pre_set")

    def remove_on_set_parameters_callback(self, callback):
        """Take a function back."""
        self._release(callback, "on_set")

    def remove_post_set_parameters_callback(self, callback):
        """Take a function back."""
        self._release(callback, "on_post_set")


assert ParameterType.PARAMETER_STRING_ARRAY == Parameter.Type.STRING_ARRAY.value

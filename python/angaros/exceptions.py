"""Exceptions, with the names of rclpy."""

from angaros._native import AngarosError


class InvalidHandle(RuntimeError):
    """Raised when something is used that was destroyed."""


class NotInitializedException(Exception):
    """Raised when something needs a context that was not initialised."""

    def __init__(self, message=None):
        text = "rclpy.init() has not been called."
        super().__init__(f"{text[:-1]}. msg:{message}" if message else text)


class NoTypeSupportImportedException(Exception):
    """Raised when a class is not one of messages."""

    def __init__(self):
        super().__init__("no type_support imported")


class NameValidationException(Exception):
    """Raised when a name breaks the rules."""

    def __init__(self, name_type, name, error_msg, invalid_index):
        pointer = " " * invalid_index + "^"
        super().__init__(f"Invalid {name_type}: {error_msg}:\n  '{name}'\n   {pointer}\n")


class InvalidNamespaceException(NameValidationException):
    """Raised when a namespace breaks the rules."""

    def __init__(self, name, error_msg, invalid_index):
        super().__init__("namespace", name, error_msg, invalid_index)


class InvalidNodeNameException(NameValidationException):
    """Raised when a node's name breaks the rules."""

    def __init__(self, name, error_msg, invalid_index):
        super().__init__("node name", name, error_msg, invalid_index)


class InvalidTopicNameException(NameValidationException):
    """Raised when a topic's name breaks the rules."""

    def __init__(self, name, error_msg, invalid_index):
        super().__init__("topic name", name, error_msg, invalid_index)


class InvalidServiceNameException(NameValidationException):
    """Raised when a service's name breaks the rules."""

    def __init__(self, name, error_msg, invalid_index):
        super().__init__("service name", name, error_msg, invalid_index)


class ParameterException(Exception):
    """What all exceptions about parameters are."""

    def __init__(self, error_msg, parameters):
        super().__init__(f"{error_msg}: {parameters}")


class ParameterNotDeclaredException(ParameterException):
    """Raised when a parameter is used that was not declared."""

    def __init__(self, parameters):
        super().__init__("Invalid access to undeclared parameter(s)", parameters)


class ParameterAlreadyDeclaredException(ParameterException):
    """Raised when a parameter is declared again."""

    def __init__(self, parameters):
        super().__init__("Parameter(s) already declared", parameters)


class InvalidParameterException(ParameterException):
    """Raised when a parameter's name breaks the rules."""

    def __init__(self, parameter_name):
        super().__init__("Invalid parameter name", parameter_name)


class InvalidParameterTypeException(ParameterException):
    """Raised when a value has another type than the parameter."""

    def __init__(self, desired_parameter, expected_type):
        name, value = desired_parameter.name, desired_parameter.value
        super().__init__(
            f"Trying to set parameter '{name}' to '{value}' of type "
            f"'{desired_parameter.type_.name}', expecting type '{expected_type}'",
            name,
        )


class InvalidParameterValueException(ParameterException):
    """Raised when a value is refused, by a callback or by the descriptor."""

    def __init__(self, parameter, value, reason):
        super().__init__(
            f"Invalid parameter value ({value}) for parameter. Reason: {reason}", parameter
        )


class ParameterImmutableException(ParameterException):
    """Raised when a read-only parameter is to be changed."""

    def __init__(self, parameter_name):
        super().__init__("Attempted to modify read-only parameter", parameter_name)


class ParameterUninitializedException(ParameterException):
    """Raised when a parameter is read that has no value yet."""

    def __init__(self, parameter_name):
        super().__init__(f"The parameter '{parameter_name}' is not initialized", parameter_name)


class ROSInterruptException(Exception):
    """Raised when a sleep ends because the context was shut down."""

    def __init__(self):
        super().__init__("rclpy.shutdown() has been called")


__all__ = [name for name, value in list(globals().items()) if isinstance(value, type)]
assert AngarosError.__name__ in __all__

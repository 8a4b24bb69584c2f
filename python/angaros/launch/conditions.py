"""Conditions of actions."""

from angaros.launch.condition import Condition
from angaros.launch.invalid_launch_file_error import InvalidLaunchFileError
from angaros.launch.utilities import normalize_to_list_of_substitutions, perform_substitutions

_VALUES = {"true": True, "1": True, "false": False, "0": False}


class InvalidConditionExpressionError(InvalidLaunchFileError):
    """A condition is neither true nor false."""


def evaluate_condition_expression(context, expression):
    """Return the truth value that an expression of substitutions gives.

    :raises InvalidConditionExpressionError: if it gives another text than true, false, 1 or 0
    """
    text = perform_substitutions(context, normalize_to_list_of_substitutions(expression))
    try:
        return _VALUES[text.strip().lower()]
    except KeyError:
        raise InvalidConditionExpressionError(
            f"condition '{text}' is neither true nor false; hint: give true, false, 1 or 0"
        ) from None


class IfCondition(Condition):
    """Holds if an expression is true."""

    def __init__(self, predicate_expression):
        self._expression = normalize_to_list_of_substitutions(predicate_expression)
        super().__init__(predicate=lambda c: evaluate_condition_expression(c, self._expression))


class UnlessCondition(Condition):
    """Holds if an expression is false."""

    def __init__(self, predicate_expression):
        self._expression = normalize_to_list_of_substitutions(predicate_expression)
        super().__init__(predicate=lambda c: not evaluate_condition_expression(c, self._expression))


class LaunchConfigurationEquals(Condition):
    """Holds if a configuration has a value; with None, if it is not set."""

    def __init__(self, launch_configuration_name, expected_value):
        def equals(context):
            value = context.launch_configurations.get(launch_configuration_name)
            if expected_value is None or value is None:
                return value is expected_value
            expected = normalize_to_list_of_substitutions(expected_value)
            return value == perform_substitutions(context, expected)

        super().__init__(predicate=equals)


class LaunchConfigurationNotEquals(LaunchConfigurationEquals):
    """Holds if a configuration has another value, or none."""

    def evaluate(self, context):
        """Return whether the condition holds."""
        return not super().evaluate(context)


__all__ = [
    "IfCondition",
    "InvalidConditionExpressionError",
    "LaunchConfigurationEquals",
    "LaunchConfigurationNotEquals",
    "UnlessCondition",
    "evaluate_condition_expression",
]

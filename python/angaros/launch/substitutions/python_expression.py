"""What an expression in Python gives."""

import importlib

from angaros.launch.substitution import Substitution
from angaros.launch.substitutions.substitution_failure import SubstitutionFailure
from angaros.launch.utilities import normalize_to_list_of_substitutions, perform_substitutions


class PythonExpression(Substitution):
    """Gives the value of an expression as a text.

    :param python_modules: modules that the expression may name; what is in ``math`` has no prefix
    """

    def __init__(self, expression, python_modules=("math",)):
        self._expression = normalize_to_list_of_substitutions(expression)
        modules = [python_modules] if isinstance(python_modules, str) else python_modules
        self._modules = [normalize_to_list_of_substitutions(module) for module in modules]

    def describe(self):
        """Return how it is written."""
        return "PythonExpr(" + "".join(part.describe() for part in self._expression) + ")"

    def perform(self, context):
        """Return the value.

        :raises SubstitutionFailure: if the expression fails
        """
        text = perform_substitutions(context, self._expression)
        names = {}
        for part in self._modules:
            module = importlib.import_module(perform_substitutions(context, part))
            names[module.__name__.partition(".")[0]] = module
            if module.__name__ == "math":
                names.update(vars(module))
        try:
            return str(eval(text, {}, names))
        except Exception as error:
            raise SubstitutionFailure(
                f"expression '{text}' fails: {type(error).__name__}: {error}; hint: texts in it "
                "need quotes: [\"'\", LaunchConfiguration(...), \"' == 'x'\"]"
            ) from None

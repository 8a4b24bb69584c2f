"""Values of parameters whose type is given, and files of parameters."""


class ParameterValue:
    """A value, and of which type it is if it comes from substitutions.

    :param value_type: int, float, bool, str or List of one of these; None means as YAML has it
    """

    def __init__(self, value, *, value_type=None):
        self.value = value
        self.value_type = value_type


class Parameter(ParameterValue):
    """A value with the name of the parameter."""

    def __init__(self, name, value, *, value_type=None):
        super().__init__(value, value_type=value_type)
        self.name = name


class ParameterFile:
    """A file of parameters.

    :param allow_substs: whether ``$(...)`` in it are substitutions, as in XML launch files
    """

    def __init__(self, param_file, *, allow_substs=False):
        self.param_file = param_file
        self.allow_substs = allow_substs

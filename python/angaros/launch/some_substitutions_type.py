"""What may stand where a text with substitutions is expected."""

from typing import Iterable, Text, Union

from angaros.launch.substitution import Substitution

SomeSubstitutionsType = Union[Text, Substitution, Iterable[Union[Text, Substitution]]]

SomeSubstitutionsType_types_tuple = (str, Substitution, list, tuple, set, frozenset)

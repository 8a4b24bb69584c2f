"""Content filters of subscriptions."""

from typing import NamedTuple, Sequence


class ContentFilterOptions(NamedTuple):
    """An expression over the fields of messages, as in DDS, with the values of ``%0``, ``%1``...

    >>> ContentFilterOptions("data > %0", ["5"]).filter_expression
    'data > %0'
    """

    filter_expression: str
    expression_parameters: Sequence[str] = ()

    def _native(self):
        return (self.filter_expression, [str(value) for value in self.expression_parameters])

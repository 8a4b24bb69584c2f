"""Texts with substitutions, and lists of actions, in all the forms in which they are given."""

from collections.abc import Iterable

from angaros.launch.substitution import Substitution


def is_a(entity, kind):
    """Return whether something is of a class."""
    return isinstance(entity, kind)


def normalize_to_list_of_substitutions(subst):
    """Return a text, a substitution or several of these as a list of substitutions.

    >>> [part.text for part in normalize_to_list_of_substitutions(["a", "b"])]
    ['a', 'b']
    """
    from angaros.launch.substitutions.text_substitution import TextSubstitution

    if isinstance(subst, Substitution):
        return [subst]
    if isinstance(subst, str):
        return [TextSubstitution(text=subst)]
    if hasattr(subst, "__fspath__"):
        return [TextSubstitution(text=str(subst))]
    if isinstance(subst, Iterable) and not isinstance(subst, (bytes, dict)):
        parts = []
        for part in subst:
            if not isinstance(part, (str, Substitution)) and not hasattr(part, "__fspath__"):
                raise _no_text(part)
            parts += normalize_to_list_of_substitutions(part)
        return parts
    raise _no_text(subst)


def _no_text(value):
    kind = type(value).__name__
    return TypeError(f"{value!r} is of type {kind}, where a text or a substitution is expected")


def perform_substitutions(context, subs):
    """Return the text that several substitutions give together."""
    return "".join(context.perform_substitution(sub) for sub in subs)


def perform(context, subst):
    """Return the text of whatever may stand where a text is expected."""
    return perform_substitutions(context, normalize_to_list_of_substitutions(subst))


def is_true(context, value):
    """Return a truth value that is given as one, or as substitutions."""
    from angaros.launch.conditions import evaluate_condition_expression

    return value if isinstance(value, bool) else evaluate_condition_expression(context, value)


def entities(value):
    """Return an action, several or None as a list."""
    if value is None:
        return []
    return list(value) if isinstance(value, Iterable) else [value]

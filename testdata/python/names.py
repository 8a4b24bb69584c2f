"""The public names of rclpy, one a line, functions with their arguments.

Run by the Python of a real ROS 2: python names.py >rclpy.txt
"""

import importlib
import inspect
import pkgutil
import warnings


def arguments(function):
    """The arguments as text; a star behind those that are only taken by name, = for a default."""
    shown = []
    for each in inspect.signature(function).parameters.values():
        star = "*" if each.kind == each.KEYWORD_ONLY else ""
        shown.append(each.name + star + ("=" if each.default is not each.empty else ""))
    return "(" + ", ".join(shown) + ")"


def of_class(name, cls):
    """The lines of a class."""
    bases = [base.__name__ for base in cls.__mro__[1:-1] if issubclass(cls, BaseException)]
    yield f"class {name}" + (f" < {' < '.join(bases)}" if bases else "")
    for key in sorted(set(dir(cls))):
        if key.startswith("_") and key != "__init__":
            continue
        owner = next((each for each in cls.__mro__ if key in vars(each)), cls)
        if owner.__module__ in ("builtins", "enum", "pybind11_builtins"):
            continue
        member = inspect.getattr_static(cls, key)
        member = getattr(member, "__func__", member)
        if inspect.isfunction(member):
            yield f"{name}.{key}{arguments(member)}"
        elif key != "__init__":
            yield f"{name}.{key}"


def of_module(name):
    """The lines of a module: what it defines, and what its folder hands on."""
    module = importlib.import_module(name)
    for key, value in sorted(vars(module).items()):
        home = getattr(value, "__module__", None)
        if key.startswith("_") or inspect.ismodule(value) or home == "typing":
            continue
        if inspect.isclass(value) or inspect.isfunction(value):
            own = home == name or "_rclpy" in str(home) or ".impl" in str(home)
            if not own and not (str(home).startswith("rclpy") and hasattr(module, "__path__")):
                continue
            if inspect.isclass(value):
                yield from of_class(f"{name}.{key}", value)
            else:
                yield f"{name}.{key}{arguments(value)}"
        elif type(value).__name__ not in ("TypeVar", "lock") and key != "TYPE_CHECKING":
            yield f"{name}.{key}"


def main():
    """Print the lines of all modules."""
    import rclpy

    warnings.simplefilter("ignore")
    hidden = (".impl", "_rclpy_pybind", "_dummy")
    below = (found.name for found in pkgutil.walk_packages(rclpy.__path__, "rclpy."))
    for name in ["rclpy", *sorted(n for n in below if not any(h in n for h in hidden))]:
        print(f"module {name}")
        for line in of_module(name):
            print(line)


if __name__ == "__main__":
    main()

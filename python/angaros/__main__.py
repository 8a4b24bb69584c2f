"""Runs a program that was written for rclpy: ``python -m angaros program.py ARGUMENTS``.

``python -m angaros --package FOLDER PROGRAM ARGUMENTS`` runs a program of an ament_python package
from its sources; ``--programs FOLDER`` lists the programs that it has. ``python -m angaros demo``
shows where the time of images goes on their way through four nodes.
"""

import glob
import os
import runpy
import sys

import angaros

_USAGE = """usage: python -m angaros PROGRAM.py [ARGUMENTS...]
       python -m angaros --package FOLDER PROGRAM [ARGUMENTS...]
       python -m angaros --programs FOLDER
       python -m angaros demo [--help]"""


def _script(path):
    """Run a file as if it was called by itself."""
    folder = os.path.dirname(os.path.abspath(path))
    sys.path[0] = folder
    # A program that colcon has installed in PREFIX/lib/PACKAGE has its modules beside that.
    modules = os.path.join(os.path.dirname(folder), "python3*", "site-packages")
    for found in reversed(glob.glob(modules)):
        if found not in sys.path:
            sys.path.insert(1, found)
    runpy.run_path(path, run_name="__main__")
    return 0


def main():
    """Run the program of the command line."""
    del sys.argv[0]
    if not sys.argv or sys.argv[0] in ("-h", "--help"):
        print(_USAGE, file=sys.stderr)
        return 2
    if sys.argv[0] == "demo":
        from angaros import demo

        return demo.main(sys.argv[1:])
    if sys.argv[0] not in ("--package", "--programs"):
        angaros.enable_rclpy()
        return _script(sys.argv[0])
    from angaros import ament_python

    if len(sys.argv) < 3 - (sys.argv[0] == "--programs"):
        print(_USAGE, file=sys.stderr)
        return 2
    option, folder = sys.argv[:2]
    try:
        if option == "--programs":
            print("\n".join(sorted(ament_python.programs(folder))))
            return 0
        sys.argv = sys.argv[2:]
        angaros.enable_rclpy()
        return ament_python.run(folder, sys.argv[0])
    except ament_python.PackageError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1


sys.exit(main())

"""Runs a program that was written for rclpy: ``python -m angaros program.py ARGUMENTS``."""

import os
import runpy
import sys

import angaros


def main():
    """Run the program of the command line as if it was called by itself."""
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print("usage: python -m angaros PROGRAM.py [ARGUMENTS...]", file=sys.stderr)
        return 2
    angaros.enable_rclpy()
    del sys.argv[0]
    sys.path[0] = os.path.dirname(os.path.abspath(sys.argv[0]))
    runpy.run_path(sys.argv[0], run_name="__main__")
    return 0


sys.exit(main())

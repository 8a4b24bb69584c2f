"""The master of one session of ROS 1: on a port of its own, without roscore's rosout and logs, and gone with
the process that started it. Leaves its address in the file that the command line names.

usage: master.py FILE
"""

import ctypes
import os
import pathlib
import signal
import sys
import threading

from rosmaster.master import Master

PR_SET_PDEATHSIG = 1


def main():
    """Serves until killed."""
    parent = os.getppid()
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent or parent == 1:
        # Whoever started this is gone already.
        sys.exit(1)
    file = pathlib.Path(sys.argv[1])
    master = Master(port=0)
    master.start()
    hidden = file.with_name(file.name + ".new")
    hidden.write_text(master.uri)
    hidden.rename(file)
    threading.Event().wait()


if __name__ == "__main__":
    main()

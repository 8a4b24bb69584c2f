"""What dora starts as a node: hands its surroundings to the process that is to be that node, and stays for as
long as that one does, or as dora. Sleeps in the kernel all the while.

usage: standin.py PLACE    (the folder it is started in and this name are the place; see dataflow.py)
"""

import os
import pathlib
import select
import sys


def main():
    """Ends when nobody has the other end of the pipe any more, or when dora has gone."""
    parent = os.getppid()
    try:
        dora = os.pidfd_open(parent)
    except ProcessLookupError:
        return
    if os.getppid() != parent:
        return
    place = pathlib.Path(sys.argv[1])
    os.mkfifo(place.with_suffix(".pipe"))
    pipe = os.open(place.with_suffix(".pipe"), os.O_RDONLY | os.O_NONBLOCK)
    hidden = place.with_suffix(".new")
    hidden.write_text("\0".join(f"{name}={value}" for name, value in os.environ.items()
                                if name.startswith("DORA_")))
    hidden.rename(place.with_suffix(".env"))
    ends = select.poll()
    # A pipe that nobody has opened for writing yet says nothing; once the last writer has gone, POLLHUP.
    ends.register(pipe, 0)
    ends.register(dora, select.POLLIN)
    ends.poll()


if __name__ == "__main__":
    main()

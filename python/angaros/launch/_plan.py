"""What the actions of a file are told to: entries like those of XML, one after the other.

1. ``add`` is an entry. Its attributes hold no substitutions any more; a text is one that may be a
   number or a truth value, unless it is a mapping with ``"plain": false``.
2. ``begin`` is an entry around those that follow, up to its ``end``.
3. ``configurations`` are those that hold from there on: functions of a file set them as they like.
4. ``include`` is a file in XML or YAML, whose entries are walked at once; the answer has the
   configurations and the environment behind it.
"""

import json

from angaros.launch.invalid_launch_file_error import refuse


class Plan:
    """Keeps the entries in a list, for tests."""

    def __init__(self):
        self.messages = []
        # The context whose actions tell this; it says so itself.
        self.context = None

    def send(self, message):
        """Take an entry."""
        self.messages.append(message)

    def entry(self, kind, place, attributes, children=()):
        """Return an entry."""
        attributes = {name: value for name, value in attributes.items() if value is not None}
        file, line = place
        return {
            "kind": kind,
            "file": file,
            "line": line,
            "attributes": attributes,
            "children": list(children),
        }

    def add(self, kind, place, attributes, children=(), key=None):
        """Tell an entry; ``key`` is how handlers of events name its process."""
        self.send({"add": self.entry(kind, place, attributes, children), "key": key})

    def begin(self, kind, place, attributes, children=(), key=None):
        """Tell an entry around those that follow; ``key`` is the process that it is about."""
        self.send({"begin": self.entry(kind, place, attributes, children), "key": key})

    def end(self):
        """End the innermost entry that has begun."""
        self.send({"end": True})

    def include(self, path, place):
        """Have a file in XML or YAML walked."""
        refuse(f"'{path}'", "is not in Python", "start it with 'angaros launch'")


class PipePlan(Plan):
    """Tells ``angaros launch`` by a line of JSON each."""

    def __init__(self, to, answers):
        super().__init__()
        self._to = to
        self._answers = answers
        self._known = None

    def send(self, message):
        """Write an entry."""
        now = dict(self.context.launch_configurations)
        if now != self._known:
            self._write({"configurations": now})
            self._known = now
        self._write(message)
        if "end" in message:
            # Those from before the begin are back there.
            self._known = None

    def _write(self, message):
        self._to.write(json.dumps(message) + "\n")

    def flush(self):
        """Have everything arrive."""
        self._to.flush()

    def include(self, path, place):
        """Have a file walked; return the configurations and the environment behind it."""
        self.send({"include": self.entry("include", place, {"file": str(path)})})
        self.flush()
        line = self._answers.readline()
        if not line:
            # An error in the file ended the launch, which has said so.
            raise SystemExit(1)
        return json.loads(line)

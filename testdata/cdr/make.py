"""Writes golden.json: for every standard type one message in CDR, made by PyPI's `rosbags`.

Run from anywhere with a Python that has rosbags: `python testdata/cdr/make.py`. The types come from
the repository's `interfaces/`; wstring, which rosbags does not have, stands in by_hand.json.
"""

import json
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).parents[2]
PEER = ROOT / "crates/msg/tests/rosbags_parity.py"


def sections():
    """Every message, request, response, goal, result and feedback as (name, text)."""
    suffixes = {"msg": [""], "srv": ["_Request", "_Response"], "action": ["_Goal", "_Result", "_Feedback"]}
    for path in sorted((ROOT / "interfaces").glob("*/*/*")):
        package, kind = path.parts[-3:-1]
        texts = re.split(r"^---\s*$", path.read_text(), flags=re.MULTILINE)
        for suffix, text in zip(suffixes[kind], texts, strict=True):
            yield f"{package}/{kind}/{path.stem}{suffix}", text


def main():
    types = dict(sections())
    lines = []
    for name, text in types.items():
        if not re.search(r"^wstring\b", text, re.MULTILINE):
            lines.append({"define": name, "text": text})
    lines += [{"make": line["define"], "seed": 1, "count": 1} for line in lines]
    text = "".join(json.dumps(line) + "\n" for line in lines)
    answer = subprocess.run([sys.executable, PEER], input=text, stdout=subprocess.PIPE, text=True, check=True)
    entries = map(json.loads, answer.stdout.splitlines())
    out = [{"type": e["name"], "hex": e["hex"][0], "value": e["values"][0]} for e in entries]
    lines = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in out)
    (pathlib.Path(__file__).parent / "golden.json").write_text(f"[\n{lines}\n]\n")


if __name__ == "__main__":
    main()

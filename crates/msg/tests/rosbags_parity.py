"""The other CDR implementation of the parity test and of the golden vectors: PyPI's `rosbags`.

Reads JSON lines from standard input:
  {"define": NAME, "text": TEXT}      a type of which later lines speak; all of these come first
  {"recode": NAME, "hex": [HEX...]}   messages to read and write again
  {"make": NAME, "seed": N, "count": N}   random messages to make
and answers each of the last two by one JSON line
  {"name": NAME, "hex": [HEX...], "values": [VALUE...]}.

Struct fields become JSON objects, arrays become lists. rosbags has no
wstring: definitions must not contain it.
"""

import dataclasses
import json
import random
import re
import sys

import numpy
from rosbags.interfaces import Nodetype
from rosbags.typesys import Stores, get_types_from_msg, get_typestore

TEXT = ["a", "Z", "0", "/", "é", "€", "𝄞"]
INTEGERS = {f"{sign}int{bits}": (bits, bool(sign)) for sign in ("", "u") for bits in (8, 16, 32, 64)}


def base_value(name, rng, bound):
    if name == "bool":
        return bool(rng.getrandbits(1))
    if name in INTEGERS:
        bits, unsigned = INTEGERS[name]
        return rng.getrandbits(bits) - (0 if unsigned else 1 << (bits - 1))
    if name == "float32":
        return float(numpy.float32(rng.uniform(-1e6, 1e6)))
    if name == "float64":
        return rng.uniform(-1e9, 1e9)
    if name == "string":
        text = "".join(rng.choice(TEXT) for _ in range(rng.randrange(6)))
        return text.encode()[:bound].decode(errors="ignore") if bound else text
    raise ValueError(f"no random value for {name}")


def value(store, desc, rng):
    kind, args = desc
    if kind == Nodetype.BASE:
        return base_value(args[0], rng, args[1])
    if kind == Nodetype.NAME:
        return message(store, args, rng)
    inner, count = args
    if kind == Nodetype.SEQUENCE:
        count = rng.randrange(min(count, 4) + 1 if count else 4)
    items = [value(store, inner, rng) for _ in range(count)]
    if inner[0] == Nodetype.BASE and inner[1][0] != "string":
        return numpy.array(items, dtype=inner[1][0])
    return items


def message(store, name, rng):
    fields = store.fielddefs[name][1]
    made = {field: value(store, desc, rng) for field, desc in fields}
    if "structure_needs_at_least_one_member" in made:
        made["structure_needs_at_least_one_member"] = 0
    return store.types[name](**made)


def plain(store, item):
    if dataclasses.is_dataclass(item):
        names = [name for name, _ in store.fielddefs[item.__msgtype__][1]]
        hidden = "structure_needs_at_least_one_member"
        return {name: plain(store, getattr(item, name)) for name in names if name != hidden}
    if isinstance(item, numpy.ndarray):
        return item.tolist()
    if isinstance(item, list):
        return [plain(store, element) for element in item]
    return item


def alias(text):
    """rosbags knows messages only: parts of services and actions are declared as such."""
    return text.replace("/srv/", "/msg/").replace("/action/", "/msg/")


def definition(text):
    """To rosbags a char is text and a byte signed; on the wire both are an unsigned byte."""
    return re.sub(r"^(char|byte)\b", "uint8", alias(text), flags=re.MULTILINE)


def main():
    store = get_typestore(Stores.EMPTY)
    types, registered = {}, False
    for line in sys.stdin:
        task = json.loads(line)
        if "define" in task:
            types.update(get_types_from_msg(definition(task["text"]), alias(task["define"])))
            continue
        if not registered:
            store.register({name: fields for name, fields in types.items() if name not in store.types})
            registered = True
        if "recode" in task:
            name = task["recode"]
            messages = [store.deserialize_cdr(bytes.fromhex(text), alias(name)) for text in task["hex"]]
        else:
            name, rng = task["make"], random.Random(f"{task['make']} {task['seed']}")
            messages = [message(store, alias(name), rng) for _ in range(task["count"])]
        encoded = [bytes(store.serialize_cdr(item, alias(name))).hex() for item in messages]
        values = [plain(store, item) for item in messages]
        print(json.dumps({"name": name, "hex": encoded, "values": values}, ensure_ascii=False))


if __name__ == "__main__":
    main()

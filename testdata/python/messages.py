"""What rclpy's own classes of messages say of themselves, as JSON.

Run by the Python of a real ROS 2: python messages.py >messages.json
"""

import importlib
import json

PACKAGES = (
    "std_msgs builtin_interfaces rcl_interfaces action_msgs lifecycle_msgs service_msgs"
    " unique_identifier_msgs rosgraph_msgs type_description_interfaces statistics_msgs"
)


def about(cls):
    """The fields, the text of a new message, the constants."""
    names = [n for n in dir(cls) if n.isupper() and n != "SLOT_TYPES" and "__" not in n]
    return [
        cls.get_fields_and_field_types(),
        repr(cls()),
        {name: repr(getattr(cls, name)) for name in names},
    ]


def main():
    """Print it for all types of the packages."""
    found = {}
    for package in PACKAGES.split():
        for kind in ("msg", "srv"):
            try:
                module = importlib.import_module(f"{package}.{kind}")
            except ImportError:
                continue
            for name in dir(module):
                cls = getattr(module, name)
                if hasattr(cls, "get_fields_and_field_types"):
                    found[f"{package}/{kind}/{name}"] = about(cls)
                elif hasattr(cls, "Request"):
                    for part in ("Request", "Response"):
                        found[f"{package}/{kind}/{name}_{part}"] = about(getattr(cls, part))
    print(json.dumps(found, indent=0, sort_keys=True))


main()

"""Drives the simulated board and servos with the makers' own library: `sdk.py PORT PROTOCOL`."""

import sys
import time

from dynamixel_sdk import (
    COMM_SUCCESS,
    GroupBulkRead,
    GroupBulkWrite,
    GroupSyncRead,
    GroupSyncWrite,
    PacketHandler,
    PortHandler,
)

BOARD = 200
POWER = 24
# The library waits some tens of milliseconds, which a busy machine can need for more than the simulator.
ATTEMPTS = 20


def agree(what, found, expected):
    if found != expected:
        sys.exit(f"error: {what}: {found!r} instead of {expected!r}")
    print(what)


def again(call):
    """What a call returns that ends with a result and an error byte, once the result is a success."""
    for _ in range(ATTEMPTS):
        *data, result, error = call()
        if result == COMM_SUCCESS:
            return (*data, error)
    return (*data, f"no answer: {result}")


def until(what, is_so):
    end = time.monotonic() + 20
    while not is_so():
        if time.monotonic() > end:
            sys.exit(f"error: not within 20 s: {what}")
    print(what)


def common(port, packets, models, torque, goal, position, size):
    """What both protocols have: ping, read, write, sync write; then the servos move."""
    agree("the board answers", again(lambda: packets.ping(port, BOARD)), (models[0], 0))
    agree("power", again(lambda: packets.write1ByteTxRx(port, BOARD, POWER, 1)), (0,))
    for servo in (1, 20):
        agree(f"servo {servo}", again(lambda: packets.ping(port, servo)), (models[1], 0))
    _, result, _ = packets.ping(port, 21)
    if result == COMM_SUCCESS:
        sys.exit("error: servo 21 answers and is not there")
    goals = {1: 1900, 2: 2048, 3: 2300}
    group = GroupSyncWrite(port, packets, goal, size)
    for servo, count in goals.items():
        group.addParam(servo, list(count.to_bytes(size, "little")))
    agree("sync write", group.txPacket(), COMM_SUCCESS)
    for servo in goals:
        agree(f"torque {servo}", again(lambda: packets.write1ByteTxRx(port, servo, torque, 1)), (0,))
    read = packets.read2ByteTxRx if size == 2 else packets.read4ByteTxRx
    for servo, count in goals.items():
        until(f"{servo} is at {count}", lambda: again(lambda: read(port, servo, position))[0] == count)
    return goals


def first(port, packets):
    """Protocol 1.0. The library's group for bulk reads fails there, so its parts are called."""
    goals = common(port, packets, (0x7300, 29), 24, 30, 36, 2)
    ranges = [(BOARD, 24, 27), *((servo, 36, 2) for servo in goals)]
    params = [byte for servo, address, length in ranges for byte in (length, servo, address)]
    for _ in range(ATTEMPTS):
        if packets.bulkReadTx(port, params, len(params)) != COMM_SUCCESS:
            sys.exit("error: a bulk read cannot be sent")
        answers = [packets.readRx(port, servo, length) for servo, _, length in ranges]
        port.is_using = False
        if all(result == COMM_SUCCESS for _, result, _ in answers):
            break
        port.clearPort()
    board, *servos = (list(data) for data, _, _ in answers)
    agree("bulk read of the board", (board[0], board[26]), (1, 123))
    agree("bulk read of servos", [int.from_bytes(data, "little") for data in servos], list(goals.values()))
    agree("a measured value is not written", again(lambda: packets.write2ByteTxRx(port, 1, 36, 0)), (8,))


def second(port, packets):
    """Protocol 2.0: sync read, bulk read and bulk write besides."""
    goals = common(port, packets, (0x7400, 30), 64, 116, 132, 4)
    found, _ = packets.broadcastPing(port)
    agree("all answer", sorted(found), [*range(1, 21), BOARD])
    sync = GroupSyncRead(port, packets, 132, 4)
    bulk = GroupBulkRead(port, packets)
    bulk.addParam(BOARD, 24, 8)
    for servo in goals:
        sync.addParam(servo)
        bulk.addParam(servo, 132, 4)
    for group in (sync, bulk):
        for _ in range(ATTEMPTS):
            if group.txRxPacket() == COMM_SUCCESS:
                break
        found = [group.getData(servo, 132, 4) for servo in goals]
        agree(f"{type(group).__name__} of servos", found, list(goals.values()))
    agree("bulk read of the board", bulk.getData(BOARD, 31, 1), 123)
    write = GroupBulkWrite(port, packets)
    write.addParam(1, 65, 1, [1])
    write.addParam(2, 116, 4, list((2100).to_bytes(4, "little")))
    agree("bulk write", write.txPacket(), COMM_SUCCESS)
    agree("a lamp", again(lambda: packets.read1ByteTxRx(port, 1, 65)), (1, 0))
    until("2 is at 2100", lambda: again(lambda: packets.read4ByteTxRx(port, 2, 132))[0] == 2100)
    agree("a measured value is not written", again(lambda: packets.write4ByteTxRx(port, 1, 132, 0)), (7,))


def main():
    path, protocol = sys.argv[1:]
    port = PortHandler(path)
    if not port.openPort() or not port.setBaudRate(1_000_000):
        sys.exit(f"error: {path} cannot be opened")
    packets = PacketHandler(float(protocol))
    (first if protocol == "1.0" else second)(port, packets)
    port.closePort()
    print("all agree")


main()

"""The device end of vhost-user: a virtio device that lives in this process, behind QEMU.

QEMU hands over the guest's memory and, for the device's one queue, where it lies and the two
descriptors by which each side wakes the other. Requests then go straight from the guest's memory
to the device. See the vhost-user protocol in QEMU's documentation and virtio 1.2, section 2.7
(split virtqueues). The front end has to leave out indirect descriptors and event indices.
"""

from __future__ import annotations

import mmap
import os
import selectors
import socket
import struct
from array import array
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import Protocol

VERSION_1 = 1 << 32  # VIRTIO_F_VERSION_1
# VHOST_USER_F_PROTOCOL_FEATURES. None is offered; without the bit QEMU allows no memory at all.
PROTOCOL_FEATURES = 1 << 30
MOST_FDS = 8  # memory regions that come in one message

GET_FEATURES, GET_PROTOCOL_FEATURES = 1, 15
SET_MEM_TABLE, SET_VRING_NUM, SET_VRING_ADDR = 5, 8, 9
SET_VRING_BASE, GET_VRING_BASE, SET_VRING_KICK, SET_VRING_CALL = 10, 11, 12, 13
REPLY = 1 | 4  # version 1, and the bit that says that this is an answer

NEXT, WRITABLE = 1, 2  # flags of a descriptor
NO_INTERRUPT = 1  # flag of the ring of requests: the guest looks by itself


@dataclass(frozen=True, slots=True)
class Request:
    """What the guest asks: the bytes it sent, and where the answer may be written."""

    sent: tuple[bytes, ...]
    room: tuple[memoryview, ...]


class Device(Protocol):
    """Answers requests; ``features`` are its own bits of virtio."""

    features: int

    def answer(self, request: Request) -> int:
        """Fill in the room of a request; how many bytes were written."""
        ...


@dataclass(frozen=True, slots=True)
class _Region:
    """A piece of the guest's memory: ``guest`` and ``front`` are its addresses there and in QEMU."""

    guest: int
    size: int
    front: int
    offset: int
    memory: mmap.mmap


class _Memory:
    """The guest's memory."""

    def __init__(self, regions: tuple[_Region, ...] = ()) -> None:
        self._regions = regions

    def at(self, guest: int, size: int) -> memoryview:
        for region in self._regions:
            if region.guest <= guest < region.guest + region.size:
                start = region.offset + guest - region.guest
                return memoryview(region.memory)[start : start + size]
        raise ValueError(f"the guest has no memory at {guest:#x}")

    def of_front(self, address: int) -> int:
        """The guest's address of what QEMU has at an address of its own."""
        for region in self._regions:
            if region.front <= address < region.front + region.size:
                return region.guest + address - region.front
        raise ValueError(f"QEMU shares no memory at {address:#x}")


class _Queue:
    """A split virtqueue: a table of descriptors, a ring of requests, a ring of answers."""

    def __init__(self) -> None:
        self.size = 0
        self.table = self.asked = self.answered = 0
        self.next = 0
        self.kick = self.call = -1

    def serve(self, memory: _Memory, device: Device) -> None:
        """Answer all that the guest has asked."""
        while self._word(memory, self.asked + 2) != self.next:
            head = self._word(memory, self.asked + 4 + 2 * (self.next % self.size))
            self.next = (self.next + 1) & 0xFFFF
            self._done(memory, head, device.answer(self._request(memory, head)))

    def _request(self, memory: _Memory, head: int) -> Request:
        sent: list[bytes] = []
        room: list[memoryview] = []
        for address, size, writable in self._chain(memory, head):
            view = memory.at(address, size)
            if writable:
                room.append(view)
            else:
                sent.append(bytes(view))
        return Request(tuple(sent), tuple(room))

    def _chain(self, memory: _Memory, head: int) -> Iterator[tuple[int, int, bool]]:
        flags = NEXT
        while flags & NEXT:
            address, size, flags, following = struct.unpack("<QIHH", memory.at(self.table + 16 * head, 16))
            yield address, size, bool(flags & WRITABLE)
            head = following

    def _done(self, memory: _Memory, head: int, written: int) -> None:
        count = self._word(memory, self.answered + 2)
        memory.at(self.answered + 4 + 8 * (count % self.size), 8)[:] = struct.pack("<II", head, written)
        memory.at(self.answered + 2, 2)[:] = struct.pack("<H", (count + 1) & 0xFFFF)
        if self.call >= 0 and not self._word(memory, self.asked) & NO_INTERRUPT:
            os.eventfd_write(self.call, 1)

    @staticmethod
    def _word(memory: _Memory, address: int) -> int:
        value: int = struct.unpack("<H", memory.at(address, 2))[0]
        return value


class Backend:
    """Serves one device to one QEMU, which connects to the socket ``path``, until QEMU ends."""

    def __init__(self, path: Path, device: Device) -> None:
        self._device = device
        self._memory = _Memory()
        self._queue = _Queue()
        self._selector = selectors.DefaultSelector()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(path))
        self._listener.listen(1)
        self._thread = Thread(target=self._serve, name=path.name, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Wait until everything is done; call it when QEMU has ended."""
        self._listener.shutdown(socket.SHUT_RDWR)  # wakes a thread that still waits for QEMU
        self._thread.join()
        self._listener.close()

    def _serve(self) -> None:
        try:
            front, _ = self._listener.accept()
        except OSError:
            return  # closed before QEMU came
        with front, self._selector:
            self._selector.register(front, selectors.EVENT_READ, lambda: self._message(front))
            going = True
            while going:
                for key, _ in self._selector.select():
                    act: Callable[[], bool] = key.data
                    going = act() and going
        self._hang_up()

    def _kicked(self) -> bool:
        os.eventfd_read(self._queue.kick)
        self._queue.serve(self._memory, self._device)
        return True

    def _message(self, front: socket.socket) -> bool:
        """Take one message of QEMU's; False at their end."""
        try:
            header, fds = _receive(front)
        except ConnectionError:
            return False
        if len(header) < 12:
            return False
        kind, _flags, size = struct.unpack("<III", header)
        body = front.recv(size, socket.MSG_WAITALL) if size else b""
        answer = self._obey(kind, body, fds)
        if answer is not None:
            front.sendall(struct.pack("<III", kind, REPLY, len(answer)) + answer)
        return True

    def _obey(self, kind: int, body: bytes, fds: list[int]) -> bytes | None:
        queue = self._queue
        if kind == GET_FEATURES:
            return struct.pack("<Q", VERSION_1 | PROTOCOL_FEATURES | self._device.features)
        if kind == GET_PROTOCOL_FEATURES:
            return struct.pack("<Q", 0)
        if kind == SET_MEM_TABLE:
            self._memory = _Memory(tuple(_regions(body, fds)))
        elif kind == SET_VRING_NUM:
            queue.size = struct.unpack("<II", body)[1]
        elif kind == SET_VRING_ADDR:
            places = struct.unpack("<IIQQQQ", body)[2:5]
            queue.table, queue.answered, queue.asked = map(self._memory.of_front, places)
        elif kind == SET_VRING_BASE:
            queue.next = struct.unpack("<II", body)[1]
        elif kind == GET_VRING_BASE:
            self._listen_to(-1)
            return struct.pack("<II", 0, queue.next)
        elif kind == SET_VRING_KICK:
            self._listen_to(fds[0])
            queue.serve(self._memory, self._device)
        elif kind == SET_VRING_CALL:
            _close(queue.call)
            queue.call = fds[0] if fds else -1
        else:
            for fd in fds:
                os.close(fd)
        return None

    def _listen_to(self, kick: int) -> None:
        if self._queue.kick >= 0:
            self._selector.unregister(self._queue.kick)
            _close(self._queue.kick)
        self._queue.kick = kick
        if kick >= 0:
            self._selector.register(kick, selectors.EVENT_READ, self._kicked)

    def _hang_up(self) -> None:
        _close(self._queue.kick)
        _close(self._queue.call)


def _receive(front: socket.socket) -> tuple[bytes, list[int]]:
    """The twelve bytes at the head of a message, and the descriptors that came with them."""
    fds = array("i")
    header, ancillary, _flags, _address = front.recvmsg(12, socket.CMSG_SPACE(MOST_FDS * fds.itemsize))
    for _level, _type, data in ancillary:
        fds.frombytes(data[: len(data) - len(data) % fds.itemsize])
    return header, fds.tolist()


def _regions(body: bytes, fds: list[int]) -> Iterator[_Region]:
    (count,) = struct.unpack_from("<I", body)
    for place, fd in zip(range(count), fds, strict=True):
        guest, size, front, offset = struct.unpack_from("<QQQQ", body, 8 + 32 * place)
        yield _Region(guest, size, front, offset, mmap.mmap(fd, offset + size))
        os.close(fd)


def _close(fd: int) -> None:
    if fd >= 0:
        os.close(fd)

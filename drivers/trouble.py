"""What can be wrong with a device: one sentence for what is wrong, one for what mends it."""

from __future__ import annotations

from companion.errors import DeviceError, EntropyError, plain
from companion.frozen import frozen
from companion.play import Text, text


class Trouble(DeviceError):
    """A device that does not work, with the way to mend it apart from what is wrong."""

    def __init__(self, wrong: Text, mend: Text) -> None:
        super().__init__(text("{wrong} {mend}", wrong=wrong, mend=mend))
        self.wrong = wrong
        self.mend = mend


def reason_of(error: Exception) -> str:
    """What a library or the system says of an error, without how Python writes it."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return reason.strip("'. ") or "its library gives no reason"


class LuckTrouble(Trouble, EntropyError):
    """A source of luck that does not work."""


@frozen
class Finding:
    """What a look at one device found. ``device`` is its kind (``keys``, ``display`` …)."""

    device: str
    ok: bool
    text: Text
    mend: Text | None = None

    @classmethod
    def of(cls, device: str, error: DeviceError) -> Finding:
        """The finding of a device that could not be opened."""
        if isinstance(error, Trouble):
            return cls(device, False, error.wrong, error.mend)
        return cls(device, False, error.text)

    def sentence(self) -> Text:
        """What is wrong and what mends it."""
        return self.text if self.mend is None else text("{wrong} {mend}", wrong=self.text, mend=self.mend)

    def as_data(self) -> dict[str, str | bool | None]:
        """For another program."""
        mend = None if self.mend is None else plain(self.mend)
        return {"device": self.device, "ok": self.ok, "text": plain(self.text), "mend": mend}

    def __str__(self) -> str:
        """For a terminal: one line, and under it the way to mend it."""
        line = f"{'ok  ' if self.ok else 'mend'}  {self.device:<8} {plain(self.text)}"
        return line if self.mend is None else f"{line}\n{'':15}{plain(self.mend)}"

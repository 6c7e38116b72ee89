"""The GPIO header: one gpiozero pin factory, asked for by name and never replaced by another."""

from __future__ import annotations

import os
import sys
import tempfile
from glob import glob
from typing import Any

from companion.play import Text, text
from drivers.trouble import Trouble, reason_of

CHIPS = "/dev/gpiochip*"

# The header's chip by the names its kernel drivers give it: its number moved on the Pi 5.
HEADER_LABELS = ("pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835")

# rpi-lgpio, which may be behind rpigpio, listens on the same thread as lgpio itself.
_ON_LGPIO = ("gpiozero.pins.lgpio", "gpiozero.pins.rpigpio")

_INSTALL = text("Install Orbweaver with its packages for a Raspberry Pi: pip install 'orbweaver[pi]'.")
_JOIN = text("Join the group that may use GPIO, then log in again: sudo usermod -aG gpio $USER.")
_ELSEWHERE = text("On a machine that is no Raspberry Pi, use the simulated unit: --profile desk.")


def open_factory(name: str) -> Any:
    """A gpiozero pin factory: ``lgpio``, ``rpigpio`` or ``mock``. Errors: Trouble."""
    if name == "mock":
        from gpiozero.pins.mock import MockFactory, MockPWMPin

        return MockFactory(pin_class=MockPWMPin)
    if not glob(CHIPS):
        raise Trouble(text("No GPIO here: this machine has no /dev/gpiochip0."), _ELSEWHERE)
    # lgpio, which rpi-lgpio uses too, makes a pipe in LG_WD while it is being imported; without
    # it in the working directory, where that may not be allowed.
    folder = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or tempfile.gettempdir()
    os.environ.setdefault("LG_WD", folder)
    try:
        return _lgpio() if name == "lgpio" else _rpigpio()
    except ImportError as error:
        package = error.name or name
        raise Trouble(text("The package {package} is not installed.", package=package), _INSTALL) from None
    except Trouble:
        raise
    except Exception as error:  # each GPIO library has roots of its own, some of them RuntimeError
        raise Trouble(
            text("No GPIO here: {reason}.", reason=reason_of(error)), _mend(error, _ELSEWHERE)
        ) from error


def pin_trouble(use: str, pin: int, error: Exception) -> Trouble:
    """Why one pin could not be had."""
    wrong = text("GPIO{pin} for {use} cannot be had: {reason}.", pin=pin, use=use, reason=reason_of(error))
    return Trouble(wrong, _mend(error, text("Check the pin numbers in the profile.")))


def lost_thread(factory: Any) -> bool:
    """True when the thread by which lgpio reports edges has ended: no key can be heard again."""
    lgpio = sys.modules.get("lgpio")
    if lgpio is None or type(factory).__module__ not in _ON_LGPIO:
        return False
    thread = getattr(lgpio, "_notify_thread", None)
    return thread is not None and not thread.is_alive()


def _lgpio() -> Any:
    import lgpio
    from gpiozero.pins.lgpio import LGPIOFactory

    labels = []
    closed = []
    for path in sorted(glob(CHIPS)):
        if not os.access(path, os.R_OK | os.W_OK):
            closed.append(path)
            continue
        number = int(path.removeprefix("/dev/gpiochip"))
        handle = lgpio.gpiochip_open(number)
        _status, _lines, _name, label = lgpio.gpio_get_chip_info(handle)
        lgpio.gpiochip_close(handle)
        if label in HEADER_LABELS:
            return LGPIOFactory(chip=number)
        labels.append(label)
    if closed:
        raise Trouble(text("{chip} may not be used by this user.", chip=closed[0]), _JOIN)
    found = ", ".join(labels)
    raise Trouble(text("No GPIO header of a Raspberry Pi here, only {found}.", found=found), _ELSEWHERE)


def _rpigpio() -> Any:
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    return RPiGPIOFactory()


def _mend(error: Exception, otherwise: Text) -> Text:
    reason = reason_of(error).lower()
    if "busy" in reason or "in use" in reason:
        return text(
            "Another program holds it. Where that is Orbweaver itself: sudo systemctl stop orbweaver."
        )
    if "permission" in reason or "denied" in reason or "not permitted" in reason:
        return _JOIN
    return otherwise

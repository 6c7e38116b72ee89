"""``orbweaver``, and ``python -m companion``, which is the same program."""

from __future__ import annotations

import gc
import signal
import sys

from companion.left_out import leave_out


def main() -> int:
    """Run the command line. Ctrl-C ends it without a word, also while it is being loaded and at
    its end; where the shell has Ctrl-C ignored, it stays so."""
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    if "run" in sys.argv[1:3]:  # behind -v
        leave_out()
    gc.disable()  # what is read here stays; looking through it for waste takes a tenth of its reading
    from companion import cli

    gc.enable()
    try:
        if heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return cli.main()
    except KeyboardInterrupt:  # before that has begun
        return cli.INTERRUPTED
    finally:
        if heard:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(main())

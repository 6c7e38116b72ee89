"""``python -m verify``: check the files that are named."""

import sys

from . import main

sys.exit(main(sys.argv[1:]))

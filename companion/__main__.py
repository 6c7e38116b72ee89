"""``python -m companion`` is the same program as ``orbweaver``."""

from companion.cli import main

raise SystemExit(main())

"""What a cluster answers, in whatever way its workers lack what is asked; a real one is in ``tests/cli``."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from companion.errors import OptionError, plain
from companion.lab.study import cluster


@pytest.mark.parametrize("error", [ImportError, AttributeError, TypeError, RuntimeError])
def test_workers_that_cannot_read_what_is_asked_are_of_another_orbweaver(error: type[Exception]) -> None:
    """A module, a function, or what one is given may be missing there, or the scheduler says so."""
    future: Future[None] = Future()
    future.set_exception(error())
    with pytest.raises(OptionError) as caught:
        cluster._result(future, "tcp://there")
    assert "Those at tcp://there play other games" in plain(caught.value.text)

"""`python -m pytest tests/contract --regenerate-golden` writes `tests/golden` anew; its diff is the review."""

import pytest

from .golden import FLAG


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(FLAG, action="store_true", help="write the golden files anew instead of comparing with them")


@pytest.fixture
def regenerates(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written."""
    return bool(request.config.getoption(FLAG, default=False))

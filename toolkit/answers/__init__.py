"""From what a command names to its answer: one module a question, each answer a dict ready for JSON."""

from typing import Any

Document = dict[str, Any]

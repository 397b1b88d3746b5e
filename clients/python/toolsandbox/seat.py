"""What an agent is given and what it returns, as `toolsandbox docs schema seat-view` and `seat-turn` say (docs/your-agent.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypedDict, Union

__all__ = ["Call", "CalledFunction", "Message", "Policy", "Tool", "Turn", "Usage", "View"]


class CalledFunction(TypedDict):
    name: str
    arguments: Union[str, Mapping[str, Any]]
    """In a view JSON; in a turn JSON or a mapping."""


class _Call(TypedDict):
    function: CalledFunction


class Call(_Call, total=False):
    id: str
    type: str


class _Message(TypedDict):
    role: str
    content: str


class Message(_Message, total=False):
    """A message in the form of chat completions."""

    tool_calls: list[Call]
    tool_call_id: str


class Tool(TypedDict):
    name: str
    description: str
    parameters: dict[str, Any]
    """JSON Schema."""


class View(TypedDict):
    """All that an agent is given for one turn."""

    session: str
    trajectory: str
    turn: int
    role: str
    messages: list[Message]
    since: int
    """The first of `messages` that came after the agent's last turn."""
    failures: list[str]
    """The ids of the calls whose tool answered with an error."""
    tools: list[Tool]
    seed: int
    state: Any
    """The last `state` that the agent returned in this run; None before."""


class Usage(TypedDict):
    prompt_tokens: int
    completion_tokens: int


class Turn(TypedDict, total=False):
    """A text or calls; other fields may be left out."""

    content: Union[str, None]
    tool_calls: Union[Sequence[Call], None]
    refusal: Union[str, None]
    failed: str
    """Why the agent gives up, which ends the run as its error."""
    state: Any
    reasoning: str
    model: str
    usage: Union[Usage, None]


Policy = Callable[[View], Union[Turn, str]]
"""Takes one turn; a text alone is said to the user."""

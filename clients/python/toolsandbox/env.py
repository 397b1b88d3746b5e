"""Episodes of a server that `toolsandbox env serve` started, for training an agent (docs/training.md).

    with ToolSandbox() as server:
        episode = server.reset("wifi_off")
        while not episode.done:
            episode.step(policy(episode.messages, episode.tools))
        print(episode.total_reward, episode.verify()["similarity"])

Every request may be sent again, and is, when its answer was lost: an episode begins once, and a step counts once.
A client may be used by several threads at a time.
"""

from __future__ import annotations

import json
import logging
import os
import string
import time
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Literal, Optional, Union

import httpx

from .seat import Message, Tool

try:
    import gymnasium
except ImportError:
    gymnasium = None  # type: ignore[assignment]

__all__ = ["Action", "Episode", "GymEnv", "Refused", "ToolSandbox", "Unreachable"]

_log = logging.getLogger("toolsandbox.env")

Action = Union[str, Mapping[str, Any]]
"""A text that is said to the user, or an assistant's message: {"content": ...} or {"tool_calls": [...]}."""

URL_VARIABLE = "TOOLSANDBOX_ENV_URL"
TOKEN_VARIABLE = "TOOLSANDBOX_ENV_TOKEN"


class Refused(Exception):
    """The server did not do what it was asked for, and nothing has changed."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        #: For programs: STALE_TURN, NOT_FOUND, VALIDATION_ERROR, CAPACITY_REACHED, ... (docs/training.md).
        self.code = code


class Unreachable(ConnectionError):
    """No answer came for as long as `patience` says. The request can be sent again, and counts once."""


class ToolSandbox:
    """A server of episodes.

    :param url: default: the variable TOOLSANDBOX_ENV_URL, or http://127.0.0.1:8000
    :param token: default: the variable TOOLSANDBOX_ENV_TOKEN
    :param timeout: of one request, in seconds; a simulated user that is a model takes its time
    :param patience: for how long a request is sent again while the server cannot be reached or has no room, in seconds
    :param transport: of httpx, for tests
    """

    def __init__(
        self,
        url: Optional[str] = None,
        *,
        token: Optional[str] = None,
        timeout: float = 300.0,
        patience: float = 60.0,
        transport: Optional[httpx.BaseTransport] = None,
    ) -> None:
        url = url or os.environ.get(URL_VARIABLE, "http://127.0.0.1:8000")
        token = token or os.environ.get(TOKEN_VARIABLE)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self._patience = patience
        self._http = httpx.Client(base_url=url, headers=headers, timeout=timeout, transport=transport)

    def __enter__(self) -> ToolSandbox:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections. Episodes continue."""
        self._http.close()

    def scenarios(self) -> dict[str, list[str]]:
        """What can be played: {"scenarios": [...], "augmentations": [...]}."""
        return self._ask("GET", "/scenarios")

    def reset(
        self,
        scenario: Optional[str] = None,
        *,
        augmentation: Optional[str] = None,
        seed: Optional[int] = None,
        reward: Literal["dense", "final"] = "dense",
    ) -> Episode:
        """Begins an episode. What is left out follows from the seed, or from the server's count of episodes."""
        wanted = {"scenario": scenario, "augmentation": augmentation, "seed": seed, "reward": reward}
        return Episode(self, self._ask("POST", "/reset", {**wanted, "episode_id": str(uuid.uuid4())}))

    def _ask(self, method: str, path: str, given: Optional[Mapping[str, Any]] = None) -> dict[str, Any]:
        sent = {"params": given} if method == "GET" else {"json": given}
        until = time.monotonic() + self._patience
        said = False
        for wait in _waits():
            late = time.monotonic() + wait > until
            try:
                response = self._http.request(method, path, **sent)  # type: ignore[arg-type]
                if response.status_code not in (429, 502, 503, 504) or late:
                    break
            except httpx.TransportError as error:
                problem = f"no answer from {self._http.base_url} ({error or type(error).__name__})"
                if late:
                    start = f"start it with `npx toolsandbox env serve`, or say where it is with {URL_VARIABLE}"
                    raise Unreachable(f"{problem}: {start}") from None
                if not said:
                    _log.warning("%s: trying for %.0f s", problem, self._patience)
                said = True
            time.sleep(wait)
        if response.is_success:
            answer: dict[str, Any] = response.json()
            return answer
        raise _refusal(response)


class Episode:
    """One run with the agent that is trained. Its properties are of the newest step."""

    def __init__(self, server: ToolSandbox, answer: Mapping[str, Any]) -> None:
        self._server = server
        self.total_reward = 0.0
        self._take(answer)

    def _take(self, answer: Mapping[str, Any]) -> None:
        #: All that the agent is shown (docs/your-agent.md), and `result`.
        self.observation: dict[str, Any] = answer["observation"]
        #: Of the newest step; None at first, and where the run ended without a score.
        self.reward: Optional[float] = answer["reward"]
        self.done: bool = answer["done"]
        self.total_reward += self.reward or 0.0

    @property
    def id(self) -> str:
        return str(self.observation["episode_id"])

    @property
    def turn(self) -> int:
        """Where the next step is taken, and where `fork` can take it anew."""
        turn: int = self.observation["turn"]
        return turn

    @property
    def messages(self) -> list[Message]:
        """The conversation in the form of chat completions."""
        messages: list[Message] = self.observation["messages"]
        return messages

    @property
    def tools(self) -> list[Tool]:
        """`name`, `description` and `parameters` (JSON Schema) of each tool."""
        tools: list[Tool] = self.observation["tools"]
        return tools

    @property
    def result(self) -> Optional[dict[str, Any]]:
        """How the run ended: `outcome`, `solved`, `similarity`, `reason`. None before."""
        result: Optional[dict[str, Any]] = self.observation["result"]
        return result

    def step(self, action: Action) -> Episode:
        """Takes the agent's turn, and waits for the next one.

        :raises Refused: if the action is no turn, or the run has ended meanwhile
        """
        turn = {"content": action} if isinstance(action, str) else dict(action)
        self._take(self._server._ask("POST", "/step", {"episode_id": self.id, "turn": self.turn, "action": turn}))
        return self

    def fork(self, turn: Optional[int] = None, *, reward: Optional[Literal["dense", "final"]] = None) -> Episode:
        """Another episode that begins as this one, up to a turn that it takes anew. Default: the one that is due."""
        wanted = {"episode_id": self.id, "turn": turn, "new_episode_id": str(uuid.uuid4()), "reward": reward}
        return Episode(self._server, self._server._ask("POST", "/fork", wanted))

    def verify(self) -> dict[str, Any]:
        """The score, with each milestone and minefield: of the run, or of the log so far."""
        return self._server._ask("GET", "/verify", {"episode_id": self.id})

    def state(self) -> dict[str, Any]:
        """Scenario, seed, the turns that the agent took, and what it was forked from."""
        return self._server._ask("GET", "/state", {"episode_id": self.id})

    def close(self) -> None:
        """Ends the run, unless it is over; the server forgets the episode."""
        self._server._ask("POST", "/close", {"episode_id": self.id})


_TEXT = string.printable


class GymEnv(gymnasium.Env if gymnasium else object):  # type: ignore[misc]
    """The same as an environment of Gymnasium, whose observations and actions are texts.

    An observation is the JSON of `messages` and `tools`. An action is the JSON of an assistant's message; a text that
    is no JSON object is said to the user. What a run without a score would have earned is 0, and it is truncated.

    :param reset: what `ToolSandbox.reset` takes, of every episode; `options` of `reset` go before it
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(self, server: ToolSandbox, **reset: Any) -> None:
        if gymnasium is None:
            raise ImportError("install gymnasium to use GymEnv")
        self.observation_space = gymnasium.spaces.Text(2**22, min_length=0, charset=_TEXT)
        self.action_space = gymnasium.spaces.Text(2**12, min_length=0, charset=_TEXT)
        self._server = server
        self._reset = reset
        self.episode: Optional[Episode] = None

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[str, dict[str, Any]]:
        super().reset(seed=seed)
        self.close()
        self.episode = self._server.reset(**{**self._reset, "seed": seed, **(options or {})})
        return self._shown()

    def step(self, action: str) -> tuple[str, float, bool, bool, dict[str, Any]]:
        assert self.episode is not None, "reset first"
        self.episode.step(_turn_of(action))
        observation, info = self._shown()
        outcome = (self.episode.result or {}).get("outcome")
        terminated = outcome in ("completed", "agent-error")
        return observation, self.episode.reward or 0.0, terminated, self.episode.done and not terminated, info

    def close(self) -> None:
        episode, self.episode = self.episode, None
        if episode is not None and not episode.done:
            episode.close()

    def _shown(self) -> tuple[str, dict[str, Any]]:
        assert self.episode is not None
        shown = {name: self.episode.observation[name] for name in ("messages", "tools")}
        return json.dumps(shown), {name: getattr(self.episode, name) for name in ("turn", "result")}


def _turn_of(action: str) -> Action:
    try:
        turn = json.loads(action)
    except ValueError:
        return action
    return turn if isinstance(turn, dict) else action


def _waits() -> Iterator[float]:
    """Seconds between attempts."""
    wait = 0.1
    while True:
        yield wait
        wait = min(2 * wait, 5.0)


def _refusal(response: httpx.Response) -> Refused:
    try:
        error = response.json()["error"]
        return Refused(response.status_code, error["code"], error["message"])
    except (ValueError, KeyError, TypeError):
        return Refused(response.status_code, "UNKNOWN", f"the server answered with status {response.status_code}")
